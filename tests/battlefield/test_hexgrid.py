"""Grids of hexagons at any place and angle, held against polygons."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import example, given
from hypothesis import strategies as st

from game.geometry.hexgrid import HexCell, HexGrid, rosette
from game.geometry.point import Point, bearing, distance

inches = st.floats(-20, 20)
grids = st.builds(
    rosette,
    st.just("grid"),
    st.builds(Point, inches, inches),
    st.floats(0.5, 6),
    st.floats(0, 360),
    st.integers(0, 3),
)


def hexagon(grid: HexGrid, cell: HexCell) -> shapely.Polygon:
    """Return *cell* as a polygon."""
    return shapely.Polygon(grid.outline(cell))


@given(grid=grids)
def test_rings_have_six_more_cells_each_and_all_tile_the_ground(grid):
    """No two overlap, no gap is left, and each has the size that was asked for."""
    rings = max(grid.steps(grid.cells[0], cell) for cell in grid.cells)
    assert len(grid.cells) == 1 + 3 * rings * (rings + 1)
    hexagons = [hexagon(grid, cell) for cell in grid.cells]
    area = math.sqrt(3) / 2 * grid.size**2
    assert [shape.area for shape in hexagons] == pytest.approx([area] * len(hexagons))
    whole = shapely.union_all([shape.buffer(1e-6) for shape in hexagons])
    assert whole.geom_type == "Polygon"
    assert not whole.interiors
    assert whole.area == pytest.approx(area * len(hexagons), rel=1e-3)


@given(grid=grids, at=st.builds(Point, inches, inches))
def test_a_place_lies_in_the_cell_whose_polygon_has_it(grid, at):
    """And in none where no polygon has it."""
    found = grid.under(at)
    near = [cell for cell in grid.cells if hexagon(grid, cell).distance(shapely.Point(at)) < 1e-6]
    deep = [cell for cell in near if hexagon(grid, cell).buffer(-1e-6).contains(shapely.Point(at))]
    assert found in near if found is not None else not deep
    if deep:
        assert found == deep[0]


def neighbours(grid, cell):
    """Return the cells whose middles lie a whole size from that of *cell*, clockwise from the one ahead."""
    middle = grid.centre(cell)
    beside = [one for one in grid.cells if abs(distance(grid.centre(one), middle) - grid.size) < 1e-6]
    return tuple(sorted(beside, key=lambda one: (bearing(middle, grid.centre(one)) - grid.facing + 30) % 360))


def side_between(grid: HexGrid, cell: HexCell, other: HexCell) -> float:
    """Return the length of the side that two cells share.

    GEOS may return a whole polygon as the intersection of two that only touch, so near lines are measured.
    """
    near = hexagon(grid, cell).boundary.buffer(1e-6)
    return near.intersection(hexagon(grid, other).boundary).length


@given(grid=grids)
@example(grid=rosette("grid", Point(0.0, 0.66), 5.0, 0.68, 1))
def test_neighbours_share_a_side_and_stand_clockwise(grid):
    """The first is ahead; each lies a whole size away."""
    middle = grid.cells[0]
    around = neighbours(grid, middle)
    if len(grid.cells) == 1:
        assert around == ()
        return
    assert [cell.name for cell in around] == list("123456")
    for number, cell in enumerate(around):
        assert distance(grid.centre(middle), grid.centre(cell)) == pytest.approx(grid.size)
        heading = bearing(grid.centre(middle), grid.centre(cell)) - grid.facing - 60 * number
        assert math.cos(math.radians(heading)) == pytest.approx(1)
        assert side_between(grid, middle, cell) == pytest.approx(grid.size / math.sqrt(3), abs=1e-4)
        assert grid.steps(middle, cell) == 1


@given(grid=grids, data=st.data())
def test_steps_are_those_of_the_shortest_way(grid, data):
    """Found by walking from neighbour to neighbour."""
    start = data.draw(st.sampled_from(grid.cells))
    reached, ring, count = {start}, {start}, 0
    while ring:
        assert all(grid.steps(start, cell) == count for cell in ring)
        ring = {cell for one in ring for cell in neighbours(grid, one)} - reached
        reached |= ring
        count += 1
    assert reached == {*grid.cells}


@given(grid=grids, count=st.integers(0, 9))
def test_discs_side_by_side_stay_in_their_cell_and_apart(grid, count):
    """The radius is the largest: two of them touch, and each touches the circle in the cell."""
    cell = grid.cells[-1]
    places, radius = grid.slots(cell, count)
    assert len(places) == count
    for at in places:
        assert distance(at, grid.centre(cell)) + radius <= grid.size / 2 + 1e-9
    gaps = [distance(a, b) for i, a in enumerate(places) for b in places[:i]]
    assert min(gaps, default=2 * radius) == pytest.approx(2 * radius)
    if count > 1:
        assert grid.size / 2 - distance(places[0], grid.centre(cell)) == pytest.approx(radius)


def test_cells_are_found_by_name():
    """None where there is none."""
    grid = rosette("grid", Point(0, 0), 2.0, 30.0)
    assert (grid.cell("6").q, grid.cell("6").r) == (-1, 0)
    assert grid.cell("7") is None


def test_a_border_belongs_to_one_cell_and_the_rim_to_the_grid():
    """On both sides of the rim: in at 1e-9 inches, out at 1e-6."""
    grid = rosette("grid", Point(0, 0), 2.0, 0.0, 0)
    assert grid.under(Point(0, -1.0)) is not None
    assert grid.under(Point(0, -1.0 - 1e-6)) is None
    corner = grid.outline(grid.cells[0])[0]
    assert grid.under(corner) is not None
    two = rosette("grid", Point(0, 0), 2.0, 0.0)
    assert two.under(Point(0, -1.0)).name == "0"


def test_the_bounds_hold_all_corners():
    """West, north, east and south."""
    west, north, east, south = rosette("grid", Point(10, 5), 2.0, 0.0).bounds
    assert (west, east) == pytest.approx((10 - 5 / math.sqrt(3), 10 + 5 / math.sqrt(3)))
    assert (north, south) == pytest.approx((2, 8))
