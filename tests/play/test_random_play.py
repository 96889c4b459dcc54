"""Random legal play to the end: 20 games here, all 500 by `python -m tests.long`."""

from __future__ import annotations

import pytest
import random_play

GAMES = 20


@pytest.mark.parametrize("ten", range(GAMES // 10))
def test_random_games_end_and_keep_every_promise(ten):
    """No overlap, damage within bubbles, one action a phase, the log folds to the state, undo restores it."""
    for number in range(10 * ten, 10 * ten + 10):
        random_play.play(number)
