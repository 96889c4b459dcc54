"""Runs of edges by their direction from a point, so that few need to be tested."""

from __future__ import annotations

import math

import numpy as np

from game.battlefield.fast.compiling import kernel

SLACK = 1e-6
BUCKETS = 512


@kernel
def diamond(x, y):
    """Return a pseudo-angle from 0 to 4 that grows with the true angle but is cheaper."""
    whole = abs(x) + abs(y)
    if whole == 0.0:
        return 0.0
    part = y / whole
    if x < 0:
        return 2.0 - part
    return part if y >= 0 else 4.0 + part


@kernel
def bucketed(centre, radius, x, y):
    """Return the runs seen from (x, y) in each bucket of directions: starts, and runs."""
    n = len(radius)
    low, high = np.empty(n, np.int64), np.empty(n, np.int64)
    start = np.zeros(BUCKETS + 1, np.int64)
    scale = BUCKETS / 4.0
    for i in range(n):
        cx, cy, r = centre[0, i] - x, centre[1, i] - y, radius[i] + SLACK
        square = cx * cx + cy * cy
        if square <= 1.0001 * r * r:
            low[i], high[i] = 0, BUCKETS - 1
        else:
            s = r / math.sqrt(square)
            c = math.sqrt(1.0 - s * s)
            a = int(diamond(cx * c + cy * s, cy * c - cx * s) * scale)
            b = int(diamond(cx * c - cy * s, cy * c + cx * s) * scale)
            low[i], high[i] = a, (b if b >= a else b + BUCKETS)
        for k in range(low[i], high[i] + 1):
            start[k % BUCKETS + 1] += 1
    for k in range(BUCKETS):
        start[k + 1] += start[k]
    place = start[:-1].copy()
    runs = np.empty(start[BUCKETS], np.int64)
    for i in range(n):
        for k in range(low[i], high[i] + 1):
            runs[place[k % BUCKETS]] = i
            place[k % BUCKETS] += 1
    return start, runs
