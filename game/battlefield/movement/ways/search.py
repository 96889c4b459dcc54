"""The least cost from a unit to every point where paths may bend, within a budget.

Dijkstra's search over the bends of the movement graph, the corners of closed ground and the outlines of enemy
bases; two points are joined by the straight line between them at its exact cost. Lines that no cheapest path
follows (they turn away from the corner at their start) are skipped. Steepness extends over bends: each point
stores the climbs shortly before it. Between steps that are too steep together, a more expensive path may
continue where the cheapest cannot; so the points there are in the search twice, once for paths without a
climb shortly before.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import shapely

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.movement.costs.cliffs import cliffs
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.graph.corners import ASIDE, anywhere
from game.battlefield.movement.graph.detour_points import around_closed, around_discs
from game.battlefield.movement.graph.movement_graph import Bends, bends_at, critical, joined, movement_graph
from game.battlefield.movement.graph.segment_costs import Crossings, Rays, Tail, TerrainAhead, costs
from game.battlefield.movement.movement_terrain import MovementTerrain
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.movement.ways.starts import Start, sides, starts
from game.geometry.lazy import Recent
from game.geometry.point import EPS, Point
from game.geometry.shapes import Region, areas
from game.geometry.value import Value

_SLACK = 0.02
_BEHIND = 0.1
_CRITICAL = 3.0
_MARGIN = 2.0
_LOTS = 1 << 24
_WORK = 1e10
_LOOKS = (0.25, 1.0, 3.0)
_TOGETHER = 2.0
_FEW = 24
_SIDES = 16
_BETTER = 1e-3
_MOST = 16
_THERE = 4 * ASIDE
OVER = 0.25
"""Inches above the budget within which points are searched: refraction makes paths cheaper."""


class Search(Value, eq=False):
    """The result of a search; points that cannot be reached within the budget cost inf.

    Attributes:
        starts: The possible starts; the first of the bends.
        bends: All points.
        cost: The cost of reaching each.
        parent: The predecessor of each; -1 for a start.
        tails: The climbs shortly before a point, if any.
        rested: From this index on, points are for paths without a climb shortly before, except right there.
        halted: Whether it ended once the goal was reached, before the budget was used up.
    """

    ground: TerrainAhead
    inches: float
    starts: tuple[Start, ...]
    bends: Bends
    cost: Floats
    parent: Ints
    tails: dict[int, Tail]
    rested: int
    halted: bool = False

    def places(self, last: int) -> list[int]:
        """Return the points on the path to *last*, start first."""
        found = [last]
        while found[-1] >= len(self.starts):
            found.append(int(self.parent[found[-1]]))
        return found[::-1]


class _Goal(Value, eq=False):
    """The point to which paths are searched for.

    Attributes:
        sides: Its sides, as bends: more than one if it lies on a border.
        last: The cost from each to the point itself.
        climb: The cost of an inch up or down.
    """

    sides: Bends
    last: Floats
    climb: float

    def onward(self, bends: Bends) -> Floats:
        """Return the least cost from each of *bends*: its distance, and the climb that remains."""
        apart = np.hypot(*(bends.at[:, None, axis] - self.sides.at[None, :, axis] for axis in (0, 1)))
        climbed = np.abs(bends.level[:, None] - self.sides.level[None, :])
        least: Floats = (apart + self.climb * climbed).min(axis=1)
        return least

    def rise(self, levels: Floats) -> float:
        """Return the least cost of climbing from any of *levels* to the goal."""
        climbed = np.abs(levels[:, None] - self.sides.level[None, :])
        return self.climb * float(climbed.min(initial=np.inf)) if climbed.size else 0.0


def search(
    terrain: MovementTerrain, mover: Mover, inches: float, to: Point | None = None, *, halts: bool = True
) -> Search:
    """Return the least costs of *mover* to all bends within *inches*; the last few searches are cached.

    On a crowded table it stops after the points nearest to the start if all would take too long.

    Args:
        to: Only bends on possible paths to this point within *inches* count; None for all.
        halts: Whether the search to a point ends as soon as no cheaper path to it can follow.
    """
    walker = replace(mover, others=()) if mover.others else mover  # these hinder no path, only its end
    key = walker, inches, to, halts
    return terrain.part(_searches).of(key, lambda: _searched(terrain, walker, inches, to, halts))


def _searches(_: MovementTerrain) -> Recent[Search]:
    """Return the last searches."""
    return Recent(_MOST)


def _searched(terrain: MovementTerrain, mover: Mover, inches: float, to: Point | None, halts: bool) -> Search:
    """Return the least costs of *mover* to all bends within *inches*."""
    begins, goal = starts(terrain, mover), None if to is None else _goal(terrain, to)
    begin = np.array([start.beside for start in begins], dtype=np.float64).reshape(-1, 2)
    columns = [(start.level, start.weight, start.cost) for start in begins]
    level, weight, paid = np.array(columns, dtype=np.float64).reshape(-1, 3).T
    first = Bends(begin, level, weight, *anywhere(begin)[1:])
    most = _WORK if terrain.table.dense else math.inf
    wide = inches + OVER
    rise = 0.0 if goal is None else goal.rise(level)
    terrain = terrain.nearby(reachable(begin, wide - rise, to, mover.base + _MARGIN))
    ground = _ahead(terrain, mover).around(begin, wide)
    every = _every_bend(terrain, mover, ground, begin)
    plain, stairs = (b.chosen(_close(b, begin, wide, goal)) for b in every)
    plain = plain if goal is None else joined(goal.sides, plain)
    bends = joined(first, plain, stairs)
    cost = np.full(len(bends.at), np.inf)
    cost[: len(begins)] = paid
    tails = {n: start.tail for n, start in enumerate(begins) if start.tail}
    rested = len(first.at) + len(plain.at)
    found = Search(ground, inches, begins, bends, cost, np.full(len(cost), -1), tails, rested)
    return replace(found, halted=_settle(found, goal, most, halts=halts))


def _ahead(terrain: MovementTerrain, mover: Mover) -> TerrainAhead:
    """Return the obstacles to *mover* on *terrain*."""
    graph, faces = terrain.part(movement_graph), terrain.table.part(cliffs)
    return TerrainAhead(graph.edges, terrain.closed.edges, faces, mover.enemies, mover.base, terrain.costs)


def _every_bend(
    terrain: MovementTerrain, mover: Mover, ground: TerrainAhead, begin: Floats
) -> tuple[Bends, Bends]:
    """Return the points where paths may bend, and those for paths without a climb shortly before."""
    graph, table, movement_costs = terrain.part(movement_graph), terrain.table, terrain.costs
    rounds = around_discs(table, movement_costs, graph.edges, mover.base, ground.enemies)
    own = [bends_at(table, movement_costs, critical(ground.edges, at, _CRITICAL)) for at in begin]
    return joined(graph.bends, around_closed(terrain, mover.base), rounds, *own), graph.stairs


def _goal(terrain: MovementTerrain, to: Point) -> _Goal:
    """Return *to* as the goal of a search."""
    around, climb = sides(terrain, to), terrain.costs.climb
    at = np.array([beside for beside, _ in around], dtype=np.float64).reshape(-1, 2)
    level, surcharge = np.array([(under.level, under.surcharge) for _, under in around]).reshape(-1, 2).T
    last = climb * (level.max(initial=-np.inf) - level)
    return _Goal(Bends(at, level, 1 + surcharge, *anywhere(at)[1:]), last, climb)


def reachable(begin: Floats, inches: float, to: Point | None, margin: float) -> Region:
    """Return a region that contains all paths of *inches* from *begin*, to a point if one is given.

    Args:
        margin: The margin by which it is widened.
    """
    turn = np.arange(_SIDES) * (math.tau / _SIDES)
    round_ = np.stack([np.cos(turn), np.sin(turn)]) / math.cos(math.pi / _SIDES)
    corners = []
    for x, y in begin.tolist():
        end = Point(x, y) if to is None else to
        apart = math.hypot(end.x - x, end.y - y)
        wide = max(inches, apart)
        long, across = wide / 2 if to else wide, math.sqrt(wide**2 - apart**2) / 2 if to else wide
        ahead, aside = round_ * [[long + margin], [across + margin]]
        ax, ay = ((end.x - x) / apart, (end.y - y) / apart) if apart > 0 else (1.0, 0.0)
        middle = (x + end.x) / 2, (y + end.y) / 2
        corners.append(np.stack([middle[0] + ahead * ax - aside * ay, middle[1] + ahead * ay + aside * ax]).T)
    points = shapely.MultiPoint(np.concatenate([np.empty((0, 2)), *corners]))
    return areas(points.convex_hull)


def _close(bends: Bends, begin: Floats, inches: float, goal: _Goal | None) -> Bools:
    """Whether each of *bends* is within *inches* of one of the first, and of *goal* on the path over it."""
    at = bends.at
    if not len(begin) or not len(at):
        return np.zeros(len(at), dtype=bool)
    left = inches - (0.0 if goal is None else goal.onward(bends))
    close: Bools = np.any([np.hypot(at[:, 0] - x, at[:, 1] - y) <= left for x, y in begin.tolist()], axis=0)
    return close


def _settle(found: Search, goal: _Goal | None, most: float, *, halts: bool) -> bool:
    """Fill in costs, parents and tails, nearest points first, those of similar cost together.

    Args:
        most: The number of line-border pairs after which the search stops.

    Returns:
        Whether it ended because no cheaper path to *goal* could follow.
    """
    onward = np.zeros(len(found.cost)) if goal is None else goal.onward(found.bends)
    ends = slice(len(found.starts), len(found.starts) + (0 if goal is None else len(goal.last)))
    open_cost = found.cost + onward
    together = _TOGETHER if most == math.inf else 0.0
    budget = found.inches
    while len(open_cost) and most > 0:
        least = float(open_cost.min())
        if least > budget + OVER:
            break
        few = np.partition(open_cost, min(_FEW, len(open_cost) - 1))[min(_FEW, len(open_cost) - 1)]
        places = np.flatnonzero(open_cost <= min(max(least + together, few), budget + OVER))
        open_cost[places] = np.inf
        pair, near = _promising(found, places, onward)
        most -= len(near) * len(found.ground.edges.ends)
        for part in _LOOKS if most < math.inf else ():
            if len(near) * len(found.ground.edges.ends) > _LOTS:
                paid = _affordable(found, places, (pair, near), onward, part)
                pair, near = pair[paid], near[paid]
        if len(near):
            better = _relax(found, places, pair, near)
            open_cost[better] = found.cost[better] + onward[better]
            open_cost[ends] = np.inf
            if goal is not None and halts:
                budget = min(budget, float((found.cost[ends] + goal.last).min(initial=np.inf)))
    found.cost[ends] = np.inf
    return budget < found.inches


def _promising(found: Search, places: Ints, onward: Floats) -> tuple[Ints, Ints]:
    """Return the pairs of one of *places* (its index) and a point that it may reach at a lower cost."""
    bends, cost = found.bends, found.cost
    x = bends.at[None, :, 0] - bends.at[places, None, 0]
    y = bends.at[None, :, 1] - bends.at[places, None, 1]
    apart = np.hypot(x, y)
    climbed = np.abs(bends.level[None, :] - bends.level[places, None])
    least = cost[places, None] + apart + found.ground.movement_costs.climb * climbed
    pair, near = np.nonzero((least < cost - _BETTER) & (least + onward <= found.inches + OVER) & (apart > 0))
    angle = np.arctan2(y[pair, near], x[pair, near])
    slack = _SLACK + 2 * ASIDE / apart[pair, near]
    back = (angle + math.pi - bends.free[near]) % math.tau
    gap = bends.gap[near]
    taut = bends.loose[near] | (back <= gap - math.pi + slack) | (back >= math.tau - slack)
    taut |= (back >= math.pi - slack) & (back <= gap + slack)
    taut &= _turning(found, places[pair], angle, slack)
    return pair[taut], near[taut]


def _turning(found: Search, places: Ints, angle: Floats, slack: Floats) -> Bools:
    """Whether a path over each of *places* that continues in direction *angle* bends around the corner."""
    bends, parent = found.bends, found.parent[places]
    gap, free = bends.gap[places], bends.free[places]
    came = bends.at[parent] - bends.at[places]
    back = (np.arctan2(came[:, 1], came[:, 0]) - free + _BEHIND) % math.tau - _BEHIND
    apart = np.hypot(came[:, 0], came[:, 1])
    slack = slack + 2 * ASIDE / np.where(apart > 0, apart, 1.0)
    out = (angle - free + _BEHIND) % math.tau - _BEHIND
    on = (out >= back + math.pi - slack) | (out <= back - math.pi + slack)
    on &= out <= gap + _BEHIND
    on |= (out + math.tau >= back + math.pi - slack) & (out + math.tau <= gap + _BEHIND)
    turning: Bools = bends.loose[places] | (parent < 0) | on
    return turning


def _affordable(found: Search, places: Ints, pairs: tuple[Ints, Ints], onward: Floats, part: float) -> Bools:
    """Whether the first inches of each pair's line leave enough for the rest of it.

    Args:
        pairs: Pairs as returned by `_promising`.
        part: The inches of each line that are tested.
    """
    pair, near = pairs
    rays = _lines(found, places, pair, near)
    begun = replace(rays, lengths=np.minimum(rays.lengths, part))
    least = costs(found.ground, begun)[0] + rays.lengths - begun.lengths
    paid: Bools = found.cost[places[pair]] + least + onward[near] <= found.inches + OVER
    paid &= found.cost[places[pair]] + least < found.cost[near] - _BETTER
    return paid


def _lines(found: Search, places: Ints, pair: Ints, near: Ints) -> Rays:
    """Return the lines from *places[pair]* to the points *near*."""
    bends = found.bends
    way = bends.at[near] - bends.at[places[pair]]
    lengths = np.hypot(way[:, 0], way[:, 1])
    tails = {n: found.tails[place] for n, place in enumerate(places.tolist()) if place in found.tails}
    columns = bends.at[places], bends.level[places], bends.weight[places]
    return Rays(*columns, pair, way / lengths[:, None], lengths, tails)


def _relax(found: Search, places: Ints, pair: Ints, near: Ints) -> Ints:
    """Lower the costs of the points *near* where the path over *places[pair]* is cheaper; return those."""
    rays = _lines(found, places, pair, near)
    further, crossed = costs(found.ground, rays)
    total = found.cost[places[pair]] + further
    total[(near >= found.rested) & _tired(rays, crossed, found.ground.movement_costs)] = np.inf
    order = np.lexsort((total, near))
    best = order[np.append(True, near[order][1:] != near[order][:-1])]
    best = best[total[best] < found.cost[near[best]] - _BETTER]
    found.cost[near[best]] = total[best]
    found.parent[near[best]] = places[pair[best]]
    for place in near[best].tolist():
        found.tails.pop(place, None)
    _remember(found, near, rays, crossed, best)
    lowered: Ints = near[best]
    return lowered


def _tired(rays: Rays, crossed: Crossings, movement_costs: MovementCosts) -> Bools:
    """Whether each ray has climbs shortly before its end, other than at the end."""
    left = rays.lengths[crossed.ray] - crossed.inches
    late = (left < movement_costs.within) & (left > _THERE) & (np.abs(crossed.rise) > EPS)
    tired = np.zeros(len(rays.lengths), dtype=bool)
    tired[crossed.ray[late]] = True
    last = np.zeros(len(rays.origins))
    for source, tail in rays.tails.items():
        last[source] = movement_costs.within - min(before for before, _ in tail)
    tired |= rays.lengths < last[rays.source]
    return tired


def _remember(found: Search, near: Ints, rays: Rays, crossed: Crossings, best: Ints) -> None:
    """Store the climbs shortly before the ends of the *best* of *rays*, which lead to *near*."""
    within = found.ground.movement_costs.within
    better = np.zeros(len(near), dtype=bool)
    better[best] = True
    left = rays.lengths[crossed.ray] - crossed.inches
    late = better[crossed.ray] & (left < within) & (np.abs(crossed.rise) > EPS)
    for ray, before, rise in zip(crossed.ray[late], left[late], crossed.rise[late], strict=True):
        place = int(near[ray])
        found.tails[place] = (*found.tails.get(place, ()), (float(before), float(rise)))
    for source, tail in rays.tails.items():
        for before, rise in tail:
            for ray in best[(rays.source[best] == source) & (rays.lengths[best] + before < within)].tolist():
                place = int(near[ray])
                earlier = float(rays.lengths[ray]) + before, rise
                found.tails[place] = (earlier, *found.tails.get(place, ()))
