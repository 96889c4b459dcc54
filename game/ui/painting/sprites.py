"""Trees, stones, debris and smoke as small pictures: modelled once as lit height fields, then scaled."""

from __future__ import annotations

from functools import cache
from typing import Literal

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.painting.picture_cache import pictures
from game.ui.painting.raster import softened
from game.ui.painting.textures import noise
from game.ui.shell.theme import Colour

Kind = Literal["crown", "fir", "stone", "chip", "puff"]
Grid = NDArray[np.float32]

SIZE = 120
VARIANTS = 6
SPILL = 1.4
SUN = np.array((-0.52, -0.64, 0.57), dtype=np.float32)


@pictures(2400)
def sprite(kind: Kind, variant: int, hue: Colour, radius: float) -> pygame.Surface:
    """Return the picture of one piece, whose circle has a radius of *radius* pixels."""
    side = max(2, round(2 * radius))
    return pygame.transform.smoothscale(_coloured(kind, variant % VARIANTS, hue), (side, side))


@pictures(1200)
def shadow(kind: Kind, variant: int, radius: float) -> pygame.Surface:
    """Return the soft shadow of a piece, larger than its picture by `SPILL`."""
    side = max(2, round(2 * radius * SPILL))
    return pygame.transform.smoothscale(_shade(kind, variant % VARIANTS), (side, side))


def warm(kind: Kind, hues: tuple[Colour, ...]) -> None:
    """Make the pictures of a kind, so that the first tile with them need not wait."""
    for variant in range(VARIANTS):
        _shade(kind, variant)
        for hue in hues:
            _coloured(kind, variant, hue)


@pictures(256)
def _coloured(kind: Kind, variant: int, hue: Colour) -> pygame.Surface:
    light, alpha = _model(kind, variant)
    base = np.array(hue[:3], dtype=np.float32)
    warm = np.array((18.0, 16.0, -4.0), dtype=np.float32)
    pixels = base * light[..., None] + np.clip(light - 1, 0, 1)[..., None] * warm
    return _picture(pixels, alpha)


@cache
def _shade(kind: Kind, variant: int) -> pygame.Surface:
    _, alpha = _model(kind, variant)
    room = round(SIZE * (SPILL - 1) / 2)
    spread = softened(np.pad(alpha, room), 5.0)
    return _picture(np.zeros((*spread.shape, 3), np.float32), spread * 0.6)


def _picture(pixels: Grid, alpha: Grid) -> pygame.Surface:
    made = pygame.Surface((alpha.shape[1], alpha.shape[0]), pygame.SRCALPHA)
    colours = np.clip(pixels, 0, 255).astype(np.uint8)
    pygame.surfarray.pixels3d(made)[...] = colours.swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[...] = np.clip(alpha * 255, 0, 255).astype(np.uint8).T
    return made


@cache
def _model(kind: Kind, variant: int) -> tuple[Grid, Grid]:
    """Return the light on each pixel, where 1 shows the hue unchanged, and its opacity."""
    axis = (np.arange(SIZE, dtype=np.float32) + 0.5) / (SIZE / 2) - 1
    x, y = np.meshgrid(axis, axis)
    rng = np.random.default_rng(1000 * sum(map(ord, kind)) + variant)
    maker = {"crown": _crown, "fir": _fir, "stone": _stone, "chip": _chip, "puff": _puff}[kind]
    return maker(x, y, rng)


def _lit(height: Grid, steep: float, ambient: float) -> Grid:
    """Return the light on a height field from the north-west; *ambient* is the light in the shade."""
    down, across = np.gradient(height * (SIZE / 2) * steep)
    facing = -across * SUN[0] - down * SUN[1] + SUN[2]
    facing /= np.sqrt(across**2 + down**2 + 1)
    return np.asarray(ambient + (1.25 - ambient) * np.clip(facing, 0, 1) / 0.85, dtype=np.float32)


def _edge(inside: Grid, soft: float = 0.03) -> Grid:
    """Return the opacity for a field that is positive inside."""
    return np.asarray(np.clip(inside / soft + 0.5, 0, 1), dtype=np.float32)


def _crown(x: Grid, y: Grid, rng: np.random.Generator) -> tuple[Grid, Grid]:
    """Return a round crown made of clumps of leaves."""
    height = np.full_like(x, -1.0)
    for i in range(34):
        far = 0.66 * (i / 34) ** 0.55
        turn = i * 2.39996 + rng.uniform(-0.5, 0.5)
        size = rng.uniform(0.21, 0.34) * (1.1 - 0.35 * far)
        cx, cy = far * np.cos(turn), far * np.sin(turn)
        rise = 0.55 * np.sqrt(max(0.0, 1 - (far / 0.9) ** 2)) + rng.uniform(-0.05, 0.08)
        dome = size**2 - (x - cx) ** 2 - (y - cy) ** 2
        height = np.where(dome > 0, np.maximum(height, rise + np.sqrt(np.maximum(dome, 0)) * 0.8), height)
    pages = noise(SIZE, 14, 2.5, 40, 0.2) * 0.010
    inside = height > -0.5
    solid = np.where(inside, height, 0)
    light = _lit(solid + pages, 1.0, 0.34) * (0.74 + 0.42 * solid)
    return light.astype(np.float32), _soft(inside)


def _soft(inside: NDArray[np.bool_]) -> Grid:
    """Return the opacity of a mask with its border smoothed over a few pixels."""
    total = sum(
        np.roll(np.roll(inside, i, 0), j, 1).astype(np.float32) for i in (-1, 0, 1) for j in (-1, 0, 1)
    )
    return np.asarray(total / 9, dtype=np.float32)


def _fir(x: Grid, y: Grid, rng: np.random.Generator) -> tuple[Grid, Grid]:
    """Return a conifer from above: a cone with tiers of pointed branches."""
    far, turn = np.hypot(x, y), np.arctan2(y, x)
    height = np.zeros_like(x)
    border = np.full_like(x, -1.0)
    for tier in range(6):
        reach = 0.94 - 0.15 * tier
        spikes = 11 + int(rng.integers(0, 5)) - tier
        wave = np.abs(((turn * spikes / np.pi + rng.uniform(0, 2)) % 2) - 1)
        radius = reach * (0.80 + 0.20 * wave)
        inside = radius - far
        border = np.maximum(border, inside)
        height = np.where(inside > 0, np.maximum(height, 0.17 * tier + 0.60 * inside), height)
    light = _lit(height + noise(SIZE, 10, 2.5, 41, 0.2) * 0.008, 1.05, 0.30) * (0.72 + 0.4 * height)
    return light.astype(np.float32), _edge(border)


def _stone(x: Grid, y: Grid, rng: np.random.Generator) -> tuple[Grid, Grid]:
    """Return a boulder: a few flat faces cut from a dome."""
    height = np.full_like(x, 0.55)
    inside = np.full_like(x, 1.0)
    for i in range(9):
        turn = i * 2 * np.pi / 9 + rng.uniform(-0.3, 0.3)
        away = x * np.cos(turn) + y * np.sin(turn)
        inside = np.minimum(inside, rng.uniform(0.66, 0.92) - away)
        height = np.minimum(height, (rng.uniform(0.55, 0.95) - away) * rng.uniform(0.5, 1.1))
    height = np.maximum(height, 0) + noise(SIZE, 30, 4, 42, 0.8) * 0.012
    return _lit(height, 1.0, 0.42), _edge(inside)


def _chip(x: Grid, y: Grid, rng: np.random.Generator) -> tuple[Grid, Grid]:
    """Return a piece of a broken wall: a flat slab with sharp corners."""
    inside = np.full_like(x, 1.0)
    for i in range(int(rng.integers(4, 6))):
        turn = i * np.pi / 2 + rng.uniform(-0.35, 0.35)
        inside = np.minimum(inside, rng.uniform(0.45, 0.85) - x * np.cos(turn) - y * np.sin(turn))
    height = np.clip(inside, 0, 0.16) * 1.4 + (x + y) * rng.uniform(-0.08, 0.08)
    return _lit(height + noise(SIZE, 12, 3, 43, 0.4) * 0.008, 1.0, 0.45), _edge(inside)


def _puff(x: Grid, y: Grid, rng: np.random.Generator) -> tuple[Grid, Grid]:
    """Return a billow of smoke: soft lobes around a thick middle."""
    height = np.zeros_like(x)
    for i in range(9):
        far, turn = (0.0 if i == 0 else rng.uniform(0.2, 0.5)), rng.uniform(0, 2 * np.pi)
        size = rng.uniform(0.28, 0.48)
        square = ((x - far * np.cos(turn)) ** 2 + (y - far * np.sin(turn)) ** 2) / size**2
        height = np.maximum(height, np.clip(1 - square, 0, 1) ** 2 * (1 - 0.5 * far))
    height = softened(height, 3.0)
    light = _lit(height * 0.28, 1.0, 0.72)
    return light, np.asarray(np.clip(height * 1.15, 0, 1) ** 1.2 * 0.42, dtype=np.float32)
