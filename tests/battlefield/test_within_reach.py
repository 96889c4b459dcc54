"""Pairs looked for in groups of neighbours are those that are found among all pairs."""

from __future__ import annotations

import numpy as np
import pytest

from game.battlefield.kernels import within_reach
from game.battlefield.prepared import neighbours

NONE = np.empty(0, dtype=np.intp)


@pytest.mark.parametrize("seed", range(6))
def test_groups_leave_out_nothing(seed):
    """Of 5,000 circles, some as wide as the table, both ways find the same near to 40 wedges."""
    rng = np.random.default_rng(seed)
    facts = np.ones((5, 5000))
    facts[:2] = rng.uniform(-60, 60, (2, 5000))
    facts[3:] = rng.uniform(0, 2, (2, 5000))
    reach = 10.0 ** rng.uniform(-4, 1.8, 5000)
    turn = rng.uniform(0, 2 * np.pi, (4, 40))
    bounds = np.zeros((4, 40, 5))
    bounds[:, :, 0], bounds[:, :, 1] = np.cos(turn), np.sin(turn)
    bounds[2, :, 2], bounds[3, :, 2] = -rng.uniform(0, 60, 40), -5.0
    bounds[2, :, 3], bounds[3, :, 4] = rng.uniform(0, 30, 40), -rng.uniform(0, 30, 40)
    whole = within_reach(bounds, facts, reach, NONE)
    grouped = within_reach(bounds, facts, reach, neighbours(facts[:2], reach))
    pairs = [set(zip(*(column.tolist() for column in found), strict=True)) for found in (whole, grouped)]
    assert len(neighbours(facts[:2], reach)) == 5000
    assert 100 < len(pairs[0]) < 100_000
    assert pairs[0] == pairs[1]


def test_few_circles_are_not_grouped():
    """A board as it is laid is looked through at once, as that is quicker."""
    assert not len(neighbours(np.zeros((2, 500)), np.ones(500)))
