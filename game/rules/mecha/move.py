"""MECHA-MOVE: a mecha walks once a turn, before or after its attacks; it enters or leaves the table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.core.engine.walk import Walk
from game.core.model.action import PathAction, Plan
from game.core.model.events import Changed
from game.core.model.state import State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.geometry.point import EPS, Path, Point, length
from game.mechanics.movement.march import Departing, MeasuredMarch, faces, marched, onward, plan_of
from game.rules.mecha.shooting.melee import held_foes
from game.rules.mecha.turn.command import pay, short
from game.rules.mecha.walking import gait_of

BREAK = 1
"""The cost of leaving base contact in command points (MECHA-CP-05)."""


class Move(PathAction):
    """Walk along a path, once a turn (MECHA-MOVE-01).

    Attributes:
        path: Corners of the path without the starting point. For a mecha off the table the first is the
            point of its home edge where it enters. Empty: it only turns.
        facing: Final facing in degrees, free; None for the direction of the last leg.
        exit: Whether it leaves the table over the edge where the path ends.
    """

    path: Path = ()
    facing: float | None = None
    exit: bool = False

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        if unit.enters is not None and not self.path:
            return [Refusal("the first point of the path is where it enters", "MECHA-SETUP-02")]
        if unit.status.moved:
            return [Refusal(f"{unit.name} has moved this turn", "MECHA-MOVE-01")]
        leaving = held(state, unit) and length((unit.at, *self.path)) > EPS
        cost = short(state, unit.side, BREAK, "MECHA-CP-05") if leaving else []
        return [*way_of(state, self).refusals, *cost]

    def resolve(self, table: Table) -> None:
        state, unit = table.state, table.state.units[self.unit]
        way = way_of(state, self)
        facing = faces(state, unit, way.path, self.facing)
        if held(state, unit) and length(way.path) > EPS:
            pay(table, unit.side, BREAK, rule="MECHA-CP-05")
        table.do(Changed(self.unit, {"moved": True}, rule="MECHA-MOVE-01"))
        table.then(Walk(self.unit, way.path, facing, way.level, "MECHA-MOVE-01"))
        if self.exit:
            table.then(Depart(self.unit, way.path[-1]))

    @classmethod
    def planned(cls, state: State, action: PathAction, to: Point) -> Plan:
        """Return the cheapest path to *to*, from waypoint to waypoint.

        A mecha off the table enters at the first point, where its first leg begins.
        """
        assert isinstance(action, Move)
        unit = state.units[action.unit]
        spent = partial(_cost, state, action)
        drawn = replace(action, path=onward(state, unit, action.path, to, gait_of(state, unit), spent=spent))
        return plan_of(drawn, way_of(state, drawn), drawn.check(state))


class Depart(Departing):
    """Take a mecha that has reached *at*, on an edge, off the table (MECHA-SETUP-03)."""

    rule = "MECHA-SETUP-03"


def way_of(state: State, move: Move) -> MeasuredMarch:
    """Return *move* measured, with every reason against it."""
    unit = state.units[move.unit]
    return marched(state, unit, move.path, gait_of(state, unit), out=move.exit, facing=move.facing)


def _cost(state: State, move: Move) -> float:
    return way_of(state, move).cost


def held(state: State, unit: Unit) -> bool:
    """Whether *unit* is in base contact with an enemy, so that moving costs a command point (MECHA-CP-05)."""
    return bool(held_foes(state, unit))
