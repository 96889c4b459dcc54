"""How many inches of area terrain lie on lines: see `area_depth`."""

from __future__ import annotations

import math

import numpy as np

from game.battlefield.fast.compiling import kernel
from game.battlefield.fast.directions import BUCKETS, SLACK, bucketed, diamond
from game.battlefield.fast.growing_arrays import grown
from game.geometry.point import EPS


@kernel
def depths(bodies, tops, kinds, wanted, lines, inches, area):
    """Fill in the inches of each line in each kind of area terrain, and in those *wanted* together."""
    every = np.arange(len(bodies[1]))
    met, order = np.empty((3, 64)), np.empty(64, np.int64)
    for i in range(lines.shape[1]):
        met, order = _depth(bodies, tops, kinds, wanted, lines, i, every, False, met, order, inches, area)


@kernel
def depth_matrix(bodies, tops, kinds, wanted, lines, eye, start, inches, area):
    """Fill in the inches of lines that begin or end at an eye, those of an eye together.

    Args:
        eye: Rows x and y of each eye.
        start: Where the lines of each begin.
    """
    met, order = np.empty((3, 64)), np.empty(64, np.int64)
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
            met, order = _depth(
                bodies, tops, kinds, wanted, lines, i, few, backward, met, order, inches, area
            )


@kernel
def _depth(bodies, tops, kinds, wanted, lines, i, few, backward, met, order, inches, area):
    """Fill in the inches of one line, looking only at a *few* runs; return room for the next.

    Those runs are all that its continuation beyond its upper end meets too, if *backward* its lower one.

    Args:
        bodies: Centre, radius, first, count, prism and top of the runs, and ends of the edges.
        tops, kinds: Of each prism.
        wanted: Which kinds are taken together.
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
        last = end
        if z + climb * end > top + EPS:
            last = max(begin, min(end, (top - z) / climb if climb > 0 else begin))
        for e in range(first[run], first[run] + count[run]):
            x0, y0, x1, y1 = ends[0, e] - x, ends[1, e] - y, ends[2, e] - x, ends[3, e] - y
            p, q = y0 * ax - x0 * ay, y1 * ax - x1 * ay
            on = 0
            if abs(p) <= EPS:
                p, on = 0.0, 1
            if abs(q) <= EPS:
                q, on = 0.0, on + 1
            crosses = (p >= 0) != (q >= 0)
            if not crosses and on < 2:
                continue
            if n + 3 > met.shape[1]:
                met = grown(met)
                order = np.empty(met.shape[1], np.int64)
            near, beyond = x0 * ax + y0 * ay, x1 * ax + y1 * ay
            if crosses:
                at = near + p / (p - q) * (beyond - near)
                met[0, n], met[1, n], met[2, n] = min(max(at, begin), last), (1.0 if p > q else -1.0), kind
                n += 1
            if on == 2:
                met[0, n], met[1, n], met[2, n] = min(max(min(near, beyond), begin), last), 1.0, kind
                met[0, n + 1], met[1, n + 1] = min(max(max(near, beyond), begin), last), -1.0
                met[2, n + 1] = kind
                n += 2
    for k in range(many):
        inches[i, k] = 0.0
    area[i] = 0.0
    if n == 0:
        return met, order
    for k in range(n):
        j = k
        while j > 0 and met[0, order[j - 1]] > met[0, k]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = k
    for k in range(many):
        inches[i, k] = _length(met, order, n, begin, k, wanted, backward)
    area[i] = _length(met, order, n, begin, -1, wanted, backward)
    return met, order


@kernel
def _length(met, order, n, begin, kind, wanted, backward):
    """Return how long a line runs inside of one kind, or of all those *wanted* if it is -1."""
    outside = 0.0
    for k in range(0 if backward else n):
        mine = int(met[2, k])
        if mine == kind or (kind < 0 and wanted[mine]):
            outside += met[1, k]
    depth, length, at = 0.0, 0.0, begin
    for k in range(n):
        j = order[k]
        mine = int(met[2, j])
        if mine == kind or (kind < 0 and wanted[mine]):
            if depth > outside:
                length += met[0, j] - at
            depth, at = depth + met[1, j], met[0, j]
    return length
