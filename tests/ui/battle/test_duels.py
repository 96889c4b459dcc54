"""Encounters on the screen: the close-up, cells by mouse and by keys, units side by side, the way back."""

from __future__ import annotations

from dataclasses import replace

import duel_pilot
import pytest
from battle_pilot import QUIET
from duel_pilot import DuelPilot, duel_match, fighter
from handoffs import GUARDED
from menu_pilot import replayed
from toy_lobby import frames

from game.core.model.state import GridCell
from game.geometry.point import Point, distance
from game.ui.shell.pilot import RIGHT


@pytest.fixture
def pilot():
    """A pilot at a battle of duellists."""
    return DuelPilot()


def met(pilot: DuelPilot) -> DuelPilot:
    """Let Rapier 1 walk between the two Sabres by mouse: both contacts open a duel."""
    pilot.walk("r1", Point(18, 13.2))
    pilot.step()
    assert len(pilot.match.state.encounters) == 2
    return pilot


def token(pilot: DuelPilot, unit: str):
    """Return the token of *unit* as it is drawn."""
    return next(one for one in pilot.table.tokens if one.id == unit)


def take_step(pilot: DuelPilot) -> None:
    """Select the fighter whose go it is and take its step in hand."""
    pilot.press("tab", "m")


def test_the_table_goes_close_when_a_duel_begins_and_back_when_it_ends(pilot):
    """What was shown before is shown again: here the whole table."""
    before = pilot.desk.camera
    assert pilot.table.viewport.whole_shown
    met(pilot)
    west, north, east, south = pilot.battle.view.encounter.grid.bounds
    corners = [pilot.pixel(Point(x, y)) for x, y in ((west, north), (east, south))]
    assert all(pilot.table.viewport.uncovered(corner) for corner in corners)
    assert pilot.desk.camera.scale > 1.5 * before.scale
    assert corners[1][1] - corners[0][1] > pilot.table.viewport.rect.height / 2
    while pilot.match.state.encounter is not None:
        pilot.press("ctrl+return")
    pilot.step()
    assert (pilot.desk.camera, pilot.table.viewport.whole_shown) == (before, True)


def test_the_camera_of_before_comes_back_wherever_it_was(pilot):
    """Zoomed in and panned; what the player does to the close-up is lost with it."""
    pilot.wheel(3, Point(16, 12))
    before = pilot.desk.camera
    met(pilot)
    assert pilot.desk.camera != before
    pilot.wheel(-1, pilot.middle("3"))
    while pilot.match.state.encounter is not None:
        pilot.press("ctrl+return")
    pilot.step()
    assert (pilot.desk.camera, pilot.table.viewport.whole_shown) == (before, False)


def test_the_next_duel_is_shown_close_in_its_turn(pilot):
    """And the camera from before the first comes back after the last."""
    before = pilot.desk.camera
    met(pilot)
    first = pilot.desk.camera
    while len(pilot.match.state.encounters) == 2:
        pilot.press("ctrl+return")
    pilot.step()
    assert pilot.desk.camera not in (first, before)
    middle = pilot.battle.view.encounter.grid.at
    assert distance(middle, pilot.table.viewport.inches(pilot.table.viewport.rect.center)) < 2
    while pilot.match.state.encounter is not None:
        pilot.press("ctrl+return")
    pilot.step()
    assert pilot.desk.camera == before


def test_undo_over_the_beginning_goes_back_and_redo_goes_close_again(pilot):
    """The screen follows what is played, whichever way."""
    before = pilot.desk.camera
    met(pilot)
    close = pilot.desk.camera
    pilot.press("ctrl+z")
    pilot.step()
    assert (pilot.battle.view.encounter, pilot.desk.camera) == (None, before)
    pilot.press("ctrl+y")
    pilot.step()
    assert pilot.desk.camera == close


def test_the_cursor_snaps_to_the_cell_under_the_pointer(pilot):
    """And what is in hand is aimed at it; off the cells at none."""
    met(pilot)
    take_step(pilot)
    middle = pilot.middle("2")
    pilot.hover(Point(middle.x + 0.4, middle.y - 0.3))
    assert pilot.desk.hand.cell == GridCell("duel", "2")
    assert pilot.desk.cursor == middle
    assert pilot.sees("cell 2: click, or press Enter")
    off = Point(pilot.middle("2").x - 2.4, pilot.middle("2").y)
    pilot.hover(off)
    assert pilot.desk.hand.cell is None
    assert distance(pilot.desk.cursor, off) < 0.1
    assert pilot.sees("click a cell")


def test_a_click_on_a_cell_plays_it(pilot):
    """Pressed and let go in the same cell."""
    met(pilot)
    take_step(pilot)
    pilot.click(pilot.middle("2"))
    assert pilot.match.state.cell_at(pilot.match.state.units["r1"].at) == GridCell("duel", "2")
    assert pilot.match.state.to_act == {"Blue"}


def test_a_press_that_is_let_go_elsewhere_plays_nothing(pilot):
    """As with every button; and the right button puts the step down."""
    met(pilot)
    take_step(pilot)
    played = len(pilot.match.log)
    pilot.drag(pilot.middle("2"), pilot.middle("4"))
    assert len(pilot.match.log) == played
    pilot.click(pilot.middle("2"), RIGHT)
    assert pilot.desk.hand is None


def test_a_cell_that_does_not_fit_says_why(pilot):
    """Over the cell; a click is refused."""
    met(pilot)
    take_step(pilot)
    pilot.hover(pilot.middle("4"))
    pilot.step()
    assert pilot.sees("that is not the next cell (DUEL-03)")
    played = len(pilot.match.log)
    pilot.click(pilot.middle("4"))
    assert len(pilot.match.log) == played
    assert pilot.desk.hand is not None


def test_keys_go_from_cell_to_cell_and_play(pilot):
    """In the direction of the arrow; from an edge of the grid nowhere."""
    met(pilot)
    take_step(pilot)
    seen = []
    for key in ("up", "up", "up", "left", "down", "down", "right"):
        pilot.press(f"shift+{key}")
        seen.append(pilot.desk.hand.cell.name)
    assert seen == ["0", "4", "4", "3", "2", "1", "6"]
    pilot.press("shift+up")
    assert pilot.desk.cursor == pilot.middle(pilot.desk.hand.cell.name)
    while pilot.desk.hand.cell.name != "6":
        pilot.press(".")
    pilot.press("return")
    assert pilot.match.state.cell_at(pilot.match.state.units["r1"].at) == GridCell("duel", "6")


def test_keys_go_round_the_cells_that_fit(pilot):
    """Forwards and backwards, and those alone."""
    met(pilot)
    take_step(pilot)
    forth = []
    for _ in range(4):
        pilot.press(".")
        forth.append(pilot.desk.hand.cell.name)
    assert sorted(forth) == ["0", "1", "2", "6"]
    pilot.press(",")
    assert pilot.desk.hand.cell.name == forth[-2]


def test_units_in_one_cell_stand_side_by_side():
    """Both can be seen and hit, in their cell; alone each stands where it is."""
    pilot = met(DuelPilot(duel_match(fighter("r1", 10, 12), fighter("b1", 18, 12), fighter("b2", 18, 14.4))))
    take_step(pilot)
    pilot.click(pilot.middle("0"))
    pilot.step()
    one, other = token(pilot, "r1"), token(pilot, "b1")
    assert pilot.match.state.units["r1"].at == pilot.match.state.units["b1"].at == pilot.middle("0")
    assert distance(one.at, other.at) >= one.base + other.base
    grid = pilot.battle.view.encounter.grid
    assert {grid.under(one.at).name, grid.under(other.at).name} == {"0"}
    assert one.base < 0.6
    pilot.click(other.at)
    assert pilot.desk.selected == "b1"
    assert pilot.table.viewport.token_rect(pilot.match.state.units["b1"]).center == pilot.pixel(other.at)


def test_a_whole_duel_by_mouse():
    """Step, lunge, a hit: the duel is over, and the table is shown as before."""
    units = (fighter("r1", 10, 12), fighter("r2", 4, 4), fighter("b1", 18, 12), fighter("b2", 40, 4))
    pilot = DuelPilot(duel_match(*units, faces=(5,)))
    pilot.walk("r1", Point(16.8, 12))
    pilot.step()
    assert pilot.sees("Duel, step")
    for side, cell in (("Red", "2"), ("Blue", "0")):
        assert pilot.match.state.to_act == {side}
        take_step(pilot)
        pilot.click(pilot.middle(cell))
    assert pilot.sees("Duel, lunge")
    pilot.press("tab", "f")
    pilot.click(pilot.match.state.units["b1"].at)
    pilot.step()
    state = pilot.match.state
    assert (state.encounter, state.units["b1"].status.wounds, state.now.name) == (None, 1, "advance")
    assert pilot.table.viewport.whole_shown
    assert pilot.sees("the duel is over")


def test_a_whole_duel_by_keys_on_a_small_window():
    """Nothing needs the mouse, and the cells fit a window of 800 by 600."""
    units = (fighter("r1", 10, 12), fighter("r2", 4, 4), fighter("b1", 18, 12), fighter("b2", 40, 4))
    pilot = DuelPilot(duel_match(*units, faces=(5,)), size=(800, 600))
    pilot.walk("r1", Point(16.8, 12))
    pilot.step()
    corners = pilot.battle.view.encounter.grid.bounds
    for x, y in (corners[:2], corners[2:]):
        assert pilot.table.viewport.uncovered(pilot.pixel(Point(x, y)))
    for _ in range(2):
        take_step(pilot)
        pilot.press(".", "return")
    assert pilot.match.state.now.name == "lunge"
    pilot.press("tab", "f", ".", "return")
    assert pilot.match.state.units["b1"].status.wounds == 1


def test_the_bar_shows_the_duel_in_its_phase_and_who_waits(pilot):
    """Which of how many; the phase of the turn stays where it is."""
    pilot.resize((1600, 900))
    met(pilot)
    pilot.step()
    assert pilot.sees("Turn 1 · Duel, step")
    assert pilot.sees("Duel 1 of 2")
    assert pilot.sees("Advance")
    while len(pilot.match.state.encounters) == 2:
        pilot.press("ctrl+return")
    pilot.step()
    assert not pilot.sees("Duel 1 of")
    assert pilot.sees("Duel")


def test_the_fighter_whose_go_it_is_is_selected(pilot):
    """No other can act; who was selected stays so."""
    met(pilot)
    assert pilot.desk.selected == "r1"
    pilot.press("m")
    pilot.click(pilot.middle("2"))
    assert (pilot.match.state.to_act, pilot.desk.selected) == ({"Blue"}, "b1")


def test_the_replay_goes_close_and_back_too(pilot):
    """Step by step, forwards and backwards, and in a window of another size."""
    met(pilot)
    while pilot.match.state.encounter is not None:
        pilot.press("ctrl+return")
    shown = replayed(frames(pilot.match))
    screen = shown.app.screen
    whole, cameras = screen.replay.desk.camera, []
    for number in range(len(screen.frames)):
        screen.go(number)
        shown.step()
        cameras.append(screen.replay.desk.camera)
        assert (cameras[-1] == whole) == (screen.view.encounter is None)
    assert len({*cameras}) == 3
    screen.go(3)
    shown.step()
    assert screen.replay.desk.camera == cameras[3] != whole
    shown.resize((900, 500))
    assert screen.view.encounter is not None
    assert screen.replay.desk.camera.scale < cameras[3].scale
    screen.go(0)
    shown.step()
    screen.left()
    fresh = replayed(frames(pilot.match), (900, 500)).app.screen
    assert screen.replay.desk.camera == fresh.replay.desk.camera
    fresh.left()


def test_tokens_move_and_dice_fall_in_a_duel_as_anywhere():
    """With motion and tray: the close-up waits until the walk has been seen."""
    pilot = DuelPilot(settings=QUIET.but(tray=True, motion=True))
    pilot.walk("r1", Point(18, 13.2))
    pilot.wait(4)
    assert pilot.desk.close_up == "1"
    assert not pilot.app.screen.beats.playing


def test_across_a_hand_off_each_side_has_its_own_close_up(monkeypatch):
    """Where anything is hidden: and each gets back what it looked at before."""
    monkeypatch.setattr(duel_pilot, "RULESET", replace(duel_pilot.RULESET, secret=True))
    units = (fighter("r1", 10, 12), fighter("r2", 4, 4), fighter("b1", 18, 12), fighter("b2", 40, 4))
    pilot = DuelPilot(duel_match(*units))

    def handed() -> None:
        pilot.wait(GUARDED + 0.2)
        pilot.click_words("Ready")
        pilot.wait(GUARDED + 0.2)
        pilot.app.screen.recap.skip()
        pilot.step(times=2)

    handed()
    pilot.walk("r1", Point(16.8, 12))
    pilot.step(times=2)
    assert (pilot.battle.side, pilot.desk.close_up) == ("Red", "1")
    pilot.press("m")
    pilot.click(pilot.middle("2"))
    handed()
    assert (pilot.battle.side, pilot.desk.close_up) == ("Blue", "1")
    assert pilot.desk.camera.scale > 30
    assert pilot.desk.selected == "b1"


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200), ((1280, 720), 200), ((1600, 900), 200)])
def test_the_title_of_a_phase_is_whole_in_low_windows(size, scale):
    """Without the kind of the encounter where that has no room; its hint says which it is."""
    pilot = DuelPilot(settings=QUIET.but(scale=scale), size=size)
    pilot.walk("r1", Point(18, 13.2))
    pilot.step(times=2)
    turn = pilot.app.screen.bar
    titles = [one for one in turn._written if one.text.startswith("Turn ")]
    assert titles
    assert not any(one.cut for one in titles)
