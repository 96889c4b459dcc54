"""The parts of silhouettes: boxes, ovals and plates, in a circle of radius 1, front up."""

from __future__ import annotations

import math

from game.geometry.value import Value


class Solid(Value):
    """A polygon; *tone* is from -1, dark, to 1, white, and 0 is the colour of the whole."""

    corners: tuple[tuple[float, float], ...]
    tone: float = 0.0
    opacity: float = 1.0


def box(x: float, y: float, wide: float, high: float, *rest: float) -> Solid:
    """Return an upright box around x, y; *rest* is its tone and the size of its cut corners."""
    tone, c = rest if len(rest) > 1 else (*rest, 0.0)
    w, h = wide / 2, high / 2
    if not c:
        return Solid(((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)), tone)
    corners = (
        (c - w, -h),
        (w - c, -h),
        (w, c - h),
        (w, h - c),
        (w - c, h),
        (c - w, h),
        (-w, h - c),
        (-w, c - h),
    )
    return Solid(tuple((x + dx, y + dy) for dx, dy in corners), tone)


def oval(x: float, y: float, wide: float, high: float, tone: float, *, opacity: float = 1.0) -> Solid:
    """Return an ellipse around x, y."""
    turns = [2 * math.pi * i / 28 for i in range(28)]
    corners = tuple((x + wide / 2 * math.cos(t), y + high / 2 * math.sin(t)) for t in turns)
    return Solid(corners, tone, opacity)


def plate(tone: float, *corners: tuple[float, float]) -> Solid:
    """Return the polygon with *corners* on the right side and their mirror images on the left."""
    return Solid((*corners, *((-x, y) for x, y in reversed(corners))), tone)


def pair(part: Solid) -> list[Solid]:
    """Return *part* and its mirror image."""
    return [part, Solid(tuple((-x, y) for x, y in reversed(part.corners)), part.tone, part.opacity)]
