"""Pictures of dice, and of the felt that they roll on: modelled once, scaled and turned as they roll."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from game.ui.painting.picture_cache import pictures
from game.ui.painting.raster import Mask, softened
from game.ui.painting.textures import noise
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


@pictures(96)
def _face(face: int, tone: Colour) -> pygame.Surface:
    """Return one face of a die of colour *tone*, square on, large."""
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


@pictures(256)
def rolling(faces: tuple[int, int], part: float, size: int, tone: Colour, degrees: float) -> pygame.Surface:
    """Return a die *size* pixels large, turned by *degrees*, that is *part* of a quarter roll off its face.

    Args:
        faces: The face that is up, and the one that comes or goes beside it.
        part: From -1/2 to 1/2; at 0 the first face lies square on.
    """
    if abs(part) < 0.01:
        return pygame.transform.rotozoom(_face(faces[0], tone), degrees, size / MODEL)
    share = np.sin(abs(part) * np.pi / 2)
    wide = max(1, round(MODEL * np.cos(abs(part) * np.pi / 2)))
    thin = max(1, round(MODEL * share))
    both = pygame.Surface((wide + thin, MODEL), pygame.SRCALPHA)
    first = pygame.transform.smoothscale(_face(faces[0], tone), (wide, MODEL))
    second = pygame.transform.smoothscale(_face(faces[1], tone), (thin, MODEL))
    dim = round(255 * (1 - 0.30 * (1 - float(share))))
    second.fill((dim, dim, dim, 255), special_flags=pygame.BLEND_RGBA_MULT)
    both.blit(first, (0 if part > 0 else thin, 0))
    both.blit(second, (wide if part > 0 else 0, 0))
    return pygame.transform.rotozoom(both, degrees, size / MODEL)


@pictures(256)
def shade(size: int, degrees: float) -> pygame.Surface:
    """Return the soft shadow of a die."""
    return pygame.transform.rotozoom(_shade(), degrees, size / MODEL)


@lru_cache(maxsize=1)
def _shade() -> pygame.Surface:
    side = MODEL + 40
    axis = np.abs(np.arange(side, dtype=np.float32) + 0.5 - side / 2)
    x, y = np.meshgrid(axis, axis)
    inside = np.clip(MODEL / 2 - np.maximum(x, y), 0, 1).astype(np.float32)
    return _made(np.zeros((side, side, 3), np.float32), softened(inside, 8) * 0.5)


@pictures(4)
def felt(size: tuple[int, int], scale: float) -> pygame.Surface:
    """Return an empty tray of *size* pixels: green cloth in a frame of wood."""
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
