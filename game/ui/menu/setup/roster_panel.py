"""The roster of the forces page: units to search and sort, and the buttons that add them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game.core.lobby import Roster
from game.ui.menu.setup.draft import offered
from game.ui.menu.setup.finding import COLUMNS, Column, UnitQuery, by_column, found, kinds
from game.ui.menu.setup.page import SetupScreen
from game.ui.menu.setup.unit_rows import ROOMY, column_rects, draw_roster
from game.ui.shell import fonts
from game.ui.shell.page import Page, fitted
from game.ui.widgets.list_view import ClickArea, ListCell, ListView
from game.ui.widgets.widgets import Element

SIZES = ("All sizes", "Size 1", "Size 2", "Size 3", "Size 4")
ALL = "All types"
SOUGHT = "Name, type or special"
ALSO = "Also what it can do (jump, overheat, indirect, artillery, fly), and points: 20-35."
NOTHING_FOUND = ("No unit fits", "magnify_close", "Use fewer words, or choose all types and all sizes.")
TALL = 300
"""The height at 100 % from which its buttons below have two lines."""
ICON_ROOM = 48
NARROW = 84
"""The least width of a button for each side; below it there is only one, for the active side."""
"""The width of a button besides its text: icon and padding."""


class RosterPanel:
    """Shows the units that can be added to a force.

    Attributes:
        units: The list of those that match the search.
        adders: The buttons that add the selected unit, one per side; in little room, for the active one.
    """

    def __init__(
        self, desk: SetupScreen, side: Callable[[], int], add: Callable[[int], Any], anew: Callable[[], Any]
    ) -> None:
        """Create it.

        Args:
            desk: The screen.
            side: Returns the index of the active side.
            add: Adds the selected unit to the force of a side.
            anew: Reopens the page.
        """
        self.desk = desk
        self._side = side
        self._add = add
        self._anew = anew
        self._search = UnitQuery()
        self.units: ListView[Roster] = ListView(
            self._draw_unit,
            height=38,
            use=lambda place: self._add(self._side()),
            empty=("Looking for units…", "", ""),
        )
        self.adders: list[Element] = []
        self._adding = range(0)
        self._entry: UITextEntryLine | None = None
        self._at = pygame.Rect(0, 0, 0, 0)
        self._heads_at = pygame.Rect(0, 0, 0, 0)

    # laying out

    def hide(self) -> None:
        """Hide it."""
        self.adders, self._adding, self._entry = [], range(0), None

    def built(self, at: pygame.Rect, lists: Callable[[], Any] | None = None) -> None:
        """Lay it out in *at*; *lists* switches to the force lists, if they do not fit beside it."""
        px, widgets, self._at = self.desk.look.px, self.desk.widgets, at
        y, tall = at.y + px(10), px(34)
        x, inside = at.x + px(12), at.width - px(24)
        pick = px(112 if inside >= px(ROOMY) else 90)
        entry = pygame.Rect(x + px(28), y, inside - 2 * pick - px(44), tall)
        self._entry = widgets.entry(
            entry, self._search.words, self.look_for, hint=f"{SOUGHT} (Ctrl+F)\n{ALSO}"
        )
        roster = offered(self.desk.draft, self.desk.roster)
        types = [ALL, *kinds(roster, self.desk.draft.introductory)]
        kind = self._search.kind if self._search.kind in types else ALL
        right = at.right - px(12)
        widgets.drop_down(pygame.Rect(right - 2 * pick - px(8), y, pick, tall), types, kind, self.of_kind)
        size = SIZES[self._search.size]
        widgets.drop_down(pygame.Rect(right - pick, y, pick, tall), SIZES, size, self.of_size)
        y += tall + px(6)
        self._heads_at = pygame.Rect(x, y, inside, px(26))
        self._lay_heads()
        y += px(28)
        low = self.desk.tight or (lists is None and at.height < px(TALL))
        foot = px(48 if low else 90)
        body = pygame.Rect(at.x + px(6), y, at.width - px(12), at.bottom - y - foot)
        self.desk.place_list(self.units, body)
        under = pygame.Rect(x, at.bottom - px(42), inside, px(36))
        over = under if low else under.move(0, -px(42))
        left = self._lay_introductory(over, words=not low)
        right = self._lay_lists(over, lists)
        if low:
            under = pygame.Rect(left, under.y, right - left, under.height)
        self._lay_adders(under)

    def _lay_heads(self) -> None:
        heads = column_rects(self._heads_at, self.desk.look.px)
        scored_in = self.desk.book.scored_in
        for column, title in COLUMNS:
            words = scored_in[:1].upper() + scored_in[1:] if column == "points" else title
            icon = ("menu_down" if self._search.falling else "menu_up") if self._search.by == column else ""
            sort, hint = self._sorting(column), f"Sort by {words}"
            self.desk.widgets.button(heads[column], words, sort, style="small", icon=icon, hint=hint)

    def _lay_lists(self, at: pygame.Rect, lists: Callable[[], Any] | None) -> int:
        """Put the button to the lists, if any, at the right of *at*; return where the free room ends."""
        if lists is None:
            return at.right
        px = self.desk.look.px
        rect = pygame.Rect(at.right - px(100), at.y, px(100), at.height)
        self.desk.widgets.button(rect, "Lists", lists, icon="format_list_bulleted", hint="The forces so far")
        return rect.x - px(6)

    def _lay_adders(self, at: pygame.Rect) -> None:
        """Put a button for each side, or for the active one, in *at*."""
        px, widgets, draft = self.desk.look.px, self.desk.widgets, self.desk.draft
        gap, x, right = px(6), at.x, at.right
        sides = range(len(draft.forces))
        if (right - x) // len(sides) < px(NARROW):
            sides = range(self._side(), self._side() + 1)
        wide = (right - x + gap) // len(sides) - gap
        room = wide - px(ICON_ROOM)
        fits = all(fonts.width(f"Add to {side}", px(15), "bold") <= room for side in draft.names)
        self.adders, self._adding = [], sides
        for number, place in enumerate(sides):
            force = draft.forces[place]
            rect = pygame.Rect(x + number * (wide + gap), at.y, wide, at.height)
            style = "chosen" if place == self._side() else ""
            words = f"Add to {force.side}" if fits else fitted(force.side, px(15), "bold", room)
            hint = f"Add to {force.side}\nEnter adds to the lit side; Ctrl+← and Ctrl+→ change it."
            made = widgets.button(rect, words, self._adding_to(place), style=style, icon="plus", hint=hint)
            self.adders.append(made)

    def _lay_introductory(self, at: pygame.Rect, *, words: bool) -> int:
        """Put the introductory game button, if some unit is not in it; return its right end."""
        px, draft = self.desk.look.px, self.desk.draft
        if all(unit.introductory for unit in self.desk.roster or ()):
            return at.x
        icon = "checkbox_marked_outline" if draft.introductory else "checkbox_blank_outline"
        hint = "Introductory game\n" + self.desk.book.cited("Only its units take part", "introductory")
        rect = pygame.Rect(at.x, at.y, px(150 if words else 40), at.height)
        self.desk.widgets.button(
            rect, "’Mechs only" if words else "", self._turn_introductory, icon=icon, hint=hint
        )
        return rect.right + px(6)

    def refresh(self) -> None:
        """Show the units that match the search, and highlight the button of the active side."""
        desk = self.desk
        if desk.roster is not None:
            self.units.empty = NOTHING_FOUND
        self._search = replace(self._search, introductory=desk.draft.introductory)
        before = self.units.thing
        fitting = found(offered(desk.draft, desk.roster), self._search)
        cards = [unit.card for unit in fitting]
        place = cards.index(before.card) if before is not None and before.card in cards else 0
        self.units.fill(fitting, place)
        self.light()

    def light(self) -> None:
        """Highlight the button of the active side; that of a locked list is grey."""
        for place, button in zip(self._adding, self.adders, strict=True):
            style, locked = "chosen" if place == self._side() else "", self.desk.draft.locked(place)
            self.desk.widgets.change(button, style=style, enabled=not locked)

    # searching

    @property
    def searching(self) -> bool:
        """Whether the search line has the focus."""
        return self._entry is not None and self.desk.widgets.focused is self._entry

    def search(self) -> bool:
        """Focus the search line; return False if it is not shown."""
        if self._entry is None:
            return False
        self.desk.widgets.focus(self._entry)
        return True

    def look_for(self, words: str) -> None:
        """Search for *words*."""
        self._search = replace(self._search, words=words)
        self.refresh()
        self.units.reveal(self.units.chosen)

    def of_kind(self, words: str) -> None:
        """Show only the units of one type, or all."""
        self._search = replace(self._search, kind="" if words == ALL else words)
        self.refresh()

    def of_size(self, words: str) -> None:
        """Show only the units of one size, or all."""
        self._search = replace(self._search, size=SIZES.index(words))
        self.refresh()

    def _sorting(self, column: Column) -> Callable[[], None]:
        def sort() -> None:
            self._search = by_column(self._search, column)
            self._anew()

        return sort

    def _turn_introductory(self) -> None:
        draft = self.desk.draft
        self.desk.put(replace(draft, introductory=not draft.introductory))
        if self.desk.draft.introductory:
            self._search = replace(self._search, kind="")
        self._anew()

    def _adding_to(self, place: int) -> Callable[[], None]:
        return lambda: self._add(place)

    # drawing

    def draw(self, page: Page) -> None:
        """Draw what is below its widgets."""
        if self._entry is not None:
            page.box(self._at, "panel", "line", radius=8)
            page.icon("magnify", (self._at.x + page.px(24), self._at.y + page.px(27)), 20, "dim")

    def draw_over(self, page: Page) -> None:
        """Draw the placeholder of an empty search line."""
        if self._entry is None or self._search.words:
            return
        at = self._entry.get_abs_rect()
        room = at.width - page.px(20)
        words = SOUGHT
        size = next((one for one in (16, 13) if fonts.width(words, page.px(one)) <= room), 13)
        at_left = at.x + page.px(11), at.centery
        page.write(words, at_left, size=size, tone="faint", anchor="midleft", width=room)

    def _draw_unit(self, page: Page, slot: ListCell[Roster]) -> Sequence[ClickArea]:
        columns, side = column_rects(self._heads_at, page.px), self._side()
        return draw_roster(page, slot, columns, self.desk.draft.colours[side], lambda: self._add(side))
