"""The brush: glows, puffs of smoke and streaks, drawn through the camera from cached pictures."""

from __future__ import annotations

import math
import random
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.painting.camera import Camera
from game.ui.painting.picture_cache import pictures
from game.ui.shell.theme import Theme

Rgb = tuple[int, int, int]
Place = tuple[float, float]

FIRE: Rgb = (255, 150, 60)
EMBER: Rgb = (200, 70, 30)
LIGHT: Rgb = (110, 190, 255)
SMOKE: Rgb = (58, 58, 62)
VAPOUR: Rgb = (196, 198, 204)
DUST: Rgb = (184, 166, 134)
EARTH: Rgb = (104, 86, 64)
WHITE: Rgb = (255, 255, 255)
LEAST_INCH, MOST_INCH = 11.0, 64.0
"""The pixels at 100 % that an inch of an effect has at least and at most, whatever the zoom."""
STEPS = 16
"""The number of strengths in which glows and puffs are kept."""


@lru_cache(maxsize=512)
def chances(seed: str, count: int) -> tuple[float, ...]:
    """Return *count* fixed numbers from 0 to 1 for *seed*: an effect looks the same each time."""
    rng = random.Random(f"effect-{seed}")
    return tuple(rng.random() for _ in range(count))


class Brush(Value):
    """Draws parts of effects on *target*.

    Attributes:
        inch: The pixels of an inch, for sizes; places follow the camera.
    """

    target: pygame.Surface
    camera: Camera
    inch: float

    @staticmethod
    def of(target: pygame.Surface, camera: Camera, look: Theme) -> Brush:
        """Return a brush for *target* through *camera* in *look*."""
        inch = min(max(camera.scale, LEAST_INCH * look.scale), MOST_INCH * look.scale)
        return Brush(target, camera, inch)

    def place(self, at: Point) -> Place:
        """Return where *at* is shown."""
        return self.camera.to_place(at)

    def off(self, at: Place, right: float, down: float) -> Place:
        """Return the place *right* and *down* inches from *at*."""
        return at[0] + right * self.inch, at[1] + down * self.inch

    def glow(self, at: Place, radius: float, colour: Rgb, strength: float = 1.0) -> None:
        """Add light around *at*, *radius* inches large."""
        level = _level(strength)
        if level:
            picture = _glow(_size(radius * self.inch), colour, level)
            corner = round(at[0] - picture.get_width() / 2), round(at[1] - picture.get_height() / 2)
            self.target.blit(picture, corner, special_flags=pygame.BLEND_RGB_ADD)

    def puff(self, at: Place, radius: float, colour: Rgb, strength: float) -> None:
        """Draw a puff of smoke or dust at *at*, *radius* inches large."""
        level = _level(strength)
        if level:
            picture = _puff(_size(radius * self.inch), colour, level)
            self.target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    def streak(self, start: Place, end: Place, colour: Rgb, width: float) -> None:
        """Draw a bright line, *width* inches wide."""
        wide = max(1, round(width * self.inch))
        if wide == 1:
            pygame.draw.aaline(self.target, colour, start, end)
        else:
            pygame.draw.line(self.target, colour, start, end, wide)

    def ring(self, at: Place, radius: float, colour: Rgb, strength: float) -> None:
        """Draw a thin ring, *radius* inches large, that fades with its *strength*."""
        level = _level(strength)
        size = _size(radius * self.inch)
        if level and size > 2:
            picture = _ring(size, colour, level, max(1, round(self.inch * 0.06)))
            corner = round(at[0] - picture.get_width() / 2), round(at[1] - picture.get_height() / 2)
            self.target.blit(picture, corner, special_flags=pygame.BLEND_RGB_ADD)


def between(one: Place, other: Place, share: float) -> Place:
    """Return the place at *share* of the way from *one* to *other*."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _level(strength: float) -> int:
    return min(max(round(strength * STEPS), 0), STEPS)


def _size(pixels: float) -> int:
    """Return a radius in pixels, rounded so that few pictures are needed."""
    step = 1 if pixels < 12 else 2 if pixels < 40 else 6
    return max(1, min(round(pixels / step) * step, 600))


@lru_cache(maxsize=1)
def _fall_off() -> NDArray[np.float64]:
    """Return a round hill from 1 in the middle to 0 at the edge, 64 x 64."""
    axis = (np.arange(64) - 31.5) / 32
    far = np.hypot(axis[:, None], axis[None, :])
    return np.asarray(np.clip(1 - far, 0, 1) ** 2)


@pictures(512)
def _glow(radius: int, colour: Rgb, level: int) -> pygame.Surface:
    light = _fall_off()[:, :, None] * np.array(colour) * (level / STEPS)
    whole = pygame.surfarray.make_surface(light.astype(np.uint8))
    return pygame.transform.smoothscale(whole, (2 * radius, 2 * radius))


@pictures(768)
def _puff(radius: int, colour: Rgb, level: int) -> pygame.Surface:
    whole = _cloud(colour).copy()
    whole.fill((255, 255, 255, round(255 * level / STEPS)), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(whole, (2 * radius, 2 * radius))


@lru_cache(maxsize=16)
def _cloud(colour: Rgb) -> pygame.Surface:
    """Return a ragged puff of *colour*, 64 x 64."""
    rng = np.random.default_rng(11)
    axis = np.arange(64)
    cover = np.zeros((64, 64))
    for _ in range(9):
        angle, far, size = rng.uniform(0, math.tau), rng.uniform(0, 15), rng.uniform(11, 17)
        x, y = 31.5 + math.cos(angle) * far, 31.5 + math.sin(angle) * far
        near = np.hypot(axis[:, None] - x, axis[None, :] - y) / size
        cover = np.maximum(cover, np.clip(1.15 - near, 0, 1) ** 1.3)
    picture = pygame.Surface((64, 64), pygame.SRCALPHA)
    picture.fill((*colour, 255))
    pixels = pygame.surfarray.pixels3d(picture)
    shade = np.linspace(1.15, 0.85, 64)
    pixels[:] = np.clip(np.array(colour) * shade[None, :, None], 0, 255)
    del pixels
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = (cover / max(cover.max(), 1e-9) * 255).astype(np.uint8)
    del alpha
    return picture


@pictures(256)
def _ring(radius: int, colour: Rgb, level: int, wide: int) -> pygame.Surface:
    side = 2 * radius + 2
    picture = pygame.Surface((side, side))
    tone = tuple(round(part * level / STEPS) for part in colour)
    pygame.draw.circle(picture, tone, (side / 2, side / 2), radius, wide)
    return picture
