"""The area under the upper envelope of straight lines: exact, for many groups of lines at once."""

from __future__ import annotations

import numpy as np

from game.battlefield.arrays import Floats, Ints, firsts, ragged, ranked, regrouped, sizes
from game.battlefield.sight.occlusion import NARROWEST

FEW = 16


def covered(group: Ints, groups: int, u: Floats, z: Floats) -> Floats:
    """Return for each of *groups* the area below its upper envelope.

    Args:
        group: The group of each line.
        groups: The number of groups.
        u, z: The start and end of each line, in two rows, from left to right, and its heights there.
    """
    area = np.zeros(groups)
    many = np.bincount(group, minlength=groups)[group] > 1
    alone = (~many).nonzero()[0]
    area[group[alone]] = (u[1, alone] - u[0, alone]) * (z[0, alone] + z[1, alone]) / 2
    if len(alone) < len(group):
        some = _uncovered(many.nonzero()[0], group, groups, u, z)
        area += _together(group[some], groups, u.take(some, axis=1), z.take(some, axis=1))
    return area


def _uncovered(some: Ints, group: Ints, groups: int, u: Floats, z: Floats) -> Ints:
    """Return the lines of *some* that are not entirely below another one of their group.

    Only large groups are filtered. The result of a group does not depend on other groups, to the last digit.
    """
    large = np.bincount(group[some], minlength=groups) > FEW
    if not np.count_nonzero(large):
        return some
    across = some[(u[0, some] <= 0.0) & (u[1, some] >= 1.0)]
    low = np.minimum(z[0, across], z[1, across])
    order = low.argsort(kind="stable")
    across, low = across[order], low[order]
    # the last one that is put down, and so the highest, stays
    floor, lowest = np.zeros(groups), np.full(groups, -1)
    floor[group[across]], lowest[group[across]] = low, across
    mine = group[some]
    above = np.maximum(z[0, some], z[1, some]) > floor[mine]
    kept: Ints = some[above | (lowest[mine] == some) | ~large[mine]]
    return kept


def _together(group: Ints, groups: int, u: Floats, z: Floats) -> Floats:
    """Return the areas of groups of several lines, others 0: by slabs between the ends of their lines."""
    ends = u.ravel()
    order = ranked(np.concatenate((group, group)), ends)
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    ends = ends[order]
    first, last = rank.reshape(u.shape)
    line, slab = ragged(first, last - first)
    width = (ends[1:] - ends[:-1])[slab]
    kept = (width > NARROWEST).nonzero()[0]
    kept = regrouped(slab, kept)
    line, slab, width = line[kept], slab[kept], width[kept]
    slope = ((z[1] - z[0]) / (u[1] - u[0]))[line]
    left = z[0][line] + slope * (ends[slab] - u[0][line])
    starts = firsts(slab)
    area = width[starts] * _means(left, left + slope * width, starts)
    return np.bincount(group[line[starts]], area, groups).astype(np.float64)


def _means(left: Floats, right: Floats, starts: Ints) -> Floats:
    """Return the mean heights of envelopes over slabs that contain no ends of lines.

    Args:
        left, right: Heights of each line at the two ends of its slab; the lines of a slab are adjacent.
        starts: The index of each slab's first line.
    """
    if len(starts) == len(left):
        return (left + right) / 2
    slab = np.arange(len(starts)).repeat(sizes(starts, len(left)))
    high_left, high_right = np.maximum.reduceat(left, starts), np.maximum.reduceat(right, starts)
    mean = (high_left + high_right) / 2
    crossed = ~np.logical_or.reduceat((left >= high_left[slab]) & (right >= high_right[slab]), starts)
    if np.count_nonzero(crossed):
        mixed = crossed[slab]
        again = crossed.cumsum() - 1
        mean[crossed] = _along(left[mixed], right[mixed], again[slab[mixed]], high_left[crossed])
    return mean


def _along(left: Floats, right: Floats, slab: Ints, height: Floats) -> Floats:
    """Return the mean heights by walking along each envelope from one crossing to the next steeper line.

    Args:
        left, right: Heights of each line at the two ends of its slab.
        slab: The slab of each line, numbered from 0 without gaps.
        height: The envelope's height at the left end of each slab.
    """
    starts = firsts(slab)
    slope = right - left
    steepest = np.maximum.reduceat(np.where(left >= height[slab], slope, -np.inf), starts)
    at, mean = np.zeros(len(starts)), np.zeros(len(starts))
    while np.count_nonzero(at < 1.0):
        steeper = slope > steepest[slab]
        behind = np.maximum(height[slab] - (left + slope * at[slab]), 0.0)
        ahead = np.where(steeper, behind / np.where(steeper, slope - steepest[slab], 1.0), np.inf)
        step = np.minimum.reduceat(ahead, starts)
        go = np.minimum(step, 1.0 - at)
        mean += go * (height + steepest * go / 2)
        height, at = height + steepest * go, np.where(step < 1.0 - at, at + go, 1.0)
        next_up = np.where(steeper & (ahead <= step[slab]), slope, -np.inf)
        steepest = np.maximum(steepest, np.maximum.reduceat(next_up, starts))
    return mean
