"""Silhouettes of several rectangles: the hidden share of the whole, and of each part."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from game.battlefield.arrays import ragged
from game.battlefield.sight.hiding import HiddenShares, hidden
from game.battlefield.sight.occlusion import Silhouettes
from game.battlefield.sight.sight import Figure, Hiding, surfaces
from game.battlefield.terrain.feature_index import touched
from game.battlefield.terrain.field import Battlefield, Feature
from game.battlefield.terrain.prepared_terrain import prepared
from game.battlefield.terrain.terrain_arrays import SolidTerrain, prisms_at
from game.geometry.point import EPS, distance
from game.geometry.value import Value


class Rectangle(Value):
    """A part of a silhouette, upright in the plane through the figure's centre across the line of sight.

    Attributes:
        left, right: Inches from the centre as the viewer sees them; left of it is negative.
        bottom, top: Inches above the figure's level.
    """

    left: float
    right: float
    bottom: float
    top: float

    @property
    def area(self) -> float:
        """Its area in square inches."""
        return (self.right - self.left) * (self.top - self.bottom)


class HiddenParts(Value):
    """The hidden shares of a whole silhouette and of each of its rectangles.

    Attributes:
        hiding: The share of the whole that each solid feature would hide alone: largest first, then by id.
    """

    hidden: float
    shares: tuple[float, ...]
    hiding: tuple[Hiding, ...] = ()


def exposures(
    field: Battlefield, viewer: Figure, targets: Sequence[tuple[Figure, Sequence[Rectangle]]]
) -> list[HiddenParts]:
    """Return the hidden shares of the silhouettes of *targets* as seen from *viewer*.

    Overlaps of a target's rectangles count once. Each rectangle must have an area. Many targets at once are
    faster than one by one.
    """
    bare = [HiddenParts(0.0, (0.0,) * len(silhouette)) for _, silhouette in targets]
    seen = [i for i, (figure, _) in enumerate(targets) if distance(viewer.at, figure.at) > EPS]
    apart = [_whole(tuple(targets[i][1])) for i in seen]
    parts = [[*whole, *targets[i][1]] for i, whole in zip(seen, apart, strict=True)]
    if not seen:
        return bare
    found = _hidden(prepared(field).solid, viewer, [targets[i][0] for i in seen], parts)
    first = 0
    for i, whole, rows in zip(seen, apart, parts, strict=True):
        bare[i] = _parts(field.features, found, first, [one.area for one in whole], len(rows))
        first += len(rows)
    return bare


def _parts(
    features: Sequence[Feature], found: HiddenShares, first: int, areas: Sequence[float], many: int
) -> HiddenParts:
    """Return the hidden parts of one target, whose rectangles are *many* of *found* from *first* on.

    Args:
        features: The features of the battlefield.
        found: The shares of all rectangles.
        first, many: The range of its own.
        areas: The areas of the first ones, which together are its whole silhouette without overlaps.
    """
    shares = found.share[first : first + many].tolist()
    whole = sum(area * share for area, share in zip(areas, shares, strict=False)) / sum(areas)
    alone: dict[int, float] = {}
    mine = ((found.aim >= first) & (found.aim < first + len(areas))).nonzero()[0]
    for i in mine.tolist():
        part = areas[int(found.aim[i]) - first] * float(found.alone[i]) / sum(areas)
        alone[int(found.owner[i])] = alone.get(int(found.owner[i]), 0.0) + part
    hiding = [Hiding(features[owner].id, share) for owner, share in alone.items() if share > EPS]
    hiding.sort(key=lambda one: (-round(one.hidden, 9), one.feature))
    return HiddenParts(whole, tuple(shares[len(areas) :]), tuple(hiding))


@lru_cache(maxsize=1024)
def _whole(rectangles: tuple[Rectangle, ...]) -> tuple[Rectangle, ...]:
    """Return non-overlapping rectangles that cover the same as *rectangles*."""
    return tuple(disjoint(rectangles))


def disjoint(rectangles: Iterable[Rectangle]) -> Iterable[Rectangle]:
    """Yield non-overlapping rectangles that cover the same."""
    given = list(rectangles)
    sides = sorted({side for r in given for side in (r.left, r.right)})
    for left, right in pairwise(sides):
        top = -math.inf
        for r in sorted((r for r in given if r.left <= left and r.right >= right), key=lambda r: r.bottom):
            if r.top > top:
                yield Rectangle(left, right, max(r.bottom, top), r.top)
                top = r.top


def _hidden(
    terrain: SolidTerrain, viewer: Figure, targets: Sequence[Figure], parts: Sequence[Sequence[Rectangle]]
) -> HiddenShares:
    """Return the hidden share of each of the *parts* of each of *targets*, in order."""
    many = [len(rows) for rows in parts]
    x, y, level = np.array([(*one.at, one.level) for one in targets]).T
    dx, dy = x - viewer.at.x, y - viewer.at.y
    far = np.hypot(dx, dy)
    ax, ay, off = (np.repeat(row, many) for row in (dx / far, dy / far, far))
    left, right, bottom, top = np.array(
        [(r.left, r.right, r.bottom, r.top) for rows in parts for r in rows]
    ).T
    stands = np.repeat(level, many) + bottom
    (east, south), eye = np.array(viewer.at)[:, None], viewer.eye
    aims = Silhouettes(east, south, eye, ax, ay, off, left, right, stands, top - bottom)
    begin = np.cumsum([0, *many[:-1]])
    wide = np.append(np.maximum.reduceat(np.maximum(np.abs(left), np.abs(right)), begin), 0.0)
    x, y = np.append(x, viewer.at.x), np.append(y, viewer.at.y)
    who, what = touched(terrain.index, x, y, wide)
    wet = set(who[terrain.water[what]].tolist())
    surface = np.repeat(surfaces(terrain, (*targets, viewer), wet)[:-1], many)
    which, prism = prisms_at(terrain.solids, what, x[who], y[who], wide[who])
    whose = who[which]
    near = whose < len(targets)
    row, part = ragged(begin[whose[near]], np.array(many)[whose[near]])
    return hidden(terrain.solids, aims, (part, prism[near][row]), prism[~near], surface)
