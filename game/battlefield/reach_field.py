"""About what it costs to walk to each cell around a unit: at once, for a picture; `way` and `course` judge.

Walks go from cell to cell in 32 directions, less than 0.6 % longer than straight ones. What an inch costs is
the mean of the cells on the way; levels are climbed from each of them to the next.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.battlefield import engine
from game.battlefield.arrays import Bools, Floats
from game.battlefield.field import Battlefield, per_battlefield
from game.battlefield.going import Going
from game.battlefield.mover import Mover
from game.battlefield.raster import CELL, even, raster
from game.geometry.point import EPS

AROUND = 1
ALIKE = 0.75
FARTHEST = 3
QUANTUM = 2.0**-18
"""All costs are multiples of it: up to 64" their sums are exact in single precision, in whatever order."""
STEPS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 1),),
    ((1, 0),),
    ((1, 1),),
    ((1, -1),),
    *(((0, s), (1, 2 * s)) for s in (1, -1)),
    *(((1, 0), (2, s)) for s in (1, -1)),
    *(((0, s), (1, 2 * s), (1, 3 * s)) for s in (1, -1)),
    *(((1, 0), (2, s), (3, s)) for s in (1, -1)),
    *(((1, s), (1, 2 * s), (2, 3 * s)) for s in (1, -1)),
    *(((1, s), (2, s), (3, 2 * s)) for s in (1, -1)),
)
"""Half of the directions: rows and columns, over which cells each leads and where it ends."""


Singles = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int32]
Codes = npt.NDArray[np.uint8]


class Window(NamedTuple):
    """The cells around a unit.

    Attributes:
        level, weight, shut: As in `Raster`.
        x, y: How far east of the unit each column is, and how far south each row.
        start: The row and the column of the unit.
        cell: The side of a cell, in inches.
    """

    level: Floats
    weight: Floats
    shut: Bools
    x: Floats
    y: Floats
    start: tuple[int, int]
    cell: float


@dataclass(frozen=True, eq=False)
class ReachField:
    """What it costs to walk to the middle of each cell in a window of the table; inf where it is not known.

    Attributes:
        cell: The side of a cell, in inches.
        x, y: The north-west corner of the window.
        cost: Rows from north to south; none above the budget.
    """

    cell: float
    x: float
    y: float
    cost: Floats


def reach_field(
    field: Battlefield, mover: Mover, inches: float, going: Going, cell: float = CELL
) -> ReachField:
    """Return what it costs *mover*, where it stands, to walk to cells within about *inches*."""
    whole = raster(field, going, mover.base, cell)
    rows, columns = whole.level.shape
    out = math.ceil(inches / cell) + AROUND
    row, column = (int(at / cell) for at in (mover.at.y, mover.at.x))
    top, left = max(0, row - out), max(0, column - out)
    part = np.s_[top : min(rows, row + out + 1), left : min(columns, column + out + 1)]
    y, x = (
        (np.arange(span.start, span.stop) + 0.5) * cell - at
        for span, at in zip(part, (mover.at.y, mover.at.x), strict=True)
    )
    start = min(row - top, len(y) - 1), min(column - left, len(x) - 1)
    window = Window(whole.level[part], whole.weight[part], whole.shut[part], x, y, start, cell)
    if engine.is_fast():
        prices = _priced(field, going, mover.base, cell)
        prices = prices._replace(quarters=prices.quarters[part], row=prices.row[part])
        cost = engine.fast().spread(window, prices, mover, inches, going)
    else:
        window = window._replace(shut=window.shut | _enemies(window, mover))
        cost = _spread(window, _begun(window, mover, going), inches, going.climb, going.steep + EPS)
    return ReachField(cell, left * cell, top * cell, cost)


class Priced(NamedTuple):
    """What steps cost, for the fast engine.

    Attributes:
        quarters: Of each cell in which of four directions all cells are like it that steps lead to or over:
            1 south-east, 2 south-west, 4 north-east, 8 north-west.
        row: Of each cell that of the table.
        table: A row of the price of each step.
        least: What an inch costs at least.
    """

    quarters: Codes
    row: Indices
    table: Singles
    least: float


@per_battlefield
def _known(field: Battlefield) -> dict[object, Priced]:
    """Return the prices that were asked for."""
    return {}


def _priced(field: Battlefield, going: Going, base: float, cell: float) -> Priced:
    """Return what steps of a base cost on the whole table, without enemies."""
    known, key = _known(field), (going.key, base, cell)
    if key not in known:
        square = even(field, going, base, cell, FARTHEST + 1)
        quarters = np.zeros(square.shape, dtype=np.uint8)
        for bit, (down, aside) in enumerate(((0, 0), (0, FARTHEST), (FARTHEST, 0), (FARTHEST, FARTHEST))):
            rows, columns = (max(0, n - by) for n, by in zip(square.shape, (down, aside), strict=True))
            quarters[down:, aside:] |= square[:rows, :columns].astype(np.uint8) << bit
        whole = raster(field, going, base, cell)
        known[key] = engine.fast().priced(whole, quarters, going.climb, going.steep + EPS)
    return known[key]


def _enemies(window: Window, mover: Mover) -> Bools:
    """Return the cells in which the mover's base would overlap that of an enemy at its level."""
    shut = np.zeros(window.level.shape, dtype=bool)
    for disc in mover.enemies:
        x, y = window.x + (mover.at.x - disc.at.x), window.y + (mover.at.y - disc.at.y)
        near = x * x + (y * y)[:, None] < (disc.base + mover.base - EPS) ** 2
        shut |= near & (np.abs(window.level - disc.level) <= EPS)
    return shut


def _begun(window: Window, mover: Mover, going: Going) -> Floats:
    """Return what the cells around the start cost: straight lines, as far as all cells are alike."""
    square = window.x * window.x + (window.y * window.y)[:, None]
    level, weight = window.level[window.start], window.weight[window.start]
    other = window.shut | (window.level != level) | (window.weight != weight)
    nearest = float(np.where(other, square, math.inf).min())
    far = max(0.0, math.sqrt(nearest) - ALIKE * window.cell)
    alike = square < far * far
    alike[window.start] = True
    climbed = going.climb * abs(float(level) - mover.level)
    cost = np.floor((np.sqrt(square) * weight + climbed) / QUANTUM) * QUANTUM
    return np.where(alike, cost, math.inf)


def _spread(window: Window, begun: Floats, inches: float, climb: float, steep: float) -> Floats:
    """Return the least costs: all cells are asked in all directions, until no more of them get cheaper."""
    columns = begun.shape[1]
    cost, moves = begun.ravel().astype(np.float32), []
    for step in STEPS:
        down, aside = step[-1]
        moves.append((down * columns + aside, _move(window, step, climb, steep)))
    sums, margin = np.empty_like(cost), FARTHEST * (columns + 1)
    low, high = 0, len(cost)
    while True:
        before = cost.copy()
        for by, price in moves:
            end = min(high, len(cost) - by)
            here, there, total = cost[low:end], cost[low + by : end + by], sums[low:end]
            np.minimum(there, np.add(here, price[low:end], out=total), out=there)
            np.minimum(here, np.add(there, price[low:end], out=total), out=here)
        cheaper = ((cost < before) & (cost <= inches)).nonzero()[0]
        if not len(cheaper):
            return np.where(cost <= inches, cost, math.inf).reshape(begun.shape).astype(np.float64)
        low, high = max(0, int(cheaper[0]) - margin), min(len(cost), int(cheaper[-1]) + margin)


def _move(window: Window, step: tuple[tuple[int, int], ...], climb: float, steep: float) -> Singles:
    """Return what one *step* costs from each cell, flat; inf where it is barred or leads off the window."""
    path = ((0, 0), *step)
    parts = [_part(window.level.shape, at, step[-1]) for at in path]
    levels = [window.level[part] for part in parts]
    weight, shut = window.weight[parts[0]].copy(), window.shut[parts[0]].copy()
    for part in parts[1:]:
        weight += window.weight[part]
        shut |= window.shut[part]
    price = weight * (math.hypot(*step[-1]) * window.cell / len(parts))
    for a, b in pairwise(levels):
        rise = np.abs(b - a)
        price += climb * rise
        shut |= rise > steep
    price *= 1 / QUANTUM
    np.ceil(price, out=price)
    price *= QUANTUM
    price[shut] = math.inf
    whole = np.full(window.level.shape, math.inf, dtype=np.float32)
    whole[parts[0]] = price
    return whole.ravel()


def _part(shape: tuple[int, ...], at: tuple[int, int], last: tuple[int, int]) -> tuple[slice, slice]:
    """Return the cells *at* rows and columns from those from which *last* does not lead out of the window."""
    found = []
    for size, here, far in zip(shape, at, last, strict=True):
        low, high = max(0, -far), size - max(0, far)
        found.append(slice(low + here, max(low, high) + here))
    return found[0], found[1]
