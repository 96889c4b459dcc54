"""Random legal play of squads to the end: some games here, more by `python -m tests.long`."""

from __future__ import annotations

from collections import Counter

import pytest
import squad_play


@pytest.mark.parametrize("five", range(2))
def test_random_games_of_squads_end_and_keep_every_promise(five):
    """No overlap, one leader a squad, markers of squads, the log folds to the state, undo restores it."""
    counts: Counter[str] = Counter()
    for number in range(5 * five, 5 * five + 5):
        counts += squad_play.play(number)[1]
    assert {"OpenFire", "Advance", "Halt", "GoToGround", "Pick"} <= counts.keys()
