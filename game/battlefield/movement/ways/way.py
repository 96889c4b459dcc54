"""The cheapest legal path to a point: a search proposes, `path_cost` checks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

from game.battlefield.contact import overlapped, same_level
from game.battlefield.movement.costs.cliffs import hills_met
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.costs.path_cost import PathCost, measured_path, walls_under
from game.battlefield.movement.costs.sweep import stands_in, swept
from game.battlefield.movement.graph.movement_graph import bends_at, critical
from game.battlefield.movement.graph.segment_costs import Rays, TerrainAhead, costs
from game.battlefield.movement.movement_terrain import MovementTerrain, movement_terrain
from game.battlefield.movement.ways.climb_spacing import spaced_climbs
from game.battlefield.movement.ways.crossing_descent import descended
from game.battlefield.movement.ways.mover import Mover, rim
from game.battlefield.movement.ways.refinement import Chain, refracted, shortened
from game.battlefield.movement.ways.search import OVER, Search, search
from game.battlefield.movement.ways.starts import level_at_start, sides
from game.battlefield.terrain.field import Battlefield, Sized, on_table
from game.battlefield.terrain.prepared_terrain import PreparedTerrain
from game.geometry.point import EPS, Path, Point, distance
from game.geometry.value import Value

MINIMUM = 2.0
_TRIES = 6
_MORE = 0.15
_APART = 0.9
_CLOSE = 1.0
_BEYOND = 6.0
_WIDENED = ((1.0, 1.0), (1.25, 2.0), (2.0, 5.0))
"""The budgets of paths that cost too much: multiples of the distance or the budget, and inches added."""
_LOOKED = 80
_DEARER = 0.01
_MORE_INCHES = 0.05


class Landing(Value):
    """One side of the end of a path, or a point right before it.

    Attributes:
        beside: A point there.
        level: The level on that side, in inches.
        weight: The cost of an inch there.
        cost: The cost from there to the end of the path.
        last: The side to which a path continues from here; None if this is the side itself.
    """

    beside: Point
    level: float
    weight: float
    cost: float
    last: Landing | None = None


_Offer = tuple[float, int, Landing]


def way(
    field: Battlefield,
    mover: Mover,
    to: Point,
    inches: float,
    movement_costs: MovementCosts,
    *,
    minimum: float = MINIMUM,
    straight_to: bool = False,
) -> Path | None:
    """Return the cheapest legal path of *mover* to *to*, start first, or None.

    It is legal by `path_cost` and `swept` and ends on no other base. It costs at most *inches*, or is at most
    *minimum* long at any cost, and is within 1 % or 0.05" of the cheapest path; if the straight segment is
    cheapest, it is returned exactly.

    Args:
        straight_to: Whether to search only for paths to *to*: faster, unless paths to other points follow.
    """
    terrain = movement_terrain(field, movement_costs)
    found = cheapest(terrain, mover, to, inches, minimum=minimum, straight_to=straight_to)
    return None if found is None else found.path


def any_way(
    field: Battlefield,
    mover: Mover,
    to: Point,
    inches: float,
    movement_costs: MovementCosts,
    *,
    minimum: float = MINIMUM,
) -> Path | None:
    """Return the path of `way`; if none is within *inches*, the cheapest legal path beyond that.

    That path, too, is within 1 % or 0.05" of the cheapest. None if no legal path leads to *to*, or none at
    less than about twice the distance, or if *to* is farther away than twice *inches* plus 6".
    """
    terrain = movement_terrain(field, movement_costs)
    apart = distance(_foot(terrain.table, mover, to), to)
    found = cheapest(terrain, mover, to, inches, minimum=minimum)
    if found is None and apart <= 2 * inches + _BEYOND:
        for share, more in _WIDENED:
            budget = max(inches, apart) * share + more
            found = cheapest(terrain, mover, to, budget, minimum=0.0, straight_to=True)
            if found is not None:
                break
    return None if found is None else found.path


def cheapest(
    terrain: MovementTerrain,
    mover: Mover,
    to: Point,
    inches: float,
    *,
    minimum: float,
    straight_to: bool = False,
) -> PathCost | None:
    """Return the path that `way` proposes, with its cost, or None.

    Args:
        straight_to: Whether to run a separate search restricted to paths to *to*.
    """
    if not _may_end(terrain, mover, to):
        return None
    if distance(_foot(terrain.table, mover, to), to) > max(inches, minimum) + EPS:
        return None
    straight = legal(terrain, mover, (_foot(terrain.table, mover, to), to))
    if straight is not None and straight.cost <= min(straight.length, inches) + EPS:
        return straight
    straight_to = straight_to or terrain.table.dense
    if terrain.table.dense and straight is not None and straight.cost <= min(inches, _near_enough(straight)):
        return straight
    return _searched(terrain, mover, to, inches, straight=straight, minimum=minimum, straight_to=straight_to)


def _may_end(terrain: MovementTerrain, mover: Mover, to: Point) -> bool:
    """Whether a path of *mover* may end at *to*: on the table, on no other base, and on no wall."""
    if overlapped(to, mover.base, (*mover.enemies, *mover.others)) or not on_table(terrain.table, to):
        return False
    return not walls_under(terrain, to)


def _searched(
    terrain: MovementTerrain,
    mover: Mover,
    to: Point,
    inches: float,
    *,
    straight: PathCost | None,
    minimum: float,
    straight_to: bool,
) -> PathCost | None:
    """Return the best path found by a search, else a short straight one; see `cheapest`."""
    most = min(inches, straight.cost) if straight_to and straight is not None else inches
    best = _cheaper(straight, _proposed(terrain, mover, to, most, straight_to=straight_to))
    if best is not None and best.cost <= inches + EPS:
        return best
    if straight is not None and straight.length <= minimum + EPS:
        return straight
    return _short(terrain, mover, to, minimum)


def _near_enough(straight: PathCost) -> float:
    """Return the cost up to which a straight path needs no comparison with others."""
    return max(straight.length * (1 + _DEARER), straight.length + _MORE_INCHES)


def _foot(size: Sized, mover: Mover, to: Point) -> Point:
    """Return where the straight path to *to* begins."""
    if mover.edge is None:
        return mover.at
    a, b = rim(size, mover.edge)
    return Point(a.x if a.x == b.x else to.x, a.y if a.y == b.y else to.y)


def _short(terrain: MovementTerrain, mover: Mover, to: Point, minimum: float) -> PathCost | None:
    """Return the shortest legal path to *to* of at most *minimum* inches, or None."""
    if distance(_foot(terrain.table, mover, to), to) > minimum:
        return None
    found = _proposed(terrain.flat, mover, to, minimum, straight_to=terrain.table.dense)
    if found is None or found.length > minimum + EPS:
        return None
    return legal(terrain, mover, found.path)


def legal(terrain: MovementTerrain, mover: Mover, path: Path) -> PathCost | None:
    """Return the path cost along *path* if terrain and enemies let the mover pass, at any cost."""
    level = level_at_start(terrain.table.index, mover, path[0])
    found = measured_path(terrain, path, level, mover.base)
    if not found.open or swept(path, mover.base, mover.enemies, found.legs) is not None:
        return None
    if mover.edge is not None and _meets_at_once(mover, path[0], level):
        return None
    return found


def _meets_at_once(mover: Mover, at: Point, level: float) -> bool:
    """Whether a base that enters at *at* would overlap an enemy's at its own level."""
    there = overlapped(at, mover.base, (enemy for enemy in mover.enemies if same_level(enemy.level, level)))
    return bool(there)


def _cheaper(a: PathCost | None, b: PathCost | None) -> PathCost | None:
    """Return the cheaper of two paths, the first if they cost the same."""
    if a is None or b is None:
        return a or b
    return b if b.cost < a.cost - EPS else a


def _proposed(
    terrain: MovementTerrain,
    mover: Mover,
    to: Point,
    inches: float,
    *,
    straight_to: bool = False,
) -> PathCost | None:
    """Return the best legal path to *to* that the search leads to, or None."""
    ends = (to,) if mover.edge is not None else (mover.at, to)
    if any(stands_in(terrain.closed, at, mover.base) for at in ends):
        return None
    sides = landings(terrain, to)
    if sides and hills_met(terrain.table, to, mover.base, max(side.level for side in sides)):
        return None
    if not math.isfinite(inches):
        inches = terrain.table.width + terrain.table.depth
    found = search(terrain, mover, inches, to if straight_to else None)
    best = _best(terrain, mover, to, found, sides)
    if best is None and found.halted:
        best = _best(terrain, mover, to, search(terrain, mover, inches, to, halts=False), sides)
    return best


def _best(
    terrain: MovementTerrain, mover: Mover, to: Point, found: Search, sides: list[Landing]
) -> PathCost | None:
    """Return the best legal path to *to*, over one of its *sides*, that *found* leads to, or None."""
    line = None if mover.edge is None else rim(terrain.table, mover.edge)
    best: PathCost | None = None

    @cache
    def judge(path: Path) -> PathCost | None:
        return legal(terrain, mover, (*path[:-1], to))

    before = [place for side in sides for place in _before(terrain.table, found.ground, side)]
    for offer in _apart(found, _candidates(found, sides + before)):
        if best is not None and offer[0] > best.cost + _MORE:
            break
        best = _cheaper(best, _improved(found, offer, line, judge))
    return best


def _candidates(found: Search, sides: list[Landing]) -> list[_Offer]:
    """Return the points from which a path may end straight on a landing, lowest total cost first."""
    bends, ground = found.bends, found.ground
    reached = np.flatnonzero(np.isfinite(found.cost))
    offers: list[_Offer] = []
    for side in sides:
        way = bends.at[reached] - np.array(side.beside)
        lengths = np.hypot(way[:, 0], way[:, 1])
        least = (
            found.cost[reached]
            + lengths
            + ground.movement_costs.climb * np.abs(bends.level[reached] - side.level)
        )
        near = least + side.cost <= found.inches + OVER
        way, lengths, places = way[near], lengths[near], reached[near]
        unit = way / np.where(lengths > 0, lengths, 1.0)[:, None]
        begin = np.array([side.beside]), np.array([side.level]), np.array([side.weight])
        last, _ = costs(ground, Rays(*begin, np.zeros(len(unit), dtype=np.intp), unit, lengths))
        total = found.cost[places] + last + side.cost
        for n in np.flatnonzero(total <= found.inches + OVER).tolist():
            offers.append((float(total[n]), int(places[n]), side))
    return sorted(offers, key=lambda offer: offer[:2])


def _apart(found: Search, offers: list[_Offer]) -> list[_Offer]:
    """Return a few of *offers*, cheapest first: neighbours of a chosen one would give the same path.

    Too steep ones are selected separately: spacing their climbs may make them legal.
    """
    taken: dict[bool, list[_Offer]] = {False: [], True: []}
    for offer, steep in _judged(found, offers):
        alike = taken[steep]
        at = found.bends.at[offer[1]]
        same = (other[1] for other in alike if other[2] is offer[2])
        if len(alike) < _TRIES and all(math.dist(at, found.bends.at[place]) > _APART for place in same):
            alike.append(offer)
    return sorted(taken[False] + taken[True], key=lambda offer: offer[:2])


def _judged(found: Search, offers: list[_Offer]) -> Iterator[tuple[_Offer, bool]]:
    """Yield the first of *offers* and whether each is too steep, and further ones until one is not."""
    for n in range(0, len(offers), _LOOKED):
        some = offers[n : n + _LOOKED]
        steep = _steep(found, some)
        yield from zip(some, steep, strict=True)
        if not all(steep):
            return


def _steep(found: Search, offers: list[_Offer]) -> list[bool]:
    """Whether the last line of each of *offers* is too steep after the climbs before it."""
    if not found.tails or not offers:
        return [False] * len(offers)
    places = np.array([place for _, place, _ in offers])
    bends = found.bends
    way = np.array([landing.beside for *_, landing in offers]) - bends.at[places]
    lengths = np.hypot(way[:, 0], way[:, 1])
    unit = way / np.where(lengths > 0, lengths, 1.0)[:, None]
    tails = {n: found.tails[place] for n, place in enumerate(places.tolist()) if place in found.tails}
    columns = bends.at[places], bends.level[places], bends.weight[places]
    last, _ = costs(found.ground, Rays(*columns, np.arange(len(offers)), unit, lengths, tails))
    return [not finite for finite in np.isfinite(last).tolist()]


def _improved(
    found: Search, offer: _Offer, line: tuple[Point, Point] | None, judge: Callable[[Path], PathCost | None]
) -> PathCost | None:
    """Return the best path over the point of *offer*: without needless corners, with refracted borders.

    Args:
        line: The edge of the table on which it begins, if any.
        judge: Returns the path cost of a path to the landing, if it is legal.
    """
    _, place, landing = offer
    places = found.places(place)
    bends, begin = found.bends, found.starts[places[0]].at
    ends = [landing] if landing.last is None else [landing, landing.last]
    chain = Chain(
        np.vstack([bends.at[places], [end.beside for end in ends]]),
        np.append(bends.level[places], [end.level for end in ends]),
        np.append(bends.weight[places], [end.weight for end in ends]),
        np.append(bends.loose[places], [end.last is not None for end in ends]),
    )
    chain.loose[0] = False
    short = shortened(found.ground, chain)
    plain = judge((begin, *short.path[1:]))
    better = refracted(found.ground, short, line)
    bent = judge((begin if line is None else better[0], *better[1:]))
    best = _cheaper(plain, bent)
    if bent is None or best is not bent:
        best = _cheaper(best, judge((begin, *descended(found.ground, short)[1:])))
    for rough in (short, chain):
        for spaced in spaced_climbs(found.ground, rough, found.tails.get(places[0], ())):
            best = _cheaper(best, judge((begin, *spaced[1:])))
    return best


def landings(terrain: MovementTerrain, to: Point) -> list[Landing]:
    """Return the sides from which a path may reach *to*: more than one if it lies on a border."""
    around = sides(terrain, to)
    movement_costs = terrain.costs
    highest = max(under.level for _, under in around)
    return [
        Landing(beside, under.level, 1 + under.surcharge, movement_costs.climb * (highest - under.level))
        for beside, under in around
        if highest - under.level <= movement_costs.steep + EPS
    ]


def _before(table: PreparedTerrain, ground: TerrainAhead, landing: Landing) -> list[Landing]:
    """Return where paths to *landing* may cross surcharge borders right next to it."""
    at = np.array(landing.beside)
    places = bends_at(table, ground.movement_costs, critical(ground.edges, at, _CLOSE))
    way = places.at - at
    lengths = np.hypot(way[:, 0], way[:, 1])
    places, way, lengths = places.chosen(lengths > 0), way[lengths > 0], lengths[lengths > 0]
    begin = at[None, :], np.array([landing.level]), np.array([landing.weight])
    rays = Rays(*begin, np.zeros(len(way), dtype=np.intp), way / lengths[:, None], lengths)
    price, _ = costs(ground, rays)
    rows = zip(places.at.tolist(), places.level.tolist(), places.weight.tolist(), price.tolist(), strict=True)
    return [
        Landing(Point(*xy), level, weight, cost + landing.cost, landing)
        for xy, level, weight, cost in rows
        if math.isfinite(cost)
    ]
