"""A viewshed as shapes: the ground of each shade, for whoever wants outlines and not rays."""

from __future__ import annotations

import math

import numpy as np
import shapely

from game.battlefield.rims import joined, outlined
from game.battlefield.viewshed import SHADES, Shade, Viewshed
from game.geometry.shapes import Region, areas

OVER = 2.0


def shapes(found: Viewshed) -> dict[Shade, Region]:
    """Return the ground of each shade; together they are the table, and none lies over another.

    Each stretch of a ray is as wide as the step between rays; the last ones reach over the edge.
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
        parts[name] = _clipped(outlined(wedges), found.width, found.depth)
    return parts


def _clipped(parts: np.ndarray, width: float, depth: float) -> Region:
    """Return what of *parts* lies on the table."""
    west, north, east, south = shapely.bounds(parts).reshape(-1, 4).T
    inside = (west >= 0) & (north >= 0) & (east <= width) & (south <= depth)
    over = shapely.clip_by_rect(parts[~inside], 0, 0, width, depth)
    # such a cut is quick and now and then not clean: then it is made thoroughly
    torn = ~shapely.is_valid(over)
    over[torn] = shapely.intersection(parts[~inside][torn], shapely.box(0, 0, width, depth))
    return areas(shapely.geometrycollections([*parts[inside], *over]))
