"""What the disk does not take is told, shown, tried again and offered another place."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from menu_pilot import frame, menu
from toy_lobby import ToyLobby

from game.core.lobby import Unwritten
from game.ui.shell import settings as chosen
from game.ui.shell import window
from game.ui.shell.unwritten import AGAIN, TITLE

FULL = Unwritten(3, time.mktime((2026, 9, 21, 18, 3, 0, 0, 0, -1)), "/saves/a.jsonl: No space left on device")


@pytest.fixture
def pilot():
    """The menus of a lobby whose disk is full."""
    pilot = menu(ToyLobby())
    pilot.app.lobby.refused = FULL
    pilot.step()
    pilot.step()
    return pilot


def shown(pilot) -> str:
    """Return all that stands in the frame."""
    return " ".join(pilot.app.words)


def test_a_dialog_says_what_failed_and_offers_another_place(pilot):
    """Once: after it only the banner stands there."""
    assert pilot.sees(TITLE)
    assert pilot.sees("/saves/a.jsonl: No space left on device")
    assert "18:03" in shown(pilot)
    assert all(pilot.sees(words) for words in ("Play on", "Another folder…", "Try again"))
    pilot.click_words("Play on")
    pilot.step()
    assert not pilot.sees(TITLE)
    assert pilot.sees("Not on the disk since 18:03: 3 actions only in memory")


def test_it_is_tried_again_by_itself_and_told_when_all_is_written(pilot):
    """Every few seconds, with no dialog open."""
    lobby = pilot.app.lobby
    pilot.click_words("Play on")
    frame(pilot, AGAIN)
    assert lobby.asked_to_write == [""]
    assert pilot.app.dialog is None
    lobby.mended = True
    frame(pilot, AGAIN)
    frame(pilot)
    assert pilot.sees("The whole game is on the disk again.")
    assert "Not on the disk" not in shown(pilot)


def test_try_again_asks_again_while_it_fails(pilot):
    """And closes when it does not."""
    pilot.click_words("Try again")
    pilot.step()
    assert pilot.sees(TITLE)
    pilot.app.lobby.mended = True
    pilot.click_words("Try again")
    pilot.step()
    assert not pilot.sees(TITLE)


def test_another_folder_is_typed_and_refused_in_place(pilot):
    """What is wrong with it stands under the line; a good one is told."""
    pilot.click_words("Another folder…")
    pilot.step()
    assert pilot.sees("Write to another folder")
    pilot.press("return")
    pilot.step()
    assert pilot.app.dialog.complaint == FULL.problem
    pilot.app.lobby.mended = True
    pilot.press("return")
    pilot.step()
    assert pilot.app.dialog is None
    assert pilot.app.lobby.asked_to_write[-1] == str(Path.home() / "Sightline")
    assert "are written to" in shown(pilot)


def test_settings_that_cannot_be_written_are_told(pilot, tmp_path):
    """In a dialog; they hold, and can be tried again."""
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "settings.json"
    pilot.click_words("Play on")
    window._kept(chosen.Settings(scale=150), path, pilot.app)
    pilot.step()
    assert pilot.sees("The settings could not be written")
    (tmp_path / "file").unlink()
    pilot.click_words("Try again")
    assert chosen.read(path) == chosen.LoadedSettings(pilot.app.settings)


def test_a_picture_that_fails_goes_to_another_folder(pilot, tmp_path):
    """The same picture, of the moment when it was taken."""
    app = pilot.app
    pilot.click_words("Play on")
    (tmp_path / "file").touch()
    app.picture_writer.develop([(tmp_path / "file" / "a.png", lambda path: path.write_text("drawn"))])
    while app.picture_writer.busy:
        frame(pilot)
    pilot.step()
    assert pilot.sees("The picture could not be written")
    pilot.click_words("Another folder…")
    pilot.step()
    pilot.app.dialog._line.set_text(str(tmp_path / "other"))
    pilot.press("return")
    while app.picture_writer.busy:
        frame(pilot)
    assert (tmp_path / "other" / "a.png").read_text() == "drawn"
