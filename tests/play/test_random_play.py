"""Random legal play to the end: 12 games here, all 500 by `python -m tests.long`."""

from __future__ import annotations

import pytest
import random_play

GAMES = 12


@pytest.mark.parametrize("six", range(GAMES // 6))
def test_random_games_end_and_keep_every_promise(six):
    """No overlap, damage within bubbles, one action a phase, the log folds to the state, undo restores it."""
    for number in range(6 * six, 6 * six + 6):
        random_play.play(number)
