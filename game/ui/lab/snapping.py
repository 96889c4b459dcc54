"""Snapping: to the corners and edges of other terrain, to the border of the table, to a grid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import shapely

from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import tree
from game.geometry.drawing import traced, vertices
from game.geometry.point import Path, Point, distance
from game.geometry.value import Value

GRIDS = (1.0, 0.5, 0.25)


class Snap(Value):
    """A place, and the kind of thing it snapped to; "" if it did not."""

    at: Point
    to: Literal["", "corner", "edge", "border", "grid"] = ""


def snapped(
    field: Battlefield,
    at: Point,
    step: float | None,
    reach: float,
    *,
    but: str | None = None,
    more: Path = (),
) -> Snap:
    """Return the place to which *at* snaps: a corner within *reach*, else an edge, else the grid.

    Args:
        field: The table with its terrain.
        at: Where the pointer is.
        step: The grid spacing, in inches; None for no grid.
        reach: The range at which corners and edges attract, in inches.
        but: The id of terrain to ignore: the piece being changed.
        more: Additional corners: the points set so far.
    """
    near = _near(field, at, reach, but)
    corners = [*more, *_corners(field), *(corner for path in near for corner in path)]
    found = _nearest(corners, at, reach)
    if found is not None:
        return Snap(found, "corner")
    sides = (side for path in near for side in zip(path, (*path[1:], path[0]), strict=True))
    on = _nearest([_foot(at, a, b) for a, b in sides if _comes_near(at, a, b, reach)], at, reach)
    if on is not None:
        return Snap(on, "edge")
    on_grid = gridded(at, step)
    border = _bordered(field, at, on_grid, reach)
    if border is not None:
        return border
    return Snap(on_grid, "grid" if step is not None else "")


def gridded(at: Point, step: float | None) -> Point:
    """Return the grid point nearest to *at*.

    >>> gridded(Point(3.3, 4.1), 0.5)
    Point(x=3.5, y=4.0)
    """
    if step is None:
        return at
    return Point(round(at.x / step) * step, round(at.y / step) * step)


def _near(field: Battlefield, at: Point, reach: float, but: str | None) -> list[Path]:
    """Return the outlines that come within *reach* of *at*, including the vertices of drawings."""
    box = shapely.box(at.x - reach, at.y - reach, at.x + reach, at.y + reach)
    paths: list[Path] = []
    for i in tree(field).query(box).tolist():
        feature = field.features[i]
        if feature.id != but:
            outline, holes = traced(feature.drawing)
            own = vertices(feature.drawing)
            paths += [path for path in (outline, *holes) if path]
            paths += [own] if len(own) > 1 and own != outline else []
    return paths


def _corners(field: Battlefield) -> Iterable[Point]:
    return (Point(x, y) for x in (0.0, field.width) for y in (0.0, field.depth))


def _nearest(points: Iterable[Point], at: Point, reach: float) -> Point | None:
    """Return the nearest of *points* within *reach*."""
    x, y = at
    near = [point for point in points if abs(point[0] - x) <= reach and abs(point[1] - y) <= reach]
    found = min(near, key=lambda point: distance(point, at), default=None)
    return found if found is not None and distance(found, at) <= reach else None


def _comes_near(at: Point, a: Point, b: Point, reach: float) -> bool:
    """Whether the bounding box of the segment from *a* to *b* comes within *reach* of *at*."""
    across = a[0] - reach <= at[0] <= b[0] + reach or b[0] - reach <= at[0] <= a[0] + reach
    return across and (a[1] - reach <= at[1] <= b[1] + reach or b[1] - reach <= at[1] <= a[1] + reach)


def _foot(at: Point, a: Point, b: Point) -> Point:
    """Return the point of the segment from *a* to *b* nearest to *at*."""
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    share = min(max(((at.x - a.x) * dx + (at.y - a.y) * dy) / square, 0.0), 1.0) if square else 0.0
    return Point(a.x + dx * share, a.y + dy * share)


def _bordered(field: Battlefield, at: Point, on_grid: Point, reach: float) -> Snap | None:
    """Return the point on the border of the table near *at*, its other coordinate on the grid."""
    x = next((edge for edge in (0.0, field.width) if abs(at.x - edge) <= reach), None)
    y = next((edge for edge in (0.0, field.depth) if abs(at.y - edge) <= reach), None)
    if x is None and y is None:
        return None
    return Snap(Point(on_grid.x if x is None else x, on_grid.y if y is None else y), "border")
