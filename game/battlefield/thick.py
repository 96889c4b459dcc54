"""How much area terrain lies before the ground along rays: where none does, some, or enough to block.

The inches before a place are those of the line to it that are not above the terrain's top. As one goes
outward along a ray over level ground they change evenly between a few places, which are found first: where
the far edge of the base, or the point at which the line rises above a top or sinks below it, passes an end of
a stretch of terrain. Nothing is sampled.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import Bools, Floats, Ints, firsts, ragged
from game.battlefield.facets import NOTHING
from game.battlefield.spokes import SLIVER, SPREAD, Spokes
from game.geometry.point import EPS

OPEN, SOME, THICK = 0, 1, 2
UNBOUND = -1
LEAST = 1e-12


class Woods(NamedTuple):
    """How inches are counted.

    Attributes:
        z: Height at which lines begin; *lift*: how high above what a figure stands on they end.
        here, there: Inches at their beginning and at their end that do not count.
        block: How many block.
    """

    z: float
    lift: float
    here: float
    there: float
    block: float


class Ground(NamedTuple):
    """Stretches of rays, ray by ray and outward; *rank*: where the level of each is in `Facets.levels`."""

    ray: Ints
    near: Floats
    far: Floats
    rank: Ints


class Found(NamedTuple):
    """Parts of stretches, in order: whose each is, where it lies, and whether what lies before it blocks."""

    whose: Ints
    near: Floats
    far: Floats
    thick: Ints


class Tops(NamedTuple):
    """Heights of area terrain against the heights at which lines end, a row for each top.

    Attributes:
        of: Of each class of facets the row; `UNBOUND` where there is no such terrain, or all lines pass over.
        whole: Whether no part of a line is above.
        share: Else where the line passes the top, as a share of its length; NaN where all of it is above.
        falls: Whether the line ends lower than it begins.
    """

    of: Ints
    whole: Bools
    share: Floats
    falls: Bools


def woods_along(around: Spokes, woods: Woods, ground: Ground) -> Found:
    """Return the stretches of *ground* cut by how much area terrain lies before them."""
    tops = _tops(around, woods)
    row = tops.of[around.which]
    stretch = (row != UNBOUND).nonzero()[0]
    first = _nearest(around, stretch)
    before = (first[ground.ray] + woods.there < ground.far).nonzero()[0]
    free = (first[ground.ray] + woods.there >= ground.far).nonzero()[0]
    ray, near, far, rank = ground
    behind = Ground(ray[before], near[before], far[before], rank[before])
    if not len(before):
        return Found(free, ground.near, ground.far, np.zeros(len(free), dtype=np.intp))
    whose, r = _places(around, woods, tops, stretch, behind)
    deep = _inches(around, woods, tops, row, Places(behind.ray[whose], r, behind.rank[whose]))
    cut = _graded(whose, r, deep, max(woods.block, 2 * EPS))
    return Found(
        np.concatenate((free, before[cut.whose])),
        np.concatenate((ground.near[free], cut.near)),
        np.concatenate((ground.far[free], cut.far)),
        np.concatenate((np.zeros(len(free), dtype=np.intp), cut.thick)),
    )


def _nearest(around: Spokes, stretch: Ints) -> Floats:
    """Return how far out the first of some stretches lies on each ray; inf where none does."""
    found = np.full(around.rays, np.inf)
    begins = firsts(around.ray[stretch])
    found[around.ray[stretch[begins]]] = around.near[stretch[begins]]
    return found


def _tops(around: Spokes, woods: Woods) -> Tops:
    """Return how the tops of area terrain lie to the lines; tops over all of them are one."""
    facets = around.facets
    end = facets.levels + woods.lift
    high = np.maximum(end, woods.z).max()
    heights = np.where(facets.area >= high - EPS, np.maximum(facets.area, high).max(), facets.area)
    heights[(facets.area < woods.z - EPS) & (facets.area < end.min() - EPS)] = NOTHING
    top, of = np.unique(heights, return_inverse=True)
    of = of.reshape(-1) - (top[0] == NOTHING)
    top = top[top != NOTHING][:, None]
    low, high_end = np.minimum(end, woods.z), np.maximum(end, woods.z)
    rise = end - woods.z
    share = np.where(top >= low - EPS, (top - woods.z) / np.where(rise == 0, 1.0, rise), np.nan)
    share = np.minimum(np.maximum(share, 0.0), 1.0)
    return Tops(of, top >= high_end - EPS, share, rise < 0)


def _places(around: Spokes, woods: Woods, tops: Tops, stretch: Ints, behind: Ground) -> tuple[Ints, Floats]:
    """Return the places on *behind* between which the inches change evenly, its ends among them, in order."""
    ray = np.concatenate((around.ray[stretch],) * 2)
    end = np.concatenate((around.near[stretch], around.far[stretch]))
    row = np.concatenate((tops.of[around.which[stretch]],) * 2)
    partly = ~tops.whole & ~np.isnan(tops.share)
    columns = partly.sum(axis=1)
    whose, nth = ragged((columns.cumsum() - columns)[row], columns[row])
    rank = partly.nonzero()[1][nth]
    share = np.maximum(tops.share[row[whose], rank], LEAST)
    passes = end[whose] / share, woods.here / share, woods.there / np.maximum(1.0 - share, LEAST)
    r = np.concatenate((end + woods.there, np.full(len(end), woods.here + woods.there), *passes))
    ray = np.concatenate((ray, ray, *(ray[whose],) * 3))
    rank = np.concatenate((np.full(2 * len(end), UNBOUND), *(rank,) * 3))
    # before the first terrain, and over the edge, nothing changes
    some = ((r >= _nearest(around, stretch)[ray]) & (r < SPREAD)).nonzero()[0]
    ray, r, rank = ray[some], r[some], rank[some]
    piece = np.searchsorted(behind.ray * SPREAD + behind.near, ray * SPREAD + r, "right") - 1
    piece = np.maximum(piece, 0)
    met = (behind.ray[piece] == ray) & (r > behind.near[piece]) & (r < behind.far[piece])
    met &= (rank == UNBOUND) | (rank == behind.rank[piece])
    every = np.arange(len(behind.ray))
    piece = np.concatenate((every, every, piece[met]))
    r = np.concatenate((behind.near, behind.far, r[met]))
    order = np.argsort(piece * SPREAD + r)
    return piece[order], r[order]


class Places(NamedTuple):
    """Places on rays, and the rank of the level there."""

    ray: Ints
    r: Floats
    rank: Ints


def _inches(around: Spokes, woods: Woods, tops: Tops, row: Ints, places: Places) -> Floats:
    """Return the inches of area terrain on the lines to *places*; *row* is the one of each stretch."""
    end = np.maximum(places.r - woods.there, 0.0)
    last = around.place(places.ray, end)
    every = np.arange(around.rays)
    start = np.minimum(np.full(around.rays, woods.here), around.far[around.first + around.count - 1])
    begin = around.place(every, start)
    length = around.far - around.near
    found = np.zeros(len(end))
    for number in range(len(tops.whole)):
        mine = row == number
        inches = np.where(mine, length, 0.0)
        before = inches.cumsum() - inches
        here = (before[begin] + mine[begin] * (start - around.near[begin]))[places.ray]
        there = before[last] + mine[last] * (end - around.near[last])
        whole = tops.whole[number][places.rank]
        found += np.where(whole, np.maximum(there - here, 0.0), 0.0)
        share = tops.share[number][places.rank]
        partly = (~whole & ~np.isnan(share)).nonzero()[0]
        if not len(partly):
            continue
        ray, limit = places.ray[partly], share[partly] * places.r[partly]
        falls = tops.falls[places.rank[partly]]
        stretch = around.place(ray, limit)
        passed = before[stretch] + mine[stretch] * (limit - around.near[stretch])
        here, there = here[partly], there[partly]
        low, high = (
            np.where(falls, np.maximum(here, passed), here),
            np.where(falls, there, np.minimum(there, passed)),
        )
        found[partly] += np.maximum(high - low, 0.0)
    return found


def _graded(whose: Ints, r: Floats, deep: Floats, block: float) -> Found:
    """Return what lies between places that follow each other, cut where it begins or ceases to block."""
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
    return Found(whose[same].repeat(2)[kept], parts[0][kept], parts[1][kept], grade.T.ravel()[kept])
