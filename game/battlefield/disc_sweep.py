"""A disc in straight motion against straight edges, in closed form, for many pairs at once.

Every argument is an array whose last axis is x and y; the other axes are broadcast. Lengths are inches.
"""

from __future__ import annotations

import numpy as np

from game.battlefield.arrays import Floats
from game.geometry.point import EPS


def met(start: Floats, end: Floats, heads: Floats, tails: Floats, base: float) -> Floats:
    """Return the inches from *start* at which a disc of radius *base* meets each edge; inf if never.

    It meets an edge if it overlaps it by more than EPS somewhere on its way to *end*.
    """
    close = nearest(start, end, heads, tails) < base - EPS
    inches: Floats = np.full(close.shape, np.inf)
    if close.any():
        every = (np.broadcast_to(one, (*close.shape, 2)) for one in (start, end, heads, tails))
        start, end, heads, tails = (one[close] for one in every)
        inches[close] = _first(start, end, heads, tails, base)
    return inches


def nearest(start: Floats, end: Floats, heads: Floats, tails: Floats) -> Floats:
    """Return the least distances between the segments from *start* to *end* and the edges."""
    ends = [off(p, heads, tails) for p in (start, end)] + [off(p, start, end) for p in (heads, tails)]
    across = _side(start, end, heads) * _side(start, end, tails) < 0
    across &= _side(heads, tails, start) * _side(heads, tails, end) < 0
    return np.where(across, 0.0, np.minimum(np.minimum(ends[0], ends[1]), np.minimum(ends[2], ends[3])))


def off(p: Floats, a: Floats, b: Floats) -> Floats:
    """Return the distances of the points *p* from the segments from *a* to *b*."""
    ab, ap = b - a, p - a
    whole = _dot(ab, ab)
    share = np.clip(_dot(ab, ap) / np.where(whole > 0, whole, 1.0), 0.0, 1.0)
    away: Floats = np.hypot(ap[..., 0] - ab[..., 0] * share, ap[..., 1] - ab[..., 1] * share)
    return away


def into_disc(centre: Floats, way: Floats, radius: Floats | float) -> Floats:
    """Return where rays from the origin along *way* enter the discs around *centre*; inf if never."""
    aside = _cross(centre, way)
    under = radius**2 - aside**2
    at = _dot(centre, way) - np.sqrt(np.maximum(under, 0.0))
    return np.where((under >= 0) & (at >= 0), at, np.inf)


def _first(start: Floats, end: Floats, heads: Floats, tails: Floats, base: float) -> Floats:
    """Return where the disc first touches each edge; 0 if at once; inf if never."""
    way = end - start
    span = np.hypot(way[..., 0], way[..., 1])
    way = way / np.where(span > 0, span, 1.0)[..., None]
    at_ends = np.minimum(into_disc(heads - start, way, base), into_disc(tails - start, way, base))
    between = np.minimum(at_ends, _into_strip(heads - start, tails - heads, way, base))
    return np.where(off(start, heads, tails) < base + EPS, 0.0, between)


def _into_strip(head: Floats, edge: Floats, way: Floats, radius: float) -> Floats:
    """Return where rays from the origin come within *radius* of the interior of each edge; inf if never."""
    lengths = np.hypot(edge[..., 0], edge[..., 1])
    unit = edge / np.where(lengths > 0, lengths, 1.0)[..., None]
    height, sinking = _cross(head, unit), _cross(way, unit)
    down = height - radius * np.sign(height)
    at = np.where(sinking != 0, down / np.where(sinking != 0, sinking, 1.0), -1.0)
    beside = _dot(unit, at[..., None] * way - head)
    return np.where((at >= 0) & (beside >= 0) & (beside <= lengths), at, np.inf)


def _side(a: Floats, b: Floats, p: Floats) -> Floats:
    """Return the side of the lines from *a* to *b* on which the points *p* lie: positive, negative or 0."""
    return _cross(b - a, p - a)


def _dot(a: Floats, b: Floats) -> Floats:
    product: Floats = a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1]
    return product


def _cross(a: Floats, b: Floats) -> Floats:
    product: Floats = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return product
