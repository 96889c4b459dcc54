"""Battles with the add-ons by mouse alone, to the result: spotting, artillery, close assault.

The suite plays each in one window, `python -m tests.long mouse` in three.
"""

from __future__ import annotations

import pytest
from mouse_player import ADDONS, MousePlayer, addon_player


@pytest.mark.parametrize("addon", ADDONS)
def test_a_battle_with_an_addon_is_played_to_its_end_by_mouse(tmp_path, addon):
    """Hand-offs, ground to be shelled and secret choices are within reach, and nothing is under a panel."""
    player: MousePlayer = addon_player(tmp_path, addon, (1280, 720), 100)
    player.play(10)
    assert player.awkward == []
    assert ADDONS[addon].needs <= {*player.done}
    assert player.battle.view.result is not None
    assert player.sees("wins: ") or player.sees("A draw: ")
    player.lobby.close()
