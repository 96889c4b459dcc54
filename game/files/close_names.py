"""The names that somebody may have meant who wrote another."""

from __future__ import annotations

from collections.abc import Iterable


def close_names(name: str, known: Iterable[str], most: int, least: float = 0.6) -> list[str]:
    """Return those of the *known* names that are most like *name*, the nearest first, at most *most*.

    *least* is the least likeness, from 0 to 1, as `difflib` measures it.

    >>> close_names("hieght", ["id", "height"], 1)
    ['height']
    """
    from difflib import get_close_matches  # imported here because only refusals need it

    return get_close_matches(name, [*known], most, least)
