"""Silhouettes of several rectangles: how much of all of them together is hidden, and of each."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from game.battlefield.arrays import Floats
from game.battlefield.sight.hiding import hidden
from game.battlefield.sight.occlusion import Silhouettes
from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.feature_index import surface_at, touched
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.prepared_terrain import prepared
from game.battlefield.terrain.terrain_arrays import TerrainArrays, prisms_at
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
        """Square inches."""
        return (self.right - self.left) * (self.top - self.bottom)


class HiddenParts(Value):
    """The hidden share of a whole silhouette, and of each of its rectangles."""

    hidden: float
    shares: tuple[float, ...]


def exposure(
    field: Battlefield, viewer: Figure, target: Figure, silhouette: Sequence[Rectangle]
) -> HiddenParts:
    """Return how much of *silhouette*, which *target* shows, is hidden from *viewer*.

    Where its rectangles overlap the overlap counts once. Each must have an area.
    """
    if distance(viewer.at, target.at) <= EPS:
        return HiddenParts(0.0, (0.0,) * len(silhouette))
    apart = list(disjoint(silhouette))
    shares = _hidden(prepared(field).arrays, viewer, target, [*apart, *silhouette]).tolist()
    areas = [part.area for part in apart]
    whole = sum(area * share for area, share in zip(areas, shares, strict=False)) / sum(areas)
    return HiddenParts(whole, tuple(shares[len(apart) :]))


def disjoint(rectangles: Iterable[Rectangle]) -> Iterable[Rectangle]:
    """Yield rectangles that cover the same without overlapping."""
    given = list(rectangles)
    sides = sorted({side for r in given for side in (r.left, r.right)})
    for left, right in pairwise(sides):
        top = -math.inf
        for r in sorted((r for r in given if r.left <= left and r.right >= right), key=lambda r: r.bottom):
            if r.top > top:
                yield Rectangle(left, right, max(r.bottom, top), r.top)
                top = r.top


def _hidden(terrain: TerrainArrays, viewer: Figure, target: Figure, parts: Sequence[Rectangle]) -> Floats:
    """Return the hidden share of each of *parts*."""
    far = distance(viewer.at, target.at)
    ahead, aside = (target.at.x - viewer.at.x) / far, (target.at.y - viewer.at.y) / far
    left, right, bottom, top = np.array([(r.left, r.right, r.bottom, r.top) for r in parts]).T
    same = np.ones(len(parts))
    place = same * ahead, same * aside, same * far
    aims = Silhouettes(*viewer.at, viewer.eye, *place, left, right, target.level + bottom, top - bottom)
    surface = same * surface_at(terrain.index, target.at)
    reach = float(np.abs((left, right)).max())
    x, y = np.array((viewer.at, target.at)).T
    wide = np.array((0.0, reach))
    who, what = touched(terrain.index, x, y, wide)
    whose, prism = prisms_at(terrain.solids, what, x[who], y[who], wide[who])
    around, near = prism[who[whose] == 0], prism[who[whose] == 1]
    cut = np.arange(len(parts)).repeat(len(near)), np.tile(near, len(parts))
    return hidden(terrain.solids, aims, cut, around, surface).share
