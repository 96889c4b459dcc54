"""The value of many aims at the ground where units under a template shoot missiles down.

At each place the chances of all units under the template there are multiplied. This is exact for one missile,
and if units only shoot. The damage of a volley to a body that then dodges or rolls is not the sum over its
missiles: there each scattering missile is assumed to come through independently, and `aiming` recomputes the
best places exactly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from game.core.model.burst import ANSWERS, Body, Burst, Reactions
from game.geometry.point import EPS
from game.mechanics.bursts.damage_distribution import afterwards, value
from game.mechanics.bursts.damage_sums import DamageSums, damage_sums, mean
from game.mechanics.bursts.interception import LANDED, shot_at_by, strikes
from game.mechanics.bursts.landings import flat
from game.mechanics.bursts.spread import bearings, limits

Floats = NDArray[np.float64]
Places = NDArray[np.bool_]
AT_ONCE = 256


def shot_at(burst: Burst, reactions: Reactions) -> bool:
    """Whether any body shoots down missiles of *burst* under *reactions*."""
    return reactions in ("shoot", "all") and burst.answers is ANSWERS


def rough(burst: Burst, reactions: Reactions) -> bool:
    """Whether `worths_shot_at` is only approximate: for volleys with reactions beyond shooting."""
    return shot_at(burst, reactions) and reactions == "all" and burst.missiles > 1


def worths_shot_at(burst: Burst, x: Floats, y: Floats, weight: float, reactions: Reactions) -> Floats:
    """Return the value of aims at the points *x*, *y*; structures do not count."""
    assert burst.ground is None, "heights are measured where nothing is shot down"
    marks = strikes(burst)
    counted = []
    for i, body in enumerate(burst.bodies):
        if value(body, weight) and not body.built:
            then = afterwards(body.guard, reactions)
            sums = damage_sums(burst, then)[i]
            counted.append(_Counted(body, sums, value(body, weight), _means(burst, body, marks, then)))
    parts = range(0, len(x), AT_ONCE)
    found = [_part(burst, counted, x[begin : begin + AT_ONCE], y[begin : begin + AT_ONCE]) for begin in parts]
    return np.concatenate([np.zeros(0), *found])


class _Counted(NamedTuple):
    """A body that counts.

    Attributes:
        worth: The value of a point of damage to it.
        means: The expected damage of each contact: [strike, fall, ring], landed templates first.
    """

    body: Body
    sums: DamageSums
    worth: float
    means: Floats


def _means(burst: Burst, body: Body, marks: Sequence[int], reactions: Reactions) -> Floats:
    found = np.zeros((1 + len(marks), len(burst.falls), len(burst.rings)))
    for i, (fall, by_ring) in enumerate(zip(burst.falls, body.hits, strict=True)):
        for ring, hits in enumerate(by_ring):
            for hit in hits:
                place = LANDED if fall.lands else 1 + marks.index(hit.strike)
                found[place, i, ring] += mean(body, (hit,), reactions)
    return found


def _part(burst: Burst, counted: list[_Counted], x: Floats, y: Floats) -> Floats:
    """Return the value of a batch of aims."""
    marks = strikes(burst)
    east, south = _places(burst, x, y)
    through, spared = np.ones((2, 1 + len(marks), *east.shape))
    for body in burst.bodies:
        if body.guard.shoots:
            near = _within(body, burst.rings[-1], east, south)
            for place in shot_at_by(burst, body, marks).nonzero()[0].tolist():
                through[place][near] *= 1.0 - body.guard.shoots
                spared[place][near & ~near[:, :1]] *= 1.0 - body.guard.shoots
    found = np.zeros_like(x)
    for one in counted:
        touched = [_within(one.body, ring, east, south) for ring in burst.rings]
        if one.sums.curves:
            found += one.worth * _of_volley(burst, one, touched[-1], through, spared)
        else:
            found += one.worth * _of_one(burst, one, touched, through)
    return found


def _places(burst: Burst, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return where templates may land: [aim, place], the aim itself, then by numbers and distances."""
    inches = np.minimum(flat(burst).inches, limits(burst, x, y)[:, None])
    turns = bearings(burst, x, y)[:, None] + np.arange(burst.directions) * (math.tau / burst.directions)
    east = (np.sin(turns)[:, :, None] * inches[:, None, :]).reshape(len(x), -1)
    south = (-np.cos(turns)[:, :, None] * inches[:, None, :]).reshape(len(x), -1)
    none = np.zeros((len(x), 1))
    return x[:, None] + np.hstack((none, east)), y[:, None] + np.hstack((none, south))


def _within(body: Body, ring: float, east: Floats, south: Floats) -> Places:
    """Return from which places *ring* touches *body*."""
    if body.shape is not None:
        return np.asarray(shapely.dwithin(body.shape, shapely.points(east, south), ring + EPS))
    aside, along = east - body.at.x, south - body.at.y
    return aside * aside + along * along <= (body.base + ring + EPS) ** 2


def _of_one(burst: Burst, one: _Counted, touched: Sequence[Places], through: Floats) -> Floats:
    """Return the expected damage of one missile to a body touched from these places, by aim."""
    found, before = np.zeros(through.shape[1]), np.zeros_like(through)
    for ring, within in enumerate(touched):
        left = within * through
        for place, more in enumerate(left - before):
            found += more @ (one.means[place, :, ring] @ flat(burst).placed)
        before = left
    return found


def _of_volley(burst: Burst, one: _Counted, touched: Places, through: Floats, spared: Floats) -> Floats:
    """Return the expected damage of a volley to a body touched from these places, by aim.

    The two cases are that nobody has shot down what lands, which leaves fewer who could shoot down what
    scatters, or that somebody has. Each scattering strike is weighted by the damage it would do to the body.
    """
    missing = [i for i, fall in enumerate(burst.falls) if not fall.lands]
    lost = sum(burst.falls[i].chance for i in missing)
    weights = flat(burst).placed[missing].sum(axis=0) / (lost or 1.0)
    taken = one.means[1:, missing].sum(axis=(1, 2))
    shares = taken / (taken.sum() or 1.0)
    landing = through[LANDED, :, 0]
    share, of_all = (shares @ (touched * left[1:] @ weights) for left in (spared, through))
    rest = np.maximum(of_all - landing * share, 0.0) / np.where(landing < 1.0, 1.0 - landing, 1.0)
    landed, scattered = one.sums.curves
    open_ = np.where(touched[:, 0], np.polyval(landed, share), np.polyval(scattered, share))
    return landing * open_ + (1.0 - landing) * np.polyval(scattered, rest)
