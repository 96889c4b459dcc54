"""Meanings of the abilities on a card, in our own words."""

from __future__ import annotations

from collections.abc import Mapping

MEANINGS: Mapping[str, str] = {
    "Life is Cheap": "Friends may lay a Blast where it stands (BLAST-05).",
    "Blast": 'Strikes against DF 5 and bursts under a 5" template; a miss scatters (BLAST-01).',
    "Missile": "May be shot down (MECHA-AM-01).",
    "Indirect Fire": "Fires at what a friend sees, too; a Blast also at a spot on the ground (BLAST-04).",
    "Anti-Missile": "Shoots missiles down with a 5 or 6, a Blast with a 6 (MECHA-AM-02).",
    "Inescapable": "It cannot be dodged (MECHA-DODGE-03).",
    "Volley": "That many missiles per attack, a strike each, divided freely (MECHA-VOLLEY-01).",
    "Rapid Fire": "That many extra strikes per attack (MECHA-RAPID-01).",
    "Ammo": "That many attacks, then it is empty (MECHA-SHOOT-02).",
}


def meaning(code: str) -> str:
    """Return the meaning of the ability printed as *code*; its number does not matter."""
    return MEANINGS[code.rstrip("0123456789 ")]
