"""The shapes that terrain may be given in."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
import shapely
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from shapely import contains_xy
from shapely.geometry import LineString, Polygon, box

from game.geometry.point import Point
from game.geometry.shapes import circle, clipped, flaw, rect, region, widened

TABLE = (48.0, 36.0)


def path(*corners: tuple[float, float]) -> tuple[Point, ...]:
    """Return corners as a path."""
    return tuple(Point(*corner) for corner in corners)


SQUARE = path((10, 10), (20, 10), (20, 20), (10, 20))


def wrong(outline, *holes):
    """Return what is wrong with a shape on a table of 48 by 36."""
    return flaw(outline, holes, *TABLE)


def test_a_circle_is_the_inscribed_64_gon_clockwise_from_the_east():
    """Its corners lie on the circle; on the screen the second lies south of the first."""
    corners = circle(10, 20, 4)
    assert len(corners) == 64
    assert corners[0] == Point(14, 20)
    assert corners[16] == Point(10, 24)
    assert corners[1].y > 20
    assert all(math.dist(corner, (10, 20)) == pytest.approx(4, abs=1e-12) for corner in corners)
    assert Polygon(corners).area == pytest.approx(32 * 16 * math.sin(math.pi / 32))


def test_a_rect_is_given_by_its_north_west_corner():
    """East and south from there."""
    assert rect(30, 36, 6, 4) == path((30, 36), (36, 36), (36, 40), (30, 40))


def test_a_rect_turns_clockwise_about_its_centre():
    """A quarter turn takes the north-west corner to the north-east, without rounding."""
    assert rect(0, 0, 4, 2, 90) == path((3, -1), (3, 3), (1, 3), (1, -1))
    assert rect(0, 0, 2, 2, -270) == rect(0, 0, 2, 2, 90)
    north_west = rect(0, 0, 2, 2, 45)[0]
    assert north_west == pytest.approx((1, 1 - math.sqrt(2)))


@given(turn=st.floats(-720, 720), east=st.floats(0.1, 40), south=st.floats(0.1, 40))
def test_turning_a_rect_keeps_its_area(turn, east, south):
    """Whatever the angle."""
    assert Polygon(rect(3, 4, east, south, turn)).area == pytest.approx(east * south)


def test_a_line_is_widened_by_half_on_either_side_with_flat_ends():
    """10 inches by 0.25, nothing beyond the ends."""
    outline, holes = widened(path((5, 5), (15, 5)), 0.25)
    assert not holes
    assert Polygon(outline).equals(box(5, 4.875, 15, 5.125))


def test_joins_are_mitred():
    """The outer corner of a right angle is sharp."""
    outline, _ = widened(path((0, 0), (10, 0), (10, 10)), 2)
    assert Polygon(outline).equals(Polygon([(0, -1), (11, -1), (11, 10), (9, 10), (9, 1), (0, 1)]))


@pytest.mark.parametrize(("degrees", "tip"), [(24, 1 / math.sin(math.radians(12))), (22, 5.0)])
def test_sharp_joins_are_cut_off_at_five_times_half_the_width(degrees, tip):
    """At 24 degrees the tip reaches 4.81 times, at 22 it would reach 5.24 and is cut."""
    angle = math.radians(degrees / 2)
    arms = path(
        (30 * math.cos(angle), 30 * math.sin(angle)), (0, 0), (30 * math.cos(angle), -30 * math.sin(angle))
    )
    outline, _ = widened(arms, 2)
    assert -min(x for x, _ in outline) == pytest.approx(tip)


def test_a_line_that_comes_back_encloses_a_hole():
    """A closed wall leaves its yard free."""
    outline, holes = widened(path((10, 10), (20, 10), (20, 20), (10, 20), (10, 10)), 1)
    assert len(holes) == 1
    assert region(outline, holes).area == pytest.approx(40)


def test_what_sticks_out_over_the_table_is_cut_off():
    """A square over the corner keeps a quarter."""
    inside = clipped(path((-5, -5), (5, -5), (5, 5), (-5, 5)), *TABLE)
    assert Polygon(inside).equals(box(0, 0, 5, 5))
    assert clipped(SQUARE, *TABLE) == SQUARE
    assert clipped(path((-5, 0), (-1, 0), (-1, 5)), *TABLE) == ()


def test_a_shape_cut_into_two_pieces_stays_one_outline():
    """A fork whose handle lies off the table: two prongs, one feature."""
    fork = path((-5, 5), (10, 5), (10, 8), (-2, 8), (-2, 12), (10, 12), (10, 15), (-5, 15))
    inside = clipped(fork, *TABLE)
    assert wrong(inside) is None
    assert region(inside).equals(box(0, 5, 10, 8).union(box(0, 12, 10, 15)))


@given(st.lists(st.tuples(st.integers(-20, 60), st.integers(-20, 60)), min_size=3, max_size=9))
def test_clipping_equals_the_intersection_with_the_table(corners):
    """For every outline that does not cross itself."""
    outline = path(*corners)
    if not Polygon(outline).is_valid or wrong(outline) is not None:
        return
    expected = Polygon(outline).intersection(box(0, 0, *TABLE))
    assert region(clipped(outline, *TABLE)).symmetric_difference(expected).area < 1e-9


@pytest.mark.parametrize(
    "outline",
    [
        SQUARE,
        SQUARE[::-1],
        (*SQUARE, SQUARE[0]),
        (SQUARE[0], *SQUARE, SQUARE[3]),
        path((10, 10), (20, 20), (30, 10), (30, 30), (20, 20), (10, 30)),
        path((10, 10), (20, 10), (20, 20), (15, 10), (10, 20)),
        path((10, 10), (30, 10), (30, 30), (20, 10.5), (10, 30), (10, 10), (12, 14), (12, 12)),
        path((0, 0), (48, 0), (48, 36), (0, 36)),
        path((-10, 10), (60, 10), (60, 20)),
    ],
    ids=[
        "plain",
        "reversed",
        "closed",
        "repeated",
        "two lobes",
        "touches an edge",
        "own hole",
        "border",
        "out",
    ],
)
def test_shapes_that_are_accepted(outline):
    """Any order, repeated points, rings that touch themselves at a point, shapes on or over the border."""
    assert wrong(outline) is None
    assert region(outline).is_valid
    assert region(outline).area > 0


@pytest.mark.parametrize(
    ("outline", "words"),
    [
        (path((10, 10), (20, 20), (20, 10), (10, 20)), "crosses itself"),
        (path((10, 10), (20, 20), (30, 30), (30, 10), (20, 20), (10, 30)), "crosses itself"),
        (
            path((10, 10), (20, 10), (20, 20), (10, 20), (10, 10), (20, 10), (20, 20), (10, 20)),
            "crosses itself",
        ),
        (path((10, 10), (20, 10)), "three different points"),
        (path((10, 10), (20, 10), (10, 10), (20, 10)), "three different points"),
        (path((10, 10), (20, 10), (15, 10)), "no area"),
        (path((50, 10), (60, 10), (60, 20)), "outside"),
        (path((48, 10), (60, 10), (60, 20)), "outside"),
        (path((10, 10), (math.nan, 10), (10, 20)), "finite"),
        (path((10, 10), (math.inf, 10), (10, 20)), "finite"),
        (path((10, 10), (1e300, 10), (10, 20)), "beyond"),
        ((), "three different points"),
    ],
)
def test_shapes_that_are_refused(outline, words):
    """Crossing, too few points, no area, outside, not a number: each in words."""
    assert words in wrong(outline)


@pytest.mark.parametrize(
    ("hole", "words"),
    [
        (path((11, 11), (12, 11), (12, 12)), None),
        (path((10, 10), (12, 11), (12, 12)), None),
        (path((10, 10), (20, 10), (15, 20)), None),
        (path((18, 18), (22, 18), (22, 22)), "hole 1 sticks out"),
        (path((30, 30), (32, 30), (32, 32)), "hole 1 sticks out"),
        (path((11, 11), (12, 12), (12, 11), (11, 12)), "hole 1 crosses itself"),
        (SQUARE, "no area"),
    ],
)
def test_holes_lie_inside(hole, words):
    """They may touch the outline, not leave it, nor take all of it."""
    found = wrong(SQUARE, hole)
    assert found is None if words is None else words in found


def test_holes_may_touch_but_not_overlap_each_other():
    """Two holes over the same ground are a mistake."""
    first = path((11, 11), (14, 11), (14, 14), (11, 14))
    assert wrong(SQUARE, first, path((14, 11), (16, 11), (16, 14), (14, 14))) is None
    assert "hole 2 overlaps" in wrong(SQUARE, first, path((13, 13), (16, 13), (16, 16)))


def test_a_spike_has_no_area_and_does_no_harm():
    """An outline that goes out and back on one line encloses nothing there."""
    spiked = path((10, 10), (20, 10), (20, 20), (30, 30), (20, 20), (10, 20))
    assert wrong(spiked) is None
    assert region(spiked).equals(Polygon(SQUARE))
    assert not LineString([(25, 25), (30, 30)]).intersects(region(spiked))


CORNERS = st.builds(Point, st.integers(1, 9), st.integers(1, 9))


def odd(outline, x, y):
    """Whether a line from outside to a point crosses an odd number of edges."""
    inside = np.zeros(len(x), dtype=bool)
    for a, b in pairwise((*outline, outline[0])):
        if a.y != b.y:
            beside = (y - a.y) * (b.x - a.x) / (b.y - a.y) + a.x > x
            inside ^= ((a.y > y) != (b.y > y)) & beside
    return inside


@settings(max_examples=300)
@given(st.lists(CORNERS, min_size=4, max_size=9).map(tuple), st.integers(0, 1000))
@example(path((1, 4), (1, 1), (1, 5), (3, 4), (1, 2), (2, 4)), 0)
def test_an_outline_that_runs_along_itself_encloses_what_odd_numbers_of_edges_do(outline, seed):
    """Also where an edge runs back over another one."""
    assume(wrong(outline) is None)
    x, y = np.random.default_rng(seed).uniform(0.5, 9.5, (2, 60))
    clear = shapely.distance(LineString([*outline, outline[0]]), shapely.points(x, y)) > 1e-6
    assert (contains_xy(region(outline), x, y) == odd(outline, x, y))[clear].all()
