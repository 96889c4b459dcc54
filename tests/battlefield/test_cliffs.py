"""Cliffs: no base stands, passes or lands in a sheer wall of ground; held against shapely as well."""

from __future__ import annotations

import random

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pieces import BASE, GOING, block, piece, table
from shapely.ops import substring
from way_reference import SIDE, board

from game.battlefield.movement.costs.cliffs import cliffs, faces_at, forbidden
from game.battlefield.movement.costs.path_cost import path_cost
from game.battlefield.movement.jumps.jump import jump_path
from game.battlefield.movement.jumps.jump_reach import landings
from game.battlefield.movement.movement_terrain import movement_terrain
from game.battlefield.movement.reach.cell_grid import CellGrids
from game.battlefield.movement.reach.reach import reach
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.movement.ways.way import legal, way
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.ground import level
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.point import Path, Point
from game.geometry.shapes import circle

MESA = block("hill", 20, 10, 10, 10, 4.0)
"""A plateau 4" high from (20, 10) to (30, 20)."""


def walk(field: Battlefield, *points: tuple[float, float], at_level: float | None = None):
    """Return the course along *points*, from the ground at the first."""
    path = tuple(Point(*at) for at in points)
    begins = level(field, path[0]) if at_level is None else at_level
    return path_cost(field, path, begins, GOING, BASE)


# Which borders are sheer


@pytest.mark.rule("AS-MOVE-16")
@pytest.mark.parametrize(
    ("height", "sheer"), [(2.0, False), (2.0 + 5e-10, False), (2.0 + 1e-6, True), (4.0, True)]
)
def test_a_border_is_sheer_where_the_ground_differs_by_more_than_two_inches(height, sheer):
    """2" is a climb, more is a cliff."""
    found = prepared(table(block("hill", 20, 10, 10, 10, height))).part(cliffs)
    assert len(found.top) == (4 if sheer else 0)
    assert all(found.top == height) or not sheer


def test_what_directly_lies_on_the_two_sides_counts():
    """2" terraces an inch wide are none; where their borders meet they are one cliff of 4"."""
    low, high = block("hill", 20, 10, 10, 10, 2.0, name="low"), block("hill", 21, 11, 8, 8, 4.0, name="high")
    assert not len(prepared(table(low, high)).part(cliffs).top)
    flush = block("hill", 20, 11, 8, 8, 4.0, name="flush")
    (ends,) = prepared(table(low, flush)).part(cliffs).ends
    assert sorted(ends.tolist()) == [11, 19, 20, 20]


def test_neither_bridges_buildings_nor_water_make_a_cliff():
    """They are left out, and so is the edge of the table."""
    others = [block("bridge", 5, 5, 4, 4, 6.0), block("building", 12, 5, 4, 4, 6.0)]
    others += [block("water", 40, 5, 4, 4, 5.0), block("hill", 0, 0, 48, 48, 9.0)]
    assert not len(prepared(Battlefield(48, 48, tuple(others))).part(cliffs).top)


# Standing


@pytest.mark.rule("AS-MOVE-16")
@pytest.mark.parametrize(
    ("x", "inside"), [(20 - BASE, False), (20 - BASE + 5e-10, False), (20 - BASE + 1e-6, True), (19.9, True)]
)
def test_at_the_foot_a_base_keeps_out_of_the_face(x, inside):
    """It may touch; deeper than EPS it stands in the rock."""
    assert faces_at(table(MESA), Point(x, 15), BASE, 0.0) == (("hill",) if inside else ())


@pytest.mark.rule("AS-MOVE-16")
@pytest.mark.parametrize(("on", "inside"), [(4.0, False), (2.0, False), (2.0 - 1e-6, True), (0.0, True)])
def test_the_higher_side_counts_from_the_level_of_the_base(on, inside):
    """On the top it may overhang; on a 2" ledge beside it the face is 2" high, which is no matter."""
    assert bool(faces_at(table(MESA), Point(20.1, 15), BASE, on)) is inside


# Walking


@pytest.mark.rule("AS-MOVE-16")
def test_a_base_does_not_walk_through_the_face():
    """Along the foot, half an inch off, it is refused from the start of the face; a base's width off not."""
    field = table(MESA)
    close = walk(field, (25, 25), (19.5, 22), (19.5, 5))
    assert (close.cliff.id, close.open) == ("hill", False)
    assert walk(field, (25, 25), (20 - BASE, 22), (20 - BASE, 5)).open
    assert walk(field, (29, 19), (20.1, 15), (20.1, 11)).open


@pytest.mark.rule("AS-MOVE-16")
@pytest.mark.parametrize(("wide", "open_"), [(2 * BASE, True), (2 * BASE - 1e-6, False), (1.0, False)])
def test_a_gap_between_two_faces_is_as_wide_as_the_base(wide, open_):
    """A canyon: nothing passes that does not fit; a search finds the way through or around."""
    field = table(MESA, block("hill", 30 + wide, 10, 10, 10, 4.0, name="other"))
    middle = 30 + wide / 2
    straight = walk(field, (middle, 5), (middle, 25))
    assert straight.open is open_
    mover = Mover(Point(middle, 5), BASE, 0.0)
    found = way(field, mover, Point(middle, 25), 60.0, GOING)
    assert found is not None
    assert (len(found) == 2) is open_


@pytest.mark.rule("AS-MOVE-16")
def test_a_bridge_leads_over_a_canyon_between_two_cliffs():
    """On the deck, level with the tops, the faces are below; a deck halfway up lies between them."""
    other = block("hill", 34, 10, 10, 10, 4.0, name="other")
    over = table(MESA, other, block("bridge", 29, 14, 6, 2, 4.0))
    assert walk(over, (25, 15), (39, 15)).open
    low = table(MESA, other, block("bridge", 30, 10, 4, 10, 1.5))
    assert not walk(low, (32, 12), (30.4, 12)).open
    assert walk(low, (32, 12), (30.7, 12)).open


@pytest.mark.rule("AS-MOVE-16")
def test_who_stands_in_a_face_may_move_away():
    """Straight out, along and out; not deeper, not through, and it does not stop in it."""
    field = table(MESA)
    for points in (
        [(19.7, 15), (18, 15)],
        [(19.7, 15), (19.7, 12), (18, 12)],
        [(19.7, 15), (19.5, 18), (18, 8)],
    ):
        assert walk(field, *points).open, points
    for points in ([(19.7, 15), (19.8, 16), (18, 16)], [(19.7, 15), (19.5, 15)], [(19.7, 15), (19.7, 12)]):
        assert walk(field, *points).cliff is not None, points
    back = walk(field, (19.7, 15), (18, 15), (19.7, 12))
    assert back.cliff is not None
    assert back.cliff.inches > 1.7
    mover = Mover(Point(19.7, 15), BASE, 0.0)
    assert way(field, mover, Point(15, 15), 8.0, GOING) == (Point(19.7, 15), Point(15, 15))
    assert reach(field, mover, 8.0, GOING).area.covers(shapely.Point(15, 12))


# Jumping


@pytest.mark.rule("AS-MOVE-16", "AS-JUMP-04")
def test_a_jump_does_not_land_in_a_face():
    """At the foot it keeps its distance; on the top it may overhang; the area of landings follows."""
    field, start = table(MESA), Point(15, 15)
    for to, open_ in ((Point(19.3, 15), True), (Point(19.5, 15), False), (Point(20.1, 15), True)):
        found = jump_path(field, start, to, 0.0, rating=6.0, base=BASE)
        assert found.open is open_
        assert found.in_cliffs == (() if open_ else ("hill",))
    area = landings(field, start, 0.0, inches=6.0, clears=6.0, base=BASE)
    assert [area.covers(shapely.Point(x, 15)) for x in (19.2, 19.7, 20.2)] == [True, False, True]


# Held against shapely


def grounds(field: Battlefield) -> list[tuple[float, shapely.Geometry]]:
    """Return the regions of equal ground, bridges left out, with their heights."""
    rest = shapely.box(0, 0, field.width, field.depth)
    found = []
    for hill in sorted((f for f in field.features if f.form is Form.GROUND), key=lambda f: -f.height):
        found.append((hill.height, rest.intersection(hill.polygon)))
        rest = rest.difference(hill.polygon)
    return [*found, (0.0, rest)]


def rock(field: Battlefield, on: float) -> shapely.Geometry:
    """Return the sheer borders in which nobody at a level stands: where two regions of ground meet."""
    parts = grounds(field)
    met = [
        a.buffer(1e-7).intersection(b.buffer(1e-7))
        for i, (high, a) in enumerate(parts)
        for low, b in parts[i + 1 :]
        if high - low > 2 + 1e-9 and high > on + 2 + 1e-9
    ]
    lines = [one for one in met if not one.is_empty and one.length > 1e-4]
    return shapely.union_all(lines)


@given(seed=st.integers(0, 2000), x=st.floats(0.7, 15.3), y=st.floats(0.7, 15.3))
@settings(max_examples=200, deadline=None)
@pytest.mark.rule("AS-MOVE-16")
def test_where_a_base_stands_is_what_shapely_says(seed, x, y):
    """On boards of hills, terraces and hexes; near to a threshold nothing is asked."""
    field, _ = board(seed)
    at = Point(x, y)
    on = level(field, at)
    away = rock(field, on).distance(shapely.Point(at))
    assume(not (abs(away - BASE) < 1e-5))
    assert bool(faces_at(field, at, BASE, on)) == (away < BASE)


@given(seed=st.integers(0, 2000), x=st.floats(0.7, 15.3), y=st.floats(0.7, 15.3))
@settings(max_examples=150, deadline=None)
@pytest.mark.rule("AS-MOVE-16")
def test_where_a_base_passes_is_what_shapely_says(seed, x, y):
    """Each stretch of a straight path on one level keeps its distance from all that is sheer for it."""
    field, mover = board(seed)
    a, b = mover.at, Point(x, y)
    found = path_cost(field, (a, b), level(field, a), GOING, BASE)
    assume(found.legs)
    line = shapely.LineString([a, b])
    apart = []
    for leg in found.legs:
        part = substring(line, leg.enter, leg.leave)
        apart.append(rock(field, leg.level).distance(part))
    assume(not any(abs(inches - BASE) < 1e-5 for inches in apart))
    assert (found.cliff is not None) == any(inches < BASE for inches in apart)


@given(seed=st.integers(0, 2000))
@settings(max_examples=25, deadline=None)
@pytest.mark.rule("AS-MOVE-16")
def test_the_raster_and_the_areas_shut_what_a_base_may_not_stand_in(seed):
    """The cells exactly, the area within a hundredth of an inch."""
    field, _ = board(seed)
    low = Battlefield(SIDE, SIDE, tuple(f for f in field.features if f.form is not Form.GROUND))
    cells, bare = (movement_terrain(one, GOING).part(CellGrids).raster(BASE) for one in (field, low))
    area = forbidden(prepared(field), BASE, shapely.box(0, 0, SIDE, SIDE))
    dice = random.Random(seed)
    for _ in range(60):
        row, column = dice.randrange(cells.shut.shape[0]), dice.randrange(cells.shut.shape[1])
        at = Point((column + 0.5) * cells.cell, (row + 0.5) * cells.cell)
        if any(f.form is Form.WALL and f.polygon.distance(shapely.Point(at)) < 0.1 for f in field.features):
            continue
        inside = bool(faces_at(field, at, BASE, level(field, at)))
        assert bool(cells.shut[row, column]) == (inside or bool(bare.shut[row, column]))
        near = min((f.polygon.boundary.distance(shapely.Point(at)) for f in field.features), default=9.0)
        if near > 1e-6 and area.boundary.distance(shapely.Point(at)) > 0.01:
            assert area.covers(shapely.Point(at)) == inside


def test_a_round_hill_is_a_cliff_all_around():
    """Its 64 edges; the reach beside it keeps off by a base."""
    field = table(piece("hill", circle(30, 20, 5), 3.0))
    assert len(prepared(field).part(cliffs).top) == 64
    area = reach(field, Mover(Point(22, 20), BASE, 0.0), 12.0, GOING).area
    assert area.distance(shapely.Point(30, 20)) == pytest.approx(5 + BASE, abs=0.02)
    assert area.covers(shapely.Point(30, 14.3 - 0.15))


def test_no_proposed_way_leads_through_a_cliff():
    """Ways over boards of hexes and steps are legal as the judge says, and there are some."""
    made = 0
    for seed in range(40, 70):
        field, mover = board(seed)
        if len(prepared(field).part(cliffs).top):
            dice = random.Random(seed)
            to = Point(dice.uniform(1, 15), dice.uniform(1, 15))
            found: Path | None = way(field, mover, to, 14.0, GOING)
            made += found is not None
            assert found is None or legal(movement_terrain(field, GOING), mover, found) is not None
    assert made > 2


def test_a_table_without_high_hills_has_none():
    """Nothing is looked for where no hill is higher than 2"."""
    assert np.array_equal(prepared(table(block("hill", 5, 5, 9, 9, 2.0))).part(cliffs).ends, np.empty((0, 4)))
