"""An estimate of the walking cost to each cell around a unit; `way` and `path_cost` are exact.

Walks go from cell to cell in 32 directions, less than 0.6 % longer than straight ones. The cost of an inch is
the mean over the cells on the way; climbs are from each of them to the next.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from game.battlefield import engine
from game.battlefield.arrays import Bools, Floats
from game.battlefield.contact import Disc
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.movement_terrain import MovementTerrain, movement_terrain
from game.battlefield.movement.reach.cell_grid import CELL, CellGrids
from game.battlefield.movement.reach.wavefront import FARTHEST, QUANTUM, Singles, Window, spread
from game.battlefield.movement.ways.mover import Edge, Mover, rim
from game.battlefield.terrain.field import Battlefield, Sized
from game.geometry.lazy import Recent
from game.geometry.point import EPS, ORIGIN, Point
from game.geometry.value import Value

AROUND = 1
ALIKE = 0.75
SPARE = AROUND + 2
"""The number of cells by which a window may reach beyond the inches of a walk."""
REMEMBERED = 64
"""The number of recent fields that are kept for each table and set of costs."""
Indices = npt.NDArray[np.int32]
Codes = npt.NDArray[np.uint8]


class ReachField(Value, eq=False):
    """The walking cost to the centre of each cell in a window of the table; inf if unknown.

    Attributes:
        cell: The side of a cell, in inches.
        x, y: The north-west corner of the window.
        cost: Rows from north to south; none exceed the budget.
    """

    cell: float
    x: float
    y: float
    cost: Floats


def reach_field(
    field: Battlefield, mover: Mover, inches: float, movement_costs: MovementCosts, cell: float = CELL
) -> ReachField:
    """Return the walking costs of *mover* from its position to cells within about *inches*.

    One that enters starts anywhere on its edge. One beyond the edge of the table starts in the nearest cell.
    """
    terrain = movement_terrain(field, movement_costs)
    near = tuple(
        one for one in mover.enemies if _may_be_met(terrain.table, one, mover, inches + SPARE * cell)
    )
    if mover.edge is not None:
        entry = Mover(ORIGIN, mover.base, 0.0, near), mover.edge, inches, cell
        return terrain.part(_recent).of(entry, lambda: _from_edge(terrain, *entry))
    mover = Mover(mover.at, mover.base, mover.level, near)
    key = mover, inches, cell, engine.is_fast()
    return terrain.part(_recent).of(key, lambda: _measured(terrain, mover, inches, cell))


def _recent(_: MovementTerrain) -> Recent[ReachField]:
    """Return the cache of recent fields."""
    return Recent(REMEMBERED)


def _may_be_met(size: Sized, disc: Disc, mover: Mover, inches: float) -> bool:
    """Whether *mover*, from its nearest place on the table, may touch *disc* within *inches* on each axis."""
    at = Point(min(max(mover.at.x, 0.0), size.width), min(max(mover.at.y, 0.0), size.depth))
    first, last = (at, at) if mover.edge is None else rim(size, mover.edge)
    x, y = min(max(disc.at.x, first.x), last.x), min(max(disc.at.y, first.y), last.y)
    return max(abs(disc.at.x - x), abs(disc.at.y - y)) <= inches + disc.base + mover.base


def _measured(terrain: MovementTerrain, mover: Mover, inches: float, cell: float) -> ReachField:
    """Return `reach_field` anew."""
    movement_costs = terrain.costs
    whole = terrain.part(CellGrids).raster(mover.base, cell)
    rows, columns = whole.level.shape
    out = math.ceil(inches / cell) + AROUND
    row, column = (
        min(max(int(at / cell), 0), count - 1) for at, count in ((mover.at.y, rows), (mover.at.x, columns))
    )
    top, left = max(0, row - out), max(0, column - out)
    part = np.s_[top : min(rows, row + out + 1), left : min(columns, column + out + 1)]
    y, x = (
        (np.arange(span.start, span.stop) + 0.5) * cell - at
        for span, at in zip(part, (mover.at.y, mover.at.x), strict=True)
    )
    window = Window(
        whole.level[part], whole.weight[part], whole.shut[part], x, y, (row - top, column - left), cell
    )
    if engine.is_fast():
        prices = _priced(terrain, mover.base, cell)
        prices = prices._replace(quarters=prices.quarters[part], row=prices.row[part])
        cost = engine.fast().spread(window, prices, mover, inches, movement_costs)
    else:
        window = window._replace(shut=window.shut | _enemies(window, mover))
        cost = spread(window, *_begun(window, mover, movement_costs), inches, movement_costs)
    cost.flags.writeable = False
    return ReachField(cell, left * cell, top * cell, cost)


def _from_edge(terrain: MovementTerrain, mover: Mover, edge: Edge, inches: float, cell: float) -> ReachField:
    """Return `reach_field` anew for a mover that enters over *edge*, in numpy with either engine."""
    whole = terrain.part(CellGrids).raster(mover.base, cell)
    part, first = _along(edge, whole.level.shape, math.ceil(inches / cell) + AROUND)
    level, weight = whole.level[part], whole.weight[part]
    top, left = part[0].start, part[1].start
    y, x = (
        (np.arange(count) + 0.5 + start) * cell for count, start in zip(level.shape, (top, left), strict=True)
    )
    window = Window(level, weight, whole.shut[part], x, y, (0, 0), cell)
    open_ = ~(window.shut | _enemies(window, mover))
    begins = np.zeros(level.shape, dtype=bool)
    begins[first] = open_[first]
    cost = np.full(level.shape, math.inf)
    if begins.any():
        row, column = np.argwhere(begins)[0].tolist()
        window = window._replace(shut=~open_, start=(row, column))
        begun = np.where(begins, np.floor(cell / 2 * weight / QUANTUM) * QUANTUM, math.inf)
        cost = spread(window, begun, open_, inches, terrain.costs)
    cost.flags.writeable = False
    return ReachField(cell, left * cell, top * cell, cost)


def _along(edge: Edge, shape: tuple[int, ...], deep: int) -> tuple[tuple[slice, slice], tuple[Any, Any]]:
    """Return the part of a raster within *deep* cells of *edge*, and the cells of that part on the edge."""
    down = edge in {"north", "south"}
    size, other = shape if down else shape[::-1]
    first = edge in {"north", "west"}
    near = slice(0, min(deep, size)) if first else slice(max(0, size - deep), size)
    along, line = slice(0, other), (0 if first else -1)
    return ((near, along), (line, slice(None))) if down else ((along, near), (slice(None), line))


class Priced(NamedTuple):
    """Step costs for the fast engine.

    Attributes:
        quarters: For each cell, the quarters in which it equals all cells that steps lead to or over: 1
            south-east, 2 south-west, 4 north-east, 8 north-west.
        row: For each cell its row in the table.
        table: Rows with the price of each step, in all directions around a cell.
        least: The minimum cost of an inch.
    """

    quarters: Codes
    row: Indices
    table: Singles
    least: float


def _prices(_: MovementTerrain) -> dict[tuple[float, float], Priced]:
    """Return the cached prices, by base and cell."""
    return {}


def _priced(terrain: MovementTerrain, base: float, cell: float) -> Priced:
    """Return the step costs of a base on the whole table, without enemies."""
    known, key = terrain.part(_prices), (base, cell)
    if key not in known:
        square = terrain.part(CellGrids).even(base, cell, FARTHEST + 1)
        quarters = np.zeros(square.shape, dtype=np.uint8)
        for bit, (down, aside) in enumerate(((0, 0), (0, FARTHEST), (FARTHEST, 0), (FARTHEST, FARTHEST))):
            rows, columns = (max(0, n - by) for n, by in zip(square.shape, (down, aside), strict=True))
            quarters[down:, aside:] |= square[:rows, :columns].astype(np.uint8) << bit
        whole, costs = terrain.part(CellGrids).raster(base, cell), terrain.costs
        known[key] = engine.fast().priced(whole, quarters, costs.climb, costs.steep + EPS)
    return known[key]


def _enemies(window: Window, mover: Mover) -> Bools:
    """Return the cells in which the mover's base would overlap an enemy's at its level."""
    shut = np.zeros(window.level.shape, dtype=bool)
    for disc in mover.enemies:
        x, y = window.x + (mover.at.x - disc.at.x), window.y + (mover.at.y - disc.at.y)
        near = x * x + (y * y)[:, None] < (disc.base + mover.base - EPS) ** 2
        shut |= near & (np.abs(window.level - disc.level) <= EPS)
    return shut


def _begun(window: Window, mover: Mover, movement_costs: MovementCosts) -> tuple[Floats, Bools]:
    """Return the costs of the cells around the start: straight lines, as far as all cells are uniform.

    The others are inf. Also return the cells from which a step may lead to an undetermined one.
    """
    square = window.x * window.x + (window.y * window.y)[:, None]
    level, weight = window.level[window.start], window.weight[window.start]
    other = window.shut | (window.level != level) | (window.weight != weight)
    nearest = float(np.where(other, square, math.inf).min())
    far = max(0.0, math.sqrt(nearest) - ALIKE * window.cell)
    alike = square < far * far
    alike[window.start] = True
    climbed = movement_costs.climb * abs(float(level) - mover.level)
    cost = np.floor((np.sqrt(square) * weight + climbed) / QUANTUM) * QUANTUM
    certain = max(0.0, far - math.sqrt(2.0) * FARTHEST * window.cell)
    leaving = ~window.shut & (square >= certain * certain)
    leaving[window.start] = True
    return np.where(alike, cost, math.inf), leaving
