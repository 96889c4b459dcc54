"""Exposure: what known enemies could do to a unit at each of many places."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from game.core.model.unit import UnitId
from game.geometry.value import Value

Floats = NDArray[np.float64]


class Exposure(Value, eq=False):
    """A row for each known enemy, with a number for each place.

    Attributes:
        harm: The damage to expect there from its next attack.
        cover: How much the place reduces its chance to hit: 0 in the open, 1 out of sight.
    """

    harm: Mapping[UnitId, Floats]
    cover: Mapping[UnitId, Floats]

    def total(self, places: int) -> Floats:
        """Return the summed harm of all enemies at each of *places* places."""
        found = np.zeros(places)
        for row in self.harm.values():
            found += row
        return found
