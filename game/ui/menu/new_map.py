"""New map: style, size, ground and seed, the table that the generator makes of them, and how fair it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.battlefield.terrain.field import GROUNDS, Ground
from game.core.lobby import NewMap
from game.core.map_order import MapOrder
from game.core.model.brief import Edge
from game.geometry.identity import Identity
from game.ui.menu.choices import Choice
from game.ui.menu.context import MenuContext
from game.ui.menu.overview import Overview, OverviewContent
from game.ui.menu.seeded import SeededScreen
from game.ui.panels.preview import AboutTable
from game.ui.shell.page import Page
from game.ui.widgets.dialogs import problems

SIZES = ((36, 36), (48, 48), (72, 48), (96, 48), (120, 80))
UNDER: tuple[Ground | None, ...] = (None, *GROUNDS)
"""The choices of ground; None for the usual ground of the style."""
ABOUT, MARGIN = 460, 6
"""The width at 100 % of what is said of the table if it stands on it; the margin of the list of choices."""


class ChartedMap(NamedTuple):
    """A new map, and the chart of its table."""

    offer: NewMap
    chart: Overview


class NewMapScreen(SeededScreen[MapOrder, ChartedMap]):
    """The choice of a new map; *then* is called with its key once it is saved."""

    heading = "New map"
    icon = "map_plus"
    kind = "map"
    again, again_hint = "Another one", "Lay the table out anew, with another seed"
    take, take_icon = "Keep this map", "content_save"
    same = "The same style, size, ground and seed give the same map on every machine."
    waiting = "The table is being laid out…"

    def __init__(self, context: MenuContext, then: Callable[[str], None]) -> None:
        self._styles = tuple(context.app.lobby.map_styles())
        super().__init__(context, MapOrder(self._styles[0]))
        self._then = then

    @property
    def home(self) -> Edge | None:
        """The first of the home edges between which the table shown is fair; None without a table."""
        return next(iter(self.made.offer.labels), None) if self.made is not None else None

    def built_beside(self) -> None:
        self.about = AboutTable(self.look, self.app, self._said, self._draw_about, tight=self.tight)

    def draw_from(self, order: MapOrder) -> tuple[ChartedMap, MapOrder]:
        offer = self.app.lobby.generate_map(order)
        assert offer.preview.battlefield is not None, "it was made"
        return ChartedMap(offer, Overview(offer.preview.battlefield, self.app.look)), offer.order

    # choosing

    def choices(self) -> Sequence[Choice]:
        order = self.order
        size = f'{order.size[0]} × {order.size[1]}"'
        return [
            Choice("Style", "", order.style, step=self._step_style),
            Choice("Size", "", size, step=self._step_size),
            Choice("Ground", "", order.ground or "usual", step=self._step_ground),
        ]

    def summary(self, made: ChartedMap) -> str:
        return made.offer.words[-1]

    def _step_style(self, step: int) -> None:
        place = (self._styles.index(self.order.style) + step) % len(self._styles)
        self.put(replace(self.order, style=self._styles[place]))

    def _step_size(self, step: int) -> None:
        self.put(replace(self.order, size=SIZES[(SIZES.index(self.order.size) + step) % len(SIZES)]))

    def _step_ground(self, step: int) -> None:
        self.put(replace(self.order, ground=UNDER[(UNDER.index(self.order.ground) + step) % len(UNDER)]))

    def taken(self) -> None:
        order, lobby = self.order, self.app.lobby

        def kept(key: str) -> None:
            name = self.made.offer.preview.name if self.made is not None else key
            self.app.toast(f"“{name}” is among the maps now.", "good")
            self.app.pop()
            self._then(key)

        def refused(found: tuple[str, ...]) -> None:
            self.app.show(problems("The map could not be saved", "Nothing was written.", found))

        title = "Saving the map"
        self.context.run_task(title, lambda: lobby.keep_map(order), kept, unwritten=refused)

    # drawing

    def draw_body(self, page: Page) -> None:
        page.box(self.list_at, "panel", "line", radius=8)
        if self.made is not None and self._has_room():
            room = self._below_choices()
            own = Page(pygame.Surface(room.size, pygame.SRCALPHA), self.look)
            self._draw_about(own)
            page.show(own, room.topleft)

    def _below_choices(self) -> pygame.Rect:
        """Return what the choices leave of their panel."""
        x, y, wide, tall = self.list_at
        used = self.look.px(2 * MARGIN) + self._list.length
        return pygame.Rect(x, y + used, wide, max(0, tall - used))

    def _has_room(self) -> bool:
        """Whether what is said of the table fits below the choices, so that it hides nothing of the table."""
        room = self._below_choices()
        return self.about is not None and self.about.tall(room.width) <= room.height

    def draw_table(self, page: Page) -> None:
        room = self.table_at
        assert self.about is not None, "it was built"
        if self.made is not None and self._has_room():
            self.about.hide()
        else:
            self.about.stand(*self.about_room(ABOUT))
        if self.made is None:
            words = self.faults[0] if self.faults else "Laying out the table…"
            page.write(words, room.center, tone="dim", anchor="center", width=room.width)
            return
        edges = {told: edge for edge, told in self.made.offer.labels.items()}
        self.made.chart.draw(page, room, OverviewContent(tuple(edges), (), edges), self.floats)

    def _said(self) -> Hashable:
        return Identity(self.made) if self.made is not None else None

    def _draw_about(self, page: Page) -> int:
        """Draw what is said of the table; return the y of the end."""
        assert self.made is not None, "something is said of it"
        offer, px, edge = self.made.offer, page.px, page.px(12)
        room, y = page.rect.width - 2 * edge, px(8)
        page.write(offer.preview.name, (edge, y), size=17, weight="bold", width=room - px(16))
        y += px(26)
        for text in (offer.preview.description, *offer.words):
            y += page.lines(text, (edge, y), room, size=13, leading=1.35) + px(2)
        return y + px(6)
