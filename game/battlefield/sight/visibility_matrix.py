"""The visibility of many figures to many others, as plain numbers: for overlays and computer players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.battlefield import engine
from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.sight.area_depth import depths, flat_area_terrain, upward, wanted_kinds
from game.battlefield.sight.hidden_matrix import hidden_matrix
from game.battlefield.sight.hiding import flat, hidden, sectors
from game.battlefield.sight.shaped import any_shaped
from game.battlefield.sight.sight import (
    TWO_THIRDS,
    Figure,
    WoodsLine,
    depths_between,
    row_of,
    surfaces,
)
from game.battlefield.terrain.feature_index import touched
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.prepared_terrain import prepared
from game.battlefield.terrain.terrain_arrays import TerrainArrays, prisms_at
from game.geometry.point import EPS

SURE = 1e-6
LINES = 512
"""The number of lines through woods that are measured at once."""
DENSE = 0.3
"""The share of wanted pairs from which numba computes all of them, since calls cost more than pairs."""


class VisibilityMatrix(NamedTuple):
    """A row for each viewer, a column for each target: *hidden* and *area* as `sights` returns them."""

    hidden: Floats
    area: Floats


def visibility_matrix(
    field: Battlefield,
    viewers: Sequence[Figure],
    targets: Sequence[Figure],
    *,
    woods_line: WoodsLine = "middle",
    union: frozenset[str] | None = None,
    wanted: Bools | None = None,
    enough: Floats | float = 1.0,
) -> VisibilityMatrix:
    """Return the hidden share of each of *targets* from each of *viewers*, and the depth of woods between.

    Args:
        wanted: The pairs that matter; others may be left at 0. None for all.
        enough: The hidden share above which the depth of woods does not matter, of all pairs or of each; it
            may be left at 0 then.
        woods_line: Whether depths are measured along the line between the middles or between the eyes.
        union: The area kinds that are combined; None for all.
    """
    if not viewers or not targets:
        return VisibilityMatrix(*np.zeros((2, len(viewers), len(targets))))
    terrain = prepared(field).arrays
    every = np.ones((len(viewers), len(targets)), dtype=bool) if wanted is None else wanted
    if engine.is_fast() and not any_shaped((*viewers, *targets)):
        found = np.zeros((2, *every.shape))
        for rows, columns in _dense(every):
            some, others = [viewers[i] for i in rows.tolist()], [targets[i] for i in columns.tolist()]
            part = np.ix_(rows, columns)
            share = _hidden(terrain, some, others, every[part])
            seen = every[part] & (share <= np.broadcast_to(enough, every.shape)[part])
            found[0][part], found[1][part] = share, _depths(terrain, (some, others), seen, woods_line, union)
        return VisibilityMatrix(*found)
    if any_shaped((*viewers, *targets)):
        return _row_by_row(terrain, viewers, targets, every, woods_line=woods_line, union=union)
    share, area = hidden_matrix(terrain, viewers, targets, every), np.zeros(every.shape)
    if terrain.kinds:
        seen = every & (share <= enough)
        area = _woods(terrain, viewers, targets, seen, woods_line=woods_line, union=union)
    return VisibilityMatrix(share, area)


def _dense(wanted: Bools) -> list[tuple[Ints, Ints]]:
    """Return blocks of rows and columns that cover *wanted*: one, or one for equal rows if it is sparse."""
    rows, columns = np.flatnonzero(wanted.any(axis=1)), np.flatnonzero(wanted.any(axis=0))
    if not len(rows):
        return []
    if wanted[np.ix_(rows, columns)].mean() >= DENSE:
        return [(rows, columns)]
    alike: dict[bytes, list[int]] = {}
    for row in rows.tolist():
        alike.setdefault(wanted[row].tobytes(), []).append(row)
    return [(np.array(some), np.flatnonzero(wanted[some[0]])) for some in alike.values()]


def _row_by_row(
    terrain: TerrainArrays,
    viewers: Sequence[Figure],
    targets: Sequence[Figure],
    wanted: Bools,
    *,
    woods_line: WoodsLine,
    union: frozenset[str] | None,
) -> VisibilityMatrix:
    """Return `visibility_matrix` of figures with outlines, in numpy, for the pairs that are *wanted*."""
    found = np.zeros((2, len(viewers), len(targets)))
    for i, viewer in enumerate(viewers):
        columns = wanted[i].nonzero()[0]
        some = [targets[j] for j in columns.tolist()]
        if not some:
            continue
        row = row_of(terrain, viewer, some)
        share = hidden(terrain.solids, row.aims, row.cut, row.around, row.surface).share
        found[0, i, columns] = np.where(row.apart, share, 0.0)
        found[1, i, columns] = depths_between(terrain, (*some, viewer), row.gap, woods_line, union)[1]
    return VisibilityMatrix(*found)


def _woods(
    terrain: TerrainArrays,
    viewers: Sequence[Figure],
    targets: Sequence[Figure],
    wanted: Bools,
    *,
    woods_line: WoodsLine,
    union: frozenset[str] | None,
) -> Floats:
    """Return the inches of woods between round bases: of all pairs that are *wanted*, in numpy."""
    part = 0.5 if woods_line == "middle" else 1.0
    b, a = (_columns(figures) for figures in (viewers, targets))
    apart = np.hypot(np.subtract.outer(b[0], a[0]), np.subtract.outer(b[1], a[1]))
    row, column = (wanted & (apart - np.add.outer(b[2], a[2]) > 0)).nonzero()
    there, here = (np.array((end[0], end[1], end[3] + part * end[4])).T for end in (a, b))
    area = np.zeros((len(viewers), len(targets)))
    for begin in range(0, len(row), LINES):
        i, j = row[begin : begin + LINES], column[begin : begin + LINES]
        lines = upward(there[j], here[i], a[2, j], b[2, i])
        area[i, j] = depths(terrain, lines, union)[1]
    return area


def unseen(
    field: Battlefield,
    viewers: Sequence[Figure],
    targets: Sequence[Figure],
    *,
    thick: float,
    woods_line: WoodsLine = "middle",
    union: frozenset[str] | None = None,
) -> Bools:
    """Return which *targets*, not in contact, each viewer certainly does not see: a row for each viewer.

    Cases within rounding of a limit are not certain. With numpy this would take as long as `sights`, so the
    result is then False everywhere.

    Args:
        thick: The inches of area terrain that block.
    """
    if not engine.is_fast() or not viewers or not targets:
        return np.zeros((len(viewers), len(targets)), dtype=bool)
    found = visibility_matrix(field, viewers, targets, woods_line=woods_line, union=union)
    return (found.hidden > TWO_THIRDS + SURE) | (found.area > thick + SURE)


def _columns(figures: Sequence[Figure]) -> Floats:
    """Return x, y, base, level and height of figures."""
    return np.array([(*f.at, f.base, f.level, f.height) for f in figures]).T


def _hidden(
    terrain: TerrainArrays, viewers: Sequence[Figure], targets: Sequence[Figure], wanted: Bools
) -> Floats:
    """Return the hidden shares of the pairs that are *wanted* from the fast engine."""
    bodies = terrain.solids
    x, y, base, level, height = _columns(targets)
    who, what = touched(terrain.index, x, y, base)
    surface = surfaces(terrain, targets, set(who[terrain.water[what]].tolist()))
    which, prism = prisms_at(bodies, what, x[who], y[who], np.maximum(base, EPS)[who])
    order = np.argsort(who[which], kind="stable")
    start = np.searchsorted(who[which][order], np.arange(len(targets) + 1))
    eyes = np.array([(*f.at, f.eye) for f in viewers]).T
    around, feature = touched(terrain.index, eyes[0], eyes[1], np.zeros(len(viewers)))
    which, inside = prisms_at(bodies, feature, eyes[0, around], eyes[1, around], np.zeros(len(around)))
    into = [
        sectors(bodies, (eyes[0, i], eyes[1, i], eyes[2, i]), inside[around[which] == i])
        for i in range(len(viewers))
    ]
    begin = np.append(0, np.cumsum([len(each) for each in into]))
    share = np.zeros(wanted.shape)
    figures = np.array((x, y, np.maximum(base, EPS), level, np.maximum(height, EPS)))
    engine.fast().matrix(
        *flat(bodies),
        eyes,
        figures,
        wanted,
        (start, prism[order]),
        begin,
        np.concatenate(into),
        surface,
        share,
    )
    return share


def _depths(
    terrain: TerrainArrays,
    figures: tuple[Sequence[Figure], Sequence[Figure]],
    wanted: Bools,
    woods_line: WoodsLine,
    union: frozenset[str] | None,
) -> Floats:
    """Return the inches of woods between viewers and targets: of the pairs that are *wanted*, else 0."""
    viewers, targets = figures
    area = np.zeros(wanted.size)
    if not terrain.kinds:
        return area.reshape(wanted.shape)
    part = 0.5 if woods_line == "middle" else 1.0
    b, a = (_columns(figures) for figures in (viewers, targets))
    eyes = b[:2]
    b, a = np.repeat(b, len(targets), axis=1), np.tile(a, len(viewers))
    apart = np.hypot(a[0] - b[0], a[1] - b[1]) - (a[2] + b[2]) > 0
    some = (apart & wanted.ravel()).nonzero()[0]
    start = np.searchsorted(some, np.arange(len(viewers) + 1) * len(targets))
    there, here = (np.array((end[0], end[1], end[3] + part * end[4])).T[some] for end in (a, b))
    lines, found = np.array(upward(there, here, a[2, some], b[2, some])), np.empty(len(some))
    kinds = wanted_kinds(terrain.kinds, union)
    engine.fast().depth_matrix(
        *flat_area_terrain(terrain), kinds, lines, eyes, start, np.empty((len(some), 0)), found
    )
    area[some] = found
    return area.reshape(wanted.shape)
