"""Grids of hexagons at any position and angle: the positions of their cells, and adjacency."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from game.geometry.point import EPS, Path, Point, distance, polar
from game.geometry.value import Value

SIDES = 6
TURN = 360 / SIDES
_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The axial steps to the six neighbours, clockwise from the one ahead."""
Axial = tuple[int, int]


class HexCell(Value):
    """One hexagon of a grid.

    Attributes:
        name: Unique within its grid.
        q, r: Axial coordinates: the cell ahead of (0, 0) is (0, -1), the next one clockwise (1, -1).
    """

    name: str
    q: int
    r: int


class HexGrid(Value):
    """Hexagons of one size laid on the table.

    Attributes:
        name: Unique among the grids on the table.
        at: The centre of the cell (0, 0), in inches.
        size: The distance between opposite sides of a cell, in inches.
        facing: The bearing from a cell to the one ahead of it, in degrees.
        cells: The cells in listing order.
    """

    name: str
    at: Point
    size: float
    facing: float
    cells: tuple[HexCell, ...]

    def cell(self, name: str) -> HexCell | None:
        """Return the cell with that name, or None."""
        return next((cell for cell in self.cells if cell.name == name), None)

    def centre(self, cell: HexCell) -> Point:
        """Return the centre of *cell*, in inches."""
        return next(self._centres((cell,)))

    def centres(self) -> Iterator[Point]:
        """Yield the centre of each cell, in inches."""
        return self._centres(self.cells)

    def _centres(self, cells: Iterable[HexCell]) -> Iterator[Point]:
        ahead, aside = math.radians(self.facing), math.radians(self.facing + 2 * TURN)
        sin, cos, sin_aside, cos_aside = math.sin(ahead), math.cos(ahead), math.sin(aside), math.cos(aside)
        for cell in cells:
            on, over = -cell.r * self.size, cell.q * self.size
            x = self.at.x + on * sin + over * sin_aside
            y = self.at.y - on * cos - over * cos_aside
            yield Point(x, y)

    def outline(self, cell: HexCell, inset: float = 0.0) -> Path:
        """Return the corners of *cell*, clockwise, inset by *inset* inches; not closed."""
        middle, radius = self.centre(cell), self.size / math.sqrt(3) - inset
        return tuple(polar(middle, self.facing + TURN * (side + 0.5), radius) for side in range(SIDES))

    def under(self, at: Point) -> HexCell | None:
        """Return the cell that contains *at*; on a border the first one; None off the grid.

        >>> rosette("duel", Point(10, 10), 2.0, 0.0).under(Point(10, 8.2)).name
        '1'
        """
        inside = self.size / math.sqrt(3) + EPS
        away = [distance(at, centre) for centre in self.centres()]
        near = [(round(inches, 9), n) for n, inches in enumerate(away) if inches <= inside]
        found = self.cells[min(near)[1]] if near else None
        return found if found is not None and self._holds(found, at) else None

    def nearest(self, at: Point) -> HexCell:
        """Return the cell with the centre nearest to *at*; of several the first."""
        away = [distance(at, centre) for centre in self.centres()]
        return self.cells[away.index(min(away))]

    def _holds(self, cell: HexCell, at: Point) -> bool:
        """Whether *at* lies in *cell*: within half its size from its centre, across any side."""
        middle = self.centre(cell)
        east, south = at.x - middle.x, at.y - middle.y
        for side in range(SIDES // 2):
            radians = math.radians(self.facing + TURN * side)
            if abs(east * math.sin(radians) - south * math.cos(radians)) > self.size / 2 + EPS:
                return False
        return True

    def steps(self, a: HexCell, b: HexCell) -> int:
        """Return the number of steps from *a* to *b*: 0 for the same cell, 1 for neighbours."""
        q, r = b.q - a.q, b.r - a.r
        return max(abs(q), abs(r), abs(q + r))

    def slots(self, cell: HexCell, count: int) -> tuple[tuple[Point, ...], float]:
        """Return the centres of *count* touching discs in a ring in *cell*, and their radius.

        >>> middles, radius = rosette("duel", Point(0, 0), 2.0, 0.0).slots(HexCell("0", 0, 0), 2)
        >>> [round(at.x, 2) for at in middles], radius
        ([-0.5, 0.5], 0.5)
        """
        middle, half = self.centre(cell), self.size / 2
        if count < 2:
            return (middle,) * count, half
        share = math.sin(math.pi / count)
        radius = half * share / (1 + share)
        first = -90 if count == 2 else 0
        ring = tuple(polar(middle, first + 360 * n / count, half - radius) for n in range(count))
        return ring, radius

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The bounds of the covered part of the table: west, north, east and south, in inches."""
        corners = [corner for cell in self.cells for corner in self.outline(cell)]
        xs, ys = [at.x for at in corners], [at.y for at in corners]
        return min(xs), min(ys), max(xs), max(ys)


def rosette(name: str, at: Point, size: float, facing: float, rings: int = 1) -> HexGrid:
    """Return a grid of one cell and *rings* of cells around it, numbered from 0 outward, each ring clockwise.

    >>> [(cell.name, cell.q, cell.r) for cell in rosette("duel", Point(0, 0), 2.0, 0.0).cells[:3]]
    [('0', 0, 0), ('1', 0, -1), ('2', 1, -1)]
    """
    places = [(0, 0), *(place for ring in range(1, rings + 1) for place in _ring(ring))]
    cells = tuple(HexCell(str(number), q, r) for number, (q, r) in enumerate(places))
    return HexGrid(name, at, size, facing, cells)


def _ring(ring: int) -> Iterator[Axial]:
    """Yield the cells *ring* steps from (0, 0), clockwise from the one straight ahead."""
    q, r = 0, -ring
    for side in range(SIDES):
        for _ in range(ring):
            yield q, r
            q, r = q + _STEPS[(side + 2) % SIDES][0], r + _STEPS[(side + 2) % SIDES][1]
