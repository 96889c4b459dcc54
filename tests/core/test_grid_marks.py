"""Cells as marks: an outline each, and its name in it."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely

from game.battlefield.terrain.field import Battlefield
from game.core.model.state import Ruleset, State
from game.core.views.grid_marks import cell_mark, grid_marks
from game.core.views.marks import AreaMark, Label
from game.geometry.hexgrid import rosette
from game.geometry.point import Point


def laid(facing: float) -> tuple:
    """Return a grid turned to *facing*, and a state on whose table it lies."""
    grid = rosette("yard", Point(20, 20), 3.0, facing)
    rules = Ruleset("yards", grids=(lambda state: (grid,),))
    return grid, State(rules, Battlefield(40, 40), {}, ("Red", "Blue"))


@pytest.mark.parametrize("facing", [0.0, 14.9, 15.1, 30.0, 77.0, 200.0, 359.0])
def test_every_cell_has_its_outline_and_its_name_within(facing):
    """Towards the north, whichever way the grid is turned; left out where there is no room."""
    grid, state = laid(facing)
    marks = list(grid_marks(state))
    areas = [mark for mark in marks if isinstance(mark, AreaMark)]
    labels = [mark for mark in marks if isinstance(mark, Label)]
    assert [area.rings[0] for area in areas] == [grid.outline(cell) for cell in grid.cells]
    assert [label.text for label in labels] == [cell.name for cell in grid.cells]
    for cell, label in zip(grid.cells, labels, strict=True):
        assert grid.under(label.at) == cell
        assert abs(label.at.x - grid.centre(cell).x) <= 0.27 * (grid.centre(cell).y - label.at.y)
        assert label.brief == (cell.name,)


def test_a_cell_that_is_marked_lies_within_its_outline():
    """So that the marks of neighbours do not cover each other."""
    grid, _ = laid(10.0)
    cell = grid.cells[2]
    inner = shapely.Polygon(cell_mark(grid, cell, "cell").rings[0])
    outer = shapely.Polygon(grid.outline(cell))
    assert outer.buffer(1e-9).contains(inner)
    assert inner.area > 0.85 * outer.area


def test_rules_without_grids_lay_nothing():
    """Nothing is drawn."""
    _, state = laid(0.0)
    assert list(grid_marks(replace(state, rules=Ruleset("none")))) == []
