"""The table as small square cells: walking cost, height, and whether a base can stand there.

It is computed once per table and movement costs. A cell has the values at its centre: good for a quick
picture of where a unit can go, never for a ruling.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import reduce
from typing import TypeVar

import numpy as np
import shapely

from game.battlefield.arrays import Bools, Floats
from game.battlefield.disc_sweep import off
from game.battlefield.movement.costs.cliffs import SHEER, Cliffs, cliffs
from game.battlefield.movement.costs.ground_costs import FeatureSets
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.movement_terrain import MovementTerrain
from game.battlefield.terrain.field import Feature, Sized
from game.battlefield.terrain.prepared_terrain import PreparedTerrain
from game.geometry.point import EPS
from game.geometry.value import Value

CELL = 0.25
Numbers = TypeVar("Numbers", Floats, Bools)


class Raster(Value, eq=False):
    """Cells of a table, rows from north to south, columns from west to east.

    Attributes:
        cell: The side of a cell, in inches.
        level: The level of a centre in the middle of each cell.
        weight: The cost of an inch there.
        shut: Whether a base there would overlap closed terrain.
    """

    cell: float
    level: Floats
    weight: Floats
    shut: Bools


class CellGrids:
    """The cells of *terrain* for bases of any radius, each grid cached; a part of it."""

    def __init__(self, terrain: MovementTerrain) -> None:
        self._terrain, self._movement_costs = terrain.table, terrain.costs
        self._floors: dict[float, tuple[Floats, Floats]] = {}
        self._shut: dict[tuple[float, float], Bools] = {}
        self._even: dict[tuple[float, float, int], Bools] = {}

    def raster(self, base: float, cell: float = CELL) -> Raster:
        """Return the cells for a base of radius *base*."""
        if cell not in self._floors:
            self._floors[cell] = _floor(self._terrain, self._movement_costs, cell)
        level, weight = self._floors[cell]
        if (base, cell) not in self._shut:
            shut = _barred(self._terrain, self._movement_costs, base, cell)
            _below_cliffs(self._terrain.part(cliffs), base, cell, level, shut)
            self._shut[base, cell] = shut
        return Raster(cell, level, weight, self._shut[base, cell])

    def even(self, base: float, cell: float, wide: int) -> Bools:
        """Return where squares of *wide* cells are open and uniform, by their north-west cell."""
        key = base, cell, wide
        if key not in self._even:
            self._even[key] = _alike(self.raster(base, cell), wide)
        return self._even[key]


def _alike(whole: Raster, wide: int) -> Bools:
    """Return where squares of *wide* cells are open and uniform, by their north-west cell."""
    found = np.zeros(whole.shut.shape, dtype=bool)
    if min(found.shape) >= wide:
        same = ~_squares(whole.shut, wide, np.maximum)
        for part in (whole.level, whole.weight):
            same &= _squares(part, wide, np.minimum) == _squares(part, wide, np.maximum)
        found[: same.shape[0], : same.shape[1]] = same
    return found


def _squares(cells: Numbers, wide: int, best: np.ufunc) -> Numbers:
    """Return the *best* of all cells in each square, such as their maximum."""
    for axis in (0, 1):
        lines = np.moveaxis(cells, axis, 0)
        moved = [lines[i : len(lines) - wide + 1 + i] for i in range(wide)]
        cells = np.moveaxis(reduce(best, moved), 0, axis)
    return cells


def _size(size: Sized, cell: float) -> tuple[int, int]:
    """Return the number of rows and columns; the last ones may extend beyond the table."""
    return math.ceil(size.depth / cell - EPS), math.ceil(size.width / cell - EPS)


def _floor(terrain: PreparedTerrain, movement_costs: MovementCosts, cell: float) -> tuple[Floats, Floats]:
    """Return the level and the weight of each cell, computed once per set of features."""
    sets, under = FeatureSets(), np.zeros(_size(terrain, cell), dtype=np.intp)
    for i, feature in enumerate(terrain.features):
        if movement_costs.bars(feature):
            continue
        for part, inside in _under(feature, under.shape, cell, 0.0):
            under[part][inside] = sets.joined(under[part][inside], i)
    level, weight = sets.levels_and_weights(terrain.features, movement_costs)
    return level[under], weight[under]


def _barred(terrain: PreparedTerrain, movement_costs: MovementCosts, base: float, cell: float) -> Bools:
    """Return where a base of radius *base* would overlap closed terrain."""
    shut = np.zeros(_size(terrain, cell), dtype=bool)
    for feature in terrain.features:
        if movement_costs.bars(feature):
            for part, inside in _under(feature, shut.shape, cell, base - EPS):
                shut[part][inside] = True
    return shut


def _below_cliffs(every: Cliffs, base: float, cell: float, level: Floats, shut: Bools) -> None:
    """Close the cells where a base of radius *base* would overlap a cliff."""
    rows, columns = shut.shape
    for ends, top in zip(every.ends, every.top.tolist(), strict=True):
        x, y = ends[0::2], ends[1::2]
        left, up = (max(0, math.floor((low - base) / cell)) for low in (x.min(), y.min()))
        right = min(columns, math.ceil((x.max() + base) / cell) + 1)
        down = min(rows, math.ceil((y.max() + base) / cell) + 1)
        middles = np.meshgrid((np.arange(left, right) + 0.5) * cell, (np.arange(up, down) + 0.5) * cell)
        deep = off(np.stack(middles, axis=-1), ends[:2], ends[2:]) < base - EPS
        part = np.s_[up:down, left:right]
        shut[part] |= deep & (top > level[part] + SHEER + EPS)


def _under(
    feature: Feature, shape: tuple[int, int], cell: float, wide: float
) -> Iterator[tuple[tuple[slice, slice], Bools]]:
    """Yield the cells near *feature* in a grid of that *shape*, and which centres are within *wide* of it."""
    low_x, low_y, high_x, high_y = feature.polygon.bounds
    rows, columns = shape
    top, left = (max(0, math.floor((low - wide) / cell)) for low in (low_y, low_x))
    bottom = min(rows, math.ceil((high_y + wide) / cell) + 1)
    right = min(columns, math.ceil((high_x + wide) / cell) + 1)
    if bottom <= top or right <= left:
        return
    x, y = np.meshgrid((np.arange(left, right) + 0.5) * cell, (np.arange(top, bottom) + 0.5) * cell)
    polygon = feature.polygon
    shapely.prepare(polygon)
    if wide > 0:
        near: Bools = np.asarray(shapely.dwithin(polygon, shapely.points(x, y), wide))
    else:
        near = np.asarray(shapely.intersects_xy(polygon, x, y))
    yield (slice(top, bottom), slice(left, right)), near
