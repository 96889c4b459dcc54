"""A scrolling list of lines; only visible lines are drawn, so that length costs nothing."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import pygame

from game.geometry.value import Value
from game.ui.shell import fonts
from game.ui.shell.fonts import Weight
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Colour, Theme

KNOB = (57, 68, 90, 255)


class ListRow(Value):
    """One line of the list.

    Attributes:
        bar: Colour of the bar before it, and its *shape* beside it, where it is a side's.
        right: Words at the right end of the line.
        hint: The tooltip.
        tag: What it stands for, for who asks what was clicked.
    """

    words: str
    tone: str | Colour = "text"
    weight: Weight = "regular"
    size: float = 14
    bar: Colour | None = None
    right: str = ""
    hint: str = ""
    tag: Any = None


class LineList:
    """A list of rows in a rectangle, scrolled by wheel, keys or its knob.

    Attributes:
        step: Height of a line at 100 %.
        wraps: Whether long rows are broken; else they are cut, with the full text as a tooltip.
    """

    def __init__(self, look: Theme, rect: pygame.Rect, *, step: float = 22, wraps: bool = False) -> None:
        self.look = look
        self.rect = rect
        self.step = step
        self.wraps = wraps
        self.rows: list[ListRow] = []
        self.top = 0
        self._ends: list[int] = []
        self._grip: int | None = None

    def fill(self, rows: Sequence[ListRow], *, to_end: bool = False) -> None:
        """Show *rows*; what is new at the end is measured alone, so that growing is quick."""
        same = len(self.rows) if list(rows[: len(self.rows)]) == self.rows else 0
        self.rows, self._ends = list(rows), self._ends[:same]
        for row in self.rows[same:]:
            self._ends.append((self._ends[-1] if self._ends else 0) + self._height(row))
        self.scroll_to(self.height if to_end else self.top)

    @property
    def height(self) -> int:
        """Height of all rows, in pixels."""
        return self._ends[-1] if self._ends else 0

    @property
    def at_end(self) -> bool:
        """Whether the last row is visible."""
        return self.top >= self.height - self.rect.height - 2

    def scroll_to(self, top: int) -> None:
        """Put the row that is *top* pixels down the list at the upper edge, as far as there are rows."""
        self.top = max(0, min(top, self.height - self.rect.height))

    def reveal(self, row: int) -> None:
        """Scroll as little as brings *row* wholly into sight."""
        start, end = (self._ends[row - 1] if row else 0), self._ends[row]
        if start < self.top:
            self.scroll_to(start)
        elif end > self.top + self.rect.height:
            self.scroll_to(end - self.rect.height)

    def page(self, step: int) -> None:
        """Scroll by *step* heights of the rectangle."""
        self.scroll_to(self.top + step * max(1, self.rect.height - self.look.px(self.step)))

    def row_at(self, at: tuple[int, int]) -> ListRow | None:
        """Return the row under the pixel *at*."""
        inside = self.rect.collidepoint(at)
        index = bisect_right(self._ends, at[1] - self.rect.y + self.top)
        return self.rows[index] if inside and index < len(self.rows) else None

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Scroll by *event*; False where it is not for this list."""
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pointer):
            self.scroll_to(self.top - event.y * 3 * self.look.px(self.step))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._knob_column(event.pos):
            knob = self.knob
            self._grip = event.pos[1] - knob.y if knob.collidepoint(event.pos) else knob.height // 2
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos[1])
            return True
        return False

    @property
    def knob(self) -> pygame.Rect:
        """The knob of the scroll bar; empty where everything is visible."""
        full = self.rect.height
        if self.height <= full:
            return pygame.Rect(0, 0, 0, 0)
        tall = max(self.look.px(24), full * full // self.height)
        y = self.rect.y + (full - tall) * self.top // (self.height - full)
        return pygame.Rect(self.rect.right - self.look.px(10), y, self.look.px(6), tall)

    def draw(self, page: Page) -> None:
        """Draw the visible rows."""
        clip = page.surface.get_clip()
        page.surface.set_clip(self.rect.clip(clip))
        first = bisect_right(self._ends, self.top)
        for index in range(first, len(self.rows)):
            start = self._ends[index - 1] if index else 0
            if start >= self.top + self.rect.height:
                break
            self._draw_row(page, self.rows[index], self.rect.y + start - self.top, self._ends[index] - start)
        page.surface.set_clip(clip)
        if self.knob.height:
            page.box(self.knob, KNOB, radius=3)

    def _draw_row(self, page: Page, row: ListRow, y: int, height: int) -> None:
        x, indent = self.rect.x + page.px(12), page.px(12) if row.bar else 0
        if row.bar:
            bar = pygame.Rect(x, y + page.px(4), page.px(3), height - page.px(8))
            page.box(bar, row.bar, radius=2)
        room = self._room(row)
        shown = pygame.Rect(self.rect.x, y, self.rect.width - page.px(12), height).clip(self.rect)
        if self.wraps:
            top = y + (page.px(self.step) - round(page.px(row.size) * 1.3)) // 2
            page.lines(row.words, (x + indent, top), room, size=row.size, tone=row.tone, weight=row.weight)
        else:
            at = (x + indent, y + height // 2)
            page.write(
                row.words, at, size=row.size, tone=row.tone, weight=row.weight, anchor="midleft", width=room
            )
        if row.right:
            at = (self.rect.right - page.px(22), y + height // 2)
            page.write(row.right, at, size=row.size - 1, tone="dim", anchor="midright")
        page.hint(shown, row.hint)

    def _room(self, row: ListRow) -> int:
        right = fonts.width(row.right, self.look.px(row.size - 1)) + self.look.px(12) if row.right else 0
        return self.rect.width - self.look.px(34 + (12 if row.bar else 0)) - right

    def _height(self, row: ListRow) -> int:
        one = self.look.px(self.step)
        if not self.wraps:
            return one
        lines = len(wrapped(row.words, self.look.px(row.size), row.weight, self._room(row)))
        return one + (lines - 1) * round(self.look.px(row.size) * 1.3)

    def _knob_column(self, at: tuple[int, int]) -> bool:
        return (
            bool(self.knob.height)
            and self.rect.collidepoint(at)
            and at[0] >= self.rect.right - self.look.px(14)
        )

    def _drag(self, y: int) -> None:
        free = self.rect.height - self.knob.height
        top = y - self.rect.y - (self._grip or 0)
        self.scroll_to(round(top * (self.height - self.rect.height) / free) if free > 0 else 0)
