"""A chart of choices as a picture: a row for each choice of one side, a column for each of the other."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.views.choice_chart import ChartChoice, ChoiceChart, ChoiceMeasure, ChoiceOutlook, Pair
from game.geometry.value import Value
from game.ui.shell import fonts
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Colour, mixed

LABEL, CELL, ROW, HEAD, MIX = 172, 43, 27, 52, 42
"""Widths of row names and cells; heights of cells and column heads; width of a mixture."""
NARROW_LABEL, NARROW_CELL, NARROW_ROW, NARROW_HEAD = 100, 35, 19, 18
LIT: Colour = (255, 214, 92, 255)


class GridShape(Value):
    """The sizes of a chart in pixels."""

    label: int
    cell: int
    row: int
    head: int
    mix: int

    def size(self, rows: int, columns: int) -> tuple[int, int]:
        """Return the size of the chart, including mixtures if there are any."""
        more = self.row if self.mix else 0
        return self.label + columns * self.cell + self.mix, self.head + rows * self.row + more


def shape(page_px: float, *, narrow: bool, mixtures: bool) -> GridShape:
    """Return the sizes at *page_px* pixels per unit.

    Without *mixtures* the row names are that much wider.
    """
    sizes = (NARROW_LABEL, NARROW_CELL, NARROW_ROW, NARROW_HEAD) if narrow else (LABEL, CELL, ROW, HEAD)
    label, cell, row, head, mix = (round(one * page_px) for one in (*sizes, NARROW_CELL if narrow else MIX))
    return GridShape(label, cell, row, head, mix) if mixtures else GridShape(label + mix, cell, row, head, 0)


class GridContents(Value):
    """The contents of a chart, turned so that one's own choices are the rows.

    Attributes:
        turned: Whether the rows of the chart are the columns here.
        keys: The keys of the rows and of the columns, as shown to players; empty if there are none.
        picked: The answer waiting for confirmation.
        measure: What its cells show; None for the results of the chart.
    """

    chart: ChoiceChart
    turned: bool = False
    keys: tuple[Sequence[str], Sequence[str]] = ((), ())
    picked: str = ""
    measure: ChoiceMeasure | None = None
    outlook: ChoiceOutlook | None = None

    @property
    def rows(self) -> tuple[ChartChoice, ...]:
        """The choices shown as rows."""
        return self.chart.columns if self.turned else self.chart.rows

    @property
    def columns(self) -> tuple[ChartChoice, ...]:
        """The choices shown as columns."""
        return self.chart.rows if self.turned else self.chart.columns

    def pair(self, row: ChartChoice, column: ChartChoice) -> Pair:
        """Return the pair of a cell in the order of the chart."""
        return (column.label, row.label) if self.turned else (row.label, column.label)


def draw_grid(page: Page, at: tuple[int, int], sizes: GridShape, what: GridContents) -> list[pygame.Rect]:
    """Draw the chart with its upper-left corner *at*; return the clickable rectangles of its rows."""
    x, y = at
    _heads(page, (x + sizes.label, y), sizes, what)
    spots = []
    for place, row in enumerate(what.rows):
        top = y + sizes.head + place * sizes.row
        spots.append(pygame.Rect(x, top, sizes.label - page.px(4), sizes.row - page.px(2)))
        _row_head(page, spots[-1], row, what, place)
        for number, column in enumerate(what.columns):
            rect = pygame.Rect(x + sizes.label + number * sizes.cell, top, sizes.cell, sizes.row)
            _cell(page, rect.inflate(-page.px(2), -page.px(2)), row, column, what)
        if what.measure is not None:
            right = x + sizes.label + len(what.columns) * sizes.cell + page.px(4)
            _share(page, pygame.Rect(right, top, sizes.mix - page.px(4), sizes.row), row, what)
    if what.measure is not None:
        foot = y + sizes.head + len(what.rows) * sizes.row
        words = (x + sizes.label - page.px(8), foot + sizes.row // 2)
        page.write("mixed best", words, size=11, tone="dim", anchor="midright")
        for number, column in enumerate(what.columns):
            rect = pygame.Rect(x + sizes.label + number * sizes.cell, foot, sizes.cell, sizes.row)
            _share(page, rect, column, what)
    return spots


def _tone(choice: ChartChoice) -> str:
    return "faint" if choice.against else "text"


def _told(choice: ChartChoice) -> str:
    against = "".join(f"\n{refusal}" for refusal in choice.against)
    return f"{choice.label}  {choice.words}{against}"


def _heads(page: Page, at: tuple[int, int], sizes: GridShape, what: GridContents) -> None:
    """Draw the column heads: letters, with labels below if there is room."""
    px, roomy = page.px, sizes.head > page.px(HEAD - 4)
    for number, column in enumerate(what.columns):
        rect = pygame.Rect(at[0] + number * sizes.cell, at[1], sizes.cell, sizes.head)
        keys = what.keys[1]
        label = f"{column.label} {keys[number]}" if number < len(keys) else column.label
        lines = wrapped(column.words, px(10), "regular", sizes.cell - px(6))[:3] if roomy else ()
        y = rect.bottom - px(4) - len(lines) * px(12)
        page.write(label, (rect.centerx, y), size=13, weight="bold", tone=_tone(column), anchor="midbottom")
        for row, line in enumerate(lines):
            page.write(
                line, (rect.centerx, y + row * px(12)), size=10, tone="dim", anchor="midtop", width=sizes.cell
            )
        page.hint(rect, _told(column), column.rule)


def _row_head(page: Page, rect: pygame.Rect, row: ChartChoice, what: GridContents, place: int) -> None:
    """Draw the name of a row, as a button if it can be chosen."""
    px, keys = page.px, what.keys[0]
    chosen = bool(row.value) and row.value == what.picked
    if row.value and not keys:
        page.box(
            rect, "accent" if chosen else None if row.against else "raised", None if chosen else "line", 5
        )
    left = page.write(
        row.label, (rect.x + px(8), rect.centery), size=13, weight="bold", tone=_tone(row), anchor="midleft"
    )
    x, right = max(left.right + px(6), rect.x + px(24)), rect.right - px(4)
    if place < len(keys) and keys[place]:
        wide = px(8 + 10 * len(keys[place]))
        mark = pygame.Rect(right - wide - px(2), rect.y + px(3), wide, rect.height - px(6))
        page.box(mark, "raised", "line", 4)
        page.write(keys[place], mark.center, size=12, weight="bold", anchor="center")
        right = mark.x - px(4)
    tone = "faint" if row.against else "text" if row.value else "dim"
    size = 12 if rect.height > px(NARROW_ROW) else 11
    fits = fonts.width(row.words, px(size)) <= right - x
    words = row.words if fits else row.brief or row.words
    page.write(words, (x, rect.centery), size=size, tone=tone, anchor="midleft", width=right - x)
    page.hint(rect, _told(row), row.rule, link=not row.value)


def _cell(page: Page, rect: pygame.Rect, row: ChartChoice, column: ChartChoice, what: GridContents) -> None:
    pair = what.pair(row, column)
    cell, measure = what.chart.cells.get(pair), what.measure
    lit = what.chart.lit == pair
    words = (cell.short if cell is not None else "") if measure is None else measure.cells.get(pair, "")
    page.box(rect, _ground(page, pair, what), LIT if lit else None, 4, 2)
    closed = bool(row.against or column.against)
    tone: str | Colour = LIT if lit else "faint" if closed else "text"
    size = 13 if measure is None else 11
    page.write(words, rect.center, size=size, weight="semibold", tone=tone, anchor="center", width=rect.width)
    lines = [f"{pair[0]} against {pair[1]}"]
    if cell is not None:
        lines.append(f"{cell.words} ({cell.rule})" if cell.rule else cell.words)
    if what.outlook is not None:
        lines.append(what.outlook.details.get(pair, ""))
    page.hint(rect, "\n".join(filter(None, lines)))


def _ground(page: Page, pair: Pair, what: GridContents) -> Colour:
    """Return the colour of a cell: for a measure, green if it is good for the rows, red if bad."""
    ground = page.tone("raised")
    shade = what.measure.shades.get(pair, 0.0) if what.measure is not None else 0.0
    shade = -shade if what.turned else shade
    return mixed(ground, page.tone("good" if shade > 0 else "bad"), min(abs(shade), 1.0) * 0.55)


def _share(page: Page, rect: pygame.Rect, choice: ChartChoice, what: GridContents) -> None:
    """Write the probability of a choice in the optimal mixture, over a bar of that length."""
    chance = what.outlook.mixture.get(choice.label, 0.0) if what.outlook is not None else 0.0
    bar = rect.inflate(-page.px(4), -page.px(8))
    page.box(bar, "raised", radius=3)
    if chance >= 0.005:
        page.box(pygame.Rect(bar.x, bar.y, max(1, round(bar.width * chance)), bar.height), "accent", radius=3)
        page.write(f"{chance:.0%}", bar.center, size=11, weight="bold", anchor="center", width=rect.width)
    brings = what.outlook.brings.get(choice.label) if what.outlook is not None else None
    if brings is not None:
        words = f"{choice.label} in the best mixture: {chance:.1%}"
        page.hint(rect, f"{words}\nAgainst that of the other it brings {brings:+z.3f}")
