"""Jumps: one straight segment of the centre over terrain, and what it lands on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import shapely
from shapely.geometry import LineString

from game.battlefield.movement.costs.cliffs import faces_at
from game.battlefield.spans import JOINED, Span, spans
from game.battlefield.terrain.field import Battlefield, Feature, Form, per_battlefield
from game.battlefield.terrain.ground import (
    highest_ground,
    on_grounds,
    roof,
    standing,
    touching,
    tree,
    water_at,
)
from game.battlefield.terrain.ground import level as level_at
from game.geometry.point import EPS, Point, distance
from game.geometry.shapes import Region
from game.geometry.value import Value

_RISING = {Form.GROUND, Form.AREA, Form.WALL, Form.BUILDING, Form.DECK}
_ABSOLUTE = {Form.GROUND, Form.DECK}


class Barrier(NamedTuple):
    """Terrain too high to be jumped over: its feature's id, and its top in inches above the table."""

    id: str
    top: float


class JumpPrism(NamedTuple):
    """A piece of terrain with one flat top, in inches above the table: solid, area terrain, or a deck."""

    feature: Feature
    shape: Region
    top: float


class JumpPath(Value):
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
        in_cliffs: The ids of the hills in whose cliffs the base would land.
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
    in_cliffs: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Whether terrain allows the jump, whatever its length and whoever stands there."""
        refused = self.barriers or self.in_walls or self.in_buildings or self.in_cliffs
        return not refused and self.from_water is None and not self.off_table


def jump_path(
    field: Battlefield,
    start: Point,
    end: Point,
    level: float,
    *,
    rating: float,
    base: float,
    roofs: bool = True,
    wide: float = 0.0,
) -> JumpPath:
    """Measure a jump from *start* at *level* to *end* for a base of radius *base*.

    Args:
        rating: Inches above the level at take-off that tops must lie below.
        roofs: Whether a jump may land on the roof of a building.
        wide: How far to each side of the centre's line terrain must be cleared, in inches.
    """
    limit = level + rating
    line = LineString([start, end]) if distance(start, end) > 0 else shapely.Point(start)
    prisms = _cleared(_met(field, line, limit - EPS, wide), start, end, wide)
    landing = _roofs_under(field, end) if roofs else []
    near = touching(field, end, base)
    top = max((roof(field, building) for building in landing), default=None)
    depth = water_at(field, start) or 0.0
    lands = level_at(field, end) if top is None else top
    return JumpPath(
        start=start,
        end=end,
        length=distance(start, end),
        limit=limit,
        barriers=_barriers(prisms),
        level=lands,
        roof=landing[0].id if landing else None,
        in_walls=tuple(f.id for f in near if f.form is Form.WALL and _deep(f.polygon, end, base)),
        in_buildings=tuple(
            f.id for f in near if f.form is Form.BUILDING and _in_way(field, f, end, base, top)
        ),
        from_water=depth if depth > EPS else None,
        off_table=not field.contains(end),
        in_cliffs=faces_at(field, end, base, lands),
    )


def _barriers(prisms: Iterable[JumpPrism]) -> tuple[Barrier, ...]:
    """Return what *prisms* bar the way with, each feature once by its top, the highest first."""
    tops: dict[str, float] = {}
    for prism in prisms:
        tops[prism.feature.id] = max(prism.top, tops.get(prism.feature.id, prism.top))
    return tuple(sorted((Barrier(*item) for item in tops.items()), key=lambda b: (-b.top, b.id)))


def prisms(field: Battlefield, least: float) -> Iterator[JumpPrism]:
    """Yield the solid and area terrain and the decks that rise to *least*, as pieces with flat tops.

    What follows the ground is cut there.
    """
    return _rising(field, range(len(field.features)), least)


def _rising(field: Battlefield, features: Iterable[int], least: float) -> Iterator[JumpPrism]:
    """Yield the pieces of some features that rise to *least*; only what may do so is cut."""
    ceiling = highest_ground(field)
    for i in features:
        feature = field.features[i]
        high = feature.height + (0.0 if feature.form in _ABSOLUTE else ceiling)
        if feature.form in _RISING and high >= least:
            yield from (prism for prism in _pieces(field, i) if prism.top >= least)


def _pieces(field: Battlefield, number: int) -> tuple[JumpPrism, ...]:
    """Return a feature as pieces with flat tops; they are made once."""
    made = _made(field)
    if number not in made:
        feature = field.features[number]
        if feature.form in _ABSOLUTE:
            made[number] = (JumpPrism(feature, feature.polygon, feature.height),)
        elif feature.form is Form.BUILDING:
            made[number] = (JumpPrism(feature, feature.polygon, roof(field, feature)),)
        else:
            (parts,) = on_grounds(field, [feature.polygon])
            cut = [(p, ground + feature.height) for part, ground in parts for p in _thick(part)]
            made[number] = tuple(JumpPrism(feature, part, top) for part, top in cut)
    return made[number]


@per_battlefield
def _made(field: Battlefield) -> dict[int, tuple[JumpPrism, ...]]:
    """Return the pieces that were asked for, by the place of their feature."""
    return {}


def _thick(part: Region) -> list[Region]:
    """Return the polygons of *part* that are more than the slivers that rounding leaves along a border."""
    return [polygon for polygon in getattr(part, "geoms", [part]) if polygon.area > EPS * polygon.length]


def _met(field: Battlefield, line: shapely.Geometry, least: float, wide: float) -> list[JumpPrism]:
    """Return the prisms that rise to *least* and to which *line* comes within *wide*, the rim included."""
    near = _rising(field, sorted(tree(field).query(line, "dwithin", wide + EPS).tolist()), least)
    return [prism for prism in near if shapely.dwithin(prism.shape, line, wide + EPS)]


def _cleared(met: list[JumpPrism], start: Point, end: Point, wide: float) -> list[JumpPrism]:
    """Return which of the prisms *met* a jump must clear: those not only in the stretch in which it begins.

    Prisms of one kind and height that touch are one.
    """
    alike: dict[tuple[str, float], list[tuple[JumpPrism, list[Span]]]] = {}
    for prism in met:
        stretches = spans(prism.shape, start, end, wide)
        alike.setdefault((prism.feature.kind, round(prism.top, 9)), []).append((prism, stretches))
    found = []
    for several in alike.values():
        left = _left_behind([span for _, stretches in several for span in stretches])
        found += [prism for prism, stretches in several if any(leave > left for _, leave in stretches)]
    return found


def _left_behind(stretches: list[Span]) -> float:
    """Return after how many inches the stretch that begins at once ends; -1 where none does."""
    left = -1.0
    for enter, leave in sorted(stretches):
        if enter <= max(left, 0.0) + JOINED:
            left = max(left, leave)
    return left


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
