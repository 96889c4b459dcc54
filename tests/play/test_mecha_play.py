"""Random legal play of the mecha to the end: some games here, more by `python -m tests.long`."""

from __future__ import annotations

import mecha_play
import pytest


@pytest.mark.parametrize("five", range(3))
def test_random_games_of_mecha_end_and_keep_every_promise(five):
    """No overlap, damage within MDC, two attacks at most, the log folds to the state, undo restores it."""
    for number in range(5 * five, 5 * five + 5):
        mecha_play.play(number)
