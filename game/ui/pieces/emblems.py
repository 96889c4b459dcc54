"""Emblems and badges: the shape of a side, and small round signs on a token or in a list."""

from __future__ import annotations

import math

import numpy as np
import pygame

from game.ui.painting import raster
from game.ui.painting.picture_cache import pictures
from game.ui.shell import fonts
from game.ui.shell.theme import Colour

INK: Colour = (10, 12, 16, 255)
TURNS = {
    "diamond": (4, 0.0),
    "triangle": (3, 0.0),
    "square": (4, math.pi / 4),
    "disc": (40, 0.0),
    "hexagon": (6, math.pi / 6),
    "star": (10, 0.0),
    "cross": (8, -math.pi / 8),
    "wedge": (3, math.pi),
}
"""The number of corners of each shape on a circle, and the direction of the first."""
REACH = {"square": 1.25, "triangle": 1.12, "wedge": 1.12, "star": 1.15, "hexagon": 1.05, "cross": 1.06}
DROP = {"triangle": 0.14, "wedge": -0.14, "star": 0.04}
INSIDE = ((1, -1), (1, 1), (-1, 1), (-1, -1))
"""The directions of the inner corners of a cross, clockwise from the top."""
INNER = 0.45
"""The distance of a star's inner corners from its centre, as a share of that of the outer ones."""


@pictures(128)
def emblem(shape: str, size: int, tone: Colour) -> pygame.Surface:
    """Return the *shape* of a side (disc, diamond, triangle, square...), *size* pixels wide."""
    corners, first = TURNS.get(shape, TURNS["disc"])
    turns = first + 2 * math.pi * np.arange(corners) / corners
    reach = size / 2 * REACH.get(shape, 1.0)
    around = np.stack((np.sin(turns), -np.cos(turns)), axis=1)
    if shape == "star":
        around[1::2] *= INNER
    if shape == "cross":
        narrow = math.sin(math.pi / 8)
        around = np.insert(around, range(2, 9, 2), np.array(INSIDE) * narrow, axis=0)
    points = around * reach + (size / 2, size / 2 + size * DROP.get(shape, 0.0))
    return raster.stamp(raster.coverage(raster.edges([points]), size, size), tone)


@pictures(128)
def badge(icon: str, count: str, tone: Colour, scale: float) -> pygame.Surface:
    """Return a round sign with an icon in *tone* on dark, and a *count* next to it if there is one."""
    size = round(17 * scale)
    glyph = fonts.icon(icon, round(12 * scale), tone)
    words = fonts.text(count, round(12 * scale), tone, "bold") if count else None
    wide = size + (words.get_width() + round(1 * scale) if words else 0)
    made = _pill(wide, size, tone, scale)
    made.blit(glyph, glyph.get_rect(center=(size / 2, size / 2)))
    if words:
        made.blit(words, words.get_rect(midleft=(size - round(3 * scale), size / 2)))
    return made


def _pill(width: int, height: int, tone: Colour, scale: float) -> pygame.Surface:
    """Return a pill with round ends: dark, with a line of *tone*."""
    turns = np.linspace(-math.pi / 2, math.pi / 2, 24)
    line = max(1.0, 1.2 * scale)

    def outline(inset: float) -> raster.Floats:
        reach = height / 2 - inset
        right = np.stack((np.cos(turns), np.sin(turns)), axis=1) * reach + (width - height / 2, height / 2)
        left = np.stack((-np.cos(turns), -np.sin(turns)), axis=1) * reach + (height / 2, height / 2)
        return np.concatenate((right, left))

    made = raster.stamp(raster.coverage(raster.edges([outline(0)]), width, height), tone)
    inner = raster.coverage(raster.edges([outline(line)]), width, height)
    made.blit(raster.stamp(inner, INK), (0, 0))
    return made
