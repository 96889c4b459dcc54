"""A lattice: numbered places spread evenly over a battlefield, with cached results for pairs of them.

Computer players evaluate places at its nodes. For each ordered pair of nodes a byte is computed on first use
and cached; its meaning is defined by the caller that measures it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import levels
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.geometry.point import Point

Codes = NDArray[np.uint8]
Measure = Callable[[Ints, Ints, Bools], Codes]
"""Measures pairs that are wanted: a row for each node of the first, a column for each of the second."""
STEP = 2.0
EXTRA = 256
"""The maximum number of cached places off the grid."""
UNMEASURED = 255
MOST_TABLES = 16
MOST_BYTES = 64_000_000
MOST_KEPT, MOST_BYTES_KEPT = 8, 192_000_000
"""The number and the size of the lattices kept for equal battlefields, the most recent ones."""


class Lattice:
    """The nodes of a battlefield: those of a square grid, and other places requested later.

    Nodes are numbered row by row from the north-west; places off the grid come after them.

    Attributes:
        terrain: The terrain under them.
        x, y, level: The position of each, in inches; on a roof if *roofs* may be stood on.
        grid: The number of nodes on the grid.
    """

    def __init__(
        self, terrain: PreparedTerrain, points: Sequence[Point], levels: Floats, *, roofs: bool
    ) -> None:
        self.terrain, self.roofs, self.grid = terrain, roofs, len(points)
        spare = np.zeros(EXTRA)
        x, y = np.array(points).T
        self.x, self.y, self.level = (np.concatenate((one, spare)) for one in (x, y, levels))
        self._others: dict[tuple[Point, float], int] = {}
        self._tables: dict[object, Codes] = {}
        self._busy = RLock()

    @property
    def bytes(self) -> int:
        """The size of the cached results."""
        return sum(table.nbytes for table in self._tables.values())

    def point(self, node: int) -> Point:
        """Return the position of *node*."""
        return Point(float(self.x[node]), float(self.y[node]))

    def around(self, at: Point, inches: float) -> Ints:
        """Return the grid nodes within *inches* of a place along each axis."""
        x, y = self.x[: self.grid], self.y[: self.grid]
        return np.flatnonzero((np.abs(x - at.x) <= inches) & (np.abs(y - at.y) <= inches))

    def nodes(self, places: Iterable[tuple[Point, float]]) -> Ints:
        """Return the nodes of *places*, each with the level of something standing there.

        Request all needed places at once: space is limited, and the oldest are dropped.
        """
        with self._busy:
            wanted = list(places)
            new = {place for place in wanted if place not in self._others}
            if len(self._others) + len(new) > EXTRA:
                self._forget()
            return np.array([self._node(place) for place in wanted], dtype=np.intp)

    def _node(self, place: tuple[Point, float]) -> int:
        node = self._others.get(place)
        if node is None:
            node = self._others[place] = self.grid + len(self._others)
            (self.x[node], self.y[node]), self.level[node] = place
        return node

    def _forget(self) -> None:
        """Drop the places off the grid with their cached results."""
        self._others.clear()
        for table in self._tables.values():
            table[self.grid :] = UNMEASURED
            table[:, self.grid :] = UNMEASURED

    def codes(self, key: object, viewers: Ints, targets: Ints, measure: Measure) -> Codes:
        """Return the byte of each pair: a row for each of *viewers*, a column for each of *targets*.

        Args:
            key: The cache key: everything that *measure* depends on.
            measure: Called for the pairs not yet cached; it never returns `UNMEASURED`.
        """
        with self._busy:
            table = self._table(key)
            found = _pairs(table, viewers, targets)
            if found.size and found.max() == UNMEASURED:
                self._fill(table, np.unique(viewers), np.unique(targets), measure)
                found = _pairs(table, viewers, targets)
            return found

    def _fill(self, table: Codes, viewers: Ints, targets: Ints, measure: Measure) -> None:
        """Measure the pairs that are missing in *table*."""
        missing = _pairs(table, viewers, targets) == UNMEASURED
        rows, columns = missing.any(axis=1).nonzero()[0], missing.any(axis=0).nonzero()[0]
        wanted = missing[np.ix_(rows, columns)]
        found = measure(viewers[rows], targets[columns], wanted)
        row, column = wanted.nonzero()
        table[viewers[rows[row]], targets[columns[column]]] = found[row, column]

    def _table(self, key: object) -> Codes:
        if key not in self._tables:
            most = max(1, min(MOST_TABLES, MOST_BYTES // len(self.x) ** 2))
            while len(self._tables) >= most:
                del self._tables[next(iter(self._tables))]
            self._tables[key] = np.full((len(self.x), len(self.x)), UNMEASURED, dtype=np.uint8)
        return self._tables[key]


def _pairs(table: Codes, viewers: Ints, targets: Ints) -> Codes:
    """Return the entries of *table* for each of *viewers*, a row each, with each of *targets*."""
    found: Codes = table[viewers[:, None], targets]
    return found


def new_lattice(field: Battlefield, *, roofs: bool = False, step: float = STEP) -> Lattice:
    """Return a new lattice of *field* with nodes *step* inches apart."""
    x, y = np.meshgrid(np.arange(step / 2, field.width, step), np.arange(step / 2, field.depth, step))
    points = [Point(*at) for at in zip(x.ravel().tolist(), y.ravel().tolist(), strict=True)]
    return Lattice(prepared(field), points, levels(field, points, roofs=roofs), roofs=roofs)


_LAST: list[Lattice] = []


def _lattices(_: PreparedTerrain) -> dict[bool, Lattice]:
    """Return the lattices of one battlefield, by whether roofs may be stood on."""
    return {}


def lattice_of(field: Battlefield, *, roofs: bool = False) -> Lattice:
    """Return the cached lattice of *field*, or that of an equal battlefield if one is still cached."""
    terrain = prepared(field)
    known = terrain.part(_lattices)
    if roofs not in known:
        same = (one for one in _LAST if one.roofs == roofs and _alike(one.terrain, terrain))
        known[roofs] = next(same, None) or new_lattice(field, roofs=roofs)
        _keep(known[roofs])
    return known[roofs]


def _keep(last: Lattice) -> None:
    """Keep *last* for equal battlefields, and the lattices before it as long as there is room."""
    kept = [last, *(one for one in _LAST if one is not last)][:MOST_KEPT]
    total = accumulate(one.bytes for one in kept)
    _LAST[:] = [one for one, size in zip(kept, total, strict=True) if one is last or size <= MOST_BYTES_KEPT]


def forget() -> None:
    """Drop the lattices kept for equal battlefields: to measure what a first look at one costs."""
    _LAST.clear()


def _alike(one: PreparedTerrain, other: PreparedTerrain) -> bool:
    """Whether two tables are equal."""
    return (one.width, one.depth, one.features) == (other.width, other.depth, other.features)
