"""Inches of area terrain along lines; see `area_depth`."""

from __future__ import annotations

import math

import numpy as np

from game.battlefield.fast.compiling import compiled, kernel
from game.battlefield.fast.directions import BUCKETS, SLACK, bucketed, diamond
from game.battlefield.fast.growing_arrays import grown
from game.battlefield.scalar import area_depth
from game.battlefield.scalar.area_depth import ALONG
from game.geometry.point import EPS

_plain = compiled(area_depth)
last_below, length, met = _plain.last_below, _plain.length, _plain.met


@kernel
def depths(bodies, tops, kinds, wanted, lines, inches, area):
    """Fill in each line's inches in each kind of area terrain, and in the *wanted* kinds together."""
    every = np.arange(len(bodies[1]))
    found, order = np.empty((3, 64)), np.empty(64, np.int64)
    for i in range(lines.shape[1]):
        found, order = _depth(bodies, tops, kinds, wanted, lines, i, every, False, found, order, inches, area)


@kernel
def depth_matrix(bodies, tops, kinds, wanted, lines, eye, start, inches, area):
    """Fill in the inches of lines that begin or end at an eye, grouped by eye.

    Args:
        eye: Rows x and y of each eye.
        start: The index of the first line of each eye.
    """
    found, order = np.empty((3, 64)), np.empty(64, np.int64)
    for v in range(eye.shape[1]):
        x, y = eye[0, v], eye[1, v]
        begin, runs = bucketed(bodies[0], bodies[1], x, y)
        for i in range(start[v], start[v + 1]):
            backward = lines[0, i] != x or lines[1, i] != y
            dx, dy = lines[3, i] - lines[0, i], lines[4, i] - lines[1, i]
            if backward:
                dx, dy = -dx, -dy
            k = int(diamond(dx, dy) * (BUCKETS / 4.0)) % BUCKETS
            few = runs[begin[k] : begin[k + 1]]
            found, order = _depth(
                bodies, tops, kinds, wanted, lines, i, few, backward, found, order, inches, area
            )


@kernel
def _depth(bodies, tops, kinds, wanted, lines, i, few, backward, found, order, inches, area):
    """Fill in the inches of one line, testing only a *few* runs; return scratch space for the next.

    Those runs include all that its continuation beyond the upper end meets, or the lower end if *backward*.

    Args:
        bodies: Centre, radius, first, count, prism and top of the runs, and the edges' ends.
        tops, kinds: The top and kind of each prism.
        wanted: The kinds that are summed together.
        lines: Rows x, y, z, to x, to y, to z, begin, end.
    """
    centre, radius, first, count, prism, run_top, ends = bodies
    many = inches.shape[1]
    x, y, z, to_z, begin, end = lines[0, i], lines[1, i], lines[2, i], lines[5, i], lines[6, i], lines[7, i]
    dx, dy = lines[3, i] - x, lines[4, i] - y
    far = math.hypot(dx, dy)
    ax, ay = dx / far, dy / far
    climb = (to_z - z) / far
    n = 0
    for run in few:
        if not run_top[run] >= z - EPS:
            continue
        cx, cy, r = centre[0, run] - x, centre[1, run] - y, radius[run] + SLACK
        if abs(cy * ax - cx * ay) > r or (not backward and cx * ax + cy * ay < -r):
            continue
        top, kind = tops[prism[run]], kinds[prism[run]]
        last = last_below(z, climb, begin, end, top)
        for e in range(first[run], first[run] + count[run]):
            how, near, beyond = met(ends[0, e] - x, ends[1, e] - y, ends[2, e] - x, ends[3, e] - y, ax, ay)
            if how == 0.0:
                continue
            if n + 3 > found.shape[1]:
                found = grown(found)
                order = np.empty(found.shape[1], np.int64)
            found[0, n], found[1, n], found[2, n] = min(max(near, begin), last), min(how, 1.0), kind
            n += 1
            if how == ALONG:
                found[0, n], found[1, n], found[2, n] = min(max(beyond, begin), last), -1.0, kind
                n += 1
    for k in range(many):
        inches[i, k] = 0.0
    area[i] = 0.0
    if n == 0:
        return found, order
    borders = (found[0], found[1], found[2])
    for k in range(n):
        j = k
        while j > 0 and found[0, order[j - 1]] > found[0, k]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = k
    for k in range(many):
        inches[i, k] = length(borders, order, n, begin, k, wanted, backward)
    area[i] = length(borders, order, n, begin, -1, wanted, backward)
    return found, order
