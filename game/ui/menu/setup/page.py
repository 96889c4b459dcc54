"""A page of the screen on which players set up a battle, and what the screen offers to its pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame

from game.core.lobby import Preview, Roster
from game.core.rulebook import Option, Rulebook
from game.ui.menu.context import LoadedPreview, MenuContext
from game.ui.menu.setup.draft import SetupDraft
from game.ui.panels.preview import SHARE
from game.ui.shell.page import Page
from game.ui.shell.screen import Host
from game.ui.shell.theme import Theme
from game.ui.widgets.list_view import ClickArea, ListView
from game.ui.widgets.widgets import Element, Widgets


class SetupScreen(Protocol):
    """The screen, as its pages know it."""

    app: Host
    context: MenuContext
    look: Theme
    size: tuple[int, int]
    tight: bool
    table_at: pygame.Rect
    widgets: Widgets
    maps: Sequence[Preview] | None
    looked: LoadedPreview | None

    @property
    def draft(self) -> SetupDraft:
        """All that has been chosen so far."""

    @property
    def roster(self) -> Sequence[Roster] | None:
        """The units of the family of the draft; None until the lobby gave them."""

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
    def keys_to(self) -> ListView[Any] | None:
        """The list that keys go to."""

    def put(self, draft: SetupDraft) -> None:
        """Go on with *draft*."""

    def choose_map(self, chosen: Preview) -> None:
        """Play on that map."""

    def turn(self, place: int) -> None:
        """Open the page in that place."""

    def foot_button(
        self, words: str, command: Callable[[], Any], *, place: float, icon: str = "", hint: str = ""
    ) -> Element:
        """Put a button into the foot; *place* is its distance from the right edge, in pixels."""

    def place_list(self, list_view: ListView[Any], rect: pygame.Rect) -> None:
        """Place *list_view* in *rect* and make it focusable."""

    def attend(self, list_view: ListView[Any]) -> None:
        """Let keys go to *list_view*."""

    def spot(self, page: Page, spot: ClickArea) -> None:
        """Make a place that can be clicked in this frame."""


class SetupPage:
    """A page: part of the work of setting a battle up."""

    beside = 0
    """The width at 100 % of its column, where it shows the table; else 0."""
    share = SHARE
    """The share of a small window that the column may take."""

    def __init__(self, desk: SetupScreen) -> None:
        self.desk = desk

    def built(self, room: pygame.Rect) -> None:
        """Lay the page out in *room*."""

    def foot_built(self, place: int) -> None:
        """Lay out its buttons in the foot; *place* is how far from the right edge they end, in pixels."""

    def refresh(self) -> None:
        """Show what has changed."""

    def draw_table(self, page: Page) -> None:
        """Draw the table, where it shows one."""

    def draw(self, page: Page) -> None:
        """Draw what lies under the widgets."""

    def draw_over(self, page: Page) -> None:
        """Draw what lies over the widgets."""

    def key(self, key: str) -> bool:
        """Take a key before all others; False where it means nothing here."""
        return False

    def handle(self, event: pygame.Event) -> bool:
        """Take an event before the lists; False where it is not for this page."""
        return False

    def entered_text(self) -> None:
        """Called when Enter is pressed in a line of text."""
