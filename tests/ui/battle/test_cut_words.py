"""Words of panels are cut only where a tooltip has all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_pilot import QUIET
from cut_words import cut_words
from mouse_player import MousePlayer
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


LONG = """
format: scenario/1
name: Field
map: {size: [72, 48]}
rules: [alpha_strike]
begin: {turn: 1, phase: combat, initiative: [Red, Blue]}
seed: "3"
sides:
  - {name: Red, edge: west, units: [{id: r1, card: SHD-2H, at: [24, 20], facing: 90}]}
  - {name: Blue, edge: east, units: [{id: b1, card: WHM-6R, at: [44, 20], facing: 270}]}
"""


@pytest.mark.parametrize("window", some(((1280, 720), (1600, 900), (2560, 1440)), [100, 200], each=2))
def test_the_names_of_a_card_and_of_the_forces_are_whole(tmp_path, window):
    """A long one is in a smaller font or in two lines, not cut beside empty ground."""
    player = MousePlayer(tmp_path, LONG, size=window[0], scale=window[1])
    player.press("tab")
    player.step(times=6)
    screen = player.app.screen
    if screen.card.folded:
        player.press("alt+4")
        player.step(times=6)
    names = {unit.name for unit in screen.view.units.values()}
    assert any(len(name) >= 18 for name in names)
    panels = [one.rect for one in (screen.card, screen.forces) if one.rect.width and not one.folded]
    texts = [one for one in player.app.written if one.rect.collidelist(panels) >= 0]
    assert not [one.text for one in texts if one.cut and one.text in names]
    assert all(name in {one.text for one in texts} for name in names) or screen.forces.narrow
    player.lobby.close()
