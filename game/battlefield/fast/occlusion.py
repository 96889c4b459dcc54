"""The shadows of single edges and prisms on a silhouette; `occlusion` is the array version."""

from __future__ import annotations

import math

from game.battlefield.fast.compiling import compiled, kernel
from game.battlefield.scalar import occlusion
from game.battlefield.scalar.occlusion import NARROWEST
from game.geometry.point import EPS

TAU = 2 * math.pi
_plain = compiled(occlusion)
aim_of, cast, cut = _plain.aim_of, _plain.cast, _plain.cut


@kernel
def _put(shades, n, owner, u0, u1, z0, z1):
    """Append a shade to the first *n*; return the new number. There must be room for it."""
    shades[0, n], shades[1, n], shades[2, n], shades[3, n], shades[4, n] = u0, u1, z0, z1, owner
    return n + 1


@kernel
def put_level(shades, n, owner, u0, u1, z):
    """Append a level shade, clipped to the silhouette, if any of it remains."""
    u0, u1, z = min(max(u0, 0.0), 1.0), min(max(u1, 0.0), 1.0), min(max(z, 0.0), 1.0)
    if u1 - u0 > NARROWEST and z > 0:
        return _put(shades, n, owner, u0, u1, z, z)
    return n


@kernel
def put_cast(shades, n, owner, x0, y0, x1, y1, up, aim):
    """Append the shades of one edge, seen from the eye; see `occlusion.cast`."""
    u0, u1, z0, z1 = cast(x0, y0, x1, y1, up, aim)
    if u1 - u0 > NARROWEST:
        on, above = cut(u0, u1, z0, z1)
        if on[1] - on[0] > NARROWEST:
            n = _put(shades, n, owner, on[0], on[1], on[2], on[3])
        if above[1] - above[0] > NARROWEST:
            n = _put(shades, n, owner, above[0], above[1], 1.0, 1.0)
    return n


@kernel
def topped(shades, n, owner, ends, first, count, eye, aim, left, right, z, room):
    """Append the shade of a prism that is cut by the silhouette's plane; see `occlusion.tops`."""
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
    """Append the shade of a prism that the eye touches: all directions that lead into it."""
    ax, ay, low, high = aim[0], aim[1], left / aim[2], right / aim[2]
    turned = (begin - math.atan2(ay, ax) + math.pi) % TAU - math.pi
    least, most = math.atan(low), math.atan(high)
    for start in (turned, turned - TAU):
        a, b = min(max(start, least), most), min(max(start + sweep, least), most)
        u0, u1 = (math.tan(a) - low) / (high - low), (math.tan(b) - low) / (high - low)
        n = put_level(shades, n, owner, u0, u1, 1.0)
    return n
