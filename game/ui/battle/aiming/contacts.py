"""Base contact on the screen: where a move being drawn snaps to, and whom it touches at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from game.battlefield.contact import CONTACT, apart, contact_rim, overlap_of, touches
from game.core.model.state import View
from game.core.model.unit import Unit
from game.core.views.reporting import judged
from game.geometry.point import EPS, Point, distance
from game.geometry.rims import feet, meetings, nearest_of, pieces_near, table_edges
from game.ui.battle.aiming.forecasts import moved

SNAP = 0.3
"""A move snaps to base contact within this distance, in inches."""
TURNS = 12
"""The number of iterations for a base whose rotation depends on its way there."""


def touched(view: View, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies in base contact with *unit*, as it stands or would stand."""
    near = (foe for foe in view.foes(unit.side) if apart(unit, foe) <= CONTACT + EPS)
    return tuple(foe for foe in near if judged(view, unit, foe).sight.contact)


def snaps(
    view: View, unit: Unit, cursor: Point, facing: Callable[[Point], float] | None = None
) -> tuple[Point, ...]:
    """Return the places of contact with enemies within `SNAP` of *cursor*, the best first.

    Those in contact with the most enemies come first, then the nearest. At each of them the base of *unit*
    overlaps no other and lies on the table.

    Args:
        facing: The final facing of a base that is not a disc; None to face the direction of travel.
    """

    def stood(at: Point) -> Unit:
        turn = unit.facing if facing is None or unit.shape is None else facing(at)
        return replace(unit, at=at, facing=turn)

    near = [foe for foe in view.foes(unit.side) if _is_near(foe, stood(cursor), SNAP)]
    if not near:
        return ()
    places = dict.fromkeys(_settled(stood, near, at) for at in _places(view, stood(cursor), near))
    close = [at for at in places if distance(at, cursor) <= SNAP + EPS]
    met = {at: len(touched(view, there)) for at in close if (there := _free(view, stood(at))) is not None}
    return tuple(sorted(filter(met.get, met), key=lambda at: (-met[at], distance(at, cursor), at)))


def _free(view: View, there: Unit) -> Unit | None:
    """Return *there* on its level; None if it is off the table or overlaps another base."""
    others = (other for other in view.present if other.id != there.id)
    if not view.battlefield.contains(there.at) or any(overlap_of(there, other) for other in others):
        return None
    return moved(view, there, there.at, there.facing)


def _is_near(other: Unit, there: Unit, inches: float) -> bool:
    """Whether *there*, moved by at most *inches*, would touch *other*; also if they overlap."""
    if distance(other.at, there.at) > other.base + there.base + inches + EPS:
        return False
    found = nearest_of(feet(contact_rim(other, there), there.at), there.at)
    return touches(found, there.at, inches)


def _settled(stood: Callable[[Point], Unit], near: Sequence[Unit], at: Point) -> Point:
    """Return the place of contact near *at* of a base that turns with its way there; for a disc, *at*."""
    for _ in range(TURNS if stood(at).shape is not None else 0):
        rims = [contact_rim(foe, stood(at)) for foe in near]
        last, at = at, nearest_of([one for rim in rims for one in feet(rim, at)], at)
        if distance(last, at) <= EPS:
            break
    return at


def _places(view: View, there: Unit, near: list[Unit]) -> Iterator[Point]:
    """Yield places of contact: nearest to the centre of *there*, and intersections with other contacts."""
    cursor = there.at
    rims = [contact_rim(foe, there) for foe in near]
    for rim in rims:
        yield nearest_of(feet(rim, cursor), cursor)
    beside = [
        contact_rim(other, there)
        for other in view.present
        if other.id != there.id and other not in near and _is_near(other, there, 2 * SNAP)
    ]
    rims, beside = ([pieces_near(rim, cursor, SNAP) for rim in some] for some in (rims, beside))
    beside.append(table_edges(view.battlefield.width, view.battlefield.depth))
    for one, two in (*combinations(rims, 2), *product(rims, beside)):
        yield from meetings(one, two)
