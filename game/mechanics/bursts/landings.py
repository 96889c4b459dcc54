"""Where a template may come down, and with what chance it touches each body: exact, nothing is thrown.

A template with numbers has finitely many places to go. One that may go in any direction has arcs: of each
circle around the aim the part from where it touches the body.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from game.core.model.burst import Body, Burst
from game.geometry.point import EPS, Point, bearing, distance
from game.geometry.shapes import Region
from game.mechanics.bursts.scatter import drifted, headings
from game.mechanics.bursts.scatter_arcs import arc_near, arcs

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]


class LandingPlace(NamedTuple):
    """Where a template may come down.

    Attributes:
        chance: Of this place; those of all places make 1, but for what comes down nowhere.
        fall: Number of the fall that brings it there.
        number: On the template, from 1; 0 where it lands on its aim.
        inches: How far it goes, as far as it may.
    """

    at: Point
    chance: float
    fall: int
    number: int = 0
    inches: float = 0.0


class Flat(NamedTuple):
    """A burst as flat arrays.

    Attributes:
        bases: Rows x, y and radius of the round bodies.
        rounds: The same of all, of those with a shape a disc that they lie in.
        outlined: Which of all have a shape; *built*: which are structures.
        levels: What each of all bodies stands on.
        round, shaped: Which bodies are discs, and which have a shape.
        shapes: Of those.
        inches: All distances of all falls.
        weights: The chance of each fall to land, then that of each distance: a row for each fall.
        placed: The same for each place, by numbers and distances.
    """

    bases: Floats
    rounds: Floats
    outlined: NDArray[np.bool_]
    built: NDArray[np.bool_]
    levels: Floats
    round: Ints
    shaped: Ints
    shapes: Sequence[Region]
    inches: Floats
    weights: Floats
    placed: Floats


@lru_cache(maxsize=32)
def flat(burst: Burst) -> Flat:
    """Return *burst* as flat arrays."""
    rounds = np.array([_disc(body) for body in burst.bodies], dtype=np.float64).reshape(-1, 3)
    outlined = np.array([body.shape is not None for body in burst.bodies], dtype=bool)
    built = np.array([body.built for body in burst.bodies], dtype=bool)
    shapes = [body.shape for body in burst.bodies if body.shape is not None]
    levels = np.array([body.level for body in burst.bodies], dtype=np.float64)
    inches, weights = _chances(burst)
    ways = max(burst.directions, 1)
    placed = np.hstack((weights[:, :1], np.tile(weights[:, 1:] / ways, ways)))
    around, shaped = (~outlined).nonzero()[0], outlined.nonzero()[0]
    every, bases = np.ascontiguousarray(rounds.T), np.ascontiguousarray(rounds[around].T)
    return Flat(bases, every, outlined, built, levels, around, shaped, shapes, inches, weights, placed)


def _disc(body: Body) -> tuple[float, float, float]:
    """Return a disc that *body* lies in: its base, or one around its shape."""
    if body.shape is None:
        return body.at.x, body.at.y, body.base
    west, north, east, south = body.shape.bounds
    return (west + east) / 2, (north + south) / 2, math.hypot(east - west, south - north) / 2


def _chances(burst: Burst) -> tuple[Floats, Floats]:
    """Return all distances of all falls, and by falls the chance to land and that of each distance."""
    rows = [(i, inches, chance) for i, fall in enumerate(burst.falls) for inches, chance in fall.inches]
    weights = np.zeros((len(burst.falls), 1 + len(rows)))
    weights[:, 0] = [fall.chance * fall.lands for fall in burst.falls]
    for column, (i, _, chance) in enumerate(rows):
        weights[i, 1 + column] = burst.falls[i].chance * chance
    return np.array([inches for _, inches, _ in rows], dtype=np.float64), weights


def farthest(burst: Burst, at: Point, target: Body | None = None) -> float:
    """Return how far a template aimed at *at* may scatter, in inches."""
    if not burst.capped or burst.origin is None:
        return math.inf
    if burst.base is not None and target is None:
        return float(shapely.distance(burst.base, shapely.Point(at)))
    near = burst.near + (target.near if target else 0.0)
    return max(0.0, distance(burst.origin, at) - near)


def first_heading(burst: Burst, at: Point) -> float:
    """Return the bearing of number 1 of a template aimed at *at*."""
    return 0.0 if burst.origin is None else bearing(burst.origin, at)


def places(burst: Burst, at: Point, target: Body | None = None) -> tuple[LandingPlace, ...]:
    """Return where a template aimed at *at* may come down, by falls, numbers and distances.

    Distances that the range cuts to the same are one place. Empty but for the aim where it may go anywhere.
    """
    most = farthest(burst, at, target)
    found = [LandingPlace(at, fall.chance, i) for i, fall in enumerate(burst.falls) if fall.lands]
    ways = (
        tuple(enumerate(headings(first_heading(burst, at), burst.directions), 1)) if burst.directions else ()
    )
    for i, fall in enumerate(burst.falls):
        for number, heading in ways:
            for inches, chance in _cut(fall.inches, most):
                share = fall.chance * chance / burst.directions
                found.append(LandingPlace(drifted(at, heading, inches), share, i, number, inches))
    return tuple(found)


def _cut(inches: Sequence[tuple[float, float]], most: float) -> list[tuple[float, float]]:
    """Return distances with their chances, none of them beyond *most*."""
    found: dict[float, float] = {}
    for far, chance in inches:
        found[min(far, most)] = found.get(min(far, most), 0.0) + chance
    return list(found.items())


class Contacts(NamedTuple):
    """Which bodies a template touches from each place where it may come down.

    Attributes:
        near: The bodies; none but these is touched.
        rings: For each ring which of them it touches, the lesser ones counted in: [place, body], 1 or 0.
        weights: The chance of each place, by falls: [fall, place].
    """

    near: Ints
    rings: list[Floats]
    weights: Floats


def contacts(burst: Burst, at: Point, target: Body | None = None) -> Contacts:
    """Return what a template aimed at *at* touches, place by place; it has numbers."""
    near, touched = _touched(burst, at, _star(burst, farthest(burst, at, target)))
    return Contacts(near, touched, flat(burst).placed)


def chances(burst: Burst, at: Point, target: Body | None = None) -> Floats:
    """Return the chance that a fall comes about and this ring, and no lesser one, touches a body.

    One template is asked about, as [fall, ring, body].
    """
    if not burst.directions:
        return _by_arcs(burst, at, farthest(burst, at, target))
    near, touched, weights = contacts(burst, at, target)
    found = np.zeros((len(burst.falls), len(burst.rings), len(burst.bodies)))
    before: Floats | float = 0.0
    for number, by_ring in enumerate(touched):
        within = weights @ by_ring
        found[:, number, near] = within - before
        before = within
    return found


def rings_at(burst: Burst, at: Point) -> list[int | None]:
    """Return for each body the number of the least ring that touches it where the template lies at *at*."""
    near, touched = _touched(burst, at, np.zeros((1, 3)))
    found: list[int | None] = [None] * len(burst.bodies)
    for number, by_ring in reversed([*enumerate(touched)]):
        for i in near[by_ring[0] > 0].tolist():
            found[i] = number
    return found


def _star(burst: Burst, most: float) -> Floats:
    """Return the places as rows, seen along number 1 from the aim: to the right, ahead, the square of both.

    The aim itself, then by numbers and distances.
    """
    inches = flat(burst).inches
    if len(inches) and most < inches.max():
        return _rays(np.minimum(inches, most), burst.directions)
    return _whole_star(burst)


@lru_cache(maxsize=32)
def _whole_star(burst: Burst) -> Floats:
    """Return the places of a template that is not held back by its range."""
    return _rays(flat(burst).inches, burst.directions)


def _rays(inches: Floats, ways: int) -> Floats:
    turns = np.arange(ways) * (math.tau / ways)
    found = np.zeros((1 + ways * len(inches), 3))
    found[1:, 0] = np.multiply.outer(np.sin(turns), inches).ravel()
    found[1:, 1] = np.multiply.outer(np.cos(turns), inches).ravel()
    found[1:, 2] = np.tile(inches * inches, ways)
    return found


def _touched(burst: Burst, at: Point, star: Floats) -> tuple[Ints, list[Floats]]:
    """Return bodies, and for each ring which of them it touches from each centre: [centre, body], 1 or 0.

    None but these is touched.
    """
    given, first = flat(burst), math.radians(first_heading(burst, at))
    sine, cosine = math.sin(first), math.cos(first)
    x, y, base = given.rounds
    x, y = x - at.x, y - at.y
    square = x * x + y * y
    near = (square <= (base + (burst.rings[-1] + EPS + math.sqrt(star[:, 2].max()))) ** 2).nonzero()[0]
    if burst.ground is not None or given.outlined[near].any():
        right, ahead, _ = star.T
        gaps = _gaps(burst, near, at.x + right * cosine + ahead * sine, at.y + right * sine - ahead * cosine)
        return near, [(gaps <= ring + EPS).astype(np.float64) for ring in burst.rings]
    x, y, square, base = x[near], y[near], square[near], base[near]
    # |centre - base|^2 <= reach^2, with what concerns one of the two on either side
    seen = np.array((x * cosine + y * sine, x * sine - y * cosine, np.full_like(x, -0.5)))
    limits = ((square - (base + (ring + EPS)) ** 2) / 2 for ring in burst.rings)
    crossed = star @ seen
    return near, [(crossed >= limit).astype(np.float64) for limit in limits]


def _gaps(burst: Burst, some: Ints, xs: Floats, ys: Floats) -> Floats:
    """Return how far *some* bodies lie from each centre, as the rings measure it: [centre, body]."""
    given = flat(burst)
    x, y, base = given.rounds[:, some]
    found: Floats = np.hypot(xs[:, None] - x, ys[:, None] - y) - base
    shaped = given.outlined[some].nonzero()[0]
    if len(shaped):
        centres = np.array([[shapely.Point(*one)] for one in zip(xs.tolist(), ys.tolist(), strict=True)])
        shapes = [burst.bodies[i].shape for i in some[shaped].tolist()]
        found[:, shaped] = shapely.distance(centres, np.array(shapes, dtype=object))
    if burst.ground is not None:
        heights = burst.ground([Point(*one) for one in zip(xs.tolist(), ys.tolist(), strict=True)])
        # a structure reaches from the ground up: its height is no distance
        found += np.where(given.built[some], 0.0, np.abs(heights[:, None] - given.levels[some]))
    return found


# any direction


def _by_arcs(burst: Burst, at: Point, most: float) -> Floats:
    """Return what `chances` does, for a template that may go in any direction, evenly."""
    given = flat(burst)
    assert burst.ground is None, "heights are measured at places, not along arcs"
    inches = np.minimum(np.concatenate(((0.0,), given.inches)), most)
    within = [given.weights @ _shares(burst, at, inches, ring) for ring in burst.rings]
    return np.stack((within[0], *(more - less for less, more in pairwise(within))), axis=1)


def _shares(burst: Burst, at: Point, inches: Floats, ring: float) -> Floats:
    """Return the part of each circle around *at* that lies within *ring* of a body: [circle, body]."""
    given = flat(burst)
    x, y, base = given.bases
    found = np.zeros((len(inches), len(burst.bodies)))
    apart, reach = np.sqrt((x - at.x) ** 2 + (y - at.y) ** 2), base + ring
    near = (apart <= reach + (inches.max() + EPS)).nonzero()[0]
    found[:, given.round[near]] = arcs(apart[near], inches[:, None], reach[near])
    for i, shape in zip(given.shaped.tolist(), given.shapes, strict=True):
        found[:, i] = [arc_near(shape, at, far, ring) for far in inches.tolist()]
    return found
