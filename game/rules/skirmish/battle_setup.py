"""What the family adds to a battle before it begins: numbers for models, markers from the scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.core.model.state import State
from game.core.model.unit import UnitId
from game.geometry.value import tag_of
from game.mechanics.battle.numbering import numbered
from game.rules.skirmish.suppression.markers import Suppression


def muster(state: State, said: Any, of_units: Mapping[UnitId, Any]) -> State:
    """Return *state* with the suppression markers of the scenario (SKIR-SUP-01).

    Models of one side that have the same name are numbered to distinguish them.
    """
    state = numbered(state)
    if said is None or not said.suppression:
        return state
    markers = {
        f"{side}/{squad}": count
        for side, squads in said.suppression.items()
        for squad, count in squads.items()
        if count
    }
    return replace(state, extras={**state.extras, tag_of(Suppression): Suppression(markers)})
