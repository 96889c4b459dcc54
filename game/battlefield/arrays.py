"""Helpers for short flat arrays, built on the numpy calls with the least overhead."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]
_BITS = 16
"""Numbers with as many bits are radix-sorted, many times faster than others."""
SPREAD = 1024.0
"""What each ray adds to the sort key of its distances: more inches than any table's diagonal."""


def within(values: Floats, low: Floats | float, high: Floats | float) -> Floats:
    """Return *values* clipped to *low* to *high*."""
    return np.minimum(np.maximum(values, low), high)


def ragged(first: Ints, count: Ints) -> tuple[Ints, Ints]:
    """Return, for ranges of *count* numbers starting at *first*, the range of each number and the number.

    >>> [column.tolist() for column in ragged(np.array([5, 9]), np.array([2, 3]))]
    [[0, 0, 1, 1, 1], [5, 6, 9, 10, 11]]
    """
    whose = np.arange(len(count)).repeat(count)
    return whose, np.arange(len(whose)) + (first + count - count.cumsum())[whose]


def firsts(groups: Ints) -> Ints:
    """Return the start of each group in a sequence in which equal members are adjacent.

    >>> firsts(np.array([4, 4, 7, 2, 2])).tolist()
    [0, 2, 3]
    """
    new = np.ones(len(groups), dtype=bool)
    np.not_equal(groups[1:], groups[:-1], out=new[1:])
    return new.nonzero()[0]


def sizes(starts: Ints, end: int) -> Ints:
    """Return the length of each group, which runs from one of *starts* to the next; the last one to *end*."""
    return np.concatenate((starts[1:], [end])) - starts


def ranked(groups: Ints, values: Floats) -> Ints:
    """Return the order that sorts by *groups*, numbered from 0, then by *values*.

    >>> ranked(np.array([1, 0, 1]), np.array([0.5, 0.7, 0.2])).tolist()
    [1, 2, 0]
    """
    return regrouped(groups, values.argsort())


def regrouped(groups: Ints, order: Ints) -> Ints:
    """Return *order* sorted by *groups*, numbered from 0, and else as it was.

    >>> regrouped(np.array([1, 0, 70_000, 0]), np.array([3, 2, 1, 0])).tolist()
    [3, 1, 0, 2]
    """
    most = int(groups.max()) if len(groups) else 0
    while True:
        order = order[groups[order].astype(np.uint16).argsort(kind="stable")]
        most >>= _BITS
        if not most:
            return order
        groups = groups >> _BITS


def numbered(keys: Ints) -> tuple[Ints, Ints]:
    """Return the distinct *keys*, from 0 up, sorted, and the index of each key among them.

    >>> [column.tolist() for column in numbered(np.array([30, 10, 30]))]
    [[10, 30], [1, 0, 1]]
    """
    order = regrouped(keys, np.arange(len(keys)))
    ranked = keys[order]
    starts = firsts(ranked)
    number = np.empty_like(order)
    number[order] = np.arange(len(starts)).repeat(sizes(starts, len(keys)))
    return ranked[starts], number


class Intervals(NamedTuple):
    """Intervals on lines: the line, start and end of each."""

    group: Ints
    begin: Floats
    end: Floats


def inside(group: Ints, at: Floats, sign: Ints) -> Intervals:
    """Return the intervals of each group's line inside something, cut at every border.

    Args:
        group: The line of each border.
        at: The position of each border on its line.
        sign: +1 where the line enters something, -1 where it leaves it, 0 for a mere cut. All borders of a
            thing from the beginning of the line on must be given: a thing left without being entered contains
            the beginning.
    """
    order = regrouped(group, at.argsort(kind="stable"))
    group, at, depth = group[order], at[order], sign[order].cumsum()
    starts = firsts(group)
    lengths = sizes(starts, len(group))
    final = depth[starts + lengths - 1].repeat(lengths)
    found = (depth > final).nonzero()[0]
    return Intervals(group[found], at[found], at[found + 1])
