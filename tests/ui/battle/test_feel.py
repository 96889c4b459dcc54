"""What is shown beside the game: shots, smoke, announcements, the last blow; none of it delays an input."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import toy
from battle_pilot import QUIET, Flight
from mecha_pilot import FIELD, Battery

from game.core.engine.turns import EndPhase
from game.core.model.events import Acted, Removed, Rolled
from game.core.model.tally import Modifier, Tally
from game.core.views.animation import PointAnimation
from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.rules.alpha_strike.combat.fire import Fire
from game.ui.battle.effects.smoke import SMOKES
from game.ui.battle.effects.timeline import Cue
from game.ui.battle.session.last_blow import CAPTION, find
from game.ui.battle.session.playback import _throws

MOVING = QUIET.but(motion=True)


def facing(armor=4, structure=2):
    """Return two units, so that Red's can shoot at Blue's."""
    blue = toy.toy("b1", "Blue", 14, 12, 270, armor=armor, structure=structure)
    return toy.toy("r1", "Red", 10, 10), toy.toy("r2", "Red", 8, 20), blue


def firing(*units, faces=(6, 6), settings=MOVING):
    """Return a pilot whose Red has just shot at b1."""
    pilot = Flight(*units, phase="combat", faces=faces, settings=settings)
    pilot.step(times=20)
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    return pilot


def test_a_shot_is_shown_beside_the_game_and_an_input_ends_it():
    """The next unit can be selected at once; with that press the shot is over."""
    pilot = firing(*facing())
    effects = pilot.app.screen.beats.effects
    assert effects.shooting
    assert not pilot.app.screen.beats.playing
    pilot.click_unit("r2")
    assert pilot.desk.selected == "r2"
    assert not effects.active


def test_without_motion_nothing_is_shown_and_nothing_moves():
    """Neither effects nor announcements; the window rests."""
    pilot = firing(*facing(), settings=QUIET)
    assert not pilot.app.screen.beats.effects.active
    assert not pilot.app.screen.announcements.active
    pilot.step(0.1, times=40)
    assert pilot.app.due() == math.inf


def test_a_wreck_smokes_for_a_while_and_then_the_window_rests():
    """It is whole until the shot arrives; then its smoke moves for six seconds."""
    pilot = firing(*facing(armor=0, structure=1), toy.toy("b2", "Blue", 30, 20, 270))
    table, effects = pilot.app.screen.table, pilot.app.screen.beats.effects
    assert "b1" in effects.held
    assert not any("destroyed" in token.flags for token in table.tokens)
    pilot.step(0.1, times=25)
    assert any("destroyed" in token.flags for token in table.tokens)
    assert effects.active
    assert pilot.app.due() == 0.0
    pilot.step(0.1, times=round(10 * SMOKES) + 20)
    assert not effects.active
    assert pilot.app.due() == math.inf


def test_the_throws_of_a_volley_at_a_unit_float_over_it_as_one_text():
    """Alike ones as one line, and no more than three lines."""
    after, need = toy.match(*facing()).state, Tally((Modifier(7, "skill", "TOY-HIT-01"),))
    acted = Acted("r1", "fire", target="b1")
    shots = [
        Rolled(f"shot {number}", faces, need, rule=rule)
        for number, (faces, rule) in enumerate((((6, 5), "A"), ((1, 1), "A"), ((4, 4), "A"), ((6, 1), "B")))
    ]
    (over,) = _throws(after, [acted, *shots])
    assert over.words == "2 of 3 reach 7+\n7 against 7+: hit"
    (over,) = _throws(after, [acted, *(replace(shots[0], rule=letter) for letter in "ABCDE")])
    assert over.words.count("\n") == 2


def test_motion_has_a_speed():
    """At 400 % a shot takes a quarter of the time."""
    slow, fast = (firing(*facing(), settings=MOVING.but(motion_speed=speed)) for speed in (100, 400))
    for pilot in (slow, fast):
        pilot.wait(0.3)
    assert slow.app.screen.beats.effects.shooting
    assert not fast.app.screen.beats.effects.shooting


def test_a_phase_is_announced_and_passes():
    """Its name crosses the table; a press ends it and does what it always does."""
    pilot = Flight(*facing(), phase="combat", settings=MOVING)
    pilot.step(times=10)
    assert pilot.sees("Turn 1 · Combat")
    assert pilot.app.screen.announcements.active
    pilot.press("tab")
    assert not pilot.app.screen.announcements.active
    assert pilot.desk.selected is not None


def test_the_last_blow_is_shown_again_before_the_result():
    """The shot once more, slower, then who won; the banner with the way to the end screen follows."""
    pilot = firing(*facing(armor=0, structure=1))
    screen = pilot.app.screen
    seen = []
    for _ in range(80):
        pilot.step(0.1)
        now = CAPTION if pilot.sees(CAPTION) else "Red wins" if "Red wins" in pilot.words else ""
        if screen.announcements.active and now not in seen:
            seen.append(now)
        elif screen.announcements.last_blow.on and now not in seen:
            seen.append(now)
            assert screen.beats.effects.shooting
    assert [one for one in seen if one] == [CAPTION, "Red wins"]
    assert pilot.sees("What happened")


FALLS_LATER = """
format: scenario/1
name: Falls later
map: {size: [36, 30]}
rules: [alpha_strike]
begin: {turn: 2, phase: combat, initiative: [Red, Blue]}
seed: "1"
sides:
  - {name: Red, edge: west, units: [{id: r1, card: AS7-D, at: [10, 15], facing: 90}]}
  - name: Blue
    edge: east
    units: [{id: b1, card: LCT-1V, at: [16, 22], facing: 270, status: {structure: 1, armor: 0}}]
"""


def test_where_units_fall_at_the_end_of_the_phase_the_attack_is_shown_first(tmp_path):
    """The shot that struck it down, then its end."""
    path = tmp_path / "f.yaml"
    path.write_text(FALLS_LATER)
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path / "saves"))
    seats = lobby.begin(battle_start(read_scenario(path)))
    names = {name: unit for unit, name in seats["Red"].view.brief.names.items()}
    seats["Red"].play(Fire(side="Red", unit=names["r1"], target=names["b1"]))
    seats["Blue"].play(EndPhase(side="Blue"))
    assert seats["Red"].view.result is not None
    shot, end = find(seats["Red"])
    assert any(isinstance(one, Rolled) and one.need for one in shot.events)
    assert shot.before.units[names["b1"]].present
    assert [one.unit for one in end.events if isinstance(one, Removed)] == [names["b1"]]


def test_a_press_ends_the_last_blow():
    """It leads straight to the result."""
    pilot = firing(*facing(armor=0, structure=1))
    pilot.press("right")
    pilot.step(times=5)
    assert not pilot.app.screen.announcements.last_blow.on
    assert pilot.battle.view.result is not None
    assert pilot.sees("What happened")


def rolling():
    """Return a pilot whose dice tumble."""
    pilot = firing(*facing(), settings=MOVING.but(tray=True))
    assert pilot.app.screen.beats.playing
    return pilot


def test_a_command_during_the_dice_is_carried_out_at_once():
    """The key skips the dice and does what it does; Enter, Space and Escape only skip."""
    pilot = rolling()
    pilot.press("tab")
    assert not pilot.app.screen.beats.playing
    assert pilot.desk.selected == "r2"
    pilot = rolling()
    pilot.press("space")
    assert not pilot.app.screen.beats.playing
    assert pilot.desk.selected == "r1"


def test_a_click_during_the_dice_is_carried_out_but_not_the_second_of_a_double_click():
    """Later it selects the unit under it at once."""
    pilot = rolling()
    pilot.click_unit("r2")
    assert not pilot.app.screen.beats.playing
    assert pilot.desk.selected == "r1"
    pilot = rolling()
    pilot.step(0.2, times=3)
    pilot.click_unit("r2")
    assert not pilot.app.screen.beats.playing
    assert pilot.desk.selected == "r2"


def test_the_table_can_be_zoomed_while_dice_tumble():
    """The wheel ends nothing and is not swallowed."""
    pilot = rolling()
    before = pilot.desk.camera
    pilot.wheel(2, toy.Point(20, 12))
    assert pilot.app.screen.beats.playing
    assert pilot.desk.camera != before


def test_a_burst_under_a_panel_comes_out_from_under_it():
    """A round may land far from all units; panels that stay over it fade."""
    pilot = Flight(*facing(), phase="combat", settings=MOVING)
    pilot.step(times=4)
    screen, view = pilot.app.screen, pilot.app.screen.table.viewport
    whole = pygame.Rect(0, 0, view.battle.view.battlefield.width, view.battle.view.battlefield.depth)
    spots = (view.inches(panel.center) for panel in view.panels)
    at = next(Point(spot.x, spot.y) for spot in spots if whole.collidepoint(spot.x, spot.y))
    screen.beats.effects.begin((Cue(0.0, PointAnimation(at, "burst", 2.0)),), {})
    pilot.step(times=4)
    assert screen.beats.effects.shooting
    seen = screen.attention.place_rect(at)
    covering = [view.panels[place] for place in seen.collidelistall([*view.panels])]
    assert all(panel in screen.attention.fading.rects for panel in covering)
    pilot.step(0.1, times=40)
    assert not screen.beats.effects.shooting


def test_a_building_comes_down_when_it_is_hit_and_not_before(tmp_path):
    """The ground is drawn as it was until the dust hides it; with an input it is as it is at once."""
    field = FIELD + "mecha: {structures: {shed: {mdc: 1, df: 2}}}\n"
    for skipped in (False, True):
        pilot = Battery(tmp_path, field, settings=MOVING)
        pilot.wait(4.0)
        pilot.select("r2")
        pilot.press("c")
        before = pilot.battle.view.battlefield
        pilot.click_at(Point(31.5, 26.5))
        ground = pilot.app.screen.table.ground
        assert pilot.battle.view.battlefield is not before
        assert ground.field is before
        pilot.press("f10") if skipped else pilot.step(0.1, times=40)
        assert ground.field is pilot.battle.view.battlefield
        pilot.app.screen.left()
