"""The expected harm of one unit's best shot at another, by situation code, from the rules' tallies."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product

import numpy as np

from game.battlefield.arrays import Floats
from game.core.model.state import State
from game.core.model.tally import Tally
from game.core.model.unit import Side, Unit
from game.core.model.unknown import UNKNOWN
from game.mechanics.battle.dangers import middle
from game.mechanics.dice.two_dice import odds
from game.mechanics.estimates.measured_pairs import unhindered
from game.rules.alpha_strike.cards.figures import SHUTDOWN, lessened
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Damage, Profile
from game.rules.alpha_strike.combat.amount import amount
from game.rules.alpha_strike.combat.shot import BRACKETS, Shot
from game.rules.alpha_strike.combat.to_hit import to_hit
from game.rules.alpha_strike.display.deductions import Kin, at_its_fastest, learnt_cards
from game.rules.alpha_strike.estimates.situations import CODES, code_of
from game.rules.alpha_strike.terrain import terrain

MIDDLE = (3.0, 15.0, 33.0)
"""The representative distance of each range bracket, in inches."""
HARDENED = 5
"""Armour, and structure, of an unknown card."""

_odds = lru_cache(maxsize=None)(odds)


def harm(view: State, attacker: Unit, target: Unit) -> Floats:
    """Return the expected damage of a shot without overheat, by code, for units as believed."""
    found = np.zeros(CODES)
    if attacker.status.shutdown or attacker.status.heat >= SHUTDOWN or not attacker.profile.fights:
        return found
    aim = _aim(view, attacker, target)
    hindered = _hindrance(view, aim)
    for bracket in range(len(BRACKETS)):
        value = lessened(attacker.profile.damage[bracket], attacker.status.weapon_hits, aim.options)
        if not value.value and not value.minimal:
            continue
        near = _at(aim, bracket)
        does, need = _mean(amount(view, near)), to_hit(view, near)
        for woods, cover in product((False, True), repeat=2):
            more = woods * hindered[0] + cover * hindered[1]
            found[code_of(bracket, woods, cover)] = does * _chance(need, more)
    return found


def _hindrance(view: State, aim: Shot) -> tuple[int, int]:
    """Return the to-hit modifiers of woods and of partial cover."""
    need = to_hit(view, aim).least
    woods, cover = _behind(aim, woods=True, cover=False), _behind(aim, woods=False, cover=True)
    return to_hit(view, woods).least - need, to_hit(view, cover).least - need


def _aim(view: State, attacker: Unit, target: Unit) -> Shot:
    """Return a shot in the open."""
    return Shot(
        attacker,
        target,
        kind="weapon",
        overheat=0,
        options=view.rules.options,
        sight=unhindered(attacker, target, MIDDLE[0]),
        bracket=0,
        woods=0.0,
        between=(),
        occupied=(),
        thick=False,
        in_arc=True,
        side="front",
        battlefield=view.battlefield,
    )


def _at(aim: Shot, bracket: int) -> Shot:
    return replace(aim, bracket=bracket, sight=replace(aim.sight, range=MIDDLE[bracket]))


def _behind(aim: Shot, *, woods: bool, cover: bool) -> Shot:
    """Return *aim* through woods, and at a target in partial cover."""
    if woods:
        aim = replace(aim, woods=1.0, between=(min(terrain().obscuring),))
    if cover:
        aim = replace(aim, sight=replace(aim.sight, hidden=0.5, verdict="partial"))
    return aim


def _mean(tally: Tally) -> float:
    return (tally.least + tally.most) / 2


def _chance(need: Tally, more: int) -> float:
    return (_odds(need.least + more) + _odds(need.most + more)) / 2


def believed(view: State, side: Side, unit: Unit) -> Unit:
    """Return *unit* as *side* believes it to be: by its possible cards, else a median unit of its own."""
    if unit.profile is not UNKNOWN and unit.status is not UNKNOWN and unit.profile.pv is not UNKNOWN:
        return _faced(unit)
    like = middle(view, side, lambda one: one.profile.pv)
    card = _plain() if like is None else like.profile
    if unit.profile is not UNKNOWN:
        cards = learnt_cards(unit)
        card = _of_cards(unit, card, cards) if cards else replace(card, name=unit.profile.name)
    status = unit.status if unit.status is not UNKNOWN else Status(card.armor, card.structure)
    return _faced(replace(unit, profile=card, status=status))


def _faced(unit: Unit) -> Unit:
    """Return *unit* with a default height if its own is unknown; the facing stays as known."""
    return replace(unit, height=unit.figure.height) if unit.height is UNKNOWN else unit


def _plain() -> Profile:
    """Return a generic card."""
    damage = (Damage(2), Damage(2), Damage(1), Damage())
    return Profile("", "", "BM", 2, (), damage, ov=0, armor=HARDENED, structure=HARDENED, pv=30)


def _of_cards(unit: Unit, card: Profile, cards: tuple[Kin, ...]) -> Profile:
    """Return *card* with the Move and damage of the median among the possible *cards* of *unit*."""
    armed = [kin for kin in cards if kin.damage]
    kin = armed[len(armed) // 2] if armed else cards[len(cards) // 2]
    moves = at_its_fastest(unit).profile.move
    short, medium, long = kin.damage if len(kin.damage) == len(BRACKETS) else card.damage[:3]
    damage = (short, medium, long, Damage())
    known = {
        name: value
        for name in ("type", "size", "skill", "armor", "structure", "pv")
        if (value := getattr(unit.profile, name)) is not UNKNOWN
    }
    return replace(card, name=unit.profile.name, move=moves, damage=damage, ov=kin.ov, **known)
