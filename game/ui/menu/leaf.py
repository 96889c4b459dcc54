"""A leaf of the screen on which players set up a battle, and what the screen offers to its leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import pygame

from game.core.lobby import Preview, Roster
from game.core.rulebook import Option, Rulebook
from game.ui.menu.draft import Draft
from game.ui.menu.porch import Looked, Porch
from game.ui.menu.shelf import Shelf, Spot
from game.ui.page import Page
from game.ui.screen import Host
from game.ui.theme import Theme
from game.ui.widgets import Widgets


class Desk(Protocol):
    """The screen, as its leaves know it."""

    app: Host
    porch: Porch
    look: Theme
    size: tuple[int, int]
    tight: bool
    widgets: Widgets
    maps: Sequence[Preview] | None
    looked: Looked | None

    @property
    def draft(self) -> Draft:
        """All that has been chosen so far."""

    @property
    def units(self) -> dict[str, Roster]:
        """The roster by card."""

    @property
    def book(self) -> Rulebook:
        """The family of rules of the draft."""

    @property
    def options(self) -> Sequence[Option]:
        """The decisions that the rules leave open."""

    @property
    def keys_to(self) -> Shelf[Any] | None:
        """The shelf that keys go to."""

    def put(self, draft: Draft) -> None:
        """Go on with *draft*."""

    def choose_map(self, chosen: Preview) -> None:
        """Play on that map."""

    def turn(self, place: int) -> None:
        """Open the leaf in that place."""

    def shelve(self, shelf: Shelf[Any], rect: pygame.Rect) -> None:
        """Lay *shelf* out in *rect* and give it a place in the focus ring."""

    def attend(self, shelf: Shelf[Any]) -> None:
        """Let keys go to *shelf*."""

    def spot(self, page: Page, spot: Spot) -> None:
        """Make a place that can be clicked in this frame."""


class Leaf:
    """A leaf: part of the work of setting a battle up."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def built(self, room: pygame.Rect) -> None:
        """Lay the leaf out in *room*."""

    def refresh(self) -> None:
        """Show what has changed."""

    def draw(self, page: Page) -> None:
        """Draw what lies under the widgets."""

    def draw_over(self, page: Page) -> None:
        """Draw what lies over the widgets."""

    def key(self, key: str) -> bool:
        """Take a key before all others; False where it means nothing here."""
        return False

    def handle(self, event: pygame.Event) -> bool:
        """Take an event before the shelves; False where it is not for this leaf."""
        return False

    def entered_text(self) -> None:
        """Be told that Enter was pressed in a line of text."""
