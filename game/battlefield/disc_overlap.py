"""Which of many bases and polygons a disc touches, and the area it covers: exact, on flat arrays.

A polygon counts if it comes within the radius or contains the centre. The covered area of a base is a lens of
two discs; that of a polygon is the sum over its edges of triangles and sectors.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import shapely

from game.battlefield import engine
from game.battlefield.arrays import Floats, Ints, ragged, within
from game.battlefield.contact import Disc
from game.geometry.point import EPS, Point
from game.geometry.shapes import Region

CELL = 4.0
FEW = 128
NOTHING: Ints = np.zeros(0, dtype=np.intp)
NO_AREAS: Floats = np.zeros(0)


class DiscOverlaps(NamedTuple):
    """The things a disc touches, by index, and the square inches it covers of each."""

    bases: Ints
    base_areas: Floats
    outlines: Ints
    outline_areas: Floats


class Outlines(NamedTuple):
    """Polygons as flat arrays.

    Attributes:
        edges: Rows x0, y0, x1, y1; those of one polygon together, its inside always on the same side.
        start: The index of each polygon's first edge, and the end.
        boxes: The bounding box of each polygon, as rows x0, y0, x1, y1.
        places: The lattice cells that each box meets, as rows i0, j0, i1, j1.
        cells: For each lattice cell, row by row, the index of its first polygon in *members*, and the end.
        members: The polygons whose boxes meet a cell, cell by cell.
        columns, rows: The size of the lattice, in cells of CELL inches from the corner (0, 0).
    """

    edges: Floats
    start: Ints
    boxes: Floats
    places: Ints
    cells: Ints
    members: Ints
    columns: int
    rows: int


def flat(figures: Iterable[Disc]) -> Floats:
    """Return bases as three rows: x, y and radius."""
    found = [(figure.at.x, figure.at.y, figure.base) for figure in figures]
    return np.ascontiguousarray(np.array(found, dtype=np.float64).reshape(-1, 3).T)


def flattened(shapes: Sequence[Region]) -> Outlines:
    """Return *shapes* as `Outlines`."""
    rows = [_edges(shape) for shape in shapes]
    count = np.array([0, *(len(row) for row in rows)], dtype=np.intp)
    boxes = np.array([shape.bounds for shape in shapes], dtype=np.float64).reshape(-1, 4)
    edges = np.vstack(rows) if rows else np.zeros((0, 4))
    sides, corners = np.ascontiguousarray(edges.T), np.ascontiguousarray(boxes.T)
    return Outlines(sides, count.cumsum(), corners, *_lattice(corners))


def _edges(shape: Region) -> Floats:
    """Return the edges of *shape*, shells and holes in opposite senses, without zero-length ones."""
    parts = shapely.get_parts(shapely.orient_polygons(shape))
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    corners = [shapely.get_coordinates(ring) for ring in rings]
    rows: Floats = np.vstack([np.hstack((ring[:-1], ring[1:])) for ring in corners])
    return np.asarray(rows[(rows[:, :2] != rows[:, 2:]).any(axis=1)])


def _lattice(boxes: Floats) -> tuple[Ints, Ints, Ints, int, int]:
    """Return the cells that each box meets, and the boxes that meet each cell."""
    if not boxes.size:
        return NOTHING.reshape(4, 0), np.zeros(2, dtype=np.intp), NOTHING, 1, 1
    places = np.maximum(np.floor(boxes / CELL), 0).astype(np.intp)
    west, north, east, south = places
    columns, rows = int(east.max()) + 1, int(south.max()) + 1
    wide = east - west + 1
    whose, number = ragged(np.zeros_like(west), wide * (south - north + 1))
    row, column = np.divmod(number, wide[whose])
    cell = (north[whose] + row) * columns + west[whose] + column
    start = np.concatenate(([0], np.bincount(cell, minlength=columns * rows).cumsum()))
    return places, start, whose[cell.argsort(kind="stable")], columns, rows


def struck(given: Outlines, bases: Floats, at: Point, radius: float) -> DiscOverlaps:
    """Return what the disc of *radius* inches around *at* touches, rim included, in the given order.

    Args:
        given: The polygons.
        bases: Three rows: x, y and radius.
        at, radius: The disc.
    """
    if engine.is_fast():
        return DiscOverlaps(*engine.fast().struck(*given, CELL, bases, at.x, at.y, radius, EPS))
    touched, areas = _on_bases(bases, at, radius)
    return DiscOverlaps(touched, areas, *_on_outlines(given, at, radius))


def _on_bases(bases: Floats, at: Point, radius: float) -> tuple[Ints, Floats]:
    """Return the bases that the disc touches, and the area it covers of each."""
    x, y, base = bases
    x, y = x - at.x, y - at.y
    apart = np.sqrt(x * x + y * y)
    found = (apart - base <= radius + EPS).nonzero()[0]
    if not len(found):
        return NOTHING, NO_AREAS
    pairs = zip(apart[found].tolist(), base[found].tolist(), strict=True)
    return found, np.array([lens(away, radius, own) for away, own in pairs])


def lens(apart: float, radius: float, base: float) -> float:
    """Return the area common to two discs *apart* inches apart: two circular segments.

    >>> round(lens(2, 2, 1) / math.pi, 4)
    0.4466
    """
    if base <= 0 or radius <= 0 or apart >= radius + base:
        return 0.0
    if apart <= abs(radius - base):
        return math.pi * min(radius, base) ** 2
    # the distance of their common chord from either centre
    near = (apart**2 + (radius - base) * (radius + base)) / (2 * apart)
    return _segment(radius, near) + _segment(base, apart - near)


def _segment(radius: float, off: float) -> float:
    """Return the area of a disc beyond a chord *off* from its centre; negative for the larger part."""
    half = math.sqrt(max(0.0, (radius - off) * (radius + off)))
    return radius**2 * math.atan2(half, off) - off * half


def _on_outlines(given: Outlines, at: Point, radius: float) -> tuple[Ints, Floats]:
    """Return the polygons that the disc touches, and the area it covers of each.

    Usually so few edges are near that plain floats are faster than arrays.
    """
    reach = radius + EPS
    x0, y0, x1, y1 = given.boxes
    met = (x0 <= at.x + reach) & (x1 >= at.x - reach) & (y0 <= at.y + reach) & (y1 >= at.y - reach)
    some = met.nonzero()[0]
    if (given.start[some + 1] - given.start[some]).sum() > FEW:
        return _on_many(given, some, at, radius)
    found: dict[int, float] = {}
    for near in some.tolist():
        edges = given.edges[:, given.start[near] : given.start[near + 1]]
        area = _measured(edges.T.tolist(), at, radius)
        if area is not None:
            found[near] = area
    return np.array([*found], dtype=np.intp), np.array([*found.values()])


def _on_many(given: Outlines, some: Ints, at: Point, radius: float) -> tuple[Ints, Floats]:
    """Return `_on_outlines` for the polygons *some*, with `_measured` vectorised over all their edges."""
    count = given.start[some + 1] - given.start[some]
    whose, edge = ragged(given.start[some], count)
    x0, y0, x1, y1 = given.edges[:, edge]
    ax, ay, bx, by = x0 - at.x, y0 - at.y, x1 - at.x, y1 - at.y
    dx, dy, circle = bx - ax, by - ay, radius * radius
    square, cross, ahead = dx * dx + dy * dy, ax * dy - ay * dx, ax * dx + ay * dy
    foot, off = -ahead / square, cross * cross / square
    away = off + (within(foot, 0.0, 1.0) - foot) ** 2 * square
    turned = ((ay > 0) != (by > 0)) & ((cross > 0) == (dy > 0))
    cut = away < circle
    half = np.sqrt(np.maximum(circle - off, 0.0) / square)
    enter, leave, start = np.maximum(foot - half, 0.0), np.minimum(foot + half, 1.0), ax * ax + ay * ay
    turns = np.arctan2(enter * cross, start + enter * ahead)
    turns += np.arctan2((1 - leave) * cross, start + ahead + leave * (ahead + square))
    parts = circle * turns + (leave - enter) * cross
    parts = np.where(cut, parts, circle * np.arctan2(cross, ax * bx + ay * by))
    least = np.minimum.reduceat(away, count.cumsum() - count)
    inside = np.bincount(whose, turned, len(some)) % 2 == 1
    met = (inside | (least <= (radius + EPS) ** 2)).nonzero()[0]
    return some[met], np.abs(np.bincount(whose, parts, len(some)))[met] / 2


def _measured(edges: Iterable[Sequence[float]], at: Point, radius: float) -> float | None:
    """Return the area that the disc covers of the polygon with these *edges*; None if they do not touch."""
    least, doubled, inside, circle = math.inf, 0.0, False, radius * radius
    x, y = at
    for x0, y0, x1, y1 in edges:
        ax, ay, bx, by = x0 - x, y0 - y, x1 - x, y1 - y
        dx, dy = bx - ax, by - ay
        square, cross, ahead = dx * dx + dy * dy, ax * dy - ay * dx, ax * dx + ay * dy
        # the nearest point on the edge, and the squared distances of it and of the whole line
        foot, off = -ahead / square, cross * cross / square
        share = 0.0 if foot < 0 else 1.0 if foot > 1 else foot
        away = off + (share - foot) ** 2 * square
        least = min(least, away)
        if (ay > 0) != (by > 0) and (cross > 0) == (dy > 0):
            inside = not inside
        if away >= circle:
            doubled += circle * math.atan2(cross, ax * bx + ay * by)
            continue
        half, start = math.sqrt((circle - off) / square), ax * ax + ay * ay
        enter, leave = max(foot - half, 0.0), min(foot + half, 1.0)
        turns = math.atan2(enter * cross, start + enter * ahead)
        turns += math.atan2((1 - leave) * cross, start + ahead + leave * (ahead + square))
        doubled += circle * turns + (leave - enter) * cross
    return abs(doubled) / 2 if inside or least <= (radius + EPS) ** 2 else None
