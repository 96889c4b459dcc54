"""Where a template may land, and the chance that it touches each body: exact, without random numbers.

A template with numbers has finitely many landing places. For one that scatters in any direction, the chance
is the arc of each circle around the aim from which it touches the body.
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
    """A place where a template may land.

    Attributes:
        chance: The chance of this place; all of them sum to 1 unless the template may land nowhere.
        fall: Index of the fall.
        number: The number on the template, from 1; 0 if it lands on its aim.
        inches: The distance it scatters, cut to the limit.
    """

    at: Point
    chance: float
    fall: int
    number: int = 0
    inches: float = 0.0


class Flat(NamedTuple):
    """A burst as flat arrays.

    Attributes:
        bases: Rows of x, y and radius for the round bodies.
        rounds: The same for all bodies; for those with a shape, an enclosing disc.
        outlined: Which bodies have a shape; *built*: which are structures.
        levels: The level of each body.
        round, shaped: The bodies that are discs, and those with a shape.
        shapes: Their shapes.
        inches: All distances of all falls.
        weights: The chance of each fall to land, then of each distance: a row for each fall.
        placed: The same for each place, by number and distance.
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
    """Return an enclosing disc of *body*: its base, or one around its shape."""
    if body.shape is None:
        return body.at.x, body.at.y, body.base
    west, north, east, south = body.shape.bounds
    return (west + east) / 2, (north + south) / 2, math.hypot(east - west, south - north) / 2


def _chances(burst: Burst) -> tuple[Floats, Floats]:
    """Return all distances of all falls, and for each fall the chance to land and of each distance."""
    rows = [(i, inches, chance) for i, fall in enumerate(burst.falls) for inches, chance in fall.inches]
    weights = np.zeros((len(burst.falls), 1 + len(rows)))
    weights[:, 0] = [fall.chance * fall.lands for fall in burst.falls]
    for column, (i, _, chance) in enumerate(rows):
        weights[i, 1 + column] = burst.falls[i].chance * chance
    return np.array([inches for _, inches, _ in rows], dtype=np.float64), weights


def farthest(burst: Burst, at: Point, target: Body | None = None) -> float:
    """Return the greatest distance in inches that a template aimed at *at* may scatter."""
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
    """Return where a template aimed at *at* may land, by falls, numbers and distances.

    Distances that the range limit makes equal are merged. Only the aim is returned for any-direction scatter.
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
    """Return distances with their chances, cut to *most*."""
    found: dict[float, float] = {}
    for far, chance in inches:
        found[min(far, most)] = found.get(min(far, most), 0.0) + chance
    return list(found.items())


class Contacts(NamedTuple):
    """The bodies that a template touches from each place where it may land.

    Attributes:
        near: The bodies that may be touched.
        rings: For each ring, which of them it touches, smaller rings included: [place, body], 1 or 0.
        weights: The chance of each place, by fall: [fall, place].
    """

    near: Ints
    rings: list[Floats]
    weights: Floats


def contacts(burst: Burst, at: Point, target: Body | None = None) -> Contacts:
    """Return what a numbered template aimed at *at* touches from each place."""
    near, touched = _touched(burst, at, _star(burst, farthest(burst, at, target)))
    return Contacts(near, touched, flat(burst).placed)


def chances(burst: Burst, at: Point, target: Body | None = None) -> Floats:
    """Return the chance that a fall occurs and this ring, but no smaller one, touches a body.

    The array [fall, ring, body] is for one template.
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
    """Return the smallest ring that touches each body when the template lies at *at*."""
    near, touched = _touched(burst, at, np.zeros((1, 3)))
    found: list[int | None] = [None] * len(burst.bodies)
    for number, by_ring in reversed([*enumerate(touched)]):
        for i in near[by_ring[0] > 0].tolist():
            found[i] = number
    return found


def _star(burst: Burst, most: float) -> Floats:
    """Return the places relative to the aim, seen along number 1: right, ahead, squared distance.

    The aim itself comes first, then numbers and distances.
    """
    inches = flat(burst).inches
    if len(inches) and most < inches.max():
        return _rays(np.minimum(inches, most), burst.directions)
    return _whole_star(burst)


@lru_cache(maxsize=32)
def _whole_star(burst: Burst) -> Floats:
    """Return the places of a template that is not limited by its range."""
    return _rays(flat(burst).inches, burst.directions)


def _rays(inches: Floats, ways: int) -> Floats:
    turns = np.arange(ways) * (math.tau / ways)
    found = np.zeros((1 + ways * len(inches), 3))
    found[1:, 0] = np.multiply.outer(np.sin(turns), inches).ravel()
    found[1:, 1] = np.multiply.outer(np.cos(turns), inches).ravel()
    found[1:, 2] = np.tile(inches * inches, ways)
    return found


def _touched(burst: Burst, at: Point, star: Floats) -> tuple[Ints, list[Floats]]:
    """Return the touched bodies, and for each ring which of them it touches: [centre, body], 1 or 0.

    No other bodies are touched.
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
    # |centre - base|^2 <= reach^2, with the terms of one point on each side
    seen = np.array((x * cosine + y * sine, x * sine - y * cosine, np.full_like(x, -0.5)))
    limits = ((square - (base + (ring + EPS)) ** 2) / 2 for ring in burst.rings)
    crossed = star @ seen
    return near, [(crossed >= limit).astype(np.float64) for limit in limits]


def _gaps(burst: Burst, some: Ints, xs: Floats, ys: Floats) -> Floats:
    """Return the distances of *some* bodies from each centre, as rings measure it: [centre, body]."""
    given = flat(burst)
    x, y, base = given.rounds[:, some]
    found: Floats = np.hypot(xs[:, None] - x, ys[:, None] - y) - base
    shaped = given.outlined[some].nonzero()[0]
    if len(shaped):
        shapes = np.array([burst.bodies[i].shape for i in some[shaped].tolist()], dtype=object)
        centres = np.asarray(shapely.points(xs, ys))[:, None]
        found[:, shaped] = shapely.distance(centres, shapes)
    if burst.ground is not None:
        heights = burst.ground([Point(*one) for one in zip(xs.tolist(), ys.tolist(), strict=True)])
        # a structure reaches from the ground up: its height is no distance
        found += np.where(given.built[some], 0.0, np.abs(heights[:, None] - given.levels[some]))
    return found


# any direction


def _by_arcs(burst: Burst, at: Point, most: float) -> Floats:
    """Return `chances` for a template that scatters uniformly in any direction."""
    given = flat(burst)
    assert burst.ground is None, "heights are measured at places, not along arcs"
    inches = np.minimum(np.concatenate(((0.0,), given.inches)), most)
    within = [given.weights @ _shares(burst, at, inches, ring) for ring in burst.rings]
    return np.stack((within[0], *(more - less for less, more in pairwise(within))), axis=1)


def _shares(burst: Burst, at: Point, inches: Floats, ring: float) -> Floats:
    """Return the share of each circle around *at* that is within *ring* of a body: [circle, body]."""
    given = flat(burst)
    x, y, base = given.bases
    found = np.zeros((len(inches), len(burst.bodies)))
    apart, reach = np.sqrt((x - at.x) ** 2 + (y - at.y) ** 2), base + ring
    near = (apart <= reach + (inches.max() + EPS)).nonzero()[0]
    found[:, given.round[near]] = arcs(apart[near], inches[:, None], reach[near])
    for i, shape in zip(given.shaped.tolist(), given.shapes, strict=True):
        found[:, i] = [arc_near(shape, at, far, ring) for far in inches.tolist()]
    return found
