"""What a card is to rules for close combat."""

from __future__ import annotations

from game.core.model.card_fighter import CardFighter, FighterKind
from game.rules.alpha_strike.cards.aloft import AEROSPACE
from game.rules.alpha_strike.cards.figures import is_jump, modes
from game.rules.alpha_strike.cards.units import Profile
from game.rules.alpha_strike.combat.physical import MECHS

INCHES_OF_AN_MP = 2
INFANTRY = frozenset({"CI", "BA"})
TONS_OF_A_SIZE = 20
"""Of a card that does not tell its tons."""


def card_fighter(profile: Profile) -> CardFighter | None:
    """Return what *profile* is to rules for close combat: on the ground a unit that can walk; else None.

    2 inches of its Move are one MP; its physical damage is its size.
    """
    if profile.type in AEROSPACE or not profile.fights:
        return None
    walk, jump = (
        max((mode.inches for mode in modes(profile) if is_jump(mode) == jumping), default=0.0)
        for jumping in (False, True)
    )
    return CardFighter(
        profile.variant or profile.name,
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
