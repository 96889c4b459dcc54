"""The main menu, by mouse and by keys; the table behind it; what broke off."""

from __future__ import annotations

from dataclasses import replace

import pytest
from menu_pilot import at_table, menu
from toy_lobby import ToyLobby, battle, with_saves

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.lobby import NotReadable
from game.core.model.unit import Unit
from game.geometry.point import Point
from game.geometry.shapes import rect
from game.ui.menu.backdrop import _pairs
from game.ui.menu.battles import Battles
from game.ui.menu.saves import Saves
from game.ui.menu.settings import Options
from game.ui.menu.setup.screen import SetupMenu
from game.ui.menu.title import Title


def crashed() -> ToyLobby:
    """Return a lobby with a battle that was interrupted."""
    lobby = with_saves(1, damaged=False)
    key = next(iter(lobby.kept))
    lobby.kept[key] = replace(lobby.kept[key], shown=replace(lobby.kept[key].shown, kind="journal"))
    lobby.crash = key
    return lobby


def test_the_menu_offers_every_way():
    """All entries stand on the screen, with the name of the game."""
    pilot = menu(with_saves())
    ways = [
        "Sightline",
        "Continue",
        "New battle",
        "Lessons",
        "Practice",
        "Set up your own",
        "Load a game",
        "Watch a replay",
        "Settings",
    ]
    assert all(pilot.sees(words) for words in [*ways, "Quit"])


def test_without_saves_there_is_nothing_to_continue():
    """The entry is grey and says so; a click on it does nothing; the next one is lit."""
    pilot = menu()
    assert pilot.sees("No battle to continue yet")
    pilot.click_words("Continue")
    assert isinstance(pilot.app.screen, Title)
    pilot.press("return")
    assert isinstance(pilot.app.screen, Battles)


def test_continue_opens_the_newest_battle_that_goes_on():
    """Not a damaged one, not one that has ended: the newest of the others."""
    lobby = with_saves()
    newest = max((one for one in lobby.saves() if not one.problems), key=lambda one: one.when)
    lobby.kept[newest.key].shown = replace(newest, ended="Blue won")
    pilot = menu(lobby)
    assert pilot.sees("Four against four · Turn 1")
    pilot.click_words("Continue")
    assert at_table(pilot)
    assert lobby.calls[-1] == "open Four against four 2"


def test_continue_asks_for_the_pin_of_a_sealed_battle():
    """It is listed as far as it has come, and opened with the PINs that were typed."""
    lobby = with_saves(1, damaged=False)
    (kept,) = lobby.kept.values()
    kept.shown = replace(kept.shown, locked=("Red",), turn=3, phase="combat")
    given = []
    lobby.open = lambda save, pins: given.append(dict(pins)) or ToyLobby.open(lobby, save)
    pilot = menu(lobby)
    assert pilot.sees("Turn 3")
    pilot.click_words("Continue")
    assert pilot.sees("The PIN of Red")
    pilot.wait(0.8)
    pilot.type_text("1234")
    pilot.press("return")
    assert at_table(pilot)
    assert given == [{"Red": "1234"}]


def test_every_entry_leads_to_its_screen_and_escape_back():
    """By mouse, one after the other."""
    pilot = menu(with_saves())
    for words, kind in [
        ("New battle", Battles),
        ("Set up your own", SetupMenu),
        ("Load a game", Saves),
        ("Watch a replay", Saves),
        ("Settings", Options),
    ]:
        pilot.click_words(words)
        assert isinstance(pilot.app.screen, kind), words
        pilot.press("escape")
        assert isinstance(pilot.app.screen, Title), words


def test_the_menu_works_by_keys_alone():
    """Arrows move, Home and End jump, Enter goes."""
    pilot = menu(with_saves())
    pilot.press("down", "down", "down", "down", "return")
    assert isinstance(pilot.app.screen, SetupMenu)
    pilot.press("escape", "end", "up", "return")
    assert isinstance(pilot.app.screen, Options)


def test_quit_ends_the_program_and_puts_the_game_away():
    """By its entry or by Escape, which goes to the entry first; nothing is unsaved in the menu."""
    for way in ("click", "escape"):
        lobby = ToyLobby()
        pilot = menu(lobby)
        if way == "escape":
            pilot.press("escape")
            assert not pilot.app.over
        pilot.click_words("Quit") if way == "click" else pilot.press("escape")
        assert pilot.app.over


def test_a_battle_that_broke_off_is_offered_at_the_start():
    """Recover opens it; the dialog tells which battle it was and how far it had come."""
    lobby = crashed()
    pilot = menu(lobby)
    assert pilot.sees("A battle was interrupted")
    assert pilot.sees("The first lesson, Turn")
    pilot.click_words("Recover the battle")
    assert at_table(pilot)


def test_a_battle_that_is_over_has_not_broken_off():
    """Where the game ended after the battle had, there is nothing to recover."""
    lobby = crashed()
    kept = lobby.kept[lobby.crash]
    lobby.kept[lobby.crash] = replace(kept, shown=replace(kept.shown, ended="red won"))
    assert not menu(lobby).sees("A battle was interrupted")


def test_what_broke_off_is_offered_in_the_main_menu_only():
    """Where another screen has come on top meanwhile, it waits until the menu is seen again."""
    pilot = menu(ToyLobby())
    title, lobby = pilot.app.screen, crashed()
    pilot.app.lobby.crash, pilot.app.lobby.kept = lobby.crash, lobby.kept
    pilot.app.push(Options(title.context))
    title._have_saves(lobby.saves())
    assert pilot.app.dialog is None
    pilot.app.pop()
    pilot.step()
    assert pilot.sees("A battle was interrupted")


def test_enter_recovers_the_broken_off_battle():
    """The way that Enter takes is the safe one, not that which throws the battle away."""
    pilot = menu(crashed())
    pilot.press("return")
    assert at_table(pilot)


def test_not_now_leaves_the_broken_off_battle_for_later():
    """It stays among the saves and is not offered again in this session."""
    lobby = crashed()
    pilot = menu(lobby)
    pilot.press("escape")
    assert pilot.app.dialog is None
    assert lobby.crash is not None
    pilot.click_words("Settings")
    pilot.press("escape")
    assert pilot.app.dialog is None


def test_throwing_a_broken_off_battle_away_asks_twice():
    """Only the second yes deletes it."""
    lobby = crashed()
    pilot = menu(lobby)
    pilot.click_words("Discard it")
    assert lobby.kept
    pilot.click_words("Discard")
    assert not lobby.kept
    assert lobby.crash is None


def test_problems_of_a_save_are_listed_and_the_menu_stays():
    """A save that turns out damaged when it is opened: its problems stand in a dialog with their lines."""
    lobby = with_saves(1, damaged=False)
    pilot = menu(lobby)

    def broken(save, pins):
        raise NotReadable((f"saves/{save}.jsonl:17:1: the digest of this line is wrong",))

    lobby.open = broken
    pilot.click_words("Continue")
    assert pilot.sees("That cannot be used")
    assert pilot.sees("saves/The first lesson 1.jsonl:17:1: the digest of this line is wrong")
    pilot.press("escape")
    assert isinstance(pilot.app.screen, Title)


def test_the_table_behind_the_menu_drifts_and_shows_sight_lines():
    """With motion the picture changes; without it stands still."""
    pilot = menu(with_saves(), live=True)
    pilot.step(0.05, 60)
    before = pilot.surface.copy()
    pilot.step(0.5, 8)
    assert before.get_buffer().raw != pilot.surface.get_buffer().raw
    pilot.app.change(pilot.app.settings.but(motion=False))
    pilot.step(0.05, 60)
    before = pilot.surface.copy()
    pilot.step(0.5, 8)
    assert before.get_buffer().raw == pilot.surface.get_buffer().raw


def test_a_lobby_without_battles_still_has_a_menu():
    """No scenery can be made; the menu is there all the same."""
    lobby = ToyLobby()
    lobby.scenarios = lobby.scenario_keys = list
    pilot = menu(lobby, live=True)
    pilot.step(times=3)
    assert pilot.sees("New battle")


def test_for_the_scenery_only_one_battle_is_read():
    """All of them take seconds at a first start; a faulty one is passed over."""
    lobby, read = ToyLobby(), []
    lobby.scenarios = lambda: pytest.fail("all battles are read")
    lobby.scenario_keys = lambda: ["duel", "lost"]
    whole = lobby.scenario
    lobby.scenario = lambda key: read.append(key) or whole(key)
    pilot = menu(lobby, live=True)
    pilot.step(0.05, 20)
    assert pilot.app.screen.context.scenery is not None
    assert read == ["lost", "duel"]


def test_the_menu_comes_back_after_a_battle():
    """Home puts the game away and shows the menu."""
    lobby = ToyLobby()
    pilot = menu(lobby)
    context = pilot.app.screen.context
    battle(lobby, "duel", 3)
    context.home()
    pilot.step()
    assert lobby.match is None
    assert isinstance(pilot.app.screen, Title)


def test_the_mark_goes_with_the_mouse():
    """One entry is marked, not one for the keys and one for the mouse."""
    pilot = menu()
    pilot.hover(pilot.find("Settings").rect.center)
    pilot.step()
    menu_ = pilot.app.screen._menu
    assert menu_.thing.words == "Settings"


def test_sight_lines_of_the_scenery_hold_by_any_rules():
    """None leads through woods, which the word at it would not tell."""
    table = Battlefield(40, 30, (Feature("w", "woods", Form.AREA, rect(20, 8, 6, 6), height=2.0),))
    spots = {"a": ("Red", Point(8, 8)), "b": ("Blue", Point(32, 8)), "c": ("Blue", Point(12, 26))}
    units = [Unit(key, side, key, at) for key, (side, at) in spots.items()]
    found = _pairs(table, units)
    assert {(pair.shooter.id, pair.target.id) for pair in found} == {("a", "c"), ("c", "a")}
    assert {pair.verdict for pair in found} == {"clear"}


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 200), ((640, 360), 100), ((1024, 640), 200)])
def test_the_name_of_the_game_is_whole_in_low_windows(size, scale):
    """Above the menu, which is whole, too."""
    pilot = menu(size=size, scale=scale, shared=True)
    name, last = pilot.find("Sightline").rect, pilot.find("Quit").rect
    assert pilot.surface.get_rect().contains(name)
    assert pilot.surface.get_rect().contains(last)
    assert name.bottom < pilot.find("Continue").rect.top
