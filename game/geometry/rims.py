"""Rims: outlines of straight pieces and arcs, and their intersections. In closed form."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.geometry.circles import crossings
from game.geometry.point import EPS, Path, Point, distance, toward

NORTH = Point(0.0, -1.0)
STEP = math.radians(3)
"""The step of a drawn arc, in radians."""
QUARTER = math.pi / 2
BEYOND = 1e-6
"""So many inches the box of an arc is larger: pieces also cross a little beyond their ends, by rounding."""
Box = tuple[float, float, float, float]


class Arc(NamedTuple):
    """An arc of a rim: from the angle *start* by *sweep* > 0, in radians from east to south."""

    centre: Point
    radius: float
    start: float
    sweep: float


class Straight(NamedTuple):
    """A straight piece of a rim."""

    a: Point
    b: Point


Piece = Arc | Straight
Rim = tuple[Piece, ...]


def rim_around(outline: Path, inches: float) -> Rim:
    """Return the rim *inches* outside of a convex *outline*, which is clockwise on the screen.

    >>> rim_around((Point(1, 2),), 3)
    (Arc(centre=Point(x=1, y=2), radius=3, start=0.0, sweep=6.283185307179586),)
    """
    if len(outline) == 1:
        return (Arc(outline[0], inches, 0.0, math.tau),)
    found: list[Piece] = []
    sides = [(a, b, math.atan2(b.y - a.y, b.x - a.x)) for a, b in _sides(outline)]
    for (a, b, turn), (_, _, onward) in zip(sides, (*sides[1:], sides[0]), strict=True):
        dx, dy = inches * math.sin(turn), -inches * math.cos(turn)
        found.append(Straight(Point(a.x + dx, a.y + dy), Point(b.x + dx, b.y + dy)))
        if inches > 0:
            sweep = (onward - turn) % math.tau
            found.append(Arc(b, inches, turn - math.pi / 2, sweep))
    return tuple(found)


def _sides(outline: Path) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a closed *outline*, without zero-length ones."""
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        if a != b:
            yield a, b


def summed(one: Path, other: Path) -> Path:
    """Return the Minkowski sum of two convex outlines, each a point or clockwise on the screen.

    >>> square = (Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1))
    >>> [tuple(map(round, at)) for at in summed(square, (Point(5, 0),))]
    [(5, 0), (6, 0), (6, 1), (5, 1)]
    """
    starts = [_first(outline) for outline in (one, other)]
    steps = [(b.x - a.x, b.y - a.y) for outline in (one, other) for a, b in _sides(outline)]
    steps.sort(key=lambda step: _turn(*step))
    x, y = starts[0].x + starts[1].x, starts[0].y + starts[1].y
    found = [Point(x, y)]
    for dx, dy in steps[:-1]:
        x, y = x + dx, y + dy
        found.append(Point(x, y))
    return tuple(found)


def _first(outline: Path) -> Point:
    """Return the northernmost corner; of those within EPS of it the westernmost."""
    north = min(at.y for at in outline)
    return min((at for at in outline if at.y <= north + EPS), key=lambda at: at.x)


def _turn(dx: float, dy: float) -> float:
    """Return the angle of a step from 0 to tau; negative angles within rounding count as 0."""
    turn = math.atan2(dy, dx) % math.tau
    return 0.0 if turn > math.tau - EPS else turn


def on_arc(arc: Arc, turn: float) -> Point:
    """Return the point of the circle of *arc* at the angle *turn*."""
    return Point(arc.centre.x + arc.radius * math.cos(turn), arc.centre.y + arc.radius * math.sin(turn))


def along(piece: Straight, share: float) -> Point:
    """Return the point at *share* of a straight piece."""
    a, b = piece
    return Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)


def _spans(arc: Arc, at: Point) -> bool:
    """Whether *at*, a point of the circle of *arc*, lies on the arc."""
    if arc.sweep >= math.tau:
        return True
    turn = (math.atan2(at.y - arc.centre.y, at.x - arc.centre.x) - arc.start) % math.tau
    slack = EPS / max(arc.radius, EPS)
    return turn <= arc.sweep + slack or turn >= math.tau - slack


def foot(piece: Piece, at: Point) -> Point | None:
    """Return the point of *piece* nearest to *at*; for an arc, only one on the line from its centre to *at*.

    For the centre of a full circle it is the northernmost point.
    """
    if isinstance(piece, Straight):
        a, b = piece
        square = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
        share = ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / square if square else 0.0
        return along(piece, min(max(share, 0.0), 1.0))
    centre = piece.centre
    beyond = at if distance(centre, at) > EPS else Point(at.x + NORTH.x, at.y + NORTH.y)
    found = toward(centre, beyond, piece.radius)
    return found if _spans(piece, found) else None


def feet(rim: Rim, at: Point) -> Iterator[Point]:
    """Yield the nearest point to *at* of each piece of *rim*; they include that of the whole rim."""
    yield from filter(None, (foot(piece, at) for piece in rim))


def box_of(piece: Piece) -> Box:
    """Return a bounding box of *piece*: west, north, east, south.

    >>> [round(edge, 3) for edge in box_of(Arc(Point(0, 1), 2, 0.0, math.pi / 6))]
    [1.732, 1.0, 2.0, 2.0]
    """
    if isinstance(piece, Straight):
        (x0, y0), (x1, y1) = piece
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
    (x, y), r = piece.centre, piece.radius
    if piece.sweep >= math.tau:
        return x - r, y - r, x + r, y + r
    xs, ys = zip(*_outermost(piece), strict=True)
    return min(xs) - BEYOND, min(ys) - BEYOND, max(xs) + BEYOND, max(ys) + BEYOND


def _outermost(arc: Arc) -> list[Point]:
    """Return the ends of *arc*, and the points where it is farthest west, north, east or south."""
    begin, end = arc.start, arc.start + arc.sweep
    quarters = range(math.ceil(begin / QUARTER), math.floor(end / QUARTER) + 1)
    return [on_arc(arc, turn) for turn in (begin, end, *(QUARTER * n for n in quarters))]


def pieces_near(rim: Rim, at: Point, inches: float) -> Rim:
    """Return the pieces of *rim* that may come within *inches* of *at*."""
    x, y = at
    kept = []
    for piece in rim:
        west, north, east, south = box_of(piece)
        if west - inches <= x <= east + inches and north - inches <= y <= south + inches:
            kept.append(piece)
    return tuple(kept)


def meetings(one: Rim, two: Rim) -> Iterator[Point]:
    """Yield the points where pieces of two rims cross; coinciding pieces are ignored."""
    boxed = [(box_of(piece), piece) for piece in two]
    for piece in one:
        west, north, east, south = box_of(piece)
        for (left, top, right, bottom), other in boxed:
            if left <= east + EPS and right >= west - EPS and top <= south + EPS and bottom >= north - EPS:
                yield from _met(piece, other)


def _met(one: Piece, two: Piece) -> Iterator[Point]:
    if isinstance(one, Straight):
        yield from _met_by_line(one, two)
    elif isinstance(two, Straight):
        yield from _met_by_line(two, one)
    else:
        found = crossings((one.centre, one.radius), (two.centre, two.radius))
        yield from (at for at in found if _spans(one, at) and _spans(two, at))


def _met_by_line(line: Straight, piece: Piece) -> Iterator[Point]:
    if isinstance(piece, Straight):
        share = _crossed(line, piece)
        if share is not None:
            yield along(line, share)
        return
    for share in line_shares(line, piece.centre, piece.radius):
        at = along(line, share)
        if -EPS <= share <= 1 + EPS and _spans(piece, at):
            yield at


def _crossed(one: Straight, two: Straight) -> float | None:
    """Return the share of *one* at which *two* crosses it, or None; parallel pieces never cross."""
    (a, b), (c, d) = one, two
    ux, uy, vx, vy = b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y
    across = ux * vy - uy * vx
    if abs(across) <= EPS * math.hypot(ux, uy) * math.hypot(vx, vy):
        return None
    share = ((c.x - a.x) * vy - (c.y - a.y) * vx) / across
    other = ((c.x - a.x) * uy - (c.y - a.y) * ux) / across
    return share if -EPS <= share <= 1 + EPS and -EPS <= other <= 1 + EPS else None


def line_shares(line: Straight, centre: Point, radius: float) -> tuple[float, ...]:
    """Return the shares of *line*, extended beyond its ends, where it crosses a circle; none if tangent."""
    (ax, ay), (bx, by) = line
    dx, dy, ax, ay = bx - ax, by - ay, ax - centre.x, ay - centre.y
    square = dx * dx + dy * dy
    if square == 0:
        return ()
    middle, off = -(ax * dx + ay * dy) / square, (ax * dy - ay * dx) / math.sqrt(square)
    if abs(off) >= radius:
        return ()
    half = math.sqrt((radius**2 - off**2) / square)
    return middle - half, middle + half


def table_edges(width: float, depth: float) -> Rim:
    """Return the edges of a table."""
    corners = (Point(0.0, 0.0), Point(width, 0.0), Point(width, depth), Point(0.0, depth))
    return tuple(Straight(a, b) for a, b in _sides(corners))


def last_crossing(rim: Rim, start: Point, to: Point) -> Point:
    """Return where the ray from *start*, inside of *rim*, through *to* leaves it."""
    far = max(max(abs(x) for x in box_of(piece)) for piece in rim) + abs(start.x) + abs(start.y) + 1.0
    ray = (Straight(start, toward(start, to, 2 * far)),)
    return max(meetings(ray, rim), key=lambda at: distance(start, at), default=to)


def nearest_of(points: Iterable[Point], at: Point) -> Point:
    """Return which of *points* is nearest to *at*."""
    return min(points, key=lambda one: (distance(one, at), one))


def traced(rim: Rim) -> Path:
    """Return a closed *rim* as a closed path, with arcs in steps of at most `STEP`."""
    found: list[Point] = []
    for piece in rim:
        if isinstance(piece, Straight):
            found += piece
            continue
        steps = max(1, math.ceil(piece.sweep / STEP))
        found += [on_arc(piece, piece.start + piece.sweep * n / steps) for n in range(steps + 1)]
    return (*found, found[0])
