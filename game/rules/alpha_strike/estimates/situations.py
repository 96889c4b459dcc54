"""Situations: everything that weapons need to know of the terrain between two places, in one byte.

The code is 1 + bracket x 4 + woods x 2 + partial cover; `HARMLESS` means no sight, no range or base contact.
"""

from __future__ import annotations

import numpy as np

from game.battlefield.lattice import Codes
from game.battlefield.sight.sight import THIRD
from game.core.model.state import State
from game.geometry.point import EPS
from game.mechanics.estimates.measured_pairs import MeasuredPairs, SightRules
from game.rules.alpha_strike.combat.shot import BRACKETS
from game.rules.alpha_strike.terrain import terrain, woods_line

CODES = 1 + 4 * len(BRACKETS)


def code_of(bracket: int, woods: bool, cover: bool) -> int:
    """Return the code of a sight in *bracket*, with or without woods and partial cover."""
    return 1 + 4 * bracket + 2 * woods + cover


def sight_rules(view: State) -> SightRules:
    """Return the sight rules of Alpha Strike for pairs of places."""
    obscuring, line = terrain().obscuring, woods_line(view.rules.options)
    reach = BRACKETS[-1].reach
    return SightRules("alpha strike", reach, obscuring, obscuring, _code, touching=False, woods_line=line)


def _code(pairs: MeasuredPairs) -> Codes:
    bracket = np.searchsorted([one.reach + EPS for one in BRACKETS[:-1]], pairs.inches)
    woods, cover = pairs.deep | pairs.within, pairs.hidden > THIRD + EPS
    found: Codes = (1 + 4 * bracket + 2 * woods + cover).astype(np.uint8)
    return found
