"""What the family adds to a battle before it begins: structures from the scenario, numbers for mecha."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.core.model.state import State
from game.core.model.unit import UnitId
from game.geometry.value import tag_of
from game.mechanics.battle.numbering import numbered
from game.rules.mecha.structures import Structures


def muster(state: State, said: Any, of_units: Mapping[UnitId, Any]) -> State:
    """Return *state* with the structures that differ from others of their kind (MECHA-STRUCT-01).

    Mecha of one side that have the same name are numbered to distinguish them.
    """
    state = numbered(state)
    if said is None:
        return state
    given = {
        name: {key: getattr(sheet, name) for key, sheet in said.structures.items() if getattr(sheet, name)}
        for name in ("df", "mdc", "lost")
    }
    return replace(state, extras={**state.extras, tag_of(Structures): Structures(**given)})
