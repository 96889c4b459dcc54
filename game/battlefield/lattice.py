"""A lattice: numbered places spread evenly over a battlefield, with cached results for pairs of them.

Whoever judges many places, a computer player, does so at its nodes. Of each ordered pair a byte is kept,
which is measured when it is first asked for; what it means is the affair of who measures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from game.battlefield.arrays import Floats, Ints
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import levels
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.geometry.point import Point

Codes = NDArray[np.uint8]
Measure = Callable[[Ints, Ints], Codes]
"""What measures pairs: a row for each node of the first, a column for each of the second."""
STEP = 2.0
EXTRA = 256
"""Places off the grid that are kept at once."""
UNMEASURED = 255
MOST_TABLES = 16
MOST_BYTES = 64_000_000
MOST_KEPT = 3


class Lattice:
    """The nodes of a battlefield: those of a square grid, and other places that were asked for.

    Nodes are numbered row by row from the north-west; places off the grid come after them.

    Attributes:
        terrain: What they lie on.
        x, y, level: Where each stands, in inches; on a roof where *roofs* are stood on.
        grid: How many of them are those of the grid.
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

    def point(self, node: int) -> Point:
        """Return the place of *node*."""
        return Point(float(self.x[node]), float(self.y[node]))

    def around(self, at: Point, inches: float) -> Ints:
        """Return the nodes of the grid within *inches* of a place, east and south counted apart."""
        x, y = self.x[: self.grid], self.y[: self.grid]
        return np.flatnonzero((np.abs(x - at.x) <= inches) & (np.abs(y - at.y) <= inches))

    def nodes(self, places: Iterable[tuple[Point, float]]) -> Ints:
        """Return the nodes of *places*, each with the level on which something stands there.

        Ask for all that are needed at once: there is room for so many, and the oldest make way.
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
        """Forget the places off the grid, and what was measured of them."""
        self._others.clear()
        for table in self._tables.values():
            table[self.grid :] = UNMEASURED
            table[:, self.grid :] = UNMEASURED

    def codes(self, key: object, viewers: Ints, targets: Ints, measure: Measure) -> Codes:
        """Return the byte of each pair: a row for each of *viewers*, a column for each of *targets*.

        Args:
            key: Under which it is kept: by what *measure* measures.
            measure: Asked for the pairs of which the byte is not known; it never answers `UNMEASURED`.
        """
        with self._busy:
            table = self._table(key)
            found = table[np.ix_(viewers, targets)]
            missing = found == UNMEASURED
            if missing.any():
                for rows, columns in _blocks(missing):
                    table[np.ix_(viewers[rows], targets[columns])] = measure(viewers[rows], targets[columns])
                found = table[np.ix_(viewers, targets)]
            return found

    def _table(self, key: object) -> Codes:
        if key not in self._tables:
            most = max(1, min(MOST_TABLES, MOST_BYTES // len(self.x) ** 2))
            while len(self._tables) >= most:
                del self._tables[next(iter(self._tables))]
            self._tables[key] = np.full((len(self.x), len(self.x)), UNMEASURED, dtype=np.uint8)
        return self._tables[key]


def _blocks(missing: NDArray[np.bool_]) -> list[tuple[Ints, Ints]]:
    """Return blocks of rows and columns that together are what is *missing*: rows alike in one."""
    alike: dict[bytes, list[int]] = {}
    for row in np.flatnonzero(missing.any(axis=1)).tolist():
        alike.setdefault(missing[row].tobytes(), []).append(row)
    return [(np.array(rows), np.flatnonzero(missing[rows[0]])) for rows in alike.values()]


def new_lattice(field: Battlefield, *, roofs: bool = False, step: float = STEP) -> Lattice:
    """Return a lattice of *field* of its own, its nodes *step* inches apart."""
    x, y = np.meshgrid(np.arange(step / 2, field.width, step), np.arange(step / 2, field.depth, step))
    points = [Point(*at) for at in zip(x.ravel().tolist(), y.ravel().tolist(), strict=True)]
    return Lattice(prepared(field), points, levels(field, points, roofs=roofs), roofs=roofs)


_LAST: list[Lattice] = []


def _lattices(_: PreparedTerrain) -> dict[bool, Lattice]:
    """Return the lattices of one battlefield, by whether roofs are stood on."""
    return {}


def lattice_of(field: Battlefield, *, roofs: bool = False) -> Lattice:
    """Return the lattice of *field*, made once; that of an equal battlefield where one is still at hand."""
    terrain = prepared(field)
    known = terrain.part(_lattices)
    if roofs not in known:
        same = (one for one in _LAST if one.roofs == roofs and _alike(one.terrain, terrain))
        known[roofs] = next(same, None) or new_lattice(field, roofs=roofs)
        _LAST[:] = [known[roofs], *(one for one in _LAST if one is not known[roofs])][:MOST_KEPT]
    return known[roofs]


def _alike(one: PreparedTerrain, other: PreparedTerrain) -> bool:
    """Whether two tables are equal."""
    return (one.width, one.depth, one.features) == (other.width, other.depth, other.features)
