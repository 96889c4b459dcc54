"""A table that is being laid out: what lies on it so far, what still fits, and where twins go."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import shapely

from game.geometry.drawing import Box, Circle, Drawing, Polygon, Strip, traced
from game.geometry.point import Path, Point
from game.geometry.shapes import Region, region
from game.mapmaking.seeded_random import SeededRandom

TRIES = 90
STANDARD = 72 * 48
APART = 1.5
Gaps = Mapping[str, float]


class Layout:
    """A table of *width* x *depth* inches with home edges north and south.

    Attributes:
        mirrored: Whether the halves mirror each other across the middle line; else a half turn maps them.
        margin: How far from the edges of the table things stay.
    """

    def __init__(self, width: float, depth: float, chance: SeededRandom, *, mirrored: bool = False) -> None:
        self.width, self.depth, self.chance, self.mirrored = width, depth, chance, mirrored
        self.margin = 1.0
        self.features: list[dict[str, Any]] = []
        self._shapes: dict[str, list[Region]] = {}
        self._count: Counter[str] = Counter()

    @property
    def middle(self) -> Point:
        """The centre of the table."""
        return Point(self.width / 2, self.depth / 2)

    @property
    def small(self) -> float:
        """The shorter side of the table, in inches."""
        return min(self.width, self.depth)

    @property
    def scale(self) -> float:
        """How large things are on this table, as a share of their size on one of 72" x 48"."""
        return float(min(1.3, max(0.85, (self.width * self.depth / STANDARD) ** 0.25)))

    def pairs(self, number: float) -> range:
        """Return as many turns as the table has room for, if one of 72" x 48" has room for *number*."""
        room = self.width * self.depth / (STANDARD * self.scale**2)
        return range(max(1, round(number * room)))

    def twin(self, at: Point) -> Point:
        """Return the place that is to the other side what *at* is to this one."""
        return Point(at.x if self.mirrored else self.width - at.x, self.depth - at.y)

    def add(self, drawing: Drawing, kind: str, name: str = "", **measure: float) -> None:
        """Put a piece of terrain on the table; *measure* is its height, depth or deck."""
        self._count[kind] += 1
        plain: dict[str, Any] = {"id": f"{kind}-{self._count[kind]}", "kind": kind}
        plain |= {"name": name} if name else {}
        self.features.append({**plain, **measure, "drawn": drawing})
        self._shapes.setdefault(kind, []).append(shape_of(drawing))

    def shapes(self, *kinds: str) -> list[Region]:
        """Return what lies there of some kinds."""
        return [shape for kind in kinds for shape in self._shapes.get(kind, ())]

    def fits(self, drawing: Drawing, gaps: Gaps, margin: float | None = None) -> bool:
        """Whether *drawing* lies on the table, and as far from each kind of terrain as *gaps* say."""
        shape = shape_of(drawing)
        west, north, east, south = shape.bounds
        edge = self.margin if margin is None else margin
        if west < edge or north < edge or east > self.width - edge or south > self.depth - edge:
            return False
        for kind, gap in gaps.items():
            others = self._shapes.get(kind)
            if others and bool(np.any(shapely.dwithin(shape, others, gap))):
                return False
        return True

    def places(self, margin: float) -> Iterable[tuple[Point, Point]]:
        """Yield places to try, and their twins, which lie a little off."""
        for _ in range(TRIES):
            x = self.chance.between(margin, self.width - margin)
            y = self.chance.between(margin, self.depth / 2)
            at = self.twin(Point(x, y))
            off = Point(self.chance.between(-APART, APART), self.chance.between(-APART, APART))
            yield Point(x, y), Point(at.x + off.x, at.y + off.y)


def shape_of(drawing: Drawing) -> Region:
    """Return what *drawing* covers."""
    return region(*traced(drawing))


def box(at: Point, east: float, south: float, turn: float = 0.0) -> Box:
    """Return a rectangle around *at*, its measures rounded."""
    corner = Point(round(at.x - east / 2, 1), round(at.y - south / 2, 1))
    return Box(corner, round(east, 1), round(south, 1), round(turn))


def turned(drawing: Drawing) -> Drawing:
    """Return *drawing* with east and south exchanged."""
    match drawing:
        case Polygon(corners, holes):
            return Polygon(_swapped(corners), tuple(_swapped(hole) for hole in holes))
        case Circle(at, radius):
            return Circle(Point(at.y, at.x), radius)
        case Box(at, east, south, turn):
            return Box(Point(at.y, at.x), south, east, -turn if turn else 0.0)
        case Strip(path, width):
            return Strip(_swapped(path), width)


def flipped(drawing: Drawing, width: float) -> Drawing:
    """Return *drawing* as a mirror shows it that swaps the west and the east of a table of that *width*."""

    def across(path: Path) -> Path:
        return tuple(Point(round(width - x, 1), y) for x, y in path)

    match drawing:
        case Polygon(corners, holes):
            return Polygon(across(corners), tuple(across(hole) for hole in holes))
        case Circle(at, radius):
            return Circle(across((at,))[0], radius)
        case Box(at, east, south, turn):
            return Box(Point(round(width - at.x - east, 1), at.y), east, south, -turn if turn else 0.0)
        case Strip(path, wide):
            return Strip(across(path), wide)


def _swapped(path: Path) -> Path:
    return tuple(Point(y, x) for x, y in path)


def bearing_of(along: Point) -> float:
    """Return the clockwise turn in degrees that lays the south side of a box along a direction."""
    return math.degrees(math.atan2(-along.x, along.y))
