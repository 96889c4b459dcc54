"""The area under the upper envelope of a few lines, on plain numbers; `sight.envelope` does arrays."""

from __future__ import annotations

import math
from collections.abc import MutableSequence, Sequence

NARROWEST = 1e-14
Rows = tuple[Sequence[float], Sequence[float], Sequence[float], Sequence[float]]
"""For each line its start u0 and end u1, and its heights z0 and z1 there."""


def covered(
    rows: Rows, begin: int, stop: int, active: MutableSequence[int], ends: MutableSequence[float]
) -> float:
    """Return the area below the upper envelope of lines *begin* to *stop*: see `envelope.covered`.

    Args:
        rows: The lines.
        begin, stop: Their range.
        active: Scratch space for one number per line.
        ends: Scratch space for two numbers per line, and two.
    """
    u0, u1, z0, z1 = rows
    if stop - begin == 1:
        return (u1[begin] - u0[begin]) * (z0[begin] + z1[begin]) / 2
    floor = _floor(rows, begin, stop)
    kept = _kept(rows, begin, stop, floor, active)
    for i in range(kept):
        ends[2 * i], ends[2 * i + 1] = u0[active[i]], u1[active[i]]
    ends[2 * kept], ends[2 * kept + 1] = 0.0, 1.0
    _sort(ends, 2 * kept + 2)
    area, here, known = 0.0, 0, 0
    for i in range(2 * kept + 1):
        a, b = ends[i], ends[i + 1]
        if b - a > NARROWEST:
            here, known = _in_use(rows, active, here, known, kept, a)
            area += (b - a) * _mean(rows, active, here, a, b - a, floor)
    return area


def _floor(rows: Rows, begin: int, stop: int) -> float:
    """Return the height up to which single lines cover everything from end to end."""
    u0, u1, z0, z1 = rows
    floor = 0.0
    for s in range(begin, stop):
        if u0[s] <= 0.0 and u1[s] >= 1.0:
            floor = max(floor, min(z0[s], z1[s]))
    return floor


def _kept(rows: Rows, begin: int, stop: int, floor: float, active: MutableSequence[int]) -> int:
    """Put the lines that rise above *floor* into *active*, sorted by their start; return their number."""
    u0, _, z0, z1 = rows
    kept = 0
    for s in range(begin, stop):
        if floor == 0.0 or max(z0[s], z1[s]) > floor:
            j = kept
            while j > 0 and u0[active[j - 1]] > u0[s]:
                active[j] = active[j - 1]
                j -= 1
            active[j] = s
            kept += 1
    return kept


def _sort(values: MutableSequence[float], many: int) -> None:
    """Sort the first *many* values: by insertion, as they are few and almost sorted."""
    for i in range(1, many):
        value, j = values[i], i
        while j > 0 and values[j - 1] > value:
            values[j] = values[j - 1]
            j -= 1
        values[j] = value


def _in_use(
    rows: Rows, active: MutableSequence[int], here: int, known: int, kept: int, at: float
) -> tuple[int, int]:
    """Move the lines that cover the position *at* to the front of *active*.

    Returns:
        Their number, and the number of lines that have begun.
    """
    u0, u1, _, _ = rows
    while known < kept and u0[active[known]] <= at:
        active[known], active[here] = active[here], active[known]
        known += 1
        here += 1
    k = 0
    while k < here:
        if u1[active[k]] <= at:
            here -= 1
            active[k], active[here] = active[here], active[k]
        else:
            k += 1
    return here, known


def _mean(rows: Rows, active: Sequence[int], here: int, a: float, width: float, floor: float) -> float:
    """Return the mean height over a slab of the envelope of *floor* and the first *here* active lines."""
    u0, u1, z0, z1 = rows
    best, slope, peak = floor, 0.0, floor
    for k in range(here):
        s = active[k]
        each = (z1[s] - z0[s]) / (u1[s] - u0[s]) * width
        z = z0[s] + each * (a - u0[s]) / width
        if z > best or (z == best and each > slope):
            best, slope = z, each
        peak = max(peak, z + each)
    if best + slope >= peak:
        return best + slope / 2
    return _along(rows, active, here, a, width, floor, best, slope)


def _along(
    rows: Rows,
    active: Sequence[int],
    here: int,
    a: float,
    width: float,
    floor: float,
    best: float,
    slope: float,
) -> float:
    """Return that mean by walking along the envelope from one crossing to the next steeper line."""
    u0, u1, z0, z1 = rows
    at, mean = 0.0, 0.0
    while at < 1.0:
        step, onto = math.inf, slope
        if slope < 0.0:
            step, onto = max(best - floor, 0.0) / -slope, 0.0
        for k in range(here):
            s = active[k]
            each = (z1[s] - z0[s]) / (u1[s] - u0[s]) * width
            if each > slope:
                z = z0[s] + each * (a - u0[s]) / width + each * at
                ahead = max(best - z, 0.0) / (each - slope)
                if ahead < step or (ahead == step and each > onto):
                    step, onto = ahead, each
        go = min(step, 1.0 - at)
        mean += go * (best + slope * go / 2)
        best += slope * go
        at = at + go if step < 1.0 - at else 1.0
        slope = onto
    return mean
