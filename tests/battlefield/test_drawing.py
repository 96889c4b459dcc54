"""Drawings: what moving, turning and reshaping keep."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from game.geometry.drawing import (
    Box,
    Circle,
    Polygon,
    Strip,
    centre,
    edges,
    reshaped,
    shifted,
    traced,
    turned,
    vertices,
    with_vertex,
    without_vertex,
)
from game.geometry.point import Point, distance
from game.geometry.shapes import region

INCHES = st.floats(-40, 40).map(lambda value: round(value, 3))
POINTS = st.builds(Point, INCHES, INCHES)
SIZES = st.floats(0.1, 20).map(lambda value: round(value, 3))
TURNS = st.floats(-720, 720).map(lambda value: round(value, 2))
BOXES = st.builds(Box, POINTS, SIZES, SIZES, TURNS)
CIRCLES = st.builds(Circle, POINTS, SIZES)
POLYGONS = st.lists(POINTS, min_size=3, max_size=7, unique=True).map(lambda ring: Polygon(tuple(ring)))
STRIPS = st.builds(Strip, st.lists(POINTS, min_size=2, max_size=5, unique=True).map(tuple), SIZES)
DRAWINGS = BOXES | CIRCLES | POLYGONS | STRIPS

SQUARE = Polygon(
    (Point(0, 0), Point(6, 0), Point(6, 6), Point(0, 6)), ((Point(1, 1), Point(2, 1), Point(2, 2)),)
)


def near(one, other, within=1e-6):
    """Whether two paths have their points at the same places."""
    return len(one) == len(other) and all(distance(a, b) <= within for a, b in zip(one, other, strict=True))


@given(DRAWINGS, INCHES, INCHES)
def test_moving_there_and_back_changes_nothing(drawing, east, south):
    """A drawing moved and moved back has its vertices where they were."""
    there = shifted(drawing, east, south)
    assert near(vertices(shifted(there, -east, -south)), vertices(drawing))
    if not isinstance(drawing, Strip):
        outline = [Point(at.x + east, at.y + south) for at in traced(drawing)[0]]
        assert near(traced(there)[0], outline)


@given(BOXES | POLYGONS, TURNS)
@example(Polygon(tuple(Point(*at) for at in ((0, 0), (0, -3), (0, 1), (2, 0), (0, -2), (1, 0)))), 1.0)
def test_turning_keeps_the_area_and_the_pivot(drawing, degrees):
    """A drawing turned about its centre covers as much."""
    assume(region(*traced(drawing)).is_valid)
    after = turned(drawing, degrees)
    area = region(*traced(drawing)).area
    assert math.isclose(region(*traced(after)).area, area, rel_tol=1e-6, abs_tol=1e-6)
    back = turned(after, -degrees, centre(drawing))
    assert near(traced(back)[0], traced(drawing)[0], 1e-5)


@given(BOXES, st.integers(0, 3), POINTS)
def test_a_corner_of_a_rectangle_goes_where_it_is_brought(box, place, to):
    """The corner opposite stays, the turn too, and one corner is at the place."""
    fixed = vertices(box)[(place + 2) % 4]
    after = reshaped(box, place, to)
    assert isinstance(after, Box)
    assert after.turn == box.turn
    corners = vertices(after)
    assert min(distance(to, corner) for corner in corners) < 1e-6
    assert min(distance(fixed, corner) for corner in corners) < 1e-6


@given(POLYGONS | STRIPS, st.data())
def test_a_vertex_put_in_can_be_taken_out(drawing, data):
    """Between the ends of any edge: what was before is there again."""
    place, a, b = data.draw(st.sampled_from(edges(drawing)))
    middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    more = with_vertex(drawing, place, middle)
    assert len(vertices(more)) == len(vertices(drawing)) + 1
    assert vertices(more)[place] == middle
    assert without_vertex(more, place) == drawing


@pytest.mark.parametrize("place", range(7))
def test_a_vertex_is_moved_wherever_it_is(place):
    """Corners of the outline first, then those of its holes."""
    to = Point(3.25, 3.5)
    after = reshaped(SQUARE, place, to)
    assert vertices(after)[place] == to
    assert [at for i, at in enumerate(vertices(after)) if i != place] == [
        at for i, at in enumerate(vertices(SQUARE)) if i != place
    ]


def test_too_few_vertices_are_no_drawing():
    """A triangle gives none up, a line keeps two ends, a hole of three corners goes whole."""
    triangle = Polygon(SQUARE.corners[:3])
    assert without_vertex(triangle, 0) is None
    assert without_vertex(Strip((Point(0, 0), Point(1, 0)), 1), 1) is None
    assert without_vertex(Circle(Point(0, 0), 1), 0) is None
    assert without_vertex(SQUARE, 5) == Polygon(SQUARE.corners)


def test_only_what_has_corners_takes_more():
    """A circle and a rectangle stay what they are."""
    circle, box = Circle(Point(1, 1), 2), Box(Point(0, 0), 2, 3)
    assert with_vertex(circle, 0, Point(5, 5)) == circle
    assert with_vertex(box, 2, Point(5, 5)) == box
    assert edges(circle) == edges(box) == ()
