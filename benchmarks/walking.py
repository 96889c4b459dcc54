"""`python -m benchmarks.walking`: the reach of a unit, and the cost of paths, compared to naive code.

The cost field is compared to Dijkstra's search in plain Python with a heap, 8 neighbours and cells of 1/4";
its area to fast marching on cells of 1/16". Path costs are compared to a loop over all polygons with shapely.
Rasters and arrays are made in advance for both.
"""

from __future__ import annotations

import heapq
import math
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from random import Random

import numpy as np
import shapely
from shapely.geometry import LineString

from benchmarks.boards import BOARDS, figure
from benchmarks.rows import Row, at_least, cpu, main, with_engines
from game.battlefield.arrays import Bools, Floats
from game.battlefield.movement.costs.cliffs import SHEER, cliffs
from game.battlefield.movement.costs.ground_costs import levels_and_weights
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.costs.sweep import stands_in
from game.battlefield.movement.graph.movement_graph import movement_graph
from game.battlefield.movement.graph.segment_costs import Rays, TerrainAhead, costs
from game.battlefield.movement.movement_terrain import movement_terrain
from game.battlefield.movement.reach.cell_grid import CELL, CellGrids
from game.battlefield.movement.reach.reach_field import ReachField, reach_field
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.point import EPS, Point

INCHES, BASE, FINE = 12.0, 0.625, 1 / 16
WAYS, MOVERS = 400, 3
GOING = MovementCosts(surcharge={"area": 1.0, "flat": 0.5}, closed=frozenset({"building"}))
FIELD_GOALS = {"numpy": 3.0, "numba": 40.0}
WAY_GOALS = {"numpy": {"S": 3.0, "M": 8.0, "L": 25.0}, "numba": {"S": 50.0, "M": 300.0, "L": 2000.0}}
ALIKE = 0.96
HEAP = 'a heap in Python, 8 neighbours, 1/4"'
LOOP = "a loop over polygons by shapely"
NEXT = ((0, 1), (0, -1), (1, 0), (-1, 0))
AROUND = (*NEXT, (1, 1), (1, -1), (-1, 1), (-1, -1))


def rows(seconds: float) -> Iterable[Row]:
    """Yield for each board how much faster field and paths are, and the accuracy of the field."""
    rounds = 1 if seconds < 10 else 3
    for name, make in BOARDS.items():
        field = make()
        movers = open_movers(field)
        yield from fields(name, field, movers, rounds)
        same = min(likeness(field, mover) for mover in movers[: 1 if seconds < 10 else MOVERS])
        reference = 'fast marching at 1/16"'
        yield at_least(f'12" reach field, board {name}, IoU', reference, same, ALIKE)
        ground, rays, begin, ends = bundle(field, movers[0])
        loop = cpu(partial(_looped, field, begin, ends), 1) / len(ends)
        for engine in with_engines():
            mine = cpu(partial(costs, ground, rays), 3 * rounds) / WAYS
            what = f"exact path cost, {WAYS} straight ways from a place, board {name}, {engine}"
            yield at_least(what, LOOP, loop / mine, WAY_GOALS[engine][name])


def fields(name: str, field: Battlefield, movers: list[Mover], rounds: int) -> Iterator[Row]:
    """Yield how much faster the cost field is, with each engine, alternating with the baseline."""
    whole = movement_terrain(field, GOING).part(CellGrids).raster(BASE)
    cells = whole.level.tolist(), whole.weight.tolist(), whole.shut.tolist()
    heap, mine = math.inf, dict.fromkeys(FIELD_GOALS, math.inf)
    for _ in range(rounds):
        heap = min(heap, cpu(lambda: [dijkstra(cells, one) for one in movers], 1))
        for engine in with_engines():
            took = cpu(lambda: [reach_field(field, one, INCHES, GOING) for one in movers], 8)
            mine[engine] = min(mine[engine], took)
    for engine, took in mine.items():
        if took < math.inf:
            what = f'12" reach field, board {name}, {engine}'
            yield at_least(what, HEAP, heap / took, FIELD_GOALS[engine])


def open_movers(field: Battlefield) -> list[Mover]:
    """Return units that do not stand in closed terrain."""
    rng, found = Random(4), list[Mover]()
    while len(found) < MOVERS:
        one = figure(rng, field)
        if not stands_in(movement_terrain(field, GOING).closed, one.at, BASE):
            found.append(Mover(one.at, BASE, one.level))
    return found


Cells = tuple[list[list[float]], list[list[float]], list[list[bool]]]


def dijkstra(cells: Cells, mover: Mover) -> dict[tuple[int, int], float]:
    """Return the least costs of cells around a unit, within the budget, by naive code."""
    level, weight, shut = cells
    start = int(mover.at.y / CELL), int(mover.at.x / CELL)
    best, todo = {start: 0.0}, [(0.0, start)]
    while todo:
        paid, (row, column) = heapq.heappop(todo)
        if paid > best[row, column]:
            continue
        for down, aside in AROUND:
            y, x = row + down, column + aside
            if not (0 <= y < len(level) and 0 <= x < len(level[0])) or shut[y][x]:
                continue
            rise = abs(level[y][x] - level[row][column])
            if rise > GOING.steep + 1e-9:
                continue
            inches = math.hypot(down, aside) * CELL
            cost = paid + inches * (weight[y][x] + weight[row][column]) / 2 + rise * GOING.climb
            if cost <= INCHES and cost < best.get((y, x), math.inf):
                best[y, x] = cost
                heapq.heappush(todo, (cost, (y, x)))
    return best


def likeness(field: Battlefield, mover: Mover) -> float:
    """Return the overlap of the areas within the budget: the intersection's share of the union."""
    mine = reach_field(field, mover, INCHES, GOING)
    truth = marched(*raster_around(field, mover, mine)) <= INCHES
    times = round(CELL / FINE)
    own = np.repeat(np.repeat(mine.cost <= INCHES, times, 0), times, 1)
    return float((own & truth).sum() / max(1, (own | truth).sum()))


def raster_around(
    field: Battlefield, mover: Mover, coarse: ReachField
) -> tuple[Floats, Floats, Bools, tuple[float, float]]:
    """Return fine cells for the window of *coarse*, and the unit's position in it, in cells."""
    size = tuple(n * round(CELL / FINE) for n in coarse.cost.shape)
    y, x = ((np.arange(n) + 0.5) * FINE + low for n, low in zip(size, (coarse.y, coarse.x), strict=True))
    at = np.column_stack([part.ravel() for part in np.meshgrid(x, y)])
    level, weight = (part.reshape(size) for part in levels_and_weights(prepared(field), GOING, at))
    closed = shapely.union_all([f.polygon for f in field.features if GOING.bars(f)])
    shapely.prepare(closed)
    shut = shapely.dwithin(closed, shapely.points(at), mover.base - EPS).reshape(size)
    shut |= in_cliffs(field, at, level.ravel(), mover.base).reshape(size)
    shut |= ((x > field.width) | (y[:, None] > field.depth)).reshape(size)
    return level, weight, shut, ((mover.at.y - coarse.y) / FINE, (mover.at.x - coarse.x) / FINE)


def in_cliffs(field: Battlefield, at: Floats, level: Floats, base: float) -> Bools:
    """Return at which places and levels a base would overlap a cliff."""
    sheer, found = movement_terrain(field, GOING).table.part(cliffs), np.zeros(len(at), dtype=bool)
    for top in np.unique(sheer.top).tolist():
        low = np.flatnonzero(top > level + SHEER + EPS)
        lines = shapely.union_all(sheer.lines[sheer.top == top])
        shapely.prepare(lines)
        found[low] |= shapely.dwithin(lines, shapely.points(at[low]), base - EPS)
    return found


def marched(level: Floats, weight: Floats, shut: Bools, at: tuple[float, float]) -> Floats:
    """Return the costs of cells by first-order fast marching, with climbs added on the way."""
    rows_, columns = level.shape
    z, price, taken = level.ravel().tolist(), (weight * FINE).ravel().tolist(), shut.ravel().tolist()
    found, done = [math.inf] * len(z), [False] * len(z)
    begin = min(rows_ - 1, int(at[0])) * columns + min(columns - 1, int(at[1]))
    found[begin] = math.hypot(at[0] - int(at[0]) - 0.5, at[1] - int(at[1]) - 0.5) * price[begin]
    todo = [(found[begin], begin)]

    def behind(cell: int, near: int) -> float:
        rise = abs(z[cell] - z[near])
        return found[near] + rise * GOING.climb if done[near] and rise <= GOING.steep + EPS else math.inf

    while todo:
        paid, here = heapq.heappop(todo)
        if done[here]:
            continue
        if paid > INCHES:
            break
        done[here] = True
        for cell in (here - 1, here + 1, here - columns, here + columns):
            if not 0 <= cell < len(z) or done[cell] or taken[cell]:
                continue
            column = cell % columns
            if abs(column - here % columns) > 1:
                continue
            west = behind(cell, cell - 1) if column else math.inf
            east = behind(cell, cell + 1) if column < columns - 1 else math.inf
            north = behind(cell, cell - columns) if cell >= columns else math.inf
            south = behind(cell, cell + columns) if cell + columns < len(z) else math.inf
            a, b = sorted((min(west, east), min(north, south)))
            cost = a + price[cell]
            if b < cost:
                cost = (a + b + math.sqrt(2 * price[cell] ** 2 - (a - b) ** 2)) / 2
            if cost < found[cell]:
                found[cell] = cost
                heapq.heappush(todo, (cost, cell))
    return np.where(np.reshape(done, level.shape), np.reshape(found, level.shape), math.inf)


def bundle(field: Battlefield, mover: Mover) -> tuple[TerrainAhead, Rays, Figure, list[Point]]:
    """Return straight paths from a unit to places around it, as a search needs them; and as plain points."""
    rng = np.random.default_rng(5)
    turn, out = rng.uniform(0, math.tau, WAYS), INCHES * np.sqrt(rng.uniform(0, 1, WAYS))
    way = np.column_stack((np.cos(turn), np.sin(turn)))
    at = np.array([mover.at])
    terrain = movement_terrain(field, GOING)
    level, weight = levels_and_weights(prepared(field), GOING, at)
    closed, sheer = terrain.closed.edges, terrain.table.part(cliffs)
    whole = TerrainAhead(terrain.part(movement_graph).edges, closed, sheer, (), BASE, GOING)
    rays = Rays(at, level, weight, np.zeros(WAYS, dtype=np.intp), way, out)
    ends = [Point(*place) for place in (at + way * out[:, None])[:12].tolist()]
    return whole.around(at, INCHES), rays, Figure(mover.at, BASE, mover.level, 2.0), ends


def _looped(field: Battlefield, begin: Figure, ends: list[Point]) -> None:
    for end in ends:
        naive(field, begin, end)


def naive(field: Battlefield, begin: Figure, end: Point) -> float:
    """Return the cost of a straight path, by a loop over all polygons."""
    line = LineString((begin.at, end))
    cost = line.length
    for feature in field.features:
        if GOING.bars(feature):
            if feature.polygon.distance(line) < BASE:
                cost = math.inf
            continue
        met = line.intersection(feature.polygon)
        cost += met.length * GOING.surcharge.get(feature.kind, 0.0)
        if feature.form is Form.GROUND and not met.is_empty:
            edges = line.intersection(feature.polygon.boundary)
            cost += len(getattr(edges, "geoms", [edges])) * feature.height * GOING.climb
    return cost


if __name__ == "__main__":
    sys.exit(main(rows))
