"""The value of thousands of aims at the ground: damage to enemies less weighted damage to friends.

The same sums as `damage_distribution` computes for one aim, vectorised with numpy. If heights count as
distance, the scatter, and only the scatter, ignores them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from game.core.model.burst import Body, Burst, Reactions
from game.geometry.point import EPS, Point
from game.mechanics.bursts.aim_values_under_fire import shot_at, worths_shot_at
from game.mechanics.bursts.damage_distribution import value
from game.mechanics.bursts.damage_sums import DamageSums, damage_sums
from game.mechanics.bursts.spread import (
    AimPoints,
    Ladder,
    Sights,
    bearings,
    ladder,
    limits,
    shares,
    shares_near,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
TOGETHER = 16


def worths(burst: Burst, x: Floats, y: Floats, weight: float = 1.0, reactions: Reactions = "none") -> Floats:
    """Return the value of aims at the points *x*, *y*; structures do not count."""
    if shot_at(burst, reactions):
        return worths_shot_at(burst, x, y, weight, reactions)
    order = np.argsort(y, kind="stable")
    inverse = np.empty_like(order)
    inverse[order] = np.arange(len(order))
    x, y = x[order], y[order]
    found = np.zeros(len(x))
    first, most, low = bearings(burst, x, y), limits(burst, x, y), _heights(burst, x, y)
    for sums, bodies in _alike(burst, weight, reactions):
        aims, whose = _near(burst, bodies, x, y)
        values = np.array([(b.at.x, b.at.y, b.base, b.level, value(b, weight)) for b in bodies])
        to_x, to_y, base, level, worth = np.ascontiguousarray(values.T)[:, whose]
        off = np.abs(level - low[aims]) if burst.ground is not None else np.zeros(len(aims))
        seen = Sights(to_x - x[aims], to_y - y[aims], first[aims], most[aims])
        taken = worth * _taken(burst, sums, _of_discs(burst, seen, base, off))
        found += np.bincount(aims, weights=taken, minlength=len(x))
    for sums, body in _outlined(burst, weight, reactions):
        aims, _ = _near(burst, [body], x, y)
        off = np.abs(body.level - low[aims]) if burst.ground is not None else np.zeros(len(aims))
        given = AimPoints(x[aims], y[aims], first[aims], most[aims])
        found[aims] += value(body, weight) * _taken(burst, sums, _of_shape(burst, body, given, off))
    return found[inverse]


def _alike(burst: Burst, weight: float, reactions: Reactions) -> Iterable[tuple[DamageSums, list[Body]]]:
    """Yield the bodies that count, grouped by equal damage into batches of efficient size."""
    found: dict[int, tuple[DamageSums, list[Body]]] = {}
    for body, sums in zip(burst.bodies, damage_sums(burst, reactions), strict=True):
        if value(body, weight) and body.shape is None:
            found.setdefault(id(sums), (sums, []))[1].append(body)
    for sums, bodies in found.values():
        for begin in range(0, len(bodies), TOGETHER):
            yield sums, bodies[begin : begin + TOGETHER]


def _outlined(burst: Burst, weight: float, reactions: Reactions) -> Iterable[tuple[DamageSums, Body]]:
    """Yield the bodies that count and are no discs, with the damage sums of each."""
    for body, sums in zip(burst.bodies, damage_sums(burst, reactions), strict=True):
        if value(body, weight) and body.shape is not None and not body.built:
            yield sums, body


def _near(burst: Burst, bodies: Sequence[Body], x: Floats, y: Floats) -> tuple[Ints, Ints]:
    """Return the pairs of an aim and a body that it may touch; the aims are sorted by *y*."""
    aims, far = [], burst.rings[-1] + _farthest(burst) + EPS
    for body in bodies:
        reach = body.base + far
        begin, end = y.searchsorted((body.at.y - reach, body.at.y + reach))
        aside, along = x[begin:end] - body.at.x, y[begin:end] - body.at.y
        aims.append(begin + (aside * aside + along * along <= reach * reach).nonzero()[0])
    whose = np.arange(len(aims)).repeat([len(one) for one in aims])
    return np.concatenate(aims), whose


def _heights(burst: Burst, x: Floats, y: Floats) -> Floats:
    if burst.ground is None:
        return np.zeros(0)
    return burst.ground([Point(*one) for one in zip(x.tolist(), y.tolist(), strict=True)])


def _farthest(burst: Burst) -> float:
    return max((inches for fall in burst.falls for inches, _ in fall.inches), default=0.0)


class _Touch(NamedTuple):
    """How templates at many aims touch one body each.

    Attributes:
        gap: Inches from the aim to the edge of the body.
        share: The chance that a scattering template comes within a ring of it: (ring number, how far).
    """

    gap: Floats
    share: Callable[[int, Ladder], Floats]


def _of_discs(burst: Burst, seen: Sights, base: Floats, off: Floats) -> _Touch:
    """Return how templates touch discs of radius *base* that are *off* inches higher or lower."""
    apart = np.sqrt(seen.aside * seen.aside + seen.along * seen.along) + off
    reaches = [base + ring for ring in burst.rings]
    return _Touch(apart - base, lambda ring, steps: shares(seen, reaches[ring], steps, burst.directions))


def _of_shape(burst: Burst, body: Body, given: AimPoints, off: Floats) -> _Touch:
    """Return how templates touch a base that is no disc."""
    shape, rings = body.shape, burst.rings
    assert shape is not None, "a base that is no disc has a shape"
    gap = shapely.distance(shape, shapely.points(given.x, given.y)) + off
    return _Touch(gap, lambda ring, steps: shares_near(shape, given, rings[ring], steps, burst.directions))


def _taken(burst: Burst, sums: DamageSums, touch: _Touch) -> Floats:
    """Return the expected damage to bodies."""
    ring = np.searchsorted(np.array(burst.rings) + EPS, touch.gap)
    if sums.curves:
        steps = sums.missed[0][0] if sums.missed else ladder(())
        share = touch.share(0, steps)
        return np.where(ring == 0, *(np.polyval(curve, share) for curve in sums.curves))
    found = np.array(sums.landed)[ring]
    for steps, means in sums.missed:
        before = np.zeros_like(touch.gap)
        for number, mean in enumerate(means):
            within = touch.share(number, steps)
            found += mean * (within - before)
            before = within
    return found
