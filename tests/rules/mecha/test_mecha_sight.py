"""MECHA-LOS: terrain and bodies between."""

from __future__ import annotations

from dataclasses import replace

import pytest
from squads import battle, box, mecha

from game.core.engine.turns import refusals
from game.geometry.point import Point
from game.rules.mecha.display.judging import judged
from game.rules.mecha.shooting.shoot import Batter
from game.rules.mecha.sight import hidden_place, hidden_unit
from game.rules.mecha.structures import centre, structure, structure_at


def rules(state, us="r1", them="b1"):
    """Return the rules by which one does not see the other."""
    return [one.rule for one in hidden_unit(state, state.units[us], state.units[them])]


@pytest.mark.rule("MECHA-LOS-01")
@pytest.mark.parametrize(("height", "blocked"), [(1.2, False), (1.9, True)])
def test_solid_terrain_that_hides_more_than_two_thirds_blocks(height, blocked):
    """A bunker right before a mecha of 2 inches."""
    feature = box("bunker", 17.4, 20, 2, 8, height=height)
    assert rules(battle(mecha("r1", 10), mecha("b1", 20), features=[feature])) == ["MECHA-LOS-01"] * blocked


@pytest.mark.rule("MECHA-LOS-02")
@pytest.mark.parametrize(("deep", "blocked"), [(5.99, False), (6.0, True)])
def test_six_inches_of_woods_block(deep, blocked):
    """Less are only cover."""
    state = battle(mecha("r1", 10), mecha("b1", 24), features=[box("woods", 14, 20, deep, 8)])
    assert rules(state) == ["MECHA-LOS-02"] * blocked


@pytest.mark.rule("MECHA-LOS-03")
def test_other_friends_and_enemies_stand_in_the_line_but_not_the_own_squad():
    """The body between belongs to the squad, to another squad, to the enemy."""
    ends = mecha("r1", 10, group="A"), mecha("b1", 30)
    assert rules(battle(*ends, mecha("r2", 20, group="A"))) == []
    assert rules(battle(*ends, mecha("r2", 20, group="B"))) == ["MECHA-LOS-03"]
    assert rules(battle(*ends, mecha("b2", 20))) == ["MECHA-LOS-03"]


@pytest.mark.rule("MECHA-LOS-03")
@pytest.mark.parametrize(("y", "blocked"), [(24.5, False), (24.49, True)])
def test_who_only_touches_the_line_is_no_hindrance(y, blocked):
    """A base of half an inch."""
    state = battle(mecha("r1", 10), mecha("b1", 30), mecha("b2", 20, y))
    assert rules(state) == ["MECHA-LOS-03"] * blocked


@pytest.mark.rule("MECHA-LOS-03")
def test_who_stands_wholly_below_the_line_is_no_hindrance():
    """A scout of 1 inch between two giants."""
    state = battle(mecha("r1", 10, height=4), mecha("b1", 30, height=4), mecha("b2", 20, height=1))
    assert rules(state) == []


@pytest.mark.rule("MECHA-LOS-04")
def test_in_base_contact_terrain_hides_nobody():
    """A thin high wall between two bases that touch."""
    wall = box("wall", 10.495, 20, 0.01, 8, height=6)
    state = battle(mecha("r1", 10), mecha("b1", 11), features=[wall])
    assert rules(state) == []


@pytest.mark.rule("MECHA-LOS-05")
def test_under_water_nothing_sees():
    """Water as deep as the mecha is tall."""
    pool = box("water", 18, 20, 8, 8, depth=2)
    state = battle(mecha("r1", 10), mecha("b1", 22), features=[pool])
    unit = state.units["b1"]
    assert rules(state.with_unit(type(unit)(**{**unit.__dict__, "level": -2.0}))) == ["MECHA-LOS-05"]


@pytest.mark.rule("MECHA-LOS-06")
def test_a_structure_is_seen_when_a_place_of_its_outline_is():
    """Behind a wider one it is not; half behind it is."""
    shed, screen = box("building", 30, 22, 2, 4), box("building", 24, 16, 2, 16, height=6)
    for features, seen in (((shed,), True), ((shed, screen), False)):
        state = battle(mecha("r1", 10), features=features)
        built = structure(state, shed.id)
        assert (not hidden_place(state, state.units["r1"], Point(31, 24), built)) == seen
    half = box("building", 24, 16, 2, 8, height=6)
    state = battle(mecha("r1", 10), features=(shed, half))
    assert hidden_place(state, state.units["r1"], Point(31, 24), structure(state, shed.id)) == []


@pytest.mark.rule("MECHA-LOS-06")
def test_a_spot_on_the_ground_is_hidden_behind_a_building():
    """Not beside it."""
    state = battle(mecha("r1", 10), features=[box("building", 24, 22, 2, 4)])
    eye = state.units["r1"]
    assert [one.rule for one in hidden_place(state, eye, Point(28, 24))] == ["MECHA-LOS-01"]
    assert hidden_place(state, eye, Point(28, 34)) == []


@pytest.mark.rule("MECHA-LOS-01")
def test_what_is_seen_of_the_ground_is_drawn_as_shots_are_judged():
    """One fan of rays, by the function that the command line asks."""
    state = battle(mecha("r1", 10), features=[box("tower", 20, 22, 4, 4)])
    marks = list(state.rules.overlays["viewshed"].draw(state, "r1", Point(0, 0)))
    assert len(marks) == 1
    found = state.rules.viewed(state, state.units["r1"], 2.0)
    assert found.rays


@pytest.mark.rule("MECHA-LOS-02")
def test_behind_thick_woods_only_less_of_them_opens_the_sight():
    """Half an inch too much of them: less hidden, or more woods, would change nothing."""
    state = battle(mecha("r1", 10), mecha("b1", 24), features=[box("woods", 14, 20, 6.5, 8)])
    found = judged(state, state.units["r1"], state.units["b1"])
    assert [str(one) for one in found.margins] == ['more than 0.50" less woods opens it (MECHA-LOS-02)']


@pytest.mark.rule("MECHA-LOS-04", "MECHA-LOS-06")
def test_a_structure_is_seen_by_who_stands_on_it_or_touches_it():
    """From the middle of its roof the edge hides all of its outline, but not the building itself."""
    shed = box("building", 18, 18, 8, 8, height=3.0)
    unit = replace(mecha("r1", 22, 22), level=3.0)
    state = battle(unit, mecha("b1", 60), features=[shed])
    built = structure_at(state, Point(22, 22))
    assert hidden_place(state, unit, centre(built), built) == []
    assert not refusals(state, Batter("Red", "r1", Point(22, 22)))
