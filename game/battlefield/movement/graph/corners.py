"""Corners: points where borders leave more than half a turn free, so that paths bend around them."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import Bools, Floats, Ints
from game.geometry.point import EPS

ASIDE = 1e-3
"""The distance of bends from a border in inches: on it the more expensive side would count."""
_STRAIGHT = 1e-3
_GRID = 1e6


class Corners(NamedTuple):
    """Points where paths may bend.

    Attributes:
        at: x and y.
        free: The start of a corner's range of free directions, in radians.
        gap: The size of that range in radians, more than half a turn; a full turn if it is no corner.
        loose: Whether paths may bend there without turning around the corner.
    """

    at: Floats
    free: Floats
    gap: Floats
    loose: Bools


class _EdgeDirections(NamedTuple):
    """Edges seen from their end points, sorted around each point.

    Attributes:
        tip: x and y of the point.
        angle: The direction in which the edge leaves it, in radians.
        gap: The angle to the next edge, in radians.
        edge: The index of the edge.
    """

    tip: Floats
    angle: Floats
    gap: Floats
    edge: Ints


def anywhere(at: Floats) -> Corners:
    """Return *at* as places where any bend is allowed."""
    return Corners(at, np.zeros(len(at)), np.full(len(at), math.tau), np.ones(len(at), dtype=bool))


def together(*places: Corners) -> Corners:
    """Return all of *places* concatenated."""
    return Corners(*(np.concatenate(column) for column in zip(*places, strict=True)))


def rounded(at: Floats) -> Ints:
    """Return points as integers that are equal for points that differ only by rounding."""
    return np.round(at * _GRID).astype(np.intp)


def turns(ends: Floats) -> Corners:
    """Return the points where the edges *ends* leave more than half a turn free."""
    segments = _edge_directions(ends)
    bent = segments.gap > math.pi + _STRAIGHT
    return Corners(
        segments.tip[bent], segments.angle[bent], segments.gap[bent], np.zeros(bent.sum(), dtype=bool)
    )


def corners(ends: Floats, levels: Floats, weights: Floats) -> Corners:
    """Return the corners of borders, moved slightly to the free side.

    Since some borders may be no obstacle, the steeper ones and those of surcharges are also treated alone.
    Where a surcharge changes, any bend is useful; where no level changes, there is no corner.

    Args:
        ends: x and y of the ends of each edge.
        levels: The levels on its left and its right.
        weights: The cost of an inch on either side.
    """
    rise, dearer = np.ptp(levels, axis=1), np.ptp(weights, axis=1) > 0
    steps = np.unique(np.round(rise[rise > EPS], 6))
    groups = [np.ones(len(ends), dtype=bool), dearer, *(rise >= step - EPS for step in steps)]
    tip, free, gap = together(*(turns(ends[group]) for group in groups))[:3]
    segments = _edge_directions(ends)
    middles: dict[tuple[int, ...], list[float]] = {}
    for key, middle in zip(_keys(segments.tip), (segments.angle + segments.gap / 2).tolist(), strict=True):
        middles.setdefault(key, []).append(middle)
    loose, steep = ({*_keys(segments.tip[of[segments.edge]])} for of in (dearer, rise > EPS))
    keys = _keys(tip)
    sides = [
        (n, middle, key in loose, key in steep)
        for n, (key, begin, wide) in enumerate(zip(keys, free.tolist(), gap.tolist(), strict=True))
        for middle in middles[key]
        if (middle - begin) % math.tau < wide
    ]
    which, side, slack, sharp = (np.array([row[column] for row in sides]) for column in range(4))
    which, slack, sharp = which.astype(np.intp), slack.astype(bool), sharp.astype(bool)
    at = tip[which] + ASIDE * np.stack([np.cos(side), np.sin(side)], axis=1)
    return Corners(at, free[which], np.where(sharp, gap[which], math.tau), slack)


def _keys(at: Floats) -> list[tuple[int, ...]]:
    """Return points as keys that are equal for points that differ only by rounding."""
    return [tuple(key) for key in rounded(at).tolist()]


def _edge_directions(ends: Floats) -> _EdgeDirections:
    """Return the edges *ends* as seen from their end points, without zero-length ones."""
    long = np.flatnonzero((ends[:, :2] != ends[:, 2:]).any(axis=1))
    heads, tails = ends[long, :2], ends[long, 2:]
    tip, way = np.concatenate([heads, tails]), np.concatenate([tails - heads, heads - tails])
    angle = np.arctan2(way[:, 1], way[:, 0])
    _, point = np.unique(rounded(tip), axis=0, return_inverse=True)
    point = point.reshape(-1)
    order = np.lexsort((angle, point))
    point, angle = point[order], angle[order]
    last = np.append(point[1:] != point[:-1], np.ones(len(point[:1]), dtype=bool))
    first = np.flatnonzero(np.append(True, last)[:-1])
    following = np.append(angle[1:], np.zeros(len(angle[:1])))
    following[last] = angle[first] + math.tau
    return _EdgeDirections(tip[order], angle, following - angle, np.concatenate([long, long])[order])
