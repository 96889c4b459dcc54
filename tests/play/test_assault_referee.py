"""Close assaults between two and between several, judged by referees who know the source text alone."""

from __future__ import annotations

import pytest
from assault_referee import Referee
from crowd_referee import CrowdReferee

TELLING = (0, 4, 6, 8, 15)
"""Battles in which all that is judged occurs; `python -m tests.long assault_referee` plays hundreds."""


@pytest.mark.rule("CA-26", "CA-39", "CA-49", "CA-55")
def test_a_referee_finds_nothing_wrong():
    """Entries, manoeuvres, the tactics offered, the results, who leaves, who is locked."""
    met = sum((Referee(number).play() for number in range(20)), start=Referee(0).met)
    assert met["close assaults"] >= 15
    assert {"charge", "dfa", "push", "move", "locked", "parted", "kick judged"} <= {*met}
    assert sum(f"result {number}" in met for number in range(1, 9)) >= 6


@pytest.mark.rule("CA-06", "CA-16", "CA-59", "CA-60", "CA-63", "CA-64", "CA-65", "CA-66")
def test_a_referee_of_several_finds_nothing_wrong():
    """Stacking, turns, targets, fire into the hex, out of it and at units close together."""
    met = sum((CrowdReferee(number).play() for number in TELLING), start=CrowdReferee(0).met)
    assert met["targets to choose from"] > 50
    assert {"shots into the hex", "shots out of the hex", "stray shots at a steel wall"} <= {*met}
    assert {"stray shots at friends", "struck by strays", "shared hexes"} <= {*met}
