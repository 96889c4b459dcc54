"""Setting up on the screen: the ground on which a unit may stand, and what overlays show of its ghost."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_pilot import QUIET

from game.core.views.marks import AreaMark, Ring
from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point, distance
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

PLACING = """
format: scenario/1
name: Placing
map: {size: [48, 36], features: []}
rules: [RULES]
seed: "4"
begin: {phase: PHASE}
sides:
  - {name: Red, edge: south, units: [{id: r, card: RED}]}
  - {name: Blue, edge: north, units: [{id: b, card: BLUE, at: [24, 5]}]}
"""
CARDS = {"alpha_strike": ("WVR-6R", "SHD-2H"), "mecha": ("Harrier", "Gnat")}


def placing(folder: Path, rules: str, phase: str = "setup") -> Pilot:
    """Return a pilot at a battle in which Red's one unit is off the table."""
    text = PLACING.replace("RULES", rules).replace("PHASE", phase)
    for name, card in zip(("RED", "BLUE"), CARDS[rules], strict=True):
        text = text.replace(name, card)
    path = folder / "placing.yaml"
    path.write_text(text)
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
    seats = lobby.begin(battle_start(read_scenario(path)))
    pilot = Pilot(lobby, lambda app: BattleScreen(app, seats), size=(1024, 640), settings=QUIET)
    pilot.step(times=2)
    while pilot.app.screen.battle.view.asked is not None:
        pilot.click_words("first")
    return pilot


def marks(pilot, style):
    """Return the marks of that style below the tokens, once all is reckoned."""
    shown = pilot.app.screen.shown
    shown.below()
    while shown.busy:
        pilot.step()
    return [one for one in shown.below() if getattr(one, "style", "") == style]


@pytest.mark.parametrize("rules", sorted(CARDS))
def test_overlays_stand_at_the_ghost_of_a_unit_that_is_being_placed(tmp_path, rules):
    """The zone is drawn; R shows how far it would go from the ghost, and bands lie around it."""
    pilot = placing(tmp_path, rules)
    try:
        pilot.press("tab")
        (zone,) = marks(pilot, "deploy")
        assert isinstance(zone, AreaMark)
        assert set(zone.rings[0]) == {Point(0, 36), Point(48, 36), Point(48, 26), Point(0, 26)}
        assert not marks(pilot, "reach-walk")
        ghost = Point(20, 30)
        pilot.hover(ghost)
        pilot.press("r")
        (area,) = marks(pilot, "reach-walk")
        far = [distance(at, ghost) for ring in area.rings for at in ring]
        assert min(far) > 5
        rings = [one for one in pilot.app.screen.shown.below() if isinstance(one, Ring)]
        assert rings
        assert all(distance(one.at, ghost) < 0.1 for one in rings)
        assert marks(pilot, "deploy")
    finally:
        pilot.app.lobby.close()


def test_what_enters_over_its_edge_shows_how_far_it_comes(tmp_path):
    """The reach of a unit that is off the table when it may move begins at its home edge."""
    pilot = placing(tmp_path, "alpha_strike", "movement")
    try:
        battle = pilot.app.screen.battle
        battle.desk.selected = next(one.id for one in battle.view.units.values() if one.side == "Red")
        battle.desk.shown["reach"] = True
        (area,) = marks(pilot, "reach-walk")
        ends = [at for ring in area.rings for at in ring]
        assert max(at.y for at in ends) == pytest.approx(36)
        assert min(at.y for at in ends) == pytest.approx(26, abs=0.13)
        assert not any(isinstance(one, AreaMark) for one in marks(pilot, "deploy"))
    finally:
        pilot.app.lobby.close()
