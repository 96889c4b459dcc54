"""Lines of text as a list: in a dialog, the log, the list of targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core.reference import cited
from game.geometry.value import Value
from game.ui.shell import fonts
from game.ui.shell.fonts import Weight
from game.ui.shell.page import LEADING, Page, wrapped
from game.ui.shell.theme import Colour, Theme
from game.ui.widgets.list_view import ClickArea, ListCell, ListView


def nothing(row: ListRow) -> None:
    """Do nothing on a click on *row*."""


class ListRow(Value):
    """One row of the list.

    Attributes:
        bar: Colour of the bar before it, for a row of a side.
        right: Text at the right end of the row; *below* is text in lines of their own under it.
        hint: The tooltip.
        tag: What it stands for, for handling clicks.
    """

    words: str
    tone: str | Colour = "text"
    weight: Weight = "regular"
    size: float = 14
    bar: Colour | None = None
    right: str = ""
    hint: str = ""
    tag: Any = None
    below: str = ""


def lines(
    rect: pygame.Rect,
    look: Theme,
    *,
    step: float = 22,
    wraps: bool = False,
    click: Callable[[ListRow], Any] = nothing,
) -> ListView[ListRow]:
    """Return an empty list of lines in *rect*.

    Args:
        rect: Its rectangle, in pixels.
        look: The theme.
        step: Line height at 100 %.
        wraps: Whether long rows are broken; else they are truncated, with the full text as a tooltip.
        click: Called with the row that was clicked.
    """
    painter = LinePainter(look, rect.width, step, wraps, click)
    made = ListView(painter.paint, tall=painter.tall, can=lambda row: False, empty=("", "", ""), step=step)
    made.place(rect, look)
    return made


def lines_below(row: ListRow, look: Theme, wide: int) -> tuple[str, ...]:
    """Return the lines of the text below *row*, in a list *wide* pixels wide."""
    if not row.below:
        return ()
    return wrapped(row.below, look.px(row.size - 1), "regular", _room_below(row, look, wide))


def _room_below(row: ListRow, look: Theme, wide: int) -> int:
    """Return the width available for the text below *row*, in pixels."""
    return max(1, wide - look.px(34 + (12 if row.bar else 0)))


class LinePainter(Value):
    """Measures and draws the rows of a list *wide* pixels wide; the rest is as in `lines`."""

    look: Theme
    wide: int
    step: float
    wraps: bool
    click: Callable[[ListRow], Any]

    def tall(self, row: ListRow, wide: int) -> int:
        """Return the height of *row*, in pixels."""
        px = self.look.px
        if not self.wraps:
            return px(self.step) + len(lines_below(row, self.look, wide)) * round(px(row.size) * LEADING)
        broken = len(wrapped(row.words, px(row.size), row.weight, self._room(row)))
        return px(self.step) + (broken - 1) * round(px(row.size) * LEADING)

    def _room(self, row: ListRow) -> int:
        """Return the width available for the text, in pixels."""
        right = fonts.width(row.right, self.look.px(row.size - 1)) + self.look.px(12) if row.right else 0
        return self.wide - self.look.px(34 + (12 if row.bar else 0)) - right

    def paint(self, page: Page, cell: ListCell[ListRow]) -> Sequence[ClickArea]:
        """Draw a row, and return its clickable areas."""
        row, at = cell.thing, cell.rect
        x, indent = at.x + page.px(12), page.px(12) if row.bar else 0
        if row.bar:
            bar = pygame.Rect(x, at.y + page.px(4), page.px(3), at.height - page.px(8))
            page.box(bar, row.bar, radius=2)
        style: dict[str, Any] = {"size": row.size, "tone": row.tone, "weight": row.weight}
        if self.wraps:
            top = at.y + (page.px(self.step) - round(page.px(row.size) * LEADING)) // 2
            page.lines(row.words, (x + indent, top), self._room(row), cites=False, **style)
        else:
            middle = (x + indent, at.y + page.px(self.step) // 2)
            page.write(row.words, middle, anchor="midleft", width=self._room(row), **style)
        self._cite(page, row, pygame.Rect(x + indent, at.y, self._room(row), at.height))
        self._write_below(page, row, (x + indent, at.y + page.px(self.step) // 2))
        if row.right:
            end = (at.x + self.wide - page.px(22), at.y + page.px(self.step) // 2)
            right = page.write(row.right, end, size=row.size - 1, tone="dim", anchor="midright")
            page.cite(right, *cited(row.right))
        area = pygame.Rect(at.x, at.y, self.wide - page.px(12), at.height)
        return [ClickArea(area, lambda: self.click(row), row.hint)]

    def _write_below(self, page: Page, row: ListRow, middle: tuple[int, int]) -> None:
        """Write what is below *row*, the *middle* of whose text is known."""
        deep, room = round(page.px(row.size) * LEADING), _room_below(row, self.look, self.wide)
        for number, words in enumerate(lines_below(row, self.look, self.wide), 1):
            at = middle[0], middle[1] + number * deep
            page.write(words, at, size=row.size - 1, tone="dim", anchor="midleft", width=room)

    def _cite(self, page: Page, row: ListRow, rect: pygame.Rect) -> None:
        """Let the rule browser explain the rules in *row*, unless a click on it does something else."""
        if row.tag is None or self.click is nothing:
            page.cite(rect, *cited(row.words))
