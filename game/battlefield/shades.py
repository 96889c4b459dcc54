"""A viewshed as shapes: the ground of each shade, for whoever wants outlines and not rays."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import shapely

from game.battlefield.arrays import Floats, Ints
from game.battlefield.viewshed import BLOCKED, SHADES, Shade, Viewshed
from game.geometry.shapes import Region, areas

GRID = 1e-5
OVER = 2.0


def shapes(found: Viewshed) -> dict[Shade, Region]:
    """Return the ground of each shade, corners on a fine lattice; together they are the table."""
    table = shapely.box(0, 0, found.width, found.depth)
    wedges, shade = _wedges(found), found.spans.shade
    parts: dict[Shade, Region] = {}
    rest: Region = table
    for number, name in enumerate(SHADES):
        if number != BLOCKED:
            whole = areas(shapely.union_all(wedges[shade == number], grid_size=GRID))
            parts[name] = areas(shapely.intersection(whole, rest, grid_size=GRID))
            rest = areas(shapely.difference(rest, whole, grid_size=GRID))
    parts["blocked"] = rest
    return parts


def _wedges(found: Viewshed) -> npt.NDArray[np.object_]:
    """Return each stretch of a ray as wide as the step between rays; the last ones reach over the edge."""
    ray, near, far, _ = found.spans
    step = math.tau / found.rays
    last = np.append(ray[1:] != ray[:-1], True)
    # the corners lie a little farther out than the ray's stretch, so that the wedge has its area
    stretch = math.sqrt(step / math.sin(step))
    near, far = near * stretch, np.where(last, far * OVER, far) * stretch
    bearings = np.arange(found.rays + 1) * step
    east, south = np.sin(bearings), -np.cos(bearings)
    east[-1], south[-1] = east[0], south[0]
    sides: tuple[tuple[Floats, Ints], ...] = ((near, ray), (far, ray), (far, ray + 1), (near, ray + 1))
    corners = [
        np.column_stack((found.figure.at.x + r * east[side], found.figure.at.y + r * south[side]))
        for r, side in sides
    ]
    return np.asarray(shapely.polygons(np.stack(corners, axis=1)))
