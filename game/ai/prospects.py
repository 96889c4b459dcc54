"""The next turn but one: how good the places are that a unit can reach from the places it can reach now."""

from __future__ import annotations

import numpy as np

from game.ai.assessment import Assessment, thinned
from game.ai.counters import identified_exchange
from game.ai.goals import goals
from game.battlefield.arrays import Floats, Ints
from game.core.model.unit import Unit

MOST_NEXT = 60
"""The number of places considered for the turn after, evenly spaced."""
MOST_FOES = 10
"""The number of an enemy's most likely places considered."""
NEXT = "next turn"


def prospects(assessment: Assessment, unit: Unit, nodes: Ints) -> Floats:
    """Return the gain of the best place for the next turn from each of *nodes*, compared to the last one.

    Distances are straight; the last of *nodes* is the unit's own position.
    """
    here = assessment.at.get(unit.id)
    if here is None or not assessment.foes or len(nodes) < 2:
        return np.zeros(len(nodes))
    start = np.array([here])
    reach = float(assessment.apart(nodes, start).max())
    lattice = assessment.lattice
    grid = np.arange(lattice.grid)
    near = grid[assessment.apart(grid, start)[:, 0] <= 2 * reach]
    ring = thinned(near, MOST_NEXT) if len(near) else start
    value = _values(assessment, unit, ring)
    reached = np.where(assessment.apart(nodes, ring) <= reach, value, value.min())
    best: Floats = reached.max(axis=1)
    gain: Floats = best - best[-1]
    return gain


def _values(assessment: Assessment, unit: Unit, ring: Ints) -> Floats:
    """Return the value of each place of *ring* as if the unit stood there, with enemies where they may be."""
    weights = assessment.weights
    dealt, taken, away = [], [], []
    assessment.measure(unit, ring, [(one.unit, one.likely[:MOST_FOES]) for one in assessment.foes])
    for belief in assessment.foes:
        likely, chance = belief.likely[:MOST_FOES], belief.weight[:MOST_FOES]
        chance = chance / chance.sum()
        dealt.append((identified_exchange(assessment, unit, ring, belief.unit, likely) * chance).sum(axis=1))
        taken.append((assessment.exchange(belief.unit, likely, unit, ring).T * chance).sum(axis=1))
        away.append((assessment.apart(ring, likely) * chance).sum(axis=1))
    far = np.maximum(np.min(away, axis=0) - assessment.estimates.range(assessment.view, unit), 0.0)
    found: Floats = np.max(dealt, axis=0) - weights.taken * np.sum(taken, axis=0) - weights.pull * far
    for worth in goals(assessment, unit, ring).values():
        found = found + worth
    return found
