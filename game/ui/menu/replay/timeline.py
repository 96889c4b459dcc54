"""The timeline of a replay: a bar with the turns; clicking or dragging goes to any moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pygame

from game.core.lobby import ReplayFrame
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme


class Timeline:
    """A bar from the first frame to the last."""

    def __init__(self, frames: Sequence[ReplayFrame], go: Callable[[int], Any]) -> None:
        self._last = max(1, len(frames) - 1)
        self._go = go
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._held = False
        self._turns = [
            (frame.number, frame.turn) for before, frame in pairwise(frames) if frame.turn != before.turn
        ]

    def place(self, rect: pygame.Rect, look: Theme) -> None:
        """Lay the bar out in *rect*."""
        self.rect = rect

    def x_of(self, number: int) -> int:
        """Return the x of the frame with that number."""
        return self.rect.x + round(self.rect.width * number / self._last)

    def handle(self, event: pygame.Event) -> bool:
        """Handle a mouse event; return False if it is not for this bar."""
        reach = self.rect.inflate(16, 8)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and reach.collidepoint(event.pos):
            self._held = True
            self._go(self._number(event.pos[0]))
            return True
        if event.type == pygame.MOUSEMOTION and self._held:
            self._go(self._number(event.pos[0]))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._held:
            self._held = False
            return True
        return False

    def draw(self, page: Page, now: int, pointer: tuple[int, int]) -> None:
        """Draw the bar, the turns on it and the knob."""
        px, rect = page.px, self.rect
        bar = pygame.Rect(rect.x, rect.centery - px(3), rect.width, px(6))
        page.box(bar, "raised", "line", radius=3)
        x = self.x_of(now)
        page.box(pygame.Rect(bar.x, bar.y, max(px(4), x - bar.x), bar.height), "accent", radius=3)
        free = bar.x - px(40)
        for number, turn in self._turns:
            at = self.x_of(number)
            page.box(pygame.Rect(at, bar.y - px(4), px(2), bar.height + px(8)), "faint", radius=1)
            if at - free >= px(26):
                page.write(str(turn), (at, bar.bottom + px(5)), size=11, tone="dim", anchor="midtop")
                free = at
        held = self._held or rect.inflate(0, 8).collidepoint(pointer)
        pygame.draw.aacircle(
            page.surface, page.tone("accent_hover")[:3], (x, bar.centery), px(10 if held else 8)
        )
        pygame.draw.aacircle(page.surface, page.tone("focus")[:3], (x, bar.centery), px(4))

    def _number(self, x: int) -> int:
        share = (x - self.rect.x) / max(1, self.rect.width)
        return round(min(max(share, 0.0), 1.0) * self._last)
