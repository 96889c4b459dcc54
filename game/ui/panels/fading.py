"""Panels over something that must be visible are nearly transparent and let the mouse through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.ui.shell.page import Hint, Page
from game.ui.shell.theme import Theme

SHOWN = 210
"""The opacity of what is below, of 255."""
NEAR = 60
"""Distance in pixels at 100 %: farther from subjects than this, a panel under the pointer is solid."""


class Fading:
    """Decides which panels are faded, and draws them so.

    A panel fades while a subject is under it; it is solid while the pointer is on it away from the subjects,
    so that it can be read and used.

    Attributes:
        rects: The faded panels, in pixels of the window.
    """

    def __init__(self, look: Theme) -> None:
        self.look = look
        self.rects: tuple[pygame.Rect, ...] = ()
        self._below: list[tuple[pygame.Rect, pygame.Surface]] = []

    def update(
        self, panels: Iterable[pygame.Rect], subjects: Sequence[pygame.Rect], pointer: tuple[int, int]
    ) -> None:
        """Determine which of *panels* cover *subjects* now."""
        reach = 2 * self.look.px(NEAR)
        free = not any(one.inflate(reach, reach).collidepoint(pointer) for one in subjects)
        self.rects = tuple(
            rect.copy()
            for rect in panels
            if rect.width and rect.collidelist([*subjects]) >= 0 and not (free and rect.collidepoint(pointer))
        )

    def under(self, at: tuple[int, int]) -> bool:
        """Whether a faded panel covers the pixel *at*."""
        return any(rect.collidepoint(at) for rect in self.rects)

    def lets_through(self, event: pygame.Event) -> bool:
        """Whether *event* is a press on a faded panel, which goes to the table."""
        return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.under(event.pos)

    def remember(self, page: Page) -> None:
        """Copy what is below the faded panels before they are drawn."""
        window = page.surface.get_rect()
        self._below = [
            (rect, page.surface.subsurface(rect).copy()) for rect in (one.clip(window) for one in self.rects)
        ]

    def draw(self, page: Page) -> None:
        """Let what is below show through; faded panels have no tooltips."""
        for rect, picture in self._below:
            picture.set_alpha(SHOWN)
            page.surface.blit(picture, rect)
            page.hints.append(Hint(rect, ""))
        self._below = []
