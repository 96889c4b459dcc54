"""Where rays from a point cross borders and leave the table; see `ray_cast`."""

from __future__ import annotations

import math

import numpy as np

from game.battlefield.fast.compiling import inlined, kernel
from game.battlefield.viewshed.ray_cast import NEAREST
from game.geometry.point import EPS


@inlined
def edge_of(width, depth, x, y, cx, cy):
    """Return the distance to the table's edge in a direction."""
    east = (width - x if cx > 0 else -x) / cx
    south = (depth - y if cy > 0 else -y) / cy
    return max(min(east, south), NEAREST)


@inlined
def _first(x, y, rays):
    """Return the first ray clockwise of a point."""
    return math.ceil(math.atan2(x, -y) * (rays / (2 * math.pi)) - 0.5)


@kernel
def crossed(ends, step, x, y, rays, measured_path):
    """Return the index of each ray's first crossing; then for each crossing, outward, distance and change."""
    many, half = ends.shape[1], rays // 2
    from_ray, count, sense = np.empty(many, np.int64), np.empty(many, np.int64), np.empty(many, np.int64)
    start = np.zeros(rays + 1, np.int64)
    for e in range(many):
        x0, y0, x1, y1 = ends[0, e] - x, ends[1, e] - y, ends[2, e] - x, ends[3, e] - y
        t0, t1 = _first(x0, y0, rays), _first(x1, y1, rays)
        across = (t1 - t0 + half) % rays - half
        if across == -half and x0 * y1 - y0 * x1 > 0:
            across = half
        from_ray[e], count[e] = (t0 if across > 0 else t1) % rays, abs(across)
        sense[e] = 1 if across > 0 else -1
        ray = from_ray[e]
        for _ in range(count[e]):
            start[ray + 1] += 1
            ray = ray + 1 if ray + 1 < rays else 0
    for ray in range(rays):
        start[ray + 1] += start[ray]
    r, change, filled = np.empty(start[rays]), np.empty(start[rays], np.int64), start[:-1].copy()
    for e in range(many):
        if count[e] == 0:
            continue
        x0, y0, x1, y1 = ends[0, e] - x, ends[1, e] - y, ends[2, e] - x, ends[3, e] - y
        dx, dy = x1 - x0, y1 - y0
        cross, length, foot = x0 * y1 - y0 * x1, dx * dx + dy * dy, -(x0 * dx + y0 * dy)
        near, far = math.hypot(x0, y0), math.hypot(x1, y1)
        lowest, highest = min(near, far), max(near, far)
        if 0 < foot < length:
            lowest = abs(cross) / math.sqrt(length)
        by = -step[e] if sense[e] > 0 else step[e]
        ray = from_ray[e]
        for _ in range(count[e]):
            out = cross / (measured_path[0][ray] * dy - measured_path[1][ray] * dx)
            out = lowest if not out > lowest else min(out, highest)
            if out > EPS:
                k = filled[ray]
                while k > start[ray] and r[k - 1] > out:
                    r[k], change[k] = r[k - 1], change[k - 1]
                    k -= 1
                r[k], change[k] = out, by
                filled[ray] += 1
            ray = ray + 1 if ray + 1 < rays else 0
    # those at the point itself are left out
    kept = 0
    for ray in range(rays):
        begin = kept
        for k in range(start[ray], filled[ray]):
            r[kept], change[kept] = r[k], change[k]
            kept += 1
        start[ray] = begin
    start[rays] = kept
    return start, r, change
