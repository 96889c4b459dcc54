"""Menu tests: a pilot on the main menu of a lobby in memory, and a stand-in for the table."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import cache

import pygame
from toy_lobby import ToyLobby, battle

from game.core.model.state import View
from game.core.model.unit import Side
from game.core.views.seat import Seat
from game.ui.menu.backdrop import Backdrop
from game.ui.menu.context import MenuContext
from game.ui.menu.naming import record
from game.ui.menu.replay.end import End
from game.ui.menu.replay.report import ReportScreen
from game.ui.menu.replay.screen import Replay
from game.ui.menu.saves import Saves
from game.ui.menu.title import Title
from game.ui.shell.pilot import Pilot
from game.ui.shell.screen import Screen
from game.ui.shell.settings import Settings
from game.ui.shell.theme import theme


class Board(Screen):
    """A stand-in for the table: it knows the seats, and F9 opens the saves."""

    def __init__(self, context: MenuContext, seats: Mapping[Side, Seat]) -> None:
        super().__init__(context.app)
        self.context = context
        self.seats = dict(seats)

    @property
    def view(self) -> View:
        """The table as known to the first side."""
        return next(iter(self.seats.values())).view

    @property
    def busy(self) -> bool:
        return self.context.busy

    def draw(self, page):
        page.surface.fill(page.tone("bg"))
        page.write(f"The table: {self.view.brief.name}, turn {self.view.turn}", (20, 20))

    def unsaved(self) -> bool:
        return self.app.lobby.unsaved()

    def keep(self) -> bool:
        return record(self.context, "kept")

    def handle(self, event):
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F9:
            self.app.push(Saves(self.context, over=self))
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F8:
            self.app.push(End(self.context, self.seats))


@cache
def scenery() -> Backdrop:
    """Return the table behind all menus of the tests: made once, since that takes a while."""
    return Backdrop(ToyLobby().scenario("duel"), theme())


LOOKED: OrderedDict = OrderedDict()


def menu(
    lobby: ToyLobby | None = None,
    size: tuple[int, int] = (1280, 720),
    scale: int = 100,
    *,
    live: bool = False,
    shared: bool = False,
) -> Pilot:
    """Return a pilot on the main menu of *lobby*.

    Args:
        live: Whether it makes its own moving table behind the menu.
        shared: Whether previews made by another pilot are reused, except those of saves.
    """
    settings = Settings(scale=scale, motion=live, tray=False)

    def first(app):
        context = MenuContext(app, Board, Title)
        context.scenery = None if live else scenery()
        if shared:
            context._looked = LOOKED
            context.forget("save")
        return Title(context)

    pilot = Pilot(lobby or ToyLobby(), first, size=size, settings=settings)
    pilot.step()
    return pilot


def replayed(frames, size: tuple[int, int] = (1280, 720), scale: int = 100) -> Pilot:
    """Return a pilot that watches the replay of *frames*."""

    def first(app):
        return Replay(MenuContext(app, Board, Title), frames, "A battle")

    settings = Settings(scale=scale, motion=False, tray=False, sounds=False)
    pilot = Pilot(ToyLobby(), first, size=size, settings=settings)
    pilot.step(times=4)
    return pilot


def at_table(pilot: Pilot) -> bool:
    """Whether the table is shown."""
    return isinstance(pilot.app.screen, Board)


def frame(pilot: Pilot, seconds: float = 0.05) -> None:
    """Run one frame without waiting for background work."""
    pilot.app.update(seconds)
    pilot.app.draw(pilot.surface)
    for event in pygame.event.get():
        if event.type != pygame.MOUSEMOTION or getattr(event, "pilot", False):
            pilot.app.handle(event)
    pilot.app.draw(pilot.surface)


def push_button(pilot: Pilot, words: str) -> None:
    """Click on *words* without waiting for background work."""
    at = pilot.find(words).rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), pilot=True))
        pygame.event.post(pygame.Event(kind, pos=at, button=1))
        frame(pilot)


SCREENS = (
    "title",
    "battles",
    "forces",
    "rules",
    "map",
    "pick",
    "decide",
    "saves",
    "screen",
    "play",
    "keys",
    "lab",
    "end",
    "report",
    "replay",
)
"""The screens around a battle, by names of this file."""


def lists_on(screen):
    """Return the visible lists on *screen*."""
    if isinstance(screen, Replay):
        return [screen.steps.list_view] if screen.steps.open else []
    return [made for made, _ in screen._list_views]


def show(pilot, lobby, name: str) -> None:
    """Open the screen called *name*."""
    entries = {
        "battles": ("New battle",),
        "forces": ("New battle", "Forces"),
        "rules": ("New battle", "Rules"),
        "map": ("Set up your own",),
        "pick": ("Set up your own", "2  Forces"),
        "decide": ("Set up your own", "3  Rules"),
        "saves": ("Load a game",),
        "lab": ("Sight lab",),
        "screen": ("Settings",),
        "play": ("Settings", "Play"),
        "keys": ("Settings", "Keys"),
    }
    for words in entries.get(name, ()):
        pilot.click_words(words)
    if name in ("end", "replay", "report"):
        context = pilot.app.screen.context
        seats = battle(lobby, "duel", 60)
        if name == "end":
            pilot.app.push(End(context, seats))
        elif name == "report":
            pilot.app.push(ReportScreen(context, lobby.report()))
        else:
            pilot.app.push(Replay(context, list(lobby.recorded()), "Four against four"))
    pilot.step(times=2)
