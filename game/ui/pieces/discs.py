"""The parts of token pictures: discs, silhouettes, wedges, rings, name plates; each cached."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pygame
from numpy.typing import ArrayLike, NDArray

from game.geometry.base_shape import BaseShape
from game.ui.painting.picture_cache import pictures
from game.ui.painting.raster import Mask
from game.ui.pieces.emblems import emblem
from game.ui.pieces.silhouettes import figure
from game.ui.shell import fonts
from game.ui.shell.theme import Colour, Theme, mixed, theme

WHITE: Colour = (255, 255, 255, 255)
INK: Colour = (10, 12, 16, 255)
ASH: Colour = (58, 56, 54, 255)
Dress = tuple[float, str]


def _fields(side: int) -> tuple[Mask, Mask, Mask]:
    """Return x, y and the distance from the middle over a square *side* pixels wide, all in pixels."""
    axis = np.arange(side, dtype=np.float32) + 0.5 - side / 2
    x, y = np.meshgrid(axis, axis)
    return x, y, np.hypot(x, y)


def _blend(base: Mask, over: ArrayLike, share: NDArray[np.floating[Any]]) -> Mask:
    """Return the colours *base* blended with *over* by *share*."""
    return np.asarray(base + (np.asarray(over, np.float32) - base) * share[..., None], dtype=np.float32)


def _finished(pixels: Mask, alpha: Mask) -> pygame.Surface:
    made = pygame.Surface((alpha.shape[1], alpha.shape[0]), pygame.SRCALPHA)
    pygame.surfarray.pixels3d(made)[...] = np.clip(pixels, 0, 255).astype(np.uint8).swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[...] = np.rint(np.clip(alpha, 0, 1) * 255).astype(np.uint8).T
    return made


NOTCHES = {"diamond": 4, "triangle": 3, "square": 8, "hexagon": 6, "star": 5, "cross": 2, "wedge": 1}
"""The number of notches in the rim of a side, by its shape; a disc has none."""


@pictures(256)
def disc(reach: float, side: Colour, shape: str, done: bool, destroyed: bool) -> pygame.Surface:
    """Return the disc: dark, lit from the north-west, with a rim notched for its side."""
    x, y, far = _fields(math.ceil(reach * 2) + 4)
    return _lit((x, y, far), reach, (side, shape), (done, destroyed))


@pictures(256)
def slab(
    reach: float, outline: BaseShape, facing: int, of: tuple[Colour, str], fares: tuple[bool, bool]
) -> pygame.Surface:
    """Return a base other than a disc, inside a circle of *reach* pixels, in the style of `disc`.

    Args:
        of: Colour and shape of its side.
        fares: Whether it is done, and whether destroyed.
    """
    x, y, _ = _fields(math.ceil(reach * 2) + 4)
    turn, pixels = math.radians(facing), reach / outline.radius
    ahead = np.abs(x * math.sin(turn) - y * math.cos(turn))
    aside = np.abs(x * math.cos(turn) + y * math.sin(turn))
    long, wide = outline.length / 2 * pixels, outline.width / 2 * pixels
    inner = min(long, wide)
    if outline.kind == "rectangle":
        depth = np.minimum(long - ahead, wide - aside)
    else:
        depth = (1 - np.hypot(ahead / long, aside / wide)) * inner
    return _lit((x, y, np.asarray(inner - depth, np.float32)), inner, of, fares)


def _lit(
    fields: tuple[Mask, Mask, Mask], reach: float, of: tuple[Colour, str], fares: tuple[bool, bool]
) -> pygame.Surface:
    """Return a base from the distances of its pixels, with its edge at distance *reach*."""
    (x, y, far), (side, shape), (done, destroyed) = fields, of, fares
    if destroyed:
        side = mixed(mixed(side, ASH, 0.72), INK, 0.2)
    elif done:
        side = mixed(mixed(side, (120, 124, 132, 255), 0.45), INK, 0.28)
    light = -(x * 0.62 + y * 0.78) / reach
    rim = max(2.0, reach * 0.15)
    inner = np.array(mixed(side, INK, 0.74)[:3], np.float32)
    pixels = inner * (1.08 + 0.34 * light - 0.30 * (far / reach) ** 2)[..., None]
    bright = np.array(side[:3], np.float32) * (0.92 + 0.26 * light)[..., None]
    on_rim = np.clip(far - (reach - rim) + 0.5, 0, 1) * (1 - _notches(x, y, reach, rim, shape))
    pixels = _blend(pixels, bright, on_rim)
    groove = np.clip(1.1 - np.abs(far - (reach - rim)) / max(0.7, reach * 0.03), 0, 1)
    pixels = _blend(pixels, INK[:3], groove * 0.8)
    edge = np.clip(1.1 - np.abs(far - reach + 0.4) / max(0.8, reach * 0.03), 0, 1)
    pixels = _blend(pixels, INK[:3], edge * 0.75)
    return _finished(pixels, np.clip(reach - far + 0.5, 0, 1))


def _notches(x: Mask, y: Mask, reach: float, rim: float, shape: str) -> Mask:
    """Return the notches in the rim that identify the side without colour; see `NOTCHES`."""
    far = np.hypot(x, y)
    count = NOTCHES.get(shape, 0)
    if not count:
        return np.zeros_like(far)
    turn = np.arctan2(x, -y) * count / (2 * np.pi)
    away = np.abs((turn + 0.5) % 1 - 0.5) * 2 * np.pi / count * far
    wide = max(1.0, reach * (0.10 if count < 8 else 0.06))
    return np.asarray(np.clip(wide - away + 0.5, 0, 1) * np.clip(far - (reach - rim) + 0.5, 0, 1), np.float32)


@pictures(64)
def shadow(reach: float) -> pygame.Surface:
    """Return the soft shadow under a disc."""
    _, _, far = _fields(math.ceil(reach * 2.9))
    soft = reach * 0.30
    alpha = np.clip((reach * 1.06 + soft - far) / (2 * soft), 0, 1)
    return _finished(np.zeros((*far.shape, 3), np.float32), alpha**2 * (3 - 2 * alpha) * 0.55)


@pictures(64)
def halo(reach: float, tone: Colour, scale: float, strength: float) -> pygame.Surface:
    """Return the ring of a selected unit: a sharp line in a soft glow."""
    gap, wide, glow = 3.0 * scale, 1.1 * scale, 7.0 * scale
    _, _, far = _fields(math.ceil((reach + gap + glow + 3) * 2))
    line = np.clip(wide + 0.5 - np.abs(far - reach - gap), 0, 1) * strength
    soft = np.clip(1 - np.abs(far - reach - gap) / glow, 0, 1) ** 2 * 0.5 * strength
    pixels = np.full((*far.shape, 3), tone[:3], np.float32)
    return _finished(pixels, np.maximum(line, soft))


@pictures(64)
def brackets(reach: float, tone: Colour, scale: float) -> pygame.Surface:
    """Return four corners around a target."""
    gap, wide = 6.0 * scale, 1.25 * scale
    half = reach + gap
    x, y, _ = _fields(math.ceil((half + wide + 3) * 2))
    ax, ay = np.abs(x), np.abs(y)
    long = max(half * 0.42, 4.0)

    def frame(thick: float) -> Mask:
        outside = np.maximum(ax, ay)
        edge = np.clip(thick + 0.5 - np.abs(outside - half), 0, 1)
        return np.asarray(edge * np.clip(np.minimum(ax, ay) - (half - long) + 0.5, 0, 1), np.float32)

    dark, bright = frame(wide + 1.0 * scale), frame(wide)
    pixels = _blend(np.full((*ax.shape, 3), INK[:3], np.float32), tone[:3], bright)
    return _finished(pixels, np.maximum(dark * 0.7, bright))


@pictures(320)
def pointer(reach: float, facing: int, side: Colour, done: bool) -> pygame.Surface:
    """Return the wedge outside the rim that shows the facing of a unit."""
    if done:
        side = mixed(mixed(side, (120, 124, 132, 255), 0.45), INK, 0.2)
    width = math.ceil(2 * (reach + max(8.0, reach * 0.48)))
    times = 4 if reach < 40 else 2
    large = pygame.Surface((width * times, width * times), pygame.SRCALPHA)
    large.fill((*INK[:3], 0))
    for grow, tone in ((1.6, (*INK[:3], 225)), (0.0, mixed(side, WHITE, 0.18))):
        tip, foot = reach + max(5.5, reach * 0.36) + grow * 1.2, reach - 0.5 - grow * 0.2
        wide = math.radians(24) + grow / reach
        corners = []
        for turn, far in ((0.0, tip), (wide, foot), (0.0, foot * 0.98), (-wide, foot)):
            at = math.radians(facing) + turn
            corners.append(
                ((width / 2 + far * math.sin(at)) * times, (width / 2 - far * math.cos(at)) * times)
            )
        pygame.draw.polygon(large, tone, corners)
    return pygame.transform.smoothscale(large, (width, width))


@pictures(320)
def lying(icon: str, reach: float, facing: int, done: bool, destroyed: bool) -> pygame.Surface:
    """Return the silhouette on the disc, with a thin shadow."""
    tone: Colour = (186, 196, 211, 255)
    if destroyed:
        tone = (92, 84, 78, 255)
    elif done:
        tone = (128, 134, 146, 255)
    size = reach * 0.80
    drawn = figure(icon, size, tone, facing)
    made = pygame.Surface((drawn.get_width() + 4, drawn.get_height() + 4), pygame.SRCALPHA)
    dark = drawn.copy()
    dark.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    made.blit(dark, (2 + max(1, round(reach * 0.04)), 2 + max(1, round(reach * 0.05))))
    made.blit(drawn, (2, 2))
    if destroyed:
        cross = fonts.icon("close_thick", max(8, round(reach * 1.5)), (214, 92, 66, 205))
        made.blit(cross, cross.get_rect(center=made.get_rect().center))
    return made


@pictures(512)
def plate(name: str, side: int, left: tuple[float, float] | None, gone: bool, dress: Dress) -> pygame.Surface:
    """Return the pill with the emblem of a side, a name, and bars for armour and structure left."""
    look = theme(*dress)
    tone = look.tones["dim"] if gone else look.tones["text"]
    words = fonts.text(name, look.px(12), tone, "semibold")
    mark = emblem(look.shape(side), look.px(8), mixed(look.side(side), INK, 0.4 if gone else 0.0))
    bar = 0 if left is None or gone else look.px(5)
    width = words.get_width() + mark.get_width() + look.px(17)
    height = look.px(18) + bar
    made = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.rect(made, look.tones["pill"], made.get_rect(), border_radius=look.px(5))
    middle = (look.px(18) - 1) / 2
    made.blit(mark, (look.px(6), round(middle - mark.get_height() / 2) + 1))
    made.blit(words, (mark.get_width() + look.px(10), round(middle - words.get_height() / 2)))
    if bar and left is not None:
        room = pygame.Rect(look.px(6), look.px(17), width - look.px(12), look.px(3))
        _draw_bar(made, room, left, look)
    return made


def _draw_bar(target: pygame.Surface, room: pygame.Rect, left: tuple[float, float], look: Theme) -> None:
    """Draw two bars side by side: armour left, structure right; losses are dark."""
    gap = look.px(2)
    half = (room.w - gap) // 2
    for i, (share, tone) in enumerate(zip(left, (look.tones["good"], look.tones["warn"]), strict=True)):
        whole = pygame.Rect(room.x + i * (half + gap), room.y, half, room.h)
        pygame.draw.rect(target, look.tones["line"], whole, border_radius=look.px(1))
        if share > 0:
            whole.w = max(look.px(2), round(half * share))
            pygame.draw.rect(target, tone, whole, border_radius=look.px(1))


@pictures(128)
def tag(words: str, dress: Dress) -> pygame.Surface:
    """Return the small tag with the level."""
    look = theme(*dress)
    drawn = fonts.text(words, look.px(11), look.tones["text"], "bold")
    made = pygame.Surface((drawn.get_width() + look.px(10), drawn.get_height() + look.px(1)), pygame.SRCALPHA)
    pygame.draw.rect(made, look.tones["pill"], made.get_rect(), border_radius=look.px(4))
    pygame.draw.rect(made, look.tones["accent"], made.get_rect(), look.px(1), border_radius=look.px(4))
    made.blit(drawn, drawn.get_rect(center=made.get_rect().center))
    return made
