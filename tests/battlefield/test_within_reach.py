"""Pairs looked for in groups of neighbours are those that are found among all pairs."""

from __future__ import annotations

import numpy as np
import pytest

from game.battlefield.nearness import GROUP, Near, all_within_reach, groups_of, neighbours, within_reach

COUNT = 5040


def told(centre, top):
    """Return the facts of circles: where they are, how much lower and how much higher than the eye."""
    return np.array((*centre, np.ones(len(top)), np.maximum(-top, 0.0), np.maximum(top, 0.0)))


@pytest.mark.parametrize("seed", range(6))
def test_groups_leave_out_nothing(seed):
    """Of 5,040 circles, some as wide as the table, both ways find the same near to 40 wedges."""
    rng = np.random.default_rng(seed)
    centre, reach, top = (
        rng.uniform(-60, 60, (2, COUNT)),
        10.0 ** rng.uniform(-4, 1.8, COUNT),
        np.empty(COUNT),
    )
    order = neighbours(centre, reach)
    assert sorted(order.tolist()) == list(range(COUNT))
    centre, reach, top = centre[:, order], reach[order], rng.uniform(-2, 2, COUNT)
    groups = groups_of(centre, reach, top)
    turn = rng.uniform(0, 2 * np.pi, (4, 40))
    bounds = np.zeros((4, 40, 5))
    bounds[:, :, 0], bounds[:, :, 1] = np.cos(turn), np.sin(turn)
    bounds[2, :, 2], bounds[3, :, 2] = -rng.uniform(0, 60, 40), -5.0
    bounds[2, :, 3], bounds[3, :, 4] = rng.uniform(0, 30, 40), -rng.uniform(0, 30, 40)
    facts = told(centre, top)
    near = Near(told(groups.centre, groups.low), told(groups.centre, groups.high), groups.r)
    whole = within_reach(bounds, facts, reach, None)
    grouped = within_reach(bounds, facts, reach, near)
    pairs = [set(zip(*(column.tolist() for column in found), strict=True)) for found in (whole, grouped)]
    assert len(groups.r) == COUNT // GROUP
    assert 100 < len(pairs[0]) < 100_000
    assert pairs[0] == pairs[1]
    for number in range(40):
        mine = whole[1][whole[0] == number].tolist()
        for way in (near, None):
            assert sorted(all_within_reach(bounds[:, number], facts, reach, way).tolist()) == sorted(mine)


def test_few_circles_are_not_grouped():
    """A board as it is laid is looked through at once, as that is quicker."""
    assert groups_of(np.zeros((2, 500)), np.ones(500), np.zeros(500)) is None
    assert neighbours(np.zeros((2, 500)), np.ones(500)).tolist() == list(range(500))
