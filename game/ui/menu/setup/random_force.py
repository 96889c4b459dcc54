"""Random force: a theme, a points limit and a seed, and the units that are drawn for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.core.force import ForceOrder, ForceTheme, RandomForce
from game.core.lobby import Roster
from game.ui.menu.choices import Choice, Choices
from game.ui.menu.frame import MenuScreen
from game.ui.menu.setup.draft import counted
from game.ui.menu.setup.page import SetupScreen
from game.ui.menu.setup.points_limit import MOST_POINTS, read_limit
from game.ui.menu.setup.unit_rows import card_words, title_of
from game.ui.pieces.pieces import small_token
from game.ui.shell.page import Page
from game.ui.widgets.dialogs import EntryDialog
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

USUAL, STEP = 250, 25
"""The points for which a force is drawn first, if the battle has no limit, and a step of them."""
ROW, HEADING = 36, 32


class RandomForceScreen(MenuScreen):
    """The choice of a random force for the set-up *desk*; *then* is called with the one that is taken.

    Attributes:
        order: What is shown, or being drawn; its seed is "" until one was drawn.
        made: The force shown; None while it is being drawn, or if there is none.
    """

    heading = "Random force"
    icon = "dice_multiple_outline"
    beside = 340

    def __init__(self, desk: SetupScreen, place: int, then: Callable[[RandomForce], Any]) -> None:
        """Create it for side number *place*."""
        super().__init__(desk.context)
        self._colour = desk.draft.colours[place]
        self._desk, self._then = desk, then
        draft = desk.draft
        self._themes: Sequence[ForceTheme] = self.app.lobby.force_themes(draft.family)
        theme = self._themes[0].key if self._themes else ""
        limit = draft.limit or USUAL
        self.order = ForceOrder(draft.family, theme, limit, "", draft.introductory, draft.addons)
        self.made: RandomForce | None = None
        self._fault = "" if self._themes else f"{desk.book.name} has no themes for random forces."
        self._list = Choices()
        self.units: ListView[str | Roster] = ListView(
            self._draw_row,
            height=lambda row: HEADING if isinstance(row, str) else ROW,
            can=lambda row: not isinstance(row, str),
            empty=("", "", ""),
        )

    def entered(self) -> None:
        self._make()

    def built(self) -> None:
        px, gap, tall = self.look.px, self.look.px(8), self.look.px(36)
        self.way_back()
        room = self.body.height - 2 * gap - tall - gap
        self._list_at = pygame.Rect(self.body.x, self.body.y + gap, self.body.width, room)
        self.place_list(self._list, self._list_at.inflate(-px(12), -px(12)))
        rect = pygame.Rect(self.body.x, self._list_at.bottom + gap, self.body.width, tall)
        hint = "Draw other units, with another seed (R)"
        self.widgets.button(rect, "Roll again", self.reroll, icon="dice_multiple_outline", hint=hint)
        at = self.table_at
        self._units_at = pygame.Rect(at.x + gap, gap, at.width - 2 * gap, at.height - self.foot_height - gap)
        self.place_list(self.units, self._units_at.inflate(-px(12), -px(12)))
        self._button = self.way_on("Take this force", self._take, icon="check")
        self._refresh()

    # choosing

    def reroll(self) -> None:
        """Draw again, with another seed."""
        self._put(replace(self.order, seed=""))

    def _put(self, order: ForceOrder) -> None:
        self.order = order
        self._make()

    def _make(self) -> None:
        """Have the force of the order drawn in the background."""
        order, lobby = self.order, self.app.lobby
        if not self._themes:
            return
        self.made, self._fault = None, ""

        def have(made: RandomForce) -> None:
            if order == self.order:
                self.made, self.order = made, made.order
                self._refresh()

        def failed(found: tuple[str, ...]) -> None:
            if order == self.order:
                self._fault = found[0]
                self._refresh()

        self.context.quiet("random force", lambda: lobby.random_force(order), have, failed)
        self._refresh()

    @property
    def _theme(self) -> ForceTheme:
        return next(one for one in self._themes if one.key == self.order.theme)

    def _refresh(self) -> None:
        order, scored_in = self.order, self._desk.book.scored_in
        points = f"{order.points} {scored_in}"
        rows = [
            Choice("Points", "", points, step=self._step_points, enter=self._ask_points),
            Choice("Seed", "", order.seed or "…", "opens", step=lambda step: self._ask_seed()),
        ]
        if self._themes:
            rows.insert(0, Choice("Theme", "", self._theme.name, step=self._step_theme))
        self._list.fill(rows, max(0, self._list.chosen))
        self.units.fill(self._rows())
        if not hasattr(self, "_button"):
            return
        self.widgets.change(self._button, enabled=self.made is not None)
        if self._fault:
            self.say(self._fault, "warn")
        elif self.made is None:
            self.say("The units are being drawn…")
        else:
            count = counted(len(self.made.force.units), "unit")
            self.say(f"{count} · {self.made.points} of {order.points} {scored_in}")

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
        self._put(replace(self.order, theme=keys[(keys.index(self.order.theme) + step) % len(keys)]))

    def _step_points(self, step: int) -> None:
        points = min(max(self.order.points + step * STEP, 1), MOST_POINTS)
        self._put(replace(self.order, points=points, seed=""))

    def _ask_points(self) -> None:
        def wrong(text: str) -> str | None:
            try:
                found = read_limit(text)
            except ValueError:
                found = None
            return None if found else f"A whole number from 1 to {MOST_POINTS}"

        def taken(text: str) -> None:
            self._put(replace(self.order, points=read_limit(text) or USUAL))

        words = "The force has at most so many, and nearly all of them."
        self.app.show(EntryDialog("Points", words, str(self.order.points), taken, wrong=wrong))

    def _ask_seed(self) -> None:
        words = "The same theme, points and seed give the same force."

        def taken(text: str) -> None:
            self._put(replace(self.order, seed=text.strip()))

        def wrong(text: str) -> str | None:
            return None if text.strip() else "Type a word or a number"

        self.app.show(EntryDialog("The seed of the force", words, self.order.seed, taken, wrong=wrong))

    def _take(self) -> None:
        if self.made is not None:
            self.app.pop()
            self._then(self.made)

    def key(self, key: str) -> None:
        if key == "r":
            self.reroll()
        else:
            super().key(key)

    # drawing

    def draw_body(self, page: Page) -> None:
        px = page.px
        page.box(self._list_at, "panel", "line", radius=8)
        page.box(self._units_at, "panel", "line", radius=8)
        if self._themes:
            y = self._list_at.y + px(12 + 54 * len(self._list.things))
            at, room = (self._list_at.x + px(24), y + px(8)), self._list_at.width - px(48)
            page.write(self._theme.name, at, weight="bold", width=room)
            page.lines(self._theme.words, (at[0], at[1] + px(24)), room, size=14, tone="dim")
        if self._fault:
            page.lines(
                self._fault, self._units_at.move(px(20), px(20)).topleft, self._units_at.width - px(40)
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
        small_token(page, row.sample, self._colour, (rect.x + px(24), rect.centery), px(12))
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
