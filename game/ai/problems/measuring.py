"""The measures of practice problems, from the estimates of the family that is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from game.ai.assessment import thinned
from game.battlefield.arrays import Floats, Ints
from game.core.model.estimates import AttackOption, Estimates
from game.core.model.problem import Measure, PlaceMeasure
from game.core.model.state import View
from game.core.model.unit import Unit, UnitId

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
        wanted = {self._ids.get(name) for name in measure.units}
        return [one for one in known if not wanted or one.id in wanted]

    def at_places(self, measures: Sequence[Measure], nodes: Ints) -> Floats:
        """Return the figure of each of *measures*, a row each, with the unit at each of *nodes*."""
        return np.array([_OF_PLACES[one.kind](self, one, nodes) for one in measures])  # type: ignore[index]

    def here(self) -> Ints:
        """Return the node at which the unit stands."""
        return self.lattice.nodes([(self.unit.at, self.unit.level)])

    def harm_to(self, target: Unit, nodes: Ints) -> Floats:
        """Return the expected damage of the unit to *target* where it stands, from each of *nodes*."""
        there = self._node(target)
        found = self.estimates.harm(self.view, self.unit, target)
        codes = self.estimates.codes(self.view, self.unit, target, nodes, there)[:, 0]
        return np.minimum(found[codes], max(self.estimates.body(self.view, target).health, 0.0))

    def harm_from(self, enemy: Unit, starts: Ints, nodes: Ints) -> Floats:
        """Return the expected damage of *enemy* to the unit: a row for each start, a column for each node."""
        found = self.estimates.harm(self.view, enemy, self.unit)
        return found[self.estimates.codes(self.view, enemy, self.unit, starts, nodes)]

    def _node(self, unit: Unit) -> Ints:
        return self.lattice.nodes([(unit.at, unit.level)])

    # of places

    def shoots(self, measure: Measure, nodes: Ints) -> Floats:
        """Return how many of the units can be hurt from each of *nodes*."""
        return _summed([(self.harm_to(one, nodes) > 0).astype(float) for one in self.targets(measure)], nodes)

    def safe(self, measure: Measure, nodes: Ints) -> Floats:
        """Return how many of the units cannot hurt the unit at each of *nodes*."""
        rows = [self.harm_from(one, self._node(one), nodes)[0] <= 0 for one in self.targets(measure)]
        return _summed([row.astype(float) for row in rows], nodes)

    def dealt(self, measure: Measure, nodes: Ints) -> Floats:
        """Return the expected damage of the best attack on one of the units."""
        rows = [self.harm_to(one, nodes) for one in self.targets(measure)]
        return np.max(rows, axis=0) if rows else np.zeros(len(nodes))

    def taken(self, measure: Measure, nodes: Ints) -> Floats:
        """Return the expected damage of the units where they stand."""
        rows = [self.harm_from(one, self._node(one), nodes)[0] for one in self.targets(measure)]
        return _summed(rows, nodes)

    def feared(self, measure: Measure, nodes: Ints) -> Floats:
        """Return the expected damage of the units, each from the worst place that it can move to."""
        rows = []
        for one in self.targets(measure):
            starts = thinned(self.estimates.places(self.view, one).nodes, MOST_REPLIES)
            rows.append(self.harm_from(one, starts if len(starts) else self._node(one), nodes).max(axis=0))
        return _summed(rows, nodes)

    def near(self, measure: Measure, nodes: Ints) -> Floats:
        """Return the inches from the place of *measure*."""
        assert measure.place is not None, "the file has been checked"
        x, y = self.lattice.x[nodes] - measure.place.x, self.lattice.y[nodes] - measure.place.y
        found: Floats = np.hypot(x, y)
        return found

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


_OF_PLACES: Mapping[PlaceMeasure, Callable[[Measuring, Measure, Ints], Floats]] = {
    "shoots": Measuring.shoots,
    "safe": Measuring.safe,
    "dealt": Measuring.dealt,
    "taken": Measuring.taken,
    "feared": Measuring.feared,
    "near": Measuring.near,
}


def _summed(rows: Sequence[Floats], nodes: Ints) -> Floats:
    found: Floats = np.sum(rows, axis=0) if rows else np.zeros(len(nodes))
    return found


def _any_of(chances: Sequence[float]) -> float:
    """Return the chance that at least one of independent events happens."""
    none = 1.0
    for chance in chances:
        none *= 1.0 - chance
    return 1.0 - none
