"""A window that is smaller than any screen: systems without a window manager let it be one pixel."""

from __future__ import annotations

import pytest
from battle_pilot import QUIET, Flight
from lab_pilot import Bencher
from menu_pilot import menu
from toy_lobby import ToyLobby

SIZES = [(1, 1), (1, 700), (900, 1), (320, 200)]


@pytest.mark.parametrize("size", SIZES)
def test_the_menu_is_shown_in_part(size):
    """The main menu, the choice of a battle and the force list; then the window grows again."""
    pilot = menu(ToyLobby())
    pilot.resize(size)
    for words in ("New battle",):
        pilot.click_words(words)
        pilot.step(times=3)
    pilot.press("escape")
    pilot.resize((1280, 720))
    assert pilot.sees("New battle")


@pytest.mark.parametrize("size", SIZES)
def test_a_battle_is_shown_in_part(size):
    """With its menu open too, and every overlay."""
    pilot = Flight()
    pilot.resize(size)
    pilot.press("tab", "v", "r", "t", "f10")
    pilot.step(times=3)
    pilot.press("escape")
    pilot.resize((1280, 720))
    assert pilot.surface.get_size() == pilot.app.size


@pytest.mark.parametrize("size", SIZES)
def test_the_lab_is_shown_in_part(size, tmp_path):
    """With a tool in hand."""
    pilot = Bencher(tmp_path, settings=QUIET)
    pilot.press("4")
    pilot.resize(size)
    pilot.step(times=3)
    pilot.resize((1280, 720))
    assert pilot.entry("Kind").element.get_abs_rect().right <= 1280
    pilot.app.screen.left()
    pilot.lobby.close()
