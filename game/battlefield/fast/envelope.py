"""The area below any of some shades: see `envelope` of the numpy engine."""

from __future__ import annotations

import math

from game.battlefield.fast.compiling import kernel

NARROWEST = 1e-14


@kernel
def covered(shades, begin, stop, active, ends):
    """Return the area below any of the shades from *begin* to *stop*: see `envelope.covered`."""
    if stop - begin == 1:
        return (shades[1, begin] - shades[0, begin]) * (shades[2, begin] + shades[3, begin]) / 2
    floor = 0.0
    for s in range(begin, stop):
        if shades[0, s] <= 0.0 and shades[1, s] >= 1.0:
            floor = max(floor, min(shades[2, s], shades[3, s]))
    kept = 0
    for s in range(begin, stop):
        if floor == 0.0 or max(shades[2, s], shades[3, s]) > floor:
            active[kept] = s
            ends[2 * kept], ends[2 * kept + 1] = shades[0, s], shades[1, s]
            kept += 1
    if kept == 0:
        return floor
    m = 2 * kept
    ends[m], ends[m + 1] = 0.0, 1.0
    m += 2
    for i in range(1, m):
        value, j = ends[i], i - 1
        while j >= 0 and ends[j] > value:
            ends[j + 1] = ends[j]
            j -= 1
        ends[j + 1] = value
    # by where they begin
    for i in range(1, kept):
        value, j = active[i], i - 1
        while j >= 0 and shades[0, active[j]] > shades[0, value]:
            active[j + 1] = active[j]
            j -= 1
        active[j + 1] = value
    area, here, known = 0.0, 0, 0
    for i in range(m - 1):
        a, b = ends[i], ends[i + 1]
        while known < kept and shades[0, active[known]] <= a:
            line = active[known]
            active[known] = active[here]
            active[here] = line
            known += 1
            here += 1
        # `here` lines at the front are in use; those that end are moved off
        k = 0
        while k < here:
            if shades[1, active[k]] <= a:
                here -= 1
                line = active[k]
                active[k] = active[here]
                active[here] = line
            else:
                k += 1
        width = b - a
        if width <= NARROWEST:
            continue
        area += width * _mean(shades, active, here, a, width, floor)
    return area


@kernel
def _mean(shades, active, here, a, width, floor):
    """Return the mean height over a slab of the envelope of *floor* and the first *here* active lines."""
    if here == 0:
        return floor
    best, slope, peak = floor, 0.0, floor
    for k in range(here):
        s = active[k]
        each = (shades[3, s] - shades[2, s]) / (shades[1, s] - shades[0, s]) * width
        z = shades[2, s] + each * (a - shades[0, s]) / width
        if z > best or (z == best and each > slope):
            best, slope = z, each
        peak = max(peak, z + each)
    if best + slope >= peak:
        return best + slope / 2
    at, mean = 0.0, 0.0
    while at < 1.0:
        step, onto = math.inf, slope
        if slope < 0.0:
            step, onto = max(best - floor, 0.0) / -slope, 0.0
        for k in range(here):
            s = active[k]
            each = (shades[3, s] - shades[2, s]) / (shades[1, s] - shades[0, s]) * width
            if each > slope:
                z = shades[2, s] + each * (a - shades[0, s]) / width + each * at
                ahead = max(best - z, 0.0) / (each - slope)
                if ahead < step or (ahead == step and each > onto):
                    step, onto = ahead, each
        go = min(step, 1.0 - at)
        mean += go * (best + slope * go / 2)
        best += slope * go
        at = at + go if step < 1.0 - at else 1.0
        slope = onto
    return mean
