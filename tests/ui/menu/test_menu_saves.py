"""Saved games: the list, loading, watching, deleting, salvaging, saving by name; nothing lost unasked."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from menu_pilot import at_table, menu
from toy_lobby import ToyLobby, battle, with_saves

from game.core.lobby import NotReadable
from game.ui.menu.naming import free, objection
from game.ui.menu.replay.report import ReportScreen
from game.ui.menu.replay.screen import Replay
from game.ui.menu.saves import Saves
from game.ui.menu.title import Title
from game.ui.menu.words import progress, when


@pytest.fixture
def lobby():
    return with_saves()


@pytest.fixture
def pilot(lobby):
    pilot = menu(lobby)
    pilot.click_words("Load a game")
    return pilot


def playing(lobby: ToyLobby):
    """Return a pilot at the table of a battle that has changed since it was saved."""
    pilot = menu(lobby)
    context = pilot.app.screen.context
    context.play(battle(lobby, "duel", 5))
    pilot.step()
    assert lobby.unsaved()
    return pilot


LONG = "Sunday evening, the second game"


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1280, 720), 200), ((2560, 1440), 200)])
def test_a_long_name_is_whole_and_the_description_is_beside_the_buttons(lobby, size, scale):
    """Its time is in a line of its own; all buttons below the table are on one ground, none over it."""
    battle(lobby, "duel", 5)
    lobby.record(LONG)
    lobby.close()
    pilot = menu(lobby, size, scale)
    pilot.click_words("Load a game")
    pilot.step(times=3)
    screen = pilot.app.screen
    assert pilot.sees(LONG)
    assert pilot.sees("Turn 1 · movement")
    foot = [one for one in screen._button_rects() if one.y >= size[1] - screen.foot_height]
    assert len(foot) > 2
    assert screen.about.rect.collidelist(foot) < 0
    assert all(any(ground.contains(one) for ground in screen.floats) for one in foot)


def test_saves_are_listed_newest_first(lobby, pilot):
    """Name, battle, turn and phase, date; the newest on top and chosen."""
    names = [save.name for save in pilot.app.screen._list.things]
    assert names == ["The ford 3", "Four against four 2", "The first lesson 1", "Sunday evening"]
    assert pilot.sees("The ford · Turn 2 · combat")
    assert pilot.sees("The ford 3")


def test_the_table_of_the_chosen_save_is_shown(pilot):
    """A chart with its units as they stand, and how many are left."""
    assert pilot.app.screen._looked.chart is not None
    assert pilot.sees("4 units left")


def test_a_save_is_loaded_by_button_enter_or_double_click(lobby):
    """All three lead to the table."""
    for way in ("button", "enter", "double"):
        pilot = menu(lobby)
        pilot.click_words("Load a game")
        if way == "button":
            pilot.click_words("Load")
        elif way == "enter":
            pilot.press("return")
        else:
            at = pilot.find("The ford 3").rect.center
            pilot.click(at)
            pilot.click(at)
        assert at_table(pilot), way
        assert lobby.calls[-1] == "open The ford 3"


def test_what_a_save_has_to_say_passes_by(lobby, pilot):
    """The notice of the lobby is shown over the table."""
    opened = lobby.open

    def with_notice(save, pins):
        seats = opened(save, pins)
        lobby.notice = "The last line was torn and was dropped."
        return seats

    lobby.open = with_notice
    pilot.press("return")
    pilot.step()
    assert any(toast.words == "The last line was torn and was dropped." for toast in pilot.app._toasts)


def test_a_damaged_save_shows_its_reason_and_its_way_out(lobby, pilot):
    """The line that is wrong, what a salvage keeps; it cannot be loaded."""
    pilot.click_words("Sunday evening")
    assert pilot.sees("saves/Sunday evening.jsonl:17:1: the digest of this line is wrong")
    assert pilot.sees("A salvage would keep the first 15 of 42 entries.")
    pilot.click_words("Load")
    pilot.press("return")
    assert isinstance(pilot.app.screen, Saves)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_last_row_is_whole_in_a_list_that_scrolls(size):
    """At 200 %: all that is written of a save lies in its row, at the end of the list, too."""
    pilot = menu(with_saves(), size, 200)
    pilot.click_words("Load a game")
    pilot.press("end")
    pilot.step(times=2)
    saves = pilot.app.screen._list
    last = saves.things[-1]
    stamp = when(last.when, time.time())
    found = [one.rect for one in pilot.app.written if one.text == stamp]
    assert found
    assert found[-1].bottom <= saves.rect.bottom


def test_salvage_writes_a_new_save(lobby, pilot):
    """The damaged one stays; the new one can be loaded."""
    pilot.click_words("Sunday evening")
    pilot.click_words("Salvage")
    pilot.step()
    assert "damaged salvaged" in [save.key for save in pilot.app.screen._list.things]
    assert "damaged" in lobby.kept


def test_good_saves_offer_no_salvage(pilot):
    """The button is there for damaged ones only."""
    assert not pilot.sees("Salvage")


def test_deleting_asks_first(lobby, pilot):
    """By the button or by Delete; Escape keeps it."""
    pilot.press("delete")
    assert pilot.sees("“The ford 3” (Turn 2 · combat")
    pilot.press("escape")
    assert "The ford 3" in lobby.kept
    pilot.click_words("Delete")
    pilot.press("return")
    assert "The ford 3" not in lobby.kept
    pilot.step()
    assert not pilot.sees("The ford 3 ")
    assert pilot.app.screen._list.thing.name == "Four against four 2"


def test_the_list_can_be_narrowed(lobby, pilot):
    """By name, or autosaves; what does not exist has a word."""
    lobby.kept["auto"] = replace(
        lobby.kept["The ford 3"],
        shown=replace(lobby.kept["The ford 3"].shown, key="auto", name="The ford 12.30", kind="auto"),
    )
    pilot.app.screen.entered()
    pilot.step()
    pilot.click_words("Autosaves")
    assert [save.key for save in pilot.app.screen._list.things] == ["auto"]
    pilot.click_words("By name")
    assert len(pilot.app.screen._list.things) == 4
    del lobby.kept["auto"]
    pilot.app.screen.entered()
    pilot.click_words("Autosaves")
    assert pilot.sees("Nothing of this kind")


def test_no_saves_at_all_have_a_word(lobby):
    """And the buttons are grey."""
    pilot = menu(ToyLobby())
    pilot.click_words("Load a game")
    assert pilot.sees("No saved games")
    pilot.press("return", "delete")
    assert isinstance(pilot.app.screen, Saves)
    assert pilot.app.dialog is None


def test_a_replay_is_watched_from_here(lobby, pilot):
    """By the button; and the other entry of the menu watches first."""
    pilot.click_words("Watch")
    assert isinstance(pilot.app.screen, Replay)
    pilot.press("escape", "escape")
    pilot.click_words("Watch a replay")
    pilot.press("return")
    assert isinstance(pilot.app.screen, Replay)


def test_a_preview_that_cannot_be_read_says_why(lobby, pilot):
    """A save whose body is found damaged when its table is read."""

    def broken(key, pins=None):
        raise NotReadable((f"saves/{key}.jsonl:3:1: not an entry",))

    lobby.save = broken
    pilot.click_words("Four against four 2")
    assert pilot.sees("saves/Four against four 2.jsonl:3:1: not an entry")


# over a battle


def test_loading_over_an_unsaved_battle_asks_first(lobby):
    """Cancel stays; not saving loads."""
    pilot = playing(lobby)
    pilot.press("f9")
    pilot.press("return")
    assert pilot.sees("Leave the battle?")
    pilot.click_words("Cancel")
    assert isinstance(pilot.app.screen, Saves)
    pilot.press("return")
    pilot.click_words("Do not save")
    assert at_table(pilot)
    assert pilot.sees("The table: The ford")


def test_saving_first_keeps_the_battle_and_loads_then(lobby):
    """The battle that was left is among the saves."""
    pilot = playing(lobby)
    pilot.press("f9", "return")
    pilot.click_words("Save first")
    assert "kept" in lobby.kept
    assert pilot.sees("The table: The ford")


def test_a_saved_battle_is_left_unasked(lobby):
    """Nothing is unsaved, nothing is asked."""
    pilot = playing(lobby)
    lobby.record("here")
    pilot.press("f9")
    pilot.press("end", "home", "down", "return")
    assert pilot.app.dialog is None
    assert at_table(pilot)


def test_escape_goes_back_to_the_battle(lobby):
    """The same table, nothing changed."""
    pilot = playing(lobby)
    screen = pilot.app.screen
    pilot.press("f9", "escape")
    assert pilot.app.screen is screen


def test_a_load_that_fails_leaves_the_battle_as_it_was(lobby):
    """The list of problems is shown; the game on the table goes on."""
    pilot = playing(lobby)
    match = lobby.match

    def broken(save, pins=None):
        raise NotReadable(("saves/x.jsonl:2:1: the digest of this line is wrong",))

    lobby.open = broken
    pilot.press("f9", "return")
    pilot.click_words("Do not save")
    assert pilot.sees("saves/x.jsonl:2:1: the digest of this line is wrong")
    pilot.press("return", "escape")
    assert at_table(pilot)
    assert lobby.match is match


def test_a_battle_is_saved_by_name_from_here(lobby):
    """The name of the battle is proposed, with a number where it is taken."""
    pilot = playing(lobby)
    pilot.press("f9", "ctrl+s")
    pilot.step()
    assert pilot.sees("Four against four")
    pilot.press("return")
    assert "Four against four" in lobby.kept
    assert not lobby.unsaved()
    pilot.click_words("Save as…")
    assert pilot.sees("Four against four 3")


def test_overwriting_asks_first(lobby):
    """A name that exists, in whatever case: replaced only after a yes."""
    pilot = playing(lobby)
    before = lobby.kept["The ford 3"]
    pilot.press("f9", "ctrl+s")
    pilot.press(*["backspace"] * 40)
    pilot.type_text("the ford 3")
    pilot.press("return")
    assert pilot.sees("There is a save “The ford 3” already.")
    pilot.press("escape")
    assert lobby.kept["The ford 3"] is before
    pilot.press("ctrl+s")
    pilot.press(*["backspace"] * 40)
    pilot.type_text("the ford 3")
    pilot.press("return", "return")
    assert lobby.kept["The ford 3"] is not before


def test_names_that_cannot_be_files_are_refused(lobby):
    """In words, under the line, before anything is written."""
    pilot = playing(lobby)
    pilot.press("f9", "ctrl+s")
    pilot.press(*["backspace"] * 40)
    pilot.press("return")
    assert pilot.sees("Give it a name")
    pilot.type_text("a/b")
    pilot.press("return")
    assert pilot.sees("A name cannot contain “/”")
    wrong = ["", "   ", "a:b", "x" * 61, ".hidden", "end.", "CON", "nul.txt", "two\nlines"]
    assert all(objection(name) for name in wrong)
    assert all(objection(name) is None for name in ["Sunday evening", "7", "Käthe's größte Schlacht", "a.b"])


def test_a_save_that_cannot_be_written_says_so(lobby):
    """The old file is untouched."""
    pilot = playing(lobby)
    pilot.press("f9", "ctrl+s")
    pilot.press(*["backspace"] * 40)
    pilot.type_text("read only")
    pilot.press("return")
    assert pilot.sees("It could not be saved")
    assert pilot.sees("no room left")


# words


def test_dates_are_said_as_players_say_them():
    """Today, yesterday, this year, another year."""
    now = time.mktime((2026, 11, 21, 20, 30, 0, 0, 0, -1))
    assert when(now - 3600, now) == "today 19:30"
    assert when(now - 86_400, now) == "yesterday 20:30"
    assert when(time.mktime((2026, 3, 2, 9, 5, 0, 0, 0, -1)), now) == "2 Mar, 09:05"
    assert when(time.mktime((2025, 12, 31, 23, 59, 0, 0, 0, -1)), now) == "31 Dec 2025, 23:59"


def test_progress_is_turn_and_phase_or_the_end():
    """A battle that has ended says how."""
    save = with_saves(1, damaged=False).saves()[0]
    assert progress(save) == "Turn 2 · combat"
    assert progress(replace(save, ended="Blue won")) == "Blue won"
    assert progress(replace(save, turn=0, phase="setup")) == "Setup"


def test_a_free_name_has_a_number_where_it_is_taken():
    """The smallest that is free."""
    saves = with_saves(1, damaged=False).saves()
    assert free("Battle", saves) == "Battle"
    assert free("the first lesson 1", saves) == "the first lesson 1 2"


def test_the_main_menu_knows_of_new_saves(lobby, pilot):
    """After deleting all, there is nothing to continue."""
    for key in list(lobby.kept):
        lobby.delete(key)
    pilot.press("escape")
    assert isinstance(pilot.app.screen, Title)
    pilot.step()
    assert pilot.sees("No battle to continue yet")


def test_a_save_is_reported(pilot):
    """By its button; the report names the battle of the save."""
    pilot.click_words("Report")
    pilot.step(times=3)
    assert isinstance(pilot.app.screen, ReportScreen)
    assert pilot.sees("Turn by turn")
