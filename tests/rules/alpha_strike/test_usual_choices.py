"""What is tried in most families: places at home, ways onto the table, and where to look."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from boards import battle, mech

from game.geometry.point import Point
from game.mechanics.battle.deployment import ZONE
from game.mechanics.battle.usual_choices import destinations, entries, facing_enemy, home_places


def duel(gap=20.0):
    """Return red r1 and blue b1, *gap* inches between their bases."""
    red = mech("r1", 10)
    return battle(red, mech("b1", 10 + 2 * red.base + gap))


def at_home(edge):
    """Return a duel in which *edge* is home to red."""
    state = duel()
    return replace(state, brief=replace(state.brief, edges={} if edge is None else {"Red": edge}))


@pytest.mark.parametrize(
    ("edge", "start", "inward"),
    [
        ("north", lambda field: {0.0}, 3.0),
        ("south", lambda field: {field.depth}, -3.0),
        (None, lambda field: {field.depth}, -3.0),
    ],
)
def test_ways_onto_the_table_run_straight_from_the_home_edge_else_the_south(edge, start, inward):
    """From 3 inches beside one corner to at least 3 beside the other, six inches apart."""
    state = at_home(edge)
    ways = list(entries(state, "Red"))
    assert {begin.y for begin, _ in ways} == start(state.battlefield)
    assert {end.y - begin.y for begin, end in ways} == {inward}
    assert all(begin.x == end.x for begin, end in ways)
    along = [begin.x for begin, _ in ways]
    assert along[0] == 3
    assert {b - a for a, b in pairwise(along)} == {6}
    assert state.battlefield.width - 9 < along[-1] <= state.battlefield.width - 3


def test_places_lie_in_two_rows_within_the_zone_of_the_home_edge():
    """A quarter and three quarters of its depth from the edge."""
    places = list(home_places(at_home("west"), "Red"))
    assert {at.x for at in places} == {ZONE / 4, ZONE * 3 / 4}
    assert min(at.y for at in places) == 3


def test_without_a_home_edge_there_is_no_place_at_home():
    """Nothing is tried."""
    assert list(home_places(at_home(None), "Red")) == []


def test_destinations_are_far_and_half_as_far_and_never_within_an_enemy():
    """One toward the enemy, up to its base, and eight around, for each of two distances."""
    state = duel(gap=2.0)
    unit = state.units["r1"]
    found = list(destinations(state, "Red", unit, 8.0))
    far = [round(((at.x - unit.at.x) ** 2 + (at.y - unit.at.y) ** 2) ** 0.5, 9) for at in found]
    assert far == [2.0, *[8.0] * 8, 2.0, *[4.0] * 8]


def test_units_look_at_the_nearest_enemy():
    """Where no enemy stands, or on top of one, as from their home edge; north without one."""
    state = duel()
    foe = state.units["b1"]
    assert facing_enemy(state, "Red", Point(foe.at.x, foe.at.y - 5)) == 180.0
    assert facing_enemy(at_home("west"), "Red", foe.at) == 90.0
    assert facing_enemy(at_home(None), "Red", foe.at) == 0.0
