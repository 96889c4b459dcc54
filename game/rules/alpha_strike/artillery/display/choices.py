"""Candidate actions with guns and in the sky, for bots and random play."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.state import Action, State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.rules.alpha_strike.artillery.display.offers import (
    batteries,
    flying,
    ground_pieces,
    guns,
    overhead,
    salvos,
)
from game.rules.alpha_strike.artillery.guns.bombard import (
    Bombard,
    CounterBattery,
    FireAgain,
    Shell,
    known_points,
)
from game.rules.alpha_strike.artillery.guns.fire_mission import homes
from game.rules.alpha_strike.artillery.guns.indirect import Indirect, lobbed
from game.rules.alpha_strike.artillery.guns.spotters import tag_range
from game.rules.alpha_strike.artillery.guns.tag import Designate
from game.rules.alpha_strike.artillery.sky.capital import CapitalFire
from game.rules.alpha_strike.artillery.sky.flak import Flak
from game.rules.alpha_strike.artillery.sky.fly import Fly, ways
from game.rules.alpha_strike.cards.units import Damage


def tries(view: State, unit: Unit) -> Iterable[Action]:
    """Yield the actions *unit* might take in the current phase, legal or not."""
    if UNKNOWN in (unit.profile, unit.status):
        return
    match view.now.name:
        case "aerospace":
            yield from (Fly(unit.side, unit.id, zone) for zone in ways(view, unit))
        case "combat":
            yield from _in_combat(view, unit)
        case "artillery":
            yield from _guns(view, unit)
            yield from _sky(view, unit)


def _in_combat(view: State, unit: Unit) -> Iterable[Action]:
    side, key = unit.side, unit.id
    yield from (Flak(side, key, foe) for foe in overhead(view, unit))
    for foe in view.foes(side):
        if lobbed(unit.profile) != Damage():
            yield Indirect(side, key, foe.id)
        if tag_range(unit):
            yield Designate(side, key, foe.id)


def _guns(view: State, unit: Unit) -> Iterable[Action]:
    """Yield fire at enemy positions, at enemy units, at known points, and counter-battery fire."""
    side, key = unit.side, unit.id
    for piece in ground_pieces(view, unit):
        ways_ = (True, False) if unit.present else (True,)
        for foe in view.foes(side):
            yield from (Bombard(side, key, foe.at, piece.code, way) for way in ways_)
            yield Shell(side, key, foe.id, piece.code)
            if homes(view, piece):
                yield Bombard(side, key, foe.at, piece.code, indirect=True, homing=True)
        yield from (FireAgain(side, key, piece.code, point) for point in known_points(view, unit))
    for code in guns(view, unit):
        yield from (CounterBattery(side, key, foe, code) for foe in batteries(view, unit))


def _sky(view: State, unit: Unit) -> Iterable[Action]:
    for code in salvos(view, unit):
        yield from (CapitalFire(unit.side, unit.id, foe, code) for foe in flying(view, unit))
