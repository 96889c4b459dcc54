"""A page of the battle set-up screen, and the screen's interface to its pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import pygame

from game.core.lobby import Preview, Roster
from game.core.rulebook import Option, Rulebook
from game.ui.menu.context import LoadedPreview, MenuContext
from game.ui.menu.pieces import side_line
from game.ui.menu.setup.draft import SetupDraft
from game.ui.panels.preview import KEY, SHARE
from game.ui.shell.keys import spoken
from game.ui.shell.page import Page
from game.ui.shell.screen import Host
from game.ui.shell.theme import Theme
from game.ui.widgets.list_view import ClickArea, ListView
from game.ui.widgets.widgets import Element, Widgets

SLIM, LINE = 150, 30
"""The width at 100 % of a column whose lists are folded, and the height of the line of a side in it."""


class SetupScreen(Protocol):
    """The screen as its pages see it."""

    app: Host
    context: MenuContext
    look: Theme
    size: tuple[int, int]
    tight: bool
    table_at: pygame.Rect
    widgets: Widgets
    maps: Sequence[Preview] | None
    looked: LoadedPreview | None
    turned_to: int

    @property
    def floats(self) -> list[pygame.Rect]:
        """The areas over the table, such as those behind buttons."""

    @property
    def draft(self) -> SetupDraft:
        """All choices so far."""

    @property
    def roster(self) -> Sequence[Roster] | None:
        """The units of the family of the draft; None until loaded."""

    @property
    def units(self) -> dict[str, Roster]:
        """The roster by card."""

    @property
    def book(self) -> Rulebook:
        """The family of the draft."""

    @property
    def options(self) -> Sequence[Option]:
        """The options of the rules."""

    @property
    def keys_to(self) -> ListView[Any] | None:
        """The list that gets keys."""

    def put(self, draft: SetupDraft) -> None:
        """Use *draft* from now on."""

    def choose_map(self, chosen: Preview) -> None:
        """Choose that map."""

    def take_map(self, key: str) -> None:
        """Choose the map *key*, which is new: the list is read again."""

    def turn(self, place: int) -> None:
        """Open page number *place*."""

    def foot_button(
        self, words: str, command: Callable[[], Any], *, place: float, icon: str = "", hint: str = ""
    ) -> Element:
        """Put a button into the footer; *place* is its distance from the right edge, in pixels."""

    def place_list(self, list_view: ListView[Any], rect: pygame.Rect) -> None:
        """Place *list_view* in *rect* and make it focusable."""

    def attend(self, list_view: ListView[Any]) -> None:
        """Direct keys to *list_view*."""

    def spot(self, page: Page, spot: ClickArea) -> None:
        """Make an area clickable in this frame."""


class SetupPage:
    """A page: a part of battle set-up."""

    beside = 0
    """The width at 100 % of its column beside the table; 0 if it shows no table."""
    share = SHARE
    """The share of a small window that the column may take."""
    lists = ""
    """The name in the settings of its lists, if they fold."""

    def __init__(self, desk: SetupScreen) -> None:
        self.desk = desk

    # folding

    @property
    def drawer(self) -> bool:
        """Whether its lists would take too much of the window: they begin folded then."""
        return False

    @property
    def folded(self) -> bool:
        """Whether its lists are folded, and the table has their room."""
        known = self.desk.app.settings.panels.get(self._entry)
        return known == "folded" if known is not None else self.drawer

    @property
    def _entry(self) -> str:
        return f"{self.lists} drawer" if self.drawer else self.lists

    def fold(self) -> None:
        """Fold or open its lists, and remember that in the settings."""
        app = self.desk.app
        panels = {**app.settings.panels, self._entry: "open" if self.folded else "folded"}
        app.change(app.settings.but(panels=panels))
        self.desk.turn(self.desk.turned_to)

    def fold_button(self, place: int) -> Element:
        """Put the button that folds or opens its lists into the footer, as `SetupScreen.foot_button`."""
        key = spoken(self.desk.app.keys.of(KEY))
        words, icon = ("Lists", "format_list_bulleted") if self.folded else ("Table", "map_outline")
        hint = f"{'The lists again' if self.folded else 'The table alone'} ({key})"
        return self.desk.foot_button(words, self.fold, place=place, icon=icon, hint=hint)

    def built(self, room: pygame.Rect) -> None:
        """Lay the page out in *room*."""

    def foot_built(self, place: int) -> None:
        """Lay out its buttons in the footer, ending *place* pixels from the right edge."""

    def refresh(self) -> None:
        """Update to the current draft."""

    def draw_table(self, page: Page) -> None:
        """Draw the table, if it shows one."""

    def draw(self, page: Page) -> None:
        """Draw what is below the widgets."""

    def draw_sides(self, page: Page, room: pygame.Rect) -> None:
        """Name the sides and how many units each has in *room*, while its lists are folded."""
        draft = self.desk.draft
        page.box(room, "panel", "line", radius=8)
        for place, force in enumerate(draft.forces):
            at, count = (room.x + page.px(10), room.y + page.px(10 + LINE * place)), len(force.fielded)
            if at[1] + page.px(LINE) <= room.bottom:
                wide, colour = room.width - page.px(20), draft.colours[place]
                side_line(page, force.side, colour, at, right=str(count), width=wide)

    def draw_over(self, page: Page) -> None:
        """Draw what is above the widgets."""

    def key(self, key: str) -> bool:
        """Handle a key before all others; return False if it means nothing here."""
        return False

    def key_while_typing(self, key: str) -> bool:
        """Handle a key before the text entry that has the focus; return False if it is for that."""
        return False

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event before the lists; return False if it is not for this page."""
        return False

    def entered_text(self) -> None:
        """Called when Enter is pressed in a text entry."""
