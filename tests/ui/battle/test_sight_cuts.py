"""What cuts the line of sight of an attack is named at the cut, where there is room for it."""

from __future__ import annotations

from itertools import combinations

import pytest
from battle_pilot import QUIET
from window_matrix import some

from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

FIELD = """
format: scenario/1
name: Three in a row
map:
  size: [72, 48]
  features:
    - {id: first-dyke, kind: wall, height: 0.6, line: [[30, 20], [30, 28]], width: 0.6}
    - {id: second-dyke, kind: wall, height: 0.8, line: [[31.5, 20], [31.5, 28]], width: 0.6}
    - {id: third-dyke, kind: wall, height: 1, line: [[33, 20], [33, 28]], width: 0.6}
rules: [alpha_strike]
begin: {turn: 1, phase: combat, initiative: [Red, Blue]}
seed: "3"
sides:
  - name: Red
    edge: west
    units: [{id: r, card: WVR-6R, at: [25, 24], facing: 90}]
  - name: Blue
    edge: east
    units: [{id: b, card: SHD-2H, at: [36, 24], facing: 270}]
"""
SIZES = [((1024, 640), 100), ((1024, 640), 200), ((1280, 720), 100), ((1600, 900), 100), ((1600, 900), 200)]


@pytest.fixture
def aiming(tmp_path):
    """Return a function that gives a pilot who aims over the dykes."""
    opened = []

    def aim(size, scale):
        path = tmp_path / "field.yaml"
        path.write_text(FIELD)
        lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
        seats = lobby.begin(battle_start(read_scenario(path)))
        opened.append(lobby)
        settings = QUIET.but(scale=scale)
        pilot = Pilot(lobby, lambda app: BattleScreen(app, seats), size=size, settings=settings)
        pilot.press("tab", "f", ".")
        pilot.step(times=30)
        return pilot

    yield aim
    for lobby in opened:
        lobby.close()


def names(pilot):
    """Return what is named at the cuts, and where, as it stands on the screen."""
    marks = [mark for mark in pilot.app.screen.shown.above() if mark.style == "sight-cut"]
    known = {text for mark in marks if hasattr(mark, "text") for text in (mark.text, *mark.brief)}
    tall = pilot.app.look.px(16)
    return [one for one in pilot.app.written if one.text in known and one.rect.height > tall]


@pytest.mark.parametrize(("clicks", "window"), some([0, 6, -2], SIZES))
def test_names_at_the_cuts_overlap_nothing_and_stay_in_the_free_part(aiming, clicks, window):
    """Not one another, nor a panel; at every size and zoom, with the tally shown."""
    pilot = aiming(*window)
    if clicks:
        pilot.wheel(clicks, pilot.app.screen.panels.now.clear.center)
        pilot.step(times=30)
    screen = pilot.app.screen
    found = names(pilot)
    assert not any(a.rect.colliderect(b.rect) for a, b in combinations(found, 2))
    over = [*screen.panels.rects, *screen.certificates.rects]
    assert all(one.rect.collidelist(over) < 0 for one in found)
    assert all(screen.panels.now.clear.contains(one.rect) for one in found)


@pytest.mark.parametrize(("size", "scale"), some(SIZES))
def test_what_hides_the_most_is_named_at_every_size(aiming, size, scale):
    """In short where there is little room; near the cut."""
    pilot = aiming(size, scale)
    (most,) = [one for one in names(pilot) if one.text.startswith("third-dyke")]
    at = pilot.app.screen.pixel_of(Point(33, 24))
    assert most.rect.inflate(200 * scale // 100, 200 * scale // 100).collidepoint(at)


def test_each_dyke_is_named_with_what_it_hides(aiming):
    """What hides the most in full; the first dyke hides nothing, and is not named."""
    pilot = aiming((1600, 900), 100)
    pilot.wheel(4, pilot.app.screen.pixel_of(Point(30, 24)))
    pilot.step(times=30)
    assert {one.text for one in names(pilot)} in (
        {"third-dyke 34 %", "second-dyke"},
        {"third-dyke 34 %", "second-dyke 3 %"},
    )
