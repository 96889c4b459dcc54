"""New map: a style, a size and a seed, the table that the generator makes of them, and how fair it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

import pygame

from game.core.lobby import NewMap
from game.core.map_order import MapOrder
from game.geometry.identity import Identity
from game.ui.menu.choices import Choice, Choices
from game.ui.menu.context import MenuContext
from game.ui.menu.frame import MenuScreen
from game.ui.menu.overview import Overview, OverviewContent
from game.ui.panels.preview import AboutTable
from game.ui.shell.page import Page
from game.ui.widgets.dialogs import EntryDialog, problems

SIZES = ((36, 36), (48, 48), (72, 48), (96, 48), (120, 80))
ABOUT = 460
"""The width at 100 % of what is said of the table."""


class NewMapScreen(MenuScreen):
    """The choice of a new map; *then* is called with its key once it is saved.

    Attributes:
        order: What is shown, or being laid out; its seed is "" until one was drawn.
    """

    heading = "New map"
    icon = "map_plus"
    beside = 340

    def __init__(self, context: MenuContext, then: Callable[[str], None]) -> None:
        super().__init__(context)
        self._then = then
        self._styles = tuple(self.app.lobby.map_styles())
        self.order = MapOrder(self._styles[0])
        self._made: NewMap | None = None
        self._chart: Overview | None = None
        self._faults: tuple[str, ...] = ()
        self._list = Choices()

    def entered(self) -> None:
        self._make()

    def built(self) -> None:
        px, gap = self.look.px, self.look.px(8)
        self.way_back()
        tall = px(36)
        room = self.body.height - 2 * gap - tall - gap
        self._list_at = pygame.Rect(self.body.x, self.body.y + gap, self.body.width, room)
        self.place_list(self._list, self._list_at.inflate(-px(12), -px(12)))
        self.widgets.button(
            pygame.Rect(self.body.x, self._list_at.bottom + gap, self.body.width, tall),
            "Another one",
            self.reroll,
            icon="dice_multiple_outline",
            hint="Lay the table out anew, with another seed (R)",
        )
        self.about = AboutTable(self.look, self.app, self._said, self._draw_about, tight=self.tight)
        self._button = self.way_on("Keep this map", self._keep, icon="content_save")
        self._refresh()

    # choosing

    def reroll(self) -> None:
        """Choose another seed."""
        self._put(replace(self.order, seed=""))

    def _put(self, order: MapOrder) -> None:
        self.order = order
        self._make()

    def _make(self) -> None:
        """Have the table of the order laid out in the background."""
        order = self.order
        self._made, self._chart, self._faults = None, None, ()

        def have(made: tuple[NewMap, Overview]) -> None:
            if order == self.order:
                self._made, self._chart = made
                self.order = self._made.order
                self._refresh()

        def failed(found: tuple[str, ...]) -> None:
            if order == self.order:
                self._faults = found
                self._refresh()

        lobby, look = self.app.lobby, self.app.look

        def task() -> tuple[NewMap, Overview]:
            made = lobby.generate_map(order)
            assert made.preview.battlefield is not None, "it was made"
            return made, Overview(made.preview.battlefield, look)

        self.context.quiet("new map", task, have, failed)
        self._refresh()

    def _refresh(self) -> None:
        order = self.order
        size = f'{order.size[0]} × {order.size[1]}"'
        rows = [
            Choice("Style", "", order.style, step=self._step_style),
            Choice("Size", "", size, step=self._step_size),
            Choice("Seed", "", order.seed or "…", "opens", step=lambda step: self._ask_seed()),
        ]
        self._list.fill(rows, max(0, self._list.chosen))
        if not hasattr(self, "_button"):
            return
        self.widgets.change(self._button, enabled=self._made is not None)
        if self._faults:
            self.say(self._faults[0], "warn")
        elif self._made is None:
            self.say("The table is being laid out…")
        else:
            self.say(self._made.words[-1])

    def _step_style(self, step: int) -> None:
        place = (self._styles.index(self.order.style) + step) % len(self._styles)
        self._put(replace(self.order, style=self._styles[place]))

    def _step_size(self, step: int) -> None:
        self._put(replace(self.order, size=SIZES[(SIZES.index(self.order.size) + step) % len(SIZES)]))

    def _ask_seed(self) -> None:
        words = "The same style, size and seed give the same map on every machine."

        def taken(text: str) -> None:
            self._put(replace(self.order, seed=text.strip()))

        def wrong(text: str) -> str | None:
            return None if text.strip() else "Type a word or a number"

        self.app.show(EntryDialog("The seed of the map", words, self.order.seed, taken, wrong=wrong))

    def _keep(self) -> None:
        order, lobby = self.order, self.app.lobby

        def kept(key: str) -> None:
            name = self._made.preview.name if self._made is not None else key
            self.app.toast(f"“{name}” is among the maps now.", "good")
            self.app.pop()
            self._then(key)

        def refused(found: tuple[str, ...]) -> None:
            self.app.show(problems("The map could not be saved", "Nothing was written.", found))

        title = "Saving the map"
        self.context.run_task(title, lambda: lobby.keep_map(order), kept, unwritten=refused)

    def key(self, key: str) -> None:
        if key == "r":
            self.reroll()
        else:
            super().key(key)

    # drawing

    def draw_body(self, page: Page) -> None:
        page.box(self._list_at, "panel", "line", radius=8)

    def draw_table(self, page: Page) -> None:
        room = self.table_at
        assert self.about is not None, "it was built"
        tall = self.size[1] - self.foot_height if self.tight else self.size[1]
        free = self._button.get_abs_rect().x - page.px(16) - room.x if not self.tight else page.px(ABOUT)
        self.about.stand(pygame.Rect(room.x, 0, room.width, tall), min(page.px(ABOUT), free))
        if self._made is None or self._chart is None:
            words = self._faults[0] if self._faults else "Laying out the table…"
            page.write(words, room.center, tone="dim", anchor="center", width=room.width)
            return
        edges = {told: edge for edge, told in self._made.labels.items()}
        self._chart.draw(page, room, OverviewContent(tuple(edges), (), edges))

    def _said(self) -> Hashable:
        return Identity(self._made) if self._made is not None else None

    def _draw_about(self, page: Page) -> int:
        """Draw what is said of the table; return the y of the end."""
        assert self._made is not None, "something is said of it"
        px, edge = page.px, page.px(12)
        room, y = page.rect.width - 2 * edge, px(8)
        page.write(self._made.preview.name, (edge, y), size=17, weight="bold", width=room - px(16))
        y += px(26)
        for text in (self._made.preview.description, *self._made.words):
            y += page.lines(text, (edge, y), room, size=13, leading=1.35) + px(2)
        return y + px(6)
