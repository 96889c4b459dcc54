"""Reach: the area where a unit's walk, or its jump, may end."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import field, replace
from functools import cached_property

import shapely

from game.battlefield.arrays import Floats
from game.battlefield.contact import Disc, outline_of
from game.battlefield.movement.costs.cliffs import forbidden
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.movement_terrain import MovementTerrain, movement_terrain
from game.battlefield.movement.reach.reach_polygons import reach_polygons
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.movement.ways.search import search
from game.battlefield.movement.ways.way import MINIMUM, cheapest
from game.battlefield.terrain.feature_index import features_touched
from game.battlefield.terrain.field import Battlefield, Form, Sized
from game.geometry.point import Point
from game.geometry.rings import Ring, polygons, rings
from game.geometry.shapes import Region, areas
from game.geometry.value import Value

_MORE = 0.04
_CRUMB = 1e-6
_FINE = 0.005
_SEGMENTS = 16
_LEVEL = frozenset({Form.FLAT, Form.AREA, Form.BUILDING})
_ROUND = 1 / math.cos(math.pi / (4 * _SEGMENTS))


class Reach(Value, eq=False):
    """The area where a walk may end.

    Attributes:
        terrain, mover, inches, minimum: The query.
        pieces: Polygons, as corners, that together cover it. They overlap, extend beyond the edge of the
            table and cover bases and terrain on which no walk may end: good for a quick picture.
    """

    terrain: MovementTerrain
    mover: Mover
    inches: float
    minimum: float
    pieces: tuple[Floats, ...] = field(repr=False)

    @cached_property
    def area(self) -> Region:
        """The area: accurate to 1/8", and no point of it costs more than the budget plus 1/8"."""
        bases = (*self.mover.enemies, *self.mover.others)
        whole = trimmed(self.terrain.table, united(self.pieces))
        taken = _barred(self.terrain, self.mover.base, whole)
        return without(whole, [*overlap_zones(bases, self.mover.base), *taken])

    @property
    def rings(self) -> tuple[tuple[Ring, ...], ...]:
        """The area as the coordinates of a GeoJSON MultiPolygon."""
        return rings(self.area)

    def cost_at(self, at: Point) -> float:
        """Return the cost of the proposed path to *at*; inf if no legal path is within the budget."""
        found = cheapest(self.terrain, self.mover, at, self.inches, minimum=self.minimum)
        return math.inf if found is None else found.cost


def reach(
    field: Battlefield,
    mover: Mover,
    inches: float,
    movement_costs: MovementCosts,
    *,
    minimum: float = MINIMUM,
) -> Reach:
    """Return where a walk of *mover* that costs at most *inches*, or is at most *minimum* long, may end."""
    terrain = movement_terrain(field, movement_costs)
    pieces = reach_polygons(search(terrain, mover, inches), _MORE)
    if minimum > 0 and inches < _dearest(terrain, mover, minimum):
        pieces += reach_polygons(search(terrain.flat, mover, minimum))
    return Reach(terrain, mover, inches, minimum, tuple(pieces))


def costlines(
    field: Battlefield,
    mover: Mover,
    budgets: Iterable[float],
    movement_costs: MovementCosts,
    *,
    minimum: float = 0.0,
) -> tuple[tuple[float, Region], ...]:
    """Return for each of *budgets*, ascending, the area where a walk of *mover* within it may end.

    One search, with the greatest budget, serves all. The borders of the areas are lines of equal cost.
    """
    ladder = sorted(set(budgets))
    if not ladder:
        return ()
    terrain = movement_terrain(field, movement_costs)
    whole = search(terrain, mover, ladder[-1])
    found = []
    for inches in ladder:
        pieces = reach_polygons(replace(whole, inches=inches), _MORE)
        if minimum > 0 and inches < _dearest(terrain, mover, minimum):
            pieces += reach_polygons(search(terrain.flat, mover, minimum))
        found.append((inches, Reach(terrain, mover, inches, minimum, tuple(pieces)).area))
    return tuple(found)


def _dearest(terrain: MovementTerrain, mover: Mover, minimum: float) -> float:
    """Return the greatest possible cost of *minimum* inches: with every surcharge, at maximum steepness."""
    table, movement_costs = terrain.table, terrain.costs
    whole = mover.edge is not None
    near = table.features if whole else features_touched(table.index, mover.at, minimum)
    surcharge = sum(movement_costs.surcharge.get(kind, 0.0) for kind in {feature.kind for feature in near})
    level = all(feature.form in _LEVEL for feature in near)
    climbs = 0.0 if level else 2 * movement_costs.steep * (minimum / movement_costs.within + 1)
    return minimum * (1 + surcharge) + movement_costs.climb * climbs


def united(pieces: Iterable[Floats]) -> Region:
    """Return the union of polygons given as corners."""
    fine = shapely.simplify([shapely.Polygon(c) for c in pieces], _FINE, preserve_topology=False)
    return areas(shapely.union_all(shapely.make_valid(fine)))


def trimmed(size: Sized, area: Region) -> Region:
    """Return the part of *area* that lies on the table."""
    return areas(area.intersection(shapely.box(0, 0, size.width, size.depth)))


def without(area: Region, taken: Iterable[Region]) -> Region:
    """Return *area* minus *taken*, and minus the slivers left by rounding."""
    rest = areas(area.difference(shapely.union_all(list(taken))))
    return areas(shapely.MultiPolygon([part for part in polygons(rest) if part.area > _CRUMB]))


def overlap_zones(discs: Iterable[Disc], base: float) -> list[Region]:
    """Return where a base of radius *base* would overlap one of *discs*."""
    outlines = map(outline_of, discs)
    return [one.body.buffer((one.disc + base) * _ROUND, quad_segs=_SEGMENTS) for one in outlines]


def widened(shape: Region, base: float) -> Region:
    """Return where a base of radius *base* would touch *shape*."""
    return areas(shape.buffer(base * _ROUND, quad_segs=_SEGMENTS))


def _barred(terrain: MovementTerrain, base: float, whole: Region) -> list[Region]:
    """Return where terrain near *whole* lets no base end: in closed terrain, on walls, in cliffs."""
    if whole.is_empty:
        return []
    box = shapely.box(*whole.bounds).buffer(base)
    movement_costs = terrain.costs
    near = [feature for feature in terrain.table.features if feature.polygon.intersects(box)]
    shut = [widened(feature.polygon, base) for feature in near if movement_costs.bars(feature)]
    walls = [f.polygon for f in near if f.form is Form.WALL and not movement_costs.bars(f)]
    return [*shut, *walls, forbidden(terrain.table, base, whole)]
