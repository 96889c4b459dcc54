"""Grids on the table as marks: the outline of each cell, with its name."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.model.state import State
from game.core.views.marks import AreaMark, Label, Mark
from game.geometry.hexgrid import HexCell, HexGrid
from game.geometry.point import Point, polar

INSET = 0.02
NAME = 0.4
"""How far the name of a cell stands from its middle, as a share of its size."""


def grid_marks(state: State) -> Iterator[Mark]:
    """Yield the cells of every grid on the table of *state*."""
    for grid in state.grids:
        for cell in grid.cells:
            yield cell_mark(grid, cell, "cell")
            yield Label(name_spot(grid, cell), cell.name, "cell")


def cell_mark(grid: HexGrid, cell: HexCell, style: str) -> AreaMark:
    """Return *cell* as an area in a *style*."""
    return AreaMark((grid.outline(cell, INSET * grid.size),), style)


def name_spot(grid: HexGrid, cell: HexCell) -> Point:
    """Return where the name of *cell* stands, in the corner of it that is nearest to the north."""
    corners = grid.outline(cell)
    north = min(range(len(corners)), key=lambda number: (round(corners[number].y, 6), corners[number].x))
    return polar(grid.centre(cell), grid.facing + 60 * (north + 0.5), NAME * grid.size)
