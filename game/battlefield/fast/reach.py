"""The least costs of cells around a unit: see `reach_field`."""

from __future__ import annotations

import math

import numpy as np

from game.battlefield.arrays import Floats
from game.battlefield.fast.compiling import kernel
from game.battlefield.reach_field import STEPS, Window

UNUSED = 9


@kernel
def _price(level, weight, shut, i, j, steps, s, length, climb, steep):
    """Return what a step from a cell costs; inf where it is barred. The cells must be in the window."""
    if shut[i, j]:
        return np.float32(np.inf)
    total, size = weight[i, j], 0
    while size < 3 and steps[s, size, 0] != UNUSED:
        y, x = i + steps[s, size, 0], j + steps[s, size, 1]
        if shut[y, x]:
            return np.float32(np.inf)
        total += weight[y, x]
        size += 1
    total, before = total * (length / (size + 1)), level[i, j]
    for k in range(size):
        after = level[i + steps[s, k, 0], j + steps[s, k, 1]]
        rise = abs(after - before)
        if rise > steep:
            return np.float32(np.inf)
        total, before = total + climb * rise, after
    return np.float32(total)


@kernel
def _alike(level, weight, shut, i, j):
    """Whether all cells that a step from a cell leads to or over are open and like it."""
    rows, columns = level.shape
    if i < 3 or j < 3 or i >= rows - 3 or j >= columns - 3:
        return False
    here, each = level[i, j], weight[i, j]
    for y in range(i - 3, i + 4):
        for x in range(j - 3, j + 4):
            if shut[y, x] or level[y, x] != here or weight[y, x] != each:
                return False
    return True


@kernel
def _searched(level, weight, shut, begun, steps, ends, length, least, inches, climb, steep):
    """Return the least costs by a search over the steps, cells that cost about the same together.

    Args:
        ends: Where each step ends.
        length: Of each step, in inches; *least* what an inch costs at least.
    """
    rows, columns = level.shape
    cost = begun.astype(np.float32)
    done = np.zeros((rows, columns), np.bool_)
    # no step leads from one heap to the same: it costs more than a heap is wide
    width = 0.99 * length.min() * least
    heaps = np.full(int(inches / width) + 2, -1, np.int64)
    plain, known = np.empty(len(steps), np.float32), -1.0
    cells, behind, many = np.empty(4096, np.int64), np.empty(4096, np.int64), 0
    for i in range(rows):
        for j in range(columns):
            if cost[i, j] <= inches:
                if many == len(cells):
                    cells, behind = np.append(cells, cells), np.append(behind, behind)
                heap = int(cost[i, j] / width)
                cells[many], behind[many], heaps[heap] = i * columns + j, heaps[heap], many
                many += 1
    for heap in range(len(heaps)):
        place = heaps[heap]
        while place >= 0:
            i, j = cells[place] // columns, cells[place] % columns
            place = behind[place]
            if done[i, j]:
                continue
            done[i, j] = True
            paid, alike = cost[i, j], _alike(level, weight, shut, i, j)
            if alike and weight[i, j] != known:
                known = weight[i, j]
                for s in range(len(steps)):
                    plain[s] = _price(level, weight, shut, i, j, steps, s, length[s], climb, steep)
            for s in range(len(steps)):
                near = plain[s] if alike else np.float32(0.999999 * length[s] * least)
                near = np.float32(paid + near)
                if near > inches:
                    continue
                for sense in (1, -1):
                    y, x = i + sense * ends[s, 0], j + sense * ends[s, 1]
                    if y < 0 or x < 0 or y >= rows or x >= columns or near >= cost[y, x]:
                        continue
                    if alike:
                        price = plain[s]
                    elif sense > 0:
                        price = _price(level, weight, shut, i, j, steps, s, length[s], climb, steep)
                    else:
                        price = _price(level, weight, shut, y, x, steps, s, length[s], climb, steep)
                    total = np.float32(paid + price)
                    if total < cost[y, x] and total <= inches:
                        cost[y, x] = total
                        if many == len(cells):
                            cells, behind = np.append(cells, cells), np.append(behind, behind)
                        onto = int(total / width)
                        cells[many], behind[many], heaps[onto] = y * columns + x, heaps[onto], many
                        many += 1
    return cost


def spread(window: Window, begun: Floats, inches: float, climb: float, steep: float) -> Floats:
    """Return the least costs of cells; see `reach_field`."""
    steps = np.array([[*step, *[(UNUSED, 0)] * (3 - len(step))] for step in STEPS])
    ends = np.array([step[-1] for step in STEPS])
    length = np.array([math.hypot(*step[-1]) * window.cell for step in STEPS])
    level, weight, shut = (np.ascontiguousarray(part) for part in window[:3])
    least = float(weight.min())
    cost = _searched(level, weight, shut, begun, steps, ends, length, least, inches, climb, steep)
    return np.where(cost <= inches, cost, math.inf).astype(np.float64)
