"""The main menu: the first screen, before a living table; it offers to recover interrupted games."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import pygame

from game.core.lobby import Lobby, NotReadable, Preview, Save, Seats
from game.core.model.unit import Side
from game.geometry.value import Value
from game.ui.menu.backdrop import Backdrop
from game.ui.menu.battles import Battles, Lessons
from game.ui.menu.context import MenuContext
from game.ui.menu.frame import MenuScreen
from game.ui.menu.lab_opening import LabOpening
from game.ui.menu.ladder import PracticeProblems
from game.ui.menu.saves import Saves
from game.ui.menu.settings import Options
from game.ui.menu.setup.screen import SetupMenu
from game.ui.menu.words import of_lab, progress, when
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.screen import Host, Screen
from game.ui.widgets.dialogs import Dialog, DialogButton, confirm
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

NAME = "SIGHTLINE"
ITEMS = 12
"""The lines of the menu."""
STEP, TITLED = 48, 154
"""The greatest height of a line, and the room for the name above them, at 100 %."""
LOW_STEP, NAMED = 32, 68
"""In a low window: the height of a line, and what the name takes at least, at 100 %."""
TAGLINE = "A tabletop wargame, exact to the inch"


class MenuItem(Value):
    """A line of the menu."""

    words: str
    icon: str
    hint: str
    command: Callable[[], Any]
    enabled: bool = True


class Title(MenuScreen):
    """The main menu."""

    def __init__(self, context: MenuContext) -> None:
        super().__init__(context)
        self._menu: ListView[MenuItem] = ListView(
            self._draw_item, height=46, can=lambda item: item.enabled, use=self._use, single=True
        )
        self._saves: list[Save] = []
        self._asked = False
        self._scenery_asked = False
        self._known = False

    # the screen

    def entered(self) -> None:
        self.context.quiet("saves", self.app.lobby.saves, self._have_saves)
        self._scenery_asked = False

    def left(self) -> None:
        self.context.calls.stop()

    @property
    def head_height(self) -> int:
        return 0

    @property
    def foot_height(self) -> int:
        return 0

    def built(self) -> None:
        px = self.look.px
        low = self.size[1] < px(520)
        most, above = (LOW_STEP, NAMED) if low else (STEP, TITLED)
        self._step = min(most, int(self.size[1] / self.look.scale - above) // ITEMS)
        tall = px(self._step) * ITEMS
        top = px(92) if low else max(px(200), (self.size[1] - tall) // 2 + px(40))
        top = min(top, self.size[1] - tall - px(8))
        self._menu = ListView(
            self._draw_item, height=self._step, can=lambda item: item.enabled, use=self._use, single=True
        )
        self.place_list(self._menu, pygame.Rect(px(40 if not low else 20), top, px(400), tall))
        self._fill()

    def back(self) -> None:
        """Select Quit, the last entry; from there leave, so that one Escape too many ends nothing."""
        last = len(self._menu.things) - 1
        if self._menu.chosen == last:
            self.app.leave()
        else:
            self._menu.select(last)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.context.scenery is None:
            self._ask_scenery()
        else:
            self.context.scenery.update(seconds, self.app.settings.motion)

    def due(self) -> float:
        moves = math.inf
        if self.context.scenery is not None:
            moves = self.context.scenery.due(self.app.settings.motion)
        return min(moves, super().due())

    # results of the lobby

    def _have_saves(self, saves: list[Save]) -> None:
        self._saves = saves
        self._fill()
        crashed = self.app.lobby.crashed()
        over = any(save.key == crashed and save.ended for save in saves)
        if crashed is not None and not over and not self._asked and self.app.screen is self:
            self._asked = True
            self._offer_recovery(crashed)

    def _ask_scenery(self) -> None:
        """Ask for the backdrop once; not while a battle opens in this screen's place, or after it has."""
        if not (self._scenery_asked or self.context.waiting) and self.app.screen is self:
            self._scenery_asked = True
            self.context.quiet("scenery", lambda: _scenery(self.app), self._have_scenery)

    def _have_scenery(self, made: Backdrop | None) -> None:
        self.context.scenery = made

    def _offer_recovery(self, key: str) -> None:
        broken = next((save for save in self._saves if save.key == key), Save(key, key))
        what, each = ("lab", "edit") if of_lab(broken) else ("battle", "action")
        about = broken.battle or broken.name
        about += "" if of_lab(broken) else f", {progress(broken)}"
        words = (
            f"The last {what} was interrupted: {about}. Every {each} was saved as it happened, "
            "so nothing is lost. Continue it?"
        )
        ways = (
            DialogButton("Not now"),
            DialogButton("Discard it", lambda: self._discard(key, what), "danger"),
            DialogButton(f"Recover the {what}", lambda: self._open(key), "primary"),
        )
        self.app.show(Dialog(f"A {what} was interrupted", words, ways, wide=600))

    def _discard(self, key: str, what: str) -> None:
        def gone(_: None) -> None:
            self.app.toast(f"The interrupted {what} was discarded.")
            self.entered()

        words = f"The {what} was interrupted and will be gone for good."
        self.app.show(
            confirm(
                "Discard it?",
                words,
                "Discard",
                lambda: self.context.run_task("Discarding it", lambda: self.app.lobby.delete(key), gone),
                danger=True,
            )
        )

    # the menu

    def _fill(self) -> None:
        items = self._items()
        fresh = not self._known and bool(self._saves)
        self._known = self._known or fresh
        self._menu.fill(items, 0 if fresh or self._menu.chosen < 0 else None)

    def _items(self) -> list[MenuItem]:
        last, to = self._last(), self._to
        ago = "No battle to continue yet"
        if last is not None:
            ago = f"{last.battle or last.name} · {progress(last)} · {when(last.when, time.time())}"
        watch, own = "Replay a saved game step by step", "Map, forces and rules of your choice"
        learn, alone = "Learn by playing, step by step", "A battle against the computer"
        duel = "Two fighters or more, hand to hand in one hex"
        lab = "Any units on any terrain: try sight lines, draw maps"
        return [
            MenuItem("Continue", "play", ago, self._continue, last is not None),
            MenuItem("New battle", "sword_cross", "Choose one of the battles", to(Battles)),
            MenuItem("Lessons", "school_outline", learn, to(Lessons)),
            MenuItem("Practice", "robot_outline", alone, to(PracticeProblems)),
            MenuItem("Set up your own", "tune_variant", own, to(SetupMenu)),
            MenuItem("Duel", "sword", duel, to(partial(SetupMenu, duels=True))),
            MenuItem("Sight lab", "flask_outline", lab, to(LabOpening)),
            MenuItem("Load a game", "folder_open_outline", "All saved games", to(Saves)),
            MenuItem("Watch a replay", "movie_open_outline", watch, to(partial(Saves, to_watch=True))),
            MenuItem(
                "Rules", "book_open_variant", "Search and read the rules of every game", self.app.browse
            ),
            MenuItem("Settings", "cog_outline", "Size, colours, dice, keys", to(Options)),
            MenuItem("Quit", "logout_variant", "", self.app.leave),
        ]

    def _to(self, screen: Callable[[MenuContext], Screen]) -> Callable[[], None]:
        """Return what opens *screen* above this one."""
        return lambda: self.app.push(screen(self.context))

    def _last(self) -> Save | None:
        """Return the save to continue: the latest one played that can be opened and is not over.

        File times are not used. Autosaves of a battle that has ended since are ignored.
        """
        over: set[str] = set()
        for save in sorted(self._saves, key=_latest_first):
            if save.ended:
                over.add(save.game or save.battle)
            elif not save.problems and (save.kind == "named" or (save.game or save.battle) not in over):
                return save
        return None

    def _use(self, place: int) -> None:
        self._menu.things[place].command()

    def _continue(self) -> None:
        last = self._last()
        if last is not None:
            self._open(last.key)

    def _open(self, key: str) -> None:
        def play(seats: Seats) -> None:
            self.context.play(seats)

        def opened(pins: Mapping[Side, str]) -> None:
            lobby, what = self.app.lobby, "lab" if of_lab(save) else "battle"
            self.context.run_task(f"Loading the {what}", lambda: lobby.open(key, pins), play, commits=True)

        save = next((save for save in self._saves if save.key == key), Save(key, key))
        self.context.unsealed(save, opened)

    # drawing

    def draw_back(self, page: Page) -> None:
        if self.context.scenery is None:
            super().draw_back(page)
        else:
            self.context.scenery.draw(page)

    def draw_frame(self, page: Page) -> None:
        px = page.px
        low = self.size[1] < px(520)
        x = self._menu.rect.x + px(14)
        bottom = self._menu.rect.y - px(12 if low else 64)
        size = min(38.0, bottom / self.look.scale - 26) if low else 60
        y = bottom - px(22) - px(size)
        at = x
        for letter in NAME:
            rect = page.write(letter, (at, y), size=size, weight="bold", tone="focus")
            at = rect.right + px(3)
        page.written = [one for one in page.written if one.text not in NAME]
        name = pygame.Rect(x, y, at - x, px(size))
        page.note("Sightline", name)
        page.box(pygame.Rect(x + px(2), y + round(px(size) * 1.28), px(56), px(3)), "accent", radius=2)
        if not low:
            page.write(TAGLINE, (x + px(2), y + round(px(size) * 1.28) + px(14)), size=16, tone="dim")
        words = "F1  keys and mouse      Shift+F1  rules      F11  full screen"
        at_end = self.size[0] - px(20), self.size[1] - px(16)
        rect = pygame.Rect(0, 0, fonts.width(words, px(13)) + px(24), px(26))
        rect.bottomright = at_end[0] + px(8), at_end[1] + px(6)
        if not low:
            page.box(rect, "pill", radius=13)
            page.write(words, rect.center, size=13, tone="dim", anchor="center")

    def _draw_item(self, page: Page, slot: ListCell[MenuItem]) -> tuple[ClickArea, ...]:
        px, item, rect = page.px, slot.thing, slot.rect.inflate(0, -page.px(4))
        on = (slot.chosen and slot.active) or slot.lit
        if on:
            page.box(rect, (45, 123, 217, 70) if slot.lit else (45, 123, 217, 48), radius=8)
            page.box(pygame.Rect(rect.x, rect.y + px(8), px(4), rect.height - px(16)), "accent", radius=2)
        tone = ("focus" if on else "text") if item.enabled else "faint"
        page.icon(item.icon, (rect.x + px(30), rect.centery), 22, tone)
        x = rect.x + px(56)
        room = rect.right - x - px(10)
        if item.hint and (on or item.words == "Continue") and self._step >= 44:
            page.write(
                item.words,
                (x, rect.centery - px(10)),
                size=18,
                tone=tone,
                weight="semibold",
                anchor="midleft",
            )
            page.write(
                item.hint, (x, rect.centery + px(11)), size=13, tone="dim", anchor="midleft", width=room
            )
        else:
            page.write(item.words, (x, rect.centery), size=18, tone=tone, weight="semibold", anchor="midleft")
        if not item.enabled:
            page.hint(rect, item.hint)
        return ()


def _latest_first(save: Save) -> tuple[int, int, bool]:
    session, lines = save.played
    return -session, -lines, save.kind != "named"


def _scenery(app: Host) -> Backdrop | None:
    """Return a backdrop made of a readable battle; None if there is none."""
    preview = _first_whole(app.lobby)
    on_progress = partial(app.lobby.on_progress, "Painting a table")
    return Backdrop(preview, app.look, on_progress) if preview is not None else None


def _first_whole(lobby: Lobby) -> Preview | None:
    """Return a battle that can be read; few are, since all together take seconds at a first start."""
    keys = lobby.scenario_keys()
    middle = len(keys) // 2
    for key in keys[middle:] + keys[:middle]:
        with suppress(NotReadable):
            return lobby.scenario(key)
    return None
