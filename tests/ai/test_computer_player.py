"""Computer players: what they decide is legal, theirs to know, and the same for equal views and seeds."""

from __future__ import annotations

import pytest

from game.ai.decision import Candidate
from game.ai.player import LEVELS, ComputerPlayer
from game.core.engine.match import Match
from game.core.model.reason import Reason
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario


@pytest.fixture
def match():
    found = battle_start(read_scenario("maps/scenarios/first-steps.yaml"))
    match = Match(found.state)
    match.play(found.begin)
    return match


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_level_decides_is_legal_and_the_same_again(level, match):
    for _ in range(6):
        seat = Seat(sorted(match.state.to_act)[0], match)
        decision = ComputerPlayer(level, "7").decide(seat)
        assert decision == ComputerPlayer(level, "7").decide(Seat(seat.side, match))
        assert not seat.check(decision.action)
        seat.play(decision.action)


def test_a_score_is_the_sum_of_its_reasons(match):
    action = Seat(sorted(match.state.to_act)[0], match).best()
    assert Candidate(action, (Reason("dealt", 2.5), Reason("taken", -1.0))).score == 1.5
    assert Candidate(action).score == 0.0
