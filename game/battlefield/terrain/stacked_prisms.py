"""Terrain over very many hills: stacked prisms instead of adjacent parts.

They fill the same space, since higher prisms contain what lower ones would fill there; and no differences
have to be computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely import STRtree

from game.battlefield.arrays import Bools, Floats, Ints, firsts, ragged, sizes
from game.battlefield.edges import edges_of
from game.battlefield.terrain.feature_index import TABLE
from game.battlefield.terrain.plateaus import Plateaus
from game.geometry.point import EPS
from game.geometry.shapes import Region, areas

MANY = 24


class StackedPrisms(NamedTuple):
    """Prisms as flat arrays: the owner of each, its ground, its number of edges, and the edges."""

    owner: Ints
    ground: Floats
    many: Ints
    ends: Floats


NONE = StackedPrisms(np.empty(0, dtype=np.intp), np.empty(0), np.empty(0, dtype=np.intp), np.empty((4, 0)))


class _Rings(NamedTuple):
    """Convex rings as flat arrays: corners in two rows; the first corner and corner count of each ring."""

    corners: Floats
    first: Ints
    many: Ints


def stacked(plateaus: Plateaus, shapes: Sequence[Region]) -> tuple[frozenset[int], StackedPrisms]:
    """Return which of *shapes* lie on very many hills, and their prisms there.

    Empty if there are decks, which are the ground even under higher hills.
    """
    bodies = plateaus.merged
    if plateaus.decks or len(bodies) <= MANY:
        return frozenset(), NONE
    given, hills = np.array(shapes, dtype=object), np.array([body for body, _ in bodies], dtype=object)
    shape, hill = STRtree(hills).query(given)
    many = np.bincount(shape, minlength=len(given)) > MANY
    shape, hill = shape[many[shape]], hill[many[shape]]
    convex = _convex(given)[shape] & _convex(hills)[hill]
    owners = many.nonzero()[0]
    wholes = [edges_of(given[i]) for i in owners.tolist()]
    found = [
        StackedPrisms(
            owners,
            np.full(len(owners), TABLE),
            _counts(wholes),
            np.concatenate([np.empty((4, 0)), *wholes], axis=1),
        ),
        _clipped(given, hills, shape[convex], hill[convex]),
        _met(given, hills, shape[~convex], hill[~convex]),
    ]
    heights = np.array([height for _, height in bodies], dtype=np.float64)
    found[1:] = [each._replace(ground=heights[each.ground.astype(np.intp)]) for each in found[1:]]
    return frozenset(owners.tolist()), _joined(found)


def _joined(parts: Sequence[StackedPrisms]) -> StackedPrisms:
    """Return all of *parts* concatenated."""
    return StackedPrisms(*(np.concatenate(column, axis=-1) for column in zip(*parts, strict=True)))


def _counts(edges: Sequence[Floats]) -> Ints:
    return np.array([each.shape[1] for each in edges], dtype=np.intp)


def _convex(shapes: npt.NDArray[np.object_]) -> Bools:
    """Return which of *shapes* are polygons whose corners are exactly those of their convex hull."""
    corners = shapely.get_num_coordinates(shapes), shapely.get_num_coordinates(shapely.convex_hull(shapes))
    found: Bools = (shapely.get_type_id(shapes) == shapely.GeometryType.POLYGON) & (corners[0] == corners[1])
    return found


def _met(
    shapes: npt.NDArray[np.object_], hills: npt.NDArray[np.object_], shape: Ints, hill: Ints
) -> StackedPrisms:
    """Return the intersections of shapes and hills; the index of the hill stands for the ground."""
    common = shapely.intersection(shapes[shape], hills[hill])
    parts = [areas(each, EPS) for each in common]
    some = [i for i, part in enumerate(parts) if not part.is_empty]
    edges = [edges_of(parts[i]) for i in some]
    ends = np.concatenate([np.empty((4, 0)), *edges], axis=1)
    return StackedPrisms(shape[some], hill[some].astype(np.float64), _counts(edges), ends)


def _rings(shapes: npt.NDArray[np.object_]) -> _Rings:
    """Return the outer rings of *shapes*, with their inside on the left (if y pointed north)."""
    outer = shapely.get_exterior_ring(shapely.orient_polygons(shapes))
    corners, ring = shapely.get_coordinates(outer, return_index=True)
    begin = np.searchsorted(ring, np.arange(len(shapes)))
    count = np.bincount(ring, minlength=len(shapes))
    return _Rings(np.ascontiguousarray(corners.T), begin, np.maximum(count - 1, 0))


def _clipped(
    shapes: npt.NDArray[np.object_], hills: npt.NDArray[np.object_], shape: Ints, hill: Ints
) -> StackedPrisms:
    """Return the intersections of convex shapes and hills; the index of the hill stands for the ground.

    All shapes are clipped in parallel, one side of their hills at a time.
    """
    inner, outer = _rings(shapes), _rings(hills)
    whose, at = ragged(inner.first[shape], inner.many[shape])
    x, y = inner.corners[:, at]
    for side in range(int(outer.many[hill].max(initial=0))):
        body = hill[whose]
        edge = outer.first[body] + np.minimum(side, outer.many[body] - 1)
        ax, ay = outer.corners[:, edge]
        bx, by = outer.corners[:, edge + 1]
        inward = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        following = _following(whose)
        inside = inward >= 0
        crosses = inside != inside[following]
        share = np.where(crosses, inward / np.where(crosses, inward - inward[following], 1.0), 0.0)
        both = np.array((inside, crosses)).T.ravel()
        x = np.array((x, x + share * (x[following] - x))).T.ravel()[both]
        y = np.array((y, y + share * (y[following] - y))).T.ravel()[both]
        whose = whose.repeat(2)[both]
    return _solid(shape, hill, whose, x, y)


def _following(group: Ints) -> Ints:
    """Return the index of the next member in each group, whose adjacent members form a ring."""
    starts = firsts(group)
    following = np.arange(1, len(group) + 1)
    following[starts + sizes(starts, len(group)) - 1] = starts
    return following


def _solid(shape: Ints, hill: Ints, whose: Ints, x: Floats, y: Floats) -> StackedPrisms:
    """Return the rings that have an area, without those thinner than EPS overall."""
    following = _following(whose)
    kept = (x != x[following]) | (y != y[following])
    whose, x, y = whose[kept], x[kept], y[kept]
    following = _following(whose)
    dx, dy = x[following] - x, y[following] - y
    starts = firsts(whose)
    origin = starts.repeat(sizes(starts, len(whose)))
    twice = np.bincount(whose, (x - x[origin]) * dy - (y - y[origin]) * dx, len(shape))
    thick = (twice > EPS * np.bincount(whose, np.hypot(dx, dy), len(shape))).nonzero()[0]
    mine = np.isin(whose, thick)
    ends = np.array((x, y, x[following], y[following]))[:, mine]
    count = np.bincount(whose, minlength=len(shape))[thick]
    return StackedPrisms(shape[thick], hill[thick].astype(np.float64), count, ends)
