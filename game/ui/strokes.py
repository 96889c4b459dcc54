"""Lines for the screen: circles and wedges as points, paths cut into dashes, strokes with smooth edges."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pygame

from game.ui.raster import Floats
from game.ui.theme import Colour, MarkStyle


def circle(radius: float, scale: float = 1.0) -> Floats:
    """Return a circle around 0, 0 as points, closed, fine enough to look round at *scale* pixels a unit."""
    return sector(0.0, radius, 0.0, 360.0, scale)


def sector(inner: float, outer: float, facing: float, arc: float, scale: float = 1.0) -> Floats:
    """Return the outline of a wedge around 0, 0 as points, closed; a full turn of *arc* is a plain circle."""
    steps = max(12, math.ceil(math.sqrt(max(outer * scale, 1.0)) * 9 * arc / 360))
    if arc >= 360:
        turns = np.radians(np.linspace(0, 360, steps + 1))
        return np.stack((np.sin(turns), -np.cos(turns)), axis=1) * outer
    turns = np.radians(np.linspace(facing - arc / 2, facing + arc / 2, steps + 1))
    rim = np.stack((np.sin(turns), -np.cos(turns)), axis=1)
    foot = rim[::-1] * inner if inner > 0 else np.zeros((1, 2))
    return np.concatenate((rim * outer, foot, rim[:1] * outer))


def closed(ring: Floats) -> Floats:
    """Return *ring* with its first point repeated at its end."""
    return ring if np.array_equal(ring[0], ring[-1]) else np.vstack((ring, ring[:1]))


def dashed(path: Floats, dash: tuple[float, float] | None) -> Iterator[Floats]:
    """Yield the pieces of *path* that are inked; the whole path where *dash* is None.

    The dashes of a closed path are stretched a little so that the last gap is as long as the others.
    """
    if dash is None or len(path) < 2:
        yield path
        return
    steps = np.hypot(*np.diff(path, axis=0).T)
    gone = np.concatenate(([0.0], np.cumsum(steps)))
    period = sum(dash)
    if np.array_equal(path[0], path[-1]) and gone[-1] > period:
        period = gone[-1] / round(gone[-1] / period)
    starts = np.arange(0, gone[-1], period)
    stops = np.minimum(starts + period * dash[0] / sum(dash), gone[-1])
    heads, tails = (
        np.stack([np.interp(at, gone, path[:, i]) for i in (0, 1)], axis=1) for at in (starts, stops)
    )
    first, last = np.searchsorted(gone, starts, "right"), np.searchsorted(gone, stops, "left")
    for head, tail, i, j in zip(heads, tails, first.tolist(), last.tolist(), strict=True):
        yield np.vstack((head[None], path[i:j], tail[None])) if j > i else np.stack((head, tail))


def stroke(target: pygame.Surface, path: Floats, style: MarkStyle) -> None:
    """Draw an open or closed *path* in pixels with the line of *style*: casing, dashes; always opaque."""
    pieces = [piece for piece in dashed(path, style.dash) if _near(piece, target)]
    wide = max(1, round(style.width))
    plain = style.dash is not None or len(path) > 64
    for grow, tone in ((2, style.casing), (0, style.line)):
        if tone is not None:
            for piece in pieces:
                _ink(target, piece.tolist(), wide + grow, tone, plain)


def _near(piece: Floats, target: pygame.Surface) -> bool:
    low, high = piece.min(axis=0), piece.max(axis=0)
    width, height = target.get_size()
    return bool(low[0] < width + 8 and high[0] > -8 and low[1] < height + 8 and high[1] > -8)


def _ink(target: pygame.Surface, points: list[list[float]], wide: int, tone: Colour, plain: bool) -> None:
    """Draw the legs of a path; *plain* where they are so short that the shape of their ends does not show."""
    for a, b in pairwise(points):
        if plain:
            pygame.draw.aaline(target, tone[:3], a, b, wide)
        else:
            _thick(target, a, b, wide, tone)
    if wide > 2 and not plain:
        for at in points[1:-1]:
            pygame.draw.aacircle(target, tone[:3], at, wide / 2)


def _thick(target: pygame.Surface, a: list[float], b: list[float], wide: int, tone: Colour) -> None:
    """Draw one leg with square ends and smooth sides."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    if length < 1e-6:
        return
    if wide < 2 or length < wide:
        pygame.draw.aaline(target, tone[:3], a, b, wide)
        return
    nx, ny = -dy / length * (wide - 1) / 2, dx / length * (wide - 1) / 2
    corners = [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]
    pygame.draw.polygon(target, tone[:3], corners)
    pygame.draw.aaline(target, tone[:3], corners[0], corners[1])
    pygame.draw.aaline(target, tone[:3], corners[3], corners[2])


def arrow(target: pygame.Surface, path: Floats, style: MarkStyle) -> None:
    """Draw the head of an arrow at the end of *path*."""
    if len(path) < 2 or style.line is None:
        return
    tip, legs = path[-1], path[-1] - path[:-1]
    far = legs[np.hypot(*legs.T) > 1e-6]
    if not len(far):
        return
    along = far[-1] / np.hypot(*far[-1])
    across = np.array((-along[1], along[0]))
    size = max(10.0, style.width * 4)
    for grow, tone in ((1.6, style.casing), (0.0, style.line)):
        if tone is not None:
            back = tip - along * (size + grow * 0.6)
            ahead = tip + along * (2 + grow * 1.4)
            wing = across * (size * 0.52 + grow)
            corners = [
                ahead.tolist(),
                (back + wing).tolist(),
                (back + along * 3).tolist(),
                (back - wing).tolist(),
            ]
            pygame.draw.polygon(target, tone[:3], corners)
            pygame.draw.aalines(target, tone[:3], True, corners)
