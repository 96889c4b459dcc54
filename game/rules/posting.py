"""Postings: special ways for a unit to take part, chosen when a battle is set up, such as hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.geometry.value import Value


def everybody(profile: Any) -> bool:
    """Return True: the posting is for any unit whose section passes its check."""
    return True


class Posting(Value):
    """A special way for a unit to take part.

    Attributes:
        label: Shown next to the unit's name.
        words: Its meaning, in a sentence.
        said: The entry for the section of the unit in a file.
        placed: Whether it is available only if units are placed before the first turn.
        away: Whether the unit is then off the table, beyond its home edge.
        option: The option that must be on for it; "" for none.
        suits: Whether it makes sense for a unit of that profile.
    """

    label: str
    words: str
    said: Mapping[str, Any]
    placed: bool = False
    away: bool = False
    option: str = ""
    suits: Callable[[Any], bool] = everybody
