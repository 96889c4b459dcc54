"""Polygons prepared for the screen: rings as arrays, clipped, simplified, widened, converted to pixels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from game.ui.painting.raster import Floats

Bounds = tuple[float, float, float, float]
LONG = 400
PIECE = 20
"""The number of corners from which a line is widened piece by piece, and of segments in a piece."""


def polygons(geometry: BaseGeometry) -> Iterator[Polygon]:
    """Yield the polygons of *geometry*, without its lines and points."""
    for part in getattr(geometry, "geoms", (geometry,)):
        if isinstance(part, Polygon) and not part.is_empty:
            yield part
        elif isinstance(part, MultiPolygon):
            yield from polygons(part)


def rings(geometry: BaseGeometry) -> Iterator[Floats]:
    """Return the rings of *geometry* as arrays, not closed; outlines and holes have opposite orientations."""
    for polygon in polygons(geometry):
        turned = orient(polygon)
        for ring in (turned.exterior, *turned.interiors):
            yield shapely.get_coordinates(ring)[:-1]


def clipped(geometry: BaseGeometry, west: float, north: float, east: float, south: float) -> BaseGeometry:
    """Return *geometry* clipped to the window; fast, and safe for parts that touch its border."""
    return shapely.clip_by_rect(geometry, west, north, east, south)


def border(geometry: BaseGeometry, table: BaseGeometry) -> BaseGeometry:
    """Return the outline of *geometry* without its parts along the edge of the *table*."""
    return shapely.line_merge(geometry.boundary.difference(table.boundary.buffer(1e-6)))


def band(geometry: BaseGeometry, table: BaseGeometry, inward: float) -> BaseGeometry:
    """Return the strip of *geometry* within *inward* inches of its border, ignoring the table's edge."""
    strip = broadened(border(geometry, table), inward)
    return strip.intersection(geometry)


def rim(geometry: BaseGeometry, table: BaseGeometry, width: float) -> BaseGeometry:
    """Return the border of *geometry* as a line *width* inches wide, ignoring the table's edge."""
    return broadened(border(geometry, table), width / 2, "flat")


def broadened(lines: BaseGeometry, inches: float, ends: Literal["round", "flat"] = "round") -> BaseGeometry:
    """Return *lines* widened by *inches* on either side.

    Long lines are widened piece by piece: as a whole, thousands of close corners would take minutes.
    """
    parts = shapely.get_parts(lines)
    if (shapely.get_num_coordinates(parts) <= LONG).all():
        return lines.buffer(inches, cap_style=ends, join_style="mitre", mitre_limit=2)
    pieces = [piece for line in parts for piece in _pieces(line)]
    return shapely.union_all(
        shapely.buffer(pieces, inches, cap_style=ends, join_style="mitre", mitre_limit=2)
    )


def _pieces(line: BaseGeometry) -> list[BaseGeometry]:
    """Return *line*, split if long into pieces that overlap by one segment."""
    corners = shapely.get_coordinates(line)
    if len(corners) <= LONG:
        return [line]
    return [LineString(corners[i : i + PIECE + 2]) for i in range(0, len(corners) - 1, PIECE)]


def breadth(polygon: Polygon) -> float:
    """Return the approximate width of a long, narrow *polygon*.

    >>> round(breadth(Polygon([(0, 0), (40, 0), (40, 2), (0, 2)])), 2)
    1.9
    """
    return float(2 * polygon.area / polygon.length) if polygon.length else 0.0


def axis(polygon: Polygon) -> tuple[Floats, Floats, float, float]:
    """Return the centre of *polygon*, the unit vector of its long axis, its half length and half width."""
    box = shapely.get_coordinates(shapely.oriented_envelope(polygon))[:4]
    if len(box) < 4:
        return np.zeros(2), np.array((1.0, 0.0)), 0.0, 0.0
    sides = np.roll(box, -1, axis=0) - box
    lengths = np.hypot(sides[:, 0], sides[:, 1])
    longest = int(np.argmax(lengths[:2]))
    along = sides[longest] / max(lengths[longest], 1e-9)
    if along[0] < 0 or (along[0] == 0 and along[1] < 0):
        along = -along
    return box.mean(axis=0), along, float(lengths[longest]) / 2, float(lengths[1 - longest]) / 2


def overlaps(a: Bounds, b: Bounds) -> bool:
    """Whether two windows (west, north, east, south) have a point in common."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
