"""BLAST-18 to -25, BLAST-36: where a template goes that missed, and what it does there."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest
from blast_pieces import BASE, asked, at, battle, damage, fired, gunner, mecha, refuse_all, rolls, shed
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.model.unit import extra_of
from game.geometry.point import Point, bearing, distance, polar
from game.rules.mecha.blast.aim import goal
from game.rules.mecha.blast.prints import LaidTemplates, MissileTemplate
from game.rules.mecha.structures import Structures
from game.rules.mecha.units import CHEAP

MISS = 1
QUIET = {"points": 0}


def template(match) -> MissileTemplate:
    """Return the only template of *match*."""
    (found,) = extra_of(match.state.extras, LaidTemplates).templates
    return found


@pytest.mark.rule("BLAST-18", "BLAST-19", "BLAST-36")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("place", [(30, 24), (18, 40), (4, 10)])
def test_the_centre_goes_in_the_direction_of_the_number(number, place):
    """1 points away from the shooter, each next number 60 degrees clockwise; the dice are the inches."""
    match = fired(battle(gunner(), **QUIET), place, dice=(MISS, number, 2, 1, 1))
    away = bearing(Point(10, 24), Point(*place))
    where = template(match).at
    assert distance(where, polar(Point(*place), away + 60 * (number - 1), 3)) < 1e-9
    assert template(match).first == away
    assert [(roll.rule, roll.faces) for roll in rolls(match)[1:3]] == [
        ("BLAST-18", (number,)),
        ("BLAST-19", (2, 1)),
    ]


@pytest.mark.rule("BLAST-18")
def test_the_direction_is_taken_from_the_original_target():
    """From the middle of the attacker to the middle of what was aimed at."""
    match = fired(battle(gunner(), mecha("b", 20, 34), **QUIET), "b", dice=(MISS, 1, 1, 2, 1))
    away = 3 / hypot(10, 10)
    assert template(match).at == pytest.approx((20 + 10 * away, 34 + 10 * away))


@pytest.mark.rule("BLAST-19", "BLAST-20")
@pytest.mark.parametrize(
    ("range_", "dice", "inches"),
    [
        *[(8.0, (3, 4), 7.0), (7.0, (3, 4), 7.0), (6.5, (3, 4), 6.5), (20.0, (6, 6), 12.0)],
        *[(2.0, (1, 1), 2.0), (1.9, (1, 1), 1.9), (0.5, (1, 1), 0.5), (0.0, (1, 1), 0.0), (0.0, (6, 6), 0.0)],
    ],
)
def test_it_goes_no_farther_than_the_range_to_the_target(range_, dice, inches):
    """Seven inches at a range of eight or seven; at 6.5 it stops there; so near that 2 is too far as well."""
    one = gunner()
    near = replace(one, profile=replace(one.profile, abilities=(CHEAP,)))
    target = mecha("b", 10 + 2 * BASE + range_)
    match = fired(battle(near, target, **QUIET), "b", dice=(MISS, 1, *dice, 1))
    assert distance(template(match).aimed, template(match).at) == pytest.approx(inches)


@pytest.mark.rule("BLAST-20")
def test_a_template_over_a_structure_goes_no_farther_than_the_range_to_it():
    """The range to its nearest wall counts."""
    match = fired(battle(gunner(), features=(shed(15, 23),), **QUIET), (16, 24), dice=(MISS, 1, 6, 6, 1))
    assert distance(template(match).aimed, template(match).at) == pytest.approx(5 - BASE)


@pytest.mark.rule("BLAST-21", "BLAST-22", "BLAST-34")
@pytest.mark.parametrize(
    ("die", "df", "lost"),
    [(3, 4, 4), (3, 5, 0), (4, 5, 4), (4, 6, 0), (5, 6, 4), (1, 2, 4), (1, 3, 0), (6, 7, 4), (6, 8, 0)],
)
@pytest.mark.parametrize("gn", [0, 2, 3])
def test_the_second_strike_is_a_die_and_1_without_gunnery(gn, die, df, lost):
    """Half to all whose DF it reaches, whatever the attacker's GN; the die needed is in the log."""
    match = fired(
        battle(gunner(gn), mecha("b", 30), mecha("b2", 35, df=df), **QUIET), "b", dice=(MISS, 1, 2, 3, die)
    )
    assert damage(match)["b2"] == lost
    assert template(match).strike == die + 1
    assert (rolls(match)[-1].rule, rolls(match)[-1].need.total) == ("BLAST-21", df - 1)


@pytest.mark.rule("BLAST-22")
def test_where_it_scatters_nobody_is_the_primary_target():
    """The target that it was aimed at, still under it, takes half as others do; so do structures."""
    built = shed(31, 25)
    match = fired(battle(gunner(), mecha("b", 30), features=(built,), **QUIET), "b", dice=(MISS, 1, 1, 1, 6))
    assert damage(match)["b"] == 4
    assert extra_of(match.state.extras, Structures).lost == {built.id: 4}


@pytest.mark.rule("BLAST-24", "BLAST-34")
def test_it_scatters_once_and_may_be_a_dud():
    """A second strike that reaches nobody's DF harms nobody, and nothing more is thrown."""
    match = fired(battle(gunner(), mecha("b", 30), mecha("b2", 35)), "b", dice=(MISS, 1, 2, 3, 3))
    assert len(rolls(match)) == 4
    assert asked(match) is None
    assert sum(damage(match).values()) == 0


@pytest.mark.rule("BLAST-24")
def test_where_nobody_stands_nothing_is_needed():
    """The second strike is thrown all the same."""
    match = fired(battle(gunner(), mecha("b", 30), **QUIET), "b", dice=(MISS, 1, 6, 6, 6))
    assert rolls(match)[-1].need is None
    assert sum(damage(match).values()) == 0


@pytest.mark.rule("BLAST-25", "BLAST-05")
def test_friends_and_the_attacker_itself_may_be_hit():
    """Back over the shooter: it and its friend take half; their side is asked."""
    match = fired(battle(gunner(), mecha("r2", 10, 25), mecha("b", 17)), "b", dice=(MISS, 4, 3, 4, 6))
    assert [asked(match)[:2]] == [("Red", "r")]
    quiet = fired(
        battle(gunner(), mecha("r2", 10, 25), mecha("b", 17), **QUIET), "b", dice=(MISS, 4, 3, 3, 6)
    )
    assert damage(quiet) == {"r": 4, "r2": 4, "b": 0}


@pytest.mark.rule("BLAST-25")
def test_a_scattered_missile_is_shot_down_by_those_only_that_it_would_hit():
    """One whose DF the second strike does not reach is not asked; where nobody is struck nobody is."""
    units = mecha("b", 40), mecha("b2", 45, df=4), mecha("b3", 45, 25.5, df=9)
    match = fired(battle(gunner(), *units), "b", dice=(MISS, 1, 2, 3, 4))
    assert [question[1:] for question in refuse_all(match)] == [
        ("b2", "shoot down"),
        ("b2", "dodge"),
        ("b2", "roll with it"),
    ]


@given(dice=st.lists(st.integers(1, 6), min_size=5, max_size=5), x=st.floats(14, 60), y=st.floats(2, 46))
@settings(max_examples=60, deadline=None)
@pytest.mark.rule("BLAST-18", "BLAST-20", "BLAST-24")
def test_a_scatter_is_never_longer_than_the_dice_nor_the_range(dice, x, y):
    """And its bearing is one of the six."""
    match = fired(battle(gunner(range=99.0), **QUIET), (x, y), dice=(MISS, *dice[1:]))
    one = template(match)
    span = min(dice[2] + dice[3], max(0.0, distance(Point(10, 24), Point(x, y)) - BASE))
    assert distance(one.aimed, one.at) == pytest.approx(span, abs=1e-9)
    if span > 1e-3:
        turn = (bearing(one.aimed, one.at) - one.first - 60 * (dice[1] - 1)) % 360
        assert min(turn, 360 - turn) < 1e-4


@pytest.mark.rule("BLAST-20", "BLAST-06")
def test_what_a_missile_is_aimed_at_has_a_name():
    """A mecha, a structure, a place."""
    state = battle(gunner(), mecha("b", 30), features=(shed(15, 23),))
    named = [goal(state, state.units["r"], one).name for one in at("b", (16, 24), (40, 20))]
    assert named[0] == "b"
    assert "building" in named[1]
    assert named[2] == "the ground at (40.0, 20.0)"
