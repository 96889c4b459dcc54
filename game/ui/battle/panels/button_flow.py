"""Where the buttons of a bar stand: from left to right, in rows."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass
class ButtonFlow:
    """Places from left to right, in rows that end at *most*; each row is *step* pixels below the last."""

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
        """Where the row after the present one begins; where nothing stands yet, the present one."""
        return self.y + self.step if self.x > self.left else self.y

    def group(self, wide: int) -> None:
        """Begin a new row where *wide* pixels have no room in this one."""
        if self.x > self.left and self.x + wide > self.most:
            self.x, self.y = self.left, self.y + self.step

    def put(self, wide: int, tall: int, gap: int) -> pygame.Rect:
        """Return the next place, and leave a *gap* behind it."""
        self.group(wide)
        rect = pygame.Rect(self.x, self.y, wide, tall)
        self.x += wide + gap
        self.right = max(self.right, rect.right)
        return rect
