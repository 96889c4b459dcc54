"""What a Blast tells before it is fired: forecast, hit list, the data for the lab; and what the log says."""

from __future__ import annotations

from math import pi

import pytest
from blast_pieces import BASE, at, battle, fired, gunner, mecha, refuse_all, shed

from game.core.engine.turns import refusals
from game.core.model.unit import extra_of
from game.core.views.marks import Cross, DiscMark, Label, Numbers
from game.core.views.observe import observe
from game.core.views.story import story_lines
from game.geometry.point import Point
from game.rules.mecha.blast.aim import goal
from game.rules.mecha.blast.attack import Blast, system
from game.rules.mecha.blast.forecast import hit_list
from game.rules.mecha.blast.prints import LaidTemplates, impact_marks
from game.rules.mecha.units import CHEAP


def listed(state, aim) -> list[tuple]:
    """Return the hit list of r's weapon at *aim*."""
    unit = state.units["r"]
    (one,) = at(aim)
    entries = hit_list(state, unit, system(unit, ""), goal(state, unit, one))
    return [(one.id, one.md, one.needed, one.primary, one.friend) for one in entries]


@pytest.mark.rule("BLAST-07", "BLAST-08", "BLAST-09")
def test_the_hit_list_has_everybody_under_the_template_with_what_it_takes():
    """The primary target first; friends whose life is cheap are marked; the strike that each needs."""
    built = shed(31, 25)
    units = mecha("b", 30), mecha("b2", 30, 26.5, df=7), mecha("r2", 30, 22, abilities=(CHEAP,), df=4)
    state = battle(gunner(), *units, mecha("b3", 40), features=(built,))
    assert listed(state, "b") == [
        ("b", 9, 5, True, False),
        ("b2", 4, 7, False, False),
        ("r2", 4, 5, False, True),
        (built.id, 4, 5, False, False),
    ]


def test_the_hit_list_tells_the_covered_area():
    """All of a base in the middle, nothing of one that the edge only touches."""
    touched = 24 + 2.5 + BASE
    state = battle(gunner(), mecha("b", 30), mecha("b2", 30, touched))
    unit = state.units["r"]
    whole, none = hit_list(state, unit, system(unit, ""), goal(state, unit, at("b")[0]))
    assert (whole.area, none.area) == (pytest.approx(pi * BASE**2), 0.0)


@pytest.mark.rule("BLAST-01")
@pytest.mark.parametrize(("gn", "chance"), [(0, 2 / 6), (2, 4 / 6), (3, 5 / 6), (4, 6 / 6), (9, 6 / 6)])
def test_the_forecast_is_the_chance_to_land(gn, chance):
    """Totals alone count: with GN 4 and more even a natural 1 lands."""
    state = battle(gunner(gn), mecha("b", 30))
    found = Blast("Red", "r", at("b")).forecast(state)
    assert found.odds == (pytest.approx(chance), pytest.approx(chance))
    assert (found.need.total, found.effect.total, found.dice) == (5 - gn, 9, "D6")
    assert "b: 9 MD from a strike of 5 or more (DF 5)" in found.notes
    assert found.notes[-1].startswith('a miss scatters 2D6", at most 12.0"')


def test_the_forecast_of_a_divided_volley_goes_target_by_target():
    """How many missiles each gets, and who is under each template."""
    state = battle(gunner(volley=3), mecha("b", 30), mecha("b2", 40, 30))
    notes = Blast("Red", "r", at("b", "b", "b2")).forecast(state).notes
    assert notes[:4] == (
        "2 missiles at b, each:",
        "b: 9 MD from a strike of 5 or more (DF 5)",
        "one at b2:",
        "b2: 9 MD from a strike of 5 or more (DF 5)",
    )


def test_a_forecast_of_nothing_is_none():
    """Without weapon or target."""
    state = battle(gunner(), mecha("b", 30))
    assert Blast("Red", "r", ()).forecast(state) is None
    assert Blast("Red", "r", at("nobody")).forecast(state) is None
    assert Blast("Red", "r", at("b"), "Gun").forecast(state) is None


def burst(state):
    """Return the burst of r's launcher."""
    (found,) = state.rules.bursts_of(state, state.units["r"])
    return found


@pytest.mark.rule("BLAST-01", "BLAST-18", "BLAST-19")
def test_the_lab_is_told_how_it_may_fall():
    """GN 2: dice of 3 to 6 land with strikes of 5 to 8, the others scatter 2D6 inches."""
    found = burst(battle(gunner(2, volley=3), mecha("b", 30)))
    assert [fall.strike for fall in found.falls] == [5, 6, 7, 8, None]
    assert sum(fall.chance for fall in found.falls) == pytest.approx(1)
    assert found.falls[-1].chance == pytest.approx(2 / 6)
    assert dict(found.falls[-1].inches)[7.0] == pytest.approx(6 / 36)
    assert (found.missiles, found.rings, found.directions, found.capped) == (3, (2.5,), 6, True)


@pytest.mark.rule("BLAST-07", "BLAST-08", "BLAST-09", "BLAST-22")
def test_the_lab_is_told_what_each_result_does():
    """To DF 6: nothing by a strike of 5, all or half from 6 on; scattered, half from 6 on."""
    found = burst(battle(gunner(2), mecha("b", 30, df=6)))
    body = found.body("b")
    assert [hits[0][0].damage for hits in body.aimed[:4]] == [0, 9, 9, 9]
    assert [hits[0][0].damage for hits in body.hits[:4]] == [0, 4, 4, 4]
    assert [(hit.strike, hit.damage) for hit in body.hits[4][0]] == [
        (2, 0),
        (3, 0),
        (4, 0),
        (5, 0),
        (6, 4),
        (7, 4),
    ]
    assert sum(hit.chance for hit in body.hits[4][0]) == pytest.approx(1)


@pytest.mark.rule("BLAST-10", "BLAST-11")
def test_the_lab_is_told_who_may_react_and_how_well():
    """PIL 2 dodges a strike of 6 with a die of 4; structures do nothing."""
    built = shed(40, 30)
    found = burst(battle(gunner(), mecha("b", 30), features=(built,)))
    assert found.body("b").guard.dodge[6] == pytest.approx(1 / 2)
    assert found.body("b").guard.roll == "down"
    assert (found.body(built.id).guard.dodge, found.body(built.id).guard.roll) == ({}, "")


@pytest.mark.rule("BLAST-02", "BLAST-04", "BLAST-05", "BLAST-20")
def test_the_lab_is_told_by_the_rule_itself_what_may_be_aimed_at():
    """The same refusals as those of the attack, and the ranges by which a scatter is cut."""
    built = shed(40, 30)
    state = battle(gunner(), mecha("b", 30), mecha("r2", 20, 30), features=(built,))
    found = burst(state)
    for target, place in (("b", (30, 24)), ("", (20, 29)), ("", (15, 15)), ("", (60, 24))):
        aim = target or place
        expected = refusals(state, Blast("Red", "r", at(aim)))
        assert list(found.refusals(Point(*place), target)) == expected
    assert found.refusals(Point(41, 31), built.id) == ()
    assert found.refusals(Point(41, 31), "")[0].rule == "BLAST-02"
    body = found.body(built.id)
    unit = state.units["r"]
    cap = ((body.at.x - 10) ** 2 + (body.at.y - 24) ** 2) ** 0.5 - found.near - body.near
    assert cap == pytest.approx(goal(state, unit, at((41, 31))[0]).range)


def test_the_templates_lie_on_the_table_aimed_and_landed_apart():
    """A scattered one has its pale aim, an arrow and its landed place; numbers on both."""
    state = battle(gunner(volley=2), mecha("b", 30), points=0)
    match = fired(state, "b", "b", dice=(5, 2, 1, 2, 2, 1))
    marks = list(impact_marks(observe(match.state, "Blue")))
    assert [(one.at, one.style) for one in marks if isinstance(one, Numbers)] == [
        (Point(30, 24), "blast-aimed"),
        (Point(30, 24), "blast-landed"),
        (Point(34, 24), "blast-landed"),
    ]
    assert sum(isinstance(one, DiscMark) for one in marks) == 3
    assert {one.text for one in marks if isinstance(one, Label)} == {
        "missile 1: landed, strike 7",
        "missile 2: scattered, strike 2",
    }


def test_templates_on_one_another_are_drawn_once():
    """Of a volley of 8 at one target there is one disc and one line, so that all below is seen."""
    match = fired(battle(gunner(4, volley=8), mecha("b", 30, mdc=99), points=0), *["b"] * 8, dice=(5,) * 8)
    discs = [mark for mark in impact_marks(match.state) if isinstance(mark, DiscMark)]
    assert len(discs) == 1
    (label,) = [mark for mark in impact_marks(match.state) if isinstance(mark, Label)]
    assert label.text == "missiles 1, 2, 3, 4, 5, 6, 7, 8: landed, strikes 9, 9, 9, 9, 9, 9, 9, 9"


def test_what_was_shot_down_or_lost_is_crossed_out():
    """No template lies there."""
    match = fired(battle(gunner(volley=2), mecha("b", 30), points=0), "b", "b", dice=(2, 2, 1, 2, 2, 1))
    marks = list(impact_marks(match.state))
    assert [one.at for one in marks if isinstance(one, Cross)] == [Point(30, 24)]


def test_the_log_tells_what_happened_in_words():
    """Strike by strike, scatter, and how the harm adds up."""
    state = battle(gunner(volley=2), mecha("b", 30), mecha("b2", 35))
    match = fired(state, "b", "b", dice=(4, 1, 1, 2, 3, 4))
    refuse_all(match)
    lines = [
        line.words for entry in match.log for line in story_lines(entry.events, observe(match.state, "Red"))
    ]
    for expected in (
        "Mortar: 2 missiles at b",
        "Blast strike, missile 1: 4 + 2 = 6 against DF 5: lands",
        "Blast strike, missile 2: 1 + 2 = 3 against DF 5: misses",
        "scatter direction, missile 2: 1",
        'scatter distance, missile 2: 2+3 = 5"',
        'missile 2 scatters 5.0" to (35.0, 24.0)',
        "second strike, missile 2: 4 + 1 = 5, needed 4",
        "b takes 9 MD",
        "b2 takes 4 MD",
    ):
        assert expected in lines
    assert extra_of(match.state.extras, LaidTemplates).weapon == "Mortar"
