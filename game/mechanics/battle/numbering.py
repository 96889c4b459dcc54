"""Numbers for units of one side with the same name, to distinguish them in the story."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from game.core.model.state import State


def numbered(state: State) -> State:
    """Return *state* with units of one side that share a name numbered, in the order of the scenario."""
    listed = state.brief.listed(state.units.values())
    names = Counter((unit.side, unit.name) for unit in listed)
    seen: Counter[tuple[str, str]] = Counter()
    found = dict(state.units)
    for unit in listed:
        key = unit.side, unit.name
        seen[key] += 1
        if names[key] > 1:
            found[unit.id] = replace(unit, name=f"{unit.name} {seen[key]}")
    return replace(state, units=found)
