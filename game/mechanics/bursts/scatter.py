"""Scatter: where a missed template goes, by the numbers printed on it.

Number 1 points along a bearing that the rule gives, such as away from the shooter; the others follow
clockwise.
"""

from __future__ import annotations

import math

from game.geometry.point import Point, polar

SIX = 6


def headings(first: float, ways: int = SIX) -> tuple[float, ...]:
    """Return the bearings of a template's numbers, in degrees from 0 to 360, where 1 points to *first*.

    >>> headings(330)
    (330.0, 30.0, 90.0, 150.0, 210.0, 270.0)
    """
    return tuple((first + 360.0 * number / ways) % 360 for number in range(ways))


def drifted(at: Point, heading: float, inches: float, most: float = math.inf) -> Point:
    """Return where a template lands that scatters *inches* from *at*, but no farther than *most*.

    Both points are centres of the template.

    >>> drifted(Point(10, 10), 90.0, 7, most=4)
    Point(x=14.0, y=10.0)
    """
    return polar(at, heading, min(inches, most))
