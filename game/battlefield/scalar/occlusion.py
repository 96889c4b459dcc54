"""What one edge hides of one silhouette, on plain numbers; `sight.occlusion` is the array version.

A silhouette is given as returned by `aim_of`. A line on it goes from u0 to u1, with heights z0 and z1.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from game.geometry.point import EPS

SLACK = 1e-6
NEAREST = 1e-12
NARROWEST = 1e-14
Aim = tuple[float, float, float, float, float, float, float, float, float, float]
"""ax, ay, far, breadth, height of the eye above the lower edge, height; then `Silhouettes.across`."""
Line = tuple[float, float, float, float]
"""u0, u1, z0, z1."""
NOTHING = (0.0, 0.0, 0.0, 0.0)


class Sides(NamedTuple):
    """A silhouette around its centre: extent to the left (negative) and right; lower edge and height."""

    left: float
    right: float
    bottom: float
    tall: float


def aim_of(ax: float, ay: float, far: float, eye: float, sides: Sides) -> Aim:
    """Return everything that an edge's line on a silhouette depends on; arguments as in `Silhouettes`."""
    left, right, bottom, tall = sides
    low, high = left / far, right / far
    across = (-ay - low * ax, ax - low * ay, -ay - high * ax, ax - high * ay)
    return ax, ay, far, right - left, eye - bottom, tall, *across


def cast(x0: float, y0: float, x1: float, y1: float, up: float, aim: Aim) -> Line:
    """Return the line below which an edge hides everything, not clipped yet; see `occlusion.cast`.

    Args:
        x0, y0, x1, y1: The ends of the edge relative to the eye; swapped if it is above the eye.
        up: Its height above the eye; 0 within EPS.
        aim: The silhouette.
    """
    ax, ay, far, broad, over, tall, lx, ly, rx, ry = aim
    left0, left1 = x0 * lx + y0 * ly, x1 * lx + y1 * ly
    right0, right1 = x0 * rx + y0 * ry, x1 * rx + y1 * ry
    inward = (right0 < 0 and (left0 >= 0 or left1 > 0)) or (right1 <= 0 and left1 > 0)
    if not inward or not left0 * right1 > right0 * left1:
        return NOTHING
    begin = left0 / (left0 - left1) if left0 < 0 else 0.0
    end = right0 / (right0 - right1) if right1 > 0 else 1.0
    begin, end, at0, at1 = _up_to(begin, end, x0 * ax + y0 * ay, x1 * ax + y1 * ay, far)
    nearer = min(at0, at1)
    if not _before(nearer, up, far):
        return NOTHING
    stretch0, stretch1 = far / max(at0, NEAREST), far / max(at1, NEAREST)
    z0, z1 = (over + up * stretch0) / tall, (over + up * stretch1) / tall
    if not max(z0, z1) > 0:
        return NOTHING
    if nearer <= SLACK and up >= 0 and not _from_origin(x0, y0, x1, y1) > EPS:
        return NOTHING
    u0 = min(max((left0 + begin * (left1 - left0)) * stretch0 / broad, 0.0), 1.0)
    u1 = min(max((left0 + end * (left1 - left0)) * stretch1 / broad, 0.0), 1.0)
    return u0, u1, z0, z1


def _up_to(begin: float, end: float, ahead0: float, ahead1: float, far: float) -> Line:
    """Return the part of an edge from *begin* to *end*, clipped behind the plane, and its distances ahead."""
    if abs(ahead0 - far) <= EPS:
        ahead0 = far
    if abs(ahead1 - far) <= EPS:
        ahead1 = far
    step = ahead1 - ahead0
    at0, at1 = ahead0 + begin * step, ahead0 + end * step
    if at0 > far and not at1 > far:
        begin = (far - ahead0) / step
        at0 = ahead0 + begin * step
    elif at1 > far and not at0 > far:
        end = (far - ahead0) / step
        at1 = ahead0 + end * step
    return begin, end, at0, at1


def _before(nearer: float, up: float, far: float) -> bool:
    """Whether an edge is in front of the plane; one not above the eye also hides when in the plane."""
    return nearer < far or (up <= 0 and nearer <= far)


def _from_origin(x0: float, y0: float, x1: float, y1: float) -> float:
    """Return the distance of an edge from (0, 0)."""
    dx, dy = x1 - x0, y1 - y0
    share = min(max(-(x0 * dx + y0 * dy) / (dx * dx + dy * dy), 0.0), 1.0)
    return math.hypot(x0 + share * dx, y0 + share * dy)


def cut(u0: float, u1: float, z0: float, z1: float) -> tuple[Line, Line]:
    """Return the part of a line on the silhouette, and the part above it as a line along its top.

    A missing part has no extent (u1 - u0 is at most `NARROWEST`).
    """
    if 0.0 <= z0 <= 1.0 and 0.0 <= z1 <= 1.0:
        return (u0, u1, z0, z1), NOTHING
    fall = z0 - z1
    span = (u1 - u0) / (1.0 if fall == 0 else fall)
    foot, head = u0 + z0 * span, u0 + (z0 - 1.0) * span
    over0, over1 = z0 > 1 and not z1 > 1, z1 > 1 and not z0 > 1
    a = foot if z0 < 0 else (head if over0 else u0)
    b = foot if z1 < 0 else (head if over1 else u1)
    on = (a, b, min(max(z0, 0.0), 1.0), min(max(z1, 0.0), 1.0))
    if over0:
        return on, (u0, head, 1.0, 1.0)
    if over1:
        return on, (head, u1, 1.0, 1.0)
    return on, NOTHING
