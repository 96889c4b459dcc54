"""A computer player's estimate of who will win, as a chance for each side.

The strength of a side is the points of its units, each times the share of its armour and structure that is
left, less half the share that its enemies are expected to take off in the next exchange from where they
stand. Chances are in proportion to the squares of the strengths (Lanchester's square law). Goals and the
result of the battle do not count.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.ai.assessment import Assessment, Work
from game.ai.weights import weights_of
from game.core.model.estimates import Estimates, estimates_of
from game.core.model.state import View
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.observe import OVERSEER
from game.mechanics.battle.battle_statistics import UnitStatistics, bubbles

EXCHANGE = 0.5
"""The weight of the damage expected in the next exchange, relative to damage taken."""
POWER = 2.0


def win_chances(view: View, viewer: Side, whole: Mapping[UnitId, int]) -> Mapping[Side, float]:
    """Return the chance of each side to win, as *viewer* judges *view*.

    Args:
        whole: The armour and structure of units when undamaged, by id; others count as undamaged.
    """
    strength = dict.fromkeys(view.sides, 0.0)
    for unit in view.units.values():
        if unit.removed is None and UnitStatistics(unit).fights:
            strength[unit.side] += _points(view, viewer, unit) * _left(view, unit, whole)
    expected = _expected(view, viewer)
    powers = {
        side: (points * (1 - EXCHANGE * min(expected.get(side, 0.0), 1.0))) ** POWER
        for side, points in strength.items()
    }
    total = sum(powers.values())
    return {side: power / total if total else 1 / len(powers) for side, power in powers.items()}


def _points(view: View, viewer: Side, unit: Unit) -> float:
    """Return the points of *unit*; those of another side's are as *viewer* believes them to be."""
    worth: object = UNKNOWN if unit.profile is UNKNOWN else view.rules.worth(unit)
    estimates = estimates_of(view.rules)
    if worth is UNKNOWN and estimates is not None:
        worth = view.rules.worth(estimates.believed(view, viewer, unit))
    return float(worth) if isinstance(worth, (int, float)) else 0.0


def _left(view: View, unit: Unit, whole: Mapping[UnitId, int]) -> float:
    full = whole.get(unit.id, 0)
    return min(bubbles(view, unit.id) / full, 1.0) if full else 1.0


def _expected(view: View, viewer: Side) -> Mapping[Side, float]:
    """Return the share of the points of each side that the next exchange is expected to cost it."""
    estimates = estimates_of(view.rules)
    if estimates is None or view.encounter is not None:
        return {}
    if viewer != OVERSEER:
        found = _assessed(view, viewer, estimates)
        return dict.fromkeys(view.sides, _dealt(found)) | {viewer: _taken(found)}
    return {side: _taken(_assessed(view, side, estimates)) for side in view.sides}


def _assessed(view: View, side: Side, estimates: Estimates) -> Assessment:
    return Assessment(view, side, estimates, weights_of(""), replies=False, work=Work())


def _taken(found: Assessment) -> float:
    """Return the share of one's own points that each enemy's best attack would take off."""
    own = sum(found.body(unit).points for unit in found.mine)
    return sum(max(foe.threat.values(), default=0.0) for foe in found.foes) / own if own else 0.0


def _dealt(found: Assessment) -> float:
    """Return the share of the enemies' points that each of one's own best attacks would take off."""
    points = sum(found.body(foe.unit).points for foe in found.foes)
    best = 0.0
    for unit in found.mine:
        at = found.spot(unit)
        each = [float(found.exchange(unit, at, foe.unit, foe.nodes).max()) for foe in found.foes]
        best += max(each, default=0.0)
    return best / points if points else 0.0
