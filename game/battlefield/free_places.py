"""Room for a base: the places nearest to a point at which it overlaps no other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.battlefield.contact import Disc, overlapped
from game.battlefield.terrain.field import Battlefield
from game.geometry.circles import Circle, crossings, on_edges
from game.geometry.point import EPS, Point, distance, toward

NORTH = Point(0.0, -1.0)


def clear_places(field: Battlefield, at: Point, base: float, discs: Sequence[Disc]) -> list[Point]:
    """Return where a base of radius *base* inches overlaps none of *discs*, the place nearest to *at* first.

    The first is as near as any place on the table: *at* itself where it is free, else straight away from a
    disc, or in a corner between two of them or between one and an edge of the table.
    """
    outlines = [(disc.at, disc.base + base + EPS) for disc in discs]
    tried = {at, *_places(field, at, outlines)}
    found = (one for one in tried if field.contains(one) and not overlapped(one, base, discs))
    return sorted(found, key=lambda one: (distance(at, one), one))


def _places(field: Battlefield, at: Point, outlines: Sequence[Circle]) -> Iterator[Point]:
    for centre, reach in outlines:
        beyond = at if distance(centre, at) > EPS else Point(at.x + NORTH.x, at.y + NORTH.y)
        yield toward(centre, beyond, reach)
        yield from on_edges((centre, reach), field.width, field.depth)
    for one, two in combinations(outlines, 2):
        yield from crossings(one, two)
    yield from (Point(x, y) for x in (0.0, field.width) for y in (0.0, field.depth))
