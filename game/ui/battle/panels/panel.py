"""A panel: a part of the screen that is repainted only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.shell.page import Hint, Page, Written
from game.ui.shell.theme import Theme

PATIENCE = 8


class Panel:
    """A rectangle of the screen with a picture of its own.

    A subclass says what it shows by `key`, and paints it by `paint`, in pixels from its upper-left corner.

    Attributes:
        line: Which of its edges have a line: letters of "ltrb".
        behind: Whether it shows what was, and is repainted in one of the next frames.
    """

    tone = "panel"
    line = ""

    def __init__(self, rect: pygame.Rect, look: Theme) -> None:
        self.rect = rect
        self.look = look
        self.behind = False
        self._key: Hashable = object()
        self._waited = PATIENCE
        self._surface = pygame.Surface(rect.size)
        self._written: list[Written] = []
        self._hints: list[Hint] = []

    def key(self) -> Hashable:
        """Return what the picture depends on."""
        raise NotImplementedError

    def paint(self, page: Page) -> None:
        """Paint the panel on *page*, which is as large as it."""
        raise NotImplementedError

    def draw(self, page: Page) -> None:
        """Show the panel on the *page* of the window; repainted first where it has changed.

        That waits for its turn, but not for long, and not the first time.
        """
        key = self.key()
        self.behind = key != self._key
        if self.behind and (page.take_turn() or self._waited >= PATIENCE):
            self._key, self._waited, self.behind = key, 0, False
            self._repaint()
        self._waited += self.behind
        page.surface.blit(self._surface, self.rect)
        page.written += self._written
        page.hints += self._hints

    def local(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return the pixel *at* of the window in pixels of the panel."""
        return at[0] - self.rect.x, at[1] - self.rect.y

    def _repaint(self) -> None:
        own = Page(self._surface, self.look)
        own.surface.fill(own.tone(self.tone))
        self.paint(own)
        w, h, thin = *self.rect.size, self.look.px(1)
        edges = {
            "l": (0, 0, thin, h),
            "t": (0, 0, w, thin),
            "r": (w - thin, 0, thin, h),
            "b": (0, h - thin, w, thin),
        }
        for edge in self.line:
            own.surface.fill(own.tone("line"), edges[edge])
        x, y = self.rect.topleft
        self._written = [Written(one.text, one.rect.move(x, y)) for one in own.written]
        self._hints = [Hint(one.rect.move(x, y), one.text) for one in own.hints]
