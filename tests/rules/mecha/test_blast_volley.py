"""BLAST-26 to -33: volleys, a strike and a template for each missile."""

from __future__ import annotations

import pytest
from blast_pieces import asked, battle, damage, fired, gunner, mecha, refuse_all, rolls, shed
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.model.unit import extra_of
from game.geometry.point import Point, distance
from game.rules.mecha.blast.prints import LaidTemplates
from game.rules.mecha.structures import Structures

QUIET = {"points": 0}
FAR = (1, 6, 6, 1)
"""A scatter of 12 inches straight on, and a second strike of 2."""


def fates(match) -> list[str]:
    """Return what became of each template."""
    return [one.fate for one in extra_of(match.state.extras, LaidTemplates).templates]


@pytest.mark.rule("BLAST-26")
@pytest.mark.parametrize("missiles", range(1, 9))
def test_each_missile_has_a_strike_of_its_own(missiles):
    """The first lands, of the others every second scatters, each with its own throws, in order."""
    dice = [5, *(5 if i % 2 else 2 for i in range(1, missiles))]
    missed = [i for i, die in enumerate(dice) if die == 2]
    more = [face for _ in missed for face in FAR]
    match = fired(
        battle(gunner(volley=8), mecha("b", 30, mdc=99), **QUIET), *["b"] * missiles, dice=(*dice, *more)
    )
    assert fates(match) == ["scattered" if i in missed else "landed" for i in range(missiles)]
    expected = ["BLAST-01"] * missiles + ["BLAST-18", "BLAST-19", "BLAST-21"] * len(missed)
    assert [roll.rule for roll in rolls(match)] == expected
    assert damage(match)["b"] == 9 * (missiles - len(missed))


@pytest.mark.rule("BLAST-27", "BLAST-09")
def test_each_missile_is_compared_with_each_df():
    """Strikes of 5 and 7 on DF 5, 6 and 8: full and half by missile."""
    units = mecha("b", 30), mecha("b2", 30, 26, df=6), mecha("b3", 30, 22, df=8)
    match = fired(battle(gunner(volley=2), *units, **QUIET), "b", "b", dice=(3, 5))
    assert [damage(match)[key] for key in ("b", "b2", "b3")] == [18, 4, 0]


@pytest.mark.rule("BLAST-27", "BLAST-33")
def test_a_divided_volley_has_a_template_and_a_primary_target_for_each_missile():
    """Two mecha close together: each takes all of its own missile and half of the other's."""
    match = fired(
        battle(gunner(volley=2), mecha("b", 30), mecha("b2", 30, 26), **QUIET), "b", "b2", dice=(5, 5)
    )
    assert [damage(match)[key] for key in ("b", "b2")] == [9 + 4, 9 + 4]
    places = [one.at for one in extra_of(match.state.extras, LaidTemplates).templates]
    assert places == [Point(30, 24), Point(30, 26)]


@pytest.mark.rule("BLAST-33")
def test_a_volley_may_be_divided_among_mecha_structures_and_the_ground():
    """Three missiles, three kinds of targets."""
    built = shed(40, 30)
    state = battle(gunner(volley=3), mecha("b", 30, 20), features=(built,), **QUIET)
    match = fired(state, "b", (41, 31), (20, 24), dice=(5, 5, 5))
    assert damage(match)["b"] == extra_of(match.state.extras, Structures).lost[built.id] == 9


@pytest.mark.rule("BLAST-31", "BLAST-33")
def test_missiles_that_miss_scatter_separately():
    """Each with its own direction, distance and second strike, half of its MD."""
    state = battle(gunner(volley=3), mecha("b", 30, mdc=99), mecha("b2", 35), mecha("b3", 30, 18), **QUIET)
    match = fired(state, "b", "b", "b", dice=(5, 2, 2, 1, 3, 2, 5, 5, 3, 3, 5))
    first, second, third = extra_of(match.state.extras, LaidTemplates).templates
    assert (first.fate, second.at) == ("landed", Point(35, 24))
    assert distance(third.at, Point(30, 24)) == pytest.approx(6)
    assert damage(match)["b2"] == 4


@pytest.mark.rule("BLAST-31", "BLAST-33")
@pytest.mark.parametrize(
    ("second", "option", "expected"),
    [
        ((40, 30), "each", ["scattered", "scattered"]),
        ((40, 30), "one", ["scattered", "lost"]),
        ((30, 20), "each", ["scattered", "lost"]),
    ],
)
def test_two_points_of_ground_divide_a_volley_as_two_targets_do(second, option, expected):
    """Each missile that misses scatters from its own point; at one and the same point it is one volley."""
    state = battle(gunner(volley=2), options={"divided_miss": option}, **QUIET)
    match = fired(state, (30, 20), second, dice=(2, 2, *FAR, *FAR))
    assert fates(match) == expected
    if expected[1] == "scattered":
        first, other = extra_of(match.state.extras, LaidTemplates).templates
        assert (first.aimed, other.aimed) == (Point(30, 20), Point(*second))
        assert distance(first.at, first.aimed) == distance(other.at, other.aimed) == pytest.approx(12)


@pytest.mark.rule("BLAST-32", "BLAST-22")
@pytest.mark.parametrize(("option", "lost"), [("half", 4), ("full", 9)])
@pytest.mark.parametrize("missiles", range(2, 9))
def test_when_the_whole_volley_misses_one_template_scatters(missiles, option, lost):
    """With one missile's MD: half of it, as for all that scatters, or all by option."""
    state = battle(
        gunner(volley=8), mecha("b", 30), mecha("b2", 37), options={"volley_miss": option}, **QUIET
    )
    match = fired(state, *["b"] * missiles, dice=(*[2] * missiles, 1, 3, 4, 5))
    assert fates(match) == ["scattered", *["lost"] * (missiles - 1)]
    assert damage(match) == {"r": 0, "b": 0, "b2": lost}
    assert len(rolls(match)) == missiles + 3


@pytest.mark.rule("BLAST-32")
def test_the_option_for_whole_volleys_does_not_touch_a_single_template():
    """Neither one missile alone nor those that miss while others land do more than half."""
    units = mecha("b", 30), mecha("b2", 37)
    for volley, aims, dice in ((0, 1, (2,)), (2, 2, (5, 2))):
        state = battle(gunner(volley=volley), *units, options={"volley_miss": "full"}, **QUIET)
        match = fired(state, *["b"] * aims, dice=(*dice, 1, 3, 4, 5))
        assert damage(match)["b2"] == 4


@pytest.mark.rule("BLAST-31", "BLAST-32", "BLAST-33")
@pytest.mark.parametrize(
    ("option", "expected"), [("each", ["scattered"] * 2), ("one", ["scattered", "lost"])]
)
def test_a_divided_volley_that_misses_with_all(option, expected):
    """Each missile scatters from its own target; by option one template does."""
    state = battle(
        gunner(volley=2), mecha("b", 30), mecha("b2", 40, 34), options={"divided_miss": option}, **QUIET
    )
    match = fired(state, "b", "b2", dice=(2, 2, *FAR, *FAR))
    assert fates(match) == expected


@pytest.mark.rule("BLAST-28", "BLAST-29")
@pytest.mark.parametrize("missiles", range(1, 9))
def test_up_to_three_missiles_are_dodged_with_one_throw_and_four_are_inescapable(missiles):
    """One command point, one die against the highest strike, safe from all; from four on nobody is asked."""
    match = fired(
        battle(gunner(volley=8), mecha("b", 30, pil=4, mdc=99)), *["b"] * missiles, dice=(5,) * missiles
    )
    stages = [question[2] for question in refuse_all(match)]
    assert stages == ["shoot down", *(["dodge"] if missiles <= 3 else []), "roll with it"]


@given(
    dice=st.lists(st.integers(1, 6), min_size=60, max_size=60),
    missiles=st.integers(1, 8),
    gn=st.integers(0, 5),
)
@settings(max_examples=60, deadline=None)
@pytest.mark.rule("BLAST-26", "BLAST-31", "BLAST-32")
def test_what_any_volley_does_adds_up(dice, missiles, gn):
    """Full MD for each missile that lands and reaches the DF, at most half for those that scatter."""
    state = battle(gunner(gn, volley=8), mecha("b", 30, df=6, mdc=999), **QUIET)
    match = fired(state, *["b"] * missiles, dice=tuple(dice))
    templates = extra_of(match.state.extras, LaidTemplates).templates
    landed = [one for one in templates if one.fate == "landed"]
    assert landed == [one for i, one in enumerate(templates) if dice[i] + gn >= 5]
    sure = sum(9 for one in landed if one.strike >= 6)
    scattered = [one for one in templates if one.fate == "scattered"]
    assert sure <= damage(match)["b"] <= sure + 4 * len(scattered)
    assert len(scattered) == (missiles - len(landed) if landed or missiles == 1 else 1)
    assert asked(match) is None
