"""Where straight segments cross borders, and where they enter closed ground; see `segment_costs`."""

from __future__ import annotations

import math

import numpy as np

from game.battlefield.arrays import Floats, Ints
from game.battlefield.fast.compiling import kernel
from game.battlefield.fast.directions import BUCKETS, bucketed, diamond
from game.battlefield.fast.growing_arrays import grown
from game.geometry.point import EPS

MANY = 32


@kernel
def _circles(ends):
    """Return the midpoints of edges in columns, and the distance of their ends from them."""
    centre, radius = np.empty((2, len(ends))), np.empty(len(ends))
    for e in range(len(ends)):
        centre[0, e], centre[1, e] = (ends[e, 0] + ends[e, 2]) / 2, (ends[e, 1] + ends[e, 3]) / 2
        radius[e] = math.hypot(ends[e, 2] - ends[e, 0], ends[e, 3] - ends[e, 1]) / 2
    return centre, radius


@kernel
def _crossed(ends, origins, source, way, lengths):
    """Return rows ray, edge, inches and side of all crossings, sorted by ray and inches."""
    found, many = np.empty((4, 256)), 0
    centre, radius = _circles(ends)
    every = np.arange(len(ends))
    start, runs = np.empty(0, np.int64), np.empty(0, np.int64)
    alone, end = True, 0
    for i in range(len(source)):
        x, y, ax, ay = origins[source[i], 0], origins[source[i], 1], way[i, 0], way[i, 1]
        if i >= end:
            while end < len(source) and source[end] == source[i]:
                end += 1
            alone = end - i < MANY
            if not alone:
                start, runs = bucketed(centre, radius, x, y)
        few = every
        if not alone:
            k = int(diamond(ax, ay) * (BUCKETS / 4.0)) % BUCKETS
            few = runs[start[k] : start[k + 1]]
        if many + len(few) > found.shape[1]:
            while many + len(few) > found.shape[1]:
                found = grown(found)
        first = many
        for e in few:
            x0, y0, x1, y1 = ends[e, 0] - x, ends[e, 1] - y, ends[e, 2] - x, ends[e, 3] - y
            a, b = ax * y0 - ay * x0, ax * y1 - ay * x1
            if (a > 0) == (b > 0):
                continue
            begin = ax * x0 + ay * y0
            inches = begin + (ax * x1 + ay * y1 - begin) * (a / (a - b))
            if not 0 < inches < lengths[i]:
                continue
            k = many
            while k > first and found[2, k - 1] > inches:
                found[:, k] = found[:, k - 1]
                k -= 1
            found[0, k], found[1, k], found[2, k], found[3, k] = i, e, inches, (1.0 if a > 0 else 0.0)
            many += 1
    return found[:, :many]


def crossed(
    ends: Floats, origins: Floats, source: Ints, way: Floats, lengths: Floats
) -> tuple[Ints, Ints, Floats, Ints]:
    """Return the ray and edge of each crossing, its distance, and the side from which the ray comes."""
    found = _crossed(ends, origins, source, way, lengths)
    ray, edge, near = found[[0, 1, 3]].astype(np.intp)
    return ray, edge, found[2], near


@kernel
def _off(px, py, ax, ay, bx, by):
    """Return the distance of a point from a segment."""
    dx, dy, x, y = bx - ax, by - ay, px - ax, py - ay
    whole = dx * dx + dy * dy
    share = min(max((dx * x + dy * y) / (whole if whole > 0 else 1.0), 0.0), 1.0)
    return math.hypot(x - dx * share, y - dy * share)


@kernel
def _side(ax, ay, bx, by, px, py):
    """Return the side of a line on which a point lies."""
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


@kernel
def _into_disc(cx, cy, ax, ay, radius):
    """Return where a ray from (0, 0) enters a disc; inf if it does not."""
    aside = cx * ay - cy * ax
    under = radius * radius - aside * aside
    at = cx * ax + cy * ay - math.sqrt(max(under, 0.0))
    return at if under >= 0 and at >= 0 else np.inf


@kernel
def _nearest(tox, toy, x0, y0, x1, y1):
    """Return the distance between an edge and the segment from (0, 0) to a point."""
    if (
        _side(0.0, 0.0, tox, toy, x0, y0) * _side(0.0, 0.0, tox, toy, x1, y1) < 0
        and _side(x0, y0, x1, y1, 0.0, 0.0) * _side(x0, y0, x1, y1, tox, toy) < 0
    ):
        return 0.0
    ends = min(_off(0.0, 0.0, x0, y0, x1, y1), _off(tox, toy, x0, y0, x1, y1))
    return min(ends, _off(x0, y0, 0.0, 0.0, tox, toy), _off(x1, y1, 0.0, 0.0, tox, toy))


@kernel
def _met(tox, toy, ax, ay, x0, y0, x1, y1, base):
    """Return the inches after which a disc that starts at (0, 0) meets an edge: see `disc_sweep.met`."""
    if not _nearest(tox, toy, x0, y0, x1, y1) < base - EPS:
        return np.inf
    if _off(0.0, 0.0, x0, y0, x1, y1) < base + EPS:
        return 0.0
    found = min(_into_disc(x0, y0, ax, ay, base), _into_disc(x1, y1, ax, ay, base))
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / (length if length > 0 else 1.0), (y1 - y0) / (length if length > 0 else 1.0)
    height, sinking = x0 * uy - y0 * ux, ax * uy - ay * ux
    down = height - base * np.sign(height)
    at = down / sinking if sinking != 0 else -1.0
    beside = ux * (at * ax - x0) + uy * (at * ay - y0)
    return min(found, at) if at >= 0 and 0 <= beside <= length else found


@kernel
def _near(x, y, ax, ay, far, radius):
    """Whether a segment of length *far* from (0, 0) along a direction may come within *radius* of a point."""
    ahead = x * ax + y * ay
    return abs(y * ax - x * ay) <= radius and -radius <= ahead <= far + radius


@kernel
def stopped(closed, origins, source, way, lengths, base, found):
    """Fill in the inches after which each ray meets a closed edge; inf if it does not."""
    centre, radius = _circles(closed)
    for i in range(len(source)):
        x, y, ax, ay, far = origins[source[i], 0], origins[source[i], 1], way[i, 0], way[i, 1], lengths[i]
        least = np.inf
        for e in range(len(closed)):
            if not _near(centre[0, e] - x, centre[1, e] - y, ax, ay, far, radius[e] + base):
                continue
            x0, y0, x1, y1 = closed[e, 0] - x, closed[e, 1] - y, closed[e, 2] - x, closed[e, 3] - y
            span = math.hypot(ax * far, ay * far)
            unit = span if span > 0 else 1.0
            least = min(
                least, _met(ax * far, ay * far, ax * far / unit, ay * far / unit, x0, y0, x1, y1, base)
            )
        found[i] = least


@kernel
def off_cliffs(ends, top, origins, source, way, lengths, base, first, many, enter, leave, limit, found):
    """Lower *found* to where each ray gets into a cliff; see `segment_costs._off_cliffs`.

    The rows of *enter*, *leave* and *limit* are the level stretches of the rays: ray i has *many[i]* of them
    from row *first[i]* on, and *limit* is the highest cliff that a base on the stretch may stand in.
    """
    centre, radius = _circles(ends)
    for i in range(len(source)):
        x, y, ax, ay = origins[source[i], 0], origins[source[i], 1], way[i, 0], way[i, 1]
        for e in range(len(ends)):
            if not _near(centre[0, e] - x, centre[1, e] - y, ax, ay, lengths[i], radius[e] + base):
                continue
            for j in range(first[i], first[i] + many[i]):
                if top[e] <= limit[j]:
                    continue
                sx, sy = x + ax * enter[j], y + ay * enter[j]
                x0, y0, x1, y1 = ends[e, 0] - sx, ends[e, 1] - sy, ends[e, 2] - sx, ends[e, 3] - sy
                tox, toy = ax * (leave[j] - enter[j]), ay * (leave[j] - enter[j])
                if enter[j] == 0:
                    begun = _off(0.0, 0.0, x0, y0, x1, y1)
                    if begun < base - EPS and _nearest(tox, toy, x0, y0, x1, y1) >= begun - EPS:
                        continue
                found[i] = min(found[i], enter[j] + _met(tox, toy, ax, ay, x0, y0, x1, y1, base))
