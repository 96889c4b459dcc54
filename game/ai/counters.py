"""Counters: enemies that cannot be attacked before one's own side has identified them."""

from __future__ import annotations

from game.ai.assessment import Assessment
from game.battlefield.arrays import Floats, Ints
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN


def identified_exchange(assessment: Assessment, unit: Unit, nodes: Ints, foe: Unit, likely: Ints) -> Floats:
    """Return `Assessment.exchange`, 0 where *foe* is a counter that would not be identified.

    The other units of the side look from where they stand. Only the distance counts: what is not seen cannot
    be attacked anyway.
    """
    damage, view = assessment.exchange(unit, nodes, foe, likely), assessment.view
    known = view.units.get(foe.id)
    if not view.rules.spots_within or known is None or known.profile is not UNKNOWN:
        return damage
    near = assessment.apart(nodes, likely) <= _reach(assessment, unit, foe)
    for other in assessment.mine:
        if other.id != unit.id:
            near |= assessment.apart(assessment.spot(other), likely) <= _reach(assessment, other, foe)
    return damage * near


def _reach(assessment: Assessment, unit: Unit, foe: Unit) -> float:
    """Return the distance of centres within which *unit* identifies *foe*."""
    view = assessment.view
    return max(within(view, unit) for within in view.rules.spots_within) + unit.base + foe.base
