"""Which of many rays may meet which edges: filtered by distance, then by direction."""

from __future__ import annotations

import math

import numpy as np

from game.battlefield.arrays import Floats, Ints
from game.battlefield.disc_sweep import off

_WIDE = 1e-6
_TURN = 16.0


def near_edges(
    ends: Floats, origins: Floats, source: Ints, lengths: Floats, wide: float
) -> tuple[Ints, Ints]:
    """Return the pairs of an origin and an edge that its rays, widened by *wide*, may reach."""
    reach = np.zeros(len(origins))
    np.maximum.at(reach, source, lengths)
    way = ends[:, 2:] - ends[:, :2]
    whole = dot(way, way)
    x, y = (origins[:, None, axis] - ends[None, :, axis] for axis in (0, 1))
    share = np.clip((way[:, 0] * x + way[:, 1] * y) / np.where(whole > 0, whole, 1.0), 0.0, 1.0)
    x -= way[:, 0] * share
    y -= way[:, 1] * share
    origin, edge = np.nonzero(x * x + y * y <= ((reach + wide) ** 2)[:, None])
    return origin, edge


def seen(heads: Floats, tails: Floats) -> tuple[Floats, Floats]:
    """Return the directions between which each edge is seen: from the first to the second, in radians."""
    first = np.arctan2(heads[:, 1], heads[:, 0])
    turn = np.arctan2(cross(heads, tails), dot(heads, tails))
    low = first + np.minimum(turn, 0.0)
    return low - _WIDE, low + np.abs(turn) + _WIDE


def seen_wide(heads: Floats, tails: Floats, base: float) -> tuple[Floats, Floats]:
    """Return the directions in which a disc of radius *base* touches each edge: all if it begins there."""
    low, high = seen(heads, tails)
    for ends in (heads, tails):
        apart = np.hypot(ends[:, 0], ends[:, 1])
        half = np.where(apart > base, np.arcsin(np.minimum(base / np.maximum(apart, base), 1.0)), math.pi)
        turn = (np.arctan2(ends[:, 1], ends[:, 0]) - low + math.pi) % math.tau - math.pi
        low, high = np.minimum(low, low + turn - half), np.maximum(high, low + turn + half)
    high = np.where(off(np.zeros(2), heads, tails) < base, low + math.tau, high)
    return low - _WIDE, np.minimum(high + _WIDE, low + math.tau)


def pointing(way: Floats, source: Ints, of: Ints, low: Floats, high: Floats) -> tuple[Ints, Ints]:
    """Return the pairs of a ray and a thing that it points at.

    Args:
        way, source: The direction of each ray, and the index of its origin.
        of, low, high: The index of the origin from which each thing is seen, and its first and last
            direction.
    """
    angle = np.arctan2(way[:, 1], way[:, 0])
    angle = np.concatenate([angle, angle + math.tau]) + _TURN * np.tile(source, 2)
    order = np.argsort(angle)
    angle = angle[order]
    begin = low + math.tau * np.ceil((-math.pi - low) / math.tau)
    end = begin + np.minimum(high - low, math.tau - _WIDE)
    first = np.searchsorted(angle, begin + _TURN * of, side="left")
    count = np.searchsorted(angle, end + _TURN * of, side="right") - first
    thing = np.repeat(np.arange(len(low)), count)
    nth = np.arange(len(thing)) - np.repeat(np.cumsum(count) - count, count)
    return order[first[thing] + nth] % max(len(way), 1), thing


def dot(a: Floats, b: Floats) -> Floats:
    """Return the dot products of vectors whose last axis is x and y."""
    product: Floats = a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1]
    return product


def cross(a: Floats, b: Floats) -> Floats:
    """Return the cross products of vectors from *a* to *b*: positive if clockwise on the screen."""
    product: Floats = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return product
