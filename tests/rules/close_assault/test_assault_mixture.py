"""Tactics are sealed: computer players draw theirs from the mixed strategy that nobody can exploit."""

from __future__ import annotations

from collections import Counter

import pytest
from assault_table import chosen

from game.ai.player import ComputerPlayer
from game.core.model.answer import Answer
from game.core.views.seat import Seat


@pytest.mark.parametrize("side", ["Red", "Blue"])
def test_tactics_are_drawn_from_the_mixture_by_the_seed(side):
    """They differ from seed to seed as the mixed strategy says, and are the same again for a seed."""
    match = chosen().match
    seat = Seat(side, match)
    mixture = seat.view.asked.about.mixture(seat.view, side)
    assert sum(mixture.values()) == pytest.approx(1.0)
    drawn = Counter()
    for seed in range(40):
        decision = ComputerPlayer("veteran", str(seed)).decide(seat)
        assert isinstance(decision.action, Answer)
        assert not seat.check(decision.action)
        drawn[decision.action.value] += 1
    assert set(drawn) <= mixture.keys()
    assert ComputerPlayer("veteran", "39").decide(seat) == decision
    likeliest = max(mixture, key=mixture.__getitem__)
    assert drawn[likeliest] / 40 == pytest.approx(mixture[likeliest], abs=0.3)
