"""Arcs of fire, and the side that an attack comes from. Exact areas, in closed form."""

from __future__ import annotations

import cmath
import math
from itertools import pairwise
from typing import Literal

from game.battlefield.contact import Standing, outline_of
from game.geometry.base_shape import area_of, in_wedge
from game.geometry.point import EPS, Point, bearing, distance

HALF = 0.5
ANGLE_EPS = 1e-7
Direction = Literal["front", "rear", "corner"]


def in_arc(apex: Point, facing: float, arc: float, base: Standing) -> bool:
    """Whether at least half of a base of any shape lies in an arc (see `share_in_arc`)."""
    return share_in_arc(apex, facing, arc, base) >= HALF - EPS


def share_in_arc(apex: Point, facing: float, arc: float, base: Standing) -> float:
    """Return the share of a base's area inside the wedge of *arc* degrees around a bearing.

    Args:
        apex: The tip of the wedge; it may lie under the base.
        facing: The bearing of its axis.
        arc: Its full angle; 360 or more is everything, borders are inside.
        base: The base; one without extent is either completely inside or outside.

    >>> from game.battlefield.contact import Disc
    >>> share_in_arc(Point(0, 0), 0, 180, Disc("", Point(5, 0), 0.625))
    0.5
    """
    if arc >= 360.0:
        return 1.0
    if base.base <= EPS:
        return float(_holds(apex, facing, arc, base.at))
    if arc > 180.0:
        return 1.0 - share_in_arc(apex, facing + 180.0, 360.0 - arc, base)
    if base.shape is not None:
        outline = outline_of(base).outline
        return min(max(area_of(in_wedge(outline, apex, facing, arc)) / area_of(outline), 0.0), 1.0)
    return _share_of_disc(apex, facing, arc, base)


def _share_of_disc(apex: Point, facing: float, arc: float, base: Standing) -> float:
    """Return `share_in_arc` for a disc and a wedge of at most 180 degrees."""
    # as numbers with the disc's centre at 0 and north, -y, upward; radius 1
    corner = complex(apex.x - base.at.x, base.at.y - apex.y) / base.base
    half = math.radians(arc / 2)
    ahead = cmath.rect(2.0 * abs(corner) + 4.0, math.radians(90.0 - facing)) / max(math.cos(half / 2), HALF)
    left, right = ahead * cmath.exp(1j * half), ahead * cmath.exp(-1j * half)
    outline = (corner, corner + right, corner + ahead, corner + left, corner)
    area = math.fsum(_swept(a, b) for a, b in pairwise(outline))
    return min(max(area / math.pi, 0.0), 1.0)


def _holds(apex: Point, facing: float, arc: float, at: Point) -> bool:
    """Whether a point lies in a wedge, its apex included."""
    if distance(apex, at) <= EPS:
        return True
    return _apart(bearing(apex, at), facing) <= arc / 2 + ANGLE_EPS


def _apart(a: float, b: float) -> float:
    """Return the angle between two bearings, 0 to 180 degrees."""
    return abs((a - b + 180.0) % 360.0 - 180.0)


def _swept(a: complex, b: complex) -> float:
    """Return the signed area of the unit disc within the triangle from its centre to *a* and *b*."""
    step = b - a
    ahead = (a.conjugate() * step).real
    root = ahead * ahead - abs(step) ** 2 * (abs(a) ** 2 - 1.0)
    if root <= 0.0 or not step:
        return _sector(a, b)
    first, last = ((-ahead + sign * math.sqrt(root)) / abs(step) ** 2 for sign in (-1.0, 1.0))
    first, last = max(first, 0.0), min(last, 1.0)
    if first >= last:
        return _sector(a, b)
    enter = a + first * step if first > 0.0 else a
    leave = a + last * step if last < 1.0 else b  # exactly: near the centre, rounding turns directions
    inside = (enter.conjugate() * leave).imag / 2.0
    return _sector(a, enter) + inside + _sector(leave, b)


def _sector(a: complex, b: complex) -> float:
    """Return the signed area of the unit disc's sector from the direction of *a* to that of *b*."""
    return cmath.phase(b * a.conjugate()) / 2.0 if a and b else 0.0


def direction(at: Point, facing: float, attacker: Point, rear: float = 60.0) -> Direction:
    """Return the side of a figure at *at* that an attack from *attacker* hits.

    It is measured from centre to centre, whatever the bases. The rear is *rear* degrees wide, centred on
    straight behind; exactly on its border the attack is on a corner between two sides. An attacker at the
    same place is in front.

    >>> [direction(Point(0, 0), 0, Point(x, 10)) for x in (0, 5, 6)]
    ['rear', 'rear', 'front']
    """
    if distance(at, attacker) <= EPS:
        return "front"
    off = _apart(bearing(at, attacker), facing + 180.0) - rear / 2
    if abs(off) <= ANGLE_EPS:
        return "corner"
    return "rear" if off < 0 else "front"
