"""Drawings on a page: marks in their own inches, fitted to a rectangle of pixels."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import pygame
from pygame import gfxdraw

from game.core.views.marks import AreaMark, Label
from game.geometry.point import Path, Point
from game.overlays.sight_drawings import Drawing
from game.ui.annotation.marks import Pen
from game.ui.painting.camera import Camera
from game.ui.shell.page import Page
from game.ui.shell.theme import MarkStyle, theme

ENDLESS = 1e9
THIN = 1.5
TICK = 10


def draw(page: Page, box: pygame.Rect, drawing: Drawing) -> None:
    """Draw *drawing* centred in *box*, as large as fits; draw nothing if the page is too small."""
    if not page.rect.contains(box):
        return
    scale = min(box.width / drawing.width, box.height / drawing.height)
    left = drawing.left - (box.width / scale - drawing.width) / 2
    top = drawing.top - (box.height / scale - drawing.height) / 2
    target = pygame.Surface(box.size, 0, 32)  # a fill would overwrite the page's alpha
    target.fill(page.tone("void")[:3])
    target.blit(page.surface, (0, 0), box)
    pen, camera = _pen(page.look.scale, page.look.palette), Camera(Point(left, top), scale)
    simple = [mark for mark in drawing.marks if isinstance(mark, AreaMark) and len(mark.rings) == 1]
    for mark in simple:
        _fill(target, mark.rings[0], page.look.mark(mark.style), camera)
    others = [mark for mark in drawing.marks if mark not in simple]
    rects = pen.draw(target, others, camera, ENDLESS)
    page.surface.blit(target, box)
    for down, words in _apart(drawing.ticks, page.px(TICK) / scale):
        at = box.x + page.px(3), box.y + (down - top) * scale
        page.write(words, at, size=TICK, tone="dim", anchor="bottomleft")
    labels = [mark for mark in drawing.marks if isinstance(mark, Label) and mark.text]
    for label, rect in zip(labels, rects, strict=False):
        page.note(label.text, rect.move(box.topleft))


def _apart(ticks: tuple[tuple[float, str], ...], room: float) -> tuple[tuple[float, str], ...]:
    """Return the leading *ticks* that are at least *room* apart."""
    step = min((abs(a - b) for (a, _), (b, _) in pairwise(ticks)), default=room)
    return ticks[:: max(1, math.ceil(room / step - 1e-9))]


def _fill(target: pygame.Surface, ring: Path, style: MarkStyle, camera: Camera) -> None:
    """Fill a ring without holes directly, uncached: drawings are small and change with the pointer."""
    corners = [camera.to_place(at) for at in ring]
    whole = [(round(x), round(y)) for x, y in corners]
    if len(set(whole)) < 3:
        return
    if style.fill is not None:
        gfxdraw.filled_polygon(target, whole, style.fill)
    if style.line is not None and style.line[3]:
        if style.width <= THIN:
            pygame.draw.aalines(target, style.line, True, corners)
        else:
            pygame.draw.lines(target, style.line, True, whole, round(style.width))


@lru_cache(maxsize=4)
def _pen(scale: float, palette: str) -> Pen:
    """Return a pen with a small cache, since callers cache the whole drawing."""
    return Pen(theme(scale, palette), 2**20)
