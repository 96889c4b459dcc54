"""Legends of shades on a picture, next to the table, as pixels or as SVG."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from game.core.views.legend import Shades, ToldLegend
from game.ui.export.svg_text import paint, short, text
from game.ui.shell import fonts
from game.ui.shell.theme import Colour, Theme

GROUND: Colour = (140, 132, 104, 255)
HIGH, GAP = 12, 9
"""Font size of a legend and the gap between entries, in pixels at 100 %."""
SIZE, APART, ROW = 0.34, 0.5, 0.48
"""The same in inches, for SVG; and the distance between legends."""


def draw_legends(made: pygame.Surface, legends: Sequence[ToldLegend], look: Theme) -> list[pygame.Rect]:
    """Draw *legends* at the lower right of a picture, the last one lowest; return their rectangles."""
    stand = []
    right, bottom = made.get_width() - look.px(10), made.get_height() - look.px(3)
    for title, rows in reversed(legends):
        row = _painted(title, rows, look)
        at = row.get_rect(bottomright=(right, bottom))
        made.blit(row, at)
        stand.append(at)
        bottom = at.top - look.px(4)
    return stand


def _painted(title: str, rows: Shades, look: Theme) -> pygame.Surface:
    """Return one legend as a row."""
    px, ink = look.px, look.tones["text"]
    words = [fonts.text(said, px(HIGH), ink, "regular") for _, said in rows]
    head = fonts.text(title, px(HIGH), ink, "semibold") if title else pygame.Surface((0, 0))
    wide = px(GAP) + head.get_width() + (px(GAP) if title else 0)
    long = wide + sum(px(HIGH + 7 + GAP) + one.get_width() for one in words)
    made = pygame.Surface((long, px(20)), pygame.SRCALPHA)
    made.fill((18, 22, 29, 235))
    made.blit(head, head.get_rect(midleft=(px(GAP), px(10))))
    for (style, _), word in zip(rows, words, strict=True):
        swatch = pygame.Rect(wide, px(4), px(HIGH), px(HIGH))
        shade = pygame.Surface(swatch.size, pygame.SRCALPHA)
        shade.fill(look.mark(style).fill or GROUND)
        made.fill(GROUND, swatch)
        made.blit(shade, swatch)
        pygame.draw.rect(made, look.mark(style).line or ink, swatch, 1)
        made.blit(word, word.get_rect(midleft=(swatch.right + px(5), px(10))))
        wide = swatch.right + px(7 + GAP) + word.get_width()
    return made


def legend_lines(
    legends: Sequence[ToldLegend],
    at: tuple[float, float],
    look: Theme,
    room: float = math.inf,
) -> Iterator[str]:
    """Yield *legends* in inches, the first with its upper-left corner at *at*.

    Args:
        room: Inches free to the right; a title that is too long is truncated.
    """
    x, y = at
    ink = look.tones["text"]
    for title, rows in legends:
        left = x
        free = room - sum(SIZE + 0.12 + len(words) * SIZE * 0.56 + APART for _, words in rows)
        title = fitted(title, max(0, math.floor((min(free, 1e6) - APART) / (SIZE * 0.6))))
        if title:
            yield text(title, (left, y + SIZE), SIZE, ink, bold=True)
            left += len(title) * SIZE * 0.6 + APART
        for style, words in rows:
            place = f'x="{short(left)}" y="{short(y)}" width="{SIZE}" height="{SIZE}"'
            edge = f'{paint("stroke", look.mark(style).line or ink)} stroke-width="0.03"'
            yield f"<rect {place} {paint('fill', GROUND)}/>"
            yield f"<rect {place} {paint('fill', look.mark(style).fill or GROUND)} {edge}/>"
            yield text(words, (left + SIZE + 0.12, y + SIZE * 0.85), SIZE, ink)
            left += SIZE + 0.12 + len(words) * SIZE * 0.56 + APART
        y += ROW


def fitted(words: str, letters: int) -> str:
    """Return *words* truncated to *letters* characters; "" if only a few would be left.

    >>> fitted("Seen from figures high", 10)
    'Seen from…'
    """
    if len(words) <= letters:
        return words
    return f"{words[: letters - 1].rstrip()}…" if letters > 6 else ""
