"""Straight segments from a few points to many: their costs, lengths, and where they are blocked.

The same borders, closed edges and bases as in `measured_path`, for thousands of lines at once. Lines exactly
along a border are left to `measured_path`; callers stay `movement_graph.ASIDE` away from borders.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import NamedTuple

import numpy as np

from game.battlefield import engine
from game.battlefield.arrays import Bools, Floats, Ints, ragged
from game.battlefield.contact import Disc, same_level
from game.battlefield.disc_sweep import met, nearest, off
from game.battlefield.movement.costs.cliffs import SHEER, Cliffs
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.graph.movement_graph import Edges
from game.battlefield.movement.graph.ray_edges import cross, dot, near_edges, pointing, seen, seen_wide
from game.geometry.point import EPS
from game.geometry.value import Value

Tail = tuple[tuple[float, float], ...]
"""Climbs shortly before a point: the distance before it and the rise of each, in inches."""
SHORT = 0.02
"""Rays end this far before a border that bars them, in inches."""
_LONG = 1e4
_PASSED = 1.5
"""Paths around a base stay within this multiple of its radius and the mover's."""


class TerrainAhead(Value, eq=False):
    """The obstacles in a part of the table.

    Attributes:
        edges: Borders where level or surcharge changes.
        closed: Edges of closed features: x and y of their ends.
        cliffs: Sheer borders, which close the ground below them.
        enemies: Bases that may not be passed through at their own level.
        base: Radius of the mover's base.
    """

    edges: Edges
    closed: Floats
    cliffs: Cliffs
    enemies: tuple[Disc, ...]
    base: float
    movement_costs: MovementCosts

    def around(self, points: Floats, inches: float) -> TerrainAhead:
        """Return the part whose boxes come within *inches* of the box of *points*."""
        low, high = points.min(axis=0, initial=np.inf), points.max(axis=0, initial=-np.inf)
        wide = inches + _PASSED * self.base
        box = np.concatenate([low - wide, high + wide])
        near, shut, sheer = (_boxed(ends, box) for ends in (self.edges.ends, self.closed, self.cliffs.ends))
        return replace(
            self,
            edges=self.edges.chosen(near),
            closed=self.closed[shut],
            cliffs=self.cliffs.chosen(sheer),
            enemies=tuple(one for one in self.enemies if _beside(one, box)),
        )


def _boxed(ends: Floats, box: Floats) -> Bools:
    """Whether the box of each edge meets *box*: min x, min y, max x, max y."""
    x, y = ends[:, 0::2], ends[:, 1::2]
    met: Bools = (x.max(axis=1) >= box[0]) & (x.min(axis=1) <= box[2])
    met &= (y.max(axis=1) >= box[1]) & (y.min(axis=1) <= box[3])
    return met


def _beside(disc: Disc, box: Floats) -> bool:
    """Whether *disc*, or a path around it, may lie in *box*: min x, min y, max x, max y."""
    wide = _PASSED * disc.base
    x, y = disc.at
    return bool(box[0] - wide <= x <= box[2] + wide and box[1] - wide <= y <= box[3] + wide)


class Rays(Value, eq=False):
    """Straight lines from a few points.

    Attributes:
        origins: x and y of the points.
        levels: The levels of the points, in inches.
        weights: The cost of an inch at the points.
        source: The index of each ray's point.
        way: The unit direction of each ray.
        lengths: The length of each in inches.
        tails: The climbs shortly before each point, if any.
    """

    origins: Floats
    levels: Floats
    weights: Floats
    source: Ints
    way: Floats
    lengths: Floats
    tails: Mapping[int, Tail] = field(default_factory=dict)

    @property
    def lines(self) -> tuple[Floats, Ints, Floats, Floats]:
        """The origins and extents of the rays, for the fast engine."""
        columns = (self.origins, self.way, self.lengths)
        origins, way, lengths = (np.ascontiguousarray(one, dtype=np.float64) for one in columns)
        return origins, np.ascontiguousarray(self.source, dtype=np.intp), way, lengths


class Crossings(Value, eq=False):
    """The crossings of rays and borders, in order along each ray.

    Attributes:
        ray: The ray of each crossing.
        edge: The piece of border.
        inches: The distance along the ray.
        rise: The change of level.
        before, after: The cost of an inch on either side.
        barred: Whether it is too steep.
    """

    ray: Ints
    edge: Ints
    inches: Floats
    rise: Floats
    before: Floats
    after: Floats
    barred: Bools


class _Climbs(NamedTuple):
    """The crossings where the level changes."""

    ray: Ints
    inches: Floats
    rise: Floats


def costs(ground: TerrainAhead, rays: Rays) -> tuple[Floats, Crossings]:
    """Return the total cost of each ray, inf if it is barred; and its crossings."""
    found = crossings(ground, rays)
    dearer = (rays.lengths[found.ray] - found.inches) * (found.after - found.before)
    climbed = ground.movement_costs.climb * np.abs(found.rise)
    total = rays.lengths * rays.weights[rays.source]
    total += np.bincount(found.ray, dearer + climbed, len(total))
    total[found.ray[found.barred]] = np.inf
    total[stops(ground, rays, found) < rays.lengths - EPS] = np.inf
    return total, found


def spans(ground: TerrainAhead, rays: Rays, budgets: Floats) -> tuple[Floats, Ints]:
    """Return the inches of each ray that its budget covers, and the border that bars it.

    Returns:
        The inches, slightly short of the border; and the edge, -1 if no border bars the ray.
    """
    found = crossings(ground, rays)
    ray = found.ray
    first = np.append(np.ones(len(ray[:1]), dtype=bool), ray[1:] != ray[:-1])
    before = np.where(first, 0.0, np.append(np.zeros(len(ray[:1])), found.inches[:-1]))
    flat = found.before * (found.inches - before)
    climbed = ground.movement_costs.climb * np.abs(found.rise)
    paid = _running(flat + climbed, first)
    over = np.flatnonzero(found.barred | (paid > budgets[ray]))
    halted = over[np.append(np.ones(len(over[:1]), dtype=bool), ray[over][1:] != ray[over][:-1])]
    spent = (paid - climbed - flat)[halted]
    free = before[halted] + np.maximum(budgets[ray[halted]] - spent, 0.0) / found.before[halted]
    last = np.flatnonzero(np.append(first[1:], np.ones(len(ray[:1]), dtype=bool)))
    at, cost, weight = np.zeros(len(budgets)), np.zeros(len(budgets)), rays.weights[rays.source]
    at[ray[last]], cost[ray[last]], weight[ray[last]] = found.inches[last], paid[last], found.after[last]
    reach = np.minimum(rays.lengths, at + np.maximum(budgets - cost, 0.0) / weight)
    at_border = found.inches[halted] - SHORT
    reach[ray[halted]] = np.clip(at_border, 0.0, free)
    edge = np.full(len(reach), -1)
    edge[ray[halted]] = np.where(free >= at_border, found.edge[halted], -1)
    stopped = stops(ground, rays, found)
    return np.minimum(reach, stopped), np.where(stopped < reach, -1, edge)


def _running(values: Floats, first: Bools) -> Floats:
    """Return the cumulative sums of *values*, restarting at each *first*."""
    total = np.cumsum(values)
    start = np.flatnonzero(first)
    offset = total[start] - values[start]
    return total - np.repeat(offset, np.diff(np.append(start, len(values))))


def crossings(ground: TerrainAhead, rays: Rays) -> Crossings:
    """Return where *rays* cross the borders of *ground*."""
    edges = ground.edges
    if engine.is_fast():
        ray, edge, inches, near = engine.fast().crossed(edges.ends, *rays.lines)
    else:
        ray, edge, inches, near = _crossed(edges, rays)
    rise = edges.levels[edge, 1 - near] - edges.levels[edge, near]
    barred = _steep(_Climbs(ray, inches, rise), rays, ground.movement_costs)
    weights = edges.weights[edge, near], edges.weights[edge, 1 - near]
    return Crossings(ray, edge, inches, rise, *weights, barred)


def _crossed(edges: Edges, rays: Rays) -> tuple[Ints, Ints, Floats, Ints]:
    """Return the ray and edge of each crossing, its distance, and the side from which the ray comes."""
    source, edge = near_edges(edges.ends, rays.origins, rays.source, rays.lengths, 0.0)
    heads, tails = edges.ends[edge, :2] - rays.origins[source], edges.ends[edge, 2:] - rays.origins[source]
    ray, pair = pointing(rays.way, rays.source, source, *seen(heads, tails))
    way, head, tail = rays.way[ray], heads[pair], tails[pair]
    a, b = cross(way, head), cross(way, tail)
    crossed = np.flatnonzero((a > 0) != (b > 0))
    way, head, tail, a, b = way[crossed], head[crossed], tail[crossed], a[crossed], b[crossed]
    begin = dot(way, head)
    inches = begin + (dot(way, tail) - begin) * (a / (a - b))
    ray, edge = ray[crossed], edge[pair[crossed]]
    ahead = np.flatnonzero((inches > 0) & (inches < rays.lengths[ray]))
    ahead = ahead[np.lexsort((inches[ahead], ray[ahead]))]
    return ray[ahead], edge[ahead], inches[ahead], (a[ahead] > 0).astype(np.intp)


def _steep(climbs: _Climbs, rays: Rays, movement_costs: MovementCosts) -> Bools:
    """Whether each crossing is too steep, alone or with those before it."""
    ray, inches, rise = climbs
    barred: Bools = np.abs(rise) > movement_costs.steep + EPS
    own = np.flatnonzero(np.abs(rise) > EPS)
    if not len(own) or (len(own) == 1 and not rays.tails):
        return barred
    which, at, height = ray[own], inches[own], rise[own]
    for source, tail in rays.tails.items():
        mine = np.unique(ray[own][rays.source[ray[own]] == source])
        for before, rose in tail:
            which, at = np.append(which, mine), np.append(at, np.full(len(mine), -before))
            height = np.append(height, np.full(len(mine), rose))
    key = which * _LONG + at
    order = np.argsort(key, kind="stable")
    key, height = key[order], height[order]
    begin = np.searchsorted(key, key - movement_costs.within + EPS, side="right")
    for sense in (1.0, -1.0):
        total = np.append(0.0, np.cumsum(np.maximum(height * sense, 0.0)))
        hit = order[(total[1:] - total[begin] > movement_costs.steep + EPS) & (height * sense > 0)]
        barred[own[hit[hit < len(own)]]] = True
    return barred


def stops(ground: TerrainAhead, rays: Rays, found: Crossings) -> Floats:
    """Return the inches after which the base on each ray meets closed ground or an enemy; inf if never."""
    stopped = _closed_off(ground, rays)
    longest = np.zeros(len(rays.origins))
    np.maximum.at(longest, rays.source, rays.lengths)
    steps = found.rise != 0
    climbs = _Climbs(found.ray[steps], found.inches[steps], found.rise[steps])
    climbing = np.zeros(len(stopped), dtype=bool)
    climbing[climbs.ray] = True
    if len(ground.cliffs.top):
        _off_cliffs(ground, rays, climbs, stopped)
    for disc, near in _near(ground, rays, longest):
        level = np.abs(rays.levels - disc.level) <= EPS
        chosen = np.flatnonzero(near[rays.source] & (level[rays.source] | climbing))
        if len(chosen):
            enters = _entries(disc, ground.base + disc.base, rays, chosen, climbs)
            stopped[chosen] = np.minimum(stopped[chosen], enters)
    return stopped


def _near(ground: TerrainAhead, rays: Rays, longest: Floats) -> Iterator[tuple[Disc, Bools]]:
    """Yield the enemies that rays of at most *longest* inches may meet, and from which origins."""
    if not ground.enemies:
        return
    centres = np.array([disc.at for disc in ground.enemies], dtype=np.float64)
    bases = np.array([disc.base for disc in ground.enemies], dtype=np.float64)
    way = rays.origins[:, None] - centres
    near = np.hypot(way[..., 0], way[..., 1]) < longest[:, None] + (ground.base + bases)
    for which in np.flatnonzero(near.any(axis=0)).tolist():
        yield ground.enemies[which], near[:, which]


def _closed_off(ground: TerrainAhead, rays: Rays) -> Floats:
    """Return the inches after which the base on each ray meets closed ground; inf if never."""
    stopped = np.full(len(rays.lengths), np.inf)
    if not len(ground.closed):
        return stopped
    if engine.is_fast():
        engine.fast().stopped(ground.closed, *rays.lines, ground.base, stopped)
        return stopped
    source, edge = near_edges(ground.closed, rays.origins, rays.source, rays.lengths, ground.base)
    origin = rays.origins[source]
    heads, tails = ground.closed[edge, :2] - origin, ground.closed[edge, 2:] - origin
    ray, pair = pointing(rays.way, rays.source, source, *seen_wide(heads, tails, ground.base))
    end = rays.way[ray] * rays.lengths[ray][:, None]
    np.minimum.at(stopped, ray, met(np.zeros(2), end, heads[pair], tails[pair], ground.base))
    return stopped


class _Levels(NamedTuple):
    """Stretches of rays on one level each, ray by ray and outward; the first and the number of each ray."""

    first: Ints
    many: Ints
    enter: Floats
    leave: Floats
    level: Floats


def _levels(rays: Rays, climbs: _Climbs) -> _Levels:
    """Return the stretches of *rays* between their *climbs*."""
    count = np.bincount(climbs.ray, minlength=len(rays.lengths)) + 1
    first = np.cumsum(count) - count
    begin = np.zeros(count.sum())
    rise = np.zeros(count.sum())
    later = np.arange(len(climbs.ray)) + climbs.ray + 1
    begin[later], rise[later] = climbs.inches, climbs.rise
    rise[first] = rays.levels[rays.source]
    leave = np.append(begin[1:], 0.0)
    leave[first + count - 1] = rays.lengths
    starts = np.zeros(len(begin), dtype=bool)
    starts[first] = True
    return _Levels(first, count, begin, leave, _running(rise, starts))


def _off_cliffs(ground: TerrainAhead, rays: Rays, climbs: _Climbs, stopped: Floats) -> None:
    """Lower *stopped* to where the base on each ray enters a cliff that is too high above its level.

    Rays that start in a cliff may lead away from it.
    """
    cliffs, levels = ground.cliffs, _levels(rays, climbs)
    limit = levels.level + SHEER + EPS
    if engine.is_fast():
        stretches = (levels.first, levels.many, levels.enter, levels.leave, limit)
        engine.fast().off_cliffs(cliffs.ends, cliffs.top, *rays.lines, ground.base, *stretches, stopped)
        return
    lowest = np.full(len(rays.origins), np.inf)
    np.minimum.at(lowest, rays.source, np.minimum.reduceat(levels.level, levels.first))
    source, edge = near_edges(cliffs.ends, rays.origins, rays.source, rays.lengths, ground.base)
    low = cliffs.top[edge] > lowest[source] + SHEER + EPS
    source, edge = source[low], edge[low]
    heads, tails = (cliffs.ends[edge][:, at] - rays.origins[source] for at in (np.s_[:2], np.s_[2:]))
    ray, pair = pointing(rays.way, rays.source, source, *seen_wide(heads, tails, ground.base))
    which, part = ragged(levels.first[ray], levels.many[ray])
    over = cliffs.top[edge[pair[which]]] > limit[part]
    which, part = which[over], part[over]
    ray, head, tail = ray[which], heads[pair[which]], tails[pair[which]]
    start, end = (rays.way[ray] * inches[part][:, None] for inches in (levels.enter, levels.leave))
    inches = levels.enter[part] + met(start, end, head, tail, ground.base)
    begun = np.where(levels.enter[part] == 0, off(np.zeros(2), head, tail), np.inf)
    parting = (begun < ground.base - EPS) & (nearest(start, end, head, tail) >= begun - EPS)
    np.minimum.at(stopped, ray[~parting], inches[~parting])


def _entries(disc: Disc, reach: float, rays: Rays, chosen: Ints, climbs: _Climbs) -> Floats:
    """Return where the *chosen* rays come within *reach* of *disc* at its level, in inches; inf if never."""
    source, way = rays.source[chosen], rays.way[chosen]
    centre = (np.array(disc.at) - rays.origins)[source]
    ahead, aside = dot(way, centre), np.abs(cross(way, centre))
    half = np.sqrt(np.maximum(reach**2 - aside**2, 0.0))
    enter, leave = ahead - half, np.minimum(ahead + half, rays.lengths[chosen])
    level = rays.levels[source]
    same = np.abs(level - disc.level) <= EPS
    parting = (enter <= EPS) & (ahead <= EPS) & same
    meets = (aside < reach - EPS) & (leave > np.maximum(enter, 0.0) + EPS) & ~parting
    first = np.searchsorted(climbs.ray, chosen, side="left")
    last = np.searchsorted(climbs.ray, chosen, side="right")
    entries = np.where(meets & same & (first == last), np.maximum(enter, 0.0), np.inf)
    for n in np.flatnonzero(meets & (first < last)).tolist():
        some = slice(first[n], last[n])
        steps = zip(climbs.inches[some].tolist(), climbs.rise[some].tolist(), strict=True)
        entries[n] = _first_at(disc.level, float(level[n]), steps, (float(enter[n]), float(leave[n])))
    return entries


def _first_at(
    level: float, now: float, climbs: Iterable[tuple[float, float]], span: tuple[float, float]
) -> float:
    """Return the inches in *span* where a ray that starts at level *now* runs at *level*; inf if never."""
    enter, leave = span
    for inches, rise in climbs:
        if inches >= leave:
            break
        if inches > enter and same_level(now, level):
            return max(enter, 0.0)
        now += rise
        if inches > enter and same_level(now, level):
            return float(inches)
    return max(enter, 0.0) if same_level(now, level) else math.inf
