"""What is shown before the shot is what happens: distributions of hits, kills and markers."""

from __future__ import annotations

import pytest
from shootings_resolved import compared, shootings, squad
from soldiers import battle, box, game, soldier

from game.core.model.distribution import Distribution
from game.rules.skirmish.shooting.fire_actions import OpenFire
from game.rules.skirmish.shooting.squad_fire import spread

THROWN = 120
WOOD = box("woods", 16, 10, 6, 30)


@pytest.mark.rule("SKIR-SUP-01", "SKIR-DEAD-01")
def test_the_distributions_shown_are_those_of_the_shootings_resolved():
    """Hits, kills and markers within 4 standard errors; `python -m tests.long shootings` resolves 100,000."""
    assert [fault for name in shootings() for fault in compared(name, THROWN)] == []


def test_the_forecast_names_hits_kills_and_markers():
    """One rifle at one soldier near by: two dice hit on 4, penetrate on 4, kill on 4."""
    told = OpenFire("Red", "r1", "b1").forecast(battle(soldier("r1", 10), soldier("b1", 20)))
    assert (told.dice, str(told.need), told.counted) == ("2D6", "4", "kills")
    assert told.outcomes[0].chance(0) == pytest.approx((1 - 1 / 8) ** 2)
    assert told.notes == (
        "of b1 head, torso, legs and arms show to r1 (SHOOT-09)",
        "1 model fires, 1 seen (SHOOT-07)",
        "hits 0: 25%, 1: 50%, 2: 25%; 1.0 on average (SKIR-HIT-01)",
        "suppression markers 0: 25%, 1: 52%, 2: 23% (SKIR-SUP-01)",
        "Rifle: 2 dice hit on 4+, penetrates on 4+, kills on 4+ (SKIR-PEN-01)",
    )


@pytest.mark.parametrize(
    ("chances", "words"),
    [
        ({0: 1.0}, "0: 100%"),
        ({0: 0.002, 1: 0.004, 2: 0.99, 3: 0.004}, "up to 1: 1%, 2 or more: 99%"),
        ({0: 0.006, 1: 0.99, 2: 0.004}, "0: 1%, 1 or more: 99%"),
        ({0: 0.003, 1: 0.994, 2: 0.003}, "1: 99%"),
    ],
)
def test_what_is_rare_is_summed(chances, words):
    """What would be shown as 0%."""
    assert spread(Distribution.of(chances)) == words


def test_a_squad_of_eight_at_eight_is_foreseen_at_once():
    """All of their pairs, in a wood; no test of time, the benchmarks have that."""
    state = battle(*squad("r", 10, 8), *squad("b", 18, 8), features=[WOOD])
    told = OpenFire("Red", "r0", "b0").forecast(state)
    assert told.outcomes[0].most == 8
    assert game(state).state is state


@pytest.mark.rule("SHOOT-09")
def test_the_forecast_says_what_of_the_target_shows_to_the_model_in_hand():
    """Behind a bank the head; behind a house nothing, though another of the squad fires."""
    bank, house = box("hill", 18, 20, 1, 8, height=1.1), box("building", 11, 23, 2, 2, height=4.0)
    units = [soldier("r1", 10), soldier("r2", 10, 26), soldier("b1", 20)]
    low = OpenFire("Red", "r1", "b1").forecast(battle(units[0], units[2], features=[bank]))
    assert low.notes[0] == "of b1 head shows to r1 (SHOOT-09)"
    blind = OpenFire("Red", "r1", "b1").forecast(battle(*units, features=[house]))
    assert blind.notes[0] == "r1 does not see b1 (SHOOT-09)"
