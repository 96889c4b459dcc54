"""A unit about to walk, and the ways in which it may begin."""

from __future__ import annotations

import math
from typing import Literal

import numpy as np
import shapely

from game.battlefield.contact import Disc, overlap, same_level
from game.battlefield.movement.costs.cliffs import faces_at
from game.battlefield.movement.costs.movement_costs import MovementCosts, Underfoot, underfoot
from game.battlefield.movement.costs.sweep import stands_in
from game.battlefield.movement.graph.corners import ASIDE
from game.battlefield.movement.graph.movement_graph import SNAP, levels_and_weights, movement_graph
from game.battlefield.movement.graph.segment_costs import Tail
from game.battlefield.terrain.crossings import sectors
from game.battlefield.terrain.dense_terrain import nearby
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import ground
from game.geometry.point import EPS, Point
from game.geometry.value import Value

Edge = Literal["north", "east", "south", "west"]
NUDGE = 1e-6
"""Places on a border are examined at this distance from it, in inches, once on each side."""
_SPACING = 0.5
_BESIDE = 0.25


class Mover(Value):
    """A unit about to walk.

    Attributes:
        at: Where its centre stands; without meaning when it enters.
        base: Radius of its base, in inches.
        level: The level that it is stored with, in inches; without meaning when it enters.
        enemies: Bases that it may not pass through at their level, nor end on.
        others: Bases that it may pass through, but not end on.
        edge: The edge of the table over which it enters, anywhere, on the ground there; None where it stands.
    """

    at: Point
    base: float
    level: float = 0.0
    enemies: tuple[Disc, ...] = ()
    others: tuple[Disc, ...] = ()
    edge: Edge | None = None


class Start(Value):
    """One way to begin.

    Attributes:
        at: The first point of the path.
        beside: The same, but `NUDGE` away from the border that it may lie on.
        level: On that side, in inches.
        weight: What an inch costs there.
        cost: Of the climb from the level on which it begins.
        tail: That climb.
    """

    at: Point
    beside: Point
    level: float
    weight: float
    cost: float
    tail: Tail


def level_at_start(field: Battlefield, mover: Mover, at: Point) -> float:
    """Return the level on which a path that begins at *at* begins: the stored one, or that of the ground."""
    return mover.level if mover.edge is None else ground(field, at)


def starts(field: Battlefield, mover: Mover, movement_costs: MovementCosts) -> tuple[Start, ...]:
    """Return the ways in which *mover* may begin: none where its base stands in what is closed."""
    if mover.edge is not None:
        return _along_edge(field, mover, mover.edge, movement_costs)
    if stands_in(field, mover.at, mover.base, movement_costs):
        return ()
    found = (
        _start(mover.at, beside, (under.level, 1 + under.surcharge), mover.level, movement_costs)
        for beside, under in sides(field, mover.at, movement_costs)
    )
    return tuple(start for start in found if start is not None)


def sides(field: Battlefield, at: Point, movement_costs: MovementCosts) -> list[tuple[Point, Underfoot]]:
    """Return what is walked on around *at*, each with a point there: several where it lies on a border."""
    around = sectors(field, at)
    nudge = NUDGE if len(around) > 1 or _on_rim(field, at) else 0.0
    return [
        (Point(at.x + step.x * nudge, at.y + step.y * nudge), underfoot(features, movement_costs))
        for step, features in around
    ]


def _start(
    at: Point, beside: Point, under: tuple[float, float], level: float, movement_costs: MovementCosts
) -> Start | None:
    """Return the way to begin at *at* from *level*; None where the first step is too steep."""
    rise = under[0] - level
    if abs(rise) > movement_costs.steep + EPS:
        return None
    tail = ((0.0, rise),) if abs(rise) > EPS else ()
    return Start(at, beside, *under, movement_costs.climb * abs(rise), tail)


def _on_rim(field: Battlefield, at: Point) -> bool:
    """Whether *at* lies on the edge of the table."""
    return min(at.x, at.y, field.width - at.x, field.depth - at.y) <= EPS


def rim(field: Battlefield, edge: Edge) -> tuple[Point, Point]:
    """Return the two ends of an edge of the table."""
    west, north, east, south = 0.0, 0.0, field.width, field.depth
    lines = {
        "north": (Point(west, north), Point(east, north)),
        "east": (Point(east, north), Point(east, south)),
        "south": (Point(west, south), Point(east, south)),
        "west": (Point(west, north), Point(west, south)),
    }
    return lines[edge]


def _along_edge(
    field: Battlefield, mover: Mover, edge: Edge, movement_costs: MovementCosts
) -> tuple[Start, ...]:
    """Return the ways to enter: close to each other along *edge*, and right next to whatever meets it."""
    a, b = rim(field, edge)
    inward = Point(
        float(edge == "west") - float(edge == "east"), float(edge == "north") - float(edge == "south")
    )
    length = math.dist(a, b)
    every = sorted(
        {
            *np.linspace(0.0, length, math.ceil(length / _SPACING) + 1),
            *_meetings(field, mover, edge, movement_costs),
        }
    )
    at = [Point(a.x + (b.x - a.x) * x / length, a.y + (b.y - a.y) * x / length) for x in every]
    beside = [Point(p.x + inward.x * NUDGE, p.y + inward.y * NUDGE) for p in at]
    level, weight = levels_and_weights(field, movement_costs, np.array(beside))
    found = []
    for n, point in enumerate(at):
        height = ground(field, point)
        met = any(
            overlap(point, mover.base, d.at, d.base) and same_level(d.level, height) for d in mover.enemies
        )
        if not met and not stands_in(field, point, mover.base, movement_costs):
            found.append(
                _start(point, beside[n], (float(level[n]), float(weight[n])), height, movement_costs)
            )
    return tuple(
        start
        for start in found
        if start is not None and not faces_at(field, start.at, mover.base, start.level)
    )


def _meetings(field: Battlefield, mover: Mover, edge: Edge, movement_costs: MovementCosts) -> list[float]:
    """Return the inches along *edge* right next to the borders, closed pieces and bases that meet it."""
    a, b = rim(field, edge)
    line = shapely.LineString([a, b])
    shut = [f.polygon.buffer(mover.base, quad_segs=32) for f in field.features if movement_costs.bars(f)]
    shut += [shapely.Point(d.at).buffer(d.base + mover.base, quad_segs=32) for d in mover.enemies]
    points = shapely.get_coordinates(shapely.intersection(line, [body.boundary for body in shut]))
    beside = nearby(field, line.buffer(_BESIDE, cap_style="square"))
    tips = movement_graph(beside, movement_costs).edges.ends.reshape(-1, 2)
    on = np.concatenate([points, tips[shapely.distance(shapely.points(tips), line) <= SNAP]])
    along = np.hypot(on[:, 0] - a.x, on[:, 1] - a.y)
    both = np.concatenate([along + 2 * ASIDE, along - 2 * ASIDE])
    return [float(x) for x in both if 0 <= x <= line.length]
