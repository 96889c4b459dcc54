"""Hands for the menus: a pilot on the main menu of a lobby in memory, and a stand-in for the table."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import cache

import pygame
from toy_lobby import ToyLobby

from game.core.observe import View
from game.core.seat import Seat
from game.core.unit import Side
from game.ui.menu.end import End
from game.ui.menu.naming import record
from game.ui.menu.porch import Porch
from game.ui.menu.saves import Saves
from game.ui.menu.scenery import Scenery
from game.ui.menu.title import Title
from game.ui.pilot import Pilot
from game.ui.screen import Screen
from game.ui.settings import Settings
from game.ui.theme import theme


class Board(Screen):
    """A stand-in for the table: it knows the seats, and F9 leads to the saves."""

    def __init__(self, porch: Porch, seats: Mapping[Side, Seat]) -> None:
        super().__init__(porch.app)
        self.porch = porch
        self.seats = dict(seats)

    @property
    def view(self) -> View:
        """The table as the first side knows it."""
        return next(iter(self.seats.values())).view

    @property
    def busy(self) -> bool:
        return self.porch.busy

    def draw(self, page):
        page.surface.fill(page.tone("bg"))
        page.write(f"The table: {self.view.brief.name}, turn {self.view.turn}", (20, 20))

    def unsaved(self) -> bool:
        return self.app.lobby.unsaved()

    def keep(self) -> bool:
        return record(self.porch, "kept")

    def handle(self, event):
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F9:
            self.app.push(Saves(self.porch, over=self))
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F8:
            self.app.push(End(self.porch, self.seats))


@cache
def scenery() -> Scenery:
    """Return a table to lie behind all menus of the tests: made once, for it takes a while."""
    return Scenery(ToyLobby().scenario("duel"), theme())


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
        live: It makes its own table behind the menu, which moves.
        shared: Previews that another pilot has looked at are not made again; those of saves are.
    """
    settings = Settings(scale=scale, motion=live, tray=False)

    def first(app):
        porch = Porch(app, Board, Title)
        porch.scenery = None if live else scenery()
        if shared:
            porch._looked = LOOKED
            porch.forget("save")
        return Title(porch)

    pilot = Pilot(lobby or ToyLobby(), first, size=size, settings=settings)
    pilot.step()
    return pilot


def at_table(pilot: Pilot) -> bool:
    """Whether the table is shown."""
    return isinstance(pilot.app.screen, Board)


def frame(pilot: Pilot, seconds: float = 0.05) -> None:
    """Let a frame pass without waiting for what is done beside the screen."""
    pilot.app.update(seconds)
    pilot.app.draw(pilot.surface)
    for event in pygame.event.get():
        if event.type != pygame.MOUSEMOTION or getattr(event, "pilot", False):
            pilot.app.handle(event)
    pilot.app.draw(pilot.surface)


def push_button(pilot: Pilot, words: str) -> None:
    """Click on *words* without waiting for what is done beside the screen."""
    at = pilot.find(words).rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), pilot=True))
        pygame.event.post(pygame.Event(kind, pos=at, button=1))
        frame(pilot)
