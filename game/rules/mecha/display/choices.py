"""Candidate actions, for bots and random play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from game.core.model.action import Aim, anything
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit
from game.mechanics.battle.usual_choices import (
    destinations,
    entries,
    facing_enemy,
    home_places,
    legal_choices,
)
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

NEAREST = 2


def choices(view: State, side: Side, which: Callable[[Action], bool] = anything) -> Iterator[Action]:
    """Yield legal actions of *side*: attacks, some moves of each mecha, command points, passing, answers.

    Actions are generated lazily, and only those accepted by *which* are judged.
    """
    return legal_choices(view, side, which, _acts)


def _acts(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield places during set-up; otherwise attacks on enemies, walks, attacks on structures; and passing."""
    if view.now.name == "setup":
        yield from (Place(side, unit.id, at) for at in home_places(view, side))
    else:
        yield from _in_battle(view, side, unit)
    yield Done(side, unit.id)


def _in_battle(view: State, side: Side, unit: Unit) -> Iterable[Action]:
    """Yield attacks on enemies, walks, attacks on structures, and actions of command points and squads."""
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
    """Yield every weapon at enemies, and melee attacks."""
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
    """Yield straight moves toward each enemy and in eight directions, at full and half distance."""
    if unit.enters is not None:
        yield from (Move(side, unit.id, way) for way in entries(view, side))
        return
    for to in destinations(view, side, unit, speed(view, unit)):
        yield Move(side, unit.id, (to,), facing_enemy(view, side, to))
