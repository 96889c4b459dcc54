"""The value of places for the goals of a side: points held or denied, edges broken through."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from game.ai.assessment import Assessment
from game.battlefield.arrays import Floats, Ints
from game.core.model.brief import Goal, inches_from
from game.core.model.unit import Unit

DENIED = 0.7
"""The value of the enemy's point relative to one's own."""


def goals(assessment: Assessment, unit: Unit, nodes: Ints) -> Mapping[str, Floats]:
    """Return the value of *nodes* for the side's goals and against those of others, by name."""
    found: dict[str, Floats] = {}
    for side, goal in sorted(assessment.view.brief.victory.items()):
        own = side == assessment.side
        if goal.kind == "hold" and goal.point is not None:
            name = "point to hold" if own else "point to deny"
            found[name] = (1.0 if own else DENIED) * _near_point(assessment, unit, goal, nodes)
        elif goal.kind == "breakthrough" and own:
            assert goal.edge is not None, "a breakthrough has an edge"
            x, y = assessment.lattice.x[nodes], assessment.lattice.y[nodes]
            far = inches_from(assessment.view.battlefield, goal.edge, x, y)
            found["edge to break through"] = -assessment.weights.goal * far
    return found


def _near_point(assessment: Assessment, unit: Unit, goal: Goal, nodes: Ints) -> Floats:
    """Return the value of *nodes* for a point to hold: more on it, else by the distance to it."""
    assert goal.point is not None, "only called for a point to hold or deny"
    x, y = assessment.lattice.x[nodes], assessment.lattice.y[nodes]
    gap = np.hypot(x - goal.point.x, y - goal.point.y) - unit.base - goal.radius
    weights = assessment.weights
    found: Floats = np.where(gap <= 0, weights.held, -weights.goal * np.maximum(gap, 0.0))
    return found
