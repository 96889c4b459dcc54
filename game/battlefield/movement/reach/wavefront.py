"""The least cost of each cell around a unit, in numpy: a wavefront over cells of similar cost.

No step costs less than the width of a band of costs, so a cell is final before its band is left.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.geometry.point import EPS

FARTHEST = 3
QUANTUM = 2.0**-18
"""All costs are multiples of this: up to 64" their sums are exact in single precision, in any order."""
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
"""Half of the directions: the cells that each step crosses and its end, as rows and columns."""
NEIGHBOURS = ((0, 1), (1, 0), (1, 1), (1, -1))
STEP_ENDS = np.array([step[-1] for step in STEPS])
INNER = np.s_[FARTHEST:-FARTHEST, FARTHEST:-FARTHEST]
BAND = 0.99
FORBIDDEN = -1.0
"""A cost below any other: cells with it are never entered."""

Singles = npt.NDArray[np.float32]
Cells = TypeVar("Cells", Floats, Bools)


class Window(NamedTuple):
    """The cells around a unit.

    Attributes:
        level, weight, shut: As in `Raster`.
        x, y: The distance of each column east of the unit, and of each row south of it.
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


def spread(
    window: Window, begun: Floats, leaving: Bools, inches: float, movement_costs: MovementCosts
) -> Floats:
    """Return the least costs of cells, inf above *inches*.

    Args:
        begun: The known costs of cells, inf for others.
        leaving: The cells from which a step may lead to an undetermined one.
    """
    framed = _framed(np.where(window.shut, FORBIDDEN, begun), FORBIDDEN)
    row, column = window.start
    framed[row + FARTHEST, column + FARTHEST] = begun[window.start]
    cost, waiting = framed.astype(np.float32).ravel(), _framed(leaving, False).ravel()
    price = _prices(window, movement_costs).ravel()
    onto, first = _onto(STEP_ENDS, framed.shape[1]), np.arange(len(STEPS)) * cost.size
    # a backward step costs the same as the forward step from its end
    onto, paid = (np.concatenate(both)[:, None] for both in ((onto, -onto), (first, first - onto)))
    band = BAND * window.cell * float(window.weight.min())
    for number in range(int(inches / band) + 1):
        here = (waiting & (cost < (number + 1) * band)).nonzero()[0]
        waiting[here] = False
        there, total = (onto + here).ravel(), (price.take(paid + here) + cost.take(here)).ravel()
        cheaper = (total < cost.take(there)).nonzero()[0]
        np.minimum.at(cost, there.take(cheaper), total.take(cheaper))
    found = cost.reshape(framed.shape)[INNER].astype(np.float64)
    return np.where((found >= 0) & (found <= inches), found, math.inf)


def _framed(cells: Cells, outside: float) -> Cells:
    """Return *cells* padded so widely that no step crosses the padding."""
    rows, columns = cells.shape
    found = np.full((rows + 2 * FARTHEST, columns + 2 * FARTHEST), outside, dtype=cells.dtype)
    found[INNER] = cells
    return found


def _onto(ends: Ints, wide: int) -> Ints:
    """Return the offsets of cells in a flattened array with rows of *wide* cells."""
    return ends[:, 0] * wide + ends[:, 1]


def _prices(window: Window, movement_costs: MovementCosts) -> Singles:
    """Return for each of STEPS its cost from each cell of the padded window; inf if it is barred."""
    weight = _framed(np.where(window.shut, math.inf, window.weight), math.inf)
    wide, weight = weight.shape[1], weight.ravel()
    climbs = _climbs(window, movement_costs)
    prices = np.full((len(STEPS), len(weight)), math.inf, dtype=np.float32)
    each = np.empty_like(weight)
    for step, price in zip(STEPS, prices, strict=True):
        path = ((0, 0), *step)
        on = _onto(np.array(path), wide).tolist()
        low, high = max(0, -min(on)), len(weight) - max(on)
        total = np.add(weight[low:high], weight[low + on[1] : high + on[1]], out=each[low:high])
        for by in on[2:]:
            total += weight[low + by : high + by]
        total *= math.hypot(*step[-1]) * window.cell / len(path) / QUANTUM
        for (a, here), (b, there) in pairwise(zip(path, on, strict=True)) if climbs else ():
            ahead = b[0] - a[0], b[1] - a[1]
            by, towards = (here, ahead) if ahead in climbs else (there, (-ahead[0], -ahead[1]))
            total += climbs[towards][low + by : high + by]
        np.multiply(np.ceil(total, out=total), QUANTUM, out=price[low:high], casting="same_kind")
    return prices


def _climbs(window: Window, movement_costs: MovementCosts) -> dict[tuple[int, int], Floats]:
    """Return for each of NEIGHBOURS the cost of the climb to it, in quanta; empty if all is flat."""
    if np.ptp(window.level) == 0:
        return {}
    level = _framed(window.level, 0.0)
    wide, level = level.shape[1], level.ravel()
    found = {}
    for near in NEIGHBOURS:
        by = near[0] * wide + near[1]
        rise = np.zeros_like(level)
        rise[:-by] = np.abs(level[by:] - level[:-by])
        found[near] = np.where(
            rise > movement_costs.steep + EPS, math.inf, rise * (movement_costs.climb / QUANTUM)
        )
    return found
