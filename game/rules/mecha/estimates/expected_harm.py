"""Sights between places in one byte, and the expected harm of a mecha's best weapon by that code.

The code is 1 + cover + 3 x band of range; `HARMLESS` means no sight, or out of range.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from game.battlefield.arrays import Floats
from game.battlefield.lattice import Codes
from game.battlefield.sight.sight import THIRD
from game.core.model.state import State
from game.core.model.unit import Unit
from game.geometry.point import EPS
from game.mechanics.estimates.measured_pairs import MeasuredPairs, SightRules, unhindered
from game.rules.mecha.display.exposure import arms_of
from game.rules.mecha.shooting.one_die import odds
from game.rules.mecha.shooting.shoot import need_of, strikes
from game.rules.mecha.shooting.strike import SOURCES, Attack
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.terrain import terrain

BAND = 2.0
BANDS = 40
OPEN, SOFT, HARD = COVERS = range(3)
CODES = 1 + len(COVERS) * BANDS


@cache
def sight_rules() -> SightRules:
    """Return the sight rules of mecha for pairs of places; bodies in between are ignored."""
    kinds = terrain()
    soft = frozenset(kind for kind, rules in kinds.rules.items() if rules.soft)
    return SightRules("mecha", BAND * BANDS, kinds.obscuring, kinds.obscuring | soft, _code)


def _code(pairs: MeasuredPairs) -> Codes:
    band = np.minimum(np.ceil(np.maximum(pairs.inches - EPS, 0.0) / BAND), BANDS) - 1
    cover = np.where(pairs.hidden > THIRD + EPS, HARD, np.where(pairs.deep | pairs.within, SOFT, OPEN))
    found: Codes = (1 + cover + len(COVERS) * np.maximum(band, 0)).astype(np.uint8)
    return found


def harm(view: State, attacker: Unit, target: Unit) -> Floats:
    """Return the expected damage of the best weapon of *attacker*, by code.

    The family's own modifiers of a strike are alike for all weapons; those of add-ons need not be.
    """
    found = np.zeros(CODES)
    alike = _is_plain(view)
    chances: dict[tuple[str, int], float] = {}
    for weapon in arms_of(attacker):
        for cover in COVERS:
            key = "" if alike else weapon.name, cover
            if key not in chances:
                chances[key] = _chance(view, attacker, target, weapon, cover)
            damage = chances[key] * weapon.md * strikes(weapon)
            reached = int(weapon.range / BAND)
            row = found[1 + cover : 1 + len(COVERS) * reached : len(COVERS)]
            np.maximum(row, damage, out=row)
    return found


def harm_reads(view: State, unit: Unit) -> Sequence[object] | None:
    """Return what `harm` reads of *unit*: its card and ammunition, if no add-on modifies strikes."""
    return (unit.profile, unit.status.ammo) if _is_plain(view) else None


def _is_plain(view: State) -> bool:
    """Whether only the family's own modifiers apply to a strike; they read nothing but the cards."""
    return view.rules.terms["strike"] == SOURCES


def _chance(view: State, attacker: Unit, target: Unit, weapon: Weapon, cover: int) -> float:
    """Return the chance that a strike with *weapon* through *cover* hits."""
    seen = unhindered(attacker, target, weapon.range)
    soft = (min(terrain().obscuring),) if cover == SOFT else ()
    aimed = Attack(attacker, target, weapon, seen, soft=soft, hard=cover == HARD)
    return odds(need_of(view, aimed).total)
