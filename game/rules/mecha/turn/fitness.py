"""Which mecha can act in a phase, and why the others cannot."""

from __future__ import annotations

from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit


def unfit(state: State, unit: Unit) -> list[Refusal]:
    """Return why *unit* cannot act in the current phase; empty if it can."""
    if unit.removed is not None:
        return [Refusal(f"{unit.name} is gone")]
    if state.now.name == "setup":
        return _not_placed(state, unit)
    return unmoved(state, unit)


def unmoved(state: State, unit: Unit) -> list[Refusal]:
    """Return why *unit* will not move; the same in set-up as in its first movement."""
    if unit.enters is not None and unit.enters > state.turn:
        return [Refusal(f"{unit.name} enters in turn {unit.enters}", "MECHA-SETUP-02")]
    return []


def _not_placed(state: State, unit: Unit) -> list[Refusal]:
    if unit.enters is None:
        return [Refusal(f"{unit.name} is on the table", "MECHA-SETUP-01")]
    if unit.enters > 1 or not state.brief.deploy:
        return [Refusal(f"{unit.name} enters in turn {unit.enters}", "MECHA-SETUP-02")]
    return []
