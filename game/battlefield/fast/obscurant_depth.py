"""Area terrain in front of the ground along one ray; see `obscurant_depth`."""

from __future__ import annotations

import numpy as np

from game.battlefield.fast.compiling import inlined, kernel
from game.battlefield.viewshed.obscurant_depth import LEAST, UNBOUND
from game.battlefield.viewshed.ray_cast import SLIVER
from game.geometry.point import EPS

BLOCKED = 4


@inlined
def _before(area, many, row, r):
    """Return the inches of intervals with a given top that lie before *r*."""
    found = 0.0
    for k in range(many):
        if area[0, k] >= r:
            break
        if area[2, k] == row:
            found += min(r, area[1, k]) - area[0, k]
    return found


@inlined
def _rows(rows, here, area, many, inches):
    """Fill in the tops on a ray, and the inches of each before *inches*; return their number."""
    n = 0
    for k in range(many):
        row, known = int(area[2, k]), False
        for j in range(n):
            known = known or rows[j] == row
        if not known:
            rows[n], here[n] = row, _before(area, many, row, inches)
            n += 1
    return n


@inlined
def _inches(area, many, rows, here, kinds, whole, share, falls, rank, r, there):
    """Return the inches of area terrain on the line to a place."""
    total = 0.0
    for j in range(kinds):
        row = rows[j]
        if not np.isnan(share[row, rank]):
            passed = _before(area, many, row, share[row, rank] * r)
            if falls:
                low, high = max(here[j], passed), _before(area, many, row, r - there)
            else:
                low, high = here[j], min(_before(area, many, row, r - there), passed)
            total += max(high - low, 0.0)
        elif whole[row, rank]:
            total += max(_before(area, many, row, r - there) - here[j], 0.0)
    return total


@inlined
def _add(places, n, r, first, edge):
    """Insert a place among the first *n*, sorted, if it may matter; return their number."""
    if not first <= r < edge:
        return n
    k = n
    while k > 0 and places[k - 1] > r:
        places[k] = places[k - 1]
        k -= 1
    places[k] = r
    return n + 1


@inlined
def _places(places, area, many, rank, edge, woods, tops):
    """Fill in the places on level ground between which inches change linearly; return their number."""
    here, there = woods[1], woods[2]
    first = area[0, 0]
    n = _add(places, 0, here + there, first, edge)
    for k in range(many):
        n = _add(places, n, area[0, k] + there, first, edge)
        n = _add(places, n, area[1, k] + there, first, edge)
        row = int(area[2, k])
        share = tops[2][row, rank]
        if np.isnan(share):
            continue
        share = max(share, LEAST)
        n = _add(places, n, area[0, k] / share, first, edge)
        n = _add(places, n, area[1, k] / share, first, edge)
        lone = True
        for j in range(k):
            lone = lone and area[2, j] != row
        if lone:
            n = _add(places, n, here / share, first, edge)
            n = _add(places, n, there / max(1.0 - share, LEAST), first, edge)
    return n


@kernel
def desk(size):
    """Return scratch space for `thickened` on a ray with *size* intervals."""
    return np.empty((3, size)), np.empty(size, np.int64), np.empty(size), np.empty(6 * size + 1)


@kernel
def thickened(spans, n, which, bounds, stretches, edge, woods, tops, notes, room):
    """Fill in the intervals of a ray split by the area terrain before them; return their number.

    Args:
        which, bounds, stretches: The classes of all intervals of the ray, their ends, and their number.
        notes: See `desk`.
        room: The output array.
    """
    there, block, many = woods[2], woods[3], 0
    area, rows, here, places = notes
    for k in range(stretches):
        row = tops[0][which[k]]
        if row != UNBOUND:
            area[0, many], area[1, many], area[2, many] = bounds[k], bounds[k + 1], row
            many += 1
    first = area[0, 0] if many else np.inf
    kinds = _rows(rows, here, area, many, woods[1])
    _, whole, shares, falls = tops
    count, place, known = 0, 0, -1
    filled, deep, until = 0, 0.0, -1.0
    for s in range(n):
        near, far, shade, rank = spans[0, s], spans[1, s], spans[2, s], int(spans[3, s])
        if shade == BLOCKED or first + there >= far:
            room[0, filled], room[1, filled], room[2, filled] = near, far, shade
            filled += 1
            continue
        if rank != known:
            count, place, known, until = _places(places, area, many, rank, edge, woods, tops), 0, rank, -1.0
        while place < count and places[place] <= near:
            place += 1
        begin = near
        low = (
            deep
            if until == near
            else _inches(area, many, rows, here, kinds, whole, shares, falls[rank], rank, near, there)
        )
        while begin < far:
            end = far
            if place < count and places[place] < far:
                end = places[place]
                place += 1
                if end <= begin:
                    continue
            high = _inches(area, many, rows, here, kinds, whole, shares, falls[rank], rank, end, there)
            thick_low, thick_high = low >= block - EPS, high >= block - EPS
            share = 1.0
            if thick_low != thick_high:
                share = min(max((block - low) / (high - low), 0.0), 1.0)
            cut = begin + share * (end - begin)
            some = shade + 2 if max(low, high) > EPS else shade
            if cut - begin > SLIVER:
                room[0, filled], room[1, filled], room[2, filled] = (
                    begin,
                    cut,
                    (BLOCKED if thick_low else some),
                )
                filled += 1
            if end - cut > SLIVER:
                room[0, filled], room[1, filled], room[2, filled] = (
                    cut,
                    end,
                    (BLOCKED if thick_high else some),
                )
                filled += 1
            begin, low = end, high
        deep, until = low, far
    return filled
