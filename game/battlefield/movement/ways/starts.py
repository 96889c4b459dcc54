"""Where a walk may start: at the unit, or anywhere along the edge where it enters."""

from __future__ import annotations

import math

import numpy as np
import shapely

from game.battlefield.contact import overlap, same_level
from game.battlefield.movement.costs.cliffs import hills_met
from game.battlefield.movement.costs.ground_costs import levels_and_weights
from game.battlefield.movement.costs.movement_costs import MovementCosts, Underfoot, underfoot
from game.battlefield.movement.costs.sweep import stands_in
from game.battlefield.movement.graph.corners import ASIDE
from game.battlefield.movement.graph.movement_graph import SNAP, movement_graph
from game.battlefield.movement.graph.segment_costs import Tail
from game.battlefield.movement.movement_terrain import MovementTerrain
from game.battlefield.movement.ways.mover import Edge, Mover, rim
from game.battlefield.terrain.crossings import sectors
from game.battlefield.terrain.feature_index import FeatureIndex, features_touched, ground_under
from game.battlefield.terrain.field import Sized
from game.geometry.point import EPS, Point
from game.geometry.value import Value

NUDGE = 1e-6
"""Points on a border are examined at this distance from it, in inches, once on each side."""
_SPACING = 0.5
_BESIDE = 0.25


class Start(Value):
    """One possible start.

    Attributes:
        at: The first point of the path.
        beside: The same, moved `NUDGE` away from any border that it lies on.
        level: The level on that side, in inches.
        weight: The cost of an inch there.
        cost: The cost of the climb from the starting level.
        tail: That climb.
    """

    at: Point
    beside: Point
    level: float
    weight: float
    cost: float
    tail: Tail


def level_at_start(index: FeatureIndex, mover: Mover, at: Point) -> float:
    """Return the starting level of a path from *at*: the stored one, or that of the ground."""
    return mover.level if mover.edge is None else ground_under(features_touched(index, at))


def starts(terrain: MovementTerrain, mover: Mover) -> tuple[Start, ...]:
    """Return the possible starts of *mover*: none if its base stands in closed terrain."""
    if mover.edge is not None:
        return _along_edge(terrain, mover, mover.edge)
    if stands_in(terrain.closed, mover.at, mover.base):
        return ()
    found = (
        _start(mover.at, beside, (under.level, 1 + under.surcharge), mover.level, terrain.costs)
        for beside, under in sides(terrain, mover.at)
    )
    return tuple(start for start in found if start is not None)


def sides(terrain: MovementTerrain, at: Point) -> list[tuple[Point, Underfoot]]:
    """Return the ground around *at*, each part with a point on it: several if *at* lies on a border."""
    around = sectors(terrain.table, at)
    nudge = NUDGE if len(around) > 1 or _on_rim(terrain.table, at) else 0.0
    return [
        (Point(at.x + step.x * nudge, at.y + step.y * nudge), underfoot(features, terrain.costs))
        for step, features in around
    ]


def _start(
    at: Point, beside: Point, under: tuple[float, float], level: float, movement_costs: MovementCosts
) -> Start | None:
    """Return the start at *at* from *level*, or None if the first step is too steep."""
    rise = under[0] - level
    if abs(rise) > movement_costs.steep + EPS:
        return None
    tail = ((0.0, rise),) if abs(rise) > EPS else ()
    return Start(at, beside, *under, movement_costs.climb * abs(rise), tail)


def _on_rim(size: Sized, at: Point) -> bool:
    """Whether *at* lies on the edge of the table."""
    return min(at.x, at.y, size.width - at.x, size.depth - at.y) <= EPS


def _along_edge(terrain: MovementTerrain, mover: Mover, edge: Edge) -> tuple[Start, ...]:
    """Return the starts of a unit that enters: closely spaced along *edge*, and next to whatever meets it."""
    table, movement_costs = terrain.table, terrain.costs
    a, b = rim(table, edge)
    inward = Point(
        float(edge == "west") - float(edge == "east"), float(edge == "north") - float(edge == "south")
    )
    length = math.dist(a, b)
    every = sorted(
        {
            *np.linspace(0.0, length, math.ceil(length / _SPACING) + 1),
            *_meetings(terrain, mover, edge),
        }
    )
    at = [Point(a.x + (b.x - a.x) * x / length, a.y + (b.y - a.y) * x / length) for x in every]
    beside = [Point(p.x + inward.x * NUDGE, p.y + inward.y * NUDGE) for p in at]
    level, weight = levels_and_weights(table, movement_costs, np.array(beside))
    found = []
    for n, point in enumerate(at):
        height = ground_under(features_touched(table.index, point))
        met = any(
            overlap(point, mover.base, d.at, d.base) and same_level(d.level, height) for d in mover.enemies
        )
        if not met and not stands_in(terrain.closed, point, mover.base):
            found.append(
                _start(point, beside[n], (float(level[n]), float(weight[n])), height, movement_costs)
            )
    return tuple(
        start
        for start in found
        if start is not None and not hills_met(table, start.at, mover.base, start.level)
    )


def _meetings(terrain: MovementTerrain, mover: Mover, edge: Edge) -> list[float]:
    """Return the inches along *edge* next to the borders, closed features and bases that meet it."""
    a, b = rim(terrain.table, edge)
    line = shapely.LineString([a, b])
    barred = (one.polygon for one in terrain.table.features if terrain.costs.bars(one))
    shut = [polygon.buffer(mover.base, quad_segs=32) for polygon in barred]
    shut += [shapely.Point(d.at).buffer(d.base + mover.base, quad_segs=32) for d in mover.enemies]
    points = shapely.get_coordinates(shapely.intersection(line, [body.boundary for body in shut]))
    beside = terrain.nearby(line.buffer(_BESIDE, cap_style="square"))
    tips = beside.part(movement_graph).edges.ends.reshape(-1, 2)
    on = np.concatenate([points, tips[shapely.distance(shapely.points(tips), line) <= SNAP]])
    along = np.hypot(on[:, 0] - a.x, on[:, 1] - a.y)
    both = np.concatenate([along + 2 * ASIDE, along - 2 * ASIDE])
    return [float(x) for x in both if 0 <= x <= line.length]
