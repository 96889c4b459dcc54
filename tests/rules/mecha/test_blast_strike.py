"""BLAST-01, BLAST-06 to -09, BLAST-12: the strike, and what it does to who lies under the template."""

from __future__ import annotations

import math

import pytest
from blast_pieces import BASE, at, battle, damage, fired, gunner, mecha, refuse_all, rolls, shed
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.core.engine.turns import refusals
from game.core.model.unit import extra_of
from game.geometry.point import Point, polar
from game.rules.mecha.blast.area import dealt, under
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.blast.prints import RADIUS, LaidTemplates
from game.rules.mecha.structures import Structures

QUIET = {"points": 0}
"""Nobody can pay for a reaction."""


def after(
    gn: int, die: int, *others, md: int = 9, features=(), options=None, target: str = "b"
) -> dict[str, int]:
    """Return what each mecha has lost after r, with *gn*, threw *die* at b; scatter goes far east."""
    match = fired(
        battle(gunner(gn, md=md), *others, features=features, options=options, **QUIET),
        target,
        dice=(die, 1, 6, 6, 1),
    )
    return damage(match)


@pytest.mark.rule("BLAST-01", "BLAST-34")
@pytest.mark.parametrize(("die", "total", "fate"), [(2, 4, "scattered"), (3, 5, "landed"), (4, 6, "landed")])
def test_a_total_of_5_lands_and_4_scatters(die, total, fate):
    """With GN 2 a die of 2, 3, 4 makes 4, 5, 6: the first scatters."""
    match = fired(battle(gunner(2), mecha("b", 30), **QUIET), "b", dice=(die, 1, 6, 6, 1))
    (template,) = extra_of(match.state.extras, LaidTemplates).templates
    assert (template.fate, rolls(match)[0].faces) == (fate, (die,))
    assert rolls(match)[0].need.total == 3
    assert template.strike == (total if fate == "landed" else 2)


@pytest.mark.rule("BLAST-01", "BLAST-09")
@pytest.mark.parametrize("df", [1, 4, 5, 6, 9])
def test_what_scatters_does_not_hang_on_the_df_of_the_target(df):
    """Against any DF a total of 5 lands and 4 scatters."""
    for die, fate in ((2, "scattered"), (3, "landed")):
        match = fired(battle(gunner(2), mecha("b", 30, df=df), **QUIET), "b", dice=(die, 1, 6, 6, 1))
        assert extra_of(match.state.extras, LaidTemplates).templates[0].fate == fate


@pytest.mark.rule("BLAST-01")
@pytest.mark.parametrize(
    ("option", "fate"), [("one", "scattered"), ("both", "scattered"), ("none", "landed")]
)
def test_a_natural_1_misses_the_point_of_impact(option, fate):
    """With GN 4 a die of 1 makes 5: it scatters all the same, unless totals alone count."""
    state = battle(gunner(4), mecha("b", 30), options={"blast_naturals": option}, **QUIET)
    match = fired(state, "b", dice=(1, 1, 6, 6, 1))
    assert extra_of(match.state.extras, LaidTemplates).templates[0].fate == fate


@pytest.mark.rule("BLAST-01")
@pytest.mark.parametrize(("option", "lost"), [("one", 0), ("none", 0), ("both", 9)])
def test_a_natural_6_reaches_every_df_by_option_only(option, lost):
    """A 6 with GN 2 makes 8: DF 9 takes nothing, unless the natural rule holds for a Blast."""
    assert after(2, 6, mecha("b", 30, df=9), options={"blast_naturals": option})["b"] == lost


@pytest.mark.rule("BLAST-07", "BLAST-09", "BLAST-34")
@pytest.mark.parametrize(
    ("die", "df", "lost"),
    [(3, 4, 9), (3, 5, 9), (3, 6, 0), (4, 5, 9), (4, 6, 9), (4, 7, 0)],
)
def test_the_primary_target_takes_all_where_the_strike_reaches_its_own_df(die, df, lost):
    """A strike of 5 harms DF 4 and 5, not 6; a strike of 6 harms 6, not 7."""
    assert after(2, die, mecha("b", 30, df=df))["b"] == lost


@pytest.mark.rule("BLAST-08", "BLAST-09", "BLAST-27")
@pytest.mark.parametrize(("die", "df", "lost"), [(3, 4, 4), (3, 5, 4), (3, 6, 0), (4, 6, 4), (4, 7, 0)])
def test_all_others_take_half_rounded_down(die, df, lost):
    """MD 9 is 9 to the primary target and 4 to the one beside it, 0 where its DF is higher."""
    found = after(2, die, mecha("b", 30), mecha("b2", 30, 26, df=df))
    assert (found["b"], found["b2"]) == (9, lost)


@pytest.mark.rule("BLAST-08")
@pytest.mark.parametrize(("md", "asked"), [(1, {"b"}), (2, {"b", "b2"})])
def test_half_of_1_is_nothing_to_react_to(md, asked):
    """Of MD 1 nothing is left for the one beside the target, who is not asked; of MD 2 something is."""
    state = battle(gunner(2, md=md, missile=False), mecha("b", 30), mecha("b2", 30, 26))
    assert {unit for _, unit, _ in refuse_all(fired(state, "b", dice=(3,)))} == asked


@pytest.mark.rule("BLAST-07", "BLAST-08", "BLAST-09")
def test_the_worked_check_9_4_0():
    """9 to the primary target, 4 to others, 0 above the strike."""
    assert [dealt(9, 5, 5, primary=True), dealt(9, 5, 5), dealt(9, 6, 5), dealt(9, 6, 5, primary=True)] == [
        9,
        4,
        0,
        0,
    ]


@pytest.mark.rule("BLAST-08")
@pytest.mark.parametrize(
    ("off", "lost"),
    [(-1e-6, 4), (0.0, 4), (1e-10, 4), (1e-8, 0), (1e-3, 0)],
)
@pytest.mark.parametrize("degrees", [0, 37, 90, 201.5])
def test_a_base_that_the_edge_touches_is_under_it(off, lost, degrees):
    """Exactly touched, within 1e-9: half; a hair outside: nothing."""
    place = polar(Point(30, 24), degrees, RADIUS + BASE + off)
    found = after(2, 3, mecha("b", 30), mecha("b2", place.x, place.y))
    assert found["b2"] == lost


@pytest.mark.rule("BLAST-08", "BLAST-12")
@pytest.mark.parametrize(("off", "lost"), [(-1e-6, 4), (0.0, 4), (1e-3, 0)])
def test_a_structure_that_the_edge_touches_is_under_it(off, lost):
    """Its nearest wall 2.5 inches from the centre: half."""
    state = battle(gunner(2), mecha("b", 30), features=(shed(30 + RADIUS + off, 23),), **QUIET)
    match = fired(state, "b", dice=(3,))
    assert sum(extra_of(match.state.extras, Structures).lost.values()) == lost


@pytest.mark.rule("BLAST-12", "BLAST-07")
@pytest.mark.parametrize(("die", "lost"), [(2, 0), (3, 9)])
def test_a_structure_takes_all_as_primary_target(die, lost):
    """A building has DF 4: a strike of 5 does all its MD; a miss goes elsewhere."""
    built = shed(30, 23)
    match = fired(battle(gunner(2), features=(built,)), (31, 24), dice=(die, 1, 6, 6, 1))
    assert extra_of(match.state.extras, Structures).lost.get(built.id, 0) == lost
    assert extra_of(match.state.extras, LaidTemplates).templates[0].aimed == Point(31, 24)


@pytest.mark.rule("BLAST-12", "BLAST-09")
def test_a_structure_with_a_higher_df_takes_nothing():
    """A tower has DF 5: a strike of 5 harms it; with DF 6 by the scenario it does not."""
    built = shed(31, 25, kind="tower")
    for df, lost in ((5, 4), (6, 0)):
        state = battle(gunner(2), mecha("b", 30), features=(built,), **QUIET)
        state.extras["Structures"] = Structures(df={built.id: df})
        match = fired(state, "b", dice=(3,))
        assert extra_of(match.state.extras, Structures).lost.get(built.id, 0) == lost


@pytest.mark.rule("BLAST-12")
def test_nobody_is_asked_for_a_structure():
    """A structure cannot reduce what it takes, whoever has points to spend."""
    match = fired(battle(gunner(2), features=(shed(30, 23),)), (31, 24), dice=(6,))
    assert refuse_all(match) == []


@pytest.mark.rule("BLAST-06")
def test_the_template_is_centred_on_its_target():
    """On the middle of a mecha, of a structure, or on the spot itself."""
    state = battle(gunner(2), mecha("b", 30, 20), features=(shed(40, 23),), **QUIET)
    for target, centre in (("b", (30, 20)), ((40.2, 23.1), (41, 24)), ((20, 40), (20, 40))):
        match = fired(state, target, dice=(6,))
        (template,) = extra_of(match.state.extras, LaidTemplates).templates
        assert template.aimed == template.at == Point(*centre)
    assert RADIUS == 2.5


@given(
    places=st.lists(
        st.tuples(st.floats(24, 36), st.floats(20, 28), st.integers(3, 9)), min_size=1, max_size=6
    ),
    die=st.integers(2, 6),
    md=st.integers(1, 20),
)
@settings(max_examples=60, deadline=None)
@pytest.mark.rule("BLAST-07", "BLAST-08", "BLAST-09")
def test_who_is_harmed_lies_under_the_template_and_has_no_higher_df(places, die, md):
    """All of MD to the primary, half to others, by distance and DF; to nobody else anything."""
    units = [mecha(f"b{i}", x, y, df=df, mdc=99) for i, (x, y, df) in enumerate(places)]
    state = battle(gunner(3, md=md), *units, **QUIET)
    aim = units[0].at
    assume(not refusals(state, Blast("Red", "r", at(tuple(aim)))))
    match = fired(state, tuple(aim), dice=(die,))
    for unit in units:
        reached = math.dist(aim, unit.at) <= RADIUS + unit.base + 1e-9 and unit.profile.df <= die + 3
        assert damage(match)[unit.id] == (md // 2 if reached else 0)
        assert (unit in under(state, aim).mecha) == (math.dist(aim, unit.at) <= RADIUS + unit.base + 1e-9)


@pytest.mark.rule("BLAST-01")
def test_every_throw_has_its_rule_and_its_reasons():
    """The strike tells GN and DF term by term."""
    match = fired(battle(gunner(2), mecha("b", 30), **QUIET), "b", dice=(2, 1, 6, 6, 1))
    assert [roll.rule for roll in rolls(match)] == ["BLAST-01", "BLAST-18", "BLAST-19", "BLAST-21"]
    assert rolls(match)[0].need.lines() == [
        "+5 DF of the point of impact (BLAST-01)",
        "-2 gunnery (BLAST-01)",
    ]
