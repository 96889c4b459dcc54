"""The edges of regions as flat arrays, a column for each: x, y of its one end and x, y of the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import cast

import numpy as np
import shapely

from game.battlefield.arrays import Bools, Floats, Ints, ragged
from game.geometry.point import EPS
from game.geometry.shapes import Region

SHORTEST = 1e-6
TILT = 4 * EPS / SHORTEST
_MOST = 10_000_000


def edges_of(shape: Region) -> Floats:
    """Return the edges of *shape*, its inside on their left (if y ran north); repeated points are dropped."""
    rings = shapely.get_rings(shapely.get_parts(shapely.orient_polygons(shape)))
    corners, ring = shapely.get_coordinates(rings, return_index=True)
    ends = np.hstack((corners[:-1], corners[1:]))
    kept = (ring[:-1] == ring[1:]) & (corners[:-1] != corners[1:]).any(axis=1)
    return cast("Floats", ends[kept].T)


def turned(edges: Floats) -> Floats:
    """Return *edges* with their ends exchanged."""
    return edges[[2, 3, 0, 1]]


def shared(a: Floats, b: Floats) -> Floats:
    """Return the parts of edges *a* that some of the edges *b* run along."""
    x, y = a[0][:, None], a[1][:, None]
    long = np.hypot(a[2] - a[0], a[3] - a[1])[:, None]
    ax, ay = (a[2][:, None] - x) / long, (a[3][:, None] - y) / long
    ahead = np.array([(b[i] - x) * ax + (b[i + 1] - y) * ay for i in (0, 2)])
    aside = np.array([(b[i + 1] - y) * ax - (b[i] - x) * ay for i in (0, 2)])
    begin, end = np.maximum(ahead.min(axis=0), 0.0), np.minimum(ahead.max(axis=0), long)
    which, other = np.nonzero(end - begin > SHORTEST)
    begin, end, ahead, aside = (
        begin[which, other],
        end[which, other],
        ahead[:, which, other],
        aside[:, which, other],
    )
    slope = (aside[1] - aside[0]) / (ahead[1] - ahead[0])
    off = np.array([np.abs(aside[0] + (at - ahead[0]) * slope) for at in (begin, end)])
    near = np.flatnonzero((off <= EPS).all(axis=0))
    which, begin, end = which[near], begin[near], end[near]
    x, y, ax, ay = x[which, 0], y[which, 0], ax[which, 0], ay[which, 0]
    return np.array((x + begin * ax, y + begin * ay, x + end * ax, y + end * ay))


def alongside(a: Sequence[Floats], b: Sequence[Floats], first: Ints, second: Ints) -> Bools:
    """Whether in each pair of one of *a* and one of *b* some edges may be `shared`, by their directions.

    All may be where there are too many edges to look at.

    Args:
        a, b: Edges of several shapes.
        first, second: The pairs, as places in *a* and in *b*.
    """
    counts = [np.array([each.shape[1] for each in some], dtype=np.intp) for some in (a, b)]
    if (counts[0][first] * counts[1][second]).sum() > _MOST:
        return np.ones(len(first), dtype=bool)
    turns = [np.concatenate([np.arctan2(e[3] - e[1], e[2] - e[0]) for e in some]) for some in (a, b)]
    begins = [count.cumsum() - count for count in counts]
    whose, edge = ragged(begins[0][first], counts[0][first])
    place, other = ragged(begins[1][second[whose]], counts[1][second[whose]])
    apart = (turns[0][edge][place] - turns[1][other] + math.pi / 2) % math.pi - math.pi / 2
    found = np.zeros(len(first), dtype=bool)
    found[whose[place[np.abs(apart) <= TILT]]] = True
    return found
