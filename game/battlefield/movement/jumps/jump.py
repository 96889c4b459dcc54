"""Jumps: one straight segment of the centre over terrain, and its landing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString

from game.battlefield.contact import Disc, base_region
from game.battlefield.movement.costs.cliffs import hills_met
from game.battlefield.spans import JOINED, Span, spans
from game.battlefield.terrain.feature_index import features_touched, level_under, water_under
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.plateaus import Plateaus, on_grounds
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.geometry.base_shape import BaseShape, without_skin
from game.geometry.dilation import about_origin, dilated
from game.geometry.point import EPS, Path, Point, distance
from game.geometry.shapes import Region
from game.geometry.value import Value

_RISING = {Form.GROUND, Form.AREA, Form.WALL, Form.BUILDING, Form.DECK}
_ABSOLUTE = {Form.GROUND, Form.DECK}


class Barrier(NamedTuple):
    """Terrain too high to jump over: its feature's id, and its top in inches above the table."""

    id: str
    top: float


class JumpPrism(NamedTuple):
    """A piece of terrain with one flat top, in inches above the table: solid, area terrain, or a deck."""

    feature: Feature
    shape: Region
    top: float


class JumpPath(Value):
    """The measurements of a jump, from which the rules derive refusals.

    Attributes:
        start: Where the centre takes off.
        end: Where it lands.
        length: Inches, its only cost.
        limit: The height that all tops must stay below, in inches above the table.
        barriers: The terrain that does not; highest first, then by id.
        level: The level of the centre after landing.
        roof: The id of the building on whose roof it lands, or None.
        in_walls: The ids of the walls that the base would land in.
        in_buildings: The ids of the buildings that the base would land in, or partly on.
        from_water: The depth, above 0, of the water that the centre stands in, or None.
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
        """Whether terrain allows the jump, whatever its length and other bases."""
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
    shape: BaseShape | None = None,
    facing: float = 0.0,
) -> JumpPath:
    """Measure a jump from *start* at *level* to *end* for a base of radius *base*.

    Args:
        rating: The height above the take-off level that all tops must stay below, in inches.
        roofs: Whether a jump may land on the roof of a building.
        wide: The distance to each side of the centre's line in which terrain must be cleared, in inches.
        shape: The shape of a base that is no disc; if *wide* is above 0, the area it sweeps must be cleared.
        facing: The facing of such a base in flight and on landing.
    """
    limit = level + rating
    terrain = prepared(field)
    heights = terrain.plateaus.roofs
    landing_base = Disc("", end, base, 0.0, shape, facing)
    swept = _swept(start, landing_base, wide)
    prisms = _cleared(_met(terrain, swept, limit - EPS), swept)
    under, near = (features_touched(terrain.index, end, radius) for radius in (0.0, base))
    landing = _highest(under, heights) if roofs else []
    top = max((heights[building.id] for building in landing), default=None)
    depth = water_under(features_touched(terrain.index, start)) or 0.0
    lands = level_under(under) if top is None else top
    return JumpPath(
        start=start,
        end=end,
        length=distance(start, end),
        limit=limit,
        barriers=_barriers(prisms),
        level=lands,
        roof=landing[0].id if landing else None,
        in_walls=tuple(f.id for f in near if f.form is Form.WALL and _deep(f.polygon, landing_base)),
        in_buildings=tuple(
            f.id for f in near if f.form is Form.BUILDING and _in_way(f, heights[f.id], landing_base, top)
        ),
        from_water=depth if depth > EPS else None,
        off_table=not field.contains(end),
        in_cliffs=hills_met(terrain, end, base, lands, base_region(landing_base)),
    )


class _Swept(NamedTuple):
    """The area that a jump must clear: within *wide* of its line, or swept by the base *outline*."""

    start: Point
    end: Point
    wide: float
    outline: Path | None = None

    @property
    def body(self) -> Any:
        """The line, or the area swept by the base."""
        if self.outline is not None:
            corners = [(at.x + x, at.y + y) for at in (self.start, self.end) for x, y in self.outline]
            return shapely.MultiPoint(corners).convex_hull
        line = [self.start, self.end]
        return LineString(line) if distance(*line) > 0 else shapely.Point(self.start)

    def spans(self, shape: Region) -> list[Span]:
        """Return the stretches of the line where the jump is over *shape*."""
        met = shape if self.outline is None else dilated(shape, self.outline)
        return spans(met, self.start, self.end, self.wide)


def _barriers(prisms: Iterable[JumpPrism]) -> tuple[Barrier, ...]:
    """Return the barriers among *prisms*, one per feature with its top, highest first."""
    tops: dict[str, float] = {}
    for prism in prisms:
        tops[prism.feature.id] = max(prism.top, tops.get(prism.feature.id, prism.top))
    return tuple(sorted((Barrier(*item) for item in tops.items()), key=lambda b: (-b.top, b.id)))


def prisms(terrain: PreparedTerrain, least: float) -> Iterator[JumpPrism]:
    """Yield the solid and area terrain and the decks that rise to *least*, as pieces with flat tops.

    Features that follow the ground are cut where it changes.
    """
    return _rising(terrain, range(len(terrain.features)), least)


def _rising(terrain: PreparedTerrain, features: Iterable[int], least: float) -> Iterator[JumpPrism]:
    """Yield the pieces of some features that rise to *least*, cutting only features that may."""
    made = terrain.part(FlatTops)
    for i in features:
        if made.bounds[i] >= least:
            yield from (prism for prism in made.of(i) if prism.top >= least)


class FlatTops:
    """The features of *terrain* as pieces with flat tops, each feature cut once.

    Attributes:
        bounds: For each feature, a height that none of its tops exceeds; -inf where it has none.
    """

    def __init__(self, terrain: PreparedTerrain) -> None:
        self._plateaus = terrain.plateaus
        ceiling = terrain.plateaus.highest
        tops = (
            one.height + (0.0 if one.form in _ABSOLUTE else ceiling) if one.form in _RISING else -math.inf
            for one in terrain.features
        )
        self.bounds = np.fromiter(tops, float, len(terrain.features))
        self._made: dict[int, tuple[JumpPrism, ...]] = {}

    def of(self, number: int) -> tuple[JumpPrism, ...]:
        """Return the pieces of the feature with this *number*."""
        if number not in self._made:
            self._made[number] = tuple(_pieces(self._plateaus, self._plateaus.features[number]))
        return self._made[number]


def _pieces(plateaus: Plateaus, feature: Feature) -> Iterator[JumpPrism]:
    """Yield *feature* as pieces with flat tops."""
    if feature.form in _ABSOLUTE:
        yield JumpPrism(feature, feature.polygon, feature.height)
    elif feature.form is Form.BUILDING:
        yield JumpPrism(feature, feature.polygon, plateaus.roofs[feature.id])
    else:
        (parts,) = on_grounds(plateaus, [feature.polygon])
        for part, ground in parts:
            yield from (JumpPrism(feature, piece, ground + feature.height) for piece in _thick(part))


def _thick(part: Region) -> list[Region]:
    """Return the polygons of *part* without the slivers that rounding leaves along borders."""
    return [polygon for polygon in getattr(part, "geoms", [part]) if polygon.area > EPS * polygon.length]


def _met(terrain: PreparedTerrain, swept: _Swept, least: float) -> list[JumpPrism]:
    """Return the prisms that rise to *least* and that *swept* meets, rim included."""
    body, wide = swept.body, swept.wide + EPS
    west, north, east, south = body.bounds
    near = np.sort(terrain.tree.query(shapely.box(west - wide, north - wide, east + wide, south + wide)))
    near = near[terrain.part(FlatTops).bounds[near] >= least]
    near = near[shapely.dwithin(terrain.tree.geometries[near], body, wide)]
    found = _rising(terrain, near.tolist(), least)
    return [prism for prism in found if shapely.dwithin(prism.shape, body, wide)]


def _cleared(met: list[JumpPrism], swept: _Swept) -> list[JumpPrism]:
    """Return the prisms of *met* that a jump must clear: all but those only at its start.

    Touching prisms of the same kind and height count as one.
    """
    alike: dict[tuple[str, float], list[tuple[JumpPrism, list[Span]]]] = {}
    for prism in met:
        alike.setdefault((prism.feature.kind, round(prism.top, 9)), []).append(
            (prism, swept.spans(prism.shape))
        )
    found = []
    for several in alike.values():
        left = _left_behind([span for _, stretches in several for span in stretches])
        found += [prism for prism, stretches in several if any(leave > left for _, leave in stretches)]
    return found


def _left_behind(stretches: list[Span]) -> float:
    """Return the inches at which the stretch that begins at the start ends; -1 if there is none."""
    left = -1.0
    for enter, leave in sorted(stretches):
        if enter <= max(left, 0.0) + JOINED:
            left = max(left, leave)
    return left


def _swept(start: Point, lands: Disc, wide: float) -> _Swept:
    """Return the area to clear for a jump from *start* with *lands* as its final base."""
    if lands.shape is None or wide <= 0:
        return _Swept(start, lands.at, wide)
    return _Swept(start, lands.at, 0.0, about_origin(lands.shape, lands.facing))


def _deep(shape: Region, base: Disc) -> bool:
    """Whether *base* overlaps *shape* by more than touching."""
    region = base_region(base)
    if region is not None:
        return bool(shapely.intersects(shape, without_skin(region)))
    return float(shape.distance(shapely.Point(base.at))) < base.base - EPS


def _in_way(building: Feature, roof: float, base: Disc, top: float | None) -> bool:
    """Whether *base*, landing on a roof at height *top* or on none, would be inside *building*."""
    return _deep(building.polygon, base) and (top is None or roof > top + EPS)


def _highest(under: Iterable[Feature], roofs: Mapping[str, float]) -> list[Feature]:
    """Return the buildings *under* the centre on whose roof a base lands: the highest ones."""
    buildings = [feature for feature in under if feature.form is Form.BUILDING]
    top = max((roofs[building.id] for building in buildings), default=0.0)
    return [building for building in buildings if abs(roofs[building.id] - top) <= EPS]
