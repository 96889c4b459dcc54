"""Small maps beside the table, as the rules give them: the radar map, say."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

import pygame

from game.core.marks import Cells, Chart, Fan, Label, Mark, Numbers
from game.geometry.point import Point
from game.ui.battle.battle import Battle
from game.ui.battle.hand import choices
from game.ui.camera import Camera
from game.ui.marks import Pen
from game.ui.page import Page
from game.ui.theme import Theme

HEAD, FOOT, GAP = 26, 20, 10
PLACES = 4
CHARTS = "charts"
SHARE, MOST, LEAST = 0.54, 360, 170


class Charts:
    """The small maps of the rules in force; drawn anew only when something on them has changed."""

    def __init__(self, room: pygame.Rect, look: Theme, battle: Battle) -> None:
        self.room, self.look, self.battle = room, look, battle
        self.pen = Pen(look)
        self.rects: list[pygame.Rect] = []
        self._lying: list[tuple[pygame.Rect, Camera, Chart]] = []
        self._key: Hashable = None
        self._found: list[tuple[str, Chart]] = []

    def draw(self, page: Page, top: int) -> None:
        """Draw the charts that are switched on, else those of the moment, from the line *top* on."""
        self.rects, self._lying = [], []
        wanted = self.battle.desk.shown.get(CHARTS)
        y = top + self.look.px(GAP)
        for title, chart in self._charts():
            if not (chart.now if wanted is None else wanted):
                continue
            rect = self._rect(chart, y)
            if rect.bottom > self.room.bottom:
                return
            self._draw(page, rect, title, chart)
            self.rects.append(rect)
            y = rect.bottom + self.look.px(GAP)

    def switch(self) -> None:
        """Show all charts, or none where one is shown."""
        if not self._charts():
            self.battle.app.toast("The rules of this battle have no map of their own now", "warn")
        self.battle.desk.shown[CHARTS] = not self.rects

    def pick(self, pixel: tuple[int, int]) -> bool:
        """Choose what a click at *pixel* means for what is in hand; a second one on it commits."""
        for inner, camera, chart in self._lying:
            if inner.collidepoint(pixel):
                value = chart.picks(camera.to_inches((pixel[0] - inner.x, pixel[1] - inner.y)))
                return value is not None and self._choose(value)
        return False

    def _choose(self, value: str) -> bool:
        battle, hand = self.battle, self.battle.desk.hand
        if hand is None or battle.selected is None:
            return False
        for name, _, values in choices(hand.offer, battle.view, battle.selected, hand):
            if value in values:
                if hand.values.get(name) == value:
                    return battle.commit()
                battle.choose(name, value)
                return True
        return False

    def _charts(self) -> list[tuple[str, Chart]]:
        view, selected = self.battle.view, self.battle.desk.selected
        key = (id(view), selected)
        if key != self._key:
            given = ((title, draw(view, selected)) for title, draw in view.rules.charts.items())
            self._key, self._found = key, [(title, chart) for title, chart in given if chart is not None]
        return self._found

    def _rect(self, chart: Chart, y: int) -> pygame.Rect:
        """Return where *chart* lies with its title and its words: it takes a share of the room."""
        px, room = self.look.px, self.room
        side = min(px(MOST), round(room.height * SHARE), round(room.width * SHARE))
        scale = max(px(LEAST), side) / max(chart.width, chart.depth)
        wide, tall = round(chart.width * scale), round(chart.depth * scale) + px(HEAD + FOOT)
        return pygame.Rect(room.right - wide - px(GAP), y, wide, tall)

    def _draw(self, page: Page, rect: pygame.Rect, title: str, chart: Chart) -> None:
        px = self.look.px
        page.box(rect, "panel", "line", radius=8)
        page.write(title, (rect.x + px(10), rect.y + px(5)), size=13, weight="bold")
        words = (rect.centerx, rect.bottom - px(11))
        page.write(chart.words, words, size=11, tone="dim", anchor="center", width=rect.width - px(12))
        inner = pygame.Rect(rect.x, rect.y + px(HEAD), rect.width, rect.height - px(HEAD + FOOT))
        camera = Camera(Point(0.0, 0.0), inner.width / chart.width)
        self._lying.append((inner, camera, chart))
        marks = [self._of_side(mark) for mark in chart.marks]
        names = [mark for mark in marks if isinstance(mark, Label) and mark.clear]
        target = page.surface.subsurface(inner)
        self.pen.draw(target, [mark for mark in marks if mark not in names], camera, budget=0.02)
        self.pen.draw(target, names, camera)  # last and by themselves, so that they stay where they belong
        self._note(page, inner, camera, chart)

    def _of_side(self, mark: Mark) -> Mark:
        """Return *mark* in the style of the side that its style names."""
        if isinstance(mark, Fan | Cells | Numbers) or "@" not in mark.style:
            return mark
        stem, _, side = mark.style.partition("@")
        return replace(mark, style=f"{stem}-{self.battle.places.get(side, 0) % PLACES}")

    def _note(self, page: Page, inner: pygame.Rect, camera: Camera, chart: Chart) -> None:
        """Tell the pointer what stands on the chart."""
        for mark, text in _named(chart):
            x, y = camera.to_pixel(mark)
            rect = pygame.Rect(0, 0, page.px(60), page.px(16))
            rect.center = (inner.x + x, inner.y + y)
            page.note(text, rect.clip(inner))


def _named(chart: Chart) -> Iterable[tuple[Point, str]]:
    """Yield the words on *chart* and where they stand."""
    for mark in chart.marks:
        text = getattr(mark, "text", "")
        if text:
            yield mark.at, text  # type: ignore[union-attr]
