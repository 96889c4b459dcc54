"""Grids on the table as marks: the outline of each cell, with its name."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.model.state import State
from game.core.views.marks import AreaMark, Label, Mark
from game.geometry.hexgrid import HexCell, HexGrid

INSET = 0.02
NAME = 0.42
"""The radius around its centre, as a share of its size, that a unit in a cell takes: its name is above it."""


def grid_marks(state: State) -> Iterator[Mark]:
    """Yield the cells of every grid on the table of *state*."""
    for grid in state.grids:
        for cell in grid.cells:
            yield AreaMark((grid.outline(cell),), "cell")
            yield Label(grid.centre(cell), cell.name, "cell", NAME * grid.size, (cell.name,))


def cell_mark(grid: HexGrid, cell: HexCell, style: str) -> AreaMark:
    """Return *cell* as an area in a *style*, slightly inset."""
    return AreaMark((grid.outline(cell, INSET * grid.size),), style)
