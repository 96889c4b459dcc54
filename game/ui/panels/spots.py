"""The spots where the player may put a panel: the nearest one, the next one, and their outlines."""

from __future__ import annotations

import math

from pygame import Rect

from game.ui.panels.boxes import Pixel, Size, at_corner
from game.ui.panels.placement import GAP, SIDES, SPOTS


def spot_at(name: str, at: Pixel, window: Rect) -> str:
    """Return the spot of the panel called *name* that is nearest to the pixel *at*."""
    return min(SPOTS[name], key=lambda spot: math.dist(at, _anchor(window, spot)))


def next_spot(name: str, spot: str) -> str:
    """Return the spot of the panel called *name* that follows *spot*."""
    spots = SPOTS[name]
    return spots[(spots.index(spot) + 1) % len(spots)]


def outline(spot: str, size: Size, window: Rect) -> Rect:
    """Return the outline that shows where a dragged panel of *size* will go: half the *window*, or a box."""
    inner = window.inflate(-2 * GAP, -2 * GAP)
    if spot in SIDES:
        half = Rect(inner.x, inner.y, inner.width // 2, inner.height)
        return half if spot == "left" else half.move(inner.width - half.width, 0)
    return at_corner(Rect((0, 0), size), inner, spot)


def _anchor(window: Rect, spot: str) -> Pixel:
    """Return the pixel of *window* for which *spot* is named."""
    found: Pixel = getattr(window, f"mid{spot}" if spot in SIDES else spot)
    return found
