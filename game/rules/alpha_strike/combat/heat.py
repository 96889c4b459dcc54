"""AS-HEAT: the change in a unit's heat in the End Phase, step by step."""

from __future__ import annotations

from game.battlefield.terrain.ground import ground, water_at
from game.core.model.state import State
from game.core.model.unit import Unit
from game.geometry.point import EPS
from game.rules.alpha_strike.cards.figures import SHUTDOWN, shut_down, tracks_heat

COOLING_DEPTH = 1.0
MOST_FROM_ATTACKS = 2


def heat_after(state: State, unit: Unit) -> int:
    """Return the heat of *unit* after the End Phase; 0 if it does not track heat (AS-HEAT-01).

    An engine hit adds 1 if the unit fired (AS-CRIT-07), enemy HT# adds at most 2 (AS-DMG-08).
    Only engine hits that were in force when it fired count.
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
    """Whether *unit* stands in water at least 1 inch deep, which removes 1 heat (AS-HEAT-01)."""
    depth = water_at(state.battlefield, unit.at)
    under = unit.level < ground(state.battlefield, unit.at) - EPS
    return depth is not None and depth >= COOLING_DEPTH - EPS and under
