"""What is worth thinking about: bots and random play choose among these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from game.core.engine.agreement import Agree, Decline
from game.core.engine.flow import waiting_of
from game.core.engine.turns import EndPhase, refusals
from game.core.model.action import Aim, anything
from game.core.model.answer import replies
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit
from game.geometry.point import Point, bearing, distance, polar, toward
from game.mechanics.battle.deployment import ZONE
from game.mechanics.battle.home_edges import FACING, home, inward
from game.rules.mecha.blast.aim_choices import salvos
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.move import Move
from game.rules.mecha.shooting.attacks import MOST, attacks
from game.rules.mecha.shooting.melee import Punch
from game.rules.mecha.shooting.shoot import Batter, loaded
from game.rules.mecha.sight import range_to_structure
from game.rules.mecha.structures import centre, structures
from game.rules.mecha.turn.done import Done, SquadDone
from game.rules.mecha.turn.setup import Place
from game.rules.mecha.turn.spending import Boost, PressOn
from game.rules.mecha.walking import speed

SHARES = (1.0, 0.5)
BEARINGS = tuple(range(0, 360, 45))
NEAREST = 2


def choices(view: State, side: Side, which: Callable[[Action], bool] = anything) -> Iterator[Action]:
    """Yield legal actions of *side*: attacks, some moves of each mecha, command points, passing, answers.

    Only those for which *which* holds are judged, as they come.
    """
    yield from (action for action in _tries(view, side) if which(action) and not refusals(view, action))


def _tries(view: State, side: Side) -> Iterable[Action]:
    if side not in view.to_act:
        return
    if view.asked is not None:
        yield from _answers(view, side)
        return
    for unit in waiting_of(view, side):
        if view.now.name == "setup":
            yield from _places(view, side, unit)
        else:
            yield from _acts(view, side, unit)
        yield Done(side, unit.id)
    yield EndPhase(side)


def _answers(view: State, side: Side) -> Iterable[Action]:
    yield from replies(view, side)
    yield from (Agree(side), Decline(side))


def _places(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield places in two rows along the home edge."""
    edge, field = home(view.brief, side), view.battlefield
    if edge is None:
        return
    across = edge in ("north", "south")
    for along in range(3, int(field.width if across else field.depth) - 2, 3):
        for inches in (ZONE / 4, ZONE * 3 / 4):
            yield Place(side, unit.id, inward(view, along, inches, edge))


def _acts(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield attacks on enemies, walks, then attacks on structures, and passing."""
    attacking = unit.present and attacks(unit) < MOST
    if attacking:
        yield from _attacks(view, side, unit)
    if not unit.status.moved:
        yield from _moves(view, side, unit)
        yield Boost(side, unit.id)
    if attacking:
        yield from _batters(view, side, unit)
    yield SquadDone(side, unit.id)
    yield PressOn(side, unit.id)


def _attacks(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield every weapon at enemies, and blows."""
    for weapon in loaded(unit):
        yield from salvos(view, side, unit, weapon)
    for enemy in view.foes(side):
        yield from (Punch(side, unit.id, enemy.id, power) for power in (False, True))


def _batters(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield every weapon at the nearest structures."""
    near = sorted(structures(view), key=lambda one: range_to_structure(unit, one))[:NEAREST]
    for weapon, built in product(loaded(unit), near):
        if weapon.blast:
            yield Blast(side, unit.id, (Aim(at=centre(built)),) * weapon.missiles, weapon.name)
        else:
            yield Batter(side, unit.id, centre(built), weapon.name)


def _moves(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield straight moves toward each enemy and into eight directions, far and half as far."""
    edge = home(view.brief, side)
    if unit.enters is not None:
        field, from_edge = view.battlefield, edge or "south"
        across = from_edge in ("north", "south")
        for along in range(3, int(field.width if across else field.depth) - 2, 6):
            starts, goes = (inward(view, along, inches, from_edge) for inches in (0.0, 3.0))
            yield Move(side, unit.id, (starts, goes))
        return
    for share in SHARES:
        for to in _ways(view, side, unit, speed(view, unit) * share):
            yield Move(side, unit.id, (to,), _toward_enemy(view, side, to))


def _ways(view: State, side: Side, unit: Unit, inches: float) -> Iterable[Point]:
    for enemy in view.foes(side):
        near = distance(unit.at, enemy.at) - unit.base - enemy.base
        yield toward(unit.at, enemy.at, min(inches, near))
    yield from (polar(unit.at, degrees, inches) for degrees in BEARINGS)


def _toward_enemy(view: State, side: Side, at: Point) -> float:
    foes = sorted(view.foes(side), key=lambda enemy: distance(at, enemy.at))
    if foes and foes[0].at != at:
        return bearing(at, foes[0].at)
    edge = home(view.brief, side)
    return FACING[edge] if edge is not None else 0.0
