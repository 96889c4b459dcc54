"""Inset maps beside the table, defined by the rules, such as the radar map."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

import pygame

from game.core.model.unit import UnitId
from game.core.views.marks import Cells, InsetMap, Label, LineMark, Mark, Numbers, ShadedRays
from game.geometry.identity import Identity
from game.geometry.point import Point, distance
from game.ui.annotation.marks import Pen
from game.ui.battle.aiming.forecasts import number_at
from game.ui.battle.aiming.hand import choices
from game.ui.battle.session.battle import Battle
from game.ui.painting.camera import Camera
from game.ui.panels import placement
from game.ui.panels.panel import Panel
from game.ui.panels.placement import Frame
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Theme, theme

HEAD, FOOT, CAPTION, LINE = 26, 20, 11, 14
MOST, SHARE = 320, 0.42
"""The greatest size of a chart: at 100 %, and as a share of the window."""
CHARTS = "charts"
WIDE = 250.0
"""The chart width in pixels that fits text of the usual size; on a narrower chart text does not grow."""
NEAR, CLEAR = 1.4, 0.8
"""The click radius of a unit on a chart, and the room kept free around it, in chart units."""


class Charts(Panel):
    """The inset maps of the rules in force; one at a time."""

    name = placement.CHARTS
    title = "Map of the rules"

    def __init__(self, look: Theme, battle: Battle) -> None:
        super().__init__(look)
        self.battle = battle
        self.pen = Pen(look)
        self._foot = look.px(FOOT)
        self._lying: list[tuple[pygame.Rect, Camera, InsetMap]] = []
        self._about_charts: Hashable = None
        self._found: list[tuple[str, InsetMap]] = []

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        found = self.shown()
        if found is None:
            return None
        px, chart = self.look.px, found[1]
        most = min(px(MOST), round(min(frame.window) * SHARE))
        scale = most / max(chart.width, chart.depth)
        wide, tall = round(chart.width * scale), round(chart.depth * scale)
        lines = len(wrapped(chart.words, px(CAPTION), "regular", wide - px(12)))
        self._foot = px(FOOT + (lines - 1) * LINE)
        return wide, tall + px(HEAD) + self._foot

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        super().place(rect, folded=folded)
        if not self.open:
            self._lying = []
        elif rect.width:
            self.pen = Pen(theme(min(self.look.scale, rect.width / WIDE), self.look.palette))

    @property
    def rects(self) -> list[pygame.Rect]:
        """The rectangle of the chart shown, in pixels of the window."""
        return [self.rect] if self.open else []

    def draw_open(self, page: Page) -> None:
        self._lying = []
        found = self.shown()
        if found is not None:
            self._draw(page, self.rect, *found)

    def shown(self) -> tuple[str, InsetMap] | None:
        """Return the chart shown, with its title; None if there is none."""
        wanted, aimed = self.battle.desk.shown.get(CHARTS), set(self._aimed())
        for title, chart in self._charts():
            if (chart.now or bool(aimed & chart.spots.keys())) if wanted is None else wanted:
                return title, chart
        return None

    def _aimed(self) -> list[UnitId]:
        """Return the possible targets of the action in hand off the table."""
        hand = self.battle.desk.hand
        aimed = hand is not None and hand.offer.targets is not None
        return self.battle.numbers.targets(hand) if aimed and hand is not None else []

    def spot_rect(self, unit: UnitId) -> pygame.Rect | None:
        """Return where *unit* is on a chart, in pixels of the window; None if it is on none."""
        for inner, camera, chart in self._lying:
            if unit in chart.spots:
                x, y = camera.to_pixel(chart.spots[unit])
                return pygame.Rect(inner.x + x - 8, inner.y + y - 8, 16, 16)
        return None

    def unit_at(self, pixel: tuple[int, int]) -> UnitId | None:
        """Return the possible target of the action in hand under *pixel*."""
        aimed = self._aimed()
        for inner, camera, chart in self._lying:
            at = camera.to_inches((pixel[0] - inner.x, pixel[1] - inner.y))
            near = [(distance(chart.spots[one], at), one) for one in aimed if one in chart.spots]
            if near and inner.collidepoint(pixel) and min(near)[0] <= NEAR:
                return min(near)[1]
        return None

    def hover(self, pixel: tuple[int, int]) -> None:
        """Aim the action in hand at the unit under *pixel*."""
        unit = self.unit_at(pixel)
        if unit is not None:
            self.battle.aiming.aim(unit)

    def switch(self) -> None:
        """Show all charts, or none if one is shown."""
        if not self._charts():
            self.battle.app.toast("The rules of this battle have no map of their own now", "warn")
        self.battle.desk.shown[CHARTS] = not self.rects

    def pick(self, pixel: tuple[int, int]) -> bool:
        """Attack the unit at *pixel*, else make the choice there; a second click on it commits."""
        unit = self.unit_at(pixel)
        if unit is not None:
            self.battle.aiming.aim(unit)
            return self.battle.aiming.commit()
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
                    return battle.aiming.commit()
                battle.aiming.choose(name, value)
                return True
        return False

    def _charts(self) -> list[tuple[str, InsetMap]]:
        view, selected = self.battle.view, self.battle.desk.selected
        key = (Identity(view), selected)
        if key != self._about_charts:
            given = ((title, draw(view, selected)) for title, draw in view.rules.charts.items())
            self._about_charts, self._found = (
                key,
                [(title, chart) for title, chart in given if chart is not None],
            )
        return self._found

    def _draw(self, page: Page, rect: pygame.Rect, title: str, chart: InsetMap) -> None:
        px = self.look.px
        self.draw_ground(page)
        page.write(title, (rect.x + px(10), rect.y + px(5)), size=13, weight="bold")
        for row, words in enumerate(wrapped(chart.words, px(CAPTION), "regular", rect.width - px(12))):
            at = rect.centerx, rect.bottom - self._foot + px(9 + row * LINE)
            page.write(words, at, size=CAPTION, tone="dim", anchor="center")
        inner = pygame.Rect(rect.x, rect.y + px(HEAD), rect.width, rect.height - px(HEAD) - self._foot)
        camera = Camera(Point(0.0, 0.0), inner.width / chart.width)
        self._lying.append((inner, camera, chart))
        marks = [self._of_side(mark) for mark in chart.marks]
        names = [mark for mark in marks if isinstance(mark, Label) and mark.clear]
        marks += self._line(chart)
        labels: list[Mark] = [*self._numbers(chart), *names]
        target = page.surface.subsurface(inner)
        self.pen.begin()
        self.pen.draw(target, [mark for mark in marks if mark not in names], camera, budget=0.02)
        self.pen.draw(target, labels, camera)  # last and separately, so that they stay in place
        self._note(page, inner, camera, chart)

    def _line(self, chart: InsetMap) -> list[Mark]:
        """Return the line of fire to the target."""
        hand = self.battle.desk.hand
        if hand is None or hand.aim not in chart.spots or hand.aim not in self._aimed():
            return []
        start = chart.spots.get(hand.unit, chart.spots.get(""))
        return [] if start is None else [LineMark((start, chart.spots[hand.aim]), "radar-aim", arrow=True)]

    def _numbers(self, chart: InsetMap) -> list[Mark]:
        """Return the numbers over the possible targets on *chart*."""
        aimed = set(self._aimed()) & chart.spots.keys()
        known = [one for one in self.battle.numbers.chances() if one.target in aimed]
        return [mark for one in known if (mark := number_at(one, chart.spots[one.target], CLEAR)) is not None]

    def _of_side(self, mark: Mark) -> Mark:
        """Return *mark* in the colour of the side in its style."""
        if isinstance(mark, ShadedRays | Cells | Numbers) or "@" not in mark.style:
            return mark
        stem, _, side = mark.style.partition("@")
        return replace(mark, style=f"{stem}-{self.battle.hotseat.places.get(side, 0) % len(self.look.sides)}")

    def _note(self, page: Page, inner: pygame.Rect, camera: Camera, chart: InsetMap) -> None:
        """Set the tooltips of everything on the chart."""
        for mark, text in _named(chart):
            x, y = camera.to_pixel(mark)
            rect = pygame.Rect(0, 0, page.px(60), page.px(16))
            rect.center = (inner.x + x, inner.y + y)
            page.note(text, rect.clip(inner))


def _named(chart: InsetMap) -> Iterable[tuple[Point, str]]:
    """Yield the texts on *chart* and their places."""
    for mark in chart.marks:
        text = getattr(mark, "text", "")
        if text:
            yield mark.at, text  # type: ignore[union-attr]
