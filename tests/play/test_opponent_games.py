"""A few of the games of `python -m tests.long opponents`."""

from __future__ import annotations

import pytest
from opponent_games import BATTLES, played

STEPS = [path.stem for path in BATTLES].index("first-steps")


@pytest.mark.parametrize("levels", [0, 2])
def test_every_decision_is_legal_and_the_game_ends(levels):
    """Recruit against regular, and veteran against elite."""
    counts = played(STEPS + levels * len(BATTLES))
    assert counts["games"] == 1
    assert counts["decisions"] > 2
