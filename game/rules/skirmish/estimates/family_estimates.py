"""The skirmish family's estimates for computer players: a squad moves as its representative model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from game.battlefield.arrays import Bools, Floats, Ints, within
from game.battlefield.lattice import Codes, Lattice, lattice_of
from game.core.engine.flow import waiting_of
from game.core.model.estimates import AttackOption, Estimates, FiringArc, Places, Stage, Vitality
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.point import distance
from game.mechanics.estimates.measured_pairs import codes_between
from game.mechanics.estimates.reached_nodes import nodes_near, straight_way, walked_near, walked_to
from game.mechanics.squads.coherency import members
from game.mechanics.squads.formation import mates, shut_in, without_mates
from game.rules.skirmish.cards.squads import squads_of
from game.rules.skirmish.estimates.attacks import attacks, representative
from game.rules.skirmish.estimates.expected_harm import harm, sight_rules
from game.rules.skirmish.movement.moves import (
    Advance,
    AtTheDouble,
    GoToGround,
    Halt,
    ShootingAdvance,
    StandDown,
)
from game.rules.skirmish.movement.squad_moves import SquadMove
from game.rules.skirmish.suppression.orders import orders_of

MOVES: tuple[type[SquadMove], ...] = (ShootingAdvance, Advance, AtTheDouble)
ON_THE_MOVE = 0.4
"""The share of a squad's fire after a Shooting Advance."""
SHARES = (1.0, ON_THE_MOVE, 0.0, 0.0)
NEAR = 0.45
"""The preferred fighting distance of a squad, as a share of its weapon range."""
DANGER = 30.0
"""The distance to an enemy, in inches, within which an idle squad goes to ground."""
NEARBY = 1.0
"""How far from its place in the formation, in inches, a model may stand at the end of a walk."""
POINTS = 10.0
STAGES: dict[str, Stage] = {"setup": "place", "action": "act"}


class SkirmishEstimates(Estimates):
    """The estimates of the skirmish family."""

    together = True
    fire_ends = True

    def stage(self, view: State) -> Stage:
        return STAGES.get(view.now.name, "other")

    def lattice(self, view: State) -> Lattice:
        return lattice_of(view.battlefield, roofs=True)

    def believed(self, view: State, side: Side, unit: Unit) -> Unit:
        return unit

    def body(self, view: State, unit: Unit) -> Vitality:
        squad = members(view, unit) or (unit,)
        return Vitality(sum(float(one.profile.points or POINTS) for one in squad), float(len(squad)))

    def actors(self, view: State, side: Side) -> Sequence[Unit]:
        waiting = waiting_of(view, side)
        first = {unit.squad: unit for unit in reversed(waiting)}
        return [representative(view, unit) if unit.present else unit for unit in first.values()]

    def movers(self, view: State, side: Side) -> Sequence[Unit]:
        return [unit for unit in self.actors(view, side) if not orders_of(view, unit).action]

    def armed(self, view: State, unit: Unit) -> bool:
        squad = members(view, unit) or (unit,)
        return any(one.profile.weapon is not None and one.id not in view.done for one in squad)

    def fighters(self, view: State, side: Side) -> Sequence[Unit]:
        squads = squads_of(view, side)
        known = [squad for squad in squads if all(one.profile is not UNKNOWN for one in squad)]
        return [representative(view, squad[0]) for squad in known]

    def moving(self, view: State, unit: Unit) -> bool:
        return True

    def places(self, view: State, unit: Unit) -> Places:
        lattice, alone = self.lattice(view), without_mates(view, unit)
        here = lattice.nodes([(unit.at, unit.level)] if unit.present else [])
        gaits = [kind.gait_of()(alone, unit) for kind in MOVES]
        near = nodes_near(alone, unit, lattice, max(gait.inches for gait in gaits) + 0.1)
        how = np.zeros(len(near), dtype=np.intp)
        for number in range(len(MOVES), 0, -1):
            reached = near[walked_to(alone, unit, lattice, near, gaits[number - 1])]
            if unit.side in view.to_act:
                reached = reached[_followed(view, unit, lattice, reached, MOVES[number - 1])]
            how[np.isin(near, reached)] = number
        nodes = np.concatenate((near[how > 0], here))
        ways = np.concatenate((how[how > 0], np.zeros(len(here), dtype=np.intp)))
        return Places(nodes, ways, np.array(SHARES)[ways])

    def codes(self, view: State, attacker: Unit, target: Unit, start: Ints, end: Ints) -> Codes:
        return codes_between(view, self.lattice(view), sight_rules(), (attacker, target), (start, end))

    def harm(self, view: State, attacker: Unit, target: Unit) -> Floats:
        return harm(view, attacker, target)

    def range(self, view: State, unit: Unit) -> float:
        arms = (one.profile.weapon for one in members(view, unit) or (unit,))
        return NEAR * max((weapon.range for weapon in arms if weapon is not None), default=0.0)

    def arc(self, view: State, unit: Unit) -> FiringArc:
        return FiringArc()

    def orders(self, view: State, unit: Unit, node: int, how: int, facing: float | None) -> Iterable[Action]:
        if not how:
            return
        kind, to = MOVES[how - 1], self.lattice(view).point(node)
        straight = kind(unit.side, unit.id, straight_way(view, unit, to))
        if straight.can_walk(view):
            yield straight
        around = kind(unit.side, unit.id).onward(view, to)
        if around.path and around.path != straight.path and around.can_walk(view):
            yield around

    def leave(self, view: State, unit: Unit) -> Iterable[Action]:
        return ()

    def attacks(self, view: State, side: Side, unit: UnitId = "") -> Sequence[AttackOption]:
        squads = (view.units[unit].squad,) if unit else None
        actors = (one for one in self.actors(view, side) if one.present)
        return attacks(view, side, [one for one in actors if squads is None or one.squad in squads])

    def rest(self, view: State, unit: Unit) -> Iterable[Action]:
        waiting = [one for one in members(view, unit) if one.id not in view.done] or [unit]
        first = waiting[0]
        if not orders_of(view, unit).action and unit.present:
            feared = any(distance(unit.at, foe.at) <= DANGER for foe in view.foes(unit.side))
            kinds = (GoToGround, Halt) if feared else (Halt, GoToGround)
            yield from (kind(unit.side, first.id) for kind in kinds)
        yield StandDown(unit.side, first.id)


def _followed(view: State, leader: Unit, lattice: Lattice, nodes: Ints, kind: type[SquadMove]) -> Bools:
    """Return to which of *nodes* the others can probably follow *leader*, each to about its own place.

    Those that enter with it come as near to it as they get.
    """
    found = np.ones(len(nodes), dtype=bool)
    for mate in mates(view, leader):
        gait = kind.gait_of()(view, mate)
        if shut_in(view, mate, gait):
            return np.zeros(len(nodes), dtype=bool)
        x, y = lattice.x[nodes], lattice.y[nodes]
        if leader.present:
            x, y = x + (mate.at.x - leader.at.x), y + (mate.at.y - leader.at.y)
        x, y = within(x, 0.0, view.battlefield.width), within(y, 0.0, view.battlefield.depth)
        found &= walked_near(view, mate, (x, y), gait, NEARBY)
    return found


ESTIMATES = SkirmishEstimates()
