"""The measures of practice problems, from the estimates of the family that is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from game.ai.assessment import thinned
from game.battlefield.arrays import Floats, Ints
from game.core.model.estimates import AttackOption, Estimates
from game.core.model.problem import Measure, PlaceMeasure
from game.core.model.state import View
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN

MOST_REPLIES = 80
"""The number of places of an enemy that are considered, evenly spaced, for its best move."""


class Measuring:
    """A view in which places and attacks of one unit are measured."""

    def __init__(self, view: View, estimates: Estimates, unit: Unit) -> None:
        self.view, self.estimates, self.unit = view, estimates, unit
        self.lattice = estimates.lattice(view)
        self._ids = {name: key for key, name in view.brief.names.items()}

    def targets(self, measure: Measure) -> list[Unit]:
        """Return the units that *measure* is about and that can still fight."""
        enemies = (side for side in self.view.sides if side != self.unit.side)
        known = [one for side in enemies for one in self.estimates.fighters(self.view, side)]
        if measure.kind == "finds":
            known = [one for one in known if one.profile is UNKNOWN]
        wanted = {self._ids.get(name) for name in measure.units}
        return [one for one in known if not wanted or one.id in wanted]

    def at_places(self, measures: Sequence[Measure], nodes: Ints) -> Floats:
        """Return the figure of each of *measures*, a row each, with the unit at each of *nodes*."""
        return np.array([_OF_PLACES[one.kind].of_places(self, one, nodes) for one in measures])  # type: ignore[index]

    def standing(self, measures: Sequence[Measure]) -> Floats:
        """Return the figure of each of *measures* where the unit stands, and all models of its squad."""
        nodes = self._nodes(self.unit)
        return np.array([_OF_PLACES[one.kind].of_models(self, one, nodes) for one in measures])  # type: ignore[index]

    def harm_to(self, target: Unit, nodes: Ints) -> Floats:
        """Return the expected damage of the unit to *target* where that stands, from each of *nodes*.

        It has a row for each model of the target.
        """
        found = self.estimates.harm(self.view, self.unit, target)
        codes = self.estimates.codes(self.view, self.unit, target, nodes, self._nodes(target)).T
        return np.minimum(found[codes], max(self.estimates.body(self.view, target).health, 0.0))

    def harm_from(self, enemy: Unit, starts: Ints, nodes: Ints) -> Floats:
        """Return the expected damage of *enemy* to the unit: a row for each start, a column for each node."""
        found = self.estimates.harm(self.view, enemy, self.unit)
        return found[self.estimates.codes(self.view, enemy, self.unit, starts, nodes)]

    def _nodes(self, unit: Unit) -> Ints:
        """Return the node at which *unit* stands; of a squad those of all its models, itself first."""
        models = [unit, *(one for one in self.view.present if self._led(one, unit))]
        return self.lattice.nodes([(one.at, one.level) for one in models])

    def _led(self, one: Unit, unit: Unit) -> bool:
        """Whether *unit* represents *one*, another model of its squad."""
        mates = bool(unit.group) and (one.side, one.group) == (unit.side, unit.group)
        return mates and one.id != unit.id and one.id not in self._representatives

    @cached_property
    def _representatives(self) -> frozenset[UnitId]:
        sides = self.view.sides
        return frozenset(one.id for side in sides for one in self.estimates.fighters(self.view, side))

    # of places: a row for each target, a column for each node

    def shoots(self, measure: Measure, nodes: Ints) -> Iterator[Floats]:
        """Yield whether each of the units can be hurt from each of *nodes*, as 0 or 1."""
        yield from ((self.harm_to(one, nodes) > 0).max(axis=0) * 1.0 for one in self.targets(measure))

    def safe(self, measure: Measure, nodes: Ints) -> Iterator[Floats]:
        """Yield whether each of the units cannot hurt the unit at each of *nodes*, as 0 or 1."""
        for one in self.targets(measure):
            yield (self.harm_from(one, self._nodes(one), nodes) <= 0).min(axis=0) * 1.0

    def dealt(self, measure: Measure, nodes: Ints) -> Iterator[Floats]:
        """Yield the expected damage of an attack on each of the units."""
        yield from (self.harm_to(one, nodes).mean(axis=0) for one in self.targets(measure))

    def taken(self, measure: Measure, nodes: Ints) -> Iterator[Floats]:
        """Yield the expected damage of each of the units where it stands."""
        for one in self.targets(measure):
            yield self.harm_from(one, self._nodes(one), nodes).mean(axis=0)

    def feared(self, measure: Measure, nodes: Ints) -> Iterator[Floats]:
        """Yield the expected damage of each of the units from the worst place that it can move to."""
        for one in self.targets(measure):
            starts = thinned(self.estimates.places(self.view, one).nodes, MOST_REPLIES)
            yield self.harm_from(one, starts if len(starts) else self._nodes(one), nodes).max(axis=0)

    def near(self, measure: Measure, nodes: Ints) -> Iterator[Floats]:
        """Yield the inches from the place of *measure*."""
        assert measure.place is not None, "the file has been checked"
        x, y = self.lattice.x[nodes] - measure.place.x, self.lattice.y[nodes] - measure.place.y
        yield np.hypot(x, y)

    def finds(self, measure: Measure, nodes: Ints) -> Iterator[Floats]:
        """Yield whether the unit identifies each of the counters from each of *nodes*, as 0 or 1."""
        for one in self.targets(measure):
            yield np.array([self._identifies(there, one) for there in self._placed(nodes)]) * 1.0

    def unfound(self, measure: Measure, nodes: Ints) -> Iterator[Floats]:
        """Yield whether each of the units does not identify the unit at each of *nodes*, as 0 or 1."""
        for one in self.targets(measure):
            yield np.array([not self._identifies(one, there) for there in self._placed(nodes)]) * 1.0

    def _placed(self, nodes: Ints) -> Iterator[Unit]:
        """Yield the unit at each of *nodes*."""
        for node in nodes.tolist():
            level = float(self.lattice.level[node])
            yield replace(self.unit, at=self.lattice.point(node), level=level)

    def _identifies(self, one: Unit, unit: Unit) -> bool:
        return any(test(self.view, one, unit) for test in self.view.rules.identifies)

    # of attacks

    def of_attack(self, measure: Measure, attack: AttackOption) -> float:
        """Return the figure of *measure* for *attack*."""
        if measure.kind == "promise":
            return attack.action.promise(self.view)
        about = {one.id: one for one in self.targets(measure)}
        hurt = {key: damage for key, damage in attack.targets.items() if key in about}
        if measure.kind == "kill":
            return _any_of([self._kill(about[key], damage) for key, damage in hurt.items()])
        return sum(self._mean(key, damage) for key, damage in hurt.items())

    def _mean(self, key: UnitId, damage: Sequence[tuple[float, float]]) -> float:
        """Return the expected damage that a unit can still take."""
        health = self.estimates.body(self.view, self.view.units[key]).health
        return sum(min(done, health) * chance for done, chance in damage)

    def _kill(self, unit: Unit, damage: Sequence[tuple[float, float]]) -> float:
        health = self.estimates.body(self.view, unit).health
        return sum(chance for done, chance in damage if done >= health)


class PlaceFigure(NamedTuple):
    """How a measure of places is computed.

    Attributes:
        rows: Yields a row for each target, a column for each node.
        over_models: Combines the models of the own squad: whether any of them shoots, whether all are safe.
        over_targets: Combines the targets.
    """

    rows: Callable[[Measuring, Measure, Ints], Iterator[Floats]]
    over_models: Callable[..., Floats] = np.mean
    over_targets: Callable[..., Floats] = np.sum

    def of_places(self, measuring: Measuring, measure: Measure, nodes: Ints) -> Floats:
        """Return the figure at each of *nodes*."""
        rows = [*self.rows(measuring, measure, nodes)]
        return self.over_targets(rows, axis=0) if rows else np.zeros(len(nodes))

    def of_models(self, measuring: Measuring, measure: Measure, nodes: Ints) -> float:
        """Return the figure of a squad with its models at *nodes*."""
        rows = [self.over_models(row) for row in self.rows(measuring, measure, nodes)]
        return float(self.over_targets(rows)) if rows else 0.0


_OF_PLACES: Mapping[PlaceMeasure, PlaceFigure] = {
    "shoots": PlaceFigure(Measuring.shoots, np.max),
    "safe": PlaceFigure(Measuring.safe, np.min),
    "dealt": PlaceFigure(Measuring.dealt, over_targets=np.max),
    "taken": PlaceFigure(Measuring.taken),
    "feared": PlaceFigure(Measuring.feared),
    "near": PlaceFigure(Measuring.near, np.min),
    "finds": PlaceFigure(Measuring.finds, np.max),
    "unfound": PlaceFigure(Measuring.unfound, np.min),
}


def _any_of(chances: Sequence[float]) -> float:
    """Return the chance that at least one of independent events happens."""
    none = 1.0
    for chance in chances:
        none *= 1.0 - chance
    return 1.0 - none
