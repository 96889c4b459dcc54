"""Tooltips and toasts."""

from __future__ import annotations

import pygame

from game.ui.shell import fonts
from game.ui.shell.page import Page, wrapped

DARK = (13, 17, 23, 255)
RIM = (70, 83, 107, 255)
WIDTH = 340


def tip(page: Page, text: str, pointer: tuple[int, int], over: pygame.Rect, more: str = "") -> pygame.Rect:
    """Draw the tooltip *text* near *pointer*, next to the area *over*; return its rectangle.

    If there are several lines, the first is a heading. *more* is written below: how to read on.
    """
    head, _, rest = text.partition("\n")
    px, room = page.px, page.px(WIDTH)
    heading = wrapped(head, px(14), "semibold" if rest else "regular", room)
    body = wrapped(rest, px(13), "regular", room) if rest else ()
    wide = max(
        [fonts.width(line, px(14), "semibold") for line in heading]
        + [fonts.width(line, px(13)) for line in (*body, more)]
    )
    steps = round(px(14) * 1.3), round(px(13) * 1.35)
    foot = px(20) if more else 0
    tall = len(heading) * steps[0] + len(body) * steps[1] + (px(4) if body else 0) + foot
    rect = pygame.Rect(0, 0, wide + px(24), tall + px(18))
    rect.topleft = (
        pointer[0] + px(14),
        max(pointer[1] + px(18), min(over.bottom + px(4), pointer[1] + px(40))),
    )
    if rect.bottom > page.rect.bottom - px(4):
        rect.bottom = min(pointer[1] - px(8), page.rect.bottom - px(4))
    rect.clamp_ip(page.rect.inflate(-px(8), -px(8)))
    page.box(rect, DARK, RIM, radius=7)
    x, y = rect.x + px(12), rect.y + px(8)
    page.lines(head, (x, y), room, size=14, weight="semibold" if rest else "regular", cites=False)
    if rest:
        at = x, y + len(heading) * steps[0] + px(4)
        page.lines(rest, at, room, size=13, tone="dim", leading=1.35, cites=False)
    if more:
        page.write(more, (x, rect.bottom - px(8)), size=12, tone="accent_hover", anchor="bottomleft")
    return rect


def pill(page: Page, words: str, tone: str, top: tuple[int, int], left: int = 0) -> int:
    """Draw *words* in a pill with the middle of its upper edge at *top*; return its height.

    It keeps to the right of the pixel *left*, and of its usual place only as much as that takes.
    """
    px = page.px
    room = min(px(640), page.rect.width - left - px(48))
    broken = wrapped(words, px(15), "semibold", room)
    wide = max(fonts.width(line, px(15), "semibold") for line in broken)
    step = round(px(15) * 1.3)
    rect = pygame.Rect(0, top[1], wide + px(36), len(broken) * step + px(16))
    rect.centerx = top[0]
    rect.x = max(rect.x, left + px(8) if left else rect.x)
    page.box(rect, DARK, RIM, radius=10)
    page.box(pygame.Rect(rect.x, rect.y + px(6), px(4), rect.height - px(12)), tone, radius=2)
    page.lines(words, (rect.x + px(18), rect.y + px(7)), room, weight="semibold", cites=False)
    return rect.height
