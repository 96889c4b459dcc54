"""MECHA-MOVE: a mecha walks once a turn, before or after its attacks; it enters or leaves the table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.core.action import PathAction, Plan
from game.core.events import Changed, Moved
from game.core.state import State, Step
from game.core.table import Table
from game.core.tally import Refusal
from game.core.unit import Unit, UnitId
from game.core.walk import Walk
from game.geometry.point import EPS, Path, Point, length
from game.mechanics.march import Way, begins, depart, faces, not_out, over_edge, stages
from game.mechanics.walking import cost_until, ends_on, walked
from game.mechanics.ways import proposed
from game.rules.mecha.command import pay, short
from game.rules.mecha.melee import held_foes
from game.rules.mecha.walking import gait_of

BREAK = 1
"""Command points that leaving base contact costs (MECHA-CP-05)."""


class Move(PathAction):
    """Go along a path, once a turn (MECHA-MOVE-01).

    Attributes:
        path: Corners of the way, the present place left out. Of a mecha that is off the table the first is
            the point of its home edge at which it enters. Empty: it only turns.
        facing: Degrees with which it ends, free; None for the direction of the last leg.
        exit: Whether it leaves the table over the edge on which the path ends.
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
        if len(way.path) == 1:
            table.do(Moved(self.unit, way.path, facing, way.level, rule="MECHA-MOVE-01"))
        else:
            table.then(Walk(self.unit, way.path, facing, way.level, "MECHA-MOVE-01"))
        if self.exit:
            table.then(Depart(self.unit, way.path[-1]))

    @classmethod
    def planned(cls, state: State, action: PathAction, to: Point) -> Plan:
        """Return the cheapest way on to *to*, from waypoint to waypoint.

        A mecha off the table enters at the first point; its first leg begins there.
        """
        assert isinstance(action, Move)
        unit = state.units[action.unit]
        gait = gait_of(state, unit)
        if unit.enters is not None and not action.path:
            whole = over_edge(state, unit, to, gait)
        else:
            last = action.path[-1] if action.path else unit.at
            spent = way_of(state, action).cost if action.path else 0.0
            whole = (*action.path, *proposed(state, unit, last, to, gait, spent=spent))
        drawn = replace(action, path=whole)
        way = way_of(state, drawn)
        refusals = tuple(drawn.check(state))
        return Plan(drawn, way.path[0], way.path, stages(way), way.cost, way.allowance, refusals)


class Depart(Step):
    """Take a mecha that has come to *at*, on an edge, off the table (MECHA-SETUP-03)."""

    unit: UnitId
    at: Point

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def resolve(self, table: Table) -> None:
        depart(table, self.unit, self.at, "MECHA-SETUP-03")


def way_of(state: State, move: Move) -> Way:
    """Return *move* measured, with every reason against it."""
    unit = state.units[move.unit]
    gait = gait_of(state, unit)
    path, level, against = begins(state, unit, move.path, gait)
    ends = not_out(state, unit, path[-1], gait) if move.exit else ends_on(state, unit, path[-1], gait)
    walk = walked(state, unit, path, level, gait)
    refusals = (*against, *walk.refusals, *ends)
    cost, end = walk.course.cost, walk.course.end_level
    return Way(path, cost, end, gait.inches, partial(cost_until, walk.course), refusals)


def held(state: State, unit: Unit) -> bool:
    """Whether *unit* is in base contact with an enemy, which it leaves for a command point (MECHA-CP-05)."""
    return bool(held_foes(state, unit))
