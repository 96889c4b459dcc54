"""Free places for a base: the nearest ones to a point where it overlaps no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from game.battlefield.contact import Disc, contact_rim, overlap_of
from game.battlefield.terrain.field import Battlefield
from game.geometry.point import EPS, Point, distance
from game.geometry.rims import Rim, feet, meetings, table_edges


def clear_places(field: Battlefield, base: Disc, others: Sequence[Disc]) -> list[Point]:
    """Return where *base*, with its present facing, overlaps none of *others*, nearest to its own first.

    The first is the nearest on the table: its own place if free, else straight away from a base, or in a
    corner between two of them or between one and an edge of the table.
    """
    rims = [contact_rim(other, base, EPS) for other in others]
    tried = {base.at, *_places(field, base.at, rims)}
    found = (one for one in tried if field.contains(one) and is_clear(base, one, others))
    return sorted(found, key=lambda one: (distance(base.at, one), one))


def is_clear(base: Disc, at: Point, others: Iterable[Disc]) -> bool:
    """Whether *base*, moved to *at* with its present facing, overlaps none of *others*."""
    there, (x, y) = Disc(base.id, at, base.base, base.level, base.shape, base.facing), at
    for other in others:
        reach = base.base + other.base
        near = -reach < other.at.x - x < reach and -reach < other.at.y - y < reach
        if near and overlap_of(there, other):
            return False
    return True


def _places(field: Battlefield, at: Point, rims: Sequence[Rim]) -> Iterator[Point]:
    edges = table_edges(field.width, field.depth)
    for rim in rims:
        yield from feet(rim, at)
        yield from meetings(rim, edges)
    for one, two in combinations(rims, 2):
        yield from meetings(one, two)
    yield from (Point(x, y) for x in (0.0, field.width) for y in (0.0, field.depth))
