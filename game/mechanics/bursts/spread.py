"""The chance that a scatter comes within reach of a point, for many aims or many points at once. Exact.

Along each number of the template the distances within reach of a point form an interval; the chances inside
it are summed. For scatter in any direction, arcs replace the numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from game.core.model.burst import Body, Burst
from game.geometry.point import EPS, Point
from game.geometry.shapes import Region
from game.mechanics.bursts.landings import farthest, first_heading
from game.mechanics.bursts.scatter_arcs import arc_near, arcs

Floats = NDArray[np.float64]
AT_ONCE = 1 << 14


class Ladder(NamedTuple):
    """The cumulative distribution of the scatter distance.

    Attributes:
        inches: Distances, ascending.
        sums: The chance of less than each distance, and the total.
    """

    inches: Floats
    sums: Floats


def ladder(steps: Iterable[tuple[float, float]]) -> Ladder:
    """Return the cumulative distribution of distances with chances."""
    found: dict[float, float] = {}
    for inches, chance in steps:
        found[inches] = found.get(inches, 0.0) + chance
    rungs = sorted(found)
    sums = np.cumsum([0.0, *(found[inches] for inches in rungs)])
    return Ladder(np.array(rungs, dtype=np.float64), sums)


class AimPoints(NamedTuple):
    """Aims at the ground: points, and *first* and *most* as in `Sights`."""

    x: Floats
    y: Floats
    first: Floats
    most: Floats


class Sights(NamedTuple):
    """Points relative to aims, paired one to one or one to many.

    Attributes:
        aside, along: East and south from the aim to the point.
        first: The bearings of number 1, in radians.
        most: The maximum scatter in inches.
    """

    aside: Floats
    along: Floats
    first: Floats
    most: Floats


def shares(seen: Sights, reach: Floats | float, steps: Ladder, ways: int) -> Floats:
    """Return the chance that a scattering template comes within *reach* of a point.

    Args:
        seen: The aims and the points.
        reach: Inches from the centre, inclusive.
        steps: The distances; their chances need not sum to 1.
        ways: The number of directions on the template; 0 for any direction.
    """
    aside, along, first, most = seen
    square = aside * aside + along * along
    if not ways:
        return _around(np.sqrt(square), reach, most, steps)
    limit = np.full_like(square, reach) + EPS
    sine, cosine = np.sin(first), np.cos(first)
    # how far the point lies ahead of number 1, and to its right
    ahead, right = aside * sine - along * cosine, aside * cosine + along * sine
    spare = limit * limit - square
    found = np.zeros_like(square)
    for turn in (math.tau * number / ways for number in range(ways)):
        far = math.cos(turn) * ahead + math.sin(turn) * right
        rest = far * far + spare
        near = ((rest >= 0) & (far >= -limit)).nonzero()[0]
        far, half = far[near], np.sqrt(rest[near])
        found[near] += _between(far - half, far + half, most[near], steps)
    return found / ways


def _between(low: Floats, high: Floats, most: Floats, steps: Ladder) -> Floats:
    """Return the chance of a distance from *low* to *high* inches, inclusive, all cut to *most*."""
    inches, sums = steps
    cut = inches.searchsorted(most)
    begin = np.minimum(inches.searchsorted(low), cut)
    end = np.minimum(inches.searchsorted(high, side="right"), cut)
    found = np.maximum(sums[end] - sums[begin], 0.0)
    # longer distances are cut to the limit
    return found + np.where((low <= most) & (most <= high), sums[-1] - sums[cut], 0.0)


def _around(apart: Floats, reach: Floats | float, most: Floats, steps: Ladder) -> Floats:
    """Return the chance for a uniform direction, in batches of efficient size."""
    found = np.zeros_like(apart)
    inches, chances = steps.inches.reshape(-1, *(1,) * apart.ndim), np.diff(steps.sums)
    many = max(1, AT_ONCE // max(1, apart.size))
    for first in range(0, len(inches), many):
        some = slice(first, first + many)
        near = arcs(apart, np.minimum(inches[some], most), np.asarray(reach))
        found += np.tensordot(chances[some], near, 1)
    return found


def bearings(burst: Burst, x: Floats, y: Floats) -> Floats:
    """Return the bearings of number 1 of templates aimed at points, in radians."""
    if burst.origin is None:
        return np.zeros_like(x)
    return np.arctan2(x - burst.origin.x, burst.origin.y - y)


def limits(burst: Burst, x: Floats, y: Floats) -> Floats:
    """Return the maximum scatter of templates aimed at points of the ground."""
    if not burst.capped or burst.origin is None:
        return np.full_like(x, np.inf)
    if burst.base is not None:
        return np.asarray(shapely.distance(burst.base, shapely.points(x, y)))
    apart = np.hypot(x - burst.origin.x, y - burst.origin.y)
    return np.maximum(apart - burst.near, 0.0)


def shares_near(shape: Region, aims: AimPoints, reach: float, steps: Ladder, ways: int) -> Floats:
    """Return the chance that a scattering template comes within *reach* of *shape*, for many aims.

    Args:
        reach: Inches from the edge of the shape, inclusive.
        steps, ways: As in `shares`.
    """
    inches, chances = steps.inches, np.diff(steps.sums)
    if not ways:
        pairs = zip(aims.x.tolist(), aims.y.tolist(), aims.most.tolist(), strict=True)
        rows = [
            [arc_near(shape, Point(x, y), min(far, most), reach) for far in inches.tolist()]
            for x, y, most in pairs
        ]
        return np.array(rows).reshape(len(aims.x), len(inches)) @ chances
    found = np.zeros_like(aims.x)
    far = np.minimum(inches, aims.most[:, None])
    for turn in (math.tau * number / ways for number in range(ways)):
        x = aims.x[:, None] + np.sin(aims.first + turn)[:, None] * far
        y = aims.y[:, None] - np.cos(aims.first + turn)[:, None] * far
        found += shapely.dwithin(shape, shapely.points(x, y), reach + EPS) @ chances
    return found / ways


def covering(burst: Burst, at: Point, target: Body | None, x: Floats, y: Floats) -> Floats:
    """Return the chance that one template aimed at *at* covers each of the points *x*, *y*."""
    aside, along = x - at.x, y - at.y
    first, most = first_heading(burst, at), farthest(burst, at, target)
    seen = Sights(aside, along, np.full_like(x, math.radians(first)), np.full_like(x, most))
    steps = ladder((far, fall.chance * chance) for fall in burst.falls for far, chance in fall.inches)
    reach = burst.rings[-1]
    landing = sum(fall.chance for fall in burst.falls if fall.lands)
    found = landing * (aside * aside + along * along <= (reach + EPS) ** 2)
    return found + shares(seen, reach, steps, burst.directions)
