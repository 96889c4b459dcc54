"""What computer players believe of an enemy whose record sheet is concealed: each public fact narrows it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import profile
from sheets import facing_b

from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.views.observe import observe
from game.rules.alpha_strike.display.deductions import Glimpse, Inferred, PastMove, namesakes
from game.rules.alpha_strike.estimates.family_estimates import ESTIMATES

SLOW, FAST, LEAPER = profile('6"', "4/4/2"), profile('10"', "2/2/1"), profile('6"/6"j', "1/1/1")
CARDS = (SLOW, FAST, LEAPER)


def seen(**facts) -> tuple[State, Unit]:
    """Return what Red knows, and its enemy b of one of the three cards with *facts* about it."""
    state = facing_b(*CARDS, phase="combat")
    extras = {"Namesakes": namesakes(SLOW, CARDS), "Gleaned": Inferred((Glimpse("Red", **facts),))}
    told = {**state.units["b"].extras, **extras}
    view = observe(state.with_unit(replace(state.units["b"], extras=told)), "Red")
    return view, view.units["b"]


def possible(**facts) -> set[tuple[int, ...]]:
    """Return the damage at short, medium and long range of all that b may be."""
    view, enemy = seen(**facts)
    every = ESTIMATES.identities(view, "Red", enemy)
    return {tuple(one.value for one in unit.profile.damage[:3]) for unit in every}


def test_without_facts_it_may_be_any_of_its_name():
    assert possible() == {(4, 4, 2), (2, 2, 1), (1, 1, 1)}


@pytest.mark.parametrize(
    ("facts", "left"),
    [
        ({"walked": 9.0}, {(2, 2, 1)}),
        ({"past": (PastMove(walked=9.0),)}, {(2, 2, 1)}),
        ({"jumped": 4.0}, {(1, 1, 1)}),
        ({"walked": 5.0}, {(4, 4, 2), (2, 2, 1), (1, 1, 1)}),
    ],
)
def test_the_speed_seen_narrows_its_cards_at_once_and_for_good(facts, left):
    """How far it went and jumped, in this turn or an earlier one."""
    assert possible(**facts) == left


@pytest.mark.parametrize("earlier", [False, True])
def test_an_announced_number_narrows_its_cards(earlier):
    """Only the fast one and the one that jumps can be that hard to hit."""
    told = {"past": (PastMove(announced=2),)} if earlier else {"announced": 2}
    assert possible(**told) == {(2, 2, 1), (1, 1, 1)}


def test_the_damage_that_it_dealt_narrows_its_cards():
    assert possible(dealt=(0, 3, 0)) == {(4, 4, 2)}


@pytest.mark.parametrize(("facts", "skill"), [({}, 4), ({"best": 6}, 6), ({"poorest": 2}, 2)])
def test_its_rolls_narrow_its_skill(facts, skill):
    """Otherwise it is believed to shoot as well as one's own."""
    view, enemy = seen(**facts)
    assert {one.profile.skill for one in ESTIMATES.identities(view, "Red", enemy)} == {skill}
    assert ESTIMATES.believed(view, "Red", enemy).profile.skill == skill
