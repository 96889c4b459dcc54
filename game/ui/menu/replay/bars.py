"""Bars: what each side did in each turn, as columns side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.core.model.unit import Side
from game.core.views.side_places import places
from game.ui.menu.pieces import side_sign
from game.ui.shell.page import Page

WIDEST, LEAST = 26, 60
LINES, LABEL = 4, 14
"""The most lines of values, and the least pixels at 100 % between them."""


def draw_bars(
    page: Page, rect: pygame.Rect, turns: Sequence[Mapping[Side, int]], sides: Sequence[Side]
) -> None:
    """Draw a column for each side and turn, with the values on top if there is room.

    If there is too little room for columns, nothing is drawn.
    """
    px = page.px
    if not turns and rect.height >= px(16):
        page.write("No damage was done", rect.center, tone="dim", anchor="center")
    if not turns or rect.height < px(LEAST):
        return
    most = max(1, *(value for turn in turns for value in turn.values()))
    floor, ceiling = rect.bottom - px(22), rect.y + px(26)
    step = max(1, -(-most // max(1, min(LINES, (floor - ceiling) // px(LABEL)))))
    top = step * -(-most // step)
    left = rect.x + px(24)
    for value in range(0, top + 1, step):
        y = floor - round((floor - ceiling) * value / top)
        page.box(pygame.Rect(left, y, rect.right - left, 1), "line", radius=0)
        page.write(str(value), (left - px(6), y), size=11, tone="dim", anchor="midright")
    plot = pygame.Rect(left, ceiling, rect.right - left, floor - ceiling)
    _draw_columns(page, plot, turns, places(sides), top)
    _draw_legend(page, rect, sides)


def _draw_columns(
    page: Page, plot: pygame.Rect, turns: Sequence[Mapping[Side, int]], colours: Mapping[Side, int], top: int
) -> None:
    """Draw the columns of each turn, and its number below them; *top* is the value as high as *plot*."""
    px, slot = page.px, plot.width / len(turns)
    wide = max(px(2), min(px(WIDEST), int(slot * 0.8 / len(colours))))
    every = max(1, -(-px(18) // max(1, int(slot))))
    for place, turn in enumerate(turns):
        middle = plot.x + slot * (place + 0.5)
        if place % every == 0:
            at = (middle, plot.bottom + px(5))
            page.write(str(place + 1), at, size=11, tone="dim", anchor="midtop")
        for index, (side, colour) in enumerate(colours.items()):
            tall = round(plot.height * turn.get(side, 0) / top)
            x = round(middle + (index - len(colours) / 2) * wide)
            column = pygame.Rect(x + 1, plot.bottom - tall, wide - 2, tall)
            if tall:
                page.box(column, page.look.side(colour), radius=2)
            page.hint(column.inflate(0, px(8)), f"Turn {place + 1}, {side}: {turn.get(side, 0)}")


def _draw_legend(page: Page, rect: pygame.Rect, sides: Sequence[Side]) -> None:
    x = rect.right
    for side, index in reversed(places(sides).items()):
        words = page.write(side, (x, rect.y), size=12, tone="dim", anchor="topright")
        side_sign(page, index, (words.x - page.px(10), words.centery), 10)
        x = words.x - page.px(28)
