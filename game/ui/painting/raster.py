"""Exact coverage of polygons by pixels: anti-aliased masks whose cost does not grow with the vertex count.

Each edge adds its signed area to the cells it crosses; a running sum along the rows turns that into the
covered share of every pixel. There is no sampling, so borders are equally sharp at every zoom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np
import numpy.ma  # np.unique imports it on its first call, which would take longer than a frame
import pygame
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Mask = NDArray[np.float32]
Rule = Literal["union", "odd"]


def edges(rings: Iterable[Floats | Sequence[Sequence[float]]]) -> Floats:
    """Return the edges x0, y0, x1, y1 of closed *rings*, which do not repeat their first point."""
    parts = [np.asarray(ring, dtype=np.float64).reshape(-1, 2) for ring in rings]
    joined = [np.hstack((part, np.roll(part, -1, axis=0))) for part in parts if len(part) > 2]
    return np.concatenate(joined) if joined else np.empty((0, 4))


def coverage(lines: Floats, width: int, height: int, rule: Rule = "union") -> Mask:
    """Return the share of each pixel of a *width* x *height* window that *lines* enclose.

    Args:
        lines: Edges in pixels, as from `edges`.
        rule: "union" for oriented rings that may overlap, with holes of the opposite orientation; "odd" for
            the even-odd rule, whatever the orientation.

    Returns:
        An array of *height* rows.
    """
    if not len(lines):
        return np.zeros((height, width), np.float32)
    cells = _gathered(_by_row(lines, height), width, height)
    wound: Mask = np.cumsum(cells.reshape(height, width + 1)[:, :width], axis=1, dtype=np.float32)
    np.abs(wound, out=wound)
    if rule == "odd":
        wound %= 2
        np.subtract(wound, 1, out=wound)
        np.abs(wound, out=wound)
        np.subtract(1, wound, out=wound)
    return np.minimum(wound, 1, out=wound)


def _by_row(lines: Floats, height: int) -> tuple[Floats, Floats, Floats, NDArray[np.int64]]:
    """Return x at both ends, signed rise and row of each edge, split at row boundaries."""
    x0, y0, x1, y1 = lines[lines[:, 1] != lines[:, 3]].T
    low, high = np.minimum(y0, y1), np.maximum(y0, y1)
    first = np.clip(np.floor(low), 0, height).astype(np.int64)
    last = np.clip(np.ceil(high), 0, height).astype(np.int64)
    count = np.maximum(last - first, 0)
    edge = np.repeat(np.arange(len(count)), count)
    row = np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count) + first[edge]
    top, bottom = np.maximum(low[edge], row), np.minimum(high[edge], row + 1)
    slope = ((x1 - x0) / (y1 - y0))[edge]
    sign = np.where(y1 > y0, 1.0, -1.0)[edge]
    xa = x0[edge] + (top - y0[edge]) * slope
    xb = x0[edge] + (bottom - y0[edge]) * slope
    return xa, xb, (bottom - top) * sign, row


def _gathered(pieces: tuple[Floats, Floats, Floats, NDArray[np.int64]], width: int, height: int) -> Floats:
    """Return the signed area that the pieces add to each cell, split at column boundaries."""
    xa, xb, rise, row = pieces
    left, right = np.minimum(xa, xb), np.maximum(xa, xb)
    span = right - left
    steep = span < 1e-9
    safe = np.where(steep, 1.0, span)
    stride = width + 1
    first = np.clip(np.floor(left), 0, width).astype(np.int64)
    last = np.minimum(np.maximum(np.ceil(right), first + 1), width).astype(np.int64)
    count = np.where(right < 0, 0, np.maximum(last - first, 0))
    piece = np.repeat(np.arange(len(count)), count)
    column = np.arange(len(piece)) - np.repeat(np.cumsum(count) - count, count) + first[piece]
    a, b = np.maximum(left[piece], column), np.minimum(right[piece], column + 1)
    upright = steep[piece]
    share = np.where(upright, left[piece] >= 0, np.maximum(b - a, 0) / safe[piece])
    part = rise[piece] * share
    inside = part * (np.where(upright, left[piece], (a + b) / 2) - column)
    at = row[piece] * stride + column
    before = np.where(steep, left < 0, np.clip(-left, 0, span) / safe)
    places = np.concatenate((row * stride, at, at + 1))
    parts = np.concatenate((rise * before, part - inside, inside))
    return np.asarray(np.bincount(places, parts, stride * height + 1)[:-1], dtype=np.float64)


def stamp(mask: Mask, colour: Sequence[int]) -> pygame.Surface:
    """Return a translucent picture of *mask* in *colour*, whose fourth component is its opacity."""
    height, width = mask.shape
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.fill((*colour[:3], 0))
    opacity = colour[3] if len(colour) > 3 else 255
    pygame.surfarray.pixels_alpha(picture).T[...] = np.rint(mask * opacity).astype(np.uint8)
    return picture


def masked(picture: pygame.Surface, mask: Mask, opacity: float = 1.0) -> pygame.Surface:
    """Multiply the alpha of *picture* by *mask*, in place, and return it."""
    pygame.surfarray.pixels_alpha(picture).T[...] = np.rint(mask * (255 * opacity)).astype(np.uint8)
    return picture


def softened(values: Mask, radius: float) -> Mask:
    """Return *values* blurred by nearly a Gaussian of deviation *radius* pixels, with edges extended."""
    size = max(1, round((6 * radius * radius + 1) ** 0.5))
    if size < 2:
        return values
    for turn in (0, 0, 1, 1):
        values = np.ascontiguousarray(_boxed(values, size, turn).T)
    return values


def _boxed(values: Mask, size: int, turn: int) -> Mask:
    """Return the running mean of *size* along the rows; *turn* says to which side an even window leans."""
    before = size // 2 - (turn % 2 if size % 2 == 0 else 0)
    padded = np.pad(values, ((0, 0), (before + 1, size - 1 - before)), mode="edge")
    total = np.cumsum(padded, axis=1, dtype=np.float64)
    return ((total[:, size:] - total[:, :-size]) / size).astype(np.float32)
