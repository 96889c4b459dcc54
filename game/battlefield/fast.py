"""The fast engine: every kernel that numba compiles. Only `engine` imports it; numpy gives the same answers.

All kernels are in this one file because numba's store of compiled ones does not notice that a function which
one of them calls has changed in another file. They are loops over the arrays that the numpy engine takes, and
mirror it line by line; what an argument means is said there.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from game.battlefield.arrays import Floats
from game.battlefield.fast_template import struck as struck
from game.battlefield.field import Battlefield, Feature, Form
from game.battlefield.going import Going
from game.battlefield.hits import flattened
from game.battlefield.hits import struck as touched
from game.battlefield.mover import Mover
from game.battlefield.panorama import panorama
from game.battlefield.reach_field import STEPS, Window, reach_field
from game.battlefield.sight import Figure, sights
from game.geometry.point import EPS, Point
from game.geometry.shapes import rect

SLACK = 1e-6
NEAREST = 1e-12
NARROWEST = 1e-14
ROUNDING = 1e-12
TAU = 2 * math.pi
BUCKETS = 512
FEW = 8
UNUSED = 9

kernel = njit(cache=True, nogil=True, error_model="numpy")


# sight: `kernels`, `envelope`, `hiding`


@kernel
def _diamond(x, y):
    """Return an angle from 0 to 4 that grows as the true one does, without its cost."""
    whole = abs(x) + abs(y)
    if whole == 0.0:
        return 0.0
    part = y / whole
    if x < 0:
        return 2.0 - part
    return part if y >= 0 else 4.0 + part


@kernel
def _bucketed(centre, radius, x, y):
    """Return which runs are seen from (x, y) in each of the buckets of directions: starts, and runs."""
    n = len(radius)
    low, high = np.empty(n, np.int64), np.empty(n, np.int64)
    start = np.zeros(BUCKETS + 1, np.int64)
    scale = BUCKETS / 4.0
    for i in range(n):
        cx, cy, r = centre[0, i] - x, centre[1, i] - y, radius[i] + SLACK
        square = cx * cx + cy * cy
        if square <= 1.0001 * r * r:
            low[i], high[i] = 0, BUCKETS - 1
        else:
            s = r / math.sqrt(square)
            c = math.sqrt(1.0 - s * s)
            a = int(_diamond(cx * c + cy * s, cy * c - cx * s) * scale)
            b = int(_diamond(cx * c - cy * s, cy * c + cx * s) * scale)
            low[i], high[i] = a, (b if b >= a else b + BUCKETS)
        for k in range(low[i], high[i] + 1):
            start[k % BUCKETS + 1] += 1
    for k in range(BUCKETS):
        start[k + 1] += start[k]
    place = start[:-1].copy()
    runs = np.empty(start[BUCKETS], np.int64)
    for i in range(n):
        for k in range(low[i], high[i] + 1):
            runs[place[k % BUCKETS]] = i
            place[k % BUCKETS] += 1
    return start, runs


@kernel
def _grown(array):
    """Return *array* with twice the columns."""
    found = np.empty((array.shape[0], 2 * array.shape[1]))
    found[:, : array.shape[1]] = array
    return found


@kernel
def _put(shades, n, owner, u0, u1, z0, z1):
    """Put a shade behind the first *n*; return how many there are now. There must be room for it."""
    shades[0, n], shades[1, n], shades[2, n], shades[3, n], shades[4, n] = u0, u1, z0, z1, owner
    return n + 1


@kernel
def _put_level(shades, n, owner, u0, u1, z):
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
def _cast(shades, n, owner, x0, y0, x1, y1, up, aim):
    """Put the shades of one edge, seen from the eye; see `kernels.cast`."""
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
def _topped(shades, n, owner, ends, first, count, eye, aim, left, right, z, room):
    """Put the shade of a prism where the silhouette's plane cuts it; see `kernels.tops`."""
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
            n = _put_level(shades, n, owner, a, b, z)
    return n


@kernel
def _beside(shades, n, owner, begin, sweep, aim, left, right):
    """Put the shade of a prism that the eye touches: all in the directions leading into it."""
    ax, ay, low, high = aim[0], aim[1], left / aim[2], right / aim[2]
    turned = (begin - math.atan2(ay, ax) + math.pi) % TAU - math.pi
    least, most = math.atan(low), math.atan(high)
    for start in (turned, turned - TAU):
        a, b = min(max(start, least), most), min(max(start + sweep, least), most)
        u0, u1 = (math.tan(a) - low) / (high - low), (math.tan(b) - low) / (high - low)
        n = _put_level(shades, n, owner, u0, u1, 1.0)
    return n


@kernel
def _covered(shades, begin, stop, active, ends):
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


@kernel
def _look(bodies, eye, aim, left, right, bottom, buckets, stamps, stamp, shades, whole):
    """Put the shades that runs cast on one silhouette; return them, and -1 if *whole* and all is hidden.

    Args:
        bodies: Centre, radius, first, count, owner and top of the runs, ends and number of edges.
        buckets: Starts and runs, see `_bucketed`; no starts where all runs are to be looked at.
    """
    centre, radius, first, count, owner, top, ends, edges = bodies
    ax, ay, far = aim[0], aim[1], aim[2]
    low, high = left / far, right / far
    start, runs = buckets
    x, y, z = eye
    n, a, b = 0, 0, 0
    if len(start):
        scale = BUCKETS / 4.0
        a = int(_diamond(ax * far - ay * left, ay * far + ax * left) * scale)
        b = int(_diamond(ax * far - ay * right, ay * far + ax * right) * scale)
        b = b if b >= a else b + BUCKETS
    norm_low, norm_high = math.sqrt(1.0 + low * low), math.sqrt(1.0 + high * high)
    for bucket in range(a, b + 1):
        k0, k1 = 0, len(radius)
        if len(start):
            k0, k1 = start[bucket % BUCKETS], start[bucket % BUCKETS + 1]
        for k in range(k0, k1):
            run = k
            if len(start):
                run = runs[k]
                if stamps[run] == stamp:
                    continue
                stamps[run] = stamp
            cx, cy, r = centre[0, run] - x, centre[1, run] - y, radius[run] + SLACK
            ahead = cx * ax + cy * ay
            aside = cy * ax - cx * ay
            if ahead - r > far or ahead + r < 0.0:
                continue
            if aside - low * ahead < -r * norm_low or aside - high * ahead > r * norm_high:
                continue
            up = top[run] - z
            if abs(up) <= EPS:
                up = 0.0
            e0 = first[run] + (edges if up > 0 else 0)
            while n + 2 * count[run] > shades.shape[1]:
                shades = _grown(shades)
            for e in range(e0, e0 + count[run]):
                before = n
                n = _cast(
                    shades,
                    n,
                    owner[run],
                    ends[0, e] - x,
                    ends[1, e] - y,
                    ends[2, e] - x,
                    ends[3, e] - y,
                    up,
                    aim,
                )
                wide = whole and n > before and shades[0, before] <= 0.0 and shades[1, before] >= 1.0
                if wide and shades[2, before] >= 1.0 and shades[3, before] >= 1.0:
                    return shades, -1
    return shades, n


@kernel
def _all_shades(bodies, prisms, eye, aim, sides, cuts, sectors, buckets, stamps, stamp, shades, whole):
    """Put all shades on one silhouette, but for water; see `hiding.shades_of`."""
    first, count, owner, top = prisms
    left, right, bottom, tall = sides
    shades, n = _look(bodies, eye, aim, left, right, bottom, buckets, stamps, stamp, shades, whole)
    if n < 0:
        return shades, n
    for prism in cuts:
        if top[prism] > bottom and top[prism] <= eye[2] + EPS:
            room = np.empty((2, count[prism] + 1))
            z = (top[prism] - bottom) / tall
            while n + count[prism] > shades.shape[1]:
                shades = _grown(shades)
            n = _topped(
                shades, n, owner[prism], bodies[6], first[prism], count[prism], eye, aim, left, right, z, room
            )
    while n + 2 * len(sectors) + 1 > shades.shape[1]:
        shades = _grown(shades)
    for k in range(len(sectors)):
        n = _beside(shades, n, sectors[k, 0], sectors[k, 1], sectors[k, 2], aim, left, right)
    return shades, n


@kernel
def _order(owners, n):
    """Return the places of the first *n* owners, sorted by owner."""
    order = np.arange(n)
    for i in range(1, n):
        value, j = order[i], i - 1
        while j >= 0 and owners[order[j]] > owners[value]:
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = value
    return order


@kernel
def row(bodies, prisms, eye, aims, cut_start, cut_prism, sectors, surface, share, alone):
    """Fill in the hidden *share* of each silhouette; return by triples what each feature hides *alone*.

    Args:
        aims: Rows ax, ay, far, left, right, bottom, tall.
        cut_start, cut_prism: The prisms that the plane of each silhouette may go through.
        sectors: Columns owner, begin, sweep of the directions that lead into what the eye touches.
        alone: Whether to tell what features hide alone; if not nothing is returned for them.
    """
    many = aims.shape[1]
    stamps = np.full(len(bodies[1]), -1, np.int64)
    buckets = np.empty(0, np.int64), np.empty(0, np.int64)
    if many >= FEW:
        buckets = _bucketed(bodies[0], bodies[1], eye[0], eye[1])
    shades, active, ends = np.empty((5, 256)), np.empty(256, np.int64), np.empty(514)
    found, told = np.empty((3, 64 if alone else 1)), 0
    for i in range(many):
        ax, ay, far, left, right, bottom, tall = (
            aims[0, i],
            aims[1, i],
            aims[2, i],
            aims[3, i],
            aims[4, i],
            aims[5, i],
            aims[6, i],
        )
        low, high = left / far, right / far
        wedge = (-ay - low * ax, ax - low * ay, -ay - high * ax, ax - high * ay)
        aim = (ax, ay, far, right - left, eye[2] - bottom, tall, *wedge)
        cuts = cut_prism[cut_start[i] : cut_start[i + 1]]
        sides = (left, right, bottom, tall)
        shades, n = _all_shades(
            bodies, prisms, eye, aim, sides, cuts, sectors, buckets, stamps, i, shades, not alone
        )
        if n < 0:
            share[i] = 1.0
            continue
        dry = n
        if surface[i] > bottom:
            n = _put_level(shades, n, -1, 0.0, 1.0, (surface[i] - bottom) / tall)
        if n == 0:
            share[i] = 0.0
            continue
        if len(active) < shades.shape[1]:
            active, ends = np.empty(shades.shape[1], np.int64), np.empty(2 * shades.shape[1] + 2)
        area = _covered(shades, 0, n, active, ends)
        share[i] = 1.0 if area > 1.0 - ROUNDING else area
        if not alone or dry == 0:
            continue
        order = _order(shades[4], dry)
        sorted_ = np.empty((5, dry))
        for k in range(dry):
            for part in range(5):
                sorted_[part, k] = shades[part, order[k]]
        begin = 0
        while begin < dry:
            stop = begin + 1
            while stop < dry and sorted_[4, stop] == sorted_[4, begin]:
                stop += 1
            area = _covered(sorted_, begin, stop, active, ends)
            if told == found.shape[1]:
                found = _grown(found)
            found[0, told], found[1, told] = i, sorted_[4, begin]
            found[2, told] = 1.0 if area > 1.0 - ROUNDING else area
            told += 1
            begin = stop
    return found[:, :told]


@kernel
def matrix(bodies, prisms, eyes, figures, cut_start, cut_prism, sector_start, sectors, surface, share):
    """Fill in the hidden share of each of *figures* seen from each of *eyes*; 0 where they are at one place.

    Args:
        eyes: Rows x, y, z.
        figures: Rows x, y, half the breadth, bottom, height.
    """
    many = figures.shape[1]
    aims = np.empty((7, many))
    for v in range(eyes.shape[1]):
        x, y, z = eyes[0, v], eyes[1, v], eyes[2, v]
        for i in range(many):
            dx, dy = figures[0, i] - x, figures[1, i] - y
            far = math.hypot(dx, dy)
            if not far > EPS:
                dx, dy, far = 1.0, 0.0, 1.0
            aims[0, i], aims[1, i], aims[2, i] = dx / far, dy / far, far
            aims[3, i], aims[4, i] = -figures[2, i], figures[2, i]
            aims[5, i], aims[6, i] = figures[3, i], figures[4, i]
        mine = sectors[sector_start[v] : sector_start[v + 1]]
        row(bodies, prisms, (x, y, z), aims, cut_start, cut_prism, mine, surface, share[v], False)
        for i in range(many):
            if not math.hypot(figures[0, i] - x, figures[1, i] - y) > EPS:
                share[v, i] = 0.0


# depth of woods: `areas`


@kernel
def depths(bodies, tops, kinds, wanted, lines, inches, area):
    """Fill in the inches of each line in each kind of area terrain, and in those *wanted* together."""
    every = np.arange(len(bodies[1]))
    met, order = np.empty((3, 64)), np.empty(64, np.int64)
    for i in range(lines.shape[1]):
        met, order = _depth(bodies, tops, kinds, wanted, lines, i, every, False, met, order, inches, area)


@kernel
def depth_matrix(bodies, tops, kinds, wanted, lines, eye, start, inches, area):
    """Fill in the inches of lines that begin or end at an eye, those of an eye together.

    Args:
        eye: Rows x and y of each eye.
        start: Where the lines of each begin.
    """
    met, order = np.empty((3, 64)), np.empty(64, np.int64)
    for v in range(eye.shape[1]):
        x, y = eye[0, v], eye[1, v]
        begin, runs = _bucketed(bodies[0], bodies[1], x, y)
        for i in range(start[v], start[v + 1]):
            backward = lines[0, i] != x or lines[1, i] != y
            dx, dy = lines[3, i] - lines[0, i], lines[4, i] - lines[1, i]
            if backward:
                dx, dy = -dx, -dy
            k = int(_diamond(dx, dy) * (BUCKETS / 4.0)) % BUCKETS
            few = runs[begin[k] : begin[k + 1]]
            met, order = _depth(
                bodies, tops, kinds, wanted, lines, i, few, backward, met, order, inches, area
            )


@kernel
def _depth(bodies, tops, kinds, wanted, lines, i, few, backward, met, order, inches, area):
    """Fill in the inches of one line, looking only at a *few* runs; return room for the next.

    Those runs are all that its continuation beyond its upper end meets too, if *backward* its lower one.

    Args:
        bodies: Centre, radius, first, count, prism and top of the runs, and ends of the edges.
        tops, kinds: Of each prism.
        wanted: Which kinds are taken together.
        lines: Rows x, y, z, to x, to y, to z, begin, end.
    """
    centre, radius, first, count, prism, run_top, ends = bodies
    many = inches.shape[1]
    x, y, z, to_z, begin, end = lines[0, i], lines[1, i], lines[2, i], lines[5, i], lines[6, i], lines[7, i]
    dx, dy = lines[3, i] - x, lines[4, i] - y
    far = math.hypot(dx, dy)
    ax, ay = dx / far, dy / far
    climb = (to_z - z) / far
    n = 0
    for run in few:
        if not run_top[run] >= z - EPS:
            continue
        cx, cy, r = centre[0, run] - x, centre[1, run] - y, radius[run] + SLACK
        if abs(cy * ax - cx * ay) > r or (not backward and cx * ax + cy * ay < -r):
            continue
        top, kind = tops[prism[run]], kinds[prism[run]]
        last = end
        if z + climb * end > top + EPS:
            last = max(begin, min(end, (top - z) / climb if climb > 0 else begin))
        for e in range(first[run], first[run] + count[run]):
            x0, y0, x1, y1 = ends[0, e] - x, ends[1, e] - y, ends[2, e] - x, ends[3, e] - y
            p, q = y0 * ax - x0 * ay, y1 * ax - x1 * ay
            on = 0
            if abs(p) <= EPS:
                p, on = 0.0, 1
            if abs(q) <= EPS:
                q, on = 0.0, on + 1
            crosses = (p >= 0) != (q >= 0)
            if not crosses and on < 2:
                continue
            if n + 3 > met.shape[1]:
                met = _grown(met)
                order = np.empty(met.shape[1], np.int64)
            near, beyond = x0 * ax + y0 * ay, x1 * ax + y1 * ay
            if crosses:
                at = near + p / (p - q) * (beyond - near)
                met[0, n], met[1, n], met[2, n] = min(max(at, begin), last), (1.0 if p > q else -1.0), kind
                n += 1
            if on == 2:
                met[0, n], met[1, n], met[2, n] = min(max(min(near, beyond), begin), last), 1.0, kind
                met[0, n + 1], met[1, n + 1] = min(max(max(near, beyond), begin), last), -1.0
                met[2, n + 1] = kind
                n += 2
    for k in range(many):
        inches[i, k] = 0.0
    area[i] = 0.0
    if n == 0:
        return met, order
    for k in range(n):
        j = k
        while j > 0 and met[0, order[j - 1]] > met[0, k]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = k
    for k in range(many):
        inches[i, k] = _length(met, order, n, begin, k, wanted, backward)
    area[i] = _length(met, order, n, begin, -1, wanted, backward)
    return met, order


@kernel
def _length(met, order, n, begin, kind, wanted, backward):
    """Return how long a line runs inside of one kind, or of all those *wanted* if it is -1."""
    outside = 0.0
    for k in range(0 if backward else n):
        mine = int(met[2, k])
        if mine == kind or (kind < 0 and wanted[mine]):
            outside += met[1, k]
    depth, length, at = 0.0, 0.0, begin
    for k in range(n):
        j = order[k]
        mine = int(met[2, j])
        if mine == kind or (kind < 0 and wanted[mine]):
            if depth > outside:
                length += met[0, j] - at
            depth, at = depth + met[1, j], met[0, j]
    return length


# walking: `reach_field`


@kernel
def _price(level, weight, shut, i, j, steps, s, length, climb, steep):
    """Return what a step from a cell costs; inf where it is barred. The cells must be in the window."""
    if shut[i, j]:
        return np.float32(np.inf)
    total, size = weight[i, j], 0
    while size < 3 and steps[s, size, 0] != UNUSED:
        y, x = i + steps[s, size, 0], j + steps[s, size, 1]
        if shut[y, x]:
            return np.float32(np.inf)
        total += weight[y, x]
        size += 1
    total, before = total * (length / (size + 1)), level[i, j]
    for k in range(size):
        after = level[i + steps[s, k, 0], j + steps[s, k, 1]]
        rise = abs(after - before)
        if rise > steep:
            return np.float32(np.inf)
        total, before = total + climb * rise, after
    return np.float32(total)


@kernel
def _alike(level, weight, shut, i, j):
    """Whether all cells that a step from a cell leads to or over are open and like it."""
    rows, columns = level.shape
    if i < 3 or j < 3 or i >= rows - 3 or j >= columns - 3:
        return False
    here, each = level[i, j], weight[i, j]
    for y in range(i - 3, i + 4):
        for x in range(j - 3, j + 4):
            if shut[y, x] or level[y, x] != here or weight[y, x] != each:
                return False
    return True


@kernel
def _searched(level, weight, shut, begun, steps, ends, length, least, inches, climb, steep):
    """Return the least costs by a search over the steps, cells that cost about the same together.

    Args:
        ends: Where each step ends.
        length: Of each step, in inches; *least* what an inch costs at least.
    """
    rows, columns = level.shape
    cost = begun.astype(np.float32)
    done = np.zeros((rows, columns), np.bool_)
    # no step leads from one heap to the same: it costs more than a heap is wide
    width = 0.99 * length.min() * least
    heaps = np.full(int(inches / width) + 2, -1, np.int64)
    plain, known = np.empty(len(steps), np.float32), -1.0
    cells, behind, many = np.empty(4096, np.int64), np.empty(4096, np.int64), 0
    for i in range(rows):
        for j in range(columns):
            if cost[i, j] <= inches:
                if many == len(cells):
                    cells, behind = np.append(cells, cells), np.append(behind, behind)
                heap = int(cost[i, j] / width)
                cells[many], behind[many], heaps[heap] = i * columns + j, heaps[heap], many
                many += 1
    for heap in range(len(heaps)):
        place = heaps[heap]
        while place >= 0:
            i, j = cells[place] // columns, cells[place] % columns
            place = behind[place]
            if done[i, j]:
                continue
            done[i, j] = True
            paid, alike = cost[i, j], _alike(level, weight, shut, i, j)
            if alike and weight[i, j] != known:
                known = weight[i, j]
                for s in range(len(steps)):
                    plain[s] = _price(level, weight, shut, i, j, steps, s, length[s], climb, steep)
            for s in range(len(steps)):
                near = plain[s] if alike else np.float32(0.999999 * length[s] * least)
                near = np.float32(paid + near)
                if near > inches:
                    continue
                for sense in (1, -1):
                    y, x = i + sense * ends[s, 0], j + sense * ends[s, 1]
                    if y < 0 or x < 0 or y >= rows or x >= columns or near >= cost[y, x]:
                        continue
                    if alike:
                        price = plain[s]
                    elif sense > 0:
                        price = _price(level, weight, shut, i, j, steps, s, length[s], climb, steep)
                    else:
                        price = _price(level, weight, shut, y, x, steps, s, length[s], climb, steep)
                    total = np.float32(paid + price)
                    if total < cost[y, x] and total <= inches:
                        cost[y, x] = total
                        if many == len(cells):
                            cells, behind = np.append(cells, cells), np.append(behind, behind)
                        onto = int(total / width)
                        cells[many], behind[many], heaps[onto] = y * columns + x, heaps[onto], many
                        many += 1
    return cost


def spread(window: Window, begun: Floats, inches: float, climb: float, steep: float) -> Floats:
    """Return the least costs of cells; see `reach_field`."""
    steps = np.array([[*step, *[(UNUSED, 0)] * (3 - len(step))] for step in STEPS])
    ends = np.array([step[-1] for step in STEPS])
    length = np.array([math.hypot(*step[-1]) * window.cell for step in STEPS])
    level, weight, shut = (np.ascontiguousarray(part) for part in window[:3])
    least = float(weight.min())
    cost = _searched(level, weight, shut, begun, steps, ends, length, least, inches, climb, steep)
    return np.where(cost <= inches, cost, math.inf).astype(np.float64)


def prime() -> None:
    """Have every kernel compiled, or loaded from the store of compiled ones; the engine must be this one."""
    hill = Feature("hill", "hill", Form.GROUND, rect(4, 4, 4, 4), height=2.0)
    wood = Feature("wood", "woods", Form.AREA, rect(9, 4, 4, 4), height=2.0)
    field = Battlefield(20, 12, (hill, wood))
    figures = [Figure(Point(x, 5.0), 0.5, 0.0, 2.0) for x in (2.0, 6.0, 11.0, 15.0)]
    sights(field, figures[0], figures[1:])
    panorama(field, figures, figures)
    reach_field(field, Mover(figures[0].at, 0.5), 3.0, Going())
    touched(flattened([hill.polygon, wood.polygon]), np.array([[5.0], [5.0], [0.5]]), figures[0].at, 3.0)
