"""What all screens around a battle share: errands, shelves, the focus ring, room, glyphs."""

from __future__ import annotations

import threading

import pygame
import pytest
from menu_pilot import SCREENS, at_table, frame, menu, push_button, show
from toy_lobby import ToyLobby, with_saves
from waiting import until

from game.core.lobby import NotReadable, Stopped
from game.ui.menu.context import LobbyCallDialog
from game.ui.menu.frame import roomy
from game.ui.menu.lobby_calls import LobbyCall, LobbyThread
from game.ui.menu.title import Title
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import theme
from game.ui.widgets.list_view import ClickArea, ListView

# errands


def waiting(way: str = "New battle"):
    """Return a pilot that waits for a slow lobby to begin a battle, the lobby, and what lets it go on."""
    lobby, gate = ToyLobby(), threading.Event()
    pilot = menu(lobby)
    pilot.click_words(way)
    lobby.slow = lambda: gate.wait(60)
    push_button(pilot, "Begin the battle")
    return pilot, lobby, gate


def test_a_quick_task_shows_no_dialog():
    """The table comes in the next frames without a flash."""
    pilot = menu()
    pilot.click_words("New battle")
    pilot.press("return")
    assert at_table(pilot)
    assert pilot.app.dialog is None


def test_a_slow_task_shows_what_is_done_and_frames_go_on():
    """After a moment a dialog tells what the lobby tells; the frame never waits."""
    pilot, _, gate = waiting()
    until(lambda: isinstance(pilot.app.dialog, LobbyCallDialog), lambda: frame(pilot))
    assert pilot.sees("Setting the table")
    assert not at_table(pilot)
    gate.set()
    until(lambda: at_table(pilot), lambda: frame(pilot))
    assert pilot.app.dialog is None


def test_a_task_can_be_cancelled():
    """Cancel stops it at the lobby's next word; the menu is as it was, and no battle was opened."""
    pilot, lobby, gate = waiting()
    until(lambda: isinstance(pilot.app.dialog, LobbyCallDialog), lambda: frame(pilot))
    push_button(pilot, "Cancel")
    assert pilot.sees("Stopping…")
    gate.set()
    until(lambda: pilot.app.dialog is None, lambda: frame(pilot))
    assert lobby.match is None
    assert pilot.sees("New battle")
    pilot.press("return")
    assert at_table(pilot)


def test_escape_cancels_too():
    """By the keys alone."""
    pilot, lobby, gate = waiting()
    until(lambda: isinstance(pilot.app.dialog, LobbyCallDialog), lambda: frame(pilot))
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    frame(pilot)
    gate.set()
    until(lambda: pilot.app.dialog is None, lambda: frame(pilot))
    assert lobby.match is None


def test_nothing_is_done_twice_while_a_task_runs():
    """Clicks and keys are let pass meanwhile: one battle is begun."""
    pilot, lobby, gate = waiting()
    for _ in range(3):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
        frame(pilot, 0.0)
    gate.set()
    until(lambda: at_table(pilot), lambda: frame(pilot))
    assert [call for call in lobby.calls if call.startswith("start")] == ["start lesson None {}"]


def test_a_later_look_takes_the_place_of_an_earlier_one():
    """Previews that nobody waits for any more are dropped; the last is shown."""
    lobby, gate = ToyLobby(), threading.Event()
    pilot = menu(lobby)
    pilot.click_words("New battle")
    lobby.slow = lambda: gate.wait(60)
    for words in ("The ford", "Hold the hill", "Street by street"):
        push_button(pilot, words)
    assert pilot.sees("Reading the table…")
    gate.set()
    until(lambda: pilot.app.screen._looked is not None, lambda: frame(pilot))
    assert pilot.app.screen._looked.preview.key == "town"


def test_a_stopped_task_that_opened_a_game_still_counts():
    """The lobby had put the old game away already: the new one is shown, so that nothing is half done."""
    lobby, gate, taken = ToyLobby(), threading.Event(), []
    calls = LobbyThread(lobby)
    opened = LobbyCall(lambda: gate.wait(60), taken.append, taken.append, commits=True)
    looked = LobbyCall(lambda: 7, taken.append, taken.append)
    for call in (opened, looked):
        calls.ask(call).stopped = True
    gate.set()
    while calls.busy:
        calls.look_after()
    assert taken == [True]


def test_problems_and_stops_come_to_the_right_place():
    """Problems go to `failed`, stops to nobody, results to `then`."""
    lobby, taken, failed = ToyLobby(), [], []
    calls = LobbyThread(lobby)

    def wrong():
        raise NotReadable(("a:1:1: no",))

    def stopped():
        raise Stopped

    for task in (wrong, stopped, lambda: 3):
        calls.ask(LobbyCall(task, taken.append, failed.append))
    while calls.busy:
        calls.look_after()
    assert (taken, failed) == ([3], [("a:1:1: no",)])


def test_settling_waits_for_what_opens_and_stops_what_looks():
    """Afterwards nothing is being done: the lobby may be called."""
    lobby, taken = ToyLobby(), []
    calls = LobbyThread(lobby)
    calls.ask(LobbyCall(lambda: threading.Event().wait(0.05), taken.append, taken.append, commits=True))
    calls.ask(LobbyCall(lambda: 7, taken.append, taken.append, "look"))
    calls.settle()
    calls.look_after()
    assert not calls.busy
    assert taken == [False]


def test_what_looks_is_stopped_when_its_menu_is_closed():
    """A program that ends does not wait for it; what opens a game goes on."""
    lobby, taken, begun = ToyLobby(), [], threading.Event()
    calls = LobbyThread(lobby)

    def look():
        begun.set()
        while True:
            lobby.on_progress("Looking", None)

    calls.ask(LobbyCall(look, taken.append, taken.append, "look"))
    calls.ask(LobbyCall(lambda: 7, taken.append, taken.append, commits=True))
    begun.wait()
    calls.stop()
    while calls.busy:
        calls.look_after()
    assert taken == [7]


def test_the_lobby_tells_how_far_it_is():
    """The words and the share reach the call that is being done, and nobody else."""
    lobby = ToyLobby()
    calls = LobbyThread(lobby)
    call = LobbyCall(lambda: lobby.on_progress("Reading", 0.5), lambda result: None, lambda found: None)
    calls.ask(call)
    while calls.busy:
        calls.look_after()
    assert call.news == ("Reading", 0.5)


def test_the_screen_may_call_the_lobby_after_a_task_was_stopped():
    """Only the call is stopped: what the screen itself asks for later goes on, and is no call's news."""
    lobby, begun, gate = ToyLobby(), threading.Event(), threading.Event()
    calls = LobbyThread(lobby)

    def work():
        begun.set()
        gate.wait(60)
        lobby.on_progress("Reading", 0.5)

    call = calls.ask(LobbyCall(work, lambda result: None, lambda found: None))
    begun.wait(60)
    call.stopped = True
    lobby.on_progress("Drawing up", 0.1)
    gate.set()
    while calls.busy:
        calls.look_after()
    lobby.on_progress("Drawing up", 0.2)
    assert call.news == ("", None)


# shelves


def list_view(count: int = 50, **more) -> tuple[ListView, list]:
    """Return a list of numbers, every tenth a heading, and what was chosen and used on it."""
    done = []

    def paint(page, slot):
        page.write(str(slot.thing), slot.rect.topleft)
        return [
            ClickArea(
                pygame.Rect(slot.rect.right - 20, slot.rect.y, 20, 20),
                lambda: done.append(("spot", slot.thing)),
            )
        ]

    made = ListView(
        paint,
        height=20,
        can=lambda one: one % 10 != 0,
        choose=lambda place: done.append(("chosen", place)),
        use=lambda place: done.append(("used", place)),
        **more,
    )
    made.place(pygame.Rect(0, 0, 200, 200), theme())
    made.fill(list(range(count)))
    return made, done


def press(made: ListView, at: tuple[int, int]) -> bool:
    """Click on a list."""
    return made.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1), at)


def drawn(made: ListView) -> Page:
    """Draw a list."""
    page = Page(pygame.Surface((200, 200)), theme())
    made.draw(page, (-1, -1))
    return page


def test_headings_are_never_chosen():
    """Filling, arrows and clicks pass over them."""
    made, _ = list_view()
    assert made.chosen == 1
    made.key("up")
    assert made.chosen == 1
    for _ in range(9):
        made.key("down")
    assert made.chosen == 11
    made.scroll_to(0)
    press(made, (10, 5))
    assert made.chosen == 11


def test_a_list_scrolls_to_what_is_chosen():
    """With the heading before it; End and Home go to both ends."""
    made, _ = list_view()
    made.key("end")
    assert (made.chosen, made.top) == (49, 50 * 20 - 200)
    made.key("home")
    assert (made.chosen, made.top) == (1, 0)
    made.key("pagedown")
    assert made.chosen > 5
    made.key("pageup")
    assert made.chosen == 1


def test_enter_and_a_double_click_use_a_thing():
    """A slow second click only chooses again."""
    made, done = list_view()
    made.key("return")
    press(made, (10, 45))
    press(made, (10, 45))
    assert done == [("used", 1), ("chosen", 2), ("chosen", 2), ("used", 2)]
    made.update(1.0)
    press(made, (10, 65))
    made.update(1.0)
    press(made, (10, 65))
    assert done[-1] == ("chosen", 3)


def test_spots_do_their_own():
    """A click on a spot chooses its thing quietly and does what the spot does."""
    made, done = list_view()
    drawn(made)
    press(made, (175, 45))
    assert done == [("spot", 2)]
    assert made.chosen == 2


def test_only_what_is_in_sight_is_drawn():
    """A list of a hundred thousand things draws eleven."""
    made, _ = list_view(100_000)
    assert len(drawn(made).written) <= 11
    made.key("end")
    assert "99999" in [one.text for one in drawn(made).written]


def test_the_knob_is_dragged():
    """To the bottom and back; the wheel scrolls too."""
    made, _ = list_view()
    knob = made.knob
    press(made, knob.center)
    made.handle(
        pygame.Event(pygame.MOUSEMOTION, pos=(knob.centerx, 500), rel=(0, 0), buttons=(1, 0, 0)), (0, 0)
    )
    assert made.top == 800
    made.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1), (0, 0))
    made.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1), (50, 50))
    assert made.top == 800 - 72


def test_a_list_of_words_scrolls_by_keys():
    """Where nothing can be chosen, arrows scroll."""
    made, _ = list_view()
    made.can = lambda one: False
    made.fill(list(range(50)))
    made.key("down")
    assert made.top == 24
    made.key("end")
    assert made.top == 800
    made.key("home")
    assert made.top == 0


def test_an_empty_list_has_words():
    """And takes no keys."""
    made, done = list_view(0, empty=("Nothing", "robot_outline", "Choose another."))
    assert [one.text for one in drawn(made).written] == ["Nothing", "Choose another."]
    assert not made.key("return")
    press(made, (10, 10))
    assert done == []


# room and glyphs


@pytest.mark.parametrize("name", SCREENS)
def test_every_text_has_its_glyphs(name):
    """No word on any screen needs a letter that the font lacks."""
    lobby = with_saves(2)
    pilot = menu(lobby, shared=True)
    show(pilot, lobby, name)
    assert pilot.words
    assert [words for words in pilot.words if fonts.legible(words) != words] == []


@pytest.mark.parametrize("name", SCREENS)
def test_tab_reaches_every_widget_and_comes_round(name):
    """Each button, line and list gets the focus once in a round; Shift-Tab goes the other way.

    Over a table Tab goes through the units, and Ctrl-Tab through the widgets.
    """
    lobby = with_saves(2)
    pilot = menu(lobby, shared=True)
    show(pilot, lobby, name)
    widgets, keys = pilot.app.screen.widgets, ("tab", "shift+tab")
    if not pilot.app.screen.rings:
        keys = ("ctrl+tab", "ctrl+shift+tab")
    ring = [one for one in widgets._gadgets if one.visible and one.is_enabled]
    met = []
    for _ in ring:
        pilot.press(keys[0])
        met.append(widgets.focused)
    assert met == ring
    pilot.press(keys[0])
    assert widgets.focused is ring[0]
    pilot.press(keys[1])
    assert widgets.focused is ring[-1]


def test_small_windows_draw_the_menus_as_large_as_fits():
    """640 x 360 pixels at 100 % are the least room; with less, things are drawn smaller, to 100 %."""
    assert roomy(theme(2.0), (1280, 720)).scale == 2.0
    assert roomy(theme(2.5), (1280, 720)).scale == 2.0
    assert roomy(theme(2.5), (1024, 640)).scale == 1.6
    assert roomy(theme(1.0), (600, 300)).scale == 1.0


def test_resizing_goes_on_where_one_was():
    """From small to large and back on every screen; nothing is lost and nothing breaks."""
    lobby = with_saves(2)
    pilot = menu(lobby, shared=True)
    for name in SCREENS:
        while not isinstance(pilot.app.screen, Title):
            pilot.app.pop()
        pilot.step()
        show(pilot, lobby, name)
        kind = type(pilot.app.screen)
        for size in ((1024, 640), (1920, 1080), (1280, 720)):
            pilot.resize(size)
        assert type(pilot.app.screen) is kind
