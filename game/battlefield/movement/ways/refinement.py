"""Refines a path: drops needless corners, crosses borders where it is cheapest."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.movement.graph.corners import ASIDE
from game.battlefield.movement.graph.movement_graph import Edges
from game.battlefield.movement.graph.segment_costs import Crossings, Rays, TerrainAhead, costs, crossings
from game.geometry.point import Path, Point, distance
from game.geometry.value import Value

_FEWER = 1e-7
_BESIDE = 4 * ASIDE
_ROUNDS = 40
_HOPS = 12
_STILL = 1e-9


class Chain(Value, eq=False):
    """The points of a path.

    Attributes:
        at: x and y.
        level: The level there, in inches.
        weight: The cost of an inch there.
        loose: Whether it may be dropped because the path is refracted anyway; never the first and the last.
    """

    at: Floats
    level: Floats
    weight: Floats
    loose: Bools

    def some(self, which: Ints | list[int]) -> Chain:
        """Return a subset of the points."""
        return Chain(self.at[which], self.level[which], self.weight[which], self.loose[which])

    @property
    def path(self) -> Path:
        """The points as a path."""
        return tuple(Point(*at) for at in self.at.tolist())


def _rays(chain: Chain, begin: Ints, end: Ints) -> Rays:
    """Return the rays from the points *begin* to the points *end*."""
    way = chain.at[end] - chain.at[begin]
    lengths = np.hypot(way[:, 0], way[:, 1])
    way = way / np.where(lengths > 0, lengths, 1.0)[:, None]
    return Rays(chain.at, chain.level, chain.weight, begin, way, lengths)


def shortened(ground: TerrainAhead, chain: Chain) -> Chain:
    """Return the cheapest path over a subset of the points of *chain*, including the first and the last."""
    count = len(chain.at)
    begin, end = np.triu_indices(count, 1)
    price = np.full((count, count), np.inf)
    price[begin, end] = costs(ground, _rays(chain, begin, end))[0] + _FEWER
    total, previous = np.full(count, np.inf), np.zeros(count, dtype=np.intp)
    total[0] = 0.0
    for place in range(1, count):
        over = total[:place] + price[:place, place]
        previous[place] = over.argmin()
        total[place] = over[previous[place]]
    if not np.isfinite(total[-1]):
        return chain
    kept = [count - 1]
    while kept[-1] > 0:
        kept.append(int(previous[kept[-1]]))
    return chain.some(kept[::-1])


class Slider(Value):
    """A point of a path that may slide along its edge, if any; an inch costs *weight* after it.

    Attributes:
        rise: The change of level there.
    """

    at: Point
    weight: float
    edge: int = -1
    rise: float = 0.0


def refracted(ground: TerrainAhead, chain: Chain, rim: tuple[Point, Point] | None = None) -> Path:
    """Return the path over *chain* with every surcharge border crossed where that is cheapest.

    The path may bend at borders. Other terrain that it crosses is ignored: `measured_path` checks the result.

    Args:
        rim: A line on which the path may begin anywhere, at no cost.
    """
    sliders = sliders_of(ground, chain)
    hops = 0
    for _ in range(_ROUNDS):
        moved = 0.0
        if rim is not None:
            free = (0.0, sliders[0].weight)
            first = _least(np.array([*rim[0], *rim[1]]), rim[0], sliders[1].at, free)
            moved = distance(first, sliders[0].at)
            sliders[0] = replace(sliders[0], at=first)
        for n in range(1, len(sliders) - 1):
            if sliders[n].edge < 0:
                continue
            slid = _slid(ground.edges, sliders, n)
            if slid.edge != sliders[n].edge:
                hops += 1
            moved = max(moved, distance(slid.at, sliders[n].at))
            sliders[n] = slid
        if moved < _STILL or hops > _HOPS:
            break
    return tuple(slider.at for slider in sliders)


def sliders_of(ground: TerrainAhead, chain: Chain, *, climbs: bool = False) -> list[Slider]:
    """Return the points of *chain* and, as sliders, its crossings of surcharge borders.

    Args:
        climbs: Whether crossings where only the level changes slide too.
    """
    begin = np.arange(len(chain.at) - 1)
    rays = _rays(chain, begin, begin + 1)
    found = crossings(ground, rays)
    sliders = [Slider(chain.path[0], float(chain.weight[0]))]
    for ray in begin.tolist():
        sliders += _crossed(found, rays, ray, climbs=climbs)
        sliders.append(Slider(chain.path[ray + 1], float(chain.weight[ray + 1])))
    needless = set(np.flatnonzero(chain.loose).tolist())
    places = [n for n, slider in enumerate(sliders) if slider.edge < 0]
    return [
        slider
        for n, slider in enumerate(sliders)
        if slider.edge >= 0 or places.index(n) not in needless or not _beside(sliders, n)
    ]


def _crossed(found: Crossings, rays: Rays, ray: int, *, climbs: bool) -> list[Slider]:
    """Return the points where *ray* crosses surcharge borders, or any borders."""
    mine = np.flatnonzero((found.ray == ray) & (climbs | (found.before != found.after)))
    at = rays.origins[rays.source[ray]] + rays.way[ray] * found.inches[mine, None]
    columns = at.tolist(), found.after[mine].tolist(), found.edge[mine].tolist(), found.rise[mine].tolist()
    return [Slider(Point(*xy), *values) for xy, *values in zip(*columns, strict=True)]


def _beside(sliders: list[Slider], n: int) -> bool:
    """Whether a point right next to one on a border makes it redundant."""
    near = (sliders[k] for k in (n - 1, n + 1) if 0 <= k < len(sliders))
    return any(other.edge >= 0 and distance(other.at, sliders[n].at) <= _BESIDE for other in near)


def _slid(edges: Edges, sliders: list[Slider], n: int) -> Slider:
    """Return slider *n* at its cheapest position, on its edge or an adjoining one."""
    before, here, after = sliders[n - 1], sliders[n], sliders[n + 1]
    price = before.weight, here.weight
    best = replace(here, at=_least(edges.ends[here.edge], before.at, after.at, price))
    ends = edges.ends[here.edge]
    for tip in (ends[:2], ends[2:]):
        if math.hypot(tip[0] - best.at.x, tip[1] - best.at.y) > _STILL:
            continue
        for edge in _joining(edges, here.edge, tip):
            at = _least(edges.ends[edge], before.at, after.at, price)
            if (
                _priced(at, before.at, after.at, price)
                < _priced(best.at, before.at, after.at, price) - _STILL
            ):
                best = replace(here, at=at, edge=edge)
    return best


def _joining(edges: Edges, edge: int, tip: Floats) -> list[int]:
    """Return the other edges that end at *tip* and separate the same surcharges."""
    x, y = np.abs(edges.ends[:, 0::2] - tip[0]), np.abs(edges.ends[:, 1::2] - tip[1])
    close = ((x <= _STILL) & (y <= _STILL)).any(axis=1)
    weights = np.sort(edges.weights, axis=1)
    close &= (weights == weights[edge]).all(axis=1)
    close[edge] = False
    return [int(other) for other in np.flatnonzero(close)]


def _least(ends: Floats, p: Point, q: Point, price: tuple[float, float]) -> Point:
    """Return the point of an edge with the cheapest path from *p* to *q* (Snell's law)."""
    ax, ay, bx, by = ends.tolist()
    dx, dy = bx - ax, by - ay

    def slope(share: float) -> float:
        x, y = ax + dx * share, ay + dy * share
        to, on = math.hypot(x - p.x, y - p.y), math.hypot(x - q.x, y - q.y)
        first = ((x - p.x) * dx + (y - p.y) * dy) / to if to > 0 else 0.0
        second = ((x - q.x) * dx + (y - q.y) * dy) / on if on > 0 else 0.0
        return price[0] * first + price[1] * second

    low, high = 0.0, 1.0
    if slope(low) >= 0:
        high = low
    elif slope(high) <= 0:
        low = high
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) < 0 else (low, middle)
    share = (low + high) / 2
    return Point(ax + dx * share, ay + dy * share)


def _priced(at: Point, p: Point, q: Point, price: tuple[float, float]) -> float:
    """Return the cost of the path from *p* over *at* to *q*."""
    return price[0] * distance(p, at) + price[1] * distance(at, q)
