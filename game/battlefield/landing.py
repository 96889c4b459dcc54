"""Where a jump may land: what is near enough, but for what is taken and what lies behind too high terrain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import shapely

from game.battlefield.contact import Disc
from game.battlefield.field import Battlefield, Form
from game.battlefield.ground import water_at
from game.battlefield.leap import prisms
from game.geometry.point import EPS, Point
from game.geometry.shapes import Region, areas

_SEGMENTS = 32
_FAR = 4.0
_RISING = frozenset({Form.BUILDING, Form.WALL})


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
) -> Region:
    """Return where a jump from *start* at *level* may land: true within 1/8".

    Args:
        inches: How far it goes.
        clears: Inches above *level* that tops must lie below (AS-JUMP-05).
        base: Radius of the jumper's base; *discs* are the bases that it may not overlap.
        roofs: Whether it may land on the roofs of buildings.
    """
    if inches <= EPS or (water_at(field, start) or 0.0) > EPS:
        return shapely.Polygon()
    table = shapely.box(0, 0, field.width, field.depth)
    near = shapely.Point(start).buffer(inches, quad_segs=_SEGMENTS).intersection(table)
    taken = [*_shadows(field, start, level + clears, inches), *_rounds(discs, base)]
    taken += _edges(field, areas(near), base, roofs)
    return areas(near.difference(shapely.union_all(taken)))


def _shadows(field: Battlefield, start: Point, limit: float, inches: float) -> Iterable[Region]:
    """Yield what a jump from *start* cannot pass or cannot land behind: prisms with their shadows."""
    at = shapely.Point(start)
    for prism in prisms(field):
        gap = prism.shape.distance(at)
        if prism.top >= limit - EPS and EPS < gap <= inches:
            yield areas(_shadow(prism.shape, start, _FAR * inches / gap))


def _shadow(shape: Region, start: Point, times: float) -> shapely.Geometry:
    """Return *shape* and all that lies behind it as seen from *start*, *times* as far away."""

    def behind(x: float, y: float) -> tuple[float, float]:
        return start.x + (x - start.x) * times, start.y + (y - start.y) * times

    strips = []
    for part in getattr(shape, "geoms", [shape]):
        for ring in (part.exterior, *part.interiors):
            for a, b in pairwise(ring.coords):
                strips.append(shapely.Polygon([a, b, behind(*b), behind(*a)]))
    return shapely.union_all([shape, *(strip for strip in strips if strip.is_valid)])


def _rounds(discs: Iterable[Disc], base: float) -> Iterable[Region]:
    """Yield where a base of radius *base* would overlap one of *discs*."""
    for disc in discs:
        yield shapely.Point(disc.at).buffer(disc.base + base, quad_segs=_SEGMENTS)


def _edges(field: Battlefield, near: Region, base: float, roofs: bool) -> Iterable[Region]:
    """Yield where a base would land in a wall, or partly in a building: with its centre beside it."""
    for feature in field.features:
        if feature.form in _RISING and feature.polygon.intersects(near):
            around = feature.polygon.buffer(base, quad_segs=_SEGMENTS)
            on_roof = roofs and feature.form is Form.BUILDING
            yield areas(around.difference(feature.polygon)) if on_roof else areas(around)
