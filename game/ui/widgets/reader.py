"""Readers: text beside the table, which stays in play; Escape closes them."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.geometry.value import Value
from game.ui.panels.boxes import reading_rect
from game.ui.shell.page import Hint, Page, wrapped
from game.ui.shell.theme import Colour, Theme
from game.ui.widgets.dialogs import Dialog, DialogButton
from game.ui.widgets.lines import ListRow, lines
from game.ui.widgets.widgets import Widgets

GROUND: Colour = (20, 25, 33, 244)
WIDE, HEAD, EDGE, CLOSE = 400, 40, 12, 28
SCROLLS = {pygame.K_PAGEUP: -0.9, pygame.K_PAGEDOWN: 0.9}
CLOSES = DialogButton("Close")


class ReaderText(Value):
    """What a reader shows: a title, text below it, and rows that scroll."""

    title: str
    words: str = ""
    rows: tuple[ListRow, ...] = ()


class Reader(Dialog):
    """A dialog that is not modal: other input goes on to the screen.

    It is at the right side of the window, and always shows the current text.

    Attributes:
        kind: Only one reader of a kind is open; showing it again closes it.
    """

    modal = False

    def __init__(
        self,
        kind: str,
        read: Callable[[], ReaderText | None],
        about: Callable[[], Hashable] = lambda: None,
        *,
        at_end: bool = False,
    ) -> None:
        """Create it.

        Args:
            kind: Only one reader of a kind is open.
            read: Returns what to show; None to keep showing the same.
            about: Returns what the text depends on; *read* is called again when this changes.
            at_end: Whether it starts at its last row.
        """
        self.kind, self._read, self._about, self._at_end = kind, read, about, at_end
        found = read() or ReaderText("")
        super().__init__(found.title, found.words, (CLOSES,), rows=found.rows)
        self._key = about()

    def resized(self, size: tuple[int, int], look: Theme) -> None:
        """Lay the reader out at the right side of a window of *size* pixels."""
        self.look, self.widgets = look, Widgets(size, look)
        self._size = size
        self._lay(scrolled=self.line_list.top if self.line_list is not None else None)
        px = look.px
        close = pygame.Rect(self.rect.right - px(CLOSE + 6), self.rect.y + px(6), px(CLOSE), px(CLOSE))
        self.widgets.button(
            close, "", lambda: self.take(CLOSES), icon="close", style="quiet", hint="Close (Esc)"
        )

    def _lay(self, scrolled: int | None = None) -> None:
        px, size = self.look.px, self._size
        wide = min(px(WIDE), size[0] - px(24))
        text = wrapped(self.words, px(13), "regular", wide - 2 * px(EDGE)) if self.words else ()
        head = px(HEAD) + (len(text) * round(px(13) * 1.3) + px(8) if text else 0)
        at_end = self.line_list is None and self._at_end
        self.line_list = lines(pygame.Rect(0, 0, wide - px(8), 0), self.look, step=22, wraps=True)
        self.line_list.fill(self.rows)
        self.rect = reading_rect((wide, head + self.line_list.length + px(10)), size, self.look)
        top = self.rect.y + head
        rect = pygame.Rect(self.rect.x + px(4), top, wide - px(8), self.rect.bottom - px(6) - top)
        self.line_list.rect = rect
        self.line_list.scroll_to(self.line_list.length if at_end else scrolled or 0)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        key = self._about()
        if key == self._key:
            return
        self._key = key
        found = self._read()
        if found is None or (found.title, found.words, found.rows) == (self.title, self.words, self.rows):
            return
        same, last = found.title == self.title, self.line_list
        low = last is not None and last.at_end and self._at_end
        self.title, self.words, self.rows = found.title, found.words, found.rows
        self.resized(self._size, self.look)
        if self.line_list is not None:
            self.line_list.scroll_to(self.line_list.length if low else self.line_list.top if same else 0)

    def takes(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        if self.widgets.handle(event, rings=False):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.take(CLOSES)
            return True
        rows = self.line_list
        if rows is None:
            return False
        if event.type == pygame.KEYDOWN and event.key in SCROLLS:
            rows.scroll_to(rows.top + round(SCROLLS[event.key] * rows.rect.height))
            return True
        if rows.handle(event, pointer):
            return True
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
        return pressed and self.rect.collidepoint(getattr(event, "pos", pointer))

    def draw(self, page: Page) -> None:
        px = self.look.px
        page.hints.append(Hint(self.rect, ""))
        page.box(self.rect, GROUND, "line", radius=7)
        x, room = self.rect.x + px(EDGE), self.rect.width - 2 * px(EDGE)
        title = page.write(
            self.title, (x, self.rect.y + px(9)), size=16, weight="bold", width=room - px(CLOSE)
        )
        page.hint(title, self.title)
        if self.words:
            page.lines(self.words, (x, self.rect.y + px(HEAD - 2)), room, size=13, tone="dim")
        if self.line_list is not None:
            self.line_list.draw(page)
        self.widgets.draw(page)
