"""Procedural ground textures: seamless noise, and sheets of it in any colour at any zoom."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.painting.picture_cache import pictures
from game.ui.shell.theme import Colour

PERIOD = 8.0
MASTER = 512
NEUTRAL = 0.8
SHEET = 256
HUES = 21
"""The seed of the drift of hue, to which the length of a texture's name is added."""

Field = NDArray[np.float32]
Pixels = NDArray[np.uint8]


@lru_cache(maxsize=3)
def noise(size: int, coarse: float, fine: float, seed: int, slope: float = 1.0) -> Field:
    """Return seamless noise with mean 0, deviation 1 and wavelengths from *coarse* to *fine* pixels.

    Args:
        slope: How much weaker short waves are: 0 for grain, 2 for clouds.
    """
    return noise_of((size, size), coarse, fine, seed, slope)


def noise_of(
    shape: tuple[int, int], coarse: float, fine: float, seed: int, slope: float = 1.0, *, stretch: float = 1.0
) -> Field:
    """Return noise like `noise` with *shape* rows and columns; *stretch* above 1 elongates the rows."""
    rng = np.random.default_rng(seed)
    white = np.fft.rfft2(rng.standard_normal(shape))
    down, across = np.fft.fftfreq(shape[0])[:, None], np.fft.rfftfreq(shape[1])[None, :] * stretch
    waves = np.hypot(down, across)
    weight = np.zeros_like(waves)
    band = (waves >= 1 / coarse) & (waves <= 1 / fine)
    weight[band] = waves[band] ** -slope
    made = np.fft.irfft2(white * weight, s=shape)
    spread = float(made.std()) or 1.0
    return np.asarray((made - made.mean()) / spread, dtype=np.float32)


@lru_cache(maxsize=10)
def _grain(name: str) -> Field:
    """Return one period of the brightness of the texture called *name*, around 1."""
    fine = noise(MASTER, 9, 2, 11, 0.3)
    medium = noise(MASTER, 40, 9, 12, 0.8)
    match name:
        case "grass":
            made = 1 + 0.030 * fine + 0.018 * medium + _blades(6200, 6.5, 51)
        case "sand" | "snow" | "rock":
            made = _bare(name, fine, medium)
        case "pebble":
            stones = np.clip(noise(MASTER, 22, 6, 15, 0.0) - 0.3, -0.7, 1.4)
            made = 1 + 0.045 * fine + 0.080 * stones + 0.02 * medium
        case "gravel":
            made = 1 + 0.065 * fine + 0.022 * medium
        case "water":
            ripples = noise_of((MASTER, MASTER), 42, 7, 16, 0.5, stretch=0.36)
            made = 1 + 0.030 * ripples + 0.075 * np.clip(ripples - 1.0, 0, 2)
        case "litter":
            made = 1 + 0.060 * fine + 0.050 * medium + _blades(3400, 4.5, 52)
        case "earth":
            streaks = noise_of((MASTER, MASTER), 50, 5, 17, 0.7, stretch=0.6)
            made = 1 + 0.055 * fine + 0.085 * streaks
        case "roof":
            made = 1 + 0.045 * fine + 0.03 * noise(MASTER, 120, 20, 18, 1.0)
        case _:
            made = 1 + 0.035 * fine + 0.02 * medium
    return np.asarray(made, dtype=np.float32)


def _bare(name: str, fine: Field, medium: Field) -> Field:
    """Return the brightness of bare ground: ripples of sand, drifts of snow, cracks of rock."""
    shape = (MASTER, MASTER)
    if name == "sand":
        ripples = noise_of(shape, 30, 9, 18, 0.4, stretch=0.3)
        made = 1 + 0.030 * fine + 0.018 * medium + 0.022 * np.clip(ripples, -1, 2)
    elif name == "snow":
        drifts = noise_of(shape, 160, 24, 19, 1.0, stretch=0.5)
        made = 1 + 0.010 * fine + 0.012 * medium + 0.022 * drifts
    else:
        cracks = np.abs(noise_of(shape, 60, 12, 20, 0.6))
        made = 1 + 0.040 * fine + 0.030 * medium - 0.11 * np.clip(0.16 - cracks, 0, 0.16) / 0.16
    return np.asarray(made, dtype=np.float32)


def _blades(count: int, length: float, seed: int) -> Field:
    """Return the light and dark strokes of *count* blades of grass, seamless, around 0."""
    rng = np.random.default_rng(seed)
    sheet = pygame.Surface((MASTER, MASTER), 0, 32)
    sheet.fill((128, 128, 128))
    places = rng.uniform(0, MASTER, (count, 2))
    turns = rng.normal(-np.pi / 2, 0.7, count)
    sizes = length * rng.uniform(0.5, 1.4, count)
    lights = rng.choice((88, 104, 150, 166, 178), count)
    for (x, y), turn, size, light in zip(places, turns, sizes, lights.tolist(), strict=True):
        dx, dy = np.cos(turn) * size, np.sin(turn) * size
        for ox in (0, -MASTER) if x + dx > MASTER - 1 else (0, MASTER) if x + dx < 0 else (0,):
            for oy in (0, -MASTER) if y + dy > MASTER - 1 else (0, MASTER) if y + dy < 0 else (0,):
                pygame.draw.aaline(sheet, (light,) * 3, (x + ox, y + oy), (x + dx + ox, y + dy + oy))
    drawn = pygame.surfarray.pixels_red(sheet).T.astype(np.float32)
    return np.asarray((drawn - drawn.mean()) / 330, dtype=np.float32)


@lru_cache(maxsize=3)
def _hue(seed: int) -> Field:
    """Return the drift of hue, -1 to 1, that gives variety to a large patch of a texture."""
    return np.asarray(np.clip(noise(MASTER, 120, 10, seed, 1.0) * 0.4, -1, 1), dtype=np.float32)


@lru_cache(maxsize=40)
def _master(name: str, colour: Colour) -> Pixels:
    """Return one period of the texture in *colour*, brightened because the relief will darken it.

    It is an array, since a surface is locked while a thread scales it, and no other thread can draw it then.
    """
    grain, hue = _grain(name), _hue(HUES + len(name))
    pixels = np.empty((MASTER, MASTER, 3), dtype=np.uint8)
    for channel, (strength, warmth) in enumerate(zip(colour[:3], (4.0, 2.0, -3.0), strict=True)):
        light = grain * np.float32(strength / NEUTRAL) + hue * np.float32(warmth)
        pixels[..., channel] = np.clip(light, 0, 255, out=light).astype(np.uint8).T
    return pixels


@pictures(48)
def _sheet(name: str, colour: Colour, period: int) -> pygame.Surface:
    """Return the texture with one period scaled to *period* pixels, repeated to at least a quarter tile."""
    one = pygame.Surface((MASTER, MASTER), 0, 32)
    pygame.surfarray.blit_array(one, _master(name, colour))
    if period < MASTER:
        one = pygame.transform.smoothscale(one, (period, period))
    times = max(1, SHEET // period)
    if times == 1:
        return one
    sheet = pygame.Surface((period * times, period * times), 0, 32)
    sheet.fblits([(one, (i * period, j * period)) for i in range(times) for j in range(times)])
    return sheet


def warm(name: str, colour: Colour) -> None:
    """Make a texture, so that the first tile with it need not wait."""
    _master(name, colour)


def lay(target: pygame.Surface, name: str, colour: Colour, corner: tuple[int, int], scale: float) -> None:
    """Cover *target*, whose upper-left pixel is *corner* of the whole table at *scale*, with a texture."""
    sheet = _sheet(name, colour, min(MASTER, max(8, round(PERIOD * scale))))
    side = sheet.get_width()
    width, height = target.get_size()
    left, top = -(corner[0] % side), -(corner[1] % side)
    target.fblits([(sheet, (x, y)) for x in range(left, width, side) for y in range(top, height, side)])
