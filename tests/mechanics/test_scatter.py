"""The geometry of scatter: six numbers sixty degrees apart, clockwise, and a distance with an end."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.geometry.point import Point, bearing, distance
from game.mechanics.bursts.scatter import drifted, headings

INCHES = st.floats(0, 100)


@given(first=st.floats(0, 360), ways=st.sampled_from((3, 6)))
@pytest.mark.rule("BLAST-18")
def test_the_numbers_follow_clockwise_at_equal_angles(first, ways):
    """Number 1 lies on the bearing given; each next one 60 degrees (of three: 120) clockwise of the last."""
    found = headings(first, ways)
    assert len(found) == ways
    assert found[0] == first % 360
    for one, other in zip(found, (*found[1:], found[0]), strict=True):
        assert (other - one) % 360 == pytest.approx(360 / ways)
    assert all(0 <= heading < 360 for heading in found)


@given(x=INCHES, y=INCHES, heading=st.floats(0, 359.9), inches=st.floats(0.01, 60), most=st.floats(0.01, 60))
@pytest.mark.rule("BLAST-19", "BLAST-20")
def test_it_lands_on_the_heading_at_the_distance_but_no_farther_than_the_most(x, y, heading, inches, most):
    """The place lies on the heading, as far off as the dice say or as the most allows, whichever is less."""
    at = Point(x, y)
    landed = drifted(at, heading, inches, most)
    assert distance(at, landed) == pytest.approx(min(inches, most), abs=1e-9)
    turn = (bearing(at, landed) - heading + 180) % 360 - 180
    assert abs(turn) * math.radians(1) * min(inches, most) < 1e-9


def test_without_a_most_nothing_is_cut():
    """A template that may go as far as it will goes so far."""
    assert drifted(Point(3, 4), 180.0, 12) == Point(3 + 12 * math.sin(math.pi), 16.0)
