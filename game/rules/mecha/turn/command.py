"""MECHA-CP: command points. Each side's pool is refilled in the Command Phase; leftovers are lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Self

from game.core.model.events import Recorded
from game.core.model.state import State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, extra_of
from game.geometry.value import Value


class CommandPoints(Value, tag="Command"):
    """The command points that each side has left this turn (MECHA-CP-01); known to all."""

    points: Mapping[Side, int] = field(default_factory=dict)

    def known_to(self, side: Side) -> Self:
        return self


def points_of(state: State, side: Side) -> int:
    """Return the command points that *side* has left."""
    return extra_of(state.extras, CommandPoints).points.get(side, 0)


def purse(state: State, side: Side) -> str:
    """Return a short text with the command points that *side* has left."""
    return f"{points_of(state, side)} CP"


def due(state: State, side: Side) -> int:
    """Return the points due to *side*: one per mecha on the table, plus their Leadership (MECHA-CP-01)."""
    return sum(1 + unit.profile.leadership for unit in state.present if unit.side == side)


def refill(table: Table) -> None:
    """Give each side its command points for this turn; leftovers are lost (MECHA-CP-02)."""
    state = table.state
    table.do(Recorded(CommandPoints({side: due(state, side) for side in state.sides}), rule="MECHA-CP-01"))


def short(state: State, side: Side, points: int, rule: str) -> list[Refusal]:
    """Return why *side* cannot pay *points* under *rule*; empty if it can."""
    left = points_of(state, side)
    if left >= points:
        return []
    return [Refusal(f"costs {points} command point{'s' * (points > 1)}, {side} has {left}", rule)]


def pay(table: Table, side: Side, points: int = 1, *, rule: str) -> None:
    """Take *points* from the pool of *side* under *rule*."""
    pool = extra_of(table.state.extras, CommandPoints).points
    table.do(Recorded(CommandPoints({**pool, side: pool.get(side, 0) - points}), rule=rule))
