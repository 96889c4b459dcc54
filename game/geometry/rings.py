"""Areas as polygons, and as rings of coordinates."""

from __future__ import annotations

import shapely

from game.geometry.shapes import Region

Ring = tuple[tuple[float, float], ...]
"""The corners of an outline or a hole, the first also last."""


def polygons(area: Region) -> list[shapely.Polygon]:
    """Return the polygons of *area*."""
    return [part for part in getattr(area, "geoms", [area]) if not part.is_empty]


def rings(area: Region) -> tuple[tuple[Ring, ...], ...]:
    """Return *area* as the coordinates of a GeoJSON MultiPolygon: outline and holes of each part.

    Rings follow the right-hand rule of RFC 7946: outlines counterclockwise if y points up, holes clockwise.
    """
    loops = ((part.exterior, *part.interiors) for part in polygons(shapely.orient_polygons(area)))
    return tuple(tuple(_corners(loop) for loop in part) for part in loops)


def _corners(loop: shapely.LinearRing) -> Ring:
    return tuple((x, y) for x, y in shapely.get_coordinates(loop).tolist())
