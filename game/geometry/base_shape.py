"""The shapes of bases that are no discs: rectangles and ovals, turned by a facing. Exact but where said.

A shape is symmetric about its centre. Its length lies along the facing, its width across it.
"""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal

from game.geometry.point import EPS, Path, Point
from game.geometry.value import Value

CORNERS = 128
"""Corners of the polygon inscribed in an oval: it lies within 0.03 % of the longer half axis of the oval."""


class BaseShape(Value):
    """What a base is that is no disc, in inches.

    Attributes:
        kind: A rectangle, or an oval (an ellipse).
        length: Along the facing.
        width: Across it.
    """

    kind: Literal["rectangle", "oval"]
    length: float
    width: float

    @cached_property
    def radius(self) -> float:
        """The radius of the circumscribed disc: what a turn in place sweeps."""
        if self.kind == "rectangle":
            return math.hypot(self.length, self.width) / 2
        return max(self.length, self.width) / 2

    @property
    def inner(self) -> float:
        """The radius of the disc within it."""
        return min(self.length, self.width) / 2

    def outline(self, at: Point, facing: float) -> Path:
        """Return its corners around *at*, clockwise; those of an oval as a polygon of `CORNERS`.

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
        """Return half of its extent across the line on the bearing *degrees* from its facing.

        >>> BaseShape("rectangle", 4, 2).half_across(0), BaseShape("oval", 4, 2).half_across(90)
        (1.0, 2.0)
        """
        turn = math.radians(degrees)
        along, across = self.length / 2 * abs(math.sin(turn)), self.width / 2 * abs(math.cos(turn))
        return along + across if self.kind == "rectangle" else math.hypot(along, across)

    def reach(self, degrees: float) -> float:
        """Return how far its edge is from its centre on the bearing *degrees* from its facing.

        >>> BaseShape("rectangle", 4, 2).reach(0), BaseShape("oval", 4, 2).reach(90)
        (2.0, 1.0)
        """
        turn = math.radians(degrees)
        along, across = abs(math.cos(turn)) * 2 / self.length, abs(math.sin(turn)) * 2 / self.width
        return 1 / (max(along, across) if self.kind == "rectangle" else math.hypot(along, across))


def outline_gap(one: Path, other: Path) -> float:
    """Return the distance of two convex outlines, of at least one corner each; 0 where they meet.

    >>> outline_gap((Point(0, 0),), (Point(3, 1), Point(3, -1), Point(5, 0)))
    3.0
    """
    if outline_overlap(one, other) > 0:
        return 0.0
    return min(_nearest(one, other), _nearest(other, one))


def _nearest(corners: Path, outline: Path) -> float:
    """Return the least distance of *corners* to the edges of *outline*."""
    edges = [*pairwise((*outline, outline[0]))] if len(outline) > 1 else [(outline[0], outline[0])]
    return min(_to_edge(corner, a, b) for corner in corners for a, b in edges)


def _to_edge(at: Point, a: Point, b: Point) -> float:
    dx, dy = b.x - a.x, b.y - a.y
    span = dx * dx + dy * dy
    share = min(max(((at.x - a.x) * dx + (at.y - a.y) * dy) / span, 0.0), 1.0) if span else 0.0
    return math.hypot(at.x - a.x - share * dx, at.y - a.y - share * dy)


def outline_overlap(one: Path, other: Path) -> float:
    """Return how far two convex outlines must be moved until they only touch; 0 where they do not overlap.

    It is the least overlap of their shadows on lines across an edge of one of them (separating axes).
    """
    least = math.inf
    for outline in (one, other):
        for a, b in pairwise((*outline, outline[0])) if len(outline) > 1 else ():
            span = math.hypot(b.x - a.x, b.y - a.y)
            if span <= EPS:
                continue
            nx, ny = (b.y - a.y) / span, (a.x - b.x) / span
            low, high = _shadow(one, nx, ny)
            low_other, high_other = _shadow(other, nx, ny)
            depth = min(high - low_other, high_other - low)
            if depth <= EPS:
                return 0.0
            least = min(least, depth)
    return 0.0 if math.isinf(least) else least


def _shadow(outline: Path, nx: float, ny: float) -> tuple[float, float]:
    along = [at.x * nx + at.y * ny for at in outline]
    return min(along), max(along)


class BaseOutline(Value):
    """The ground that a base covers: a disc of radius *disc* around each point of a convex *outline*.

    A disc is one point with its radius; a shape is its outline with none.
    """

    outline: Path
    disc: float = 0.0

    def gap(self, other: BaseOutline) -> float:
        """Return the inches between two bases; 0 where they meet."""
        return max(0.0, outline_gap(self.outline, other.outline) - self.disc - other.disc)

    def overlap(self, other: BaseOutline) -> float:
        """Return how deep two bases lie in each other, in inches; 0 where they only touch (within EPS)."""
        apart = outline_gap(self.outline, other.outline)
        depth = self.disc + other.disc - apart
        if apart <= 0:
            depth += outline_overlap(self.outline, other.outline)
        return depth if depth > EPS else 0.0


@lru_cache(maxsize=4096)
def base_outline(at: Point, base: float, shape: BaseShape | None, facing: float) -> BaseOutline:
    """Return what a base at *at* covers: a disc of radius *base*, or *shape* turned to *facing*."""
    return BaseOutline((at,), base) if shape is None else BaseOutline(shape.outline(at, facing))
