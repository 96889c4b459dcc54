"""Which circles lie near which bounding boxes: all pairs, or by groups first if there are many."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import Bools, Floats, Ints
from game.geometry.value import Value

GROUP = 12
GROUPED = 4096
PRODUCT = 1 << 18
SLACK = 1e-6
"""The margin on circles, in inches."""


class SweptDiscs(NamedTuple):
    """Discs of radius *r*, each moved along a straight axis; *half* leads from its middle to one end."""

    half: Floats
    r: Floats


class Groups(Value, eq=False):
    """Consecutive circles in groups of `GROUP`.

    Attributes:
        centre, r: A circle around each group.
        low, high: The lowest and the highest top in it.
        swept: A swept disc around what is in each circle, with its centre: far smaller for thin things.
    """

    centre: Floats
    r: Floats
    low: Floats
    high: Floats
    swept: SweptDiscs


class Near(NamedTuple):
    """Facts of columns in groups: of the groups' centres, with lowest and highest tops; and their reach.

    *swept* is around what is in the circle of each single column.
    """

    low: Floats
    high: Floats
    reach: Floats
    swept: SweptDiscs


def neighbours(centre: Floats, radius: Floats) -> Ints:
    """Return an order of very many circles in which those close together and of similar size are adjacent.

    Sizes matter only from the side of the square that holds a group if the circles are spread evenly.
    """
    if len(radius) < GROUPED:
        return np.arange(len(radius))
    x, y = centre
    side = math.sqrt(max(float(np.ptp(x)), 1.0) * max(float(np.ptp(y)), 1.0) * GROUP / len(radius))
    return np.lexsort((y, np.floor((x - x.min()) / side), np.frexp(np.maximum(radius, side))[1]))


def groups_of(centre: Floats, radius: Floats, top: Floats, swept: SweptDiscs | None) -> Groups | None:
    """Return full groups of circles in the order of `neighbours`; None without *swept* discs."""
    if swept is None:
        return None
    x, y = centre.reshape(2, -1, GROUP)
    middle = np.array((x.min(axis=1) + x.max(axis=1), y.min(axis=1) + y.max(axis=1))) / 2
    out = np.hypot(x - middle[0][:, None], y - middle[1][:, None]) + radius.reshape(-1, GROUP)
    tops = top.reshape(-1, GROUP)
    return Groups(middle, out.max(axis=1), tops.min(axis=1), tops.max(axis=1), swept)


def within_reach(bounds: Floats, facts: Floats, reach: Floats, near: Near | None) -> tuple[Ints, Ints]:
    """Return the pairs of row and column for which no product of *bounds* and *facts* exceeds the reach.

    With groups, a product may not exceed it for the swept disc of a column either.

    Args:
        bounds: Matrices with the same rows; each row holds the factors of the facts.
        facts: The facts of each column: its position, by factors with norm at most 1, and others.
        reach: The tolerance of each column.
        near: Data of the groups of columns, which are tested first; None without groups.
    """
    if near is None:
        return _matched(bounds, facts, reach)
    # for facts other than positions, each bound uses the nearer one
    place, other = bounds[:, :, :2], bounds[:, :, 2:]
    split = np.concatenate((place, np.maximum(other, 0.0), np.minimum(other, 0.0)), axis=2)
    low, high = np.minimum(near.low[2:], near.high[2:]), np.maximum(near.low[2:], near.high[2:])
    pairs = _matched(split, np.concatenate((near.low[:2], low, high)), near.reach)
    columns = facts.reshape(len(facts), -1, GROUP), reach.reshape(-1, GROUP)
    return _looked_at(bounds, *columns, near.swept, pairs)


def all_within_reach(bounds: Floats, facts: Floats, reach: Floats, near: Near | None) -> Ints:
    """Return the columns that `within_reach` gives for a single row: *bounds* are rows of its factors."""
    if near is not None:
        return within_reach(bounds[:, None], facts, reach, near)[1]
    inside: Bools = np.logical_and.reduce(bounds @ facts <= reach)
    return inside.nonzero()[0]


def _looked_at(
    bounds: Floats, facts: Floats, reach: Floats, swept: SweptDiscs, pairs: tuple[Ints, Ints]
) -> tuple[Ints, Ints]:
    """Return `within_reach` for pairs of a row and a group; row by row, since small arrays are fast.

    Args:
        bounds: As there.
        facts, reach: By group.
        swept: The swept discs of the single columns.
        pairs: Rows, in order, and groups.
    """
    row, group = pairs
    each = np.split(group, np.searchsorted(row, np.arange(1, bounds.shape[1])))
    rows, columns = [], []
    for number, groups in enumerate(each):
        some = facts.take(groups, axis=1).reshape(len(facts), -1)
        past = bounds[:, number] @ some
        at = np.logical_and.reduce(past <= reach.take(groups, axis=0).ravel()).nonzero()[0]
        column = groups[at // GROUP] * GROUP + at % GROUP
        along = np.abs(bounds[:, number, :2] @ swept.half.take(column, axis=1))
        near = np.logical_and.reduce(past.take(at, axis=1) - along <= swept.r.take(column))
        columns.append(column[near])
        rows.append(np.full(len(columns[-1]), number))
    return np.concatenate(rows), np.concatenate(columns)


def _matched(bounds: Floats, facts: Floats, reach: Floats) -> tuple[Ints, Ints]:
    """Return `within_reach` by testing all pairs."""
    many, rows, factors = bounds.shape
    step = max(1, PRODUCT // max(1, many * factors * len(reach)))
    found = []
    for start in range(0, rows, step):
        part = bounds[:, start : start + step].reshape(-1, factors)
        below = _below(part, facts, reach).reshape(many, len(part) // many, len(reach))
        near = np.logical_and.reduce(below)
        row, column = near.nonzero()
        found.append((row + start, column))
    if len(found) == 1:
        return found[0]
    return np.concatenate([row for row, _ in found]), np.concatenate([column for _, column in found])


def _below(bounds: Floats, facts: Floats, reach: Floats) -> Bools:
    """Return where the products of *bounds* and *facts* do not exceed the reach, column by column.

    They are computed in blocks too small for BLAS to use threads, whose overhead far exceeds the cost of such
    flat products.
    """
    wide = max(1, PRODUCT // max(1, bounds.size))
    if wide >= len(reach):
        return bounds @ facts <= reach
    parts = (slice(start, start + wide) for start in range(0, len(reach), wide))
    return np.hstack([bounds @ facts[:, part] <= reach[part] for part in parts])
