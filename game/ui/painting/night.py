"""Night on the table: how dark the ground is, and lighter where a side's own units see by eye."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
import pygame
import shapely
from shapely.geometry.base import BaseGeometry

from game.battlefield.terrain.field import Battlefield
from game.core.model.state import View
from game.core.model.unit import Side
from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.painting.camera import Camera

COARSE = 4
EDGE = 2.5
SHARE = 0.42
"""Shade points per inch; inches over which sight fades; share of the darkness left where units see."""
NAVY = "#070c1c"

Lit = tuple[tuple[Point, float], ...]


class Night(Value):
    """How dark it is.

    Attributes:
        dark: From 0 by day to 1.
        lit: Places, with the range in inches that is seen around each.
    """

    dark: float = 0.0
    lit: Lit = ()


def night(dark: float, lit: Iterable[tuple[Point, float]] = ()) -> Night:
    """Return a `Night` with *lit* sorted; by day it is empty."""
    return Night(dark, tuple(sorted(lit)) if dark > 0 else ())


def night_over(view: View, side: Side) -> Night:
    """Return the night over the table of *view*, with what *side* sees by eye."""
    return night(view.rules.dark(view), view.rules.lit(view, side))


def dusk(dark: float) -> tuple[int, int, int] | None:
    """Return the factor for the colours of the ground at this darkness; None by day.

    >>> dusk(0.0), dusk(0.5)
    (None, (130, 143, 173))
    """
    if dark <= 0:
        return None
    return round(255 * (1 - 0.98 * dark)), round(255 * (1 - 0.88 * dark)), round(255 * (1 - 0.64 * dark))


def draw_night(target: pygame.Surface, now: Night, field: Battlefield, camera: Camera) -> None:
    """Darken the part of the table on *target* that *camera* shows."""
    shade = dusk(now.dark)
    if shade is None:
        return
    left, top = camera.to_pixel(Point(0, 0))
    right, bottom = camera.to_pixel(Point(field.width, field.depth))
    table = pygame.Rect(left, top, right - left + 1, bottom - top + 1)
    if not now.lit:
        target.fill(shade, table, special_flags=pygame.BLEND_RGB_MULT)
        return
    seen = table.clip(target.get_rect())
    if seen.w and seen.h:
        window = seen.x - left, seen.y - top, seen.w, seen.h
        made = _cut(now, (field.width, field.depth), window, table.size)
        target.blit(made, seen, special_flags=pygame.BLEND_RGB_MULT)


@lru_cache(maxsize=2)
def _cut(
    now: Night, table: tuple[float, float], window: tuple[int, int, int, int], whole: tuple[int, int]
) -> pygame.Surface:
    """Return the part in *window* of the shade of a table *whole* pixels large."""
    at, size = window[:2], window[2:]
    coarse = _shade(now, *table)
    wide, tall = coarse.get_size()
    across, down = wide / whole[0], tall / whole[1]
    x, y = int(at[0] * across), int(at[1] * down)
    right = min(wide, int((at[0] + size[0]) * across) + 2)
    bottom = min(tall, int((at[1] + size[1]) * down) + 2)
    part = coarse.subsurface((x, y, right - x, bottom - y))
    grown = max(1, round(part.get_width() / across)), max(1, round(part.get_height() / down))
    drawn = pygame.transform.smoothscale(part, grown)
    off = max(0, round(at[0] - x / across)), max(0, round(at[1] - y / down))
    made = pygame.Surface(size, 0, drawn)
    made.fill(dusk(now.dark) or (255, 255, 255))
    made.blit(drawn, (-off[0], -off[1]))
    return made


@lru_cache(maxsize=4)
def _shade(now: Night, width: float, depth: float) -> pygame.Surface:
    """Return the factors for the colours, at a few points per inch."""
    x = (np.arange(max(2, round(width * COARSE))) + 0.5) / COARSE
    y = (np.arange(max(2, round(depth * COARSE))) + 0.5) / COARSE
    light = np.zeros((len(x), len(y)))
    for at, far in now.lit:
        beyond = np.hypot(x[:, None] - at.x, y[None, :] - at.y) - far
        np.maximum(light, np.clip(0.5 - beyond / EDGE, 0.0, 1.0), out=light)
    light = light * light * (3 - 2 * light)
    dark = np.array(dusk(now.dark), float)
    bright = np.array(dusk(now.dark * SHARE), float)
    pixels = dark + (bright - dark) * light[:, :, None]
    return pygame.surfarray.make_surface(np.rint(pixels).astype(np.uint8))


def dark_areas(now: Night, field: Battlefield) -> Iterator[tuple[BaseGeometry, float]]:
    """Yield shapes in inches, each with the opacity of `NAVY`, that together darken it as much."""
    if now.dark <= 0:
        return
    table = shapely.box(0, 0, field.width, field.depth)
    yield table, now.dark * SHARE * 0.9
    rest = now.dark * (1 - SHARE) * 0.9 / 3
    for step in (-1.0, 0.0, 1.0):
        grown = [(at, max(0.0, far + step * EDGE / 3)) for at, far in now.lit]
        seen = [shapely.Point(at).buffer(far, quad_segs=16) for at, far in grown]
        yield table.difference(shapely.union_all(seen)), rest
