"""Navigation between the menus and the real battle screen."""

from __future__ import annotations

import pytest
from menu_pilot import scenery
from toy_lobby import ToyLobby

from game.core.lobby import NotReadable
from game.ui.battle.screen import BattleScreen
from game.ui.menu.opening import first_screen
from game.ui.menu.replay.end import End
from game.ui.menu.saves import Saves
from game.ui.menu.settings import Options
from game.ui.menu.title import Title
from game.ui.shell.pilot import Pilot
from game.ui.shell.settings import Settings


def opened(lobby: ToyLobby, begin=None) -> Pilot:
    """Return a pilot in the game as the command line opens it."""

    def first(app):
        screen = first_screen(begin)(app)
        screen.context.scenery = scenery()
        return screen

    pilot = Pilot(lobby, first, settings=Settings(tray=False, motion=False))
    pilot.step()
    return pilot


@pytest.fixture
def pilot(lobby):
    """At the table of a duel, with something that is not saved."""
    pilot = opened(lobby, lambda lobby: lobby.start("duel"))
    assert isinstance(pilot.app.screen, BattleScreen)
    lobby.saved_at = 0
    return pilot


def test_without_a_scenario_the_menu_comes_first(lobby):
    """The main menu, and no game."""
    pilot = opened(lobby)
    assert isinstance(pilot.app.screen, Title)
    assert lobby.match is None


def test_a_scenario_of_the_command_line_opens_the_table(lobby, pilot):
    """At once; the menu is not to be seen."""
    assert lobby.match is not None


def test_problems_of_the_command_line_are_shown_over_the_menu(lobby):
    """A scenario that cannot be read: its problems, then the menu."""

    def begin(lobby):
        raise NotReadable(("maps/scenarios/x.yaml:3:1: no such map",))

    pilot = opened(lobby, begin)
    assert pilot.sees("maps/scenarios/x.yaml:3:1: no such map")
    pilot.press("return")
    assert isinstance(pilot.app.screen, Title)


def test_f9_leads_to_the_saves_and_back(pilot):
    """The battle is the same afterwards."""
    battle = pilot.app.screen
    pilot.press("f9")
    assert isinstance(pilot.app.screen, Saves)
    pilot.press("escape")
    assert pilot.app.screen is battle


def test_the_menu_of_the_battle_leads_to_the_settings(pilot):
    """And a new size is in force when one comes back."""
    pilot.press("f10")
    pilot.click_words("Settings")
    assert isinstance(pilot.app.screen, Options)
    pilot.press("right", "escape")
    assert isinstance(pilot.app.screen, BattleScreen)
    assert pilot.app.look.scale == 1.25


def test_leaving_the_battle_asks_about_what_is_unsaved(lobby, pilot):
    """Cancel stays; without saving the main menu is shown and the game put away."""
    pilot.press("f10")
    pilot.click_words("Main menu")
    assert pilot.sees("Leave the battle?")
    pilot.click_words("Cancel")
    assert isinstance(pilot.app.screen, BattleScreen)
    pilot.press("f10")
    pilot.click_words("Main menu")
    pilot.click_words("Do not save")
    assert isinstance(pilot.app.screen, Title)
    assert lobby.match is None


def test_what_is_saved_is_left_unasked(lobby, pilot):
    """F5, then out."""
    pilot.press("f5")
    pilot.press("f10")
    pilot.click_words("Main menu")
    assert isinstance(pilot.app.screen, Title)


def test_the_end_is_shown_over_the_table(pilot):
    """The door that the banner of the battle opens."""
    screen = pilot.app.screen
    screen.navigation.over(screen.battle.hotseat.seats)
    pilot.step()
    assert isinstance(pilot.app.screen, End)
    pilot.press("escape")
    assert pilot.app.screen is screen
