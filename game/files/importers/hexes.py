"""Hexes of a community map as polygons in inches: flat tops, 2" from side to side, odd columns lower.

All corners are rounded on one lattice (columns of 1/sqrt(3)", rows of 1"), so that neighbours share exactly
the same corners and their union has no slivers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import sqrt
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

DECIMALS = 6
SLIVER = 1e-4
DIRECTIONS = range(6)
_CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


class Hex(NamedTuple):
    """A hex by its column and row, both counted from 0 at the north-west corner."""

    column: int
    row: int


def number(at: Hex) -> str:
    """Return the number of a hex in community notation, from 01: column, then row.

    >>> number(Hex(0, 16))
    '0117'
    """
    return f"{at.column + 1:02d}{at.row + 1:02d}"


def table_size(columns: int, rows: int) -> tuple[float, float]:
    """Return the inches east and south of the smallest table that contains the grid."""
    return _x(3 * columns + 1), float(2 * rows + (columns > 1))


def neighbour(at: Hex, direction: int) -> Hex:
    """Return the hex adjacent to *at*; directions count clockwise from 0 = north."""
    up, down = (at.column + 1) & 1, at.column & 1
    east, south = ((0, -1), (1, -up), (1, down), (0, 1), (-1, down), (-1, -up))[direction]
    return Hex(at.column + east, at.row + south)


def centre(at: Hex) -> tuple[float, float]:
    """Return the centre of a hex in inches."""
    column, row = _lattice(at)
    return _x(column), float(row)


def polygon(at: Hex) -> Polygon:
    """Return the outline of a hex, clockwise on the screen from its north-west corner."""
    column, row = _lattice(at)
    return Polygon([(_x(column + east), row + south) for east, south in _CORNERS])


def lane(at: Hex, direction: int, width: float) -> Polygon:
    """Return the strip of *width* from the centre of a hex to the midpoint of one of its sides.

    The strips of two neighbours towards each other end in the same two corners.
    """
    column, row = _lattice(at)
    ends = [_CORNERS[direction], _CORNERS[(direction + 1) % 6]]
    (x1, y1), (x2, y2) = sorted((_x(column + east), float(row + south)) for east, south in ends)
    length = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2)
    u, v = (x2 - x1) / length * width / 2, (y2 - y1) / length * width / 2
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    middle = centre(at)
    return Polygon(
        [(x - u, y - v), (x + u, y + v), (middle[0] + u, middle[1] + v), (middle[0] - u, middle[1] - v)]
    )


def joint(at: Hex, width: float) -> Polygon:
    """Return the round piece at the centre of a hex where its lanes of *width* meet."""
    x, y = centre(at)
    turns = np.arange(12) * (np.pi / 6)
    return Polygon(np.column_stack((x + width / 2 * np.cos(turns), y + width / 2 * np.sin(turns))))


def merged(pieces: Iterable[Polygon], columns: int, rows: int) -> list[Polygon]:
    """Return the union of *pieces* on the table as connected polygons, from north to south, west to east."""
    whole = shapely.unary_union(list(pieces), grid_size=10**-DECIMALS)
    if not whole.within(_table(columns, rows)):
        whole = whole.intersection(_table(columns, rows))
    found = [_tidy(part) for part in _polygons(whole) if part.area > SLIVER]
    return sorted(found, key=lambda part: (part.bounds[1], part.bounds[0], part.area))


def rings(shape: Polygon) -> tuple[list[list[float]], list[list[list[float]]]]:
    """Return the outline and holes of a polygon as rounded corners, not closed."""
    return _ring(shape.exterior.coords), [_ring(hole.coords) for hole in shape.interiors]


def _ring(corners: Iterable[tuple[float, ...]]) -> list[list[float]]:
    return [[round(x, DECIMALS) + 0.0, round(y, DECIMALS) + 0.0] for x, y in list(corners)[:-1]]


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]


def _tidy(part: Polygon) -> Polygon:
    """Remove collinear corners and empty gaps, and start equal polygons at the same corner."""
    gaps = [hole for hole in part.interiors if Polygon(hole).area > SLIVER]
    slim = Polygon(part.exterior, gaps).simplify(10**-DECIMALS / 4).normalize()
    assert isinstance(slim, Polygon)
    return slim


@cache
def _table(columns: int, rows: int) -> MultiPolygon | Polygon:
    return shapely.box(0, 0, *table_size(columns, rows))


def _lattice(at: Hex) -> tuple[int, int]:
    return 2 + 3 * at.column, 1 + 2 * at.row + (at.column & 1)


@cache
def _x(steps: int) -> float:
    return round(steps / sqrt(3), DECIMALS)
