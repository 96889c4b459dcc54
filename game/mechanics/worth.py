"""What aims at the ground are worth, thousands at once: damage to enemies less a weight times friends'.

The same sums as `fallout` makes for one aim, arranged so that numpy does them for all. Where heights count as
distance they are left out of the scatter, and of it alone; so are missiles that are shot down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.core.burst import Body, Burst, Hit, Reactions
from game.geometry.point import EPS, Point
from game.mechanics.fallout import fate, reacted, struck, value
from game.mechanics.spread import Ladder, Sights, bearings, ladder, limits, shares

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
TOGETHER = 16


class Toll(NamedTuple):
    """What a burst takes of a body, by where it lies.

    Attributes:
        landed: For each ring, what is to be expected of the falls that land, where that is the least to touch
            it; the last: where none does.
        missed: How falls that do alike scatter, and for each ring what they do where it touches.
        curves: Of a volley, instead of both: by the ring that touches it where one lands, or none, the whole
            as a polynomial in the chance that one touches it which scatters, the highest power first.
    """

    landed: tuple[float, ...]
    missed: tuple[tuple[Ladder, tuple[float, ...]], ...]
    curves: tuple[Floats, ...] = ()


def worths(burst: Burst, x: Floats, y: Floats, weight: float = 1.0, reactions: Reactions = "none") -> Floats:
    """Return what aims at the points *x*, *y* are worth; structures do not count."""
    order = np.argsort(y, kind="stable")
    inverse = np.empty_like(order)
    inverse[order] = np.arange(len(order))
    x, y = x[order], y[order]
    found = np.zeros(len(x))
    first, most, low = bearings(burst, x, y), limits(burst, x, y), _heights(burst, x, y)
    for toll, bodies in _alike(burst, weight, reactions):
        aims, whose = _near(burst, bodies, x, y)
        values = np.array([(b.at.x, b.at.y, b.base, b.level, value(b, weight)) for b in bodies])
        to_x, to_y, base, level, worth = np.ascontiguousarray(values.T)[:, whose]
        off = np.abs(level - low[aims]) if burst.ground is not None else np.zeros(len(aims))
        seen = Sights(to_x - x[aims], to_y - y[aims], first[aims], most[aims])
        taken = worth * _taken(burst, toll, seen, base, off)
        found += np.bincount(aims, weights=taken, minlength=len(x))
    return found[inverse]


def _alike(burst: Burst, weight: float, reactions: Reactions) -> Iterable[tuple[Toll, list[Body]]]:
    """Yield the bodies that count, together some of which a burst takes the same: as many as are quick."""
    found: dict[int, tuple[Toll, list[Body]]] = {}
    for body, toll in zip(burst.bodies, tolls(burst, reactions), strict=True):
        if value(body, weight) and body.shape is None:
            found.setdefault(id(toll), (toll, []))[1].append(body)
    for toll, bodies in found.values():
        for begin in range(0, len(bodies), TOGETHER):
            yield toll, bodies[begin : begin + TOGETHER]


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


def _taken(burst: Burst, toll: Toll, seen: Sights, base: Floats, off: Floats) -> Floats:
    """Return what is to be expected of bodies with a *base* that stand *off* inches higher or lower."""
    reaches = [base + ring for ring in burst.rings]
    apart = np.sqrt(seen.aside * seen.aside + seen.along * seen.along) + off
    ring = np.searchsorted(np.array(burst.rings) + EPS, apart - base)
    if toll.curves:
        steps = toll.missed[0][0] if toll.missed else ladder(())
        share = shares(seen, reaches[0], steps, burst.directions)
        return np.where(ring == 0, *(np.polyval(curve, share) for curve in toll.curves))
    found = np.array(toll.landed)[ring]
    for steps, means in toll.missed:
        before = np.zeros_like(apart)
        for reach, mean in zip(reaches, means, strict=True):
            within = shares(seen, reach, steps, burst.directions)
            found += mean * (within - before)
            before = within
    return found


@lru_cache(maxsize=16)
def tolls(burst: Burst, reactions: Reactions) -> tuple[Toll, ...]:
    """Return what *burst* takes of each body under *reactions*."""
    kept: dict[Any, Toll] = {}
    found = []
    for body in burst.bodies:
        guard = body.guard
        key = body.hits, body.alone, tuple(guard.dodge.items()), guard.most, guard.roll, guard.each
        if key not in kept:
            kept[key] = (
                _curved(burst, body, reactions) if burst.missiles > 1 else _plain(burst, body, reactions)
            )
        found.append(kept[key])
    return tuple(found)


def _plain(burst: Burst, body: Body, reactions: Reactions) -> Toll:
    """Return what one missile takes of *body*."""
    landed = np.zeros(len(burst.rings) + 1)
    alike: dict[tuple[float, ...], list[tuple[float, float]]] = {}
    for fall, hits in zip(burst.falls, body.hits, strict=True):
        means = tuple(_mean(body, one, reactions) for one in hits)
        if fall.lands:
            landed[:-1] += fall.chance * np.array(means)
        elif any(means):
            alike.setdefault(means, []).extend((far, fall.chance * chance) for far, chance in fall.inches)
    missed = tuple((ladder(steps), means) for means, steps in alike.items())
    return Toll(tuple(landed.tolist()), missed)


def _mean(body: Body, hits: Sequence[Hit], reactions: Reactions) -> float:
    """Return the damage to be expected of *hits* where they touch."""
    return sum(
        hit.chance * damage * share
        for hit in hits
        for damage, share, _ in reacted(struck(hit, body.guard, reactions), body.guard, reactions)
    )


def _curved(burst: Burst, body: Body, reactions: Reactions) -> Toll:
    """Return what a volley takes of *body*: the mean is a polynomial, found by as many points as it needs."""
    assert len(burst.rings) == 1, "volleys have templates of one ring"
    nodes = np.arange(burst.missiles + 1) / burst.missiles
    falls = [fall for fall in burst.falls if not fall.lands]
    chance = sum(fall.chance for fall in falls)
    curves = []
    for within in (1.0, 0.0):
        means = []
        for node in nodes.tolist():
            touched = [[fall.chance * (within if fall.lands else node)] for fall in burst.falls]
            means.append(fate(burst, body, np.array(touched), reactions).mean)
        curves.append(np.asarray(np.linalg.solve(np.vander(nodes), means), dtype=np.float64))
    steps = [(far, fall.chance / chance * share) for fall in falls for far, share in fall.inches]
    return Toll((), ((ladder(steps), ()),) if steps else (), tuple(curves))
