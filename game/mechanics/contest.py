"""Who goes first: each side throws 2D6, ties again."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.table import Table
from game.core.unit import Side


def contest(table: Table, what: str, rule: str) -> tuple[Side, ...]:
    """Return the sides from the lowest throw of 2D6 for *what* to the highest; ties throw again."""
    totals: dict[Side, list[int]] = {side: [] for side in table.state.sides}
    while tied := _tied(totals):
        for side in tied:
            totals[side].append(table.roll(f"{side}, {what}", 2, rule=rule, by=side))
    return tuple(sorted(totals, key=lambda side: totals[side]))


def _tied(totals: dict[Side, list[int]]) -> Sequence[Side]:
    """Return the sides whose throws so far do not tell them from another, in their order."""
    thrown = list(totals.values())
    return [side for side, throws in totals.items() if not throws or thrown.count(throws) > 1]
