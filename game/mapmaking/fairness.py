"""How fair and how playable a table is: what both sides see, how far they walk, where they find cover."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping

import numpy as np

from game.battlefield.arrays import Bools, Floats
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.movement_terrain import movement_terrain
from game.battlefield.movement.reach.cell_grid import CellGrids
from game.battlefield.movement.reach.reach_field import reach_field
from game.battlefield.movement.ways.mover import Edge, Mover
from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import level
from game.battlefield.viewshed.shades import SHADES, Shade, ViewshedQuery
from game.battlefield.viewshed.viewshed import viewshed
from game.geometry.point import Point
from game.geometry.value import Value

HEIGHT, BASE = 2.0, 0.625
FROM_EDGE = 4.0
VIEWPOINTS, STARTS = 7, 3
RAYS = 360
CELL = 1.0
LANE = 2
GRID = 1.0

SIGHT_APART, WALK_APART, COVER_APART = 0.04, 0.08, 0.10
LEAST_SEEN, MOST_SEEN = 0.1, 0.75
LEAST_LANES = 3
LEAST_OPEN = 0.97


class EdgeView(Value):
    """What one home edge offers.

    Attributes:
        sees: The share of the table seen from its deployment, by shade, on average over `VIEWPOINTS` places.
        covered: The share of its half of the table that no place of the other deployment sees clearly.
        walk: The inches of movement from its deployment to the middle line of the table, on average.
    """

    edge: Edge
    sees: Mapping[Shade, float]
    covered: float
    walk: float

    @property
    def seen(self) -> float:
        """The share of the table that is in sight, in whatever shade."""
        return 1 - self.sees["blocked"]


class Fairness(Value):
    """How fair a table is for two home edges, and how playable.

    Attributes:
        lanes: How many walkers can cross side by side at the narrowest place, with `LANE` inches for each.
        connected: The share of the ground on which a walker may stand that hangs together.
    """

    sides: tuple[EdgeView, EdgeView]
    lanes: int
    connected: float

    @property
    def faults(self) -> tuple[str, ...]:
        """What is unfair or cannot be played, in words; empty for a table that is fair."""
        a, b = self.sides
        found = []
        if abs(a.seen - b.seen) > SIGHT_APART:
            found.append(f"{a.edge} sees {a.seen:.0%} of the table, {b.edge} {b.seen:.0%}")
        if not all(LEAST_SEEN <= side.seen <= MOST_SEEN for side in self.sides):
            found.append(f"the edges see {a.seen:.0%} and {b.seen:.0%} of the table")
        if abs(a.covered - b.covered) > COVER_APART:
            found.append(
                f"{a.covered:.0%} of the half of {a.edge} is covered, {b.covered:.0%} of that of {b.edge}"
            )
        if not math.isfinite(a.walk + b.walk):
            found.append("the middle of the table cannot be reached")
        elif abs(a.walk - b.walk) > WALK_APART * min(a.walk, b.walk):
            found.append(f'{a.edge} walks {a.walk:.1f}" to the middle, {b.edge} {b.walk:.1f}"')
        if self.lanes < LEAST_LANES:
            found.append(f"only {self.lanes} walkers can cross side by side")
        if self.connected < LEAST_OPEN:
            found.append(f"only {self.connected:.0%} of the ground hangs together")
        return tuple(found)

    @property
    def unfair(self) -> float:
        """How far from fair it is, to compare tables that are not: 0 for equal sides."""
        a, b = self.sides
        walk = (
            abs(a.walk - b.walk) / max(1.0, min(a.walk, b.walk)) if math.isfinite(a.walk + b.walk) else 10.0
        )
        off = (
            abs(a.seen - b.seen) / SIGHT_APART + abs(a.covered - b.covered) / COVER_APART + walk / WALK_APART
        )
        return round(off + 10 * len(self.faults), 6)


def fairness(field: Battlefield, home: tuple[Edge, Edge], costs: MovementCosts) -> Fairness:
    """Return how fair *field* is for figures 2" tall that deploy along two opposite edges.

    Args:
        home: The two edges: north and south, or west and east.
        costs: What terrain costs a walk.
    """
    clear, sees = {}, {}
    for edge in home:
        clear[edge], sees[edge] = _sights(field, edge, costs)
    halves = _halves(field, home)
    sides = tuple(
        EdgeView(edge, sees[edge], _share(~clear[other] & half, half), _walk(field, edge, costs))
        for edge, other, half in zip(home, reversed(home), halves, strict=True)
    )
    lanes, connected = _ground(field, home, costs)
    return Fairness((sides[0], sides[1]), lanes, connected)


def _share(part: Bools, whole: Bools) -> float:
    return round(float(part.sum()) / max(1, int(whole.sum())), 4)


def _posts(field: Battlefield, edge: Edge, number: int, costs: MovementCosts) -> list[Point]:
    """Return places evenly spaced along the deployment of *edge*, moved aside where nobody can stand."""
    shut = movement_terrain(field, costs).part(CellGrids).raster(BASE, CELL).shut
    long = field.width if edge in ("north", "south") else field.depth
    found = []
    for i in range(number):
        along = long * (i + 0.5) / number
        for aside in (0, 1, -1, 2, -2, 3, -3):
            at = _inward(field, edge, along + aside, FROM_EDGE)
            if not shut[int(at.y / CELL), int(at.x / CELL)]:
                found.append(at)
                break
    return found


def _inward(field: Battlefield, edge: Edge, along: float, inward: float) -> Point:
    match edge:
        case "north":
            return Point(along, inward)
        case "south":
            return Point(along, field.depth - inward)
        case "west":
            return Point(inward, along)
    return Point(field.width - inward, along)


def _grid(field: Battlefield) -> tuple[Floats, Floats]:
    xs, ys = np.arange(GRID / 2, field.width, GRID), np.arange(GRID / 2, field.depth, GRID)
    x, y = np.meshgrid(xs, ys)
    return x, y


def _sights(field: Battlefield, edge: Edge, costs: MovementCosts) -> tuple[Bools, dict[Shade, float]]:
    """Return which squares of the table are seen clearly from *edge*, and the mean share of each shade."""
    x, y = _grid(field)
    clear = np.zeros(x.shape, dtype=bool)
    posts = _posts(field, edge, VIEWPOINTS, costs)
    areas: dict[Shade, float] = dict.fromkeys(SHADES, 0.0)
    for at in posts:
        figure = Figure(at, BASE, level(field, at), HEIGHT)
        found = viewshed(field, figure, ViewshedQuery(height=HEIGHT, rays=RAYS))
        clear |= found.at(x, y) == SHADES.index("clear")
        for shade, area in found.areas.items():
            areas[shade] += area / (field.width * field.depth * len(posts))
    return clear, {shade: round(share, 4) for shade, share in areas.items()}


def _halves(field: Battlefield, home: tuple[Edge, Edge]) -> tuple[Bools, Bools]:
    x, y = _grid(field)
    first = y < field.depth / 2 if home[0] == "north" else x < field.width / 2
    return first, ~first


def _walk(field: Battlefield, edge: Edge, costs: MovementCosts) -> float:
    """Return what it costs to walk from the deployment of *edge* to the middle line, on average."""
    budget = 2.5 * max(field.width, field.depth)
    found = []
    for at in _posts(field, edge, STARTS, costs):
        cost = reach_field(field, Mover(at, BASE, level(field, at)), budget, costs, CELL).cost
        upright = edge in ("north", "south")
        line = cost[cost.shape[0] // 2] if upright else cost[:, cost.shape[1] // 2]
        reached = line[np.isfinite(line)]
        if len(reached) < 0.5 * len(line):
            return math.inf
        found.append(float(np.median(reached)))
    return round(sum(found) / len(found), 2) if found else math.inf


def _ground(field: Battlefield, home: tuple[Edge, Edge], costs: MovementCosts) -> tuple[int, float]:
    """Return how many walkers can cross side by side, and how much of the ground hangs together."""
    raster = movement_terrain(field, costs).part(CellGrids).raster(BASE, CELL)
    open_, high = ~raster.shut, raster.level
    if home[0] == "west":
        open_, high = open_.T, high.T
    label = _largest(open_, high, costs.steep)
    rows, columns = (side // LANE for side in open_.shape)
    lanes: Bools = np.asarray(
        label[: rows * LANE, : columns * LANE].reshape(rows, LANE, columns, LANE).all(axis=(1, 3))
    )
    return _abreast(lanes), _share(label, open_)


def _largest(open_: Bools, high: Floats, steep: float) -> Bools:
    """Return the largest part of the open cells that hangs together by steps that are not too steep."""
    best = np.zeros(open_.shape, dtype=bool)
    left = open_.copy()
    while left.sum() > best.sum():
        row, column = (int(i) for i in np.argwhere(left)[0])
        part = np.zeros(open_.shape, dtype=bool)
        part[row, column] = True
        front = deque([(row, column)])
        while front:
            row, column = front.popleft()
            for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                inside = 0 <= r < open_.shape[0] and 0 <= c < open_.shape[1]
                if inside and open_[r, c] and not part[r, c] and abs(high[r, c] - high[row, column]) <= steep:
                    part[r, c] = True
                    front.append((r, c))
        left &= ~part
        best = part if part.sum() > best.sum() else best
    return best


def _abreast(lanes: Bools) -> int:
    """Return how many cells of *lanes*, at the narrowest, lie abreast between its first row and its last.

    That is the least number of cells that closes the way: the cheapest walk from the first column to the last
    where open cells cost 1 and closed ones nothing.
    """
    rows, columns = lanes.shape
    cost = np.full(lanes.shape, rows * columns)
    cost[:, 0] = lanes[:, 0]
    front = deque(sorted(((r, 0) for r in range(rows)), key=lambda cell: int(cost[cell])))
    while front:
        row, column = front.popleft()
        for r in range(max(0, row - 1), min(rows, row + 2)):
            for c in range(max(0, column - 1), min(columns, column + 2)):
                through = cost[row, column] + int(lanes[r, c])
                if through < cost[r, c]:
                    cost[r, c] = through
                    (front.append if lanes[r, c] else front.appendleft)((r, c))
    return int(cost[:, -1].min())
