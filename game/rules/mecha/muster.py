"""What a scenario's section `mecha` makes of a battle before it begins: its structures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.core.state import State
from game.core.unit import UnitId
from game.rules.mecha.structures import Structures


def muster(state: State, said: Any, of_units: Mapping[UnitId, Any]) -> State:
    """Return *state* with the structures that differ from others of their kind (MECHA-STRUCT-01)."""
    if said is None:
        return state
    given = {
        name: {key: getattr(sheet, name) for key, sheet in said.structures.items() if getattr(sheet, name)}
        for name in ("df", "mdc", "lost")
    }
    return replace(state, extras={**state.extras, Structures.__name__: Structures(**given)})
