"""The window is there before the program is loaded, and shows its name meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys

import pygame
import pytest

from game.files.yaml.problems import BadFile
from game.library import window
from game.library.window import play
from game.ui.shell import fonts
from game.ui.shell.display import close_display, show_loading, try_open_display
from game.ui.shell.theme import theme

HEAVY = {
    "numpy",
    "shapely",
    "pygame_gui",
    "pymunk",
    "game.ui.shell.app",
    "game.ui.battle.screen",
    "game.lobby.local_lobby",
}
LATE = """
import sys
from pathlib import Path
import game.ui.shell.display
from game.cli import main

def opened():
    print(*(name for name in sys.modules if name in {heavy!r}))
    raise SystemExit(0)

game.ui.shell.display.try_open_display = opened
main(["play"])
"""


@pytest.fixture
def display(tmp_path, monkeypatch):
    """The window with its first picture, and the settings of a new player."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    shown = try_open_display()
    yield shown
    close_display()
    pygame.display.init()
    pygame.font.init()


def test_nothing_heavy_is_loaded_before_the_window_is_there():
    """Neither the screens and their toolkit, nor the lobby."""
    asked = [sys.executable, "-c", LATE.format(heavy=HEAVY)]
    quiet = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(asked, env=quiet, check=True, capture_output=True, text=True)
    assert done.stdout.split() == []


def test_the_first_picture_has_the_name_and_a_bar_that_fills(display):
    """White letters on dark, and more of the accent with each part that is loaded."""
    look, surface = theme(), pygame.display.get_surface()

    def pixels(tone: str) -> int:
        return pygame.mask.from_threshold(surface, look.tones[tone], (1, 1, 1, 255)).count()

    lengths = []
    for share in (0.0, 0.5, 1.0):
        show_loading(display, share)
        lengths.append(pixels("accent"))
    assert pixels("focus") > 500
    assert lengths[0] == 0 < lengths[1] * 2 == lengths[2]


def test_a_click_on_the_first_picture_is_none_on_the_menu(display):
    """A key and a click are dropped; closing the window is not."""
    for event in (
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 200), button=1),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0),
        pygame.Event(pygame.QUIT),
    ):
        pygame.event.post(event)
    assert not show_loading(display, 1.0)
    left = {event.type for event in pygame.event.get()}
    assert pygame.QUIT in left
    assert left.isdisjoint({pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN})


def test_closing_the_window_while_the_program_is_loaded_ends_it_at_once(tmp_path, monkeypatch):
    """Nothing more is loaded, and no game begins."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("SIGHTLINE_SAVES", str(tmp_path / "saves"))
    loaded = []

    def load(name):
        loaded.append(name)
        pygame.event.post(pygame.Event(pygame.QUIT))

    monkeypatch.setattr(window, "import_module", load)
    play()
    assert len(loaded) == 1
    assert not pygame.display.get_init()
    pygame.display.init()
    pygame.font.init()


def test_a_file_that_cannot_be_played_closes_the_window_again(tmp_path, monkeypatch):
    """The command prints what is wrong with it, as before."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("SIGHTLINE_SAVES", str(tmp_path / "saves"))
    broken = tmp_path / "broken.yaml"
    broken.write_text("x: [")
    with pytest.raises(BadFile):
        play(broken)
    assert not pygame.display.get_init()
    pygame.display.init()
    pygame.font.init()


def test_words_can_be_written_after_the_window_was_closed(display):
    """Fonts outlive it, those of the toolkit too."""
    fonts.text("Before", 23, (255, 255, 255, 255))
    close_display()
    assert fonts.text("Afterwards", 23, (255, 255, 255, 255)).get_width() > 23
