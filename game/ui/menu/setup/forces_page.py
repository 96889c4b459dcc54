"""The second page of setting a battle up: the roster, searched and sorted, and the two forces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame_gui.elements import UITextEntryLine

from game.core.lobby import Roster
from game.ui.menu.list_view import ClickArea, ListCell, ListView
from game.ui.menu.pieces import side_line
from game.ui.menu.setup.draft import (
    Pick,
    added,
    barred,
    changed,
    exchanged,
    force_words,
    offered,
)
from game.ui.menu.setup.finding import COLUMNS, Column, UnitQuery, by_column, found, kinds
from game.ui.menu.setup.first_pick_throw import ThrowStrip
from game.ui.menu.setup.force_list import NO_UNITS, ForceList
from game.ui.menu.setup.page import SetupPage, SetupScreen
from game.ui.menu.setup.unit_rows import column_rects, draw_roster
from game.ui.shell import fonts
from game.ui.shell.page import Page, fitted
from game.ui.shell.widgets import Element, Widgets

SIZES = ("All sizes", "Size 1", "Size 2", "Size 3", "Size 4")
ALL = "All types"
NOTHING_FOUND = ("No unit fits", "magnify_close", "Use fewer words, or choose all types and all sizes.")
ICON_ROOM = 48
"""What a button needs beside its words: the icon, and room at both ends."""
PALE = 100
"""How opaque the veil is over a list that is locked, of 255."""


class ForcesPage(SetupPage):
    """Choose units for both sides.

    Attributes:
        side: The place of the side to which units are added.
    """

    def __init__(self, desk: SetupScreen) -> None:
        super().__init__(desk)
        self.side = 0
        self._throw = ThrowStrip(desk, self._take_side)
        self._search = UnitQuery()
        self._roster: ListView[Roster] = ListView(
            self._draw_unit,
            height=38,
            use=lambda place: self._add(),
            empty=("Looking for units…", "", ""),
        )
        self._forces = (self._force(0), self._force(1))
        self._panels: list[pygame.Rect] = []
        self._entry: UITextEntryLine | None = None
        self._single = False
        self._lists = False
        self._adders: list[Element] = []

    def _force(self, place: int) -> ListView[Pick]:
        return ForceList(self.desk, place, self._throw, lambda: self._take_side(place)).list_view

    # laying out

    def built(self, room: pygame.Rect) -> None:
        self._adders = []
        room = self._throw.built(room)
        px, gap = self.desk.look.px, self.desk.look.px(8 if self.desk.tight else 16)
        columns = room.width >= px(1400)
        self._single = not columns and room.height < px(430)
        if self._single:
            self._lay_single(room)
            return
        wide = px(540 if room.width <= px(1560) else 620) if columns else round(room.width * 0.54)
        self._roster_at = pygame.Rect(room.x, room.y, wide, room.height)
        self._lay_roster()
        rest = pygame.Rect(room.x + wide + gap, room.y, room.width - wide - gap, room.height)
        half = ((rest.width if columns else rest.height) - gap) // 2
        first, second = rest.copy(), rest.copy()
        if columns:
            first.width = second.width = half
            second.right = rest.right
        else:
            first.height = second.height = half
            second.bottom = rest.bottom
        self._panels = [first, second]
        for place in (0, 1):
            self._lay_force(place)

    def _lay_single(self, room: pygame.Rect) -> None:
        """In little room show either the roster, or the list of one side."""
        self._roster_at = room
        self._panels = [room, room]
        if self._lists:
            self._lay_force(self.side)
        else:
            self._lay_roster()

    def _lay_roster(self) -> None:
        px, widgets, at = self.desk.look.px, self.desk.widgets, self._roster_at
        y, tall = at.y + px(10), px(34)
        x, inside = at.x + px(12), at.width - px(24)
        pick = px(112)
        entry = pygame.Rect(x + px(28), y, inside - 2 * pick - px(44), tall)
        self._entry = widgets.entry(
            entry, self._search.words, self._look_for, hint="Search by name, type or special"
        )
        roster = offered(self.desk.draft, self.desk.context.roster)
        types = [ALL, *kinds(roster, self.desk.draft.introductory)]
        kind = self._search.kind if self._search.kind in types else ALL
        right = at.right - px(12)
        widgets.drop_down(pygame.Rect(right - 2 * pick - px(8), y, pick, tall), types, kind, self._of_kind)
        widgets.drop_down(
            pygame.Rect(right - pick, y, pick, tall), SIZES, SIZES[self._search.size], self._of_size
        )
        y += tall + px(6)
        self._heads_at = pygame.Rect(x, y, inside, px(26))
        self._lay_heads(widgets)
        y += px(28)
        foot = px(48)
        self.desk.place_list(
            self._roster, pygame.Rect(at.x + px(6), y, at.width - px(12), at.bottom - y - foot)
        )
        self._lay_roster_foot(pygame.Rect(x, at.bottom - foot + px(6), inside, px(36)))

    def _lay_heads(self, widgets: Widgets) -> None:
        px = self.desk.look.px
        heads = column_rects(self._heads_at, px)
        scored_in = self.desk.book.scored_in
        for column, title in COLUMNS:
            words = scored_in[:1].upper() + scored_in[1:] if column == "points" else title
            icon = ("menu_down" if self._search.falling else "menu_up") if self._search.by == column else ""
            widgets.button(
                heads[column], words, self._sorting(column), style="small", icon=icon, hint=f"Sort by {words}"
            )

    def _lay_roster_foot(self, at: pygame.Rect) -> None:
        px, widgets, draft = self.desk.look.px, self.desk.widgets, self.desk.draft
        gap, right, x = px(6), at.right, self._lay_introductory(at)
        if self._single:
            lists = pygame.Rect(right - px(100), at.y, px(100), at.height)
            widgets.button(
                lists, "Lists", self._turn_lists, icon="format_list_bulleted", hint="The forces so far"
            )
            right = lists.x - gap
        half = (right - x - gap) // 2
        room = half - px(ICON_ROOM)
        fits = not self._single and all(
            fonts.width(f"Add to {side}", px(15), "bold") <= room for side in draft.names
        )
        for place, lance in enumerate(draft.lances):
            rect = pygame.Rect(x + place * (half + gap), at.y, half, at.height)
            style = "chosen" if place == self.side else ""
            words = f"Add to {lance.side}" if fits else fitted(lance.side, px(15), "bold", room)
            hint = f"Add to {lance.side}\nEnter adds to the lit side; Ctrl+← and Ctrl+→ change it."
            made = widgets.button(rect, words, self._adding_to(place), style=style, icon="plus", hint=hint)
            self._adders.append(made)

    def _lay_introductory(self, at: pygame.Rect) -> int:
        """Put the button of the introductory game where some unit is not in it; return where it ends."""
        px, draft = self.desk.look.px, self.desk.draft
        if all(unit.introductory for unit in self.desk.context.roster or ()):
            return at.x
        icon = "checkbox_marked_outline" if draft.introductory else "checkbox_blank_outline"
        hint = "Introductory game\n" + self.desk.book.cited("Only its units take part", "introductory")
        rect = pygame.Rect(at.x, at.y, px(150), at.height)
        self.desk.widgets.button(rect, "’Mechs only", self._turn_introductory, icon=icon, hint=hint)
        return rect.right + px(6)

    def _lay_force(self, place: int) -> None:
        px, at, button = self.desk.look.px, self._panels[place], self.desk.widgets.button
        body = pygame.Rect(at.x + px(6), at.y + px(46), at.width - px(12), at.height - px(46) - px(8))
        self.desk.place_list(self._forces[place], body)
        wide = px(36)
        rect = pygame.Rect(at.right - wide - px(8), at.y + px(6), wide, px(34))
        clear, icon, free = self._clearing(place), "delete_sweep_outline", not self.desk.draft.locked(place)
        button(rect, "", clear, icon=icon, style="quiet", hint="Take all units out", enabled=free)
        rect = rect.move(-wide - px(4), 0)
        hint, both = "Exchange the forces of the sides", self.desk.draft.first_pick is None
        button(rect, "", self._exchange, icon="swap_horizontal", style="quiet", hint=hint, enabled=both)
        if self._single:
            rect = pygame.Rect(rect.x - px(104), rect.y, px(96), rect.height)
            button(rect, "Units", self._turn_lists, icon="plus", hint="Choose more units")
            other = self.desk.draft.lances[1 - place].side
            rect = pygame.Rect(rect.x - px(118), rect.y, px(112), rect.height)
            button(
                rect, other, self._turning_side(1 - place), icon="arrow_right", hint=f"The list of {other}"
            )

    def _turn_lists(self) -> None:
        self._lists = not self._lists
        self.desk.turn(1)

    def _turning_side(self, place: int) -> Callable[[], None]:
        return lambda: self._take_side(place, anew=True)

    def refresh(self) -> None:
        desk = self.desk
        if desk.context.roster is not None:
            self._roster.empty = NOTHING_FOUND
        self._search = replace(self._search, introductory=desk.draft.introductory)
        before = self._roster.thing
        fitting = found(offered(desk.draft, desk.context.roster), self._search)
        cards = [unit.card for unit in fitting]
        place = cards.index(before.card) if before is not None and before.card in cards else 0
        self._roster.fill(fitting, place)
        for place, (lance, list_view) in enumerate(zip(desk.draft.lances, self._forces, strict=True)):
            waits = (f"{lance.side} chooses after the other side", "lock_outline", "")
            list_view.empty = waits if desk.draft.locked(place) else NO_UNITS
            list_view.fill(lance.picks)
        self._throw.refresh()
        self._light()

    def _light(self) -> None:
        """Light the button of the side to which units are added; that of a locked list is grey."""
        for place, button in enumerate(self._adders):
            style, locked = "chosen" if place == self.side else "", self.desk.draft.locked(place)
            self.desk.widgets.change(button, style=style, enabled=not locked)

    # events

    def key(self, key: str) -> bool:
        if key in ("ctrl+left", "ctrl+right"):
            self._take_side(0 if key == "ctrl+left" else 1, anew=True)
            return True
        if key == "ctrl+f" and self._entry is not None and not (self._single and self._lists):
            self.desk.widgets.focus(self._entry)
            return True
        return self._throw.key(key)

    def entered_text(self) -> None:
        self._add()

    # finding

    def _look_for(self, words: str) -> None:
        self._search = replace(self._search, words=words)
        self.refresh()
        self._roster.reveal(self._roster.chosen)

    def _of_kind(self, words: str) -> None:
        self._search = replace(self._search, kind="" if words == ALL else words)
        self.refresh()

    def _of_size(self, words: str) -> None:
        self._search = replace(self._search, size=SIZES.index(words))
        self.refresh()

    def _sorting(self, column: Column) -> Callable[[], None]:
        def sort() -> None:
            self._search = by_column(self._search, column)
            self.desk.turn(1)

        return sort

    # changing

    def _turn_introductory(self) -> None:
        draft = self.desk.draft
        self.desk.put(replace(draft, introductory=not draft.introductory))
        if self.desk.draft.introductory:
            self._search = replace(self._search, kind="")
        self.desk.turn(1)

    def _adding_to(self, place: int) -> Callable[[], None]:
        def add() -> None:
            self._take_side(place)
            self._add()

        return add

    def _take_side(self, place: int, anew: bool = False) -> None:
        turned = self.side != place
        self.side = place
        if turned and self._single and (anew or self._lists):
            self.desk.turn(1)
        self._light()

    def _add(self) -> None:
        unit = self._roster.thing
        if unit is None or self._throw.refused(self.side):
            return
        draft = self.desk.draft
        if barred(draft, unit):
            words = self.desk.book.cited(f"{unit.name} is not in the introductory game", "introductory")
            self.desk.app.toast(words, "warn")
            return
        self.desk.put(added(draft, self.side, unit.card, self.desk.book.squads))
        force = self._forces[self.side]
        force.chosen = len(force.things) - 1
        force.reveal(force.chosen)

    def _clearing(self, place: int) -> Callable[[], None]:
        def clear() -> None:
            if not self._throw.refused(place):
                self.desk.put(changed(self.desk.draft, place, picks=()))

        return clear

    def _exchange(self) -> None:
        if not self._throw.refused(0, 1):
            self.desk.put(exchanged(self.desk.draft))

    # drawing

    def draw(self, page: Page) -> None:
        px, at = page.px, self._roster_at
        self._throw.draw(page)
        if not (self._single and self._lists):
            page.box(at, "panel", "line", radius=8)
            page.icon("magnify", (at.x + px(24), at.y + px(27)), 20, "dim")
        if not self._single:
            self._draw_force(page, 0)
            self._draw_force(page, 1)
        elif self._lists:
            self._draw_force(page, self.side)

    def draw_over(self, page: Page) -> None:
        shown = (0, 1) if not self._single else (self.side,) if self._lists else ()
        for place in shown:
            if self.desk.draft.locked(place):
                self._draw_locked(page, self._panels[place])
        self._draw_empty_search(page)

    def _draw_locked(self, page: Page, panel: pygame.Rect) -> None:
        """Pale a list that waits for the other side's; it can still be read."""
        px, (red, green, blue, _) = page.px, page.tone("panel")
        body = pygame.Rect(panel.x + px(2), panel.y + px(44), panel.width - px(4), panel.height - px(48))
        page.box(body, (red, green, blue, PALE), radius=6)

    def _draw_empty_search(self, page: Page) -> None:
        if self._entry is None or self._search.words or (self._single and self._lists):
            return
        at = self._entry.get_abs_rect()
        words, room = "Name, type or special", at.width - page.px(20)
        page.write(words, (at.x + page.px(11), at.centery), tone="faint", anchor="midleft", width=room)

    def _draw_force(self, page: Page, place: int) -> None:
        px, at, draft = page.px, self._panels[place], self.desk.draft
        lance = draft.lances[place]
        on = place == self.side
        page.box(
            at,
            "panel",
            page.look.side(draft.colours[place]) if on else "line",
            radius=8,
            width=1.5 if on else 1,
        )
        room = at.width - px(28) - px(316 if self._single else 76)
        right = force_words(lance, self.desk.units, self.desk.book.scored_in)
        name = side_line(
            page, lance.side, draft.colours[place], (at.x + px(12), at.y + px(12)), right=right, width=room
        )
        if draft.locked(place):
            page.icon("lock_outline", (name.right + px(14), name.centery), 18, "dim")

    def _draw_unit(self, page: Page, slot: ListCell[Roster]) -> Sequence[ClickArea]:
        columns = column_rects(self._heads_at, page.px)
        return draw_roster(page, slot, columns, self.desk.draft.colours[self.side], self._add)
