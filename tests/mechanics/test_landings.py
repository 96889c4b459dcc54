"""Where templates land: exact chances, held against throws and against each other."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
import shapely
from blast_proofs import scattered
from bursts import blast

from game.core.model.burst import Body, Burst, BurstHit, Fall
from game.geometry.point import Point, bearing, distance
from game.mechanics.bursts.landings import chances, farthest, places
from game.mechanics.bursts.scatter_arcs import arc_near, arcs

THROWS = 20_000
AIM = Point(30, 24)


def lone(at: Point, falls: tuple[Fall, ...], **more: object) -> Burst:
    """Return a burst on one base of 0.5 inch."""
    body = Body("a", "A", "Blue", at, 0.5, (((BurstHit(5, 4, 1.0),),),) * len(falls), near=0.5)
    return Burst("u", "Red", "Gun", (2.5,), falls, (body,), **more)


@pytest.mark.parametrize("seed", range(12))
def test_chances_agree_with_throws(seed):
    """Of every body, within four standard errors: a part of `python -m tests.long blasts`."""
    assert scattered(seed, THROWS) == []


def test_places_have_chances_that_make_one():
    """Six numbers and eleven distances beside the aim; the first number away from the shooter."""
    burst = replace(blast(np.random.default_rng(1)), origin=Point(30, 40), capped=False)
    found = places(burst, AIM)
    assert sum(place.chance for place in found) == pytest.approx(1, abs=1e-12)
    missed = [place for place in found if place.number]
    assert len(missed) == 66
    ahead = [place for place in missed if place.number == 1]
    assert {round(bearing(AIM, place.at)) % 360 for place in ahead} == {0}
    assert {round(bearing(AIM, place.at)) for place in missed if place.number == 2} == {60}
    assert [round(distance(AIM, place.at), 9) for place in ahead] == list(range(2, 13))


@pytest.mark.rule("BLAST-20")
@pytest.mark.parametrize(("range_", "most"), [(7.0, 7.0), (12.0, 12.0), (20.0, 12.0), (0.5, 0.5)])
def test_no_place_is_farther_than_the_range(range_, most):
    """Distances that the range cuts are one place with their chances together."""
    burst = replace(blast(np.random.default_rng(1)), origin=Point(30, 24 + range_ + 0.625))
    found = [place for place in places(burst, AIM) if place.number == 1]
    assert max(distance(AIM, place.at) for place in found) == pytest.approx(most)
    assert sum(place.chance for place in found) * 6 == pytest.approx(burst.falls[-1].chance)
    assert farthest(burst, AIM) == pytest.approx(range_)


@pytest.mark.rule("BLAST-20")
def test_the_range_to_a_target_is_from_rim_to_rim():
    """The base of the target counts too, where the family says so."""
    burst = lone(AIM, (Fall("missed", 1.0, ((12.0, 1.0),)),), origin=Point(30, 30), capped=True, near=0.5)
    assert farthest(burst, AIM) == pytest.approx(5.5)
    assert farthest(burst, AIM, burst.bodies[0]) == pytest.approx(5.0)


@pytest.mark.parametrize(("gap", "chance"), [(0.0, 1.0), (5e-10, 1.0), (1e-6, 0.0)])
def test_a_base_that_the_rim_exactly_touches_counts(gap, chance):
    """Both sides of the threshold."""
    burst = lone(Point(AIM.x + 3 + gap, AIM.y), (Fall("lands", 1.0),))
    assert chances(burst, AIM).tolist() == [[[chance]]]


def test_heights_count_as_distance_where_the_rule_says_so():
    """A body 2 inches above the centre is touched only if it lies as much nearer."""
    falls = (Fall("lands", 1.0),)
    for apart, touched in ((0.99, 1.0), (1.01, 0.0)):
        burst = lone(Point(AIM.x + apart, AIM.y), falls, ground=lambda points: np.zeros(len(points)))
        burst = replace(burst, bodies=(replace(burst.bodies[0], level=2.0),))
        assert chances(burst, AIM)[0, 0, 0] == touched


@pytest.mark.parametrize(("inches", "share"), [(3.0, 1.0), (3.0 + 5e-10, 1.0), (3.0 + 1e-6, 0.0), (0.0, 1.0)])
def test_a_circle_around_a_base_touches_it_all_around_or_nowhere(inches, share):
    """Both sides of the threshold."""
    assert arcs(np.zeros(1), np.array([inches]), np.array([3.0])).tolist() == [share]


def test_arcs_near_structures_agree_with_their_parts():
    """What is small enough is a point; a half-plane gives an arc in closed form; what is around all, all."""
    point = shapely.Point(5, 0).buffer(1e-7)
    expected = math.acos((25 + 25 - 4) / 50) / math.pi
    assert arc_near(point, Point(0, 0), 5.0, 2.0) == pytest.approx(expected, abs=1e-6)
    wall = shapely.box(3, -99, 99, 99)
    assert arc_near(wall, Point(0, 0), 4.0, 1.0) == pytest.approx(math.acos(2 / 4) / math.pi, abs=1e-9)
    assert arc_near(shapely.box(-9, -9, 9, 9), Point(0, 0), 4.0, 1.0) == pytest.approx(1)
    assert arc_near(wall, Point(0, 0), 1.0, 1.0) == 0.0
    assert arc_near(wall, Point(2.5, 0), 0.0, 1.0) == 1.0
