"""Programs that are killed, and programs that share a folder; `tests.long kills shared` do it at length."""

from __future__ import annotations

import os

import pytest
from kills import killed
from two_programs import read_while_written

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="programs are forked")


def test_nothing_acknowledged_is_lost_by_a_kill():
    """At any moment: journal, saves and seal are as they were told to be."""
    assert killed(0, 12)["kills"] == 12


def test_two_programs_share_a_folder():
    """Saves are read whole while they are replaced; locks and names do not collide."""
    told = read_while_written(300)
    assert told["whole reads"] == 300
    assert told["games"] > 0
