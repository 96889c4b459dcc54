"""Delta debugging: the shortest part of a sequence that still fails (Zeller and Hildebrandt, 2002: ddmin)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Step = TypeVar("Step")


def shortest(
    steps: Sequence[Step],
    fails: Callable[[Sequence[Step]], bool],
    more: Callable[[], bool] = lambda: True,
) -> list[Step]:
    """Return a part of *steps*, in order, that fails and from which no step can be removed.

    Args:
        steps: A failing sequence.
        fails: Whether a part fails.
        more: Whether to continue; if not, the result so far is returned.
    """
    found = _ending(list(steps), fails, more)
    parts = 2
    while len(found) > 1 and more():
        size = max(1, len(found) // parts)
        for start in range(0, len(found), size):
            rest = found[:start] + found[start + size :]
            if rest and more() and fails(rest):
                found, parts = rest, max(parts - 1, 2)
                break
        else:
            if size == 1:
                break
            parts = min(len(found), 2 * parts)
    return found


def _ending(
    steps: list[Step], fails: Callable[[Sequence[Step]], bool], more: Callable[[], bool]
) -> list[Step]:
    """Return the shortest failing suffix of *steps*, by powers of two: usually the last few suffice."""
    length = 1
    while length < len(steps) and more():
        if fails(steps[-length:]):
            return steps[-length:]
        length *= 2
    return steps
