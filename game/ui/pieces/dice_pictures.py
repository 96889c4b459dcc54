"""Pictures of dice and of the felt under them, modelled once, scaled and turned as they roll."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from game.geometry.value import Value
from game.ui.painting.picture_cache import pictures
from game.ui.painting.raster import Mask, softened
from game.ui.painting.textures import noise
from game.ui.shell.fonts import text
from game.ui.shell.theme import Colour

MODEL = 112
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    6: ((-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0)),
}
WOOD = (92, 66, 42)
CLOTH = (28, 70, 58)


CUBES = frozenset({2, 3, 6})
"""Dice that are cubes with pips, by number of sides; others show a numeral."""
CORNERS = {
    4: ((0.0, -0.98), (0.95, 0.72), (-0.95, 0.72)),
    8: ((0.0, -1.0), (0.86, -0.5), (0.86, 0.5), (0.0, 1.0), (-0.86, 0.5), (-0.86, -0.5)),
    10: ((0.0, -1.0), (0.9, -0.18), (0.9, 0.18), (0.0, 1.0), (-0.9, 0.18), (-0.9, -0.18)),
    12: tuple((math.sin(n * math.tau / 10), -math.cos(n * math.tau / 10)) for n in range(10)),
    20: tuple((math.sin(n * math.tau / 6), -math.cos(n * math.tau / 6)) for n in range(6)),
}
"""The outlines of other dice seen from above, by number of sides; round for any not listed."""
UP = {
    4: ((0.0, -0.66), (0.6, 0.46), (-0.6, 0.46)),
    8: ((0.0, -0.94), (0.78, 0.42), (-0.78, 0.42)),
    10: ((0.0, -0.94), (0.58, 0.1), (0.0, 0.52), (-0.58, 0.1)),
    12: tuple((0.62 * math.sin(n * math.tau / 5), -0.62 * math.cos(n * math.tau / 5)) for n in range(5)),
    20: ((0.0, -0.66), (0.6, 0.38), (-0.6, 0.38)),
}
"""The outlines of the upper face."""
FIGURE = 0.5
"""The size of a one-digit numeral, as a share of its die."""


class Die(Value):
    """A kind of die in a colour."""

    sides: int
    tone: Colour


@pictures(96)
def _face(face: int, tone: Colour) -> pygame.Surface:
    """Return one face of a large cube of colour *tone*, seen square on."""
    axis = (np.arange(MODEL, dtype=np.float32) + 0.5) / (MODEL / 2) - 1
    x, y = np.meshgrid(axis, axis)
    corner = 0.30
    away = np.hypot(np.maximum(np.abs(x) - (0.97 - corner), 0), np.maximum(np.abs(y) - (0.97 - corner), 0))
    inside = corner - away
    bevel = np.clip(inside / 0.20, 0, 1)
    light = 1.0 - 0.07 * (x + y) - (1 - bevel) ** 2 * (0.10 + 0.20 * (x * 0.6 + y * 0.8))
    pixels = np.array(tone[:3], np.float32) * light[..., None]
    dark = sum(tone[:3]) < 420
    ink = np.array((242, 244, 248) if dark else (30, 32, 38), np.float32)
    if face == 1 and not dark:
        ink = np.array((186, 40, 36), np.float32)
    reach = 0.235 if face == 1 else 0.175
    for px, py in PIPS[face]:
        far = np.hypot(x - px * 0.50, y - py * 0.50)
        hollow = np.clip((reach - far) * MODEL / 2 + 0.5, 0, 1)[..., None]
        lit = 1.0 + 0.22 * ((x - px * 0.5) + (y - py * 0.5)) / reach * (0.4 if dark else 1.4)
        pixels = pixels + (ink * lit[..., None] - pixels) * hollow
    return _made(pixels, np.clip(inside * MODEL / 2 + 0.5, 0, 1))


def _made(pixels: Mask, alpha: Mask) -> pygame.Surface:
    made = pygame.Surface((alpha.shape[1], alpha.shape[0]), pygame.SRCALPHA)
    pygame.surfarray.pixels3d(made)[...] = np.clip(pixels, 0, 255).astype(np.uint8).swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[...] = np.rint(np.clip(alpha, 0, 1) * 255).astype(np.uint8).T
    return made


@pictures(24)
def _solid(sides: int, tone: Colour) -> pygame.Surface:
    """Return a large die other than a cube, of colour *tone*, without its numeral."""
    axis = (np.arange(MODEL, dtype=np.float32) + 0.5) / (MODEL / 2) - 1
    x, y = np.meshgrid(axis, axis)
    inside = _inside(CORNERS[sides], x, y) if sides in CORNERS else np.float32(0.98) - np.hypot(x, y)
    up = _inside(UP[sides], x, y) if sides in UP else np.float32(0.64) - np.hypot(x, y)
    bevel = np.clip(inside / 0.12, 0, 1)
    facet = np.clip(up * MODEL / 4 + 0.5, 0, 1)
    light = 0.84 - 0.10 * (x + y) + 0.2 * facet - (1 - bevel) ** 2 * (0.10 + 0.16 * (x * 0.6 + y * 0.8))
    edge = np.clip(1 - np.abs(up) * MODEL / 5, 0, 1)
    pixels = np.array(tone[:3], np.float32) * (light - 0.12 * edge)[..., None]
    return _made(pixels, np.clip(inside * MODEL / 2 + 0.5, 0, 1))


def _inside(corners: tuple[tuple[float, float], ...], x: Mask, y: Mask) -> Mask:
    """Return how far inside a convex outline, with clockwise corners, each point lies; negative outside."""
    found = np.full_like(x, np.inf)
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        long = math.hypot(bx - ax, by - ay)
        found = np.minimum(found, ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long)
    return found


@pictures(512)
def _figured(die: Die, face: int, share: float, size: int, degrees: float) -> pygame.Surface:
    """Return *die*, which is not a cube, turned by *degrees*, its numeral upright and *share* visible."""
    made = pygame.transform.rotozoom(_solid(die.sides, die.tone), degrees, size / MODEL)
    ink = (242, 244, 248, 255) if sum(die.tone[:3]) < 420 else (30, 32, 38, 255)
    figure = text(str(face), MODEL * 2 // 3, ink, "bold")
    shown = figure.get_bounding_rect()
    high = size * FIGURE * min(1.0, 1.25 * shown.height / max(shown.width, 1))
    wide = high * shown.width / max(shown.height, 1) * share
    if wide >= 1:
        cut = pygame.transform.smoothscale(figure.subsurface(shown), (round(wide), max(1, round(high))))
        up, turn = UP.get(die.sides, ((0.0, 0.0),)), math.radians(degrees)
        middle = size / 2 * sum(y for _, y in up) / len(up)
        x, y = made.get_rect().center
        made.blit(cut, cut.get_rect(center=(x + middle * math.sin(turn), y + middle * math.cos(turn))))
    return made


@pictures(256)
def rolling(die: Die, faces: tuple[int, int], part: float, size: int, degrees: float) -> pygame.Surface:
    """Return *die*, *size* pixels large and turned by *degrees*, *part* of a quarter roll off its face.

    Args:
        faces: The upper face, and the one adjacent to it in the roll.
        part: From -1/2 to 1/2; at 0 the first face is square on.
    """
    if die.sides not in CUBES:
        share = round(math.cos(abs(part) * math.pi), 1) if abs(part) >= 0.01 else 1.0
        return _figured(die, faces[0], share, size, degrees)
    if abs(part) < 0.01:
        return pygame.transform.rotozoom(_face(faces[0], die.tone), degrees, size / MODEL)
    share = np.sin(abs(part) * np.pi / 2)
    wide = max(1, round(MODEL * np.cos(abs(part) * np.pi / 2)))
    thin = max(1, round(MODEL * share))
    both = pygame.Surface((wide + thin, MODEL), pygame.SRCALPHA)
    first = pygame.transform.smoothscale(_face(faces[0], die.tone), (wide, MODEL))
    second = pygame.transform.smoothscale(_face(faces[1], die.tone), (thin, MODEL))
    dim = round(255 * (1 - 0.30 * (1 - float(share))))
    second.fill((dim, dim, dim, 255), special_flags=pygame.BLEND_RGBA_MULT)
    both.blit(first, (0 if part > 0 else thin, 0))
    both.blit(second, (wide if part > 0 else 0, 0))
    return pygame.transform.rotozoom(both, degrees, size / MODEL)


@pictures(256)
def shade(size: int, degrees: float) -> pygame.Surface:
    """Return the soft shadow of a die."""
    return pygame.transform.rotozoom(_shade(), degrees, size / MODEL)


def faded(picture: pygame.Surface) -> pygame.Surface:
    """Return *picture* at half opacity, for a die that does not count."""
    made = picture.copy()
    made.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
    return made


@lru_cache(maxsize=1)
def _shade() -> pygame.Surface:
    side = MODEL + 40
    axis = np.abs(np.arange(side, dtype=np.float32) + 0.5 - side / 2)
    x, y = np.meshgrid(axis, axis)
    inside = np.clip(MODEL / 2 - np.maximum(x, y), 0, 1).astype(np.float32)
    return _made(np.zeros((side, side, 3), np.float32), softened(inside, 8) * 0.5)


@pictures(4)
def felt(size: tuple[int, int], scale: float) -> pygame.Surface:
    """Return an empty tray of *size* pixels: green cloth in a wooden frame."""
    width, height = size
    frame = max(4.0, width * 0.022)
    x, y = np.meshgrid(np.arange(width, dtype=np.float32) + 0.5, np.arange(height, dtype=np.float32) + 0.5)
    away = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y))
    grain = np.tile(noise(256, 9, 2, 61, 0.2), (height // 256 + 1, width // 256 + 1))[:height, :width]
    streak = np.tile(noise(256, 80, 3, 62, 0.6), (height // 256 + 1, width // 256 + 1))[:height, :width]
    depth = np.clip((away - frame) / (frame * 4.5), 0, 1)
    glow = 1.10 - 0.55 * ((x / width - 0.45) ** 2 + (y / height - 0.4) ** 2)
    cloth = np.array(CLOTH, np.float32) * ((0.62 + 0.38 * depth**0.6) * glow * (1 + 0.035 * grain))[..., None]
    slope = np.clip(away / frame, 0, 1)
    lit = 1.0 + np.where(x + y < (width + height) / 2, 0.16, -0.10) + 0.22 * np.sin(slope * np.pi)
    wood = np.array(WOOD, np.float32) * (lit * (1 + 0.06 * streak))[..., None]
    edge = np.clip(away - frame + 0.5, 0, 1)[..., None]
    pixels = wood + (cloth - wood) * edge
    pixels *= (1 - 0.6 * np.clip(1.5 - np.abs(away - frame), 0, 1))[..., None]
    corner = 9 * scale
    rounding = np.hypot(
        np.maximum(corner - np.minimum(x, width - x), 0), np.maximum(corner - np.minimum(y, height - y), 0)
    )
    return _made(pixels, np.clip(corner - rounding + 0.5, 0, 1))
