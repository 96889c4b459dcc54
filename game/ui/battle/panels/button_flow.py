"""The flow of the buttons of a bar: left to right, in rows."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass
class ButtonFlow:
    """Places from left to right, in rows up to *most*, with a *gap* between rows.

    Attributes:
        tall: The height of the current row.
        next_tall: That of the rows below it.
        row: The number of the current row, from 0.
    """

    left: int
    y: int
    most: int
    tall: int
    next_tall: int
    gap: int
    x: int = 0
    row: int = 0
    right: int = 0

    def __post_init__(self) -> None:
        self.x = self.left

    @property
    def bottom(self) -> int:
        """Where the row after the current one begins; the current one if it is empty."""
        return self.y + self.tall + self.gap if self.x > self.left else self.y

    def group(self, wide: int) -> None:
        """Begin a new row if *wide* pixels do not fit in this one."""
        if self.x > self.left and self.x + wide > self.most:
            self.x, self.y = self.left, self.bottom
            self.tall, self.row = self.next_tall, self.row + 1

    def put(self, wide: int, gap: int, tall: int = 0) -> pygame.Rect:
        """Return the next place, in the middle of its row if less *tall*, and leave a *gap* after it."""
        self.group(wide)
        rect = pygame.Rect(self.x, self.y, wide, tall or self.tall)
        rect.y += (self.tall - rect.height) // 2
        self.x += wide + gap
        self.right = max(self.right, rect.right)
        return rect
