"""Whatever an action holds, a match plays it or refuses it."""

from __future__ import annotations

import pytest
from odd_actions import tried


@pytest.mark.parametrize("seed", range(3))
def test_an_odd_action_is_played_or_refused(seed):
    """Never an error, and never a state that contradicts itself; `tests.long actions` tries 100,000."""
    told = tried(seed, 400)
    assert told["refused"] > told["played"]
