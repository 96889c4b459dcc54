"""Where a straight line runs inside a shape, or within a distance of it: intervals, in closed form."""

from __future__ import annotations

import math

import numpy as np
import shapely

from game.battlefield.arrays import Bools, Floats
from game.battlefield.edges import edges_of
from game.geometry.point import EPS, Point, distance
from game.geometry.shapes import Region

JOINED = 4e-8
"""Intervals closer than this, in inches, are merged."""
Span = tuple[float, float]
"""The start and end of an interval, in inches along the line."""


def spans(shape: Region, start: Point, end: Point, wide: float = 0.0) -> list[Span]:
    """Return the intervals where the line is within *wide* of *shape*, border included.

    A point where the line only touches is an interval of zero length; distances within EPS count as touching.

    >>> spans(shapely.box(2, -1, 4, 1), Point(0, 0), Point(10, 0))
    [(2.0, 4.0)]
    """
    span = distance(start, end)
    east, south = ((end.x - start.x) / span, (end.y - start.y) / span) if span > 0 else (1.0, 0.0)
    x0, y0, x1, y1 = edges_of(shape)
    x0, x1, y0, y1 = x0 - start.x, x1 - start.x, y0 - start.y, y1 - start.y
    heads = np.stack([x0 * east + y0 * south, y0 * east - x0 * south])
    tails = np.stack([x1 * east + y1 * south, y1 * east - x1 * south])
    enter, leave = _beside(heads, tails, wide + EPS)
    near = (enter <= leave) & (leave >= -EPS) & (enter <= span + EPS)
    enter, leave = np.clip(enter[near], 0.0, span), np.clip(leave[near], 0.0, span)
    cuts = np.unique(np.concatenate(([0.0, span], enter, leave)))
    middle = (cuts[:-1] + cuts[1:]) / 2
    inside = shapely.intersects_xy(shape, start.x + middle * east, start.y + middle * south)
    if span <= EPS and shapely.intersects_xy(shape, start.x, start.y):
        return [(0.0, span)]
    within = [*zip(cuts[:-1][inside], cuts[1:][inside], strict=True), *zip(enter, leave, strict=True)]
    return _joined(within)


def _joined(stretches: list[tuple[float, float]]) -> list[Span]:
    """Return *stretches* in order, touching ones merged."""
    found: list[Span] = []
    for enter, leave in sorted((float(a), float(b)) for a, b in stretches):
        if found and enter <= found[-1][1] + JOINED:
            found[-1] = found[-1][0], max(found[-1][1], leave)
        else:
            found.append((enter, leave))
    return [(_snapped(enter), _snapped(leave)) for enter, leave in found]


def _snapped(inches: float) -> float:
    """Return *inches* without the tolerance that was added."""
    return round(inches, 8)


def _beside(heads: Floats, tails: Floats, wide: float) -> tuple[Floats, Floats]:
    """Return where the x axis is within *wide* of each edge: start and end; the start is inf if never.

    It is a single interval because a widened edge is convex: it ends on the discs around the ends or on the
    strip between them.
    """
    found = [_in_disc(heads, wide), _in_disc(tails, wide), _in_strip(heads, tails, wide)]
    enter: Floats = np.min([one[0] for one in found], axis=0)
    leave: Floats = np.max([one[1] for one in found], axis=0)
    return enter, leave


def _in_disc(centre: Floats, radius: float) -> tuple[Floats, Floats]:
    """Return the interval of the x axis in each of the discs around *centre*."""
    under = radius**2 - centre[1] ** 2
    half = np.sqrt(np.maximum(under, 0.0))
    return np.where(under >= 0, centre[0] - half, math.inf), np.where(under >= 0, centre[0] + half, -math.inf)


def _in_strip(heads: Floats, tails: Floats, wide: float) -> tuple[Floats, Floats]:
    """Return where the x axis runs alongside each edge, within *wide* of it."""
    way = tails - heads
    length = np.hypot(way[0], way[1])
    along, aside = way / np.where(length > 0, length, 1.0)
    # at x the point lies x * along - back along the edge, and x * -aside - off beside it
    back = heads[0] * along + heads[1] * aside
    off = heads[1] * along - heads[0] * aside
    first = _between(along, -back, np.zeros_like(length), length)
    second = _between(-aside, -off, np.full_like(length, -wide), np.full_like(length, wide))
    enter, leave = np.maximum(first[0], second[0]), np.minimum(first[1], second[1])
    met: Bools = enter <= leave
    return np.where(met, enter, math.inf), np.where(met, leave, -math.inf)


def _between(slope: Floats, shift: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """Return the range of x where slope * x + shift is between *low* and *high*."""
    flat = slope == 0
    some = np.where(flat, 1.0, slope)
    ends = (low - shift) / some, (high - shift) / some
    inside = (shift >= low) & (shift <= high)
    enter = np.where(flat, np.where(inside, -math.inf, math.inf), np.minimum(*ends))
    leave = np.where(flat, np.where(inside, math.inf, -math.inf), np.maximum(*ends))
    return enter, leave
