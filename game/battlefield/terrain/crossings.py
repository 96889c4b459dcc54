"""Where a straight line crosses borders of terrain, and the terrain between the crossings.

Nothing is sampled. A line along a border has different terrain on its left and on its right. These are found
by, in effect, an infinitesimal shift to either side: corners on the line (within EPS) then all count as on
one side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import Floats, Ints
from game.battlefield.terrain.borders import Borders
from game.battlefield.terrain.field import Feature, Sized
from game.battlefield.terrain.prepared_terrain import PreparedTerrain
from game.geometry.lazy import Recent
from game.geometry.point import EPS, Point, distance
from game.geometry.value import Value

_REMEMBERED = 256
Features = tuple[Feature, ...]
_Span = tuple[int, float, float]


class Segment(Value):
    """A piece of a straight line that crosses no border.

    Attributes:
        enter: Its start, in inches from the start of the line.
        leave: Its end, likewise.
        sides: The features on each side, in file order: two entries, different only if the line runs along a
            border; one if it runs along the edge of the table, beyond which there is nothing.
    """

    enter: float
    leave: float
    sides: tuple[Features, ...]


def stretches(terrain: PreparedTerrain, a: Point, b: Point) -> list[Segment]:
    """Return the open segments of the line from *a* to *b*, in order; empty if the points coincide."""
    span = distance(a, b)
    if span <= EPS:
        return []
    line, lefts = _line(terrain.borders, a, b, span), _sides(terrain, a, b)
    sides = [line.spans(left) for left in lefts] if line.touches else [line.spans(True)] * len(lefts)
    ends = sorted({0.0, span, *(end for side in sides for _, enter, leave in side for end in (enter, leave))})
    cuts = [ends[0]]
    for end in ends[1:]:
        if end > cuts[-1] + EPS:
            cuts.append(end)
    cuts[-1] = span
    found = []
    for enter, leave in pairwise(cuts):
        middle = (enter + leave) / 2
        here = tuple(tuple(terrain.features[i] for i, s, e in side if s < middle < e) for side in sides)
        found.append(Segment(enter, leave, here))
    return found


def _sides(size: Sized, a: Point, b: Point) -> list[bool]:
    """Return which sides of the segment are on the table: left, right or both. Left is that of (-dy, dx)."""
    step = Point(a.y - b.y, b.x - a.x)
    return [
        left for left in (True, False) if _on_table(size, (a, b), step if left else Point(-step.x, -step.y))
    ]


def _on_table(size: Sized, points: Iterable[Point], step: Point) -> bool:
    """Whether *points* are not all on one edge of the table across which *step* leads."""
    edges = ((0, 0.0, -1), (0, size.width, 1), (1, 0.0, -1), (1, size.depth, 1))
    tilt = EPS * math.hypot(*step)
    return not any(
        step[axis] * outward > tilt and all(abs(point[axis] - limit) <= EPS for point in points)
        for axis, limit, outward in edges
    )


class _Line(NamedTuple):
    """Where the ends of the edges near a segment lie: along it and to its left, and whose edges they are."""

    along: Floats
    aside: Floats
    owner: Ints
    span: float

    @property
    def touches(self) -> bool:
        """Whether any end lies on the line, so that its two sides may differ."""
        return not self.aside.all()

    def spans(self, left: bool) -> list[_Span]:
        """Return where the segment, shifted infinitesimally to one side, enters and leaves each feature."""
        over = self.aside > 0 if left else self.aside >= 0
        crossed = over[:, 0] != over[:, 1]
        along, aside, owner = self.along[crossed], self.aside[crossed], self.owner[crossed]
        share = aside[:, 0] / (aside[:, 0] - aside[:, 1])
        at = along[:, 0] + (along[:, 1] - along[:, 0]) * share
        order = np.lexsort((at, owner))
        enters, leaves, owners = at[order][0::2], at[order][1::2], owner[order][0::2]
        enters, leaves = np.maximum(enters, 0.0), np.minimum(leaves, self.span)
        inside = leaves - enters > EPS
        ends = zip(owners[inside], enters[inside], leaves[inside], strict=True)
        return [(int(i), _snapped(enter, self.span), _snapped(leave, self.span)) for i, enter, leave in ends]


def _line(borders: Borders, a: Point, b: Point, span: float) -> _Line:
    """Return the ends of the edges near the segment from *a* to *b*, relative to it."""
    edges, owner = borders.near(a, b)
    east, south = (b.x - a.x) / span, (b.y - a.y) / span
    x, y = edges[:, 0::2] - a.x, edges[:, 1::2] - a.y
    aside = y * east - x * south
    aside[np.abs(aside) <= EPS] = 0.0
    return _Line(x * east + y * south, aside, owner, span)


def _snapped(inches: float, span: float) -> float:
    """Return *inches*, snapped to an end of the segment within EPS."""
    if inches <= EPS:
        return 0.0
    return span if inches >= span - EPS else float(inches)


class Sector(NamedTuple):
    """The terrain on one side of a point: a unit vector in that direction, and the features."""

    step: Point
    features: Features


def sectors(terrain: PreparedTerrain, at: Point) -> list[Sector]:
    """Return the terrain around *at*: one sector between each two borders that meet there.

    There is one sector if no border runs through *at*. Sectors beyond the edge of the table are left out.
    Recent results are cached.
    """
    return terrain.part(_known).of(at, lambda: _sectors(terrain, at))


def _known(_: PreparedTerrain) -> Recent[list[Sector]]:
    """Return the cache of the terrain around recent points."""
    return Recent(_REMEMBERED)


def _sectors(terrain: PreparedTerrain, at: Point) -> list[Sector]:
    turns = _turns(terrain, at)
    if not turns:
        return [_sector(terrain, at, Point(-1.0, 0.0))]
    found: list[Sector] = []
    for turn, following in zip(turns, [*turns[1:], turns[0] + math.tau], strict=True):
        middle = (turn + following) / 2
        step = Point(math.cos(middle), math.sin(middle))
        if _on_table(terrain, [at], step):
            found.append(_sector(terrain, at, step))
    return found


def _sector(terrain: PreparedTerrain, at: Point, step: Point) -> Sector:
    """Return the sector around *at* that *step* points into."""
    first = stretches(terrain, at, Point(at.x + step.x, at.y + step.y))[0]
    return Sector(step, first.sides[0])


def _turns(terrain: PreparedTerrain, at: Point) -> list[float]:
    """Return the directions of the borders that meet at *at*, in radians, ascending."""
    edges, _ = terrain.borders.near(at, at)
    width, depth = terrain.width, terrain.depth
    table = [(0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)]
    rim = [(*a, *b) for a, b in zip(table, table[1:] + table[:1], strict=True)]
    found: list[float] = []
    for x0, y0, x1, y1 in [*edges.tolist(), *rim]:
        a, b = Point(x0, y0), Point(x1, y1)
        if _apart(at, a, b) <= EPS:
            found += [math.atan2(end.y - at.y, end.x - at.x) for end in (a, b) if distance(at, end) > EPS]
    turns: list[float] = []
    for turn in sorted(found):
        if not turns or turn > turns[-1] + EPS:
            turns.append(turn)
    return turns


def _apart(at: Point, a: Point, b: Point) -> float:
    """Return the distance of *at* from the segment from *a* to *b*."""
    span = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    share = ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / span if span else 0.0
    share = min(max(share, 0.0), 1.0)
    return distance(at, Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))
