"""Labels: words in dark translucent pills that step aside for one another and stay on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui import fonts
from game.ui.theme import MarkStyle, Theme

GAP = 9


@lru_cache(maxsize=512)
def pill(words: str, style: MarkStyle, scale: float) -> pygame.Surface:
    """Return *words*, line below line, in a pill. Do not draw on it."""
    weight: fonts.Weight = "bold" if style.bold else "semibold"
    lines = [fonts.text(line, style.size, style.text, weight) for line in words.split("\n")]
    leading = round(style.size * 1.22)
    side, above = round(8 * scale), round(3 * scale)
    width = max(line.get_width() for line in lines) + 2 * side
    height = leading * len(lines) + 2 * above
    made = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.rect(made, style.pill, made.get_rect(), border_radius=round(6 * scale))
    edge = (*style.text[:3], 46)
    line_width = max(1, round(scale))
    pygame.draw.rect(made, edge, made.get_rect(), line_width, border_radius=round(6 * scale))
    for i, line in enumerate(lines):
        middle = above + leading * (i + 0.5)
        made.blit(line, line.get_rect(center=(width / 2, middle)))
    return made


def place(
    size: tuple[int, int],
    at: tuple[float, float],
    clear: float,
    taken: Sequence[pygame.Rect],
    room: pygame.Rect,
) -> pygame.Rect:
    """Return where a label of *size* pixels stands: by *at*, inside *room*, over none of *taken* if it can.

    It prefers to stand above, then below, right and left; *clear* pixels around the point stay free.
    """
    width, height = size
    x, y = at
    tries = []
    for extra in range(0, 5 * (height + 3), height + 3):
        above, below = y - clear - height - extra, y + clear + extra
        tries += [(x - width / 2, above), (x - width / 2, below)]
        tries += [(x + clear, y - height / 2 - extra), (x - clear - width, y - height / 2 - extra)]
    rects = [pygame.Rect(round(left), round(top), width, height).clamp(room) for left, top in tries]
    free = (rect for rect in rects if rect.collidelist(list(taken)) < 0)
    return next(free, rects[0])


def draw_labels(
    target: pygame.Surface,
    labels: Sequence[tuple[str, MarkStyle, tuple[float, float], float]],
    look: Theme,
    taken: Sequence[pygame.Rect] = (),
) -> list[pygame.Rect]:
    """Draw *labels* (words, style, pixel, pixels to leave free) and return where they stand.

    Labels whose point is off the screen are left out.
    """
    room = target.get_rect()
    stand = list(taken)
    for words, style, at, clear in labels:
        if words and room.inflate(8, 8).collidepoint(at):
            picture = pill(words, style, look.scale)
            rect = place(picture.get_size(), at, max(clear, look.px(GAP)), stand, room)
            target.blit(picture, rect)
            stand.append(rect)
    return stand[len(taken) :]
