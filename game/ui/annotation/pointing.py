"""Labels that stand away from their point, with an arrow from them to it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from game.ui.panels.boxes import covered_length, hidden

LONG = (34, 56, 84, 120)
"""The lengths of the arrow that are tried, in pixels at 100 %, the best first."""
BEARINGS = (45, 315, 135, 225, 90, 270, 65, 295, 115, 245, 25, 335, 0, 180)
"""The bearings from the point at which the label is tried, the best first."""
Place = tuple[float, float]


class Pointed(NamedTuple):
    """Where a label stands, and the arrow from its edge to its tip, in pixels."""

    rect: pygame.Rect
    tail: Place
    tip: Place


def pointed(
    size: tuple[int, int],
    at: Place,
    near: float,
    taken: Sequence[pygame.Rect],
    room: pygame.Rect,
    *,
    scale: float = 1.0,
) -> Pointed:
    """Return the place of a label of *size* pixels, and of its arrow to *at*.

    Neither covers anything *taken*, if possible; else as little as can be.

    Args:
        near: How many pixels from *at* the tip of the arrow is.
        room: What the label must be inside.
        scale: The scale of the interface.
    """
    found = []
    for one in _ways(size, at, near, scale):
        tail, tip = ((round(x), round(y)) for x, y in (one.tail, one.tip))
        covered = hidden(one.rect, (taken[i] for i in one.rect.collidelistall([*taken])))
        line = sum(covered_length(other, (tail, tip)) for other in taken)
        cost = (not room.contains(one.rect), covered, line)
        if cost == (False, 0, 0.0):
            return one
        found.append((cost, one))
    _, best = min(found, key=lambda one: one[0])
    return best._replace(rect=best.rect.clamp(room))


def _ways(size: tuple[int, int], at: Place, near: float, scale: float) -> Iterator[Pointed]:
    """Yield the places that are tried, the best first."""
    for long in LONG:
        for bearing in BEARINGS:
            across, down = math.sin(math.radians(bearing)), -math.cos(math.radians(bearing))
            far = near + long * scale
            tail = at[0] + far * across, at[1] + far * down
            rect = pygame.Rect((0, 0), size)
            rect.center = round(tail[0] + across * size[0] / 2), round(tail[1] + down * size[1] / 2)
            yield Pointed(rect, tail, (at[0] + near * across, at[1] + near * down))
