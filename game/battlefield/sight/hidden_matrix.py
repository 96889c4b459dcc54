"""The hidden shares of many figures from many viewers, all eyes of one height at once: in numpy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import Bools, Floats, Ints, ragged
from game.battlefield.sight.hiding import hidden_from_many
from game.battlefield.sight.occlusion import Silhouettes
from game.battlefield.sight.sight import Figure, surfaces
from game.battlefield.terrain.feature_index import touched
from game.battlefield.terrain.terrain_arrays import SolidTerrain, prisms_at
from game.geometry.point import EPS

PAIRS = 1024
"""The number of pairs computed at once: the fastest on tables of all sizes."""


class _Footings(NamedTuple):
    """What figures stand in: for each the first of its *prisms* and their number, and the water's height."""

    first: Ints
    many: Ints
    prisms: Ints
    surface: Floats


class _Sides(NamedTuple):
    """Viewers and targets.

    Attributes:
        eyes: x, y and height of each eye.
        figures: x, y, half width, level and height of each target.
        footings: What the targets stand in.
        around: Pairs of a viewer and a prism of a feature that contains its centre.
    """

    eyes: Floats
    figures: Floats
    footings: _Footings
    around: tuple[Ints, Ints]


def hidden_matrix(
    terrain: SolidTerrain, viewers: Sequence[Figure], targets: Sequence[Figure], wanted: Bools
) -> Floats:
    """Return the hidden share of each round target from each viewer, for the pairs that are *wanted*.

    The rows are those of `hidden`, to the last digit.
    """
    found = np.zeros((len(viewers), len(targets)))
    x, y, base, level, height = np.array([(*f.at, f.base, f.level, f.height) for f in targets]).T
    wide = np.maximum(base, EPS)
    figures = np.array((x, y, wide, level, np.maximum(height, EPS)))
    eyes = np.array([(*f.at, f.eye) for f in viewers]).T
    sides = _Sides(eyes, figures, _footings(terrain, targets, base, wide), _around(terrain, eyes))
    for row, column in _blocks(eyes[2], wanted):
        dx, dy = x[column] - eyes[0, row], y[column] - eyes[1, row]
        apart = (np.hypot(dx, dy) > EPS).nonzero()[0]
        if len(apart):
            some = row[apart], column[apart]
            found[some] = _shares(terrain, sides, some, (dx[apart], dy[apart]))
    return found


def _blocks(height: Floats, wanted: Bools) -> Iterator[tuple[Ints, Ints]]:
    """Yield the rows and columns of *wanted* pairs in blocks, each of eyes of one *height*."""
    for level in np.unique(height):
        rows = (height == level).nonzero()[0]
        row, column = wanted[rows].nonzero()
        for begin in range(0, len(row), PAIRS):
            part = slice(begin, begin + PAIRS)
            yield rows[row[part]], column[part]


def _footings(terrain: SolidTerrain, targets: Sequence[Figure], base: Floats, wide: Floats) -> _Footings:
    """Return what *targets* stand in."""
    x, y = np.array([one.at for one in targets]).T
    who, what = touched(terrain.index, x, y, base)
    surface = surfaces(terrain, targets, set(who[terrain.water[what]].tolist()))
    which, prism = prisms_at(terrain.solids, what, x[who], y[who], wide[who])
    whose = who[which]
    order = np.argsort(whose, kind="stable")
    many = np.bincount(whose, minlength=len(targets))
    return _Footings(many.cumsum() - many, many, prism[order], surface)


def _around(terrain: SolidTerrain, eyes: Floats) -> tuple[Ints, Ints]:
    """Return the pairs of an eye and a prism of a feature that contains it."""
    x, y, _ = eyes
    who, what = touched(terrain.index, x, y, np.zeros(len(x)))
    which, prism = prisms_at(terrain.solids, what, x[who], y[who], np.zeros(len(who)))
    return who[which], prism


def _shares(
    terrain: SolidTerrain, sides: _Sides, pairs: tuple[Ints, Ints], ways: tuple[Floats, Floats]
) -> Floats:
    """Return the hidden share of each of *pairs* of a viewer and a target; all eyes are of one height.

    Args:
        terrain: The terrain.
        sides: The viewers and the targets.
        pairs: Rows of the one and the other.
        ways: How far east and south of its viewer each target is.
    """
    (row, column), (dx, dy), footings = pairs, ways, sides.footings
    mine, eye = np.unique(row, return_inverse=True)
    far = np.hypot(dx, dy)
    _, _, wide, level, tall = sides.figures.take(column, axis=1)
    x, y, z = sides.eyes.take(mine, axis=1)
    aims = Silhouettes(x, y, float(z[0]), dx / far, dy / far, far, -wide, wide, level, tall, eye)
    aim, place = ragged(footings.first[column], footings.many[column])
    viewer, prism = sides.around
    here = np.isin(viewer, mine)
    around = np.searchsorted(mine, viewer[here]), prism[here]
    cut = aim, footings.prisms[place]
    return hidden_from_many(terrain.solids, aims, cut, around, footings.surface[column])
