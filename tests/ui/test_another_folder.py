"""Whatever a person makes and the disk refuses is told, and goes to another folder or is tried again."""

from __future__ import annotations

import pytest
from battle_pilot import QUIET
from full_disk import fill
from lab_pilot import Bencher, shared_library
from menu_pilot import scenery
from waiting import until

from game.core.lobby import LabTable
from game.files.check import check_file
from game.files.saves.save_folder import SaveFolder
from game.files.saves.saves import load
from game.lobby.local_lobby import LocalLobby
from game.ui.battle.session import procedure
from game.ui.battle.session.saving import quick_save
from game.ui.menu.context import MenuContext
from game.ui.menu.naming import record
from game.ui.menu.opening import battle_screen
from game.ui.menu.saves import Saves
from game.ui.menu.title import Title
from game.ui.shell.pilot import Pilot

TITLES = {"map": "The map could not be saved", "scenario": "The scenario could not be saved"}


def offered(pilot, title: str) -> None:
    """Hold that a dialog with that *title* says why, and offers another folder."""
    pilot.step()
    assert pilot.sees(title)
    assert pilot.sees("No space left on device")
    assert pilot.sees("Another folder…")


def elsewhere(pilot, folder) -> None:
    """Take the way to another folder, and type *folder*."""
    pilot.click_words("Another folder…")
    pilot.step()
    assert pilot.sees("Write to another folder")
    pilot.app.dialog._line.set_text(str(folder))
    pilot.press("return")
    pilot.step()


@pytest.fixture
def lab(tmp_path):
    """A pilot in the lab, with a unit of each side."""
    pilot = Bencher(tmp_path / "own")
    pilot.put("AS7-D", 10, 10)
    pilot.put("GRF-1N", 10, 16, side="Red")
    yield pilot
    pilot.app.screen.left()
    pilot.lobby.close()


def save(pilot, kind: str, name: str) -> None:
    """Save the lab as a map or a scenario called *name*."""
    pilot.press("ctrl+s")
    pilot.click_words("As a map" if kind == "map" else "As a scenario")
    pilot.app.dialog._line.set_text(name)
    pilot.press("return")


@pytest.mark.parametrize(("kind", "inside"), [("map", ""), ("scenario", "scenarios")])
def test_what_is_made_in_the_lab_goes_to_another_folder(lab, tmp_path, monkeypatch, kind, inside):
    """It is judged good there, is listed and opened, and what is saved next goes there too."""
    fill(monkeypatch, tmp_path / "own")
    save(lab, kind, "First try")
    offered(lab, TITLES[kind])
    elsewhere(lab, tmp_path / "other")
    path = tmp_path / "other" / inside / "first-try.yaml"
    assert lab.sees(f"Saved: {path}")
    assert check_file(path) == (kind, ())
    listed = lab.lobby.maps() if kind == "map" else lab.lobby.scenarios()
    assert "first-try" in [one.key for one in listed]
    save(lab, kind, "Second try")
    assert path.with_name("second-try.yaml").is_file()
    save(lab, kind, "First try")
    assert lab.sees("Replace it?")
    lab.press("escape")
    ground = LabTable(map="first-try") if kind == "map" else LabTable(scenario="first-try")
    assert lab.lobby.lab(ground)


def test_nothing_is_replaced_unasked_in_another_folder(lab, tmp_path, monkeypatch):
    """What has the name there is told under the line, and so is what is no folder."""
    fill(monkeypatch, tmp_path / "own")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "first-try.yaml").write_text("mine")
    save(lab, "map", "First try")
    for typed, said in (
        (tmp_path / "other", "the file already exists"),
        (tmp_path / "other" / "first-try.yaml", "it is not a folder"),
        ("~nobody-has-this-name/maps", "no folder can have this name"),
        ("  ", "Give it a name"),
    ):
        lab.click_words("Another folder…") if lab.sees("Another folder…") else None
        lab.step()
        lab.app.dialog._line.set_text(str(typed))
        lab.press("return")
        assert said in lab.app.dialog.complaint
    assert (tmp_path / "other" / "first-try.yaml").read_text() == "mine"


@pytest.mark.parametrize("kind", ["map", "scenario"])
def test_what_is_made_in_the_lab_is_tried_again(lab, tmp_path, monkeypatch, kind):
    """While it fails the dialog comes again; then it lies where it belongs."""
    with monkeypatch.context() as patch:
        fill(patch, tmp_path / "own")
        save(lab, kind, "First try")
        lab.click_words("Try again")
        lab.step()
        offered(lab, TITLES[kind])
    lab.click_words("Try again")
    assert lab.sees("Saved:")
    assert len(list((tmp_path / "own").rglob("first-try.yaml"))) == 1


@pytest.mark.parametrize("key", ["f12", "shift+f12"])
def test_a_picture_of_the_table_goes_to_another_folder(lab, tmp_path, monkeypatch, key):
    """As PNG and as SVG."""
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path / "pictures"))
    fill(monkeypatch, tmp_path / "pictures")
    lab.press(key)
    until(lambda: not lab.app.picture_writer.busy, lab.step)
    lab.step()
    offered(lab, "The picture could not be written")
    elsewhere(lab, tmp_path / "other")
    until(lambda: not lab.app.picture_writer.busy, lab.step)
    assert [path.stat().st_size > 100 for path in (tmp_path / "other").iterdir()] == [True]


class Player(Pilot):
    """A pilot on the real main menu, with games in *folder*."""

    def __init__(self, folder):
        self.lobby = LocalLobby(shared_library(), SaveFolder(folder))
        super().__init__(self.lobby, self._title, settings=QUIET)
        self.step(times=3)

    def _title(self, app):
        self.context = MenuContext(app, battle_screen, Title)
        self.context.scenery = scenery()
        return Title(self.context)


@pytest.fixture
def menu(tmp_path):
    """A player whose games lie in a folder of its own."""
    pilot = Player(tmp_path / "own")
    yield pilot
    pilot.lobby.close()


def begun(menu) -> None:
    """Begin a battle and wait until it is on the screen."""
    menu.context.play(menu.lobby.start("first-steps", seed="1"))
    menu.step(times=3)


def test_a_game_saved_by_name_goes_to_another_folder(menu, tmp_path, monkeypatch):
    """And what had its name there is not replaced unasked."""
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.jsonl").write_text("an older game")
    begun(menu)
    fill(monkeypatch, tmp_path / "own")
    record(menu.context, "mine")
    offered(menu, "It could not be saved")
    elsewhere(menu, tmp_path / "other")
    until(lambda: menu.sees("Replace it?"), menu.step)
    assert (tmp_path / "other" / "mine.jsonl").read_text() == "an older game"
    menu.click_words("Replace")
    menu.step()
    assert len(load(tmp_path / "other" / "mine.jsonl").match.log) == 1


def test_a_quick_save_goes_to_another_folder(menu, tmp_path, monkeypatch):
    """The game is kept there from then on."""
    begun(menu)
    fill(monkeypatch, tmp_path / "own")
    quick_save(menu.app)
    offered(menu, "The game could not be saved")
    elsewhere(menu, tmp_path / "other")
    assert len(list((tmp_path / "other").glob("*.jsonl"))) == 1
    assert len(list((tmp_path / "other" / "running").glob("*.jsonl"))) == 1


def test_a_pin_goes_with_its_game_to_another_folder(menu, tmp_path, monkeypatch):
    """It is set once the sealed journal is there."""
    begun(menu)
    fill(monkeypatch, tmp_path / "own")
    battle = menu.app.screen.battle
    side = battle.side
    procedure.set_pin(battle)
    menu.wait(1.0)
    menu.type_text("sesame")
    menu.press("return")
    until(lambda: menu.sees("The PIN could not be set"), menu.step)
    offered(menu, "The PIN could not be set")
    assert menu.lobby.locked == frozenset()
    elsewhere(menu, tmp_path / "other")
    until(lambda: menu.lobby.locked, menu.step)
    (journal,) = (tmp_path / "other" / "running").glob("*.jsonl")
    assert load(journal, pins={side: "sesame"}).match.log


def test_what_is_salvaged_goes_to_another_folder(menu, tmp_path, monkeypatch):
    """The damaged save stays as it is."""
    begun(menu)
    menu.lobby.record("mine")
    menu.lobby.close()
    saved = tmp_path / "own" / "mine.jsonl"
    damaged = saved.read_bytes() + b"nothing\n"
    saved.write_bytes(damaged)
    menu.app.replace(Saves(menu.context))
    until(lambda: menu.sees("mine"), menu.step)
    fill(monkeypatch, tmp_path / "own")
    menu.click_words("mine")
    menu.click_words("Salvage")
    until(lambda: menu.sees("The recovered save could not be written"), menu.step)
    offered(menu, "The recovered save could not be written")
    elsewhere(menu, tmp_path / "other")
    until(lambda: menu.sees("What could be recovered is in"), menu.step)
    (kept,) = (tmp_path / "other").glob("*.jsonl")
    assert menu.sees(str(kept))
    assert load(kept).notice == ""
    assert saved.read_bytes() == damaged
