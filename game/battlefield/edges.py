"""The edges of regions as flat arrays: a column for each, x and y of both ends."""

from __future__ import annotations

import math
from typing import cast

import numpy as np
import shapely
from shapely import STRtree

from game.battlefield.arrays import Floats, Ints
from game.geometry.point import EPS
from game.geometry.shapes import Region

SHORTEST = 1e-6
TILT = 4 * EPS / SHORTEST


def edges_of(shape: Region) -> Floats:
    """Return the edges of *shape*, its inside on their left (if y pointed north); no zero-length ones."""
    rings = shapely.get_rings(shapely.get_parts(shapely.orient_polygons(shape)))
    corners, ring = shapely.get_coordinates(rings, return_index=True)
    ends = np.hstack((corners[:-1], corners[1:]))
    kept = (ring[:-1] == ring[1:]) & (corners[:-1] != corners[1:]).any(axis=1)
    return cast("Floats", ends[kept].T)


def turned(edges: Floats) -> Floats:
    """Return *edges* with their ends swapped."""
    return edges[[2, 3, 0, 1]]


def shared(a: Floats, b: Floats) -> tuple[Ints, Floats]:
    """Return the parts of edges *a* that coincide with edges *b*: the edge of each part, and its ends."""
    which, other = _close(a, b)
    x, y = a[0, which], a[1, which]
    long = np.hypot(a[2, which] - x, a[3, which] - y)
    ax, ay = (a[2, which] - x) / long, (a[3, which] - y) / long
    ends = b[:, other]
    ahead = np.array([(ends[i] - x) * ax + (ends[i + 1] - y) * ay for i in (0, 2)])
    aside = np.array([(ends[i + 1] - y) * ax - (ends[i] - x) * ay for i in (0, 2)])
    begin, end = np.maximum(ahead.min(axis=0), 0.0), np.minimum(ahead.max(axis=0), long)
    some = end - begin > SHORTEST
    slope = (aside[1] - aside[0])[some] / (ahead[1] - ahead[0])[some]
    off = np.array([np.abs(aside[0, some] + (at[some] - ahead[0, some]) * slope) for at in (begin, end)])
    near = np.flatnonzero(some)[(off <= EPS).all(axis=0)]
    x, y, ax, ay, begin, end = (one[near] for one in (x, y, ax, ay, begin, end))
    return which[near], np.array((x + begin * ax, y + begin * ay, x + end * ax, y + end * ay))


def _close(a: Floats, b: Floats) -> tuple[Ints, Ints]:
    """Return the pairs of edges of *a* and *b* with nearly the same direction whose boxes meet; in order."""
    boxes = [
        shapely.box(
            np.minimum(e[0], e[2]) - EPS,
            np.minimum(e[1], e[3]) - EPS,
            np.maximum(e[0], e[2]) + EPS,
            np.maximum(e[1], e[3]) + EPS,
        )
        for e in (a, b)
    ]
    which, other = STRtree(boxes[1]).query(boxes[0])
    turns = [np.arctan2(e[3] - e[1], e[2] - e[0]) for e in (a, b)]
    apart = (turns[0][which] - turns[1][other] + math.pi / 2) % math.pi - math.pi / 2
    alike = np.abs(apart) <= TILT
    which, other = which[alike], other[alike]
    order = np.lexsort((other, which))
    return which[order], other[order]
