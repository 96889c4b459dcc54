"""Words of panels are cut only where a tooltip has all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_pilot import QUIET
from cut_words import cut_words
from window_matrix import some

from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

CROWDED = Path(__file__).parents[3] / "benchmarks" / "table.yaml"
SIZES = ((1024, 640), (1280, 720), (1600, 900), (2560, 1440))


@pytest.fixture
def crowd(tmp_path):
    """Return a function that gives a pilot at a battle of 24 units, in the combat phase."""
    opened = []

    def begin(size, scale):
        path = tmp_path / "table.yaml"
        path.write_text(CROWDED.read_text().replace("phase: movement", "phase: combat"))
        lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
        seats = lobby.begin(battle_start(read_scenario(path)))
        opened.append(lobby)
        return Pilot(lobby, lambda app: BattleScreen(app, seats), size=size, settings=QUIET.but(scale=scale))

    yield begin
    for lobby in opened:
        lobby.close()


@pytest.mark.parametrize(("size", "scale"), some(SIZES, [100, 200]))
def test_words_are_cut_only_where_a_tooltip_has_all_of_them(crowd, size, scale):
    """In every panel: idle, with a unit selected, while it aims, with all drawers and the log open."""
    pilot = crowd(size, scale)
    pilot.step(times=8)
    assert cut_words(pilot.app) == []
    for keys in (("tab",), ("f", "."), (".",), ("alt+4",), ("alt+8",), ("escape", "alt+7", "alt+9")):
        pilot.press(*keys)
        pilot.step(times=12)
        assert cut_words(pilot.app) == []


@pytest.mark.parametrize("size", some(SIZES))
def test_names_of_forces_and_targets_are_whole_at_100_percent(crowd, size):
    """Beside what an attack needs, or above it."""
    pilot = crowd(size, 100)
    pilot.press("tab", "f", ".")
    pilot.step(times=8)
    names = {unit.name for unit in pilot.app.screen.view.units.values()}
    lists = [pilot.app.screen.forces.rect, pilot.app.screen.targets.rect]
    cut = [one.text for one in pilot.app.written if one.cut and one.rect.collidelist(lists) >= 0]
    assert not names.intersection(cut)
