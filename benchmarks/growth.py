"""`python -m benchmarks.growth`: how costs grow with polygons, units and board size, as slopes."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random

import numpy as np

from benchmarks import community
from benchmarks.boards import board, figure
from benchmarks.rows import Row, at_most, cpu, main
from game.battlefield.sight.sight import Figure, sights
from game.battlefield.terrain.field import Battlefield

POLYGONS = (50, 100, 200, 400, 800, 1600)
DENSE = (125, 250, 500, 1000, 2000, 4000)
UNITS = (25, 50, 100, 200, 400)
WIDTH, DEPTH, SIZE = 120.0, 80.0, 4.0
EYES, TARGETS = 6, 99
NORMAL = 250
BOARDS = ((16, 17), (32, 34), (64, 68), (112, 119), (160, 170))
LEAST = 1e-4
"""Times below this, in seconds, are too short to measure."""


def rows(seconds: float) -> Iterable[Row]:
    """Yield the slopes; below 10 *seconds* over fewer sizes."""
    rounds, step = (3, 1) if seconds >= 10 else (1, 2)
    fixed = [_batched(n, WIDTH, DEPTH, rounds) for n in POLYGONS[::step]]
    yield _slope("sight batched, 50 to 1600 polygons on 120x80", POLYGONS[::step], fixed, 1.0)
    wide = [_batched(n, WIDTH * _grown(n), DEPTH * _grown(n), rounds) for n in DENSE[::step]]
    yield _slope("sight batched, 125 to 4000 polygons at one density", DENSE[::step], wide, 0.6)
    field, rng = board(Random(1), WIDTH, DEPTH, NORMAL, SIZE), Random(2)
    figures = [figure(rng, field) for _ in range(UNITS[-1])]
    whole = [cpu(partial(_matrix, field, figures[:n]), 1) for n in UNITS[::step]]
    yield _slope("sight of all on all, 25 to 400 units", UNITS[::step], whole, 2.0)
    yield from board_rows(BOARDS if seconds >= 10 else BOARDS[:3])


def board_rows(sizes: Sequence[tuple[int, int]]) -> Iterable[Row]:
    """Yield the slope of each first step with a community board, by its number of hexes."""
    found = [community.costs(*size) for size in sizes]
    hexes = [columns * rows for columns, rows in sizes]
    reach = f"{sizes[0][0]} x {sizes[0][1]} to {sizes[-1][0]} x {sizes[-1][1]} hexes"
    for step in community.STEPS:
        yield _slope(f"{step}, {reach}", hexes, [max(one[step], LEAST) for one in found], 1.1)


def _slope(name: str, sizes: Sequence[int], costs: Sequence[float], goal: float) -> Row:
    """Return the least-squares slope in log-log coordinates."""
    slope = float(np.polyfit(np.log(sizes), np.log(costs), 1)[0])
    return at_most(f"{name}: slope", "the number", slope, goal)


def _grown(number: int) -> float:
    """Return the factor on the sides of a board that keeps the normal density with *number* polygons."""
    return math.sqrt(number / NORMAL)


def _batched(number: int, width: float, depth: float, rounds: int) -> float:
    """Return the CPU seconds of some viewers with 99 targets each."""
    field, rng = board(Random(1), width, depth, number, SIZE), Random(2)
    figures = [figure(rng, field) for _ in range(EYES + TARGETS)]
    return cpu(lambda: [sights(field, eye, figures[EYES:]) for eye in figures[:EYES]], rounds)


def _matrix(field: Battlefield, figures: list[Figure]) -> None:
    """Measure the sight of all figures on all others."""
    for eye in figures:
        sights(field, eye, [other for other in figures if other is not eye])


if __name__ == "__main__":
    sys.exit(main(rows))
