"""The inch grid over the ground, with the heights of the terrain and a scale bar."""

from __future__ import annotations

import pygame

from game.ui.annotation.grid import draw_grid, draw_scale_bar
from game.ui.battle.table.captions import Captions
from game.ui.battle.table.viewport import Viewport
from game.ui.shell.page import Page


def draw_inch_grid(page: Page, target: pygame.Surface, view: Viewport, captions: Captions) -> None:
    """Draw the grid on *target*, the part of the window with the table, and note its texts on *page*."""
    field, look = view.battle.view.battlefield, view.look
    draw_grid(target, view.camera, field, look)
    for words, rect in captions.draw(target, field, view.camera, look):
        page.note(words, rect.move(view.rect.topleft))
    corner = view.local((view.clear.x + look.px(10), view.clear.bottom - look.px(46)))
    bar = draw_scale_bar(target, view.camera, look, corner)
    page.note("scale bar", bar.move(view.rect.topleft))
