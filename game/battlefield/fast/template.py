"""The things a disc touches and the area it covers.

It mirrors `disc_overlap`, which explains the arguments.
"""

from __future__ import annotations

import math

import numpy as np

from game.battlefield.fast.compiling import kernel


@kernel
def _segment(radius, off):
    half = math.sqrt(max(0.0, (radius - off) * (radius + off)))
    return radius * radius * math.atan2(half, off) - off * half


@kernel
def _lens(apart, radius, base):
    if base <= 0.0 or radius <= 0.0 or apart >= radius + base:
        return 0.0
    if apart <= abs(radius - base):
        return math.pi * min(radius, base) ** 2
    near = (apart * apart + (radius - base) * (radius + base)) / (2.0 * apart)
    return _segment(radius, near) + _segment(base, apart - near)


@kernel
def _measured(edges, first, last, x, y, radius, slack):
    """Return the area that the disc covers of the polygon; -1 if it does not touch it."""
    least, whole, inside = math.inf, 0.0, False
    square_radius = radius * radius
    for e in range(first, last):
        ax, ay, bx, by = edges[0, e] - x, edges[1, e] - y, edges[2, e] - x, edges[3, e] - y
        dx, dy = bx - ax, by - ay
        square, cross, ahead = dx * dx + dy * dy, ax * dy - ay * dx, ax * dx + ay * dy
        foot, off = -ahead / square, cross * cross / square
        share = min(max(foot, 0.0), 1.0)
        least = min(least, off + (share - foot) ** 2 * square)
        if ((ay > 0.0) != (by > 0.0)) and ((cross > 0.0) == (dy > 0.0)):
            inside = not inside
        half = math.sqrt(max(square_radius - off, 0.0) / square)
        enter, leave = min(max(foot - half, 0.0), 1.0), min(max(foot + half, 0.0), 1.0)
        turns = 0.0
        if enter > 0.0:
            turns += math.atan2(enter * cross, ax * ax + ay * ay + enter * ahead)
        if leave < 1.0:
            rest = 1.0 - leave
            turns += math.atan2(rest * cross, ax * ax + ay * ay + ahead + leave * (ahead + square))
        whole += square_radius * turns + (leave - enter) * cross
    if not inside and least > (radius + slack) ** 2:
        return -1.0
    return abs(whole) / 2.0


@kernel
def _on_bases(bases, x, y, radius, slack):
    """Return the bases that the disc touches, and the area it covers of each."""
    n = bases.shape[1]
    some, areas, found = np.empty(n, np.intp), np.empty(n), 0
    for i in range(n):
        dx, dy, far = bases[0, i] - x, bases[1, i] - y, bases[2, i] + radius + slack
        if abs(dx) <= far and abs(dy) <= far:
            apart = math.sqrt(dx * dx + dy * dy)
            if apart <= far:
                some[found], areas[found] = i, _lens(apart, radius, bases[2, i])
                found += 1
    return some[:found], areas[:found]


@kernel
def _sorted_in(some, areas, found, one, area):
    """Insert *one* among the first *found*, in ascending order."""
    while found > 0 and some[found - 1] > one:
        some[found], areas[found] = some[found - 1], areas[found - 1]
        found -= 1
    some[found], areas[found] = one, area


@kernel
def _apart(boxes, one, x, y, reach):
    """Whether a box is farther than *reach* from the centre along either axis."""
    return (
        boxes[0, one] > x + reach
        or boxes[2, one] < x - reach
        or boxes[1, one] > y + reach
        or boxes[3, one] < y - reach
    )


@kernel
def struck(edges, start, boxes, places, cells, members, columns, rows, cell, bases, x, y, radius, slack):
    """Return the same as `disc_overlap.struck`."""
    some, areas = _on_bases(bases, x, y, radius, slack)
    reach = radius + slack
    i0, i1 = max(0, int((x - reach) // cell)), min(columns - 1, int((x + reach) // cell))
    j0, j1 = max(0, int((y - reach) // cell)), min(rows - 1, int((y + reach) // cell))
    most = 0
    for j in range(j0, j1 + 1):
        if i1 >= i0:
            most += cells[j * columns + i1 + 1] - cells[j * columns + i0]
    shapes, covers, met = np.empty(most, np.intp), np.empty(most), 0
    for j in range(j0, j1 + 1):
        for i in range(i0, i1 + 1):
            for k in range(cells[j * columns + i], cells[j * columns + i + 1]):
                one = members[k]
                # a polygon in several cells is tested only in the first of them
                first = i == max(i0, places[0, one]) and j == max(j0, places[1, one])
                if first and not _apart(boxes, one, x, y, reach):
                    area = _measured(edges, start[one], start[one + 1], x, y, radius, slack)
                    if area >= 0.0:
                        _sorted_in(shapes, covers, met, one, area)
                        met += 1
    return some, areas, shapes[:met], covers[:met]
