"""The hidden shares of silhouettes seen from one or many eyes; see `hiding` and `visibility_matrix`."""

from __future__ import annotations

import math

import numpy as np

from game.battlefield.fast.compiling import kernel
from game.battlefield.fast.directions import BUCKETS, bucketed, diamond
from game.battlefield.fast.envelope import covered
from game.battlefield.fast.growing_arrays import grown
from game.battlefield.fast.occlusion import aim_of, beside, put_cast, put_level, topped
from game.battlefield.scalar.occlusion import SLACK
from game.geometry.point import EPS

ROUNDING = 1e-12
FEW = 8


@kernel
def _look(bodies, eye, aim, left, right, bottom, buckets, stamps, stamp, shades, whole):
    """Add the shades that runs cast on one silhouette; return them, and -1 if *whole* and all is hidden.

    Args:
        bodies: Centre, radius, first, count, owner and top of the runs, ends and number of edges.
        buckets: Starts and runs, see `bucketed`; no starts if all runs are to be tested.
    """
    centre, radius, first, count, owner, top, ends, edges = bodies
    ax, ay, far = aim[0], aim[1], aim[2]
    low, high = left / far, right / far
    start, runs = buckets
    x, y, z = eye
    n, a, b = 0, 0, 0
    if len(start):
        scale = BUCKETS / 4.0
        a = int(diamond(ax * far - ay * left, ay * far + ax * left) * scale)
        b = int(diamond(ax * far - ay * right, ay * far + ax * right) * scale)
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
                shades = grown(shades)
            for e in range(e0, e0 + count[run]):
                before = n
                n = put_cast(
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
    """Add all shades on one silhouette, except those of water; see `hiding.shades_of`."""
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
                shades = grown(shades)
            n = topped(
                shades, n, owner[prism], bodies[6], first[prism], count[prism], eye, aim, left, right, z, room
            )
    while n + 2 * len(sectors) + 1 > shades.shape[1]:
        shades = grown(shades)
    for k in range(len(sectors)):
        n = beside(shades, n, sectors[k, 0], sectors[k, 1], sectors[k, 2], aim, left, right)
    return shades, n


@kernel
def _order(owners, n):
    """Return the indices of the first *n* owners, sorted by owner."""
    order = np.arange(n)
    for i in range(1, n):
        value, j = order[i], i - 1
        while j >= 0 and owners[order[j]] > owners[value]:
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = value
    return order


@kernel
def row(bodies, prisms, eye, aims, which, cut_start, cut_prism, sectors, surface, share, alone):
    """Fill in the hidden *share* of silhouettes; return as triples what each feature hides *alone*.

    Args:
        which: The silhouettes to look at.
        aims: Rows ax, ay, far, left, right, bottom, tall.
        cut_start, cut_prism: The prisms that each silhouette's plane may cut.
        sectors: Columns owner, begin, sweep of the directions that lead into terrain the eye touches.
        alone: Whether to compute what features hide alone; if not, nothing is returned for them.
    """
    stamps = np.full(len(bodies[1]), -1, np.int64)
    buckets = np.empty(0, np.int64), np.empty(0, np.int64)
    if len(which) >= FEW:
        buckets = bucketed(bodies[0], bodies[1], eye[0], eye[1])
    shades, active, ends = np.empty((5, 256)), np.empty(256, np.int64), np.empty(514)
    found, filled = np.empty((3, 64 if alone else 1)), 0
    for i in which:
        ax, ay, far, left, right, bottom, tall = (
            aims[0, i],
            aims[1, i],
            aims[2, i],
            aims[3, i],
            aims[4, i],
            aims[5, i],
            aims[6, i],
        )
        sides = (left, right, bottom, tall)
        aim = aim_of(ax, ay, far, eye[2], sides)
        cuts = cut_prism[cut_start[i] : cut_start[i + 1]]
        shades, n = _all_shades(
            bodies, prisms, eye, aim, sides, cuts, sectors, buckets, stamps, i, shades, not alone
        )
        if n < 0:
            share[i] = 1.0
            continue
        dry = n
        if surface[i] > bottom:
            n = put_level(shades, n, -1, 0.0, 1.0, (surface[i] - bottom) / tall)
        if n == 0:
            share[i] = 0.0
            continue
        if len(active) < shades.shape[1]:
            active, ends = np.empty(shades.shape[1], np.int64), np.empty(2 * shades.shape[1] + 2)
        area = covered((shades[0], shades[1], shades[2], shades[3]), 0, n, active, ends)
        share[i] = 1.0 if area > 1.0 - ROUNDING else area
        if not alone or dry == 0:
            continue
        order = _order(shades[4], dry)
        sorted_ = np.empty((5, dry))
        for k in range(dry):
            for part in range(5):
                sorted_[part, k] = shades[part, order[k]]
        lines = (sorted_[0], sorted_[1], sorted_[2], sorted_[3])
        begin = 0
        while begin < dry:
            stop = begin + 1
            while stop < dry and sorted_[4, stop] == sorted_[4, begin]:
                stop += 1
            area = covered(lines, begin, stop, active, ends)
            if filled == found.shape[1]:
                found = grown(found)
            found[0, filled], found[1, filled] = i, sorted_[4, begin]
            found[2, filled] = 1.0 if area > 1.0 - ROUNDING else area
            filled += 1
            begin = stop
    return found[:, :filled]


@kernel
def matrix(bodies, prisms, eyes, figures, wanted, cuts, sector_start, sectors, surface, share):
    """Fill in the hidden share of each of *figures* from each of *eyes*; 0 if they coincide.

    Args:
        eyes: Rows x, y, z.
        figures: Rows x, y, half the width, bottom, height.
        wanted: A row for each eye: the figures to look at; the share of others is left as it is.
        cuts: The prisms that each figure's plane may cut, as `row` takes them.
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
        which = np.flatnonzero(wanted[v])
        row(bodies, prisms, (x, y, z), aims, which, cuts[0], cuts[1], mine, surface, share[v], False)
        for i in range(many):
            if not math.hypot(figures[0, i] - x, figures[1, i] - y) > EPS:
                share[v, i] = 0.0
