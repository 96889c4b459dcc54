"""Sights between squads in one byte, and the expected kills of a whole squad by that code.

A squad is represented by its leader. The code is 1 + cover + 3 x band of range.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np

from game.battlefield.arrays import Floats
from game.battlefield.lattice import Codes
from game.battlefield.sight.sight import THIRD, TWO_THIRDS
from game.core.model.state import State
from game.core.model.unit import Unit
from game.geometry.point import EPS
from game.mechanics.estimates.measured_pairs import MeasuredPairs, SightRules
from game.mechanics.squads.coherency import members
from game.rules.skirmish.cards.stance import grounded
from game.rules.skirmish.shooting.to_hit import LEAST, MOST, to_kill, to_penetrate
from game.rules.skirmish.shooting.volley import chance
from game.rules.skirmish.sight.sight_limit import BONUS, LIMIT, STEP
from game.rules.skirmish.terrain import terrain

BAND, BANDS, COVERS = 2.0, 40, 3
CODES = 1 + COVERS * BANDS
UNSEEN = 0.95
"""The hidden share from which a figure counts as unseen."""
SEEN = 0.7
"""The assumed share of a squad that sees what its leader sees."""


@cache
def sight_rules() -> SightRules:
    """Return the sight rules of squads for pairs of places, with the figures of their representatives."""
    kinds = terrain().obscuring
    return SightRules("skirmish", BAND * BANDS, kinds, kinds, _code, limit=_limit, most_hidden=UNSEEN)


def _limit(eye: Floats, target: Floats) -> Floats:
    """Return the sight limit in area terrain by the elevations of both (SHOOT-11, SHOOT-20 to SHOOT-22)."""
    steps = np.floor((np.maximum(eye, 0.0) + EPS) / STEP) + np.floor((np.maximum(target, 0.0) + EPS) / STEP)
    found: Floats = LIMIT + BONUS * steps
    return found


def _code(pairs: MeasuredPairs) -> Codes:
    band = np.minimum(np.ceil(np.maximum(pairs.inches - EPS, 0.0) / BAND), BANDS) - 1
    leafy = pairs.deep | pairs.within
    partly = np.where((pairs.hidden > THIRD + EPS) | leafy, 1, 0)
    cover = np.where(pairs.hidden > TWO_THIRDS + EPS, 2, partly)
    found: Codes = (1 + cover + COVERS * np.maximum(band, 0)).astype(np.uint8)
    return found


def harm(view: State, attacker: Unit, target: Unit) -> Floats:
    """Return the expected kills of Open Fire by the squad of *attacker*, by code."""
    found = np.zeros(CODES)
    distances = BAND * np.arange(1, BANDS + 1)
    squad = (one for one in members(view, attacker) if one.profile.weapon is not None)
    for (skill, weapon), count in Counter((one.profile.skill, one.profile.weapon) for one in squad).items():
        fatal = chance(to_penetrate(target, weapon).total) * chance(to_kill(target).total)
        for cover in range(COVERS):
            near, far = (_hits(skill + cover + grounded(target) + more) for more in (False, True))
            hits = np.where(distances > weapon.range / 2 + EPS, far, near)
            row = np.where(distances <= weapon.range + EPS, hits, 0.0)
            found[1 + cover :: COVERS] += SEEN * count * weapon.shots * fatal * row
    return found


def _hits(need: int) -> float:
    return chance(min(max(need, LEAST), MOST))
