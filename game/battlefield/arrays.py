"""Helpers for short flat arrays, built on the numpy calls with the least overhead."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]
_SHORT = 1 << 16
"""Numbers below this are sorted by their digits, many times as fast as others."""


def within(values: Floats, low: Floats | float, high: Floats | float) -> Floats:
    """Return *values* brought into *low* to *high*."""
    return np.minimum(np.maximum(values, low), high)


def ragged(first: Ints, count: Ints) -> tuple[Ints, Ints]:
    """Return, for ranges of *count* numbers from *first*, whose each number is and the number.

    >>> [column.tolist() for column in ragged(np.array([5, 9]), np.array([2, 3]))]
    [[0, 0, 1, 1, 1], [5, 6, 9, 10, 11]]
    """
    whose = np.arange(len(count)).repeat(count)
    return whose, np.arange(len(whose)) + (first + count - count.cumsum())[whose]


def firsts(groups: Ints) -> Ints:
    """Return where each group begins in a sequence in which the members of a group lie together.

    >>> firsts(np.array([4, 4, 7, 2, 2])).tolist()
    [0, 2, 3]
    """
    new = np.ones(len(groups), dtype=bool)
    np.not_equal(groups[1:], groups[:-1], out=new[1:])
    return new.nonzero()[0]


def sizes(starts: Ints, end: int) -> Ints:
    """Return how long each group is that goes from one of *starts* up to the next, the last one to *end*."""
    return np.concatenate((starts[1:], [end])) - starts


def ranked(groups: Ints, values: Floats) -> Ints:
    """Return the order by which *groups*, numbered from 0, lie together, each by its *values*.

    >>> ranked(np.array([1, 0, 1]), np.array([0.5, 0.7, 0.2])).tolist()
    [1, 2, 0]
    """
    order = values.argsort()
    few = len(groups) and groups.max() < _SHORT
    return order[groups[order].astype(np.uint16 if few else np.int64).argsort(kind="stable")]


def numbered(keys: Ints) -> tuple[Ints, Ints]:
    """Return the different *keys*, sorted, and for each key the number of its like among them.

    >>> [column.tolist() for column in numbered(np.array([30, 10, 30]))]
    [[10, 30], [1, 0, 1]]
    """
    order = keys.argsort(kind="stable")
    ranked = keys[order]
    starts = firsts(ranked)
    number = np.empty_like(order)
    number[order] = np.arange(len(starts)).repeat(sizes(starts, len(keys)))
    return ranked[starts], number


class Intervals(NamedTuple):
    """Stretches of lines: whose line, and where each begins and ends."""

    group: Ints
    begin: Floats
    end: Floats


def inside(group: Ints, at: Floats, sign: Ints) -> Intervals:
    """Return the stretches of each group's line that lie in something, cut wherever a border is.

    Args:
        group: Whose line each border is on.
        at: Where on the line the border is.
        sign: +1 where the line enters something there, -1 where it leaves, 0 for a mere cut. All borders of a
            thing from the line's beginning on must be given: what it leaves and never entered it began in.
    """
    order = np.lexsort((at, group))
    group, at, depth = group[order], at[order], sign[order].cumsum()
    starts = firsts(group)
    lengths = sizes(starts, len(group))
    final = depth[starts + lengths - 1].repeat(lengths)
    found = (depth > final).nonzero()[0]
    return Intervals(group[found], at[found], at[found + 1])
