"""The level and the cost of an inch at many places, each computed once per set of features under them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from game.battlefield.arrays import Floats, Ints
from game.battlefield.movement.costs.movement_costs import MovementCosts, underfoot
from game.battlefield.terrain.field import Feature
from game.battlefield.terrain.prepared_terrain import PreparedTerrain


class FeatureSets:
    """Numbers for the sets of features under places; 0 is the empty set."""

    def __init__(self) -> None:
        self._sets: list[tuple[int, ...]] = [()]
        self._number: dict[tuple[int, ...], int] = {(): 0}

    def joined(self, sets: Ints, feature: int) -> Ints:
        """Return the numbers of *sets* with *feature* added, the index of a feature: in ascending order."""
        known, place = np.unique(sets, return_inverse=True)
        longer = [self._of((*self._sets[old], feature)) for old in known.tolist()]
        found: Ints = np.array(longer, dtype=np.intp)[place]
        return found

    def _of(self, key: tuple[int, ...]) -> int:
        if key not in self._number:
            self._number[key] = len(self._sets)
            self._sets.append(key)
        return self._number[key]

    def levels_and_weights(
        self, features: Sequence[Feature], movement_costs: MovementCosts
    ) -> tuple[Floats, Floats]:
        """Return the level in inches and the cost of an inch on each set of *features*, by their indices."""
        below = [underfoot([features[i] for i in one], movement_costs) for one in self._sets]
        level = np.array([under.level for under in below])
        return level, np.array([1.0 + under.surcharge for under in below])


def levels_and_weights(
    terrain: PreparedTerrain, movement_costs: MovementCosts, at: Floats
) -> tuple[Floats, Floats]:
    """Return the level in inches and the cost of an inch at each of *at*, points that lie on no border."""
    features, index = terrain.features, terrain.index
    x, y = at[:, 0], at[:, 1]
    order = np.argsort(x, kind="stable")
    sets, under = FeatureSets(), np.zeros(len(at), dtype=np.intp)
    west, north, east, south = index.bounds
    first, last = np.searchsorted(x, west, "left", order), np.searchsorted(x, east, "right", order)
    for i in np.flatnonzero(last > first).tolist():
        near = order[first[i] : last[i]]
        near = near[(y[near] >= north[i]) & (y[near] <= south[i])]
        if len(near) and not movement_costs.bars(features[i]):
            inside = near[shapely.intersects_xy(index.polygons[i], x[near], y[near])]
            under[inside] = sets.joined(under[inside], i)
    level, weight = sets.levels_and_weights(features, movement_costs)
    return level[under], weight[under]
