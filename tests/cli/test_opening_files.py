"""`sightline FILE`: a battle, a map or a saved game in the window."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from commands import ROOT, call

from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.lab.screen import LabScreen
from game.ui.menu.opening import first_screen
from game.ui.shell.pilot import Pilot


def opened(folder, *words):
    """Run the program on *words* in a process of its own, and return its exit status and complaints."""
    environ = {**os.environ, "SIGHTLINE_SAVES": str(folder / "saves"), "SIGHTLINE_MAPS": str(folder / "maps")}
    given = [sys.executable, ROOT / "main.py", *words, "--frames", "2"]
    done = subprocess.run(given, env=environ, capture_output=True, text=True)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "path",
    ["maps/the-fords.yaml", "maps/scenarios/first-steps.yaml", "tests/golden/first-fire-team.jsonl"],
    ids=["map", "battle", "save"],
)
def test_a_file_opens_without_a_command(tmp_path, path):
    """And is closed again after some frames."""
    assert opened(tmp_path, ROOT / path) == (0, "")


def test_a_map_is_found_by_its_name(tmp_path):
    """Where no battle has it."""
    assert opened(tmp_path, "play", "Crown Hill") == (0, "")


def test_what_is_no_file_is_no_command(capsys):
    """The commands are listed."""
    told = call(capsys, "nonsense")
    assert told.status == 2
    assert "invalid choice: 'nonsense'" in told.err


def test_a_faulty_map_is_refused_in_words(capsys, tmp_path):
    """With the place in the file, and no window stays open."""
    path = tmp_path / "bad.yaml"
    path.write_text("format: map/1\nname: Bad\nsize: [10, no]\n")
    told = call(capsys, path)
    assert told.status == 2
    assert f"{path}:3:" in told.err


def test_a_map_anywhere_on_the_disk_opens_in_the_lab(tmp_path):
    """Also one of no folder of the game."""
    path = tmp_path / "elsewhere.yaml"
    path.write_bytes((ROOT / "maps/the-fords.yaml").read_bytes())
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path / "saves"))
    pilot = Pilot(lobby, first_screen(lambda _: lobby.lab_on(path)))
    pilot.step(times=3)
    screen = pilot.app.screen
    assert isinstance(screen, LabScreen)
    assert screen.lab.view.battlefield.features
