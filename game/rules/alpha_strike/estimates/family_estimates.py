"""Alpha Strike's estimates for computer players, in one class."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.battlefield.arrays import Floats, Ints
from game.battlefield.lattice import Codes, Lattice, lattice_of
from game.core.engine.flow import waiting_of
from game.core.model.estimates import AttackOption, Estimates, FiringArc, Places, Stage, Vitality
from game.core.model.options import number_option
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.mechanics.estimates.measured_pairs import codes_between
from game.mechanics.estimates.reached_nodes import entering
from game.rules.alpha_strike.cards.figures import immobile, shut_down
from game.rules.alpha_strike.combat.shot import WITHOUT_FACING
from game.rules.alpha_strike.estimates.attacks import attacks
from game.rules.alpha_strike.estimates.expected_harm import believed, harm, identities
from game.rules.alpha_strike.estimates.move_orders import leave, orders, places, rest
from game.rules.alpha_strike.estimates.situations import sight_rules

STAGES: dict[str, Stage] = {"setup": "place", "movement": "move", "combat": "attack"}
CLOSE, MEDIUM = 6.0, 18.0
REAR = 150.0
EDGE = 2.0
"""Margin at either side of the arc, in degrees."""


class AlphaStrikeEstimates(Estimates):
    """The estimates of Alpha Strike."""

    def stage(self, view: State) -> Stage:
        return STAGES.get(view.now.name, "other")

    def lattice(self, view: State) -> Lattice:
        return lattice_of(view.battlefield, roofs=bool(view.rules.options["roofs"]))

    def believed(self, view: State, side: Side, unit: Unit) -> Unit:
        return believed(view, side, unit)

    def identities(self, view: State, side: Side, unit: Unit) -> Sequence[Unit]:
        return identities(view, side, unit)

    def body(self, view: State, unit: Unit) -> Vitality:
        left = max(unit.status.armor, 0) + max(unit.status.structure, 0)
        alive = left if unit.status.structure > 0 else 0
        return Vitality(float(unit.profile.pv), float(alive), float(unit.status.armor))

    def movers(self, view: State, side: Side) -> Sequence[Unit]:
        return waiting_of(view, side)

    def actors(self, view: State, side: Side) -> Sequence[Unit]:
        return waiting_of(view, side)

    def armed(self, view: State, unit: Unit) -> bool:
        return not shut_down(unit)

    def fighters(self, view: State, side: Side) -> Sequence[Unit]:
        fights = (unit for unit in view.present if unit.side == side)
        return [unit for unit in fights if unit.profile is UNKNOWN or unit.profile.fights]

    def coming(self, view: State, side: Side) -> Sequence[Unit]:
        return entering(view, side)

    def moving(self, view: State, unit: Unit) -> bool:
        first = view.now.name in ("setup", "initiative", "movement")
        return first and unit.id not in view.done and not immobile(unit)

    def places(self, view: State, unit: Unit) -> Places:
        return places(view, unit, self.lattice(view))

    def codes(self, view: State, attacker: Unit, target: Unit, start: Ints, end: Ints) -> Codes:
        lattice = self.lattice(view)
        return codes_between(view, lattice, sight_rules(view), (attacker, target), (start, end))

    def harm(self, view: State, attacker: Unit, target: Unit) -> Floats:
        return harm(view, attacker, target)

    def range(self, view: State, unit: Unit) -> float:
        short, medium, *_ = unit.profile.damage
        return CLOSE if short.value > medium.value + 1 else MEDIUM

    def arc(self, view: State, unit: Unit) -> FiringArc:
        if unit.profile.type in WITHOUT_FACING:
            return FiringArc()
        return FiringArc(number_option(view.rules.options, "arc") / 2 - EDGE, REAR, 1.0)

    def orders(self, view: State, unit: Unit, node: int, how: int, facing: float | None) -> Iterable[Action]:
        return orders(view, unit, self.lattice(view).point(node), how, facing)

    def leave(self, view: State, unit: Unit) -> Iterable[Action]:
        return leave(view, unit)

    def attacks(self, view: State, side: Side, unit: UnitId = "") -> Sequence[AttackOption]:
        return attacks(view, side, unit)

    def rest(self, view: State, unit: Unit) -> Iterable[Action]:
        return rest(view, unit)


ESTIMATES = AlphaStrikeEstimates()
