"""Drawings on a page: marks in their own inches, fitted into a rectangle of pixels."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.core.marks import Label
from game.geometry.point import Point
from game.overlays.sight_drawings import Drawing
from game.ui.camera import Camera
from game.ui.marks import Pen
from game.ui.page import Page
from game.ui.theme import theme

ENDLESS = 1e9


def draw(page: Page, box: pygame.Rect, drawing: Drawing) -> None:
    """Draw *drawing* into the middle of *box*, as large as fits; nothing on a page too small for the box."""
    if not page.rect.contains(box):
        return
    scale = min(box.width / drawing.width, box.height / drawing.height)
    left = drawing.left - (box.width / scale - drawing.width) / 2
    top = drawing.top - (box.height / scale - drawing.height) / 2
    target = page.surface.subsurface(box)
    pen, camera = _pen(page.look.scale, page.look.palette), Camera(Point(left, top), scale)
    rects = pen.draw(target, drawing.marks, camera, ENDLESS)
    for down, words in drawing.ticks:
        at = box.x + page.px(3), box.y + (down - top) * scale
        page.write(words, at, size=10, tone="dim", anchor="midleft")
    labels = [mark for mark in drawing.marks if isinstance(mark, Label) and mark.text]
    for label, rect in zip(labels, rects, strict=False):
        page.note(label.text, rect.move(box.topleft))


@lru_cache(maxsize=4)
def _pen(scale: float, palette: str) -> Pen:
    """Return a pen that keeps little: a drawing is kept by who shows it."""
    return Pen(theme(scale, palette), 2**20)
