"""Random battles with close assaults, and pairs that differ in a secret: a few, all by `tests.long`."""

from __future__ import annotations

import close_assault_secrets
import close_assaults
import pytest

GAMES = (1, 7, 10)
"""Battles in which it comes to close assaults soon."""
PAIRS, AMBUSHES = 3, 2


@pytest.mark.parametrize("number", GAMES)
def test_random_battles_end_and_keep_every_promise(number):
    """All stand where they may, MP are never negative, each close assault ends, saves go on as they were."""
    told = close_assaults.play(number)
    assert told["close assaults"] > 0
    assert told["TacticChoice"] >= told["exchanges"] > 0


@pytest.mark.rule("CA-21")
@pytest.mark.parametrize("number", range(PAIRS))
def test_tactics_that_are_written_down_are_in_nothing_that_others_obtain(number):
    """View, news, story, choices, refusals, marks, what `run` prints, sealed saves: all equal."""
    assert close_assault_secrets.tactics_differ(number) == []


@pytest.mark.rule("CA-71", "CA-73")
@pytest.mark.parametrize("number", range(AMBUSHES))
def test_infantry_in_hiding_is_in_nothing_that_others_obtain(number):
    """Neither where it is nor that it is there, nor that it moves in secret."""
    assert close_assault_secrets.ambushes_differ(number) == []
