"""What computer players answer, and where they place their units."""

from __future__ import annotations

import pytest

from game.ai.player import ComputerPlayer
from game.core.engine.agreement import Agree, Decline, Draw, Propose, TakeBack
from game.core.engine.match import Match
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import distance
from game.rules.alpha_strike.combat.damage import Corner
from game.rules.alpha_strike.turn.setup import Place
from tests.rules.alpha_strike.boards import battle, mech

VETERAN = ComputerPlayer("veteran", "1")


@pytest.mark.parametrize(("red", "answer"), [(60, Decline), (10, Agree)])
def test_a_draw_is_agreed_to_only_by_who_is_not_ahead(red, answer):
    match = Match(battle(mech("r", 10, pv=red), mech("b", 60, pv=30)))
    match.play(Propose("Blue", Draw()))
    assert VETERAN.decide(Seat("Red", match)).action == answer("Red")


def test_a_move_may_be_taken_back():
    match = Match(battle(mech("r", 10), mech("b", 60)))
    match.play(Propose("Blue", TakeBack()))
    assert VETERAN.decide(Seat("Red", match)).action == Agree("Red")


def test_a_hit_on_the_corner_is_taken_in_front():
    corner = Corner(None)
    assert corner.promise(None, "Red", "front") > corner.promise(None, "Red", "rear")


def test_units_are_placed_apart():
    found = battle_start(read_scenario("maps/scenarios/set-battle.yaml"))
    match = Match(found.state)
    match.play(found.begin)
    placed = []
    while len(placed) < 2:
        side = min(match.state.to_act)
        decision = VETERAN.decide(Seat(side, match))
        if isinstance(decision.action, Place) and side == match.state.sides[0]:
            placed.append(decision.action.at)
        match.play(decision.action)
    assert distance(*placed) >= 5
