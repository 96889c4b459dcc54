"""The mecha family's estimates for computer players, in one class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from game.battlefield.arrays import Floats, Ints
from game.battlefield.lattice import Codes, Lattice, lattice_of
from game.core.engine.flow import waiting_of
from game.core.model.estimates import AttackOption, Estimates, FiringArc, Places, Stage, Vitality
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS, Point, distance
from game.mechanics.battle.home_edges import onto_edge
from game.mechanics.estimates.measured_pairs import codes_between
from game.mechanics.estimates.reached_nodes import entering, nodes_near, walked_to, walks
from game.rules.mecha.display.exposure import arms_of, standard
from game.rules.mecha.estimates.attacks import attacks
from game.rules.mecha.estimates.expected_harm import harm, harm_reads, sight_rules
from game.rules.mecha.move import Move, held
from game.rules.mecha.shooting.attacks import attacks as attacks_made
from game.rules.mecha.shooting.shoot import loaded
from game.rules.mecha.turn.done import Done
from game.rules.mecha.walking import gait_of

STAY, WALK = 0, 1
SHARE = 0.6
"""The preferred fighting distance of a mecha, as a share of its longest range."""
POINTS = 20.0
"""The default points of a mecha whose card has none."""
STAGES: dict[str, Stage] = {"setup": "place", "activation": "act"}


class MechaEstimates(Estimates):
    """The estimates of the mecha family."""

    together = True

    def stage(self, view: State) -> Stage:
        return STAGES.get(view.now.name, "other")

    def lattice(self, view: State) -> Lattice:
        return lattice_of(view.battlefield)

    def believed(self, view: State, side: Side, unit: Unit) -> Unit:
        like = standard(view, side)
        if unit.profile is not UNKNOWN or like is None:
            return unit
        return replace(unit, profile=like.profile, status=replace(like.status, damage=0))

    def identities(self, view: State, side: Side, unit: Unit) -> Sequence[Unit]:
        if unit.profile is not UNKNOWN or standard(view, side) is None:
            return (self.believed(view, side, unit),)
        own = sorted((one for one in view.units.values() if one.side == side), key=lambda one: one.name)
        known = [one for one in own if one.profile is not UNKNOWN]
        return [replace(unit, profile=one.profile, status=replace(one.status, damage=0)) for one in known]

    def body(self, view: State, unit: Unit) -> Vitality:
        return Vitality(float(unit.profile.points or POINTS), float(unit.profile.mdc - unit.status.damage))

    def movers(self, view: State, side: Side) -> Sequence[Unit]:
        return [unit for unit in waiting_of(view, side) if not unit.status.moved]

    def actors(self, view: State, side: Side) -> Sequence[Unit]:
        return waiting_of(view, side)

    def armed(self, view: State, unit: Unit) -> bool:
        return not attacks_made(unit) and bool(loaded(unit))

    def fighters(self, view: State, side: Side) -> Sequence[Unit]:
        return [unit for unit in view.present if unit.side == side]

    def coming(self, view: State, side: Side) -> Sequence[Unit]:
        return entering(view, side)

    def moving(self, view: State, unit: Unit) -> bool:
        return True

    def places(self, view: State, unit: Unit) -> Places:
        lattice = self.lattice(view)
        here = lattice.nodes([(unit.at, unit.level)] if unit.present else [])
        stay = np.full(len(here), STAY, dtype=np.intp)
        if unit.present and held(view, unit):
            return Places(here, stay)
        fresh, gait = replace(unit, status=replace(unit.status, moved=False)), gait_of(view, unit)
        near = nodes_near(view, fresh, lattice, gait.inches + 0.1)
        near = near[walked_to(view, fresh, lattice, near, gait)]
        how = np.concatenate((np.full(len(near), WALK, dtype=np.intp), stay))
        return Places(np.concatenate((near, here)), how)

    def codes(self, view: State, attacker: Unit, target: Unit, start: Ints, end: Ints) -> Codes:
        return codes_between(view, self.lattice(view), sight_rules(), (attacker, target), (start, end))

    def harm(self, view: State, attacker: Unit, target: Unit) -> Floats:
        return harm(view, attacker, target)

    def harm_reads(self, view: State, unit: Unit) -> Sequence[object] | None:
        return harm_reads(view, unit)

    def range(self, view: State, unit: Unit) -> float:
        return SHARE * max((weapon.range for weapon in arms_of(unit)), default=0.0)

    def arc(self, view: State, unit: Unit) -> FiringArc:
        return FiringArc(rear=90.0, behind=1.0)

    def orders(self, view: State, unit: Unit, node: int, how: int, facing: float | None) -> Iterable[Action]:
        to = self.lattice(view).point(node)
        paths = walks(view, unit, to, gait_of(view, unit)) if how == WALK else [()]
        yield from (Move(unit.side, unit.id, path, facing) for path in paths)

    def leave(self, view: State, unit: Unit) -> Iterator[Action]:
        goal = view.brief.victory.get(unit.side)
        if goal is None or goal.kind != "breakthrough" or goal.edge is None or not unit.present:
            return
        at: Point = onto_edge(view, goal.edge, unit.at)
        if distance(unit.at, at) <= gait_of(view, unit).inches + EPS:
            way = Move.planned(view, Move(unit.side, unit.id), at).path[1:]
            yield Move(unit.side, unit.id, way, exit=True)

    def attacks(self, view: State, side: Side, unit: UnitId = "") -> Sequence[AttackOption]:
        return attacks(view, side, unit)

    def rest(self, view: State, unit: Unit) -> Iterable[Action]:
        yield Done(unit.side, unit.id)


ESTIMATES = MechaEstimates()
