"""A painted page in a frame; if it is higher than the frame, it scrolls like a list."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.shell.page import Page
from game.ui.shell.theme import Colour
from game.ui.widgets.list_view import NOWHERE, ClickArea, ListCell, ListView

INSET = 3
"""The margin above and below it in its frame, in pixels at 100 %."""


class ScrolledPage:
    """Shows a page that is painted once, and scrolls it by the wheel, its bar, and Page Up and Down."""

    def __init__(self) -> None:
        self._list: ListView[Page] = ListView(
            _show, tall=_height, can=lambda painted: False, empty=("", "", "")
        )
        self._about: Hashable = None

    @property
    def rect(self) -> pygame.Rect:
        """The part of its frame in which it scrolls; empty while it is hidden."""
        return self._list.rect

    @property
    def scrolls(self) -> bool:
        """Whether it is shown, and longer than its frame."""
        return self._list.rect.width > 0 and self._list.knob.height > 0

    def hide(self) -> None:
        """Hide it."""
        self._list.rect = pygame.Rect(0, 0, 0, 0)

    def draw(
        self, page: Page, painted: Page, rect: pygame.Rect, about: Hashable, *, back: Colour, rim: Colour
    ) -> None:
        """Draw *painted* in the frame *rect*; it begins at its top for another subject.

        Args:
            about: What it is about: while that is the same, it stays where it was scrolled to.
            back: The colour of its background; *rim* is that of the line around it.
        """
        inner = rect.inflate(0, -2 * page.px(INSET))
        if self._list.things != [painted] or self._list.rect != inner:
            self._list.fill([painted])
            self._list.place(inner, painted.look)
        if about != self._about:
            self._about = about
            self._list.scroll_to(0)
        page.box(rect, back, rim, radius=9)
        self._list.draw(page, NOWHERE)

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Scroll it; return False if *event* is not for it, or if all of it is visible."""
        on_bar = event.type == pygame.MOUSEBUTTONDOWN and self._list.knob.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and not on_bar:
            return False
        return self.scrolls and self._list.handle(event, pointer)

    def key(self, key: str) -> bool:
        """Scroll by a frame on "pageup" or "pagedown"; return False if all of it is visible."""
        step = {"pageup": -1, "pagedown": 1}.get(key, 0)
        if not self.scrolls or not step:
            return False
        self._list.scroll_to(self._list.top + step * round(self._list.rect.height * 0.9))
        return True


def _show(page: Page, cell: ListCell[Page]) -> list[ClickArea]:
    page.show(cell.thing, cell.rect.topleft)
    return []


def _height(painted: Page, wide: int) -> int:
    return painted.surface.get_height()
