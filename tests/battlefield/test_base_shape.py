"""Bases that are no discs: gaps, overlaps and extents. Shapely is the oracle."""

from __future__ import annotations

import math

import pytest
import shapely
import shapely.affinity
from hypothesis import given
from hypothesis import strategies as st

from game.battlefield.contact import Disc, apart, gap, overlap, overlap_of
from game.geometry.base_shape import BaseShape
from game.geometry.dilation import about_origin, dilated
from game.geometry.point import Point
from game.geometry.rims import summed

SIZE = st.floats(0.2, 6)
SHAPE = st.builds(BaseShape, st.sampled_from(["rectangle", "oval"]), SIZE, SIZE)
PLACE = st.builds(Point, st.floats(-8, 8), st.floats(-8, 8))
TURN, QUARTER = st.floats(0, 360), st.sampled_from([0.0, 90.0, 180.0, 270.0])


def polygon(base: Disc) -> shapely.Polygon:
    """Return a base with a shape as shapely has it."""
    return shapely.Polygon(base.shape.outline(base.at, base.facing))


def standing(shape: BaseShape | None, at: Point, facing: float, base: float = 0.5) -> Disc:
    """Return a base on the table."""
    return Disc("x", at, base if shape is None else shape.radius, 0.0, shape, facing)


BASE = st.builds(standing, SHAPE, PLACE, TURN)


@given(BASE, BASE)
def test_the_gap_of_two_shapes_is_their_distance(one, other):
    """From edge to edge; 0 where they meet, and only there do they overlap."""
    a, b = polygon(one), polygon(other)
    assert apart(one, other) == pytest.approx(a.distance(b), abs=1e-9)
    deep, common = overlap_of(one, other), a.intersection(b).area
    assert common > 0 or deep < 1e-6
    assert deep > 0 or common < 1e-5


@given(BASE, BASE, TURN)
def test_an_overlap_is_the_least_move_apart(one, other, way):
    """Moved by less than it, in any direction, they still overlap."""
    deep = overlap_of(one, other)
    if deep > 0.01:
        less, angle = deep * 0.98, math.radians(way)
        moved = Point(other.at.x + less * math.sin(angle), other.at.y - less * math.cos(angle))
        there = standing(other.shape, moved, other.facing)
        assert polygon(one).intersection(polygon(there)).area > 0


@given(BASE, PLACE, st.floats(0.1, 2))
def test_a_shape_and_a_disc(one, to, base):
    """The disc reaches its radius beyond its centre."""
    far = polygon(one).distance(shapely.Point(to))
    assert apart(one, standing(None, to, 0, base)) == pytest.approx(max(0.0, far - base), abs=1e-9)


@given(PLACE, PLACE, st.floats(0.1, 2), st.floats(0.1, 2))
def test_discs_stay_exactly_as_they_are(at, to, one, other):
    """By the same formula as before there were shapes."""
    a, b = standing(None, at, 0, one), standing(None, to, 0, other)
    assert apart(a, b) == gap(at, one, to, other)
    assert overlap_of(a, b) == overlap(at, one, to, other)


@given(SHAPE, TURN, TURN)
def test_extents_are_those_of_the_outline(shape, facing, bearing):
    """Half of the width across a line; how far the edge is along it; the disc around all of it."""
    turn = math.radians(bearing)
    ahead, right = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    outline = shape.outline(Point(0, 0), facing)
    across = max(x * right[0] + y * right[1] for x, y in outline)
    assert shape.half_across(bearing - facing) == pytest.approx(across, abs=4e-4 * shape.radius)
    edge = Point(*(part * shape.reach(bearing - facing) for part in ahead))
    assert shapely.Polygon(outline).exterior.distance(shapely.Point(edge)) <= 4e-4 * shape.radius
    assert max(math.hypot(x, y) for x, y in outline) <= shape.radius + 1e-9


@given(SIZE, SIZE)
def test_an_oval_is_as_exact_as_it_says(length, width):
    """Its polygon lies within it, by 0.03 % of the longer half axis at most."""
    oval = shapely.Polygon(BaseShape("oval", length, width).outline(Point(0, 0), 0))
    whole = shapely.affinity.scale(shapely.Point(0, 0).buffer(1, quad_segs=1024), width / 2, length / 2)
    assert whole.exterior.hausdorff_distance(oval.exterior) <= 3.1e-4 * max(length, width) / 2 + 1e-6


@given(SHAPE, SHAPE, PLACE, TURN | QUARTER, QUARTER)
def test_the_sum_of_two_shapes_is_what_shapely_says(one, other, at, facing, turn):
    """Turned to the compass points, too, where an edge is level but for rounding."""
    by, outline = about_origin(other, turn), one.outline(at, facing)
    found = shapely.Polygon(summed(outline, by))
    whole = dilated(shapely.Polygon(outline), by)
    assert found.symmetric_difference(whole).area < 1e-6
    places = [shapely.affinity.translate(shapely.Polygon(by), x, y) for x, y in outline]
    assert shapely.MultiPolygon(places).convex_hull.symmetric_difference(whole).area < 1e-6
