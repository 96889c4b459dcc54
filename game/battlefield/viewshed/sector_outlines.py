"""The outlines of ray intervals with one shade, traced from edge to edge.

An interval is a wedge as wide as the step between two rays. Shared edges of adjacent wedges are dropped; the
remaining edges form rings.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from game.battlefield.arrays import Bools, Floats, Ints
from game.geometry.point import Point

INSIDE = 1e-12


class Wedges(NamedTuple):
    """Intervals of rays, ray by ray and outward; those of one ray do not touch.

    Attributes:
        eye: The origin of all rays.
        rays: The number of rays; ray i spans bearing i to the next.
    """

    eye: Point
    rays: int
    ray: Ints
    near: Floats
    far: Floats


class _Edges(NamedTuple):
    """Directed edges, with their wedge always on the same side: start and end, by bearing and inches."""

    bearing: Ints
    inches: Floats
    to_bearing: Ints
    to_inches: Floats
    wedge: Ints


def joined(eye: Point, rays: int, ray: Ints, near: Floats, far: Floats) -> Wedges:
    """Return intervals, given ray by ray and outward, with adjacent ones merged."""
    some = far > near
    ray, near, far = ray[some], near[some], far[some]
    begin = np.append(True, (ray[1:] != ray[:-1]) | (near[1:] != far[:-1]))[: len(ray)].nonzero()[0]
    end = np.append(begin[1:], len(ray))[: len(begin)] - 1
    return Wedges(eye, rays, ray[begin], near[begin], far[end])


def outlined(wedges: Wedges) -> NDArray[np.object_]:
    """Return the area of *wedges* as polygons; two of them share corners at most."""
    if not len(wedges.ray):
        return np.zeros(0, dtype=object)
    sides, beside = _sides(wedges)
    joint: Any = [np.concatenate(both) for both in zip(sides, _arcs(wedges), strict=True)]
    edges = _Edges(*joint)
    part = _parts(len(wedges.ray), beside)[edges.wedge]
    order, begin = _cycles(_next(edges, part).tolist())
    turns = np.arange(wedges.rays) * (math.tau / wedges.rays)
    bearing, inches = edges.bearing[order], edges.inches[order]
    x = wedges.eye.x + inches * np.sin(turns)[bearing]
    y = wedges.eye.y - inches * np.cos(turns)[bearing]
    return _polygons(np.column_stack((x, y)), begin, part[order[begin]])


def _sides(wedges: Wedges) -> tuple[_Edges, NDArray[np.intp]]:
    """Return the edges along bearings that border only one wedge, and the pairs of adjacent wedges."""
    ray, near, far = wedges.ray, wedges.near, wedges.far
    after, own = (ray + 1) % wedges.rays, np.arange(len(ray))
    bearing, inches = np.concatenate((ray, ray, after, after)), np.concatenate((near, far, near, far))
    order = np.lexsort((inches, bearing))
    bearing, inches, wedge = bearing[order], inches[order], np.tile(own, 4)[order]
    kind = np.repeat(np.arange(4), len(ray))[order]
    inside = [np.cumsum((kind == opens) * 1 - (kind == opens + 1)) > 0 for opens in (0, 2)]
    last = [wedge[np.maximum.accumulate(np.where(kind == n, np.arange(len(kind)), 0))] for n in (0, 2)]
    stretch = np.append((bearing[1:] == bearing[:-1]) & (inches[1:] > inches[:-1]), False)
    behind, before = (stretch & inside[i] & ~inside[1 - i] for i in (0, 1))
    out, back = behind.nonzero()[0], before.nonzero()[0]
    both = (stretch & inside[0] & inside[1]).nonzero()[0]
    found = _Edges(
        np.concatenate((bearing[out], bearing[back])),
        np.concatenate((inches[out], inches[back + 1])),
        np.concatenate((bearing[out], bearing[back])),
        np.concatenate((inches[out + 1], inches[back])),
        np.concatenate((last[0][out], last[1][back])),
    )
    return found, np.column_stack((last[0][both], last[1][both]))


def _arcs(wedges: Wedges) -> _Edges:
    """Return the edges across the wedges: the far ones, and the near ones in reverse."""
    ray, near, far = wedges.ray, wedges.near, wedges.far
    after, own, open_ = (ray + 1) % wedges.rays, np.arange(len(ray)), near > 0
    return _Edges(
        np.concatenate((ray, after[open_])),
        np.concatenate((far, near[open_])),
        np.concatenate((after, ray[open_])),
        np.concatenate((far, near[open_])),
        np.concatenate((own, own[open_])),
    )


def _next(edges: _Edges, part: Ints) -> Ints:
    """Return the successor of each edge; *part* gives the connected piece of each edge's wedge.

    Where wedges touch at a corner, the edge of the same piece continues, so that no ring touches itself.
    """
    places = _keys(edges.bearing, edges.inches, edges.to_bearing, edges.to_inches)
    starts, ends = places[: len(part)], places[len(part) :]
    low, high = np.full(places.max() + 1, len(part)), np.full(places.max() + 1, -1)
    np.minimum.at(low, starts, part)
    np.maximum.at(high, starts, part)
    alike, alone = low == high, np.bincount(starts) == 1
    hand = np.where(alone[ends], 0, np.where(alike[ends], -edges.wedge, edges.wedge))
    found = np.empty_like(starts)
    found[np.lexsort((hand, ends))] = np.lexsort((np.where(alone[starts], 0, edges.wedge), starts))
    _around_eye(edges, part, found)
    return found


def _around_eye(edges: _Edges, part: Ints, found: Ints) -> None:
    """Set the successors of edges that end at the eye: the next of the same piece, clockwise."""
    out = ((edges.inches == 0) & (edges.to_inches > 0)).nonzero()[0]
    back = ((edges.to_inches == 0) & (edges.inches > 0)).nonzero()[0]
    for piece in np.unique(part[out]).tolist():
        own, some = out[part[out] == piece], back[part[back] == piece]
        own = own[np.argsort(edges.bearing[own])]
        found[some] = own[np.searchsorted(edges.bearing[own], edges.bearing[some]) % len(own)]


def _keys(*given: NDArray[Any]) -> Ints:
    """Return an integer key for each start and then each end; at the eye bearings do not matter."""
    bearing, inches = np.concatenate(given[::2]), np.concatenate(given[1::2])
    bearing = np.where(inches == 0, 0, bearing)
    order = np.lexsort((inches, bearing))
    fresh = (np.diff(bearing[order]) != 0) | (np.diff(inches[order]) != 0)
    found = np.empty_like(order)
    found[order] = np.append(0, np.cumsum(fresh))
    return found


def _cycles(following: list[int]) -> tuple[Ints, Ints]:
    """Return all edges ring by ring, and the start of each ring."""
    order: list[int] = []
    begin: list[int] = []
    seen = bytearray(len(following))
    for first in range(len(following)):
        if not seen[first]:
            begin.append(len(order))
            at = first
            while not seen[at]:
                seen[at] = 1
                order.append(at)
                at = following[at]
    return np.array(order, dtype=np.intp), np.array(begin, dtype=np.intp)


def _parts(number: int, beside: NDArray[np.intp]) -> Ints:
    """Return for each of *number* wedges the smallest index in its connected piece."""
    root = list(range(number))
    for pair in beside.tolist():
        a, b = pair
        while root[a] != a:
            root[a] = a = root[root[a]]
        while root[b] != b:
            root[b] = b = root[root[b]]
        root[max(a, b)] = min(a, b)
    found = np.array(root, dtype=np.intp)
    while (found[found] != found).any():
        found = found[found]
    return found


def _polygons(corners: Floats, begin: Ints, part: Ints) -> NDArray[np.object_]:
    """Return the rings that *begin* among *corners* as polygons: for each part its outline and holes."""
    x, y = (corners - corners.mean(axis=0)).T
    length = np.diff(np.append(begin, len(corners)))
    after = np.arange(1, len(corners) + 1)
    after[begin + length - 1] = begin
    size = np.add.reduceat(x * y[after] - x[after] * y, begin)
    some: Bools = (length > 2) & (np.abs(size) > INSIDE)
    holes: dict[int, list[int]] = {}
    for inner in (some & (size < 0)).nonzero()[0].tolist():
        holes.setdefault(int(part[inner]), []).append(inner)
    outer = (some & (size > 0)).nonzero()[0]
    ring: Any = np.empty(len(begin), dtype=object)
    kept, number = np.repeat(some, length), np.arange(int(some.sum()))
    ring[some] = shapely.linearrings(corners[kept], indices=np.repeat(number, length[some]))
    found: Any = shapely.polygons(ring[outer])
    for i, piece in enumerate(part[outer].tolist()):
        if piece in holes:
            found[i] = shapely.polygons(ring[outer[i]], holes=ring[holes[piece]])
    return np.asarray(found, dtype=object)
