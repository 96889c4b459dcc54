"""The planner of movements: what it reckons anew and what it keeps."""

from __future__ import annotations

import pytest
import toy

from game.geometry.point import Point
from game.ui.battle.aiming.hand import is_path, plan, taken
from game.ui.battle.aiming.planner import Planner


@pytest.fixture
def planner():
    made = Planner()
    yield made
    made.close()


@pytest.fixture
def view():
    return toy.seats(toy.match(phase="movement"))["Red"].view


@pytest.fixture
def hand(view):
    unit = view.units["r1"]
    return taken(
        next(offer for offer in view.rules.offers if is_path(offer) and offer.fits(view, unit)), view, unit
    )


def test_a_waypoint_goes_the_way_that_the_ghost_showed(planner, view, hand):
    """Where a waypoint is set at the ghost, its plan is kept, and equal to one made from the waypoint."""
    ahead = planner.ahead(view, hand, Point(13, 11), patient=False)
    stopped = hand.but(stops=(ahead.path[-1],))
    assert planner.drawn(view, stopped) is ahead
    assert planner.drawn(view, stopped) == plan(view, stopped)


def test_turning_the_ghost_keeps_its_way(planner, view, hand):
    """Only the facing of the action is another; the plan is that which would be made anew."""
    stopped = hand.but(stops=(Point(13, 11),))
    before = planner.drawn(view, stopped)
    turned = stopped.but(facing=45.0)
    after = planner.drawn(view, turned)
    assert (before.action.facing, after.action.facing) == (None, 45.0)
    assert after.path is before.path
    assert after == plan(view, turned)


def test_a_patient_player_has_the_last_plan_until_the_next_is_made(planner, view, hand):
    """The planner says that it is behind, and gives the plan that was asked for as soon as it is there."""
    planner.ahead(view, hand, Point(13, 11), patient=False)
    for _ in range(2000):
        found = planner.ahead(view, hand, Point(12, 14))
        if not planner.behind:
            break
    assert found.path[-1] == Point(12, 14)
