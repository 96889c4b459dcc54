"""Advice for a person: the best actions of one unit, the best first, each legal."""

from __future__ import annotations

import pytest

from game.ai.advice import MOST, advised, is_of
from game.ai.player import ComputerPlayer
from game.core.engine.match import Match
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario


@pytest.mark.parametrize("battle", ["first-steps", "first-fire-team"])
def test_advice_is_about_the_unit_and_legal_and_the_best_comes_first(battle):
    found = battle_start(read_scenario(f"maps/scenarios/{battle}.yaml"))
    match = Match(found.state)
    match.play(found.begin)
    while match.state.asked is not None or match.state.now.order == "auto":
        seat = Seat(sorted(match.state.to_act)[0], match)
        seat.play(seat.choices()[0])
    seat = Seat(sorted(match.state.to_act)[0], match)
    unit = next(
        key for key, one in seat.view.units.items() if one.side == seat.side and key not in seat.view.done
    )
    decision = advised(seat, ComputerPlayer("regular"), unit)
    assert 1 <= len(decision.candidates) <= MOST
    assert all(is_of(one.action, unit) and not seat.check(one.action) for one in decision.candidates)
    scores = [one.score for one in decision.candidates]
    assert scores == sorted(scores, reverse=True)
