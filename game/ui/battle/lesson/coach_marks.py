"""Coach marks in the window: frames around what a step is about, and an arrow with words."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.ui.shell import fonts
from game.ui.shell.page import Page

TONE = "warn"
AROUND, TIP, SIZE = 4, 9, 14


def draw_coach_marks(
    page: Page, rects: Sequence[pygame.Rect], words: str, panels: Sequence[pygame.Rect]
) -> None:
    """Frame *rects*, with an arrow and *words* at the first, outside the panel that it is in."""
    px = page.px
    frames = [rect.inflate(px(2 * AROUND), px(2 * AROUND)) for rect in rects]
    for frame in frames:
        page.box(frame, None, TONE, radius=9, width=3)
    if frames:
        holder = next((one for one in panels if one.contains(rects[0])), frames[0])
        others = [one for one in panels if one.width and one != holder]
        _point(page, frames[0], frames[0].union(holder), words, others)


def clear_place(
    pill: pygame.Rect, others: Sequence[pygame.Rect], gap: int, window: pygame.Rect
) -> pygame.Rect:
    """Return the nearest place beside *others* where *pill* covers none of them; *pill* if there is none."""
    ways = [(0, 0)]
    for one in others:
        ways += [(0, one.bottom + gap - pill.y), (0, one.y - gap - pill.bottom)]
        ways += [(one.right + gap - pill.x, 0), (one.x - gap - pill.right, 0)]
    found = [pill.move(way) for way in sorted(ways, key=lambda way: math.hypot(*way))]
    free = (one for one in found if window.contains(one) and one.collidelist([*others]) < 0)
    return next(free, pill)


def _point(
    page: Page, frame: pygame.Rect, holder: pygame.Rect, words: str, others: Sequence[pygame.Rect]
) -> None:
    """Draw an arrow to *frame* from *words* beyond the edge of *holder* that is nearest to the middle."""
    px, window = page.px, page.rect
    pill = pygame.Rect(0, 0, fonts.width(words, px(SIZE), "bold") + px(20), px(26))
    tip = px(TIP)
    if holder.y > window.centery:
        way, start = (0, -1), (frame.centerx, frame.y)
        pill.midbottom = frame.centerx, holder.y - tip
    elif holder.x > window.centerx and holder.height > holder.width:
        way, start = (-1, 0), (frame.x, frame.centery)
        pill.midright = holder.x - tip, frame.centery
    elif holder.right < window.centerx and holder.height > holder.width:
        way, start = (1, 0), (frame.right, frame.centery)
        pill.midleft = holder.right + tip, frame.centery
    else:
        way, start = (0, 1), (frame.centerx, frame.bottom)
        pill.midtop = frame.centerx, holder.bottom + tip
    pill = clear_place(pill.clamp(window), others, tip, window)
    (dx, dy), (x, y) = way, start
    if dx and frame.y < pill.centery < frame.bottom:
        y = pill.centery
    start = x, y
    base = x + dx * tip, y + dy * tip
    corners = [start, (base[0] - dy * tip, base[1] - dx * tip), (base[0] + dy * tip, base[1] + dx * tip)]
    tone = page.tone(TONE)
    pygame.draw.line(page.surface, tone, base, pill.center, px(3))
    pygame.draw.polygon(page.surface, tone, corners)
    page.box(pill, TONE, radius=8)
    page.write(words, pill.center, size=SIZE, tone="ink", weight="bold", anchor="center")
