"""Rolls of one die against a number: natural results, and the chance."""

from __future__ import annotations

from functools import cache

from game.core.model.tally import Modifier, Tally

FACES = range(1, 7)
SIX = 6
DIE = "D6"


def reached(face: int, need: int, one: bool = True, six: bool = True) -> bool:
    """Whether *face* reaches *need*.

    Args:
        face: What the die shows.
        need: What it must show at least.
        one: Whether a natural 1 always fails.
        six: Whether a natural 6 always succeeds.

    >>> reached(1, 0), reached(1, 0, one=False), reached(6, 8), reached(6, 8, six=False)
    (False, True, True, False)
    """
    if (one and face == 1) or (six and face == SIX):
        return face == SIX
    return face >= need


@cache
def odds(need: int, one: bool = True, six: bool = True) -> float:
    """Return the chance to reach *need*.

    >>> [round(odds(need), 2) for need in (0, 2, 4, 6, 9)]
    [0.83, 0.83, 0.5, 0.17, 0.17]
    """
    return sum(reached(face, need, one, six) for face in FACES) / len(FACES)


def held(need: Tally, one: bool = True, six: bool = True) -> Tally:
    """Return *need* limited to what a die can show: at least 2 if a natural 1 fails, at most 6 otherwise.

    Args:
        need: The computed number; left unchanged if it is unknown.
        one, six: As in `reached`.
    """
    if need.least != need.most:
        return need
    if one and need.total < 2:
        return Tally((*need.terms, Modifier(2 - need.total, "a natural 1 always fails", "MECHA-STRIKE-02")))
    if six and need.total > SIX:
        more = Modifier(SIX - need.total, "a natural 6 always succeeds", "MECHA-STRIKE-02")
        return Tally((*need.terms, more))
    return need
