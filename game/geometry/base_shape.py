"""Bases that are not discs: rectangles and ovals, rotated to a facing. Exact unless noted.

A shape is symmetric about its centre. Its length lies along the facing, its width across it.
"""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, Literal

import numpy as np
import shapely

from game.geometry.point import EPS, Path, Point
from game.geometry.value import Value

SKIN = 1e-7
"""Shapes that overlap by less than this, in inches, only touch."""
CORNERS = 128
"""Corners of the polygon inscribed in an oval: its error is below 0.03 % of the longer half axis."""
ShapeKind = Literal["rectangle", "oval"]


class BaseShape(Value):
    """The shape of a base that is no disc, in inches.

    Attributes:
        kind: A rectangle, or an oval (an ellipse).
        length: Along the facing.
        width: Across it.
    """

    kind: ShapeKind
    length: float
    width: float

    @cached_property
    def radius(self) -> float:
        """The radius of the circumscribed circle: what a turn in place sweeps."""
        if self.kind == "rectangle":
            return math.hypot(self.length, self.width) / 2
        return max(self.length, self.width) / 2

    @property
    def inner(self) -> float:
        """The radius of the inscribed circle."""
        return min(self.length, self.width) / 2

    def outline(self, at: Point, facing: float) -> Path:
        """Return its corners around *at*, clockwise; an oval gives a polygon of `CORNERS`.

        >>> [(round(x, 6), round(y, 6)) for x, y in BaseShape("rectangle", 4, 2).outline(Point(5, 5), 90)]
        [(7.0, 6.0), (3.0, 6.0), (3.0, 4.0), (7.0, 4.0)]
        """
        turn = math.radians(facing)
        ahead, right = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
        return tuple(
            Point(at.x + a * ahead[0] + b * right[0], at.y + a * ahead[1] + b * right[1])
            for a, b in self._corners
        )

    @cached_property
    def _corners(self) -> tuple[tuple[float, float], ...]:
        """The corners as inches ahead and to the right."""
        a, b = self.length / 2, self.width / 2
        if self.kind == "rectangle":
            return ((a, b), (-a, b), (-a, -b), (a, -b))
        turns = (2 * math.pi * n / CORNERS for n in range(CORNERS))
        return tuple((a * math.cos(turn), b * math.sin(turn)) for turn in turns)

    def half_across(self, degrees: float) -> float:
        """Return half of its width across the line on the bearing *degrees* from its facing.

        >>> BaseShape("rectangle", 4, 2).half_across(0), BaseShape("oval", 4, 2).half_across(90)
        (1.0, 2.0)
        """
        turn = math.radians(degrees)
        along, across = self.length / 2 * abs(math.sin(turn)), self.width / 2 * abs(math.cos(turn))
        return along + across if self.kind == "rectangle" else math.hypot(along, across)

    def reach(self, degrees: float) -> float:
        """Return the distance of its edge from its centre on the bearing *degrees* from its facing.

        >>> BaseShape("rectangle", 4, 2).reach(0), BaseShape("oval", 4, 2).reach(90)
        (2.0, 1.0)
        """
        turn = math.radians(degrees)
        along, across = abs(math.cos(turn)) * 2 / self.length, abs(math.sin(turn)) * 2 / self.width
        return 1 / (max(along, across) if self.kind == "rectangle" else math.hypot(along, across))


def outline_overlap(one: Path, other: Path) -> float:
    """Return the least translation that separates two convex outlines; 0 if they do not overlap.

    It is the least overlap of their projections onto the normals of edges (separating axes).
    """
    corners = np.array(one), np.array(other)
    edges = np.vstack([np.roll(some, -1, axis=0) - some for some in corners])
    spans = np.hypot(*edges.T)
    across = edges[spans > EPS][:, ::-1] * (1.0, -1.0) / spans[spans > EPS, None]
    if not len(across):
        return 0.0
    shadows = [some @ across.T for some in corners]
    (low, high), (low_other, high_other) = ((some.min(axis=0), some.max(axis=0)) for some in shadows)
    depth = float(np.minimum(high - low_other, high_other - low).min())
    return depth if depth > EPS else 0.0


def without_skin(region: Any) -> Any:
    """Return *region* shrunk by `SKIN`, so that mere contact does not count."""
    return region.buffer(-SKIN, join_style="mitre")


def clipped(outline: Path, at: Point, turn: float) -> Path:
    """Return the part of a convex *outline* to the left of the line through *at* on the bearing *turn*.

    >>> clipped((Point(-1, 0), Point(1, 0), Point(1, 1), Point(-1, 1)), Point(0, 0), 0)
    (Point(x=-1, y=0), Point(x=0.0, y=0.0), Point(x=0.0, y=1.0), Point(x=-1, y=1))
    """
    right = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    off = [(corner.x - at.x) * right[0] + (corner.y - at.y) * right[1] for corner in outline]
    found: list[Point] = []
    for a, b, p, q in zip(outline, (*outline[1:], *outline[:1]), off, (*off[1:], *off[:1]), strict=True):
        if p <= 0:
            found.append(a)
        if (p < 0 < q) or (q < 0 < p):
            share = p / (p - q)
            found.append(Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))
    return tuple(found)


def in_wedge(outline: Path, apex: Point, facing: float, arc: float) -> Path:
    """Return the part of a convex *outline* in a wedge of *arc* degrees, at most 180, around *facing*."""
    return clipped(clipped(outline, apex, facing + arc / 2), apex, facing - arc / 2 + 180.0)


def area_of(outline: Path) -> float:
    """Return the area of *outline*, which is closed and clockwise on the screen, in square inches.

    >>> area_of((Point(0, 0), Point(4, 0), Point(4, 2), Point(0, 2)))
    8.0
    """
    if len(outline) < 3:
        return 0.0
    x0, y0 = outline[0]
    pairs = pairwise((*outline, outline[0]))
    return math.fsum((a.x - x0) * (b.y - y0) - (b.x - x0) * (a.y - y0) for a, b in pairs) / 2


class BaseOutline(Value):
    """The ground that a base covers: a disc of radius *disc* around each point of a convex *outline*.

    A round base is one point with its radius; a shape is its outline with radius 0.
    """

    outline: Path
    disc: float = 0.0

    @cached_property
    def body(self) -> Any:
        """The outline as a shapely geometry: a polygon, or a point."""
        return shapely.Polygon(self.outline) if len(self.outline) > 1 else shapely.Point(self.outline[0])

    @property
    def area(self) -> float:
        """The area in square inches; for an oval that of its polygon."""
        return area_of(self.outline) if len(self.outline) > 1 else math.pi * self.disc**2

    def gap(self, other: BaseOutline) -> float:
        """Return the inches between two bases; 0 where they meet."""
        return max(0.0, float(shapely.distance(self.body, other.body)) - self.disc - other.disc)

    def overlap(self, other: BaseOutline) -> float:
        """Return the depth of overlap of two bases, in inches; 0 if they only touch (within EPS)."""
        apart = float(shapely.distance(self.body, other.body))
        depth = self.disc + other.disc - apart
        if apart <= 0:
            depth += outline_overlap(self.outline, other.outline)
        return depth if depth > EPS else 0.0


@lru_cache(maxsize=4096)
def base_outline(at: Point, base: float, shape: BaseShape | None, facing: float) -> BaseOutline:
    """Return the outline of a base at *at*: a disc of radius *base*, or *shape* rotated to *facing*."""
    return BaseOutline((at,), base) if shape is None else BaseOutline(shape.outline(at, facing))
