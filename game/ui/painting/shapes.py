"""Polygons on their way to the screen: rings as arrays, clipped, thinned, widened, moved to pixels."""

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
"""Corners of a line that is widened piece by piece, and stretches of a piece."""


def polygons(geometry: BaseGeometry) -> Iterator[Polygon]:
    """Yield the polygons of *geometry*; lines and points are left out."""
    for part in getattr(geometry, "geoms", (geometry,)):
        if isinstance(part, Polygon) and not part.is_empty:
            yield part
        elif isinstance(part, MultiPolygon):
            yield from polygons(part)


def rings(geometry: BaseGeometry) -> Iterator[Floats]:
    """Yield the rings of *geometry* as arrays, not closed; outlines and holes run opposite ways."""
    for polygon in polygons(geometry):
        turned = orient(polygon)
        for ring in (turned.exterior, *turned.interiors):
            yield shapely.get_coordinates(ring)[:-1]


def clipped(geometry: BaseGeometry, west: float, north: float, east: float, south: float) -> BaseGeometry:
    """Return what of *geometry* lies in the window; fast, and safe with pieces that touch its border."""
    return shapely.clip_by_rect(geometry, west, north, east, south)


def border(geometry: BaseGeometry, table: BaseGeometry) -> BaseGeometry:
    """Return the outline of *geometry* without what runs along the edge of the *table*."""
    return shapely.line_merge(geometry.boundary.difference(table.boundary.buffer(1e-6)))


def band(geometry: BaseGeometry, table: BaseGeometry, inward: float) -> BaseGeometry:
    """Return the strip of *geometry* within *inward* inches of its border, the table's edge left out."""
    strip = broadened(border(geometry, table), inward)
    return strip.intersection(geometry)


def rim(geometry: BaseGeometry, table: BaseGeometry, width: float) -> BaseGeometry:
    """Return the border of *geometry* as a line *width* inches wide, the table's edge left out."""
    return broadened(border(geometry, table), width / 2, "flat")


def broadened(lines: BaseGeometry, inches: float, ends: Literal["round", "flat"] = "round") -> BaseGeometry:
    """Return *lines* widened by *inches* on either side.

    Long ones piece by piece: widened whole, a line of thousands of close corners takes minutes.
    """
    parts = shapely.get_parts(lines)
    if (shapely.get_num_coordinates(parts) <= LONG).all():
        return lines.buffer(inches, cap_style=ends, join_style="mitre", mitre_limit=2)
    pieces = [piece for line in parts for piece in _pieces(line)]
    return shapely.union_all(
        shapely.buffer(pieces, inches, cap_style=ends, join_style="mitre", mitre_limit=2)
    )


def _pieces(line: BaseGeometry) -> list[BaseGeometry]:
    """Return *line*, a long one in pieces that have a stretch in common with the next."""
    corners = shapely.get_coordinates(line)
    if len(corners) <= LONG:
        return [line]
    return [LineString(corners[i : i + PIECE + 2]) for i in range(0, len(corners) - 1, PIECE)]


def breadth(polygon: Polygon) -> float:
    """Return about how wide a long and narrow *polygon* is.

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
