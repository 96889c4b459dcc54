"""The best aim of a burst: the allowed aim with the highest value."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations

import numpy as np
import shapely
from numpy.typing import NDArray

from game.core.model.burst import Body, Burst, Reactions
from game.geometry.point import EPS, Point, distance
from game.geometry.value import Value
from game.mechanics.bursts.aim_values import worths
from game.mechanics.bursts.aim_values_under_fire import rough
from game.mechanics.bursts.damage_distribution import fates, total, value

Floats = NDArray[np.float64]
STEP = 0.5
FINER = 8
SEEDS = 40
TRIES = 400
APART = 0.75


class AimValue(Value):
    """A possible aim of a template and its value.

    Attributes:
        target: The target body; "" for the ground.
    """

    at: Point
    target: str
    worth: float


class AimCriteria(Value):
    """The criteria for an aim: the weight of damage to friends, and the reactions of all."""

    weight: float = 1.0
    reactions: Reactions = "none"


PLAIN = AimCriteria()


def worth(burst: Burst, at: Point, target: str = "", terms: AimCriteria = PLAIN) -> float:
    """Return the value of one aim."""
    tuned = burst.aimed(at, target)
    return total(tuned, fates(tuned, at, target, terms.reactions), terms.weight)


def best(burst: Burst, width: float, depth: float, terms: AimCriteria = PLAIN) -> AimValue | None:
    """Return the most valuable allowed aim on a table of *width* x *depth* inches, or None.

    Candidates are all permitted target bodies; on the ground a lattice, then ever finer ones around its best
    places, and the places that touch as many bases as possible.
    """
    found = [*_targets(burst, terms)]
    if burst.spots:
        found += _grounds(burst, width, depth, terms)
    return max(found, key=lambda aim: aim.worth, default=None)


def _targets(burst: Burst, terms: AimCriteria) -> Iterable[AimValue]:
    """Yield the aims at target bodies."""
    for body in burst.bodies:
        if body.target and not burst.refusals(body.at, body.id):
            yield AimValue(body.at, body.id, worth(burst, body.at, body.id, terms))


def _grounds(burst: Burst, width: float, depth: float, terms: AimCriteria) -> list[AimValue]:
    """Return the best aims at the ground that the search finds."""
    x0, y0, x1, y1 = _around(burst, width, depth)
    if x0 > x1 or y0 > y1:
        return []
    xs, ys = (np.arange(low, high + STEP, STEP) for low, high in ((x0, x1), (y0, y1)))
    lattice = np.stack(np.meshgrid(np.minimum(xs, x1), np.minimum(ys, y1)), axis=-1).reshape(-1, 2)
    given = np.vstack((np.array([*_crossings(burst)]).reshape(-1, 2), lattice))
    step, apart = STEP, APART
    found: list[Point] = []
    for _ in range(3):
        inside = (given >= (x0, y0)).all(axis=1) & (given <= (x1, y1)).all(axis=1)
        accepted = _allowed(burst, given[inside], terms, apart)
        found += accepted
        step, apart = step / FINER, 0.0
        known = np.array(accepted).reshape(-1, 2)
        given = np.vstack((known, (known[:, None] + _grid(step)).reshape(-1, 2)))
    return [AimValue(at, "", worth(burst, at, "", terms)) for at in dict.fromkeys(found)]


def _around(burst: Burst, width: float, depth: float) -> tuple[float, float, float, float]:
    """Return the bounds of the search on the ground: near bodies that count, within reach, on the table."""
    counted = [body for body in burst.bodies if value(body, 0.0) > 0]
    if not counted:
        return 0.0, 0.0, -1.0, -1.0
    far = max((inches for fall in burst.falls for inches, _ in fall.inches), default=0.0) + burst.rings[-1]
    corners = [
        (b.at.x + side * (b.base + far), b.at.y + side * (b.base + far)) for b in counted for side in (-1, 1)
    ]
    (x0, y0), (x1, y1) = (tuple(pick(axis) for axis in zip(*corners, strict=True)) for pick in (min, max))
    if burst.origin is not None and burst.reach is not None:
        (x, y), reach = burst.origin, burst.reach
        x0, y0, x1, y1 = max(x0, x - reach), max(y0, y - reach), min(x1, x + reach), min(y1, y + reach)
    return max(x0, 0.0), max(y0, 0.0), min(x1, width), min(y1, depth)


def _grid(step: float) -> Floats:
    """Return the offsets of a fine lattice that fills one cell of a lattice FINER times as wide."""
    line = np.arange(-FINER, FINER + 1) * step
    return np.stack(np.meshgrid(line, line), axis=-1).reshape(1, -1, 2)


def _crossings(burst: Burst) -> Iterable[Point]:
    """Yield template centres on an enemy, and those whose rim just touches two enemies."""
    counted = [body for body in burst.bodies if value(body, 0.0) > 0 and not body.built]
    for body in counted:
        yield body.at
    for ring in burst.rings:
        for a, b in combinations(counted, 2):
            yield from _crossed(a, b, ring)


def _crossed(a: Body, b: Body, ring: float) -> Iterable[Point]:
    apart, p, q = distance(a.at, b.at), a.base + ring, b.base + ring
    if not abs(p - q) < apart <= p + q:
        return
    along = (apart * apart + (p - q) * (p + q)) / (2 * apart)
    aside = math.sqrt(max(0.0, (p - along) * (p + along)))
    dx, dy = (b.at.x - a.at.x) / apart, (b.at.y - a.at.y) / apart
    for side in (aside, -aside):
        yield Point(a.at.x + dx * along - dy * side, a.at.y + dy * along + dx * side)


def _allowed(burst: Burst, given: Floats, terms: AimCriteria, apart: float) -> list[Point]:
    """Return the best allowed aims of *given*, best first.

    Aims within *apart* inches of a refused one are skipped; also of an accepted one if the chances depend on
    the aim: then the order by value is only approximate.
    """
    given = given[_free(burst, given)]
    found = worths(burst, given[:, 0], given[:, 1], terms.weight, terms.reactions)
    open_ = np.ones(len(given), dtype=bool)
    accepted: list[Point] = []
    asked = 0
    for place in np.argsort(-found, kind="stable").tolist():
        if asked == TRIES or len(accepted) == SEEDS:
            break
        if not open_[place]:
            continue
        at, asked = Point(*given[place].tolist()), asked + 1
        allowed = not burst.refusals(at, "")
        if allowed:
            accepted.append(at)
        if apart and (burst.tuned or not allowed):
            open_ &= np.hypot(*(given - given[place]).T) > apart
    if burst.tuned or rough(burst, terms.reactions):
        return sorted(accepted, key=lambda at: -worth(burst, at, "", terms))
    return accepted


def _free(burst: Burst, given: Floats) -> NDArray[np.bool_]:
    """Return which aims are within reach and spare the bodies that must be spared."""
    x, y = given.T
    found = np.ones(len(x), dtype=bool)
    if burst.origin is not None and burst.reach is not None:
        found &= np.hypot(x - burst.origin.x, y - burst.origin.y) <= burst.reach + EPS
    for body in burst.bodies:
        if body.id in burst.spared and body.shape is not None:
            found &= shapely.distance(body.shape, shapely.points(x, y)) > burst.rings[-1] + EPS
        elif body.id in burst.spared:
            found &= np.hypot(x - body.at.x, y - body.at.y) > body.base + burst.rings[-1] + EPS
    return found
