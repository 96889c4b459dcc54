"""Area terrain in front of the ground along rays: none, some, or enough to block.

The inches before a place are those of the line to it that are not above the terrain's top. Outward along a
ray over level ground they change linearly between a few places, which are computed first: where the far edge
of the base, or the point where the line crosses a top, passes an end of a stretch of terrain. Nothing is
sampled.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import SPREAD, Bools, Floats, Ints, firsts, ragged, sizes, within
from game.battlefield.terrain.planar_partition import NOTHING, PlanarPartition
from game.battlefield.viewshed.ray_cast import SLIVER, RaySegments
from game.geometry.point import EPS

OPEN, SOME, THICK = 0, 1, 2
UNBOUND = -1
LEAST = 1e-12


class CountingRule(NamedTuple):
    """How inches are counted.

    Attributes:
        z: The height at which lines begin; *lift*: the height above the standing level at which they end.
        here: Inches at their beginning that do not count: one number for all rays, or one per ray.
        there: Inches at their end that do not count.
        block: The inches that block; above 0.
    """

    z: float
    lift: float
    here: float | Floats
    there: float
    block: float

    def beginning(self, ray: Ints) -> Floats:
        """Return the inches at the beginning of lines along *ray* that do not count."""
        return np.asarray(self.here)[ray] if np.ndim(self.here) else np.full(len(ray), self.here)


class GroundIntervals(NamedTuple):
    """Intervals of rays, ray by ray and outward; *rank*: index of the level in `PlanarPartition.levels`."""

    ray: Ints
    near: Floats
    far: Floats
    rank: Ints


class ObscurantIntervals(NamedTuple):
    """Intervals of rays in area terrain, ray by ray and outward; *row*: the row of their top in `Tops`."""

    ray: Ints
    near: Floats
    far: Floats
    row: Ints


class RayIntervals(NamedTuple):
    """Parts of intervals, in order: the interval, its extent, and whether the terrain before it blocks."""

    whose: Ints
    near: Floats
    far: Floats
    thick: Ints


class Tops(NamedTuple):
    """Heights of area terrain relative to the end heights of lines, a row for each top.

    Attributes:
        of: The row of each class of facets; `UNBOUND` if there is no such terrain, or all lines pass over it.
        whole: Whether no part of a line is above.
        share: Where the line crosses the top, as a share of its length; NaN if it does not.
        falls: Whether the line ends lower than it begins.
    """

    of: Ints
    whole: Bools
    share: Floats
    falls: Bools


def woods_along(around: RaySegments, woods: CountingRule, ground: GroundIntervals) -> RayIntervals:
    """Return the intervals of *ground* split by the amount of area terrain before them."""
    tops = tops_of(around.partition, woods)
    row = tops.of[around.which]
    stretch = (row != UNBOUND).nonzero()[0]
    area = ObscurantIntervals(around.ray[stretch], around.near[stretch], around.far[stretch], row[stretch])
    first = _nearest(area, around.rays)
    before = (first[ground.ray] + woods.there < ground.far).nonzero()[0]
    free = (first[ground.ray] + woods.there >= ground.far).nonzero()[0]
    ray, near, far, rank = ground
    behind = GroundIntervals(ray[before], near[before], far[before], rank[before])
    if not len(before):
        return RayIntervals(free, ground.near, ground.far, np.zeros(len(free), dtype=np.intp))
    whose, r = _places(around, woods, tops, area, behind)
    deep = _inches(around.rays, woods, tops, area, RayPoints(behind.ray[whose], r, behind.rank[whose]))
    cut = _graded(whose, r, deep, woods.block)
    return RayIntervals(
        np.concatenate((free, before[cut.whose])),
        np.concatenate((ground.near[free], cut.near)),
        np.concatenate((ground.far[free], cut.far)),
        np.concatenate((np.zeros(len(free), dtype=np.intp), cut.thick)),
    )


def _nearest(area: ObscurantIntervals, rays: int) -> Floats:
    """Return the distance of the first interval on each ray; inf if there is none."""
    found = np.full(rays, np.inf)
    begins = firsts(area.ray)
    found[area.ray[begins]] = area.near[begins]
    return found


def tops_of(partition: PlanarPartition, woods: CountingRule) -> Tops:
    """Return the tops of area terrain relative to the lines; tops above all lines are merged."""
    end = partition.levels + woods.lift
    high = np.maximum(end, woods.z).max()
    heights = np.where(partition.area >= high - EPS, np.maximum(partition.area, high).max(), partition.area)
    heights[(partition.area < woods.z - EPS) & (partition.area < end.min() - EPS)] = NOTHING
    top, of = np.unique(heights, return_inverse=True)
    of = of.reshape(-1) - (top[0] == NOTHING)
    top = top[top != NOTHING][:, None]
    low, high_end = np.minimum(end, woods.z), np.maximum(end, woods.z)
    rise = end - woods.z
    share = np.where(top >= low - EPS, (top - woods.z) / np.where(rise == 0, 1.0, rise), np.nan)
    whole = top >= high_end - EPS
    return Tops(of, whole, np.where(whole, np.nan, within(share, 0.0, 1.0)), rise < 0)


def _places(
    around: RaySegments, woods: CountingRule, tops: Tops, area: ObscurantIntervals, behind: GroundIntervals
) -> tuple[Ints, Floats]:
    """Return the places on *behind* between which the inches change linearly, its ends included, in order."""
    whose, rank = _met(area, behind, (around.rays, len(around.partition.levels)))
    share = tops.share[area.row[whose], rank]
    partly = (~np.isnan(share)).nonzero()[0]
    whose, rank, share = whose[partly], rank[partly], np.maximum(share[partly], LEAST)
    # all intervals with one top share what depends only on the line
    lone = np.zeros(len(area.ray), dtype=bool)
    lone[np.unique(area.ray * len(tops.whole) + area.row, return_index=True)[1]] = True
    fixed = lone[whose].nonzero()[0]
    passes = area.near[whose] / share, area.far[whose] / share
    near = woods.beginning(area.ray[whose[fixed]]) / share[fixed]
    lines = near, woods.there / np.maximum(1.0 - share[fixed], LEAST)
    base = woods.beginning(area.ray) + woods.there
    r = np.concatenate((area.near + woods.there, area.far + woods.there, base, *passes, *lines))
    on = area.ray[whose]
    ray = np.concatenate((*(area.ray,) * 3, on, on, *(on[fixed],) * 2))
    rank = np.concatenate((np.full(3 * len(area.ray), UNBOUND), rank, rank, *(rank[fixed],) * 2))
    # before the first terrain, and over the edge, nothing changes
    edge = around.far[around.first + around.count - 1]
    some = ((r >= _nearest(area, around.rays)[ray]) & (r < edge[ray])).nonzero()[0]
    ray, r, rank = ray[some], r[some], rank[some]
    piece = np.searchsorted(behind.ray * SPREAD + behind.near, ray * SPREAD + r, "right") - 1
    piece = np.maximum(piece, 0)
    met = (behind.ray[piece] == ray) & (r > behind.near[piece]) & (r < behind.far[piece])
    met &= (rank == UNBOUND) | (rank == behind.rank[piece])
    every = np.arange(len(behind.ray))
    piece = np.concatenate((every, every, piece[met]))
    r = np.concatenate((behind.near, behind.far, r[met]))
    order = np.argsort(piece * SPREAD + r, kind="stable")  # runs in order: merged at once
    return piece[order], r[order]


def _met(area: ObscurantIntervals, behind: GroundIntervals, size: tuple[int, int]) -> tuple[Ints, Ints]:
    """Return for each interval of area terrain the ranks of the ground on its ray: interval and rank.

    Args:
        size: The number of rays and of levels.
    """
    there = np.zeros(size, dtype=bool)
    there[behind.ray, behind.rank] = True
    rank, count = there.nonzero()[1], there.sum(axis=1)
    whose, nth = ragged((count.cumsum() - count)[area.ray], count[area.ray])
    return whose, rank[nth]


class RayPoints(NamedTuple):
    """Points on rays, ray by ray, and the rank of the level there."""

    ray: Ints
    r: Floats
    rank: Ints


def _inches(
    rays: int, woods: CountingRule, tops: Tops, area: ObscurantIntervals, places: RayPoints
) -> Floats:
    """Return the inches of area terrain on the lines to *places*: top by top, on the rays that meet it."""
    begin = firsts(places.ray)
    first, count = np.zeros(rays, dtype=np.intp), np.zeros(rays, dtype=np.intp)
    first[places.ray[begin]], count[places.ray[begin]] = begin, sizes(begin, len(places.ray))
    order = area.row.argsort(kind="stable")
    bounds = np.searchsorted(area.row[order], np.arange(len(tops.whole) + 1))
    found = np.zeros(len(places.ray))
    for number in range(len(tops.whole)):
        mine = Depth.of(area, order[bounds[number] : bounds[number + 1]])
        some = mine.ray[firsts(mine.ray)]
        whose, at = ragged(first[some], count[some])
        rank, ray, r = places.rank[at], places.ray[at], places.r[at]
        here = mine.at(some, woods.beginning(some))[whose]
        there = mine.at(ray, np.maximum(r - woods.there, 0.0))
        share = tops.share[number][rank]
        partly = (~np.isnan(share)).nonzero()[0]
        low, high = here, np.where(tops.whole[number][rank], there, here)
        passed = mine.at(ray[partly], share[partly] * r[partly])
        falls, here, there = tops.falls[rank[partly]], here[partly], there[partly]
        low[partly] = np.where(falls, np.maximum(here, passed), here)
        high[partly] = np.where(falls, there, np.minimum(there, passed))
        found[at] += np.maximum(high - low, 0.0)
    return found


class Depth(NamedTuple):
    """Intervals in order, with the total length before each of them."""

    ray: Ints
    near: Floats
    length: Floats
    before: Floats
    key: Floats

    @classmethod
    def of(cls, area: ObscurantIntervals, chosen: Ints) -> Depth:
        """Return the depth of the *chosen* intervals of *area*."""
        ray, near = area.ray[chosen], area.near[chosen]
        length = area.far[chosen] - near
        return cls(ray, near, length, length.cumsum() - length, ray * SPREAD + near)

    def at(self, ray: Ints, r: Floats) -> Floats:
        """Return the total length on rays before *r*, plus that of all earlier rays."""
        place = np.maximum(np.searchsorted(self.key, ray * SPREAD + r, "right") - 1, 0)
        length = self.length[place]
        into = np.where(self.ray[place] == ray, r - self.near[place], length * (self.ray[place] < ray))
        found: Floats = self.before[place] + within(into, 0.0, length)
        return found


def _graded(whose: Ints, r: Floats, deep: Floats, block: float) -> RayIntervals:
    """Return the intervals between consecutive places, split where terrain begins or ceases to block."""
    same = ((whose[1:] == whose[:-1]) & (r[1:] > r[:-1])).nonzero()[0]
    near, far, low, high = r[same], r[same + 1], deep[same], deep[same + 1]
    thick = low >= block - EPS, high >= block - EPS
    differs = thick[0] != thick[1]
    share = np.where(differs, (block - low) / np.where(differs, high - low, 1.0), 1.0)
    cut = near + np.minimum(np.maximum(share, 0.0), 1.0) * (far - near)
    some = np.maximum(low, high) > EPS
    # two parts of each, the second of most empty
    grade = np.array([np.where(one, THICK, np.where(some, SOME, OPEN)) for one in (thick[0], thick[1])])
    grade = np.where((low >= block - EPS) & (high >= block - EPS), THICK, grade)
    parts = np.array((near, cut)).T.ravel(), np.array((cut, far)).T.ravel()
    kept = (parts[1] - parts[0] > SLIVER).nonzero()[0]
    return RayIntervals(whose[same].repeat(2)[kept], parts[0][kept], parts[1][kept], grade.T.ravel()[kept])
