"""Regular and Veteran: what they decide in open Alpha Strike, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.attacks import summed
from game.ai.player import ComputerPlayer
from game.ai.weights import Weights, styles, weights_of
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.brief import Goal
from game.core.views.seat import Seat
from game.geometry.point import Point, distance
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.movement.move import Move
from tests.play.hidden_pairs import pair
from tests.rules.alpha_strike.boards import battle, box, mech

REGULAR, VETERAN = ComputerPlayer("regular", "1"), ComputerPlayer("veteran", "1")
BOTH = pytest.mark.parametrize("player", [REGULAR, VETERAN], ids=lambda one: one.level)


def decided(player, state, side="Red", **given):
    return player.decide(Seat(side, Match(state)), **given)


def end_of(state, decision):
    """Return where the unit of *decision* stands after it."""
    match = Match(state)
    match.play(decision.action)
    return match.state.units[decision.action.unit].at


@BOTH
def test_who_can_be_shot_is_shot(player):
    decision = decided(player, battle(mech("r", 10), mech("b", 20)))
    assert decision.action == Fire("Red", "r", "b")
    assert [reason.name for reason in decision.candidates[0].reasons] == ["damage expected"]


@BOTH
def test_nothing_to_shoot_at_ends_the_phase(player):
    assert decided(player, battle(mech("r", 10), mech("b", 70))).action == EndPhase("Red")


@BOTH
def test_a_unit_that_hangs_by_a_thread_is_finished(player):
    frail = mech("b1", 22, 20, status={"armor": 0, "structure": 1})
    state = battle(mech("r", 10), frail, mech("b2", 18, 26))
    assert decided(player, state).action.target == "b1"


def test_a_veteran_shares_its_fire_out():
    """Two who can both finish one enemy do not both fire at it: an exact shot at the second is worth more."""
    sure = {"skill": 0, "damage": "5/5/5", "move": '4"'}
    foes = [mech(f"b{n}", 15, 20 + 8 * n, move='0"', status={"armor": 0, "structure": 1}) for n in (0, 1)]
    state = battle(mech("r1", 10, 22, **sure), mech("r2", 10, 26, **sure), *foes)
    match, shot = Match(state), []
    for _ in range(2):
        decision = VETERAN.decide(Seat("Red", match))
        shot.append(decision.action.target)
        match.play(decision.action)
    assert sorted(shot) == ["b0", "b1"]


@BOTH
def test_a_unit_out_of_range_closes_in(player):
    state = battle(mech("r", 5), mech("b", 68), phase="movement")
    decision = decided(player, state)
    assert isinstance(decision.action, Move)
    assert end_of(state, decision).x > 12


def test_the_cautious_fear_no_more_than_the_bold_where_they_go():
    """Near three that hit hard each style ends where its own weights lead it."""
    wall = box("wall", 24, 14, 1, 20, height=6)
    foes = [mech(f"b{n}", 44, 20 + 4 * n, damage="5/5/5", skill=2) for n in range(3)]
    state = battle(mech("r", 14, damage="1/1/1"), *foes, features=(wall,), phase="movement")
    bold, wary = (decided(replace(VETERAN, style=one), state) for one in ("bold", "cautious"))
    taken = [
        sum(reason.worth for reason in one.candidates[0].reasons if reason.name == "damage feared")
        for one in (bold, wary)
    ]
    assert taken[1] >= taken[0] - 1e-9


@BOTH
def test_a_unit_goes_for_the_point_that_it_is_to_hold(player):
    state = battle(mech("r", 10), mech("b", 70, 4), phase="movement")
    goal = Goal("hold", point=Point(20, 40), radius=3.0, turns=3)
    state = replace(state, brief=replace(state.brief, victory={"Red": goal}))
    end = end_of(state, decided(player, state))
    assert distance(end, goal.point) < distance(Point(10, 24), goal.point) - 6
    there = state.with_unit(replace(state.units["r"], at=goal.point))
    assert distance(end_of(there, decided(player, there)), goal.point) <= 3.0 + 0.625


@BOTH
def test_a_unit_at_the_edge_breaks_through(player):
    state = battle(mech("r", 68), mech("b", 30, 4), phase="movement")
    goal = Goal("breakthrough", edge="east", units=1)
    state = replace(state, brief=replace(state.brief, victory={"Red": goal}))
    decision = decided(player, state)
    assert decision.action.exit
    assert decision.candidates[0].reasons[0].name == "breaks through"


@BOTH
def test_more_candidates_are_legal_and_in_order(player):
    state = battle(mech("r", 20), mech("b", 40), phase="movement")
    decision = decided(player, state, unit="r", wanted=3)
    assert len(decision.candidates) == 3
    assert decision.candidates[0] == decided(player, state).candidates[0]
    scores = [one.score for one in decision.candidates]
    assert scores == sorted(scores, reverse=True)
    seat = Seat("Red", Match(state))
    assert not any(seat.check(one.action) for one in decision.candidates)


@BOTH
@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_ids_and_the_order_of_the_file_decide_nothing(player, phase):
    """The same table with other ids, listed the other way round, is played in the same way."""
    red, blue = [(10, 14), (12, 30), (8, 24)], [(30, 12), (28, 30)]
    there = {f"r{n}": at for n, at in enumerate(red)} | {f"b{n}": at for n, at in enumerate(blue)}
    other = {key[0] + str(9 - int(key[1])): at for key, at in reversed(there.items())}
    found = []
    for names in (there, other):
        state = battle(*(mech(key, *at) for key, at in names.items()), phase=phase)
        decision = decided(player, state)
        shown = {**vars(decision.action), "unit": names[decision.action.unit]}
        target = shown.get("target")
        found.append((type(decision.action), {**shown, "target": target and names[target]}))
    assert found[0] == found[1]


@BOTH
@pytest.mark.parametrize("number", range(4))
def test_what_is_hidden_changes_no_decision(player, number):
    """Two battles that look alike to Red are played alike by Red."""
    seats = [Seat("Red", match) for match in pair(number)]
    if "Red" in seats[0].view.to_act:
        one, other = (player.decide(seat) for seat in seats)
        assert one == other
        assert not seats[0].check(one.action)


def test_two_levels_play_a_battle_to_its_end():
    """Nothing is refused, and somebody wins or the last turn comes."""
    state = battle(mech("r", 16), mech("b", 40), phase="movement")
    match = Match(replace(state, brief=replace(state.brief, turns=3)))
    seats = {"Red": (VETERAN, Seat("Red", match)), "Blue": (REGULAR, Seat("Blue", match))}
    for _ in range(60):
        if match.state.result is not None:
            break
        player, seat = seats[min(match.state.to_act)]
        seat.play(player.decide(seat).action)
    assert match.state.result is not None


def test_sums_of_damage_are_exact():
    sums = summed([((0.0, 0.75), (3.0, 0.25)), ((0.0, 0.5), (1.0, 0.5))])
    assert sums == {0.0: 0.375, 1.0: 0.375, 3.0: 0.125, 4.0: 0.125}
    assert summed([]) == {0.0: 1.0}


def test_styles_differ_from_the_balanced_one_and_are_named():
    assert weights_of("") == Weights(**styles()["balanced"])
    assert weights_of("cautious").taken > weights_of("").taken > weights_of("bold").taken
    with pytest.raises(ValueError, match="no style 'rash'"):
        weights_of("rash")


@BOTH
def test_reasons_name_what_decides_and_sum_to_the_score(player):
    """A place is chosen for what it deals and takes, and for nothing that is not said."""
    state = battle(mech("r", 20), mech("b", 40), phase="movement")
    best = decided(player, state).candidates[0]
    names = {reason.name for reason in best.reasons}
    assert (
        {"damage expected", "damage feared"}
        <= names
        <= {
            "damage expected",
            "damage feared",
            "far from the enemy",
        }
    )
    assert best.score == pytest.approx(sum(reason.worth for reason in best.reasons))
    assert {reason.unit for reason in best.reasons if reason.name.startswith("damage")} == {"b"}


def test_a_crowd_is_looked_at_in_part_and_the_decision_says_so():
    """Work is limited by counting pairs of places: of many enemies fewer places are looked at."""
    foes = [mech(f"b{n}", 66, 4 + 6 * n) for n in range(7)]
    one, other = (
        decided(VETERAN, battle(mech("r", 6, move='4"'), *some, phase="movement"))
        for some in (foes[:1], foes)
    )
    assert (one.cut, other.cut) == (False, True)
    assert other.work < 7 * one.work
