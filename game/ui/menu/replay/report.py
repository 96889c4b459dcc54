"""The report of a battle as a screen: the chances turn by turn, luck, turning points, decisive attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.core.lobby import ReportText
from game.core.views.side_places import places
from game.geometry.value import Value
from game.ui.menu.context import MenuContext
from game.ui.menu.frame import MenuScreen, panel
from game.ui.menu.pieces import side_sign
from game.ui.shell.page import Page, wrapped
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

SIZE, CHANCES = 14, "Chance to win by turn"
BOTH = 1000
"""The least window width at 100 % for the chart beside the text."""
LOW = 420
"""The least height at 100 % of the body for the chart above the text; in a lower one it is part of that."""
CHART = 190
"""The height at 100 % of the chart as a part of the text."""


class ReportRow(Value):
    """A line of the report, a heading, or the *chart* of chances."""

    words: str
    heading: bool = False
    chart: bool = False


class ReportScreen(MenuScreen):
    """The report of a recorded battle."""

    heading = "Report"
    icon = "flag_checkered"

    def __init__(self, context: MenuContext, report: ReportText) -> None:
        super().__init__(context)
        self.report = report
        self.rows: ListView[ReportRow] = ListView(self._draw_row, tall=self._tall, can=lambda row: False)

    @property
    def foot_height(self) -> int:
        return 0

    def _lines(self) -> Iterator[ReportRow]:
        """Yield the rows of the text, with the chart if that has no place of its own."""
        yield ReportRow(self.report.name, heading=True)
        yield ReportRow(self.report.words)
        if self._chart is None:
            yield ReportRow(CHANCES, heading=True)
            yield ReportRow("", chart=True)
        for section in self.report.sections:
            yield ReportRow(section.heading, heading=True)
            yield from map(ReportRow, section.lines or ("None.",))

    def built(self) -> None:
        px, gap = self.look.px, self.look.px(8 if self.tight else 16)
        self.way_back()
        body = pygame.Rect(self.body.x, self.body.y + gap, self.body.width, self.body.height - 2 * gap)
        self._chart: pygame.Rect | None = None
        text = body
        if self.size[0] >= px(BOTH):
            wide = round(body.width * 0.4)
            self._chart = pygame.Rect(body.x, body.y, wide, min(body.height, px(360)))
            text = pygame.Rect(body.x + wide + gap, body.y, body.width - wide - gap, body.height)
        elif body.height >= px(LOW):
            self._chart = pygame.Rect(body.x, body.y, body.width, body.height * 2 // 5)
            top = self._chart.bottom + gap
            text = pygame.Rect(body.x, top, body.width, body.bottom - top)
        self._text = text
        self.rows.fill([*self._lines()])
        self.place_list(self.rows, text.inflate(-px(12), -px(12)))

    def draw_body(self, page: Page) -> None:
        page.box(self._text, "panel", "line", radius=8)
        if self._chart is not None:
            draw_chances(page, panel(page, self._chart, CHANCES), self.report)

    def _tall(self, row: ReportRow, wide: int) -> int:
        px = self.look.px
        if row.chart:
            return px(CHART)
        size, weight = (SIZE + 2, "bold") if row.heading else (SIZE, "regular")
        return len(wrapped(row.words, px(size), weight, wide - px(24))) * round(px(size) * 1.3) + px(
            16 if row.heading else 6
        )

    def _draw_row(self, page: Page, slot: ListCell[ReportRow]) -> Sequence[ClickArea]:
        px, row, rect = page.px, slot.thing, slot.rect
        room = self.rows.rect.width - px(24)
        if row.chart:
            draw_chances(page, rect.inflate(-px(8), -px(8)), self.report)
        elif row.heading:
            at = rect.x + px(10), rect.y + px(10)
            page.lines(row.words, at, room, size=SIZE + 2, weight="bold")
        else:
            page.lines(row.words, (rect.x + px(10), rect.y + px(3)), room, size=SIZE, tone="dim")
        return ()


def draw_chances(page: Page, rect: pygame.Rect, report: ReportText) -> None:
    """Draw the chance of each side by turn as lines, with the sides above them."""
    px, turns = page.px, report.chances
    plot = pygame.Rect(rect.x + px(40), rect.y + px(28), rect.width - px(52), rect.height - px(56))
    if not turns or plot.height < px(40):
        return
    for share in (0.0, 0.5, 1.0):
        y = round(plot.bottom - share * plot.height)
        page.box(pygame.Rect(plot.x, y, plot.width, 1), "line", radius=0)
        page.write(f"{100 * share:.0f} %", (plot.x - px(6), y), size=11, tone="dim", anchor="midright")
    step = plot.width / max(len(turns) - 1, 1)
    every = max(1, -(-px(18) // max(1, int(step))))
    for place in range(0, len(turns), every):
        at = plot.x + place * step, plot.bottom + px(5)
        page.write(str(place + 1), at, size=11, tone="dim", anchor="midtop")
    x = plot.x
    for side, color in places(tuple(turns[0])).items():
        side_sign(page, color, (x + px(6), rect.y + px(8)), 10)
        x = page.write(side, (x + px(16), rect.y + px(8)), size=12, anchor="midleft").right + px(16)
        spots = [(plot.x + n * step, plot.bottom - turn[side] * plot.height) for n, turn in enumerate(turns)]
        tone = page.look.side(color)
        if len(spots) > 1:
            pygame.draw.lines(page.surface, tone, False, spots, px(2))
        for n, (left, top) in enumerate(spots):
            pygame.draw.circle(page.surface, tone, (left, top), px(4))
            words = f"Turn {n + 1}, {side}: {100 * turns[n][side]:.0f} %"
            page.hint(pygame.Rect(left - px(8), top - px(8), px(16), px(16)), words)


def read_report(context: MenuContext, report: Callable[[], ReportText]) -> None:
    """Compute a report in the background, then show it."""

    def show(found: ReportText) -> None:
        context.app.push(ReportScreen(context, found))

    context.run_task("Writing the report", report, show)
