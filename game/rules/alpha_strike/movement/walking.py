"""AS-MOVE-01 to -18: walking, and the rules that restrict it."""

from __future__ import annotations

from collections.abc import Mapping

from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.core.model.state import State
from game.core.model.unit import Unit
from game.mechanics.movement.walking import Gait, movement_costs_of
from game.rules.alpha_strike.cards.figures import ground_move
from game.rules.alpha_strike.terrain import terrain

MINIMUM = 2.0
"""Minimum movement in inches (AS-MOVE-05)."""
RULES: Mapping[str, str] = {
    "table": "AS-SETUP-06",
    "closed": "AS-MOVE-04",
    "steep": "AS-MOVE-16",
    "base": "AS-MOVE-09",
    "enemy": "AS-MOVE-07",  # at the same elevation only: AS-MOVE-08
    "cost": "AS-MOVE-01",  # including the final climb: AS-MOVE-17
    "still": "AS-MOVE-18",
    "enter": "AS-SETUP-07",
    "exit": "AS-SETUP-06",  # home edge or as the scenario says
}


def movement_costs(state: State) -> MovementCosts:
    """Return the movement costs of terrain for walks, under the options in force.

    AS-MOVE-10 clear, AS-MOVE-11 rough and rubble, AS-MOVE-12 woods, AS-MOVE-13 water, AS-MOVE-14 climbs.
    The whole length counts (AS-MOVE-03), and surcharges at one place add up (AS-MOVE-15).
    """
    return movement_costs_of(terrain().walking_costs, float(state.rules.options["climb_cost"]))


def gait_of(state: State, unit: Unit) -> Gait:
    """Return the gait of *unit*: its current Move, and its minimum movement (AS-MOVE-01, AS-MOVE-05)."""
    return Gait(movement_costs(state), ground_move(unit), RULES, MINIMUM)
