"""Random battles with close assaults, and secret tactics in pairs: a few, all by `python -m tests.long`."""

from __future__ import annotations

from collections import Counter

import close_pairs
import close_quarters
import pytest

GAMES, PAIRS = 8, 6


@pytest.mark.parametrize("four", range(GAMES // 4))
def test_random_battles_end_and_keep_every_promise(four):
    """All stand where they may, MP are never negative, each close assault ends, saves go on as they were."""
    told = sum((close_quarters.play(number) for number in range(4 * four, 4 * four + 4)), Counter())
    assert told["close assaults"] > 0
    assert told["questions"] > 0


@pytest.mark.rule("CA-21")
@pytest.mark.parametrize("number", range(PAIRS))
def test_tactics_that_are_written_down_are_in_nothing_that_others_obtain(number):
    """View, news, story, choices, refusals, marks, what `run` prints, sealed saves: all equal."""
    assert close_pairs.differences(number) == []
