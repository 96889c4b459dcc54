"""MECHA-MOVE: walking, and the rules that restrict it."""

from __future__ import annotations

from collections.abc import Mapping

from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.core.model.state import State
from game.core.model.unit import Unit
from game.mechanics.movement.walking import Gait, movement_costs_of
from game.rules.mecha.terrain import terrain

RULES: Mapping[str, str] = {
    "table": "MECHA-SETUP-03",
    "closed": "MECHA-MOVE-02",
    "steep": "MECHA-MOVE-03",
    "base": "MECHA-MOVE-05",
    "enemy": "MECHA-MOVE-04",
    "cost": "MECHA-MOVE-01",
    "still": "MECHA-MOVE-01",
    "enter": "MECHA-SETUP-02",
    "exit": "MECHA-SETUP-03",
}


def movement_costs(state: State) -> MovementCosts:
    """Return the movement costs of terrain, under the options in force (MECHA-MOVE-02, MECHA-MOVE-03)."""
    return movement_costs_of(terrain().walking_costs, float(state.rules.options["climb_cost"]))


def speed(state: State, unit: Unit) -> float:
    """Return the inches that *unit* may move now, including bought speed (MECHA-MOVE-01, MECHA-CP-04)."""
    more = float(state.rules.options["boost"]) if unit.status.boosted else 0.0
    return float(unit.profile.spd) + more


def gait_of(state: State, unit: Unit) -> Gait:
    """Return the gait of *unit*."""
    return Gait(movement_costs(state), speed(state, unit), RULES, move="SPD")
