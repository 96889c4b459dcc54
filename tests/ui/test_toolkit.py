"""The frame of the interface: screens, dialogs, widgets, keys, settings, driven by a pilot."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import asdict

import pygame
import pytest
from pygame_gui.ui_manager import i18n
from toy_lobby import ToyLobby

from game.core.reference import Reference
from game.ui.shell import settings, window
from game.ui.shell.keys import COMMANDS, Keys, objection, rebound, valid_keys
from game.ui.shell.page import Page
from game.ui.shell.pilot import Pilot
from game.ui.shell.screen import Screen
from game.ui.shell.settings import LoadedSettings, Settings
from game.ui.shell.theme import theme
from game.ui.widgets import dialogs
from game.ui.widgets.widgets import Widgets

HOSTILE = ("[]", '{"a": []}', '"plaid"', "1e999", "-7", "null", '{"move": 3}', "3.5")


class NoLobby:
    """A lobby that only knows that it was closed."""

    notice = ""
    unwritten = None
    closed = False
    unwritten = None

    def close(self):
        self.closed = True

    def reference(self):
        return Reference(())


class Desk(Screen):
    """A screen with one widget of each kind, which writes down what was done."""

    def __init__(self, app, dirty=False):
        super().__init__(app)
        self.done = []
        self.dirty = dirty

    def built(self):
        px, w = self.look.px, self.widgets

        def rect(x, y):
            return pygame.Rect(px(x), px(y), px(200), px(36))

        w.button(rect(20, 80), "Ring", lambda: self.done.append("rang"), icon="bell", hint="Rings\nthe bell")
        w.button(rect(20, 130), "Locked", lambda: self.done.append("no"), enabled=False, hint="has no key")
        w.entry(rect(20, 180), "abc", self.done.append)
        w.drop_down(rect(20, 230), ["one", "two", "three"], "two", self.done.append)

    def draw(self, page):
        page.surface.fill(page.tone("bg"))
        page.write("A desk", (page.px(20), page.px(20)), size=22)

    def unsaved(self):
        return self.dirty

    def keep(self):
        self.done.append("kept")
        return True


@pytest.fixture
def pilot():
    return Pilot(NoLobby(), Desk)


def test_the_arrow_of_a_drop_down_list_grows_with_the_interface():
    """It is drawn in the font of its words, not in one of its own size."""
    heights = []
    for scale in (100, 200):
        pilot = Pilot(NoLobby(), Desk, size=(1280, 720), settings=Settings(scale=scale))
        widgets = pilot.app.screen.widgets.manager.get_sprite_group().sprites()
        arrow = next(one for one in widgets if getattr(one, "text", "") == "▼")
        heights.append((arrow.font.get_point_size(), arrow.rect.width))
    assert heights[1] == (2 * heights[0][0], 2 * heights[0][1])


def test_a_drop_down_list_that_cuts_its_choice_says_it_in_its_tooltip(pilot):
    """However long it is; a choice with room for it needs no tooltip."""
    long = "a choice with many more words than a list two hundred pixels wide has room for"
    rects = [pygame.Rect(20, y, 200, 36) for y in (300, 350, 400)]
    put = pilot.app.screen.widgets.drop_down
    put(rects[0], ["short", long], long, print)
    put(rects[1], ["short", long], long, print, hint="What it is for")
    put(rects[2], ["short", long], "short", print)
    pilot.step(times=2)
    assert [pilot.app.hint_at(one.center) for one in rects] == [long, f"{long}\nWhat it is for", ""]


def test_every_text_is_known(pilot):
    """Texts of widgets and texts that we draw are in the pilot's words."""
    assert {"A desk", "Ring", "Locked", "abc", "two"} <= set(pilot.words)


def test_a_button_does_what_it_says(pilot):
    """A click calls the command once; a greyed one does nothing."""
    pilot.click_words("Ring")
    pilot.click_words("Locked")
    assert pilot.app.screen.done == ["rang"]


def test_tab_goes_round_and_enter_presses(pilot):
    """Tab skips what is greyed, Shift-Tab goes back, Enter presses, arrows change values."""
    pilot.press("tab", "return")
    assert pilot.app.screen.done == ["rang"]
    pilot.press("tab", "tab", "down", "shift+tab", "tab", "up")
    assert pilot.app.screen.done == ["rang", "three", "two"]


def test_a_line_of_text_takes_the_letters(pilot):
    """While a line is typed in, its letters are no commands."""
    pilot.click_words("abc")
    pilot.type_text("d")
    assert any("d" in str(text) for text in pilot.app.screen.done)
    assert pilot.app.screen.widgets.typing


def test_hints_appear_when_the_pointer_rests(pilot):
    """A hint is told after a third of a second, a greyed button's too."""
    pilot.hover(pilot.find("Locked").rect.center)
    assert not pilot.sees("has no key")
    pilot.wait(0.5)
    assert pilot.sees("has no key")


def test_a_dialog_takes_all_events(pilot):
    """Under a dialog nothing is pressed; Escape takes the first way, Enter the primary one."""
    done = pilot.app.screen.done
    ring = pilot.find("Ring").rect.center
    for key, expected in (("escape", []), ("return", ["yes"])):
        pilot.app.show(dialogs.confirm("Sure?", "Really?", "Yes", lambda: done.append("yes")))
        pilot.step()
        assert {"Sure?", "Really?", "Yes", "Cancel"} <= set(pilot.words)
        pilot.click(ring)
        assert "rang" not in done
        pilot.press(key)
        assert done == expected
        assert pilot.app.dialog is None


def test_an_entry_says_what_is_wrong(pilot):
    """A text that is refused stays, with the reason; a good one is taken."""
    taken = []
    ask = dialogs.EntryDialog(
        "Name", "Which?", "", taken.append, wrong=lambda t: None if t else "a name is needed"
    )
    pilot.app.show(ask)
    pilot.step()
    pilot.press("return")
    assert pilot.sees("a name is needed")
    pilot.type_text("Ford")
    pilot.press("return")
    assert taken == ["Ford"]
    assert pilot.app.dialog is None


def test_typing_replaces_what_an_entry_proposes(pilot):
    """The proposal is chosen as a whole; Enter alone takes it."""
    taken = []
    for typed in ("Ford", ""):
        pilot.app.show(dialogs.EntryDialog("Name", "Which?", "New table", taken.append))
        pilot.step()
        pilot.type_text(typed)
        pilot.press("return")
    assert taken == ["Ford", "New table"]


def test_of_stacked_ways_the_one_that_was_clicked_is_gone(pilot):
    """Each is a button."""
    taken = []
    ways = [dialogs.DialogButton(arc, lambda arc=arc: taken.append(arc)) for arc in ("front", "rear")]
    pilot.app.show(dialogs.Dialog("Which?", "", ways, stacked=True))
    pilot.step()
    pilot.click_words("rear")
    assert taken == ["rear"]


def test_problems_are_listed_with_their_places(pilot):
    """Each problem is a line of its own."""
    pilot.app.show(dialogs.problems("Map", "Not used.", ["a.yaml:1:2: x: wrong", "a.yaml:3:4: y: wrong"]))
    pilot.step()
    assert {"a.yaml:1:2: x: wrong", "a.yaml:3:4: y: wrong"} <= set(pilot.words)


def test_new_widgets_leave_nothing_behind_and_start_no_threads(monkeypatch):
    """The toolkit would add a folder of translations for every dialog, and search them for every word."""
    Widgets((640, 360), theme())
    monkeypatch.setattr(threading.Thread, "start", lambda thread: pytest.fail("a thread is started"))
    Widgets((640, 360), theme()).button(pygame.Rect(0, 0, 90, 30), "pygame_gui.Cancel", list)
    assert not i18n.load_path
    assert i18n.t("pygame_gui.Cancel") == "pygame_gui.Cancel"


def test_f1_lists_every_key(pilot):
    """Every command with its key is in the list."""
    pilot.press("f1")
    rows = {row.words: row.right for row in pilot.app.dialog.rows}
    assert rows["Undo"] == "Ctrl+Z"
    assert all(command.words.lower() in " ".join(rows).lower() for command in COMMANDS)


def test_closing_asks_when_something_is_unsaved():
    """The window closes at once when all is saved; else it asks, and may save first."""
    clean = Pilot(NoLobby(), Desk)
    pygame.event.post(pygame.Event(pygame.QUIT))
    clean.step()
    assert clean.app.over
    assert clean.app.lobby.closed
    dirty = Pilot(NoLobby(), lambda app: Desk(app, dirty=True))
    for words in ("Cancel", "Save and quit"):
        pygame.event.post(pygame.Event(pygame.QUIT))
        dirty.step()
        assert not dirty.app.over
        dirty.click_words(words)
    assert dirty.app.over
    assert dirty.app.screen.done == ["kept"]


def test_scale_and_palette_take_hold_at_once(pilot):
    """A change of scale lays everything out anew, at twice the size."""
    small = pilot.find("Ring").rect
    pilot.app.change(pilot.app.settings.but(scale=200))
    pilot.step()
    large = pilot.find("Ring").rect
    assert (large.width, large.height) == (2 * small.width, 2 * small.height)


def test_f11_toggles_full_screen(pilot):
    """The key changes the setting that the window follows."""
    pilot.press("f11")
    assert pilot.app.settings.full_screen


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", "null", '{"scale": 1e999}', '{"scale": "big", "keys": 3}', "{" * 20_000]
)
def test_damaged_settings_do_no_harm(tmp_path, text):
    """Whatever the file holds, the settings are sound."""
    path = tmp_path / "settings.json"
    path.write_text(text)
    assert settings.read(path).settings == Settings()


@pytest.mark.parametrize(
    "text",
    [
        *("nonsense", "[]", "null", "{" * 20_000, "\x00", '{"scale": ' + "9" * 5000 + "}"),
        *(f'{{"{name}": {value}}}' for name in asdict(Settings()) for value in HOSTILE),
    ],
)
def test_settings_of_a_wrong_type_are_told(tmp_path, text):
    """Every setting with a value of every wrong type: it is as usual, and the problem names its file."""
    path = tmp_path / "settings.json"
    path.write_text(text)
    found = settings.read(path)
    assert found.settings == Settings()
    (problem,) = found.problems
    assert problem.startswith(f"{path}: ")


def test_what_is_no_file_of_settings_is_told(tmp_path):
    """A folder, a pipe, a link to nothing, a huge file: none is waited for, each is named."""
    path = tmp_path / "settings.json"
    assert settings.read(path) == LoadedSettings(Settings())
    path.mkdir()
    assert "folder" in settings.read(path).problems[0]
    path.rmdir()
    path.symlink_to(tmp_path / "nowhere")
    assert "link" in settings.read(path).problems[0]
    path.unlink()
    with path.open("wb") as file:
        file.truncate(1 << 33)
    assert settings.read(path).problems
    path.unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(path)
        assert "pipe" in settings.read(path).problems[0]


def test_a_window_opens_on_damaged_settings_and_says_so(tmp_path, monkeypatch):
    """A dialog over the first screen names what cannot be used."""
    monkeypatch.setattr(pygame, "quit", lambda: None)
    path, shown = tmp_path / "settings.json", []
    path.write_text('{"palette": [], "sounds": false}')

    class Watched(Screen):
        def update(self, seconds):
            shown.extend(self.app.words)

    window.run(ToyLobby(), Watched, path=path, frames=3)
    assert "The settings cannot be read" in shown
    assert any("palette: expected one of standard" in words for words in shown)


def test_one_damaged_setting_leaves_the_others(tmp_path):
    """Each setting is judged alone: 250 % is the most."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"scale": 251, "sounds": False, "palette": "plaid", "unknown": 1}))
    assert settings.read(path).settings == Settings(sounds=False)
    path.write_text(json.dumps({"scale": 250}))
    assert settings.read(path).settings == Settings(scale=250)


def test_settings_are_kept(tmp_path):
    """What is saved is loaded again."""
    path = tmp_path / "deep" / "settings.json"
    mine = Settings(scale=150, keys={"move": "n"}, real_dice=True)
    settings.save(mine, path)
    assert settings.read(path).settings == mine


def test_keys_can_be_changed_but_not_taken():
    """A command goes on a free key; a key that is taken or fixed is refused with the reason."""
    keys = Keys()
    assert objection(keys, "move", "n") is None
    keys = rebound(keys, "move", "n")
    assert (keys.of("move"), keys.named("n"), keys.named("m")) == ("n", "move", None)
    assert "Jump" in objection(keys, "move", "j")
    assert "fixed" in objection(keys, "move", "3")
    assert rebound(keys, "move", "m").changed == {}


def test_keys_from_a_damaged_file_are_sound():
    """What is unknown or taken is left out."""
    assert valid_keys({"move": "j", "nothing": "n", "fire": "n"}).changed == {"fire": "n"}


def test_no_two_commands_share_a_key():
    """Every usual key is one command's."""
    usual = [command.key for command in COMMANDS]
    assert len(usual) == len(set(usual))


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("style", ["", "primary"])
def test_the_icon_of_a_button_keeps_off_its_words(scale, style):
    """Between the two is empty ground, wherever a key follows."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 200))
    look = theme(scale)
    widgets = Widgets((800, 200), look)
    rect = pygame.Rect(40, 40, look.px(330), look.px(40))
    widgets.button(rect, "Begin the battle again", lambda: None, style=style, icon="map", key="Ctrl+Enter")
    widgets.manager.update(0.02)
    page = Page(pygame.Surface((800, 200)), look)
    widgets.draw(page)
    inside = rect.inflate(-12, -12)
    inked = pygame.surfarray.array3d(page.surface).min(axis=2) > 150
    columns = inked[inside.x : inside.right, inside.y : inside.bottom].any(axis=1)
    shown = "".join("x" if one else " " for one in columns).strip()
    gap = len(shown.lstrip("x")) - len(shown.lstrip("x").lstrip())
    assert gap >= look.px(8), "between the icon and the first letter"


def test_the_toolkit_rests_while_the_pointer_is_on_no_button():
    """It is updated now and then only; a button that the pointer reaches, and a change, show at once."""
    widgets = Widgets((400, 300), theme())
    button = widgets.button(pygame.Rect(20, 20, 120, 36), "Ring", lambda: None)
    updates = []
    update = widgets.manager.update
    widgets.manager.update = lambda seconds: (updates.append(seconds), update(seconds))

    def frames(at, count=60):
        updates.clear()
        for _ in range(count):
            widgets.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0)))
            widgets.update(1 / 60)
        return len(updates)

    frames((300, 200))
    assert frames((300, 200)) <= 6
    assert sum(updates) == pytest.approx(1.0, abs=0.21)
    assert frames((60, 40), 2) == 2
    assert button.hovered
    assert frames((300, 200), 2) >= 1
    assert not button.hovered
    frames((300, 200))
    widgets.change(button, words="Rang")
    assert frames((300, 200), 3) == 3
