"""Candidate actions, for bots and random play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.core.engine.flow import waiting_of
from game.core.model.action import anything
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit
from game.geometry.point import Point, bearing, distance, polar
from game.mechanics.battle.usual_choices import BEARINGS, entries, home_places, legal_choices
from game.mechanics.squads.coherency import members
from game.rules.skirmish.cards.squads import squads_of, stragglers
from game.rules.skirmish.movement.moves import (
    Advance,
    AtTheDouble,
    FallBack,
    GoToGround,
    Halt,
    ShootingAdvance,
    StandDown,
)
from game.rules.skirmish.movement.squad_moves import SquadMove
from game.rules.skirmish.shooting.fire_actions import FireOnTheMove, FocusFire, HaltAndFire, OpenFire
from game.rules.skirmish.shooting.squad_fire import SquadFire
from game.rules.skirmish.suppression.markers import markers_of
from game.rules.skirmish.suppression.orders import orders_of
from game.rules.skirmish.turn.setup import Place

TURNS = (0.0, 55.0, -55.0)
NEAREST = 3
BESIDE = 1.0
"""The gap in inches between the bases of a squad that is set up."""
FIRES: tuple[type[SquadFire], ...] = (OpenFire, HaltAndFire, FocusFire)


def choices(view: State, side: Side, which: Callable[[Action], bool] = anything) -> Iterator[Action]:
    """Yield legal actions of *side*: for each waiting squad those that one of its models could lead; answers.

    Actions are generated lazily, and only those accepted by *which* are judged.
    """
    return legal_choices(view, side, which, _acts)


def _acts(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield the actions of the squad of *unit*, if *unit* is its first waiting model."""
    if view.now.name == "setup":
        yield from _placings(view, side, unit)
        return
    first = next(one for one in waiting_of(view, side) if one.squad == unit.squad)
    if first.id != unit.id:
        return
    given = orders_of(view, unit).action
    if unit.present:
        yield from _fires(view, side, _shooter(view, unit), given)
    if not given:
        yield from _moves(view, side, unit)
        yield from (kind(side, unit.id) for kind in (Halt, GoToGround))
    yield StandDown(side, unit.id)


def _placings(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield places beside the models of its squad: apart from them it could neither move nor shoot.

    Anywhere in the zone if it is the first of its squad, or if there is no room beside the others.
    """
    spots = (
        polar(mate.at, degrees, mate.base + unit.base + BESIDE)
        for mate in members(view, unit)
        for degrees in BEARINGS
    )
    beside = [one for one in (Place(side, unit.id, at) for at in spots) if not one.check(view)]
    yield from beside or (Place(side, unit.id, at) for at in home_places(view, side))


def _shooter(view: State, unit: Unit) -> Unit:
    """Return the first model of the squad of *unit* that has not acted and is in coherency."""
    lost = {one.id for one in stragglers(view, unit)} | view.done
    return next((one for one in members(view, unit) if one.id not in lost), unit)


def _fires(view: State, side: Side, unit: Unit, given: str) -> Iterable[Action]:
    """Yield fire by the squad at the nearest model of each enemy squad."""
    kinds = [kind for kind in FIRES if given in ("", kind.mode.action)]
    kinds += [FireOnTheMove] * (given == "ShootingAdvance")
    for foe in _targets(view, side, unit):
        yield from (kind(side, unit.id, foe.id) for kind in kinds)


def _targets(view: State, side: Side, unit: Unit) -> list[Unit]:
    """Return the nearest model of each of the nearest enemy squads."""
    foes = [squad for other in view.sides if other != side for squad in squads_of(view, other)]
    nearest = [min(squad, key=lambda one: (distance(unit.at, one.at), one.id)) for squad in foes]
    return sorted(nearest, key=lambda one: (distance(unit.at, one.at), one.id))[:NEAREST]


def _moves(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield walks toward the nearest enemy and aside, short and long; away from it under fire."""
    if unit.enters is not None:
        yield from (Advance(side, unit.id, way) for way in entries(view, side))
        return
    for kind in (ShootingAdvance, Advance, AtTheDouble):
        yield from _ways(view, side, unit, kind, TURNS)
    if markers_of(view, unit):
        yield from _ways(view, side, unit, FallBack, (180.0,))


def _ways(
    view: State, side: Side, unit: Unit, kind: type[SquadMove], turns: Iterable[float]
) -> Iterable[SquadMove]:
    """Yield straight paths of *unit*, turned by *turns* degrees from the direction of the nearest enemy."""
    foes = _targets(view, side, unit)
    ahead = bearing(unit.at, foes[0].at) if foes else 0.0
    inches = kind.gait_of()(view, unit).inches
    for turn in turns:
        to = _on_table(view, polar(unit.at, ahead + turn, inches - 0.05))
        yield kind(side, unit.id, (to,))


def _on_table(view: State, at: Point) -> Point:
    field = view.battlefield
    return Point(min(max(at.x, 0.0), field.width), min(max(at.y, 0.0), field.depth))
