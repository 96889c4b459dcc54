"""Close assaults between two, judged by a referee who knows the source text alone."""

from __future__ import annotations

import pytest
from assault_referee import Referee


@pytest.mark.rule("CA-26", "CA-39", "CA-49", "CA-55")
def test_a_referee_finds_nothing_wrong():
    """Entries, manoeuvres, the tactics offered, the results, who leaves, who is locked."""
    met = sum((Referee(number).play() for number in range(20)), start=Referee(0).met)
    assert met["close assaults"] >= 15
    assert {"charge", "dfa", "push", "move", "locked", "parted", "kick judged"} <= {*met}
    assert sum(f"result {number}" in met for number in range(1, 9)) >= 6
