"""Candidate positions: places spread over the ground that a unit's next move reaches, and on its outline."""

from __future__ import annotations

import math

import numpy as np
import shapely

from game.geometry.point import Point
from game.geometry.shapes import Region

LEAST = 1.0
INWARD = 0.15


def spread(ground: Region, count: int) -> list[Point]:
    """Return about *count* places in *ground* on a lattice, and further ones just inside its outline."""
    if ground.is_empty:
        return []
    step = max(LEAST, math.sqrt(ground.area / count))
    west, north, east, south = ground.bounds
    x, y = np.meshgrid(
        *(np.arange(low + step / 2, high, step) for low, high in ((west, east), (north, south)))
    )
    inside = shapely.contains_xy(ground, x, y)
    found = [Point(*at) for at in zip(x[inside].tolist(), y[inside].tolist(), strict=True)]
    inner = ground.buffer(-INWARD)
    for part in getattr(inner, "geoms", [inner]):
        for ring in (part.exterior, *part.interiors) if not part.is_empty else ():
            ways = np.arange(0.0, ring.length, step)
            found += [
                Point(*at)
                for at in shapely.get_coordinates(shapely.line_interpolate_point(ring, ways)).tolist()
            ]
    return found
