"""The cost of a path and what forbids it: exact at every border, without sampling."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.battlefield.movement.costs.cliffs import CliffFace, run_into
from game.battlefield.movement.costs.movement_costs import MovementCosts, Underfoot, underfoot
from game.battlefield.movement.costs.sweep import Obstruction, entered
from game.battlefield.movement.movement_terrain import MovementTerrain, movement_terrain
from game.battlefield.terrain.crossings import sectors, stretches
from game.battlefield.terrain.feature_index import features_touched
from game.battlefield.terrain.field import Battlefield, Feature, Form, Sized, on_table
from game.battlefield.terrain.prepared_terrain import PreparedTerrain
from game.geometry.lazy import Recent
from game.geometry.point import EPS, Path, Point, distance
from game.geometry.value import Value

REMEMBERED = 64


class Leg(Value):
    """An open, uniform stretch of a path; it may include corners.

    Attributes:
        enter: Its start, in inches along the path.
        leave: Its end, likewise.
        level: The level of the centre, in inches.
        kinds: The kinds under the centre; on a border, those on either side.
        surcharge: Additional inches for each inch.
    """

    enter: float
    leave: float
    level: float
    kinds: frozenset[str]
    surcharge: float

    @property
    def cost(self) -> float:
        """The cost in inches, without climbs."""
        return (self.leave - self.enter) * (1 + self.surcharge)


class Climb(NamedTuple):
    """A change of level *inches* along the path; *rise* is negative downward."""

    inches: float
    rise: float


class Steep(NamedTuple):
    """A climb that is too steep: *inches* along the path, by *rise* (negative downward) within *run*."""

    inches: float
    rise: float
    run: float


class PathCost(Value):
    """The measurements of a path, from which the rules derive refusals.

    Attributes:
        path: The given path, start first.
        legs: Its open stretches, in order; equal neighbours are merged.
        climbs: Its level changes, in order.
        length: Inches along it.
        cost: Inches of Move: for the legs and the climbs.
        end_level: The level of the last point, in inches.
        steep: The first climb that is too steep, or None.
        closed: The closed features that it enters, and after how many inches; nearest first.
        off_table: Inches at which the centre leaves the table, or None.
        on_wall: The ids of the walls, low enough to be climbed, on which the centre ends.
        cliff: The first cliff that the base enters, or None.
    """

    path: Path
    legs: tuple[Leg, ...]
    climbs: tuple[Climb, ...]
    length: float
    cost: float
    end_level: float
    steep: Steep | None
    closed: tuple[Obstruction, ...]
    off_table: float | None
    on_wall: tuple[str, ...]
    cliff: CliffFace | None = None

    @property
    def open(self) -> bool:
        """Whether terrain lets a base go this way at all, at any cost."""
        passes = self.steep is None and self.cliff is None and not self.closed
        return passes and self.off_table is None and not self.on_wall


def path_cost(
    field: Battlefield, path: Path, level: float, movement_costs: MovementCosts, base: float
) -> PathCost:
    """Measure *path*, which begins at the present position at *level*, for a base of radius *base*.

    A path of zero length costs nothing, changes nothing and enters nothing. Recent results are cached: a move
    is checked by who decides on it and by the match, and then carried out.
    """
    terrain = movement_terrain(field, movement_costs)
    key = tuple(path), level, base
    return terrain.part(_remembered).of(key, lambda: measured_path(terrain, path, level, base))


def _remembered(_: MovementTerrain) -> Recent[PathCost]:
    """Return the cached measurements of recent paths."""
    return Recent(REMEMBERED)


def measured_path(terrain: MovementTerrain, path: Path, level: float, base: float) -> PathCost:
    """Return the same as `path_cost`."""
    table, movement_costs = terrain.table, terrain.costs
    legs = _legs(table, path, movement_costs)
    length = math.fsum(distance(a, b) for a, b in pairwise(path))
    if not legs:
        return PathCost(path, (), (), length, length, level, None, (), _off_table(table, path), ())
    end_level = max(underfoot(sector.features, movement_costs).level for sector in sectors(table, path[-1]))
    climbs = _climbs(legs, level, end_level)
    cost = math.fsum(leg.cost for leg in legs) + movement_costs.climb * math.fsum(abs(c.rise) for c in climbs)
    return PathCost(
        path=path,
        legs=_joined(legs),
        climbs=climbs,
        length=length,
        cost=cost,
        end_level=end_level,
        steep=steepest(climbs, movement_costs),
        closed=entered(terrain.closed, path, base),
        off_table=_off_table(table, path),
        on_wall=walls_under(terrain, path[-1]),
        cliff=run_into(table, path, base, legs, end_level),
    )


def walls_under(terrain: MovementTerrain, at: Point) -> tuple[str, ...]:
    """Return the ids of the walls, low enough to be climbed, at *at*: on them no path ends."""
    under = features_touched(terrain.table.index, at)
    return tuple(one.id for one in under if _climbed(one, terrain.costs))


def _climbed(feature: Feature, movement_costs: MovementCosts) -> bool:
    """Whether *feature* is a climbable wall."""
    return feature.form is Form.WALL and not movement_costs.bars(feature)


def _legs(terrain: PreparedTerrain, path: Path, movement_costs: MovementCosts) -> list[Leg]:
    """Return the open stretches of *path*, split at its corners too."""
    legs, gone = [], 0.0
    for a, b in pairwise(path):
        for stretch in stretches(terrain, a, b):
            sides = [underfoot(side, movement_costs) for side in stretch.sides]
            legs.append(_leg(gone + stretch.enter, gone + stretch.leave, sides))
        gone += distance(a, b)
    return legs


def _leg(enter: float, leave: float, sides: Sequence[Underfoot]) -> Leg:
    """Return the leg between *sides*: on a border the higher level and the larger surcharge count."""
    kinds = frozenset[str]().union(*(side.kinds for side in sides))
    return Leg(enter, leave, max(s.level for s in sides), kinds, max(s.surcharge for s in sides))


def _joined(legs: Sequence[Leg]) -> tuple[Leg, ...]:
    """Return *legs* with equal neighbours merged."""
    joined = [legs[0]]
    for leg in legs[1:]:
        last = joined[-1]
        if (leg.level, leg.kinds, leg.surcharge) == (last.level, last.kinds, last.surcharge):
            joined[-1] = Leg(last.enter, leg.leave, leg.level, leg.kinds, leg.surcharge)
        else:
            joined.append(leg)
    return tuple(joined)


def _climbs(legs: Sequence[Leg], level: float, end_level: float) -> tuple[Climb, ...]:
    """Return the level changes from *level* over *legs* to *end_level*."""
    places = [0.0, *(leg.leave for leg in legs)]
    levels = [level, *(leg.level for leg in legs), end_level]
    steps = (Climb(at, after - before) for at, (before, after) in zip(places, pairwise(levels), strict=True))
    return tuple(step for step in steps if abs(step.rise) > EPS)


def steepest(climbs: Sequence[Climb], movement_costs: MovementCosts) -> Steep | None:
    """Return the first of *climbs* that is too steep, alone or together with others in the same sense.

    That is one crossing of more than `movement_costs.steep` inches, or several less than
    `movement_costs.within` apart that add up to more.
    """
    for n, first in enumerate(climbs):
        rise, run = 0.0, 0.0
        for climb in climbs[n:]:
            if climb.inches - first.inches >= movement_costs.within - EPS:
                break
            if climb.rise * first.rise > 0:
                rise, run = rise + climb.rise, climb.inches - first.inches
            if abs(rise) > movement_costs.steep + EPS:
                return Steep(first.inches, rise, run)
    return None


def _off_table(size: Sized, path: Path) -> float | None:
    """Return the inches along *path* at which it leaves the table, or None."""
    gone = 0.0
    for a, b in pairwise((path[0], *path)):
        if not on_table(size, b):
            return gone + distance(a, b) * _share_on_table(size, a, b)
        gone += distance(a, b)
    return None


def _share_on_table(size: Sized, a: Point, b: Point) -> float:
    """Return the share of the segment from *a* that lies on the table before it leaves it."""
    shares = [1.0]
    for axis, limit in ((0, 0.0), (0, size.width), (1, 0.0), (1, size.depth)):
        outward = 1 if limit else -1
        before, after = (a[axis] - limit) * outward, (b[axis] - limit) * outward
        if after > EPS and after > before:
            shares.append(max(0.0, -before / (after - before)))
    return min(shares)
