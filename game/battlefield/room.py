"""Room for a base: the places nearest to a point at which it overlaps no other."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from game.battlefield.contact import Disc, overlapped
from game.battlefield.field import Battlefield
from game.geometry.point import EPS, Point, distance, toward

NORTH = Point(0.0, -1.0)


def clear_places(field: Battlefield, at: Point, base: float, discs: Sequence[Disc]) -> list[Point]:
    """Return where a base of radius *base* inches overlaps none of *discs*, the place nearest to *at* first.

    The first is as near as any place on the table: *at* itself where it is free, else straight away from a
    disc, or in a corner between two of them or between one and an edge of the table.
    """
    rims = [(disc.at, disc.base + base + EPS) for disc in discs]
    tried = {at, *_places(field, at, rims)}
    found = (one for one in tried if field.contains(one) and not overlapped(one, base, discs))
    return sorted(found, key=lambda one: (distance(at, one), one))


def _places(field: Battlefield, at: Point, rims: Sequence[tuple[Point, float]]) -> Iterator[Point]:
    for centre, reach in rims:
        beyond = at if distance(centre, at) > EPS else Point(at.x + NORTH.x, at.y + NORTH.y)
        yield toward(centre, beyond, reach)
        yield from _on_edges(field, centre, reach)
    for one, two in combinations(rims, 2):
        yield from _crossings(one, two)
    yield from (Point(x, y) for x in (0.0, field.width) for y in (0.0, field.depth))


def _on_edges(field: Battlefield, centre: Point, reach: float) -> Iterator[Point]:
    """Yield where the circle around *centre* meets the edges of the table."""
    for x in (0.0, field.width):
        aside = reach**2 - (x - centre.x) ** 2
        if aside >= 0:
            yield from (Point(x, centre.y + way * math.sqrt(aside)) for way in (1, -1))
    for y in (0.0, field.depth):
        aside = reach**2 - (y - centre.y) ** 2
        if aside >= 0:
            yield from (Point(centre.x + way * math.sqrt(aside), y) for way in (1, -1))


def _crossings(one: tuple[Point, float], two: tuple[Point, float]) -> Iterator[Point]:
    """Yield where two circles meet."""
    (a, r), (b, s) = one, two
    apart = distance(a, b)
    if apart <= EPS or not abs(r - s) <= apart <= r + s:
        return
    along = (apart**2 + r**2 - s**2) / (2 * apart)
    aside = math.sqrt(max(0.0, r**2 - along**2))
    dx, dy = (b.x - a.x) / apart, (b.y - a.y) / apart
    for way in (1, -1):
        yield Point(a.x + along * dx - way * aside * dy, a.y + along * dy + way * aside * dx)
