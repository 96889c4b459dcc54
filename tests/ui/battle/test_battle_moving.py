"""Selecting and moving on the battle screen, by mouse and by keys."""

from __future__ import annotations

from itertools import combinations

import pytest
import toy
from battle_pilot import QUIET, Flight

from game.core.views.marks import Label
from game.geometry.point import Point
from game.ui.battle.table import ghost


def test_a_click_selects_and_shows_the_card(pilot):
    """The card of the unit, its bubbles, its specials; a click on the table lets it go."""
    pilot.click_unit("r1")
    assert pilot.desk.selected == "r1"
    assert {"Wolf1", "toy, 20 points", "ARMOUR", "4/4", "CASE"} <= set(pilot.words)
    pilot.click_at(Point(30, 28))
    assert pilot.desk.selected is None


def test_a_selected_unit_shows_numbers_over_its_enemies(pilot):
    """The target number and the chance; where it is refused, the reason."""
    pilot.click_unit("r1")
    assert pilot.sees("6+  72 %")
    assert any(words.startswith("×  29.3") for words in pilot.words)


def test_reach_bands_and_arcs_are_switched_by_keys(pilot):
    """R, B and A switch what is shown for the selected unit."""
    pilot.click_unit("r1")
    for key, name in (("r", "reach"), ("b", "bands"), ("a", "arcs")):
        before = pilot.app.screen.shown.on(name)
        pilot.press(key)
        assert pilot.app.screen.shown.on(name) is not before
    assert pilot.sees('short 6"') is False


def test_tab_goes_through_the_units_that_can_act(pilot):
    """Tab and Shift-Tab select our units that are left, round and round."""
    seen = []
    for key in ("tab", "tab", "tab", "shift+tab"):
        pilot.press(key)
        seen.append(pilot.desk.selected)
    assert seen == ["r1", "r2", "r1", "r2"]


def test_a_ghost_shows_the_way_and_nothing_moves(pilot):
    """M, hover: the inches used and those there are; the unit stays where it is."""
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.hover(Point(15, 10))
    assert pilot.sees('5.0" of 8"')
    assert pilot.unit("r1").at == Point(10, 10)


def test_too_far_is_refused_at_the_cursor(pilot):
    """The refusal stands at the cursor with its rule; a click sets no waypoint."""
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.hover(Point(10, 25))
    assert pilot.sees("TOY-MOVE-01")
    pilot.click_at(Point(10, 25))
    assert pilot.desk.hand.stops == ()


def test_waypoints_by_click_and_commit_by_a_click_on_the_last(pilot):
    """Two legs with their inches; the second click on the end moves the unit."""
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.click_at(Point(13, 10))
    pilot.hover(Point(13, 13))
    assert pilot.sees('3.0"')
    assert pilot.sees("In all")
    pilot.click_at(Point(13, 13))
    assert pilot.unit("r1").at == Point(10, 10)
    pilot.click_at(Point(13, 13))
    at = pilot.unit("r1").at
    assert (at.x, at.y) == pytest.approx((13, 13), abs=0.06)
    assert pilot.unit("r1").facing == pytest.approx(180, abs=2)


def test_enter_commits_and_escape_cancels(pilot):
    """Escape puts the move down; Enter makes the one that is shown."""
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.click_at(Point(13, 10))
    pilot.press("escape")
    assert pilot.desk.hand is None
    pilot.press("m")
    pilot.click_at(Point(14, 10))
    pilot.press("return")
    assert pilot.unit("r1").at.x == pytest.approx(14, abs=0.06)


def test_the_right_button_cancels(pilot):
    """It puts down what is in hand."""
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.click_at(Point(13, 10))
    pilot.click(Point(20, 20), button=3)
    assert pilot.desk.hand is None
    assert pilot.desk.selected == "r1"


def test_backspace_takes_a_waypoint_back(pilot):
    """The last waypoint goes, the others stay."""
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.click_at(Point(12, 10))
    pilot.click_at(Point(12, 12))
    pilot.press("backspace")
    assert len(pilot.desk.hand.stops) == 1


def test_a_drag_turns_the_ghost(pilot):
    """Press where it goes and drag the way that it shall face."""
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.drag(Point(13, 10), Point(13, 4))
    pilot.press("return")
    assert pilot.unit("r1").facing == pytest.approx(0, abs=2)


def test_brackets_and_shift_wheel_turn_and_the_wheel_zooms(pilot):
    """] and [ turn by 15 degrees, Shift-wheel by 5; the wheel alone always zooms."""
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.click_at(Point(13, 10))
    pilot.press("]")
    assert pilot.desk.hand.facing == 105
    pilot.press("[", "[")
    assert pilot.desk.hand.facing == 75
    pilot.wheel(-1, Point(13, 10), keys="shift")
    assert pilot.desk.hand.facing == 80
    scale = pilot.desk.camera.scale
    pilot.wheel(1, Point(13, 10))
    assert pilot.desk.hand.facing == 80
    assert pilot.desk.camera.scale > scale


def test_jump_is_another_offer(pilot):
    """J takes a jump in hand, which pays nothing for woods."""
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.hover(Point(18, 9))
    assert pilot.sees("of 8")
    refused = pilot.sees("TOY-MOVE-01")
    pilot.press("j")
    pilot.hover(Point(17.9, 9))
    assert refused
    assert pilot.sees('8.0" of 8"')


def test_hold_faces_the_click(pilot):
    """H, click: the unit stays and turns to the place."""
    pilot.click_unit("r1")
    pilot.press("h")
    pilot.click_at(Point(10, 20))
    assert pilot.unit("r1").facing == pytest.approx(180, abs=1)
    assert "r1" in pilot.match.state.done


def test_hold_twice_keeps_the_facing(pilot):
    """H, H: the unit stays as it is."""
    pilot.click_unit("r1")
    pilot.press("h", "h")
    assert "r1" in pilot.match.state.done
    assert pilot.unit("r1").facing == 90


def test_the_go_passes_to_the_other_side(pilot):
    """After Red's unit it is Blue's go, on the same screen, without a hand-off."""
    pilot.click_unit("r1")
    pilot.press("h", "h")
    assert pilot.battle.side == "Blue"
    assert "Blue" in pilot.words
    pilot.press("tab")
    assert pilot.desk.selected == "b1"


def test_a_button_takes_an_offer_in_hand(pilot):
    """The mouse alone: the button Walk, two clicks."""
    pilot.click_unit("r1")
    pilot.click_words("Walk")
    pilot.click_at(Point(12, 12))
    pilot.click_words("Cancel")
    assert pilot.desk.hand is None
    pilot.click_words("Walk")
    pilot.click_at(Point(12, 12))
    pilot.click_words("Commit")
    assert pilot.unit("r1").at.y == pytest.approx(12, abs=0.06)


def test_the_whole_move_by_keys_alone(pilot):
    """Tab, M, Shift-arrows, W, ], Enter: no mouse."""
    pilot.press("tab", "m", *["shift+right"] * 3, "w", "shift+down", "w", "]", "return")
    at = pilot.unit("r1").at
    assert (at.x, at.y) == pytest.approx((13, 11))
    assert pilot.unit("r1").facing == pytest.approx(195)


def test_any_unit_of_the_forces_is_selected_by_keys(pilot):
    """Ctrl-Page Down goes through all that are listed, of either side, and round; Ctrl-Page Up goes back."""
    listed = [line.unit for line in pilot.app.screen.forces.lines() if line.unit]
    assert {pilot.match.state.units[one].side for one in listed} == set(pilot.match.state.sides)
    for unit in (*listed, listed[0]):
        pilot.press("ctrl+pagedown")
        assert pilot.battle.desk.selected == unit
    pilot.press("ctrl+pageup")
    assert pilot.battle.desk.selected == listed[-1]


def test_the_forces_list_selects(pilot):
    """A click on a line of the list selects its unit, ours or theirs."""
    pilot.click(_in_list(pilot, "Bear2"))
    assert pilot.desk.selected == "b2"


def _in_list(pilot, words):
    forces = pilot.app.screen.forces.rect
    return next(w.rect.center for w in pilot.app.written if w.text == words and forces.contains(w.rect))


def test_units_are_placed_in_the_set_up():
    """A unit off the table is taken in hand when it is selected; a click places it, a drag turns it."""
    from dataclasses import replace

    units = [replace(toy.toy(k, s, 0, 0), enters=1) for k, s in (("r1", "Red"), ("b1", "Blue"))]
    pilot = Flight(*units, phase="setup")
    pilot.press("tab")
    pilot.hover(Point(20, 10))
    assert pilot.sees("TOY-SETUP-01")
    pilot.click_at(Point(20, 10))
    assert not pilot.unit("r1").present
    pilot.drag(Point(5, 10), Point(9, 10))
    assert pilot.unit("r1").at.x == pytest.approx(5, abs=0.06)
    assert pilot.unit("r1").facing == pytest.approx(90, abs=2)


def test_the_inches_of_a_path_never_overlap():
    """At 200 %, with what is wrong with it; those of a leg are left out before that."""
    units = [toy.toy(f"b{i}", "Blue", 16 + 2 * i, 12 + 3 * (i % 2), 270) for i in range(6)]
    pilot = Flight(toy.toy("r1", "Red", 20, 20), *units, size=(1024, 640), settings=QUIET.but(scale=200))
    pilot.press("tab", "m")
    for at in (Point(22, 17), Point(26, 16)):
        pilot.hover(at)
        pilot.click(at)
    pilot.hover(Point(34, 12))
    pilot.step(times=6)
    words = [mark.text for mark in ghost.marks(pilot.battle) if isinstance(mark, Label)]
    shown = [one.rect for one in pilot.app.written if one.text in words]
    assert len(shown) > 1
    assert all(not a.colliderect(b) for a, b in combinations(shown, 2))


def test_the_numbers_over_the_enemies_are_back_when_a_ghost_is_put_down(pilot):
    """Those of the place where the unit stands are not computed anew."""
    pilot.click_unit("r1")
    pilot.wait(1.0)
    numbers = pilot.app.screen.battle.numbers
    before = numbers.chances()
    assert before
    assert not numbers.thinking
    pilot.press("m")
    pilot.hover(Point(12, 12))
    pilot.wait(1.0)
    assert numbers.chances() != before
    pilot.press("escape")
    assert all(a is b for a, b in zip(before, numbers.chances(), strict=True))
