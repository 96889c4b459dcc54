"""The course of a battle on the screen: phases, undo, proposals, saving, menus."""

from __future__ import annotations

import re

import pytest
from battle_pilot import QUIET, Flight

from game.geometry.point import Point
from game.ui.battle.menu import Navigation


def hold(pilot, unit):
    pilot.click_unit(unit)
    pilot.press("h", "h")


def test_the_phase_bar_says_where_the_battle_stands(pilot):
    """Turn, phase, whose go it is and how many units are left; all phases where the window is wide."""
    assert {"Turn 1 · Movement", "Red", "End phase"} <= set(pilot.words)
    pilot.resize((1600, 900))
    assert {"Turn 1 · Movement", "Red", "Movement", "Combat", "End phase"} <= set(pilot.words)
    assert pilot.sees("2 units")
    hold(pilot, "r1")
    hold(pilot, "b1")
    assert pilot.sees("1 of 2 left")


def test_ending_a_phase_with_units_left_asks_which(pilot):
    """A bar names them, and the table stays in play; Back goes on; Pass the rest passes them."""
    pilot.press("ctrl+return")
    assert pilot.sees("End the movement phase? Wolf1 and Wolf2 of Red can still act.")
    assert pilot.app.dialog is None
    pilot.click_words("Back")
    assert not pilot.sees("End the movement phase?")
    assert not pilot.match.state.done
    pilot.click_words("End phase")
    pilot.click_words("Pass the rest")
    assert {"r1", "r2"} <= pilot.match.state.done


@pytest.mark.parametrize("key", ["ctrl+return", "return"])
def test_the_key_that_asks_to_end_a_phase_confirms_it(pilot, key):
    """Pressed again, or Enter; Escape takes it back."""
    pilot.press("ctrl+return", "escape")
    assert not pilot.sees("End the movement phase?")
    pilot.press("ctrl+return")
    assert not pilot.match.state.done
    pilot.press(key)
    assert {"r1", "r2"} <= pilot.match.state.done


def test_whoever_acts_after_asking_to_end_a_phase_is_asked_again(pilot):
    """Units can be looked at and selected meanwhile; what was done since makes the question a new one."""
    pilot.press("ctrl+return", "tab", "v")
    assert pilot.sees("End the movement phase?")
    hold(pilot, "r1")
    assert not pilot.sees("End the movement phase?")
    hold(pilot, "b1")
    pilot.press("ctrl+return")
    assert pilot.sees("Wolf2 of Red can still act")
    assert "r2" not in pilot.match.state.done


def test_undo_and_redo_by_keys_and_buttons(pilot):
    """A hold is taken back and done again."""
    hold(pilot, "r1")
    pilot.press("ctrl+z")
    assert "r1" not in pilot.match.state.done
    pilot.press("ctrl+y")
    assert "r1" in pilot.match.state.done


def test_undo_says_why_it_is_greyed(pilot):
    """Nothing was done yet; nothing was undone."""
    screen = pilot.app.screen
    for button, reason in (
        (screen.history.undo, "Nothing has been done yet"),
        (screen.history.redo, "Nothing was undone"),
    ):
        assert not button.is_enabled
        pilot.hover(button.get_abs_rect().center)
        pilot.wait(0.5)
        assert pilot.sees(reason)


def fired():
    pilot = Flight(phase="combat", faces=(1, 1, 6, 6, 6, 6))
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    return pilot


def test_dice_are_taken_back_only_with_the_leave_of_both():
    """Ctrl-Z after dice proposes it; the other side agrees, and it was not done."""
    pilot = fired()
    pilot.press("ctrl+z")
    assert pilot.sees("Dice were rolled")
    pilot.click_words("Propose it")
    assert pilot.battle.side == "Blue"
    assert pilot.sees("do you agree? Take back the last action.")
    pilot.click_words("Agree")
    assert "r1" not in pilot.match.state.done


def test_a_proposal_can_be_declined():
    """Then everything stays as it is."""
    pilot = fired()
    pilot.press("ctrl+z")
    pilot.press("return")
    pilot.click_words("Decline")
    assert "r1" in pilot.match.state.done


def test_conceding_asks_first(pilot):
    """From the menu; then the other side has won."""
    pilot.press("f10")
    pilot.click_words("Concede")
    assert pilot.sees("Red concedes?")
    pilot.click_words("Concede")
    assert pilot.match.state.result.winner == "Blue"
    assert pilot.sees("Blue wins")


def test_a_draw_needs_both(pilot):
    """Offered by one, agreed by the other."""
    pilot.press("f10")
    pilot.click_words("Offer a draw")
    pilot.click_words("Offer it")
    pilot.click_words("Agree")
    assert pilot.match.state.result.winner is None


def test_a_mistake_is_set_right_by_agreement(pilot):
    """Drag a unit, click its heat and a bubble; propose; agree."""
    pilot.click_unit("r1")
    pilot.press("ctrl+e")
    assert pilot.sees("Correcting a mistake")
    pilot.drag(Point(10, 10), Point(12, 12))
    for field, value in (("armor", 1), ("heat", 2)):
        card = pilot.app.screen.card
        spot = next(one for one in card._spots if (one.field, one.value) == (field, value))
        while spot.rect.bottom > card.rect.height:
            pilot.wheel(-1, card.rect.center)
            spot = next(one for one in card._spots if (one.field, one.value) == (field, value))
        pilot.click((card.rect.x + spot.rect.centerx, card.rect.y + spot.rect.centery))
    assert pilot.unit("r1").at == Point(10, 10)
    pilot.click_words("Propose")
    assert pilot.sees("Set right: Wolf1 stands at (12.0, 12.0)")
    pilot.click_words("Agree")
    unit = pilot.unit("r1")
    assert (round(unit.at.x), round(unit.at.y)) == (12, 12)
    assert (unit.status.heat, unit.status.armor) == (2, 1)
    assert pilot.sees("Wolf1 is corrected: stands at (12.0, 12.0), ")


def test_an_amendment_can_be_left(pilot):
    """Escape leaves everything as it is."""
    pilot.click_unit("r1")
    pilot.press("ctrl+e")
    pilot.drag(Point(10, 10), Point(12, 12))
    pilot.press("escape")
    assert not pilot.desk.amending
    assert pilot.desk.draft is None
    assert pilot.unit("r1").at == Point(10, 10)


def test_the_next_dice_are_set_by_agreement():
    """3 and 4 are typed, agreed on, and thrown next."""
    pilot = Flight(phase="combat")
    pilot.press("f10")
    pilot.click_words("Set the next dice")
    pilot.type_text("9")
    pilot.press("return")
    assert pilot.sees("Numbers from 1 to 6")
    pilot.press("backspace")
    pilot.type_text("3 4")
    pilot.press("return")
    assert pilot.sees("the next dice show 3, 4")
    pilot.click_words("Agree")
    assert pilot.match.state.given == (3, 4)


def test_quick_save_and_unsaved(pilot):
    """F5 saves; closing the window asks only after a change."""
    assert not pilot.app.screen.unsaved()
    hold(pilot, "r1")
    assert pilot.app.screen.unsaved()
    pilot.press("f5")
    assert pilot.lobby.kept == ["The well (quick save)"]
    assert not pilot.app.screen.unsaved()
    assert pilot.sees("Saved as")


def test_the_other_screens_are_opened_by_keys_and_menu():
    """F9 goes to the saves, the menu to the settings and back to the main menu."""
    gone = []
    navigation = Navigation(
        load=lambda: gone.append("load"),
        settings=lambda: gone.append("settings"),
        out=lambda: gone.append("out"),
    )
    pilot = Flight(navigation=navigation)
    pilot.press("f9")
    for words in ("Settings", "Main menu"):
        pilot.press("escape")
        pilot.click_words(words)
    assert gone == ["load", "settings", "out"]


def test_f12_writes_a_picture_of_the_table(pilot, tmp_path, monkeypatch):
    """The whole table as a file, and a word where it is."""
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    pilot.press("f12")
    assert list(tmp_path.rglob("*.png"))
    assert pilot.sees("Picture: ")


def test_a_picture_that_cannot_be_written_is_told(pilot, tmp_path, monkeypatch):
    """In words, with what the system says; the battle goes on."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path / "file"))
    pilot.press("f12")
    assert pilot.sees("The picture could not be written")
    pilot.press("escape")
    assert not pilot.sees("The picture could not be written")


def test_f12_shows_the_ghost_and_the_numbers_over_enemies(pilot, tmp_path, monkeypatch):
    """What is in hand lies on the picture as it lies on the table, with its inches; so do the chances."""
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.hover(Point(15, 10))
    told = [words for words in pilot.words if words.endswith((' of 8"', "clear"))]
    assert len(told) > 1
    pilot.press("shift+f12")
    (path,) = tmp_path.rglob("table-*.svg")
    drawn = path.read_text(encoding="utf-8")
    for words in told:
        for line in words.split("\n"):
            assert line.replace('"', "&quot;") in drawn or line in drawn, line
    assert 'id="ghost of r1"' in drawn


def test_f12_writes_the_certificate_of_a_sight_line_too(pilot, tmp_path, monkeypatch):
    """Beside the table; with Shift both as SVG in true scale, with the calibration bar."""
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    pilot.drag(Point(10, 10), Point(40, 16), keys="ctrl")
    pilot.press("f12", "shift+f12")
    for name in ("table-*.png", "sight-*.png", "table-*.svg", "sight-*.svg"):
        assert list(tmp_path.rglob(name)), name
    for path in tmp_path.rglob("*.svg"):
        head = path.read_text(encoding="utf-8")
        assert re.match(r'<svg [^>]*width="([\d.]+)in" height="([\d.]+)in" viewBox="\S+ \S+ \1 \2"', head)
        assert 'id="calibration"' in head


def test_the_log_tells_rules_on_hover_and_selects_units():
    """A line's rule and tally on hover; a click selects its unit."""
    pilot = fired()
    line = pilot.find("to hit: 1+1")
    pilot.hover(line.rect.center)
    pilot.wait(0.5)
    assert pilot.sees("Rule TOY-HIT-01")
    assert pilot.sees("needs 6+")
    pilot.press("escape")
    line = next(w for w in pilot.app.written if w.text.startswith("Wolf1: Shoot"))
    pilot.click(line.rect.center)
    assert pilot.desk.selected == "r1"


def test_specials_tell_their_meaning_on_hover(pilot):
    """And those without effect say so."""
    pilot.click_unit("r1")
    for code, words in (("CASE", "Ammunition explosions"), ("ECM", "Not applied by the game yet")):
        pilot.hover(pilot.find(code).rect.center)
        pilot.wait(0.5)
        assert pilot.sees(words)


def test_card_log_and_tally_can_be_read_by_keys_alone():
    """I, L and O show in words what a pointer would be told."""
    pilot = fired()
    pilot.press("tab", "i")
    assert pilot.sees("CASE: Ammunition explosions do 1 damage")
    assert pilot.sees("Move 8")
    pilot.press("escape", "l")
    assert pilot.sees("Rule TOY-HIT-01")
    pilot.press("escape", "o")
    assert pilot.sees("+4 skill (TOY-HIT-01)")


def test_objectives_are_shown_while_nothing_is_selected(pilot):
    """What each side is after."""
    assert pilot.sees("Red: destroy all enemy units")
    assert pilot.sees("the well")


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200, 250])
def test_every_size_and_scale_holds_everything(size, scale):
    """No panel lies outside the window or on another; the buttons are on the screen."""
    pilot = Flight(size=size, settings=QUIET.but(scale=scale))
    pilot.press("tab", "m")
    panels = [one for one in pilot.app.screen.panels.panels if one.rect.width]
    window = pilot.surface.get_rect()
    assert {"turn", "history", "forces", "card", "actions", "log", "overlays"} <= {one.name for one in panels}
    assert all(window.contains(one.rect) and one.rect.height > 0 for one in panels)
    assert not any(a.rect.colliderect(b.rect) for a in panels for b in panels if a is not b)
    for words in ("End phase", "Commit", "Cancel", "Walk"):
        assert window.contains(pilot.find(words).rect)


def test_resizing_keeps_the_hand_and_the_selection(pilot):
    """A larger window shows the same battle with the same unit in hand."""
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.resize((1600, 900))
    assert pilot.desk.selected == "r1"
    assert pilot.desk.hand is not None
    assert pilot.sees("Turn 1 · Movement")
