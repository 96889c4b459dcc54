"""A viewshed as shapes: the ground of each shade."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely

from game.battlefield.viewshed.sector_outlines import joined, outlined
from game.battlefield.viewshed.shades import SHADES, Shade, Viewshed
from game.geometry.rings import polygons
from game.geometry.shapes import Region, areas

OVER = 2.0


def shapes(found: Viewshed) -> dict[Shade, Region]:
    """Return the ground of each shade; together they cover the table without overlaps.

    Each interval of a ray is as wide as the step between rays; the last ones extend beyond the edge.
    """
    ray, near, far, shade = found.spans
    step = math.tau / found.rays
    last = np.append(ray[1:] != ray[:-1], True)
    # the corners lie a little farther out than the ray's stretch, so that the wedge has its area
    stretch = math.sqrt(step / math.sin(step))
    near, far = near * stretch, np.where(last, far * OVER, far) * stretch
    parts: dict[Shade, Region] = {}
    for number, name in enumerate(SHADES):
        own = shade == number
        wedges = joined(found.figure.at, found.rays, ray[own], near[own], far[own])
        parts[name] = clipped(outlined(wedges), found.width, found.depth)
    return parts


def clipped(parts: np.ndarray, width: float, depth: float) -> Region:
    """Return the part of *parts* on the table."""
    table = shapely.box(0, 0, width, depth)
    inside = _within(parts, width, depth)
    cut = [piece for part in parts[~inside] for piece in _cut(part, table)]
    return areas(shapely.geometrycollections([*parts[inside], *cut]))


def _within(shapes: np.ndarray, width: float, depth: float) -> np.ndarray:
    """Return which of *shapes* lie entirely on the table."""
    west, north, east, south = shapely.bounds(shapes).reshape(-1, 4).T
    found: np.ndarray = (west >= 0) & (north >= 0) & (east <= width) & (south <= depth)
    return found


def _cut(part: shapely.Polygon, table: shapely.Polygon) -> list[shapely.Polygon]:
    """Return the pieces of *part* on the *table*; holes inside it are neither cut nor tested."""
    holes = np.asarray(shapely.get_rings(part)[1:], dtype=object)
    inside = _within(holes, table.bounds[2], table.bounds[3])
    over = _pierced(part.exterior, holes[~inside])
    kept = shapely.clip_by_rect(over, *table.bounds)
    # this clip is fast but sometimes invalid; then intersect exactly
    if not shapely.is_valid(kept):
        kept = shapely.intersection(over, table)
    pieces = polygons(areas(kept))
    if not inside.any():
        return pieces
    middles = shapely.point_on_surface(shapely.polygons(holes[inside]))
    whose, nth = shapely.STRtree(middles), holes[inside]
    found = [(piece, nth[np.sort(whose.query(piece, "intersects"))]) for piece in pieces]
    return [_pierced(piece.exterior, [*piece.interiors, *more]) for piece, more in found]


def _pierced(outline: shapely.LinearRing, holes: Sequence[shapely.LinearRing]) -> shapely.Polygon:
    """Return the polygon with an *outline* and *holes*."""
    found: shapely.Polygon = shapely.polygons(outline, holes=list(holes) or None)
    return found
