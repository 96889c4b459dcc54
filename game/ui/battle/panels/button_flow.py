"""The flow of the buttons of a bar: left to right, in rows."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass
class ButtonFlow:
    """Places from left to right, in rows up to *most*; each row is *step* pixels below the last."""

    left: int
    y: int
    most: int
    step: int
    x: int = 0
    right: int = 0

    def __post_init__(self) -> None:
        self.x = self.left

    @property
    def bottom(self) -> int:
        """Where the row after the current one begins; the current one if it is empty."""
        return self.y + self.step if self.x > self.left else self.y

    def group(self, wide: int) -> None:
        """Begin a new row if *wide* pixels do not fit in this one."""
        if self.x > self.left and self.x + wide > self.most:
            self.x, self.y = self.left, self.y + self.step

    def put(self, wide: int, tall: int, gap: int) -> pygame.Rect:
        """Return the next place, and leave a *gap* after it."""
        self.group(wide)
        rect = pygame.Rect(self.x, self.y, wide, tall)
        self.x += wide + gap
        self.right = max(self.right, rect.right)
        return rect
