"""What a moving base runs into."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pieces import BASE, GOING, block, path, piece, table
from shapely.geometry import LineString, Polygon

from game.battlefield.contact import Disc
from game.battlefield.movement.costs.path_cost import path_cost
from game.battlefield.movement.costs.sweep import entered, swept
from game.battlefield.movement.movement_terrain import movement_terrain
from game.geometry.point import Point

FLAT = table()
HILL = table(block("hill", 20, 0, 20, 48, 2))


def hits(field, enemies, *points, level=0.0):
    way = path(*points)
    return swept(way, BASE, enemies, path_cost(field, way, level, GOING, BASE).legs)


def enemy(x: float, y: float, level: float = 0.0, base: float = BASE, name: str = "foe") -> Disc:
    return Disc(name, Point(x, y), base, level)


@pytest.mark.rule("AS-MOVE-07")
@pytest.mark.parametrize(
    ("y", "inches"), [(10, 3.75), (11.25, None), (11.25 - 5e-10, None), (11.25 - 1e-6, 5.0), (12, None)]
)
def test_a_base_may_not_pass_through_an_enemy_base(y, inches):
    """Circles in closed form: to touch is to pass, deeper than EPS is not."""
    found = hits(FLAT, [enemy(15, y)], (10, 10), (20, 10))
    assert found == (None if inches is None else ("foe", pytest.approx(inches, abs=2e-3)))


@pytest.mark.rule("AS-MOVE-07")
def test_it_may_end_touching_and_part_again():
    """Bases that touch may part, and may slide along each other."""
    assert hits(FLAT, [enemy(15, 10)], (10, 10), (13.75, 10)) is None
    assert hits(FLAT, [enemy(15, 10)], (13.75, 10), (10, 10)) is None
    assert hits(FLAT, [enemy(15, 10)], (13.75, 10), (13.75, 20)) is None
    assert hits(FLAT, [enemy(15, 10)], (13.75, 10), (14, 10)) == ("foe", 0)


def test_those_that_overlap_when_the_move_begins_may_part():
    """Away from the enemy it is free; deeper into it, or back, not."""
    foe = [enemy(15, 10)]
    assert hits(FLAT, foe, (14, 10), (10, 10)) is None
    assert hits(FLAT, foe, (14, 10), (14.1, 10)) == ("foe", 0)
    assert hits(FLAT, foe, (14, 10), (10, 10), (20, 10)) == ("foe", pytest.approx(7.75))


def test_the_first_of_several_is_told():
    """Nearest along the path; equal ones by id."""
    crowd = [enemy(30, 10, name="b"), enemy(20, 10.5, name="d"), enemy(20, 9.5, name="c")]
    assert hits(FLAT, crowd, (10, 10), (40, 10)).id == "c"
    assert hits(FLAT, crowd, (10, 5), (10, 20), (40, 20)) is None


@pytest.mark.rule("AS-MOVE-08")
@pytest.mark.parametrize(
    ("level", "inches"), [(2.0, 13.75), (2.0 + 5e-10, 13.75), (2.000001, None), (0.0, None)]
)
def test_only_bases_at_the_same_elevation_are_in_the_way(level, inches):
    """The mover's level on that stretch: on a 2" hill only those that stand at 2"."""
    found = hits(HILL, [enemy(25, 10, level)], (10, 10), (35, 10))
    assert found == (None if inches is None else ("foe", inches))


def test_stepping_up_into_an_enemy_is_passing_through_it():
    """The bases overlap already when the mover comes up to the level of an enemy on the brink."""
    assert hits(HILL, [enemy(20.5, 10, 2)], (10, 10), (19.9, 10)) is None
    assert hits(HILL, [enemy(20.5, 10, 2)], (10, 10), (25, 10)) == ("foe", 10)
    assert hits(HILL, [enemy(20.5, 11, 2)], (10, 10), (25, 10)) == ("foe", 10)
    assert hits(HILL, [enemy(19, 10, 0)], (25, 10), (10, 10), level=2) == ("foe", 5)


def test_an_enemy_below_is_passed_on_the_hill_and_met_behind_it():
    """Down again behind a ridge: what stands there at 0 is in the way."""
    ridge = table(block("hill", 20, 0, 2, 48, 2))
    assert hits(ridge, [enemy(25, 10)], (15, 10), (30, 10)) == ("foe", pytest.approx(8.75))
    assert hits(ridge, [enemy(21, 10)], (19.5, 10), (22.2, 10), level=0.0) == ("foe", 0.25)


def test_standing_still_meets_nobody():
    """A path of one point has no legs."""
    assert hits(FLAT, [enemy(10, 10)], (10, 10)) is None


@st.composite
def walks(draw):
    number = st.floats(0, 20).map(lambda value: round(value, 3))
    points = draw(st.lists(st.tuples(number, number), min_size=2, max_size=4, unique=True))
    corners = draw(st.lists(st.tuples(number, number), min_size=3, max_size=3, unique=True))
    return path(*points), corners, draw(st.sampled_from((0.5, 0.625, 1.25)))


@given(walks())
def test_closed_polygons_are_met_where_shapely_says(walk):
    """The path up to the entry keeps its distance from the polygon, and a little farther it does not."""
    way, corners, base = walk
    shape = Polygon(corners)
    if shape.area < 0.5:
        return
    field = table(piece("building", corners))
    found = entered(movement_terrain(field, GOING).closed, way, base)
    line = LineString(way)
    if not found:
        assert line.distance(shape) >= base - 2e-9
        return
    inches = found[0].inches
    assert line.interpolate(inches).distance(shape) <= base + 1e-7
    assert line.distance(shape) < base
    if inches > 1e-6:
        assert min(line.interpolate(inches * k / 64).distance(shape) for k in range(64)) >= base - 1e-7


@given(st.floats(0, 360), st.floats(0.3, 3.0), st.floats(-2.5, 2.5))
def test_enemies_are_met_at_the_same_place_from_every_side(turn, base, aside):
    """Turning the whole table changes nothing."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def at(x: float, y: float) -> tuple[float, float]:
        return 36 + x * cos - y * sin, 24 + x * sin + y * cos

    reach = BASE + base
    if abs(abs(aside) - reach) < 1e-6:
        return
    found = hits(FLAT, [Disc("foe", Point(*at(0, aside)), base)], at(-8, 0), at(8, 0))
    if abs(aside) > reach:
        assert found is None
    else:
        assert found.inches == pytest.approx(8 - math.sqrt(reach**2 - aside**2), abs=1e-6)
