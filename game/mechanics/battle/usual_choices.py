"""Common candidate actions: answers, places at the home edge, paths onto and across the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.core.engine.agreement import Agree, Decline
from game.core.engine.flow import waiting_of
from game.core.engine.turns import EndPhase, refusals
from game.core.model.answer import replies
from game.core.model.brief import FACING, Edge
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit
from game.geometry.point import Point, bearing, distance, polar, toward
from game.mechanics.battle.deployment import ZONE
from game.mechanics.battle.home_edges import home, inward

SHARES = (1.0, 0.5)
BEARINGS = tuple(range(0, 360, 45))
CORNER = 3
"""Inches near the corners of the table that are skipped along an edge."""
PLACES_APART = 3
ENTRIES_APART = 6
ENTERED = 3.0
"""Inches that a unit moves straight inward from the edge where it enters."""


def legal_choices(
    view: State,
    side: Side,
    which: Callable[[Action], bool],
    acts: Callable[[State, Side, Unit], Iterable[Action]],
) -> Iterator[Action]:
    """Yield legal actions of *side*: answers to an open question, else actions of units and ending the phase.

    Args:
        which: Only actions for which it holds are checked, lazily.
        acts: The candidate actions for each waiting unit.
    """
    tries = _tries(view, side, acts)
    yield from (action for action in tries if which(action) and not refusals(view, action))


def _tries(
    view: State, side: Side, acts: Callable[[State, Side, Unit], Iterable[Action]]
) -> Iterator[Action]:
    if side not in view.to_act:
        return
    if view.asked is not None:
        yield from replies(view, side)
        yield from (Agree(side), Decline(side))
        return
    for unit in waiting_of(view, side):
        yield from acts(view, side, unit)
    for more in view.rules.asides:
        yield from more(view, side)
    yield EndPhase(side)


def home_places(view: State, side: Side) -> Iterator[Point]:
    """Yield places in two rows along the home edge of *side*; none without a home edge."""
    edge = home(view.brief, side)
    if edge is not None:
        for along in _along(view, edge, PLACES_APART):
            for inches in (ZONE / 4, ZONE * 3 / 4):
                yield inward(view, along, inches, edge)


def entries(view: State, side: Side) -> Iterator[tuple[Point, Point]]:
    """Yield short paths onto the table: a point of the home edge, by default the south, and one inward."""
    edge = home(view.brief, side) or "south"
    for along in _along(view, edge, ENTRIES_APART):
        yield inward(view, along, 0.0, edge), inward(view, along, ENTERED, edge)


def _along(view: State, edge: Edge, apart: int) -> range:
    """Return positions along *edge* of the table, *apart* inches from each other."""
    field = view.battlefield
    length = field.width if edge in ("north", "south") else field.depth
    return range(CORNER, int(length) - CORNER + 1, apart)


def destinations(view: State, side: Side, unit: Unit, inches: float) -> Iterator[Point]:
    """Yield points toward each enemy and in eight directions, *inches* and half as far from *unit*."""
    for far in (inches * share for share in SHARES):
        for enemy in view.foes(side):
            near = distance(unit.at, enemy.at) - unit.base - enemy.base
            yield toward(unit.at, enemy.at, min(far, near))
        yield from (polar(unit.at, degrees, far) for degrees in BEARINGS)


def facing_enemy(view: State, side: Side, at: Point) -> float:
    """Return the bearing from *at* to the nearest enemy, or the home edge's facing if there is none."""
    foes = sorted(view.foes(side), key=lambda enemy: distance(at, enemy.at))
    if foes and foes[0].at != at:
        return bearing(at, foes[0].at)
    return FACING[home(view.brief, side)]
