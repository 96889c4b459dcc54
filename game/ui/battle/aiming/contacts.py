"""Base contact on the screen: where a move that is being drawn snaps to, and whom it ends in contact with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from game.battlefield.contact import CONTACT, apart, overlap
from game.core.model.state import View
from game.core.model.unit import Unit
from game.core.views.reporting import judged
from game.geometry.circles import Circle, crossings, on_edges
from game.geometry.point import EPS, Point, distance, toward
from game.ui.battle.aiming.forecasts import moved

SNAP = 0.3
"""A move snaps to base contact that is no farther off than this, in inches."""


def touched(view: View, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies in base contact with *unit*, as it stands or would stand."""
    near = (foe for foe in view.foes(unit.side) if apart(unit, foe) <= CONTACT + EPS)
    return tuple(foe for foe in near if judged(view, unit, foe).sight.contact)


def snaps(view: View, unit: Unit, cursor: Point) -> tuple[Point, ...]:
    """Return the places of contact with enemies within `SNAP` of *cursor*, the best first.

    Those in contact with the most enemies come first, then the nearest. No base of *unit* there overlaps
    another, and all lie on the table.
    """
    near = [foe for foe in view.foes(unit.side) if abs(_beyond(unit, foe, cursor)) <= SNAP + EPS]
    if not near:
        return ()
    others = [other for other in view.present if other.id != unit.id]
    found = []
    for at in _places(view, unit, near, cursor):
        far = distance(at, cursor)
        if far > SNAP + EPS or not view.battlefield.contains(at):
            continue
        if any(overlap(at, unit.base, other.at, other.base) for other in others):
            continue
        there = moved(view, unit, at, unit.facing)
        if met := touched(view, there):
            found.append((-len(met), far, at))
    return tuple(at for *_, at in sorted(found))


def _beyond(unit: Unit, other: Unit, at: Point) -> float:
    """Return how many inches *at* lies outside the circle on which *unit* touches *other*."""
    return distance(at, other.at) - unit.base - other.base


def _places(view: View, unit: Unit, near: list[Unit], cursor: Point) -> Iterator[Point]:
    """Yield places on the circles of contact: nearest to *cursor*, and where they meet anything else."""
    rims: list[Circle] = [(foe.at, foe.base + unit.base) for foe in near]
    for centre, reach in rims:
        if distance(centre, cursor) > EPS:
            yield toward(centre, cursor, reach)
    beside = [
        (other.at, other.base + unit.base)
        for other in view.present
        if other.id != unit.id and other not in near and abs(_beyond(unit, other, cursor)) <= 2 * SNAP
    ]
    for one, two in (*combinations(rims, 2), *product(rims, beside)):
        yield from crossings(one, two)
    for rim in rims:
        yield from on_edges(rim, view.battlefield.width, view.battlefield.depth)
