"""AS-HEAT: what a unit's heat becomes in the End Phase, by the order of its steps."""

from __future__ import annotations

from game.battlefield.terrain.ground import ground, water_at
from game.core.model.state import State
from game.core.model.unit import Unit
from game.geometry.point import EPS
from game.rules.alpha_strike.cards.figures import SHUTDOWN, shut_down, tracks_heat

COOLING_DEPTH = 1.0
MOST_FROM_ATTACKS = 2


def heat_after(state: State, unit: Unit) -> int:
    """Return the heat of *unit* after the End Phase; what it does not track stays 0 (AS-HEAT-01).

    An engine hit adds 1 where it fired (AS-CRIT-07), HT# of the enemy at most 2 (AS-DMG-08).
    The engine hits of *unit* are those that were in force when it fired.
    """
    status = unit.status
    if not tracks_heat(unit.profile):
        return 0
    heat: int = status.heat + status.overheat + bool(status.engine_hits)
    if heat and cooled(state, unit):
        heat -= 1
    if not status.fired or shut_down(unit):
        heat = 0
    heated: int = status.heated
    return min(SHUTDOWN, heat + min(MOST_FROM_ATTACKS, heated))


def cooled(state: State, unit: Unit) -> bool:
    """Whether *unit* stands in water at least 1 inch deep, which takes 1 heat away (AS-HEAT-01)."""
    depth = water_at(state.battlefield, unit.at)
    under = unit.level < ground(state.battlefield, unit.at) - EPS
    return depth is not None and depth >= COOLING_DEPTH - EPS and under
