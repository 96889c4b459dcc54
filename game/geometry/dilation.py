"""Dilation: where the centre of a convex base is when the base touches a region or a line."""

from __future__ import annotations

import numpy as np
import shapely

from game.geometry.base_shape import BaseShape
from game.geometry.point import Path, Point
from game.geometry.shapes import Region, areas


def dilated(one: shapely.Geometry, by: Path) -> Region:
    """Return the Minkowski sum of *one*, polygons or lines, and the convex outline *by* around the origin.

    A base with the outline *by* (see `about_origin`) touches *one* where its centre lies in the sum.

    >>> square = (Point(-1, -1), Point(1, -1), Point(1, 1), Point(-1, 1))
    >>> dilated(shapely.LineString([(0, 0), (3, 0)]), square).bounds
    (-1.0, -1.0, 4.0, 1.0)
    """
    corners, part = shapely.get_coordinates(rings_of(one), return_index=True)
    follows = part[:-1] == part[1:]
    ends = np.stack([corners[:-1][follows], corners[1:][follows]], axis=1)
    if not len(ends):
        return areas(one)
    swept = (ends[:, :, None, :] + np.array(by)[None, None, :, :]).reshape(len(ends), -1, 2)
    hulls = shapely.convex_hull(shapely.linestrings(swept))
    return areas(shapely.union_all([one, *hulls]))


def rings_of(one: shapely.Geometry) -> list[shapely.Geometry]:
    """Return the lines of *one*, and the rings of its polygons."""
    parts = shapely.get_parts(one)
    flat = shapely.get_dimensions(parts) == 2
    return [*shapely.get_rings(parts[flat]), *parts[~flat]]


def about_origin(shape: BaseShape, facing: float) -> Path:
    """Return the outline of *shape*, rotated to *facing*, around the origin."""
    return shape.outline(Point(0.0, 0.0), facing)
