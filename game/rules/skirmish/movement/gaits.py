"""Walking: movement costs of terrain, distances of the actions, and the rules that restrict them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.core.model.state import State
from game.core.model.unit import Unit
from game.mechanics.movement.walking import Gait, movement_costs_of
from game.mechanics.squads.formation import Formation
from game.rules.skirmish.cards.squads import COHERENCY
from game.rules.skirmish.terrain import terrain

STEEP = 3.0
"""The maximum single climb of a model in inches: to the next floor by stairs (SKIR-MOVE-03)."""
CLIMB = 1.0
RULES: Mapping[str, str] = {
    "table": "SKIR-SETUP-03",
    "closed": "SKIR-MOVE-02",
    "steep": "SKIR-MOVE-03",
    "base": "SKIR-MOVE-05",
    "enemy": "SKIR-MOVE-04",
    "cost": "SKIR-MOVE-01",
    "still": "SKIR-MOVE-01",
    "enter": "SKIR-SETUP-02",
    "exit": "SKIR-SETUP-03",
}


def movement_costs(*, hurried: bool = False) -> MovementCosts:
    """Return the movement costs of terrain (SKIR-MOVE-02).

    Args:
        hurried: At the double, slow going is impassable (SKIR-ACT-09).
    """
    costs = replace(movement_costs_of(terrain().walking_costs, CLIMB), steep=STEEP)
    return replace(costs, closed=costs.closed | frozenset(costs.surcharge)) if hurried else costs


def gait(share: float, *, hurried: bool = False) -> Callable[[State, Unit], Gait]:
    """Return the gait function of models walking *share* of their MV (SKIR-MOVE-01)."""
    costs = movement_costs(hurried=hurried)

    def gait_of(state: State, unit: Unit) -> Gait:
        return Gait(costs, unit.profile.mv * share, RULES, move="MV")

    return gait_of


ADVANCE = gait(1.0)


def formation(walk: Callable[[State, Unit], Gait], spread: float, facing: float | None) -> Formation:
    """Return how a squad follows its leading model (SKIR-MOVE-06)."""
    return Formation(COHERENCY, walk, spread, facing, "SKIR-MOVE-06")
