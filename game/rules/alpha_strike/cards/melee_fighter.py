"""A card as a fighter for close-combat rules, and the card of a unit that has only a record sheet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from game.core.model.card_fighter import CardFighter, FighterKind
from game.rules.alpha_strike.cards.aloft import AEROSPACE
from game.rules.alpha_strike.cards.figures import is_jump, modes
from game.rules.alpha_strike.cards.units import Damage, Mode, Profile
from game.rules.alpha_strike.combat.physical import MECHS

INCHES_OF_AN_MP = 2
INFANTRY = frozenset({"CI", "BA"})
TONS_OF_A_SIZE = 20
"""Tons per size, for a card without tons."""
SIZES = ((40, 1), (60, 2), (80, 3))
"""Pairs of an upper limit of tons and a size."""
TYPES: Mapping[FighterKind, str] = {"mech": "BM", "vehicle": "CV", "platoon": "CI"}
MOTIONS: Mapping[str, str] = {
    "tracked": "t",
    "wheeled": "w",
    "hover": "h",
    "foot": "f",
    "jump": "f",
    "motorized": "m",
}


@lru_cache(maxsize=1024)
def card_fighter(profile: Profile) -> CardFighter | None:
    """Return *profile* as a fighter for close-combat rules; None unless it is a ground unit that can walk.

    Each 2 inches of Move are one MP; physical damage equals size.
    """
    if profile.type in AEROSPACE or not profile.fights:
        return None
    walk, jump = (
        max((mode.inches for mode in modes(profile) if is_jump(mode) == jumping), default=0.0)
        for jumping in (False, True)
    )
    return CardFighter(
        _key(profile),
        profile.name,
        int(profile.tonnage) or TONS_OF_A_SIZE * profile.size,
        int(walk // INCHES_OF_AN_MP),
        int(jump // INCHES_OF_AN_MP),
        profile.armor,
        profile.structure,
        profile.damage[0].value,
        profile.size if profile.type in MECHS else 0,
        profile.skill,
        _kind(profile),
    )


def _kind(profile: Profile) -> FighterKind:
    if profile.type in MECHS:
        return "mech"
    return "platoon" if profile.type in INFANTRY else "vehicle"


def card_of_fighter(fighter: CardFighter) -> Profile:
    """Return a card for *fighter*, without points or damage at long range (CA-93)."""
    move = Mode(float(INCHES_OF_AN_MP * fighter.mp), MOTIONS.get(fighter.motion, ""))
    jump = (Mode(float(INCHES_OF_AN_MP * fighter.jump), "j"),) if fighter.jump else ()
    near = Damage(fighter.damage, minimal=fighter.damage == 0)
    size = next((size for tons, size in SIZES if fighter.tons < tons), 4)
    return Profile(
        name=fighter.name,
        variant="" if fighter.key == fighter.name else fighter.key,
        type=TYPES[fighter.kind],
        size=1 if fighter.kind == "platoon" else size,
        move=(move, *jump),
        damage=(near, near, Damage(), Damage()),
        ov=0,
        armor=fighter.armor,
        structure=fighter.structure,
        tonnage=fighter.tons,
        source="record sheet",
        skill=fighter.skill,
    )


def _key(profile: Profile) -> str:
    """Return the key of its record sheet: the designation of a 'Mech, the full name of all others."""
    variant = profile.variant
    if variant.startswith(profile.name):
        return variant
    return variant if profile.type in MECHS and variant and not variant.startswith("(") else profile.title
