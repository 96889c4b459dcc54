"""The movement actions of squads, and their stationary actions."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import ClassVar

from game.core.model.events import Acted, Changed
from game.core.model.state import State, Table, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.geometry.point import EPS
from game.mechanics.squads.coherency import members
from game.rules.skirmish.movement.squad_moves import SquadMove, nearest_enemy
from game.rules.skirmish.suppression.markers import suppress
from game.rules.skirmish.suppression.orders import against_order, order


class Advance(SquadMove):
    """Move up to MV and do not shoot (SKIR-ACT-08, SHOOT-04)."""

    name, words, rule = "Advance", "Advance", "SKIR-ACT-08"
    markers = 1


class ShootingAdvance(SquadMove):
    """Move up to half of MV, then fire one die each (SKIR-ACT-06, SHOOT-05)."""

    name, words, rule = "ShootingAdvance", "Shooting Advance", "SKIR-ACT-06"
    share, markers, shoots = 0.5, 0, True


class AtTheDouble(SquadMove):
    """Move up to twice MV, not through slow going, and do not shoot (SKIR-ACT-09, SHOOT-02)."""

    name, words, rule = "AtTheDouble", "At The Double", "SKIR-ACT-09"
    share, hurried, markers = 2.0, True, 0


class FallBack(SquadMove):
    """Move up to MV away from the enemy, remove a marker, and do not shoot (SKIR-ACT-10, SHOOT-02)."""

    name, words, rule = "FallBack", "Fall Back", "SKIR-ACT-10"

    def _walked(self, state: State) -> Iterable[Refusal]:
        yield from super()._walked(state)
        unit = state.units[self.unit]
        near = nearest_enemy(state, unit, unit.at)
        if math.isfinite(near) and nearest_enemy(state, unit, self.path[-1]) <= near + EPS:
            yield Refusal("does not lead away from the nearest enemy", "SKIR-ACT-10")

    def moved(self, table: Table) -> None:
        suppress(table, table.state.units[self.unit], -1, "SKIR-ACT-10")


class SquadStand(UnitAction):
    """A stationary action of the whole squad, which is then done."""

    name: ClassVar[str]
    words: ClassVar[str]
    rule: ClassVar[str]
    grounds: ClassVar[bool] = False
    removes: ClassVar[int] = 0

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        found = against_order(state, unit, self.name, self.words, None)
        if not found and any(one.id in state.done for one in members(state, unit)):
            found.append(Refusal("a model of the squad has already acted", "SKIR-ACT-01"))
        return found

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        order(table, self.unit, self.name)
        for one in members(table.state, unit):
            low = {"grounded": True} if self.grounds and not one.status.grounded else {}
            table.do(Changed(one.id, {"did": self.name, **low}, rule=self.rule))
            table.do(Acted(one.id, self.name, rule=self.rule))
        suppress(table, unit, -self.removes, self.rule)


class Halt(SquadStand):
    """Stand, remove two markers, and do not shoot (SKIR-ACT-02, SHOOT-04)."""

    name, words, rule, removes = "Halt", "Halt", "SKIR-ACT-02", 2


class GoToGround(SquadStand):
    """Lie down until the next move, remove a marker, and do not shoot (SKIR-ACT-07, SHOOT-04)."""

    name, words, rule, removes = "GoToGround", "Go To Ground", "SKIR-ACT-07", 1
    grounds = True


class StandDown(UnitAction):
    """End the squad's action for those of its models that have not acted (SKIR-ACT-01)."""

    def resolve(self, table: Table) -> None:
        for one in _left(table.state, table.state.units[self.unit]):
            table.do(Acted(one.id, "StandDown", rule="SKIR-ACT-01"))


def _left(state: State, unit: Unit) -> list[Unit]:
    """Return the models of the squad of *unit* that have not acted, including those off the table."""
    squad = [one for one in state.units.values() if (one.side, one.squad) == (unit.side, unit.squad)]
    return [one for one in squad if one.id not in state.done and one.removed is None]
