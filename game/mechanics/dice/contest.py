"""Contests: each side throws 2D6, ties again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from game.core.engine.dice import Throw
from game.core.model.state import Table
from game.core.model.unit import Side
from game.core.setup import SetUpThrow

DICE = 2
C = TypeVar("C", bound=Hashable)


def contest(table: Table, what: str, rule: str) -> tuple[Side, ...]:
    """Return the sides from the lowest throw of 2D6 for *what* to the highest; ties throw again."""
    return _ranked(table.state.sides, lambda side: table.roll(f"{side}, {what}", DICE, rule=rule, by=side))


def thrown_before(dice: Throw, seed: str, sides: int = 2) -> SetUpThrow:
    """Return the contest of *sides* sides before there is a table, with the first dice of *seed*."""
    rolls: list[tuple[int, tuple[int, ...]]] = []

    def roll(place: int) -> int:
        first = DICE * len(rolls)
        faces = tuple(dice(seed, first + number, 6) for number in range(DICE))
        rolls.append((place, faces))
        return sum(faces)

    *_, winner = _ranked(range(sides), roll)
    return SetUpThrow(tuple(rolls), winner)


def _ranked(contenders: Iterable[C], roll: Callable[[C], int]) -> tuple[C, ...]:
    """Return *contenders* from the lowest total of *roll* to the highest; ties roll again."""
    totals: dict[C, list[int]] = {one: [] for one in contenders}
    while tied := _tied(totals):
        for one in tied:
            totals[one].append(roll(one))
    return tuple(sorted(totals, key=lambda one: totals[one]))


def _tied(totals: dict[C, list[int]]) -> Sequence[C]:
    """Return the contenders whose throws so far are still tied, in order."""
    thrown = list(totals.values())
    return [one for one, throws in totals.items() if not throws or thrown.count(throws) > 1]
