"""Random battles with close assaults, and pairs that differ in a tactic only; `tests.long` has many more."""

from __future__ import annotations

import pytest
from assault_play import pair, play

GAMES, PAIRS = 6, 12


@pytest.mark.parametrize("number", range(GAMES))
def test_random_battles_are_whole_and_can_be_saved_at_every_question(number, tmp_path):
    """Nobody stands on another, nothing is dealt twice, the log folds to the state and is not disputed."""
    counts = play(number, tmp_path)
    assert counts["Answer"] >= counts["exchanges"]


def test_random_battles_come_to_close_assaults():
    """Else the proof would prove nothing."""
    counts = sum((play(number) for number in (0, 1)), play(2))
    assert counts["exchanges"] > 3
    assert counts["Manoeuvre"] > 3


def test_a_tactic_shows_in_nothing_that_the_other_side_can_obtain():
    """Before it is revealed: neither views, news, choices, refusals nor the report of `run` differ."""
    found = [one for one in map(pair, range(PAIRS)) if one is not None]
    assert len(found) > PAIRS // 2
    for other, one, two in found:
        differing = [name for name in one if one[name] != two[name]]
        assert differing == [], (other, differing)
