"""Lines that join words which stand farther off to what they are about."""

from __future__ import annotations

import math

import pygame

from game.ui.shell.theme import Colour

Joint = tuple[tuple[int, int], tuple[int, int]]
EDGE = (16, 20, 28)


def joint(rect: pygame.Rect, at: tuple[float, float], reach: float) -> Joint:
    """Return the line from *reach* pixels off the pixel *at* to the nearest place of *rect*, in pixels."""
    x, y = at
    end = min(max(x, rect.left), rect.right), min(max(y, rect.top), rect.bottom)
    share = reach / max(math.hypot(end[0] - x, end[1] - y), 1.0)
    start = round(x + (end[0] - x) * share), round(y + (end[1] - y) * share)
    return start, (round(end[0]), round(end[1]))


def draw_joint(target: pygame.Surface, line: Joint, tone: Colour, wide: int) -> None:
    """Draw *line*, *wide* pixels wide, in the colour *tone* with a dark edge."""
    pygame.draw.line(target, EDGE, *line, 2 * wide)
    pygame.draw.line(target, tone[:3], *line, wide)
