"""Numerical proofs of the blast lab: discs, scatters, best aims; the tests run a part of each."""

from __future__ import annotations

import math

import numpy as np
import shapely
from bursts import DEEP, WIDE, blast, shell
from simulated import rings, thrown

from game.battlefield.disc_overlap import flattened, struck
from game.core.model.burst import Burst
from game.geometry.point import Point
from game.mechanics.bursts.aim_values import worths
from game.mechanics.bursts.aiming import best
from game.mechanics.bursts.landings import chances

AT_ONCE = 100_000


def discs(number: int) -> float:
    """Return the largest error of the covered area compared with the closed form, for *number* random discs.

    Half of them cover bases (lenses), half the edge of a block (segments).
    """
    rng, worst = np.random.default_rng(1), 0.0
    nothing = flattened([])
    for _ in range(number // 2):
        a, b, apart = rng.uniform(0.2, 6), rng.uniform(0.2, 3), rng.uniform(0, 9)
        turn, at = rng.uniform(0, math.tau), Point(*rng.uniform(0, 200, 2).tolist())
        base = np.array([[at.x + apart * math.cos(turn)], [at.y + apart * math.sin(turn)], [b]])
        apart = math.hypot(base[0, 0] - at.x, base[1, 0] - at.y)
        found = struck(nothing, base, at, a).base_areas
        worst = max(worst, abs((found[0] if len(found) else 0.0) - _lens(a, b, apart)))
    bases = np.zeros((3, 0))
    x = 97.3
    wall = flattened([shapely.box(x, -999, 999, 999)])
    for _ in range(number - number // 2):
        radius, at = rng.uniform(0.2, 6), Point(*rng.uniform((x - 5, 50), (x + 5, 150)).tolist())
        off = x - at.x
        found = struck(wall, bases, at, radius).outline_areas
        worst = max(worst, abs((found[0] if len(found) else 0.0) - _segment(radius, off)))
    return worst


def _segment(radius: float, off: float) -> float:
    if abs(off) >= radius:
        return 0.0 if off > 0 else math.pi * radius**2
    return radius**2 * math.acos(off / radius) - off * math.sqrt(radius**2 - off**2)


def _lens(a: float, b: float, d: float) -> float:
    if d >= a + b:
        return 0.0
    if d <= abs(a - b):
        return math.pi * min(a, b) ** 2
    near = (d * d + a * a - b * b) / (2 * d)
    return _segment(a, near) + _segment(b, d - near)


def made(seed: int) -> Burst:
    """Return the burst of a random set-up: Blasts and shells, some of which may scatter in any direction."""
    rng = np.random.default_rng(seed)
    return (shell if seed % 3 == 2 else blast)(rng, directions=0 if seed % 5 == 4 else 6)


def scattered(seed: int, throws: int) -> list[str]:
    """Return the bodies whose chance to be touched differs by four standard errors from *throws* throws."""
    burst, rng = made(seed), np.random.default_rng(1000 + seed)
    target = burst.bodies[0] if seed % 2 else None
    at = target.at if target else Point(*rng.uniform((20, 15), (40, 35)).tolist())
    counts = np.zeros((len(burst.bodies), len(burst.rings)))
    for begin in range(0, throws, AT_ONCE):
        _, x, y = thrown(burst, at, target.id if target else "", min(AT_ONCE, throws - begin), rng)
        for i, ring in enumerate(rings(burst, x, y)):
            counts[i] += [(ring == inner).sum() for inner in range(len(burst.rings))]
    exact = chances(burst, at, target).sum(axis=0).T
    errors = np.sqrt(np.maximum(exact * (1 - exact), 1e-12) / throws)
    odd = np.abs(counts / throws - exact) > 4 * errors + 1e-9
    return [f"{seed}: {burst.bodies[i].id}, ring {ring}" for i, ring in np.argwhere(odd).tolist()]


def beaten(seed: int, aims: int) -> bool:
    """Whether one of *aims* random aims within reach is worth more than the best."""
    rng = np.random.default_rng(seed)
    burst = shell(rng) if seed % 3 == 2 else blast(rng, missiles=1 + (seed % 2) * 2)
    found = best(burst, WIDE, DEEP)
    assert found is not None
    given = rng.uniform((0, 0), (WIDE, DEEP), (8 * aims, 2))
    if burst.origin is not None:
        given = given[np.hypot(*(given - burst.origin).T) <= burst.reach]
    given = given[:aims]
    assert len(given) == aims
    return bool(worths(burst, *given.T).max() > found.worth + 1e-9)
