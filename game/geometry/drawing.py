"""Drawings: the primitives that define the outline of a piece of terrain, and operations on them."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from game.geometry.point import Path, Point
from game.geometry.shapes import circle, rect, widened
from game.geometry.value import Value


class Polygon(Value):
    """Corners in order, not closed, minus its *holes*."""

    corners: Path
    holes: tuple[Path, ...] = ()


class Circle(Value):
    """A circle around *at*."""

    at: Point
    radius: float


class Box(Value):
    """A rectangle from its north-west corner *at*, rotated clockwise about its centre by *turn* degrees."""

    at: Point
    east: float
    south: float
    turn: float = 0.0

    @property
    def middle(self) -> Point:
        """Its centre."""
        return Point(self.at.x + self.east / 2, self.at.y + self.south / 2)


class Strip(Value):
    """A polyline widened by width/2 on either side."""

    path: Path
    width: float


Drawing = Polygon | Circle | Box | Strip


def traced(drawing: Drawing) -> tuple[Path, tuple[Path, ...]]:
    """Return the outline and the holes of *drawing*.

    >>> traced(Box(Point(0, 0), 2, 1))[0][2]
    Point(x=2.0, y=1.0)
    """
    match drawing:
        case Polygon(corners, holes):
            return corners, holes
        case Circle(at, radius):
            return circle(*at, radius), ()
        case Box(at, east, south, turn):
            return rect(*at, east, south, turn), ()
        case Strip(path, width):
            return widened(path, width)


def vertices(drawing: Drawing) -> Path:
    """Return the points of *drawing* that can be moved one by one: corners, ends, a point of the rim.

    The corners of holes follow those of the outline; a circle has the point east of its centre.
    """
    match drawing:
        case Polygon(corners, holes):
            return (*corners, *(corner for hole in holes for corner in hole))
        case Circle(at, radius):
            return (Point(at.x + radius, at.y),)
        case Box():
            return traced(drawing)[0]
        case Strip(path, _):
            return path


def reshaped(drawing: Drawing, place: int, to: Point) -> Drawing:
    """Return *drawing* with the vertex at index *place* of `vertices` moved to *to*.

    Moving a corner of a rectangle keeps the opposite corner and the rotation.
    """
    match drawing:
        case Polygon(corners, holes):
            rings = [list(ring) for ring in (corners, *holes)]
            ring, within = _ring_of(rings, place)
            rings[ring][within] = to
            return _polygon(rings)
        case Circle(at, _):
            return Circle(at, math.hypot(to.x - at.x, to.y - at.y))
        case Box():
            return _stretched(drawing, place, to)
        case Strip(path, width):
            return Strip((*path[:place], to, *path[place + 1 :]), width)


def with_vertex(drawing: Drawing, place: int, at: Point) -> Drawing:
    """Return *drawing* with a new vertex inserted at index *place*; unchanged if it cannot have one.

    For a polygon, an index at the end of a ring inserts the vertex between its last corner and its first.
    """
    match drawing:
        case Polygon(corners, holes):
            rings = [list(ring) for ring in (corners, *holes)]
            ring, within = _ring_of(rings, place - 1)
            rings[ring].insert(within + 1, at)
            return _polygon(rings)
        case Strip(path, width):
            return Strip((*path[:place], at, *path[place:]), width)
    return drawing


def without_vertex(drawing: Drawing, place: int) -> Drawing | None:
    """Return *drawing* without the vertex at index *place*; None if nothing would be left of it.

    A hole with three corners is removed completely.
    """
    match drawing:
        case Polygon(corners, holes):
            rings = [list(ring) for ring in (corners, *holes)]
            ring, within = _ring_of(rings, place)
            del rings[ring][within]
            kept = [one for number, one in enumerate(rings) if number == 0 or len(one) > 2]
            return _polygon(kept) if len(kept[0]) > 2 else None
        case Strip(path, width):
            left = (*path[:place], *path[place + 1 :])
            return Strip(left, width) if len(left) > 1 else None
    return None


def edges(drawing: Drawing) -> tuple[tuple[int, Point, Point], ...]:
    """Return the edges into which a vertex can be inserted: the index for `with_vertex`, and both ends."""
    match drawing:
        case Polygon(corners, holes):
            found: list[tuple[int, Point, Point]] = []
            first = 0
            for ring in (corners, *holes):
                ends = zip(ring, (*ring[1:], *ring[:1]), strict=True)
                found += [(first + i + 1, a, b) for i, (a, b) in enumerate(ends)]
                first += len(ring)
            return tuple(found)
        case Strip(path, _):
            return tuple((i + 1, a, b) for i, (a, b) in enumerate(pairwise(path)))
    return ()


def shifted(drawing: Drawing, east: float, south: float) -> Drawing:
    """Return *drawing* moved by *east* and *south* inches."""

    def move(path: Path) -> Path:
        return tuple(Point(at.x + east, at.y + south) for at in path)

    match drawing:
        case Polygon(corners, holes):
            return Polygon(move(corners), tuple(map(move, holes)))
        case Circle(at, radius):
            return Circle(move((at,))[0], radius)
        case Box(at, wide, deep, turn):
            return Box(move((at,))[0], wide, deep, turn)
        case Strip(path, width):
            return Strip(move(path), width)


def centre(drawing: Drawing) -> Point:
    """Return the centre of rotation of *drawing*: the middle of its bounds, or a circle's centre."""
    match drawing:
        case Circle(at, _):
            return at
        case Box():
            return drawing.middle
    points = vertices(drawing)
    xs, ys = [at.x for at in points], [at.y for at in points]
    return Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def turned(drawing: Drawing, degrees: float, about: Point | None = None) -> Drawing:
    """Return *drawing* rotated clockwise about its centre, or about another point."""
    pivot = about or centre(drawing)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def turn(path: Path) -> Path:
        gaps = [(at.x - pivot.x, at.y - pivot.y) for at in path]
        return tuple(Point(pivot.x + x * cos - y * sin, pivot.y + x * sin + y * cos) for x, y in gaps)

    match drawing:
        case Polygon(corners, holes):
            return Polygon(turn(corners), tuple(map(turn, holes)))
        case Circle(at, radius):
            return Circle(turn((at,))[0], radius)
        case Box():
            middle = turn((drawing.middle,))[0]
            at = Point(middle.x - drawing.east / 2, middle.y - drawing.south / 2)
            return replace(drawing, at=at, turn=(drawing.turn + degrees) % 360)
        case Strip(path, width):
            return Strip(turn(path), width)


def _ring_of(rings: list[list[Point]], place: int) -> tuple[int, int]:
    """Return the ring of the vertex at index *place*, and the index within the ring."""
    for number, ring in enumerate(rings):
        if place < len(ring):
            return number, place
        place -= len(ring)
    raise IndexError("there is no such vertex")


def _polygon(rings: list[list[Point]]) -> Polygon:
    outline, *holes = (tuple(ring) for ring in rings)
    return Polygon(outline, tuple(holes))


def _stretched(box: Box, place: int, to: Point) -> Box:
    """Return *box* with the corner at index *place* moved to *to*; the opposite corner stays."""
    fixed = traced(box)[0][(place + 2) % 4]
    cos, sin = math.cos(math.radians(box.turn)), math.sin(math.radians(box.turn))
    dx, dy = to.x - fixed.x, to.y - fixed.y
    east, south = abs(dx * cos + dy * sin), abs(dy * cos - dx * sin)
    middle = Point((fixed.x + to.x) / 2, (fixed.y + to.y) / 2)
    return Box(Point(middle.x - east / 2, middle.y - south / 2), east, south, box.turn)
