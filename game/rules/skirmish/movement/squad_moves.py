"""Moves of a whole squad, following the model whose path is drawn, or of a single model."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import ClassVar, Self

from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.core.engine.walk import Walk
from game.core.model.action import PathAction, Plan
from game.core.model.events import Acted, Changed
from game.core.model.state import State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.observe import observe
from game.geometry.identity import Identity
from game.geometry.lazy import Recent
from game.geometry.point import Path, Point, distance
from game.mechanics.movement.march import Departing, MeasuredMarch, faces, marched, onward, plan_of
from game.mechanics.movement.walking import Gait
from game.mechanics.squads.coherency import members
from game.mechanics.squads.formation import Formation
from game.mechanics.squads.squad_walk import (
    SquadWalk,
    possible_squad_walk,
    set_off,
    squad_onward,
    squad_plan,
    squad_walk,
)
from game.rules.skirmish.cards.squads import COHERENCY
from game.rules.skirmish.movement.gaits import formation, gait
from game.rules.skirmish.suppression.orders import against_order, order

REMEMBERED = 8


class StepOff(Departing):
    """Take a model that has reached *at*, on an edge, off the table (SKIR-SETUP-03)."""

    rule = "SKIR-SETUP-03"


class SquadMove(PathAction):
    """Move the unit along the path, with its squad in formation (SKIR-MOVE-06).

    Attributes:
        path: Corners of the path without the starting point; a unit off the table enters at the first.
        facing: Final facing in degrees; None for the direction of the last leg.
        spread: Factor by which the distances between the models grow.
        alone: Whether the unit goes without its squad, staying in coherency (SKIR-MOVE-07).
        exit: Whether it goes alone and leaves the table over the edge where the path ends.
    """

    name: ClassVar[str]
    words: ClassVar[str]
    rule: ClassVar[str]
    share: ClassVar[float] = 1.0
    hurried: ClassVar[bool] = False
    markers: ClassVar[int | None] = None
    shoots: ClassVar[bool] = False

    path: Path = ()
    facing: float | None = None
    spread: float = 1.0
    alone: bool = False
    exit: bool = False

    @classmethod
    def gait_of(cls) -> Callable[[State, Unit], Gait]:
        """Return how models walk."""
        return gait(cls.share, hurried=cls.hurried)

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        if unit.profile is UNKNOWN:
            return [Refusal(f"{unit.name} is not known", self.rule)]
        if not self.path:
            return [Refusal("a path is needed", "SKIR-MOVE-01")]
        found = against_order(state, unit, self.name, self.words, self.markers)
        if unit.status.did:
            found.append(Refusal(f"{unit.name} has moved this turn", "SKIR-ACT-01"))
        if not self._single(state) and any(one.id in state.done for one in members(state, unit)):
            found.append(Refusal("a model of the squad has already acted", "SKIR-ACT-01"))
        return [*found, *self._walked(state)]

    def _single(self, state: State) -> bool:
        """Whether the unit moves without its squad."""
        return self.alone or self.exit

    def _walked(self, state: State) -> Iterable[Refusal]:
        """Yield why the path is not possible."""
        unit = state.units[self.unit]
        if not self._single(state):
            yield from self._squad_walk(state).refusals
            return
        way = self._march(state)
        yield from way.refusals
        if not self.exit and not _together(state, unit, way):
            yield Refusal(f'ends more than {COHERENCY.inches:g}" from its squad', "SKIR-MOVE-07")

    def _order(self) -> Formation:
        return formation(self.gait_of(), self.spread, self.facing)

    def _squad_walk(self, state: State) -> SquadWalk:
        """Return the measured movement of the squad: once for the plan and its check."""
        known = prepared(state.battlefield).part(_recent_walks)
        key = Identity(state), self.name, self.unit, self.path, self.facing, self.spread
        return known.of(key, lambda: squad_walk(state, state.units[self.unit], self.path, self._order()))

    def can_walk(self, state: State) -> bool:
        """Whether nothing is against the walk of the whole squad: faster than `check`, which tells all."""
        known = prepared(state.battlefield).part(_recent_walks)
        key = Identity(state), self.name, self.unit, self.path, self.facing, self.spread
        if key not in known:
            found = possible_squad_walk(state, state.units[self.unit], self.path, self._order())
            if found is None:
                return False
            known.put(key, found)
        return not self._squad_walk(state).refusals

    def onward(self, state: State, to: Point) -> Self:
        """Return this move with the path of the squad's leader extended to *to*."""
        unit = state.units[self.unit]
        return replace(self, path=squad_onward(state, unit, self.path, to, self._order()))

    def way(self, state: State) -> MeasuredMarch:
        """Return the measured path of the leading unit."""
        return self._march(state) if self._single(state) else self._squad_walk(state).march

    def _march(self, state: State) -> MeasuredMarch:
        unit = state.units[self.unit]
        return marched(state, unit, self.path, self.gait_of()(state, unit), out=self.exit, facing=self.facing)

    def resolve(self, table: Table) -> None:
        known = observe(table.state, self.side)
        unit = known.units[self.unit]
        single = self._single(known)
        walk = None if single else self._squad_walk(known)
        way = self._march(known) if walk is None else walk.march
        order(table, self.unit, self.name)
        going = (self.unit, *(() if walk is None else (one.unit for one in walk.followers)))
        for one in going:
            changes = {
                "did": self.name,
                **({"grounded": False} if table.state.units[one].status.grounded else {}),
            }
            table.do(Changed(one, changes, rule=self.rule))
        if walk is not None:
            done = not self.shoots  # who may still fire is not (SHOOT-05)
            set_off(table, unit, walk, self.name, self.rule, done=done)
        else:
            self._set_off_alone(table, known, unit, way)
        self.moved(table)

    def _set_off_alone(self, table: Table, known: State, unit: Unit, way: MeasuredMarch) -> None:
        if not self.shoots:  # who may still fire is not done (SHOOT-05)
            table.do(Acted(self.unit, self.name, rule=self.rule))
        facing = faces(known, unit, way.path, self.facing)
        table.then(Walk(self.unit, way.path, facing, way.level, self.rule))
        if self.exit:
            table.then(StepOff(self.unit, way.path[-1]))

    def moved(self, table: Table) -> None:
        """Apply the other effects of the action."""

    @classmethod
    def planned(cls, state: State, action: Self, to: Point) -> Plan:
        unit = state.units[action.unit]
        if action._single(state):
            walk = cls.gait_of()(state, unit)
            there = onward(state, unit, action.path, to, walk, spent=lambda: action._march(state).cost)
            drawn = replace(action, path=there)
            return plan_of(drawn, drawn._march(state), drawn.check(state))
        drawn = action.onward(state, to)
        return squad_plan(drawn, drawn._squad_walk(state), tuple(drawn.check(state)))


def _recent_walks(_: PreparedTerrain) -> Recent[SquadWalk]:
    """Return the cache of recently measured movements of squads."""
    return Recent(REMEMBERED)


def _together(state: State, unit: Unit, way: MeasuredMarch) -> bool:
    """Whether *unit* ends its move in coherency with another model of its squad, or is the last of it."""
    there = replace(unit, at=way.path[-1], level=way.level, enters=None)
    mates = [one for one in members(state, unit) if one.id != unit.id]
    return not mates or any(COHERENCY.holds(there, one) for one in mates)


def nearest_enemy(state: State, unit: Unit, at: Point) -> float:
    """Return the inches from *at* to the nearest enemy of *unit*; infinite if there is none."""
    return min((distance(at, foe.at) for foe in state.foes(unit.side)), default=float("inf"))
