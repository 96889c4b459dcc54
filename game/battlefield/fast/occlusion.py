"""The shades that single edges and prisms cast on a silhouette: what `occlusion` does for many."""

from __future__ import annotations

import math

from game.battlefield.fast.compiling import kernel
from game.geometry.point import EPS

SLACK = 1e-6
NEAREST = 1e-12
NARROWEST = 1e-14
TAU = 2 * math.pi


@kernel
def _put(shades, n, owner, u0, u1, z0, z1):
    """Put a shade behind the first *n*; return how many there are now. There must be room for it."""
    shades[0, n], shades[1, n], shades[2, n], shades[3, n], shades[4, n] = u0, u1, z0, z1, owner
    return n + 1


@kernel
def put_level(shades, n, owner, u0, u1, z):
    """Put a level shade, cut to the silhouette, if there is anything of it."""
    u0, u1, z = min(max(u0, 0.0), 1.0), min(max(u1, 0.0), 1.0), min(max(z, 0.0), 1.0)
    if u1 - u0 > NARROWEST and z > 0:
        return _put(shades, n, owner, u0, u1, z, z)
    return n


@kernel
def _from_origin(x0, y0, x1, y1):
    """Return the distance of an edge from (0, 0)."""
    dx, dy = x1 - x0, y1 - y0
    share = min(max(-(x0 * dx + y0 * dy) / (dx * dx + dy * dy), 0.0), 1.0)
    return math.hypot(x0 + share * dx, y0 + share * dy)


@kernel
def cast(shades, n, owner, x0, y0, x1, y1, up, aim):
    """Put the shades of one edge, seen from the eye; see `occlusion.cast`."""
    ax, ay, far, broad, over, tall, lx, ly, rx, ry = aim
    left0, left1, right0, right1 = x0 * lx + y0 * ly, x1 * lx + y1 * ly, x0 * rx + y0 * ry, x1 * rx + y1 * ry
    inward = (right0 < 0 and (left0 >= 0 or left1 > 0)) or (right1 <= 0 and left1 > 0)
    if not inward or not left0 * right1 > right0 * left1:
        return n
    ahead0, ahead1 = x0 * ax + y0 * ay, x1 * ax + y1 * ay
    if abs(ahead0 - far) <= EPS:
        ahead0 = far
    if abs(ahead1 - far) <= EPS:
        ahead1 = far
    begin = left0 / (left0 - left1) if left0 < 0 else 0.0
    end = right0 / (right0 - right1) if right1 > 0 else 1.0
    step = ahead1 - ahead0
    at0, at1 = ahead0 + begin * step, ahead0 + end * step
    if at0 > far and not at1 > far:
        begin = (far - ahead0) / step
        at0 = ahead0 + begin * step
    elif at1 > far and not at0 > far:
        end = (far - ahead0) / step
        at1 = ahead0 + end * step
    nearer = min(at0, at1)
    if not (nearer < far or (up <= 0 and nearer <= far)):
        return n
    stretch0, stretch1 = far / max(at0, NEAREST), far / max(at1, NEAREST)
    z0, z1 = (over + up * stretch0) / tall, (over + up * stretch1) / tall
    if not max(z0, z1) > 0:
        return n
    if nearer <= SLACK and up >= 0 and not _from_origin(x0, y0, x1, y1) > EPS:
        return n
    u0 = min(max((left0 + begin * (left1 - left0)) * stretch0 / broad, 0.0), 1.0)
    u1 = min(max((left0 + end * (left1 - left0)) * stretch1 / broad, 0.0), 1.0)
    fall = z0 - z1
    span = (u1 - u0) / (1.0 if fall == 0 else fall)
    foot, head = u0 + z0 * span, u0 + (z0 - 1.0) * span
    over0, over1 = z0 > 1 and not z1 > 1, z1 > 1 and not z0 > 1
    a = foot if z0 < 0 else (head if over0 else u0)
    b = foot if z1 < 0 else (head if over1 else u1)
    if b - a > NARROWEST:
        n = _put(shades, n, owner, a, b, min(max(z0, 0.0), 1.0), min(max(z1, 0.0), 1.0))
    if over0 or over1:
        a, b = (u0 if over0 else head), (u1 if over1 else head)
        if b - a > NARROWEST:
            n = _put(shades, n, owner, a, b, 1.0, 1.0)
    return n


@kernel
def topped(shades, n, owner, ends, first, count, eye, aim, left, right, z, room):
    """Put the shade of a prism where the silhouette's plane cuts it; see `occlusion.tops`."""
    ax, ay, far = aim[0], aim[1], aim[2]
    found = 0
    for edge in range(first, first + count):
        x0, y0, x1, y1 = (
            ends[0, edge] - eye[0],
            ends[1, edge] - eye[1],
            ends[2, edge] - eye[0],
            ends[3, edge] - eye[1],
        )
        p, q = x0 * ax + y0 * ay - far, x1 * ax + y1 * ay - far
        if abs(p) <= EPS:
            p = 0.0
        if abs(q) <= EPS:
            q = 0.0
        if (p >= 0) != (q >= 0):
            aside0, aside1 = y0 * ax - x0 * ay, y1 * ax - x1 * ay
            at = aside0 + p / (p - q) * (aside1 - aside0)
            k = found
            while k > 0 and room[0, k - 1] > at:
                room[0, k], room[1, k] = room[0, k - 1], room[1, k - 1]
                k -= 1
            room[0, k], room[1, k] = at, (1.0 if p < q else -1.0)
            found += 1
    total = 0.0
    for k in range(found):
        total += room[1, k]
    depth = 0.0
    for k in range(found - 1):
        depth += room[1, k]
        if depth > total:
            a, b = (room[0, k] - left) / (right - left), (room[0, k + 1] - left) / (right - left)
            n = put_level(shades, n, owner, a, b, z)
    return n


@kernel
def beside(shades, n, owner, begin, sweep, aim, left, right):
    """Put the shade of a prism that the eye touches: all in the directions leading into it."""
    ax, ay, low, high = aim[0], aim[1], left / aim[2], right / aim[2]
    turned = (begin - math.atan2(ay, ax) + math.pi) % TAU - math.pi
    least, most = math.atan(low), math.atan(high)
    for start in (turned, turned - TAU):
        a, b = min(max(start, least), most), min(max(start + sweep, least), most)
        u0, u1 = (math.tan(a) - low) / (high - low), (math.tan(b) - low) / (high - low)
        n = put_level(shades, n, owner, u0, u1, 1.0)
    return n
