"""Labels: words in dark translucent pills that step aside for one another and stay on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import pygame

from game.core.marks import Label, Mark
from game.geometry.point import Point
from game.ui import fonts
from game.ui.camera import Camera
from game.ui.theme import MarkStyle, Theme

GAP = 9
REFUSED, COSTS, BAND = "odds-none", "iso", "band"
ABOUT = 3
"""Pixels between a token and the words about it."""


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


def off(clear: float, scale: float, look: Theme) -> float:
    """Return how many pixels stay free around the point of a label that keeps *clear* inches of it free.

    What is kept free is about a token as a rule, and that is never smaller than it can be seen.
    """
    if clear <= 0:
        return look.px(GAP)
    return max(clear * scale, float(look.size("minimum_token"))) + look.px(ABOUT)


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
    others = taken if isinstance(taken, list) else list(taken)
    first: pygame.Rect | None = None
    for left, top in _spots(size, at, clear):
        rect = pygame.Rect(round(left), round(top), *size).clamp(room)
        if rect.collidelist(others) < 0:
            return rect
        first = first or rect
    assert first is not None, "a label has some spot"
    return first


def _spots(size: tuple[int, int], at: tuple[float, float], clear: float) -> Iterator[tuple[float, float]]:
    """Yield where a label may begin, the best first: by its point, then ever farther from it, then aslant."""
    (width, height), (x, y) = size, at
    for extra in range(0, 5 * (height + 3), height + 3):
        yield x - width / 2, y - clear - height - extra
        yield x - width / 2, y + clear + extra
        yield x + clear, y - height / 2 - extra
        yield x - clear - width, y - height / 2 - extra
    for extra in range(0, 5 * (height + 3), height + 3):
        for left in (x + clear, x - clear - width):
            yield left, y - height / 2 + extra
            yield left, y - clear - height - extra
            yield left, y + clear + extra


def thinned(
    marks: Sequence[Mark],
    but: Point | None,
    camera: Camera,
    look: Theme,
    *,
    room: pygame.Rect,
    taken: Sequence[pygame.Rect],
) -> list[Mark]:
    """Return *marks* without those for which there is no place in *room* over none of *taken*.

    So go refusals, names of range bands, and the inches of lines of equal cost that would stand far from
    their line.

    Args:
        but: The place of one whose words stand there at any price.
    """
    stand, kept = list(taken), []
    for mark in marks:
        if isinstance(mark, Label):
            size, at = pill(mark.text, look.mark(mark.style), look.scale).get_size(), camera.to_place(mark.at)
            rect = place(size, at, off(mark.clear, camera.scale, look), stand, room)
            line = mark.style.startswith(COSTS)
            if (line or mark.style in (REFUSED, BAND)) and mark.at != but and rect.collidelist(stand) >= 0:
                continue
            if line and not rect.inflate(2 * look.px(GAP + 3), 2 * look.px(GAP + 3)).collidepoint(at):
                continue
            stand.append(rect)
        kept.append(mark)
    return kept


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
            rect = place(picture.get_size(), at, clear, stand, room)
            target.blit(picture, rect)
            stand.append(rect)
    return stand[len(taken) :]
