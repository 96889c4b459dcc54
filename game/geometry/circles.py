"""Circles and their intersections."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.geometry.point import EPS, Point, distance

Circle = tuple[Point, float]
"""Centre and radius, in inches."""


def crossings(one: Circle, two: Circle) -> Iterator[Point]:
    """Yield the two intersections of circles, equal if they touch; nothing for concentric circles.

    >>> [(round(at.x, 6), round(abs(at.y), 6)) for at in crossings((Point(0, 0), 5), (Point(6, 0), 5))]
    [(3.0, 4.0), (3.0, 4.0)]
    """
    (a, r), (b, s) = one, two
    apart = distance(a, b)
    if apart <= EPS or not abs(r - s) <= apart <= r + s:
        return
    along = (apart**2 + r**2 - s**2) / (2 * apart)
    aside = math.sqrt(max(0.0, r**2 - along**2))
    dx, dy = (b.x - a.x) / apart, (b.y - a.y) / apart
    for turn in (1, -1):
        yield Point(a.x + along * dx - turn * aside * dy, a.y + along * dy + turn * aside * dx)
