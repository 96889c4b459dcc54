"""Grids on the table as marks: the outline of each cell, with its name."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.model.state import State
from game.core.views.marks import AreaMark, Label, Mark
from game.geometry.hexgrid import TURN, HexCell, HexGrid
from game.geometry.point import Point, polar

INSET = 0.02
NAME = 0.3
"""The distance of a cell's name from its centre, as a share of its size."""


def grid_marks(state: State) -> Iterator[Mark]:
    """Yield the cells of every grid on the table of *state*."""
    for grid in state.grids:
        for cell in grid.cells:
            yield AreaMark((grid.outline(cell),), "cell")
            yield Label(name_spot(grid, cell), cell.name, "cell", brief=(cell.name,))


def cell_mark(grid: HexGrid, cell: HexCell, style: str) -> AreaMark:
    """Return *cell* as an area in a *style*, slightly inset."""
    return AreaMark((grid.outline(cell, INSET * grid.size),), style)


def name_spot(grid: HexGrid, cell: HexCell) -> Point:
    """Return the position of the name of *cell*: towards its northernmost side or corner."""
    ahead = (grid.facing + TURN / 4) % (TURN / 2) - TURN / 4
    return polar(grid.centre(cell), ahead, NAME * grid.size)
