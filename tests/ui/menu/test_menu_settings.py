"""Settings: in force at once, kept, every key changeable, conflicts said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from menu_pilot import menu
from toy_lobby import ToyLobby

from game.core.model.state import Overlay
from game.ui.menu.settings import exchanged
from game.ui.menu.title import Title
from game.ui.shell.keys import COMMANDS, Keys
from game.ui.shell.settings import BY_HEIGHT


@pytest.fixture
def pilot():
    pilot = menu()
    pilot.click_words("Settings")
    return pilot


def row(pilot, name):
    """Choose the row of that name."""
    list_view = pilot.app.screen._rows
    list_view.select(
        next(i for i, one in enumerate(list_view.things) if one.name == name and one.kind != "heading")
    )
    pilot.app.screen.attend(list_view)


def test_the_size_of_the_interface_changes_at_once(pilot):
    """Right is larger, left is smaller, both ends hold."""
    row(pilot, "Size of the interface")
    pilot.press("left", "left")
    assert pilot.app.settings.scale == BY_HEIGHT
    assert pilot.sees("by the window: 100%")
    pilot.press("right")
    assert pilot.app.settings.scale == 100
    pilot.press("right", "right")
    assert pilot.app.settings.scale == 150
    assert pilot.app.look.scale == 1.5
    pilot.press(*["right"] * 6)
    assert pilot.app.settings.scale == 250


def test_a_window_too_small_for_the_size_says_so(pilot):
    """The menus are drawn as large as there is room, and the row tells how large."""
    row(pilot, "Size of the interface")
    pilot.press(*["right"] * 6)
    shown = pilot.app.screen._rows.thing.words
    assert "In this window drawn at 200%." in shown


def test_the_palette_changes_at_once(pilot):
    """Through all palettes in a round; Delete goes back to the standard."""
    row(pilot, "Colours")
    pilot.press("right")
    assert pilot.app.settings.palette == "colour_blind"
    assert pilot.sees("Colour-blind safe")
    pilot.press("delete")
    assert pilot.app.settings.palette == "standard"


def test_switches_are_switched_by_key_and_by_click(pilot):
    """Enter, space and a click; each once."""
    pilot.click_words("Play")
    row(pilot, "Real dice")
    pilot.press("return")
    assert pilot.app.settings.real_dice
    pilot.press("space")
    assert not pilot.app.settings.real_dice
    pilot.click_words("Sound")
    row(pilot, "Sounds")
    spots = pilot.app.screen._rows._spots
    before = pilot.app.settings.sounds
    at = next(spot.rect.center for spot in spots if not spot.hint)
    pilot.click(at)
    assert pilot.app.settings.sounds != before


def test_what_a_switch_is_for_is_whole_beside_it():
    """In a small window, too; other values need more room."""
    pilot = menu(size=(1024, 640))
    pilot.click_words("Settings")
    pilot.click_words("Play")
    pilot.step(times=2)
    found = pilot.find(
        "Both sides choose at once, each with its own row of keys, without handing the screen over."
    )
    assert not found.cut


def test_every_setting_can_be_changed(pilot):
    """Size, palette, full screen, motion, tray, real dice, sounds: each has a row."""
    assert all(pilot.sees(words) for words in ("Size of the interface", "Colours", "Full screen", "Motion"))
    pilot.click_words("Play")
    assert all(pilot.sees(words) for words in ("Dice tray", "Real dice"))
    pilot.click_words("Sound")
    assert all(pilot.sees(words) for words in ("Sounds", "Shots", "Hits", "Surroundings"))


def test_each_kind_of_sound_has_its_volume(pilot):
    """In steps of a fifth, down to off; Delete resets it, and the app plays at that volume."""
    pilot.click_words("Sound")
    row(pilot, "Surroundings")
    pilot.press("left", "left", "left")
    assert pilot.app.settings.volume_ambient == pilot.app.sounds.volumes["ambient"] == 0
    assert pilot.sees("off")
    pilot.press("delete")
    assert pilot.app.settings.volume_ambient == 40


def test_every_command_has_a_row(pilot):
    """All keys of the game can be changed."""
    pilot.click_words("Keys")
    rows = [one.name for one in pilot.app.screen._rows.things if one.kind != "heading"]
    assert rows == [command.words for command in pilot.app.keys.commands]
    assert {command.words for command in COMMANDS} < set(rows)


def test_keys_of_overlays_are_changed_whichever_rules_have_them():
    """Those of every family and add-on have a row; what is kept for rules that are gone stays kept."""
    lobby = ToyLobby()
    spores = Overlay(lambda view, selected, cursor: (), "Spores", "Where spores drift", "ctrl+shift+y")
    lobby.books = [replace(book, overlays={"spores": spores}) for book in lobby.books]
    pilot = menu(lobby)
    pilot.app.change(pilot.app.settings.but(keys={"lava": "ctrl+shift+l"}))
    pilot.click_words("Settings")
    pilot.click_words("Keys")
    row(pilot, "Where spores drift")
    pilot.press("return", "t")
    assert pilot.sees("T is taken by “Damage that known enemies threaten next turn, place by place”")
    pilot.press("ctrl+shift+x")
    assert pilot.app.settings.keys == {"lava": "ctrl+shift+l", "spores": "ctrl+shift+x"}


def test_a_key_is_changed_by_pressing_it(pilot):
    """Enter asks, the next key is it; Delete resets it."""
    pilot.click_words("Keys")
    row(pilot, "Move")
    pilot.press("return")
    assert pilot.sees("Press the new key for “Move”, now on M.")
    pilot.press("n")
    assert pilot.app.keys.of("move") == "n"
    pilot.press("delete")
    assert pilot.app.keys.of("move") == "m"


def test_escape_leaves_a_key_as_it_is(pilot):
    """Escape is no key to bind."""
    pilot.click_words("Keys")
    row(pilot, "Move")
    pilot.press("return", "escape")
    assert pilot.app.dialog is None
    assert pilot.app.keys.of("move") == "m"


def test_a_taken_key_is_said_and_can_be_exchanged(pilot):
    """The conflict names the other command; the same key again exchanges the two."""
    pilot.click_words("Keys")
    row(pilot, "Move")
    pilot.press("return", "f")
    assert pilot.sees("F is taken by “Fire”. Press F again to exchange the two, or another key.")
    pilot.press("f")
    assert pilot.app.dialog is None
    assert (pilot.app.keys.of("move"), pilot.app.keys.of("fire")) == ("f", "m")


def test_a_reserved_key_is_refused(pilot):
    """Digits choose, so they cannot be bound, not even twice."""
    pilot.click_words("Keys")
    row(pilot, "Move")
    pilot.press("return", "5", "5")
    assert pilot.sees("5 has a fixed meaning")
    pilot.press("ctrl+m")
    assert pilot.app.keys.of("move") == "ctrl+m"


def test_setting_a_key_back_onto_a_taken_one_is_said(pilot):
    """Move is on N, Jump took M: Move cannot go back to M."""
    pilot.click_words("Keys")
    row(pilot, "Move")
    pilot.press("return", "n")
    row(pilot, "Jump")
    pilot.press("return", "m")
    row(pilot, "Move")
    pilot.press("delete")
    assert pilot.app.keys.of("move") == "n"
    assert any("M is taken by" in toast.words for toast in pilot.app._toasts)


def test_exchanging_keeps_every_command_on_a_key_of_its_own():
    """No key is on two commands afterwards."""
    keys = exchanged(Keys(), "move", "ctrl+z")
    assert (keys.of("move"), keys.of("undo")) == ("ctrl+z", "m")
    assert len({keys.of(command.name) for command in COMMANDS}) == len(COMMANDS)


def test_all_goes_back_to_the_usual_after_a_yes(pilot):
    """Not before it."""
    pilot.click_words("Keys")
    row(pilot, "Move")
    pilot.press("return", "n")
    pilot.click_words("Reset all")
    pilot.press("escape")
    assert pilot.app.keys.of("move") == "n"
    pilot.click_words("Reset all")
    pilot.press("return")
    assert pilot.app.keys.of("move") == "m"


def test_settings_are_kept(pilot):
    """Each change is handed on to be kept."""
    kept = []
    pilot.app.keep = kept.append
    row(pilot, "Motion")
    pilot.press("return")
    assert [settings.motion for settings in kept] == [True]


def test_done_and_escape_lead_back(pilot):
    """Both to the menu."""
    pilot.click_words("Done")
    assert isinstance(pilot.app.screen, Title)
    pilot.click_words("Settings")
    pilot.press("escape")
    assert isinstance(pilot.app.screen, Title)


def test_f1_lists_all_keys_here_too(pilot):
    """The changed ones as they are now."""
    pilot.click_words("Keys")
    row(pilot, "Move")
    pilot.press("return", "n", "f1")
    assert pilot.sees("Keys and mouse")
    pilot.press("escape")
    assert pilot.app.dialog is None


def test_the_pace_of_computer_players_is_stepped_through(pilot):
    """From slow to at once; it is kept."""
    pilot.click_words("Play")
    row(pilot, "Pace")
    pilot.press("right")
    assert pilot.app.settings.computer_pace == 200
    pilot.press("right", "right", "right")
    assert pilot.app.settings.computer_pace == 0
    assert pilot.sees("at once")
