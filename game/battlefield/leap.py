"""Jumps: one straight segment of the centre over terrain, and what it lands on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import shapely
from shapely.geometry import LineString

from game.battlefield.field import Battlefield, Feature, Form, per_battlefield
from game.battlefield.ground import highest_ground, on_grounds, roof, standing, touching, tree, water_at
from game.battlefield.ground import level as level_at
from game.geometry.point import EPS, Point, distance
from game.geometry.shapes import Region
from game.geometry.value import Value

_RISING = {Form.GROUND, Form.AREA, Form.WALL, Form.BUILDING}


class Barrier(NamedTuple):
    """Terrain too high to be jumped over: its feature's id, and its top in inches above the table."""

    id: str
    top: float


class Prism(NamedTuple):
    """A piece of solid or area terrain with one flat top, in inches above the table."""

    feature: Feature
    shape: Region
    top: float


class Leap(Value):
    """What was measured of a jump; the rules make refusals of it.

    Attributes:
        start: Where the centre takes off.
        end: Where it lands.
        length: Inches, its only cost.
        limit: Tops must lie below this, in inches above the table.
        barriers: What does not; highest first, then by id.
        level: Of the centre after landing.
        roof: The id of the building on whose roof it lands; None where it lands on none.
        in_walls: The ids of the walls that the base would land in.
        in_buildings: The ids of the buildings that the base would land in, or partly on.
        from_water: The depth, above 0, of the water that the centre stands in; None where it is dry.
        off_table: Whether it lands beyond the edge.
    """

    start: Point
    end: Point
    length: float
    limit: float
    barriers: tuple[Barrier, ...]
    level: float
    roof: str | None
    in_walls: tuple[str, ...]
    in_buildings: tuple[str, ...]
    from_water: float | None
    off_table: bool

    @property
    def open(self) -> bool:
        """Whether terrain allows the jump, whatever its length and whoever stands there."""
        refused = self.barriers or self.in_walls or self.in_buildings
        return not refused and self.from_water is None and not self.off_table


def leap(
    field: Battlefield,
    start: Point,
    end: Point,
    level: float,
    *,
    rating: float,
    base: float,
    roofs: bool = True,
) -> Leap:
    """Measure a jump from *start* at *level* to *end* for a base of radius *base*.

    Args:
        rating: Inches above the level at take-off that tops must lie below.
        roofs: Whether a jump may land on the roof of a building.
    """
    limit = level + rating
    line = LineString([start, end]) if distance(start, end) > 0 else shapely.Point(start)
    met = [prism for prism in _met(field, line, limit - EPS) if not _holds(prism, start)]
    tops: dict[str, float] = {}
    for prism in met:
        tops[prism.feature.id] = max(prism.top, tops.get(prism.feature.id, prism.top))
    landing = _roofs_under(field, end) if roofs else []
    near = touching(field, end, base)
    top = max((roof(field, building) for building in landing), default=None)
    depth = water_at(field, start) or 0.0
    return Leap(
        start=start,
        end=end,
        length=distance(start, end),
        limit=limit,
        barriers=tuple(sorted((Barrier(*item) for item in tops.items()), key=lambda b: (-b.top, b.id))),
        level=level_at(field, end) if top is None else top,
        roof=landing[0].id if landing else None,
        in_walls=tuple(f.id for f in near if f.form is Form.WALL and _deep(f.polygon, end, base)),
        in_buildings=tuple(
            f.id for f in near if f.form is Form.BUILDING and _in_way(field, f, end, base, top)
        ),
        from_water=depth if depth > EPS else None,
        off_table=not field.contains(end),
    )


def prisms(field: Battlefield, least: float) -> Iterator[Prism]:
    """Yield the solid and area terrain that rises to *least*, as pieces with flat tops.

    What follows the ground is cut there.
    """
    return _rising(field, range(len(field.features)), least)


def _rising(field: Battlefield, features: Iterable[int], least: float) -> Iterator[Prism]:
    """Yield the pieces of some features that rise to *least*; only what may do so is cut."""
    ceiling = highest_ground(field)
    for i in features:
        feature = field.features[i]
        high = feature.height + (0.0 if feature.form is Form.GROUND else ceiling)
        if feature.form in _RISING and high >= least:
            yield from (prism for prism in _pieces(field, i) if prism.top >= least)


def _pieces(field: Battlefield, number: int) -> tuple[Prism, ...]:
    """Return a feature as pieces with flat tops; they are made once."""
    made = _made(field)
    if number not in made:
        feature = field.features[number]
        if feature.form is Form.GROUND:
            made[number] = (Prism(feature, feature.polygon, feature.height),)
        elif feature.form is Form.BUILDING:
            made[number] = (Prism(feature, feature.polygon, roof(field, feature)),)
        else:
            (parts,) = on_grounds(field, [feature.polygon])
            cut = [(p, ground + feature.height) for part, ground in parts for p in _thick(part)]
            made[number] = tuple(Prism(feature, part, top) for part, top in cut)
    return made[number]


@per_battlefield
def _made(field: Battlefield) -> dict[int, tuple[Prism, ...]]:
    """Return the pieces that were asked for, by the place of their feature."""
    return {}


def _thick(part: Region) -> list[Region]:
    """Return the polygons of *part* that are more than the slivers that rounding leaves along a border."""
    return [polygon for polygon in getattr(part, "geoms", [part]) if polygon.area > EPS * polygon.length]


def _met(field: Battlefield, line: shapely.Geometry, least: float) -> list[Prism]:
    """Return the prisms that rise to *least* and that *line* touches."""
    near = _rising(field, sorted(tree(field).query(line, "dwithin", EPS).tolist()), least)
    return [prism for prism in near if shapely.dwithin(prism.shape, line, EPS)]


def _holds(prism: Prism, at: Point) -> bool:
    """Whether *at* lies in or on the border of *prism*."""
    return bool(shapely.dwithin(prism.shape, shapely.Point(at), EPS))


def _deep(shape: Region, at: Point, base: float) -> bool:
    """Whether a base at *at* overlaps *shape*, deeper than EPS."""
    return float(shape.distance(shapely.Point(at))) < base - EPS


def _roofs_under(field: Battlefield, at: Point) -> list[Feature]:
    """Return the buildings on whose roof a base lands with its centre at *at*: of several the highest."""
    under = standing(field, at)
    top = max((roof(field, building) for building in under), default=0.0)
    return [building for building in under if abs(roof(field, building) - top) <= EPS]


def _in_way(field: Battlefield, building: Feature, at: Point, base: float, top: float | None) -> bool:
    """Whether a base landing at *at*, on a roof at height *top* or on none, would be in *building*."""
    return _deep(building.polygon, at, base) and (top is None or roof(field, building) > top + EPS)
