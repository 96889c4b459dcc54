"""A window at rest: nothing is drawn while nothing moves; what happens is answered in the next frame."""

from __future__ import annotations

import math

import pygame
import pytest
from battle_pilot import Flight
from lab_pilot import Bencher
from menu_pilot import menu
from toy_lobby import ToyLobby

from game.ui.battle.session.background import BackgroundAnswer
from game.ui.menu.opening import first_screen
from game.ui.shell import window
from game.ui.shell.app import App
from game.ui.shell.garbage import GarbageCollector
from game.ui.shell.pilot import Pilot
from game.ui.shell.screen import Screen
from game.ui.shell.settings import Settings
from game.ui.shell.wake import WAKE
from game.ui.widgets.dialogs import EntryDialog

SETTLED, PATIENCE = 40, 3000


def rested(pilot: Pilot) -> float:
    """Let frames pass until nothing is painted any more, and return when the screen is due next."""
    pilot.step(times=SETTLED)
    for _ in range(PATIENCE):
        if pilot.app.due() > 0:
            break
        pilot.step()
    return pilot.app.due()


def test_a_battle_at_rest_is_due_never():
    """Also with a unit selected and an overlay on, once all is painted."""
    pilot = Flight()
    pilot.step()
    assert pilot.app.due() == 0.0
    assert rested(pilot) == math.inf
    pilot.press("tab", "v")
    assert rested(pilot) == math.inf


def test_the_lab_at_rest_is_due_never(tmp_path):
    """With a tool in hand, too."""
    pilot = Bencher(tmp_path)
    pilot.press("4")
    assert rested(pilot) == math.inf
    pilot.app.screen.left()
    pilot.lobby.close()


def test_the_menu_moves_only_where_motion_is_wanted():
    """With reduced motion its table stands still; else it is due as often as it drifts."""
    assert rested(menu(live=False)) == math.inf
    assert 0 < rested(menu(live=True)) < 0.1


def test_what_passes_by_is_due_when_it_goes():
    """Words that pass by, and a tooltip that is about to come."""
    pilot = Flight()
    rested(pilot)
    pilot.app.toast("Here")
    assert pilot.app.due() == pytest.approx(4.0)
    pilot.step(3.0)
    assert pilot.app.due() == pytest.approx(1.0)
    pilot.step(2.0)
    pilot.app.pointer = pilot.app.screen.history.next.get_abs_rect().center
    pilot.step(0.01, times=3)  # first the rules for the tooltip are read
    assert 0 < pilot.app.due() <= 0.35
    pilot.step(0.4)
    assert rested(pilot) == math.inf


def test_a_caret_blinks_at_its_own_pace():
    """A line that is typed in is drawn when its caret comes or goes, and not in between."""
    pilot = Flight()
    pilot.app.show(EntryDialog("Name", "", "x", lambda text: None))
    rested(pilot)
    assert 0 < pilot.app.due() <= 1.0


def test_a_table_that_moves_is_due_at_once():
    """While a key pans it, and until it has settled again."""
    pilot = Flight()
    rested(pilot)
    pilot.key_down("right")
    pilot.app.update(0.01)
    assert pilot.app.due() == 0.0
    pilot.key_up("right")
    assert rested(pilot) == math.inf


class Still(Screen):
    """A screen on which nothing moves; it writes down what happened in which frame."""

    def __init__(self, app):
        super().__init__(app)
        self.happened = []

    def handle(self, event):
        if event.type == pygame.KEYDOWN:
            self.happened.append("key")

    def update(self, seconds):
        self.happened.append(round(seconds, 1))

    def draw(self, page):
        self.happened.append("drawn")


@pytest.fixture
def frames():
    """Return the frames of a window on a still screen, calm for so long that it may rest."""
    pygame.display.init()
    surface = pygame.display.set_mode((800, 600))
    app = App(ToyLobby(), Settings(), (800, 600))
    app.push(Still(app))
    made = window._Frames(app, (800, 600), GarbageCollector(app), surface)
    pygame.event.clear()
    for _ in range(12):
        made.show(0.1)
    app.screen.happened.clear()
    return made


def test_the_first_event_after_a_rest_is_answered_in_the_next_frame(frames):
    """And the time of the rest has passed before it."""
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v", scancode=0))
    frames.rest()
    frames.show(1.5)
    assert frames.app.screen.happened == [1.5, "key", 0.0, "drawn"]


def test_an_answer_from_beside_the_screen_wakes_the_window(frames):
    """The thread that has it posts an event, so that it is shown at once."""
    later = BackgroundAnswer()
    later.ask("a", lambda: 7, None)
    frames.rest()
    assert [event.type for event in frames._first] == [WAKE]
    later.close()


def test_a_battle_is_saved_under_a_name_from_its_menu():
    """The saves are looked through beside the screen, and the battle takes the answer."""
    lobby = ToyLobby()
    pilot = Pilot(lobby, first_screen(lambda lobby: lobby.start("duel")), settings=Settings(tray=False))
    pilot.step(times=3)
    pilot.press("f10")
    pilot.click_words("Save as")
    for _ in range(PATIENCE):
        if isinstance(pilot.app.dialog, EntryDialog):
            break
        pilot.step()
    assert isinstance(pilot.app.dialog, EntryDialog)
