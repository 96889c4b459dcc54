"""Random force: a theme, a points limit and a seed, and the units that are drawn for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.core.force import ForceOrder, ForceTheme, RandomForce
from game.core.lobby import NotReadable, Roster
from game.ui.menu.choices import Choice
from game.ui.menu.seeded import SeededScreen
from game.ui.menu.setup.draft import counted
from game.ui.menu.setup.page import SetupScreen
from game.ui.menu.setup.points_limit import MOST_POINTS, read_limit
from game.ui.menu.setup.unit_rows import card_words, title_of
from game.ui.pieces.pieces import listed_token
from game.ui.shell.page import Page
from game.ui.widgets.dialogs import EntryDialog
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

USUAL, STEP = 250, 25
"""The points for which a force is drawn first, if the battle has no limit, and a step of them."""
ROW, HEADING = 36, 32


class RandomForceScreen(SeededScreen[ForceOrder, RandomForce]):
    """The choice of a random force for the set-up *desk*; *then* is called with the one that is taken."""

    heading = "Random force"
    icon = "dice_multiple_outline"
    kind = "force"
    again, again_hint = "Roll again", "Draw other units, with another seed"
    take, take_icon = "Take this force", "check"
    same = "The same theme, points and seed give the same force."
    waiting = "The units are being drawn…"

    def __init__(self, desk: SetupScreen, place: int, then: Callable[[RandomForce], Any]) -> None:
        """Create it for side number *place*."""
        draft = desk.draft
        self._colour = draft.colours[place]
        self._desk, self._then = desk, then
        self._themes: Sequence[ForceTheme] = desk.app.lobby.force_themes(draft.family)
        theme = self._themes[0].key if self._themes else ""
        limit = draft.limit or USUAL
        order = ForceOrder(draft.family, theme, limit, "", draft.introductory, draft.addons)
        super().__init__(desk.context, order)
        self.units: ListView[str | Roster] = ListView(
            self._draw_row,
            height=lambda row: HEADING if isinstance(row, str) else ROW,
            can=lambda row: not isinstance(row, str),
            empty=("", "", ""),
        )

    def built_beside(self) -> None:
        px, gap, at = self.look.px, self.look.px(8), self.table_at
        self._units_at = pygame.Rect(at.x + gap, gap, at.width - 2 * gap, at.height - self.foot_height - gap)
        self.place_list(self.units, self._units_at.inflate(-px(12), -px(12)))

    def draw_from(self, order: ForceOrder) -> tuple[RandomForce, ForceOrder]:
        if not self._themes:
            raise NotReadable([f"{self._desk.book.name} has no themes for random forces."])
        made = self.app.lobby.random_force(order)
        return made, made.order

    # choosing

    @property
    def _theme(self) -> ForceTheme:
        return next(one for one in self._themes if one.key == self.order.theme)

    def choices(self) -> Sequence[Choice]:
        points = f"{self.order.points} {self._desk.book.scored_in}"
        rows = [Choice("Points", "", points, step=self._step_points, enter=self._ask_points)]
        if self._themes:
            rows.insert(0, Choice("Theme", "", self._theme.name, step=self._step_theme))
        return rows

    def summary(self, made: RandomForce) -> str:
        count = counted(len(made.force.units), "unit")
        return f"{count} · {made.points} of {self.order.points} {self._desk.book.scored_in}"

    def refresh(self) -> None:
        super().refresh()
        self.units.fill(self._rows())

    def _rows(self) -> list[str | Roster]:
        """Return the units drawn, with a heading over each group."""
        known, found, group = self._desk.units, list[str | Roster](), ""
        for unit in self.made.force.units if self.made is not None else ():
            if unit.group != group:
                group = unit.group
                found.append(group)
            if unit.card in known:
                found.append(known[unit.card])
        return found

    def _step_theme(self, step: int) -> None:
        keys = [one.key for one in self._themes]
        self.put(replace(self.order, theme=keys[(keys.index(self.order.theme) + step) % len(keys)]))

    def _step_points(self, step: int) -> None:
        points = min(max(self.order.points + step * STEP, 1), MOST_POINTS)
        self.put(replace(self.order, points=points, seed=""))

    def _ask_points(self) -> None:
        def wrong(text: str) -> str | None:
            try:
                found = read_limit(text)
            except ValueError:
                found = None
            return None if found else f"A whole number from 1 to {MOST_POINTS}"

        def entered(text: str) -> None:
            self.put(replace(self.order, points=read_limit(text) or USUAL))

        words = "The force has at most so many, and nearly all of them."
        self.app.show(EntryDialog("Points", words, str(self.order.points), entered, wrong=wrong))

    def taken(self) -> None:
        if self.made is not None:
            self.app.pop()
            self._then(self.made)

    # drawing

    def draw_body(self, page: Page) -> None:
        px = page.px
        page.box(self.list_at, "panel", "line", radius=8)
        page.box(self._units_at, "panel", "line", radius=8)
        if self._themes:
            y = self.list_at.y + px(12 + 54 * len(self._list.things))
            at, room = (self.list_at.x + px(24), y + px(8)), self.list_at.width - px(48)
            page.write(self._theme.name, at, weight="bold", width=room)
            page.lines(self._theme.words, (at[0], at[1] + px(24)), room, size=14, tone="dim")
        if self.faults:
            page.lines(
                self.faults[0], self._units_at.move(px(20), px(20)).topleft, self._units_at.width - px(40)
            )

    def _draw_row(self, page: Page, slot: ListCell[str | Roster]) -> Sequence[ClickArea]:
        px, row, rect = page.px, slot.thing, slot.rect
        if isinstance(row, str):
            at = rect.x + px(12), rect.bottom - px(10)
            page.write(
                row.upper(), at, size=11, tone="dim", weight="bold", anchor="midleft", width=rect.width
            )
            return ()
        slot.back(page, rect)
        listed_token(page, row, self._colour, (rect.x + px(24), rect.centery), px(12))
        end = page.write(
            str(row.points), (rect.right - px(12), rect.centery), weight="bold", anchor="midright"
        )
        words = f"{row.role or row.kind} · size {row.size}"
        about = page.write(words, (end.x - px(16), rect.centery), size=13, tone="dim", anchor="midright")
        name, variant = title_of(row)
        x, stop = rect.x + px(46), about.x - px(12)
        written = page.write(name, (x, rect.centery), weight="semibold", anchor="midleft", width=stop - x)
        if variant and stop - written.right > px(40):
            at, room = (written.right + px(8), rect.centery), stop - written.right - px(8)
            page.write(variant, at, size=13, tone="dim", anchor="midleft", width=room)
        page.hint(rect, card_words(row.shown))
        return ()
