"""What computer players believe of an enemy whose record sheet is concealed: each public fact narrows it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import mech, profile
from scouts import patrol
from sheets import facing_b

from game.core.model.state import State
from game.core.model.unit import Sighting, Unit
from game.core.views.observe import observe
from game.rules.alpha_strike.display.deductions import Glimpse, Inferred, PastMove, namesakes
from game.rules.alpha_strike.estimates.family_estimates import ESTIMATES
from game.rules.alpha_strike.spotting.blips import emptied

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


def counters(*gone: str, dummies: int = 2, names: str = "bcd") -> tuple[State, Unit]:
    """Return what Red knows of Blue's counters, and the first; dummies that it has identified are *gone*."""
    foes = [mech(f"b{name}", 40 + 4 * n) for n, name in enumerate(names)]
    own = mech("r", 10, name="A"), mech("r2", 14, name="B")
    state = patrol(*own, *foes, options={"dummies": dummies})
    for key in gone:
        known = replace(emptied(state.units[key], 12), removed="left", seen_as={"Red": Sighting.SEEN})
        state = state.with_unit(known)
    view = observe(state, "Red")
    return view, next(one for one in view.units.values() if one.id == f"b{names[0]}")


@pytest.mark.parametrize(
    ("gone", "dummies", "chance"), [((), 0, 0.0), ((), 2, 0.4), (("bd",), 2, 0.25), (("bc", "bd"), 2, 0.0)]
)
def test_a_counter_may_be_a_dummy_if_some_are_left(gone, dummies, chance):
    """As likely as the option says, less those that were identified: there are two on the table as well."""
    view, counter = counters(*gone, dummies=dummies)
    every = ESTIMATES.identities(view, "Red", counter)
    harmless = [one for one in every if not one.profile.fights]
    assert len(harmless) / len(every) == chance
    assert all(ESTIMATES.body(view, one).points == 0 for one in harmless)
    assert all(not ESTIMATES.harm(view, one, view.units["r"]).any() for one in harmless)
