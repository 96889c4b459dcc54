"""From the last turn to the menu: end screen, report, replay; by mouse alone, and by keys alone."""

from __future__ import annotations

import pytest
from battle_pilot import QUIET
from menu_pilot import scenery
from test_every_family import BATTLES, SET_OUT

from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session.procedure import next_words
from game.ui.menu.opening import first_screen
from game.ui.menu.replay.end import End
from game.ui.menu.replay.report import ReportScreen
from game.ui.menu.replay.screen import Replay
from game.ui.menu.title import Title
from game.ui.shell.pilot import Pilot

MOST = 40
"""The most clicks or keys until a battle of one turn is over."""
STOPS = 10
"""Presses of Tab that go once around the end screen, and some more."""


@pytest.fixture(params=BATTLES)
def ending(request, tmp_path):
    """A pilot at the only turn of a battle of each family, opened as the command line opens it."""
    path = tmp_path / "battle.yaml"
    path.write_text(f"{SET_OUT}turns: 1\n{BATTLES[request.param]}")
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))

    def first(app):
        screen = first_screen(lambda found: found.begin(battle_start(read_scenario(path))))(app)
        screen.context.scenery = scenery()
        return screen

    pilot = Pilot(lobby, first, size=(1024, 640), settings=QUIET)
    pilot.wait(4.0)
    assert isinstance(pilot.app.screen, BattleScreen)
    yield pilot
    lobby.close()


def test_the_way_to_the_menu_by_mouse(ending):
    """Each step has a button that says where it leads."""
    battle = ending.app.screen.battle
    for _ in range(MOST):
        if battle.view.result is not None:
            break
        ending.click_words("Pass the rest" if ending.sees("Pass the rest") else next_words(battle))
    ending.step(times=3)
    ending.click_words("What happened")
    ending.wait(1.0)
    end = ending.app.screen
    assert isinstance(end, End)
    assert ending.sees("A draw") or ending.sees("wins")
    for words, screen in (("Report", ReportScreen), ("Watch the replay", Replay)):
        ending.click_words(words)
        ending.wait(2.0)
        assert isinstance(ending.app.screen, screen)
        ending.click_words("Back")
        ending.step(times=2)
        assert ending.app.screen is end
    ending.click_words("The table")
    ending.step(times=2)
    assert isinstance(ending.app.screen, BattleScreen)
    ending.click_words("What happened")
    ending.step(times=2)
    ending.click_words("Main menu")
    ending.click_words("Do not save")
    ending.wait(1.0)
    assert isinstance(ending.app.screen, Title)


def test_the_way_to_the_menu_by_keys(ending):
    """Enter goes on, R opens the report, Escape leads back, Tab reaches every button."""
    battle = ending.app.screen.battle
    for _ in range(MOST):
        if battle.view.result is not None:
            break
        ending.press("ctrl+return")
    ending.step(times=3)
    ending.press("return")
    ending.wait(1.0)
    end = ending.app.screen
    assert isinstance(end, End)
    ending.press("r")
    ending.wait(2.0)
    assert isinstance(ending.app.screen, ReportScreen)
    ending.press("escape")
    assert ending.app.screen is end
    ending.press("escape")
    assert isinstance(ending.app.screen, BattleScreen)
    ending.press("return")
    reached = set()
    for _ in range(STOPS):
        ending.press("tab")
        reached.add(getattr(ending.app.screen.widgets.focused, "text", ""))
    assert {one.strip() for one in reached} >= {"Watch the replay", "Save", "Report", "Main menu"}
    ending.press("ctrl+return", "return")
    ending.wait(1.0)
    assert isinstance(ending.app.screen, Title)
