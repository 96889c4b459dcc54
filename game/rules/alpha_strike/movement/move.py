"""AS-MOVE, AS-JUMP: a unit walks, jumps, enters or leaves the table, or holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Literal

from game.battlefield.movement.ways.mover import rim
from game.core.engine.walk import Walk
from game.core.model.action import PathAction, Plan
from game.core.model.events import Acted, Changed, Moved
from game.core.model.state import State, Step, Table, UnitAction
from game.core.model.tally import Forecast, Refusal
from game.core.model.unit import UnitId
from game.geometry.point import EPS, Path, Point, length
from game.mechanics.battle.home_edges import home
from game.mechanics.movement.march import (
    Departing,
    MeasuredMarch,
    begins,
    faces,
    marched,
    not_out,
    onward,
    over_edge,
    plan_of,
)
from game.mechanics.movement.walking import ends_on
from game.rules.alpha_strike.cards.figures import ground_move, jump_move
from game.rules.alpha_strike.combat.physical import airborne
from game.rules.alpha_strike.combat.special_attacks import declared_refusals, special_forecast
from game.rules.alpha_strike.movement.jumping import clearance, judged_jump
from game.rules.alpha_strike.movement.walking import gait_of
from game.rules.alpha_strike.turn.fitness import motionless

Special = Literal["charge", "dfa"]


class Move(PathAction):
    """Walk along a path, or jump to its end, as the player chooses (AS-JUMP-02, AS-JUMP-03).

    Attributes:
        path: Corners of the path without the starting point. For a unit off the table the first is the
            point of its home edge where it enters. Empty: it only turns.
        facing: Final facing in degrees, free (AS-MOVE-06); None for the direction of the last leg.
        exit: Whether it leaves the table over the edge where the path ends.
        attack, target: A special physical attack at the end of the move, and its target.
    """

    path: Path = ()
    facing: float | None = None
    jump: bool = False
    exit: bool = False
    attack: Special | None = None
    target: UnitId | None = None

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        if against := motionless(state, unit):
            return against
        if unit.enters is not None and not self.path:
            return [Refusal("the first point of the path is where it enters", "AS-SETUP-07")]
        way = way_of(state, self)
        return [*way.refusals, *_special(state, self, way)]

    def forecast(self, state: State) -> Forecast | None:
        """Return the forecast of the special attack of this move; None without one."""
        unit = state.units[self.unit]
        if self.attack is None or self.target is None or not (self.path or unit.present):
            return None
        way = way_of(state, self)
        facing = faces(state, unit, way.path, self.facing)
        there = replace(unit, at=way.path[-1], level=way.level, facing=facing, enters=None)
        return special_forecast(state, there, self.target, self.attack)

    def resolve(self, table: Table) -> None:
        state, unit = table.state, table.state.units[self.unit]
        way = way_of(state, self)
        facing = faces(state, unit, way.path, self.facing)
        table.do(Acted(self.unit, "jump" if self.jump else "move", self.target, rule=_rule(self)))
        if self.jump:
            table.do(Moved(self.unit, way.path, facing, way.level, rule=_rule(self)))
        else:
            table.then(Walk(self.unit, way.path, facing, way.level, _rule(self)))
        if self.attack is not None:
            table.then(Declare(self.unit, self.attack, self.target or ""))
        if self.exit:
            table.then(Leave(self.unit, way.path[-1]))

    @classmethod
    def planned(cls, state: State, action: PathAction, to: Point) -> Plan:
        """Return the cheapest path to *to*, from waypoint to waypoint.

        A unit off the table enters at the first point, where its first leg begins.
        """
        assert isinstance(action, Move)
        unit = state.units[action.unit]
        if not action.jump:
            spent = partial(_cost, state, action)
            whole = onward(state, unit, action.path, to, gait_of(state, unit), spent=spent)
        elif unit.enters is not None and not action.path:
            whole = _jump_in(state, action, to)
        else:
            whole = (*action.path, to)
        drawn = replace(action, path=whole)
        way = way_of(state, drawn)
        plan = plan_of(drawn, way, (*way.refusals, *_special(state, drawn, way)))
        return replace(plan, airborne=action.jump)


def _jump_in(state: State, move: Move, to: Point) -> Path:
    """Return the path of a jump to *to* from off the table: from the nearest legal place on its edge."""
    unit, field = state.units[move.unit], state.battlefield
    straight, edge = over_edge(state, unit, to, None), home(state.brief, unit.side)
    if edge is None or not way_of(state, replace(move, path=straight)).refusals:
        return straight
    from game.battlefield.movement.jumps.jump_reach import starts  # imported here: a sight needs none

    rating = jump_move(unit)
    places = starts(field, rim(field, edge), rating, clearance(state, rating))
    near = sorted((length((at, to)), at) for at in places)
    ways = (replace(move, path=(at, to)) for far, at in near if EPS < far <= rating + EPS)
    return next((way.path for way in ways if not way_of(state, way).refusals), straight)


def _cost(state: State, move: Move) -> float:
    return way_of(state, move).cost


class Hold(UnitAction):
    """Stand still (AS-MOVE-01), facing any direction (AS-MOVE-02); a unit off the table stays off it."""

    facing: float | None = None

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        return motionless(state, unit) if self.facing is not None and unit.present else []

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        table.do(Acted(self.unit, "hold", away=not unit.present, rule="AS-MOVE-01"))
        if self.facing is not None and unit.present:
            table.do(Moved(self.unit, (unit.at,), self.facing % 360, unit.level, rule="AS-MOVE-02"))


class Declare(Step):
    """Declare the special attack of a move; it is resolved in the Combat Phase."""

    unit: UnitId
    attack: str
    target: UnitId

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def resolve(self, table: Table) -> None:
        if table.state.units[self.unit].present:
            changes = {"special": self.attack, "quarry": self.target}
            table.do(Changed(self.unit, changes, rule="AS-PHYS-04"))


class Leave(Departing):
    """Take a unit that has reached *at*, on an edge, off the table: safe, not destroyed."""

    rule = "AS-SETUP-06"


def way_of(state: State, move: Move) -> MeasuredMarch:
    """Return *move* measured, with every reason against it."""
    unit = state.units[move.unit]
    gait = gait_of(state, unit)
    path, level, against = begins(state, unit, move.path, gait)
    aloft = unit.enters is None and length(path) > EPS and airborne(state, unit)
    if not move.jump and not aloft:
        return marched(state, unit, move.path, gait, out=move.exit, facing=move.facing)
    facing = faces(state, unit, path, move.facing)
    ends = not_out(state, unit, path[-1], gait) if move.exit else ends_on(state, unit, path[-1], gait, facing)
    if move.jump:
        jumped = judged_jump(state, unit, path, level, facing)
        refusals = (*against, *jumped.refusals, *ends)
        return MeasuredMarch(path, length(path), jumped.level, jump_move(unit), float, refusals)
    words = f"{unit.name} is in the air, and the introductory game has no rules for moving there"
    refusals = (Refusal(words, "AS-SETUP-03"), *ends)
    return MeasuredMarch(path, length(path), level, ground_move(unit), float, refusals)


def _special(state: State, move: Move, way: MeasuredMarch) -> Iterable[Refusal]:
    if move.attack is not None:
        there = replace(state.units[move.unit], at=way.path[-1], level=way.level, enters=None)
        if move.exit:
            yield Refusal("a unit that leaves the table cannot attack", "AS-PHYS-04")
        yield from declared_refusals(state, there, move.target, move.attack, jump=move.jump)
    elif move.target is not None:
        yield Refusal("a target without an attack", "AS-PHYS-04")


def _rule(move: Move) -> str:
    return "AS-JUMP-04" if move.jump else "AS-MOVE-01"
