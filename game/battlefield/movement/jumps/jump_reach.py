"""Where a jump may land: within range, clear of other bases, and not behind terrain that is too high."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely

from game.battlefield.contact import Disc, outline_of
from game.battlefield.edges import edges_of
from game.battlefield.movement.costs.cliffs import forbidden
from game.battlefield.movement.jumps.jump import prisms
from game.battlefield.terrain.feature_index import features_touched, ground_under, water_under
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.geometry.base_shape import BaseShape
from game.geometry.dilation import about_origin, dilated
from game.geometry.lazy import Recent
from game.geometry.point import EPS, Path, Point, distance
from game.geometry.rims import summed
from game.geometry.shapes import Region, areas

FACINGS = 16
"""The number of facings tried for a base that is no disc, over half a turn: the area is never too large."""
MARGIN = 1.0
"""Inches beyond a jump's reach within which other bases are looked at."""
REMEMBERED = 64
_SEGMENTS = 32
_FAR = 4.0
_APART = 1.0
_CLOSE = 0.125
_BESIDE = 1e-3
_RISING = frozenset({Form.BUILDING, Form.WALL})


class Jumper(NamedTuple):
    """The jumping parameters of a unit; see `landings`."""

    inches: float
    clears: float
    base: float
    discs: tuple[Disc, ...]
    roofs: bool
    wide: float
    shape: BaseShape | None = None

    @property
    def outlines(self) -> list[Path | None]:
        """The possible outlines of its base around the origin; None for a disc."""
        if self.shape is None:
            return [None]
        return [about_origin(self.shape, 180.0 * n / FACINGS) for n in range(FACINGS)]


def landings(
    field: Battlefield,
    start: Point,
    level: float,
    *,
    inches: float,
    clears: float,
    base: float,
    discs: Sequence[Disc] = (),
    roofs: bool = True,
    wide: float = 0.0,
    shape: BaseShape | None = None,
) -> Region:
    """Return where a jump from *start* at *level* may land: accurate to 1/8".

    Args:
        inches: The jump's range.
        clears: The height above *level* that all tops must stay below, in inches.
        base: Radius of the jumper's base; *discs* are the bases that it may not overlap.
        roofs: Whether it may land on the roofs of buildings.
        wide: The distance to each side of the centre's line in which terrain must be cleared, in inches.
        shape: The shape of a base that is no disc; if *wide* is above 0, the area it sweeps must be cleared.
    """
    near = tuple(one for one in discs if distance(start, one.at) <= inches + base + one.base + MARGIN)
    jumper = Jumper(inches, clears, base, near, roofs, wide, shape)
    terrain = prepared(field)
    key = start, level, jumper
    return terrain.part(_remembered).of(key, lambda: _landings(terrain, start, level, jumper))


def _remembered(_: PreparedTerrain) -> Recent[Region]:
    """Return the cached landings of recent jumps."""
    return Recent(REMEMBERED)


def _landings(terrain: PreparedTerrain, start: Point, level: float, jumper: Jumper) -> Region:
    """Return the same as `landings`."""
    inches = jumper.inches
    if inches <= EPS or (water_under(features_touched(terrain.index, start)) or 0.0) > EPS:
        return shapely.Polygon()
    table = shapely.box(0, 0, terrain.width, terrain.depth)
    near = shapely.Point(start).buffer(inches, quad_segs=_SEGMENTS).intersection(table)
    limit = level + jumper.clears
    found = []
    for outline in jumper.outlines:
        taken = [*_shadows(terrain, start, limit, jumper, outline), *_overlap_zones(jumper, outline)]
        taken += _edges(terrain, areas(near), jumper, outline)
        found.append(near.difference(shapely.union_all(taken)))
    return areas(shapely.union_all(found))


def landings_over(
    field: Battlefield,
    edge: tuple[Point, Point],
    *,
    inches: float,
    clears: float,
    base: float,
    discs: Sequence[Disc] = (),
    roofs: bool = True,
    wide: float = 0.0,
    shape: BaseShape | None = None,
) -> Region:
    """Return where a jump that enters anywhere over *edge*, from the ground, may land: accurate to 1/8".

    Starting points are an inch apart unless terrain that is too high is near. There they are close together,
    with one on each side of everything that meets the edge and opposite each corner of that terrain.
    """
    terrain, jumper = prepared(field), Jumper(inches, clears, base, tuple(discs), roofs, wide, shape)
    found = [
        _landings(terrain, at, ground_under(features_touched(terrain.index, at)), jumper)
        for at in _starts(terrain, edge, inches, clears)
    ]
    return areas(shapely.union_all(found))


def starts(field: Battlefield, edge: tuple[Point, Point], inches: float, clears: float) -> list[Point]:
    """Return the starting points on *edge* for the jumps tested."""
    return _starts(prepared(field), edge, inches, clears)


def _starts(terrain: PreparedTerrain, edge: tuple[Point, Point], inches: float, clears: float) -> list[Point]:
    """Return the same as `starts`."""
    line = shapely.LineString(edge)
    span = line.length
    ways = (
        np.linspace(0.0, span, math.ceil(span / min(_APART, inches / 3)) + 1).tolist() if inches > EPS else []
    )
    met = shapely.intersection(line, [feature.polygon.boundary for feature in terrain.features])
    corners = shapely.get_coordinates(met).tolist()
    for prism in prisms(terrain, clears - EPS):
        if prism.shape.distance(line) <= inches:
            tips = shapely.get_coordinates(prism.shape)
            corners += tips.tolist()
            along = shapely.line_locate_point(line, shapely.points(tips))
            low, high = max(along.min() - inches, 0.0), min(along.max() + inches, span)
            ways += np.linspace(low, high, math.ceil((high - low) / _CLOSE) + 1).tolist()
    opposite = np.atleast_1d(shapely.line_locate_point(line, shapely.points(np.reshape(corners, (-1, 2)))))
    ways += np.concatenate([opposite - _BESIDE, opposite + _BESIDE]).tolist()
    share = np.unique(np.round([way for way in ways if 0 <= way <= span], 4)) / span
    a, b = edge
    return [Point(a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s) for s in share.tolist()]


def _shadows(
    terrain: PreparedTerrain, start: Point, limit: float, jumper: Jumper, outline: Path | None
) -> Iterable[Region]:
    """Yield the areas that a jump from *start* cannot land in: prisms with their shadows.

    Prisms in which it begins count only where it re-enters them; those of one kind and height are merged.
    """
    at, inches, wide = shapely.Point(start), jumper.inches, jumper.wide
    wider = max(wide, jumper.base) if wide > 0 and outline is not None else wide
    alike: dict[tuple[str, float], list[Region]] = {}
    for prism in prisms(terrain, limit - EPS):
        if prism.shape.distance(at) <= inches + wider:
            alike.setdefault((prism.feature.kind, prism.top), []).append(prism.shape)
    for shapes in alike.values():
        whole = shapely.union_all(shapes)
        if wide > 0 and outline is not None:
            body = dilated(whole, outline)
        else:
            body = areas(whole.buffer(wide, quad_segs=_SEGMENTS) if wide > 0 else whole)
        for part in getattr(body, "geoms", [body]):
            gap = part.distance(at)
            if EPS < gap <= inches:
                yield areas(_shadow(part, start, _FAR * inches / gap))
            elif gap <= EPS:
                yield from _again(part, start, inches)


def _again(part: shapely.Polygon, start: Point, inches: float) -> Iterable[Region]:
    """Yield the area behind borders of *part*, which contains *start*, where a jump re-enters it."""
    x0, y0, x1, y1 = edges_of(part)
    into = (x1 - x0) * (start.y - y0) - (y1 - y0) * (start.x - x0)
    ends = np.column_stack((x0, y0, x1, y1))[into < -EPS]
    for ax, ay, bx, by in ends.tolist():
        gap = shapely.LineString([(ax, ay), (bx, by)]).distance(shapely.Point(start))
        if EPS < gap <= inches:
            a, b, times = (ax, ay), (bx, by), _FAR * inches / gap
            behind = [_behind(start, one, times) for one in (b, a)]
            yield areas(shapely.make_valid(shapely.Polygon([a, b, *behind])))


def _behind(start: Point, at: tuple[float, float], times: float) -> tuple[float, float]:
    """Return the point *times* as far from *start* as *at*."""
    return start.x + (at[0] - start.x) * times, start.y + (at[1] - start.y) * times


def _shadow(shape: Region, start: Point, times: float) -> shapely.Geometry:
    """Return *shape* and everything behind it as seen from *start*, up to *times* as far away."""
    strips = []
    for part in getattr(shape, "geoms", [shape]):
        for ring in (part.exterior, *part.interiors):
            for a, b in pairwise(ring.coords):
                strips.append(shapely.Polygon([a, b, _behind(start, b, times), _behind(start, a, times)]))
    return shapely.union_all([shape, *(strip for strip in strips if strip.is_valid)])


def _overlap_zones(jumper: Jumper, outline: Path | None) -> Iterable[Region]:
    """Yield the areas where a base would overlap one of the others."""
    for other in map(outline_of, jumper.discs):
        if outline is None:
            yield other.body.buffer(other.disc + jumper.base, quad_segs=_SEGMENTS)
        else:
            both = shapely.Polygon(summed(other.outline, outline))
            yield both.buffer(other.disc, quad_segs=_SEGMENTS) if other.disc else both


def _edges(terrain: PreparedTerrain, near: Region, jumper: Jumper, outline: Path | None) -> Iterable[Region]:
    """Yield the areas where a base centred outside would land in a wall, or partly in a building."""
    base, roofs = jumper.base, jumper.roofs
    for feature in terrain.features:
        if feature.form in _RISING and shapely.dwithin(feature.polygon, near, base):
            if outline is None:
                around = areas(feature.polygon.buffer(base, quad_segs=_SEGMENTS))
            else:
                around = dilated(feature.polygon, outline)
            on_roof = roofs and feature.form is Form.BUILDING
            yield areas(around.difference(feature.polygon)) if on_roof else areas(around)
    houses = [one for one in terrain.features if roofs and one.form is Form.BUILDING]
    heights = terrain.plateaus.roofs
    yield forbidden(terrain, base, near, [(one.polygon, heights[one.id]) for one in houses], outline)
