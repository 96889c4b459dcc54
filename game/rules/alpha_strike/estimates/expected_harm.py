"""The expected harm of one unit's best shot at another, by situation code, from the rules' tallies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from game.battlefield.arrays import Floats
from game.core.model.options import whole_option
from game.core.model.state import State
from game.core.model.tally import Tally
from game.core.model.unit import Side, Unit
from game.core.model.unknown import UNKNOWN
from game.mechanics.battle.dangers import middle
from game.mechanics.dice.two_dice import odds
from game.mechanics.estimates.measured_pairs import unhindered
from game.rules.alpha_strike.cards.figures import SHUTDOWN, lessened
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Damage, Mode, Profile
from game.rules.alpha_strike.combat.amount import amount
from game.rules.alpha_strike.combat.shot import BRACKETS, Shot
from game.rules.alpha_strike.combat.to_hit import to_hit
from game.rules.alpha_strike.display.deductions import Glimpse, Kin, at_its_fastest, cards_of_now, learnt
from game.rules.alpha_strike.estimates.situations import CODES, code_of
from game.rules.alpha_strike.terrain import terrain

MIDDLE = (3.0, 15.0, 33.0)
"""The representative distance of each range bracket, in inches."""
HARDENED = 5
"""Armour, and structure, of an unknown card."""
_DUMMY = Profile("", "", "", 1, (), (Damage(),) * 4, ov=0, armor=0, structure=1)
"""A counter with nothing behind it."""

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
    if _known(unit):
        return _faced(unit)
    like = middle(view, side, lambda one: one.profile.pv)
    card = _plain() if like is None else like.profile
    cards = _fitting(unit)
    return _as(unit, card, cards[len(cards) // 2] if cards else None)


def identities(view: State, side: Side, unit: Unit) -> Sequence[Unit]:
    """Return what *unit* may be as far as *side* knows: each card that fits, else each unit of its own.

    A counter may also be one of the dummies that are left.
    """
    if _known(unit):
        return (_faced(unit),)
    like = middle(view, side, lambda one: one.profile.pv)
    card = _plain() if like is None else like.profile
    cards = _fitting(unit)
    if cards:
        return tuple(_as(unit, card, kin) for kin in cards)
    own = sorted((one for one in view.units.values() if one.side == side), key=lambda one: one.name)
    profiles = [one.profile for one in own if one.profile is not UNKNOWN and one.profile.fights]
    found = tuple(_as(unit, one, None) for one in profiles or [card])
    real, dummies = _counters(view, unit)
    return found * real + (_as(unit, _DUMMY, None),) * (len(found) * dummies) if dummies else found


def _counters(view: State, unit: Unit) -> tuple[int, int]:
    """Return how many counters of the side of *unit* are units, how many dummies; 1 and 0 if it is none."""
    number = whole_option(view.rules.options, "dummies") if "dummies" in view.rules.options else 0
    if not number or unit.profile is not UNKNOWN:
        return 1, 0
    ours = [one for one in view.units.values() if one.side == unit.side]
    gone = sum(one.profile is not UNKNOWN and _was_dummy(one) for one in ours)
    counters = sum(one.profile is UNKNOWN and one.removed is None for one in ours)
    left = min(max(number - gone, 0), counters)
    return counters - left, left


def _was_dummy(unit: Unit) -> bool:
    """Whether *unit* was identified as a dummy; remote sensors are destroyed instead."""
    return unit.removed == "left" and not unit.profile.fights


def _known(unit: Unit) -> bool:
    return unit.profile is not UNKNOWN and unit.status is not UNKNOWN and unit.profile.pv is not UNKNOWN


def _fitting(unit: Unit) -> tuple[Kin, ...]:
    """Return the cards that *unit* may have, those with weapons if there are any; empty for a counter."""
    cards = cards_of_now(unit) if unit.profile is not UNKNOWN else ()
    return tuple(kin for kin in cards if kin.damage) or cards


def _as(unit: Unit, card: Profile, kin: Kin | None) -> Unit:
    """Return *unit* with *card* for what is unknown of it, or with the figures of *kin*."""
    if unit.profile is not UNKNOWN:
        card = _aiming(card, learnt(unit))
        card = replace(card, name=unit.profile.name) if kin is None else _of_kin(unit, card, kin)
    status = unit.status if unit.status is not UNKNOWN else _whole(card.armor, card.structure)
    return _faced(replace(unit, profile=card, status=status))


def _aiming(card: Profile, found: Glimpse) -> Profile:
    """Return *card* with the skill nearest to its own that fits the rolls seen (CONC-07)."""
    skill = min(max(card.skill, found.best), found.poorest)
    return card if skill == card.skill else _skilled(card, skill)


@lru_cache(maxsize=64)
def _skilled(card: Profile, skill: int) -> Profile:
    """Return *card* with *skill*: always the same one, by which results are kept."""
    return replace(card, skill=skill)


@lru_cache
def _whole(armor: int, structure: int) -> Status:
    """Return the status of an undamaged unit: always the same one, by which results are kept."""
    return Status(armor, structure)


def _faced(unit: Unit) -> Unit:
    """Return *unit* with a default height if its own is unknown; the facing stays as known."""
    return replace(unit, height=unit.figure.height) if unit.height is UNKNOWN else unit


def _plain() -> Profile:
    """Return a generic card."""
    damage = (Damage(2), Damage(2), Damage(1), Damage())
    return Profile("", "", "BM", 2, (), damage, ov=0, armor=HARDENED, structure=HARDENED, pv=30)


def _of_kin(unit: Unit, card: Profile, kin: Kin) -> Profile:
    """Return *card* with the Move and damage of *kin*, and with what is known of *unit*."""
    known = tuple(
        (name, value)
        for name in ("type", "size", "skill", "armor", "structure", "pv")
        if (value := getattr(unit.profile, name)) is not UNKNOWN
    )
    return _joined(card, kin, unit.profile.name, at_its_fastest(unit).profile.move, known)


@lru_cache(maxsize=512)
def _joined(
    card: Profile, kin: Kin, name: str, moves: tuple[Mode, ...], known: tuple[tuple[str, Any], ...]
) -> Profile:
    """Return `_of_kin`: always the same card for the same figures, by which results are kept."""
    short, medium, long = kin.damage if len(kin.damage) == len(BRACKETS) else card.damage[:3]
    damage = (short, medium, long, Damage())
    return replace(card, name=name, move=moves, damage=damage, ov=kin.ov, **dict(known))
