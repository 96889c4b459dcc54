"""Whole battles by keys alone, one of each family and add-on: all that is done can be reached by a key.

The suite plays one of them, `python -m tests.long keys` all.
"""

from __future__ import annotations

import os

import pytest
from key_player import KeyPlayer
from small_battles import DUEL, DUSK, GUNS, LANE, MEADOW, YARD

BATTLES = {
    "alpha strike": (MEADOW, {"Move", "Jump", "Fire"}),
    "spotting": (DUSK, {"Move", "ECM suite", "Fire"}),
    "artillery": (GUNS, {"Bombard", "Fire again", "TAG", "Move", "Fire"}),
    "close assault": (DUEL, {"Move", "Manoeuvre", "Push"}),
    "mecha": (YARD, {"Move", "Shoot", "Blast", "Volley"}),
    "skirmish": (LANE, {"Advance", "Open Fire", "Focus Fire"}),
}
"""The battles, and what must be done in each among other things."""
IN_SUITE = ("close assault",)
"""What the suite plays; the others take up to a minute each."""


@pytest.mark.parametrize("name", BATTLES if "SIGHTLINE_ALL_KEYS" in os.environ else IN_SUITE)
def test_a_battle_is_played_to_its_end_by_keys(tmp_path, name):
    """From the first unit that enters to the result; the pointer never moves."""
    scenario, wanted = BATTLES[name]
    player = KeyPlayer(tmp_path, scenario, size=(1024, 640))
    pointer = player.app.pointer
    player.play()
    assert player.awkward == []
    assert player.done >= wanted
    assert player.app.pointer == pointer
    assert player.sees("wins: ") or player.sees("A draw: ")
    player.press("return")
    assert player.left == 1
    player.leave()
