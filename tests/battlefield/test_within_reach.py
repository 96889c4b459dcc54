"""Pairs looked for in groups of neighbours are those that are found among all pairs."""

from __future__ import annotations

import numpy as np
import pytest

from game.battlefield.nearness import (
    GROUP,
    Near,
    SweptDiscs,
    all_within_reach,
    groups_of,
    neighbours,
    within_reach,
)
from game.battlefield.terrain.terrain_arrays import Prism, bodies

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
    round_ = SweptDiscs(np.zeros((2, COUNT)), reach)
    groups = groups_of(centre, reach, top, round_)
    turn = rng.uniform(0, 2 * np.pi, (4, 40))
    bounds = np.zeros((4, 40, 5))
    bounds[:, :, 0], bounds[:, :, 1] = np.cos(turn), np.sin(turn)
    bounds[2, :, 2], bounds[3, :, 2] = -rng.uniform(0, 60, 40), -5.0
    bounds[2, :, 3], bounds[3, :, 4] = rng.uniform(0, 30, 40), -rng.uniform(0, 30, 40)
    facts = told(centre, top)
    near = Near(told(groups.centre, groups.low), told(groups.centre, groups.high), groups.r, groups.swept)
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
    assert groups_of(np.zeros((2, 500)), np.ones(500), np.zeros(500), None) is None
    assert neighbours(np.zeros((2, 500)), np.ones(500)).tolist() == list(range(500))


@pytest.mark.parametrize("seed", range(4))
def test_a_swept_disc_leaves_out_what_lies_beside_a_long_thin_body(seed):
    """Of 5,040 needles only those are paired with a half-plane of which a corner lies in it."""
    rng = np.random.default_rng(seed)
    turn, long = rng.uniform(0, np.pi, COUNT), rng.uniform(1, 60, COUNT)
    half = np.array((np.cos(turn), np.sin(turn))) * long
    centre = rng.uniform(-60, 60, (2, COUNT))
    order = neighbours(centre, long)
    centre, half, long = centre.take(order, axis=1), half.take(order, axis=1), long[order]
    groups = groups_of(centre, long, np.zeros(COUNT), SweptDiscs(half, np.full(COUNT, 1e-6)))
    ways = rng.uniform(0, 2 * np.pi, (2, 40))
    bounds = np.array((np.cos(ways), np.sin(ways), rng.uniform(-50, 50, ways.shape))).transpose(1, 2, 0)
    facts, middle = np.vstack((centre, np.ones(COUNT))), np.vstack((groups.centre, np.ones(len(groups.r))))
    row, column = within_reach(bounds, facts, long, Near(middle, middle, groups.r, groups.swept))
    ends = [bounds @ np.vstack((centre + sign * half, np.ones(COUNT))) for sign in (1, -1)]
    inside = np.logical_and.reduce(np.minimum(*ends) <= 1e-6)
    assert set(zip(row.tolist(), column.tolist(), strict=True)) == set(zip(*np.nonzero(inside), strict=True))


@pytest.mark.parametrize("seed", range(4))
def test_the_swept_disc_of_a_run_holds_all_its_corners(seed):
    """Whatever the runs of edges are like, no corner lies outside, and the capsule is inside the circle."""
    rng = np.random.default_rng(seed)
    pieces = []
    for i in range(4100):
        at = rng.uniform(0, 80, 2)[:, None] + rng.normal(size=(2, 3)) * 10.0 ** rng.uniform(-4, 1)
        pieces.append(Prism(i, np.vstack((at, np.roll(at, -1, axis=1))), 1.0))
    made = bodies(pieces, 4100)
    half, r = made.groups.swept
    for run in range(0, 4100, 7):
        first, count = made.run_first[run], made.run_count[run]
        corners = made.ends[:2, first : first + count] - made.run_centre[:, run, None]
        share = np.clip(half[:, run] @ corners / (half[:, run] @ half[:, run]), -1, 1)
        off = np.hypot(*(corners - share * half[:, run, None]))
        assert count == 3
        assert off.max() <= r[run] <= made.run_reach[run] + 1e-6
