"""The dialog that shows record sheets, one at a time, as large as the window allows."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.views.sheet_drawing import SheetDrawing
from game.ui.sheets.sheet_face import drawn
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.dialogs import Dialog, DialogButton

WIDE, TALL = 1280, 1000
"""Its greatest size, at 100 %."""
KNOB = (57, 68, 90, 255)
STEP = 48


class SheetDialog(Dialog):
    """Shows one of *sheets*; keys and buttons go to the next and the previous one, the wheel scrolls.

    Attributes:
        place: The index of the sheet shown.
    """

    only_read = True

    def __init__(self, sheets: Sequence[SheetDrawing], place: int = 0) -> None:
        self.sheets, self.place = tuple(sheets), place
        self.top = 0
        self._tall = 0
        self._room = pygame.Rect(0, 0, 0, 0)
        self._picture: Page | None = None
        close = DialogButton("Close", style="primary")
        ways = [close]
        if len(self.sheets) > 1:
            back = DialogButton("Previous", lambda: self.go(-1), icon="chevron_left", hint="←", stays=True)
            on = DialogButton("Next", lambda: self.go(1), icon="chevron_right", hint="→", stays=True)
            ways = [back, on, close]
        super().__init__(self._title, "", ways, wide=WIDE, escape=close)

    @property
    def _title(self) -> str:
        sheet = self.sheets[self.place]
        return f"{sheet.title} · {sheet.subtitle}" if sheet.subtitle else sheet.title

    def go(self, step: int) -> None:
        """Move by *step* sheets."""
        self.place = (self.place + step) % len(self.sheets)
        self.title, self.top, self._picture = self._title, 0, None

    def resized(self, size: tuple[int, int], look: Theme) -> None:
        self._high = size[1]
        super().resized(size, look)

    def fields_height(self, look: Theme) -> int:
        return min(look.px(TALL), self._high - look.px(24 + 56)) - self._foot(look)

    def fields(self, rect: pygame.Rect) -> None:
        self._room, self._picture = rect, None

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> None:
        step = self.look.px(STEP)
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y * step)
            return
        if event.type == pygame.KEYDOWN:
            page = self._room.height - step
            far = {pygame.K_UP: -step, pygame.K_DOWN: step, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
            sideways = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
            if event.key in far:
                self._scroll(far[event.key])
                return
            if event.key in sideways:
                self.go(sideways[event.key])
                return
        super().handle(event, pointer)

    def _scroll(self, far: int) -> None:
        top = max(0, min(self.top + far, self._tall - self._room.height))
        if top != self.top:
            self.top, self._picture = top, None

    def draw(self, page: Page) -> None:
        super().draw(page)
        if self._picture is None:
            picture = Page(pygame.Surface(self._room.size, pygame.SRCALPHA), self.look)
            rect = picture.rect
            rect.width -= picture.px(12)
            self._tall = drawn(picture, self.sheets[self.place], rect, self.top)
            self._knob(picture)
            picture.written = [one for one in picture.written if picture.rect.contains(one.rect)]
            self._picture = picture
        page.show(self._picture, self._room.topleft)

    def _knob(self, page: Page) -> None:
        """Draw the scroll bar if the sheet does not fit."""
        room = self._room.height
        if self._tall <= room:
            return
        tall = max(page.px(24), room * room // self._tall)
        y = (room - tall) * self.top // (self._tall - room)
        page.box(pygame.Rect(page.rect.width - page.px(6), y, page.px(4), tall), KNOB, radius=2)
