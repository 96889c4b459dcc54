"""Arcs of fire and the sides of a figure."""

from __future__ import annotations

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from game.battlefield.contact import Disc
from game.battlefield.templates.arcs import direction, in_arc, share_in_arc
from game.geometry.point import Point

HERE = Point(20, 20)
coordinates = st.floats(-6, 6)
angles = st.floats(-720, 720)
arcs = st.floats(1, 359)
radii = st.floats(0.1, 3)


def toward(bearing, inches, start=HERE):
    """Return the point some way off on a bearing."""
    angle = math.radians(bearing)
    return Point(start.x + inches * math.sin(angle), start.y - inches * math.cos(angle))


@pytest.mark.rule("AS-ARC-01", "AS-ARC-02")
@pytest.mark.parametrize(
    ("place", "inside"),
    [
        ((20, 10), True),
        ((30, 20), True),
        ((10, 20), True),
        ((30, 20.000001), False),
        ((30, 19.999999), True),
        ((20, 30), False),
        ((20, 10000), False),
        ((20, -10000), True),
    ],
)
def test_the_forward_arc_is_the_half_plane_ahead(place, inside):
    """Facing north: in the arc with exactly half of the base or more, at any distance."""
    assert in_arc(HERE, 0, 180, Disc("", Point(*place), 0.625)) is inside


@pytest.mark.rule("AS-ARC-02")
@pytest.mark.parametrize("facing", [0, 30, 45, 90, 123.4, 270, 359, -60, 400])
@pytest.mark.parametrize("arc", [60, 90, 180, 240, 300])
def test_a_base_centred_on_the_border_is_half_inside_for_a_half_plane(facing, arc):
    """For 180 degrees exactly; of a narrow wedge a little less, of a wide one a little more."""
    share = share_in_arc(HERE, facing, arc, Disc("", toward(facing + arc / 2, 5), 0.625))
    assert share == pytest.approx(0.5, abs=1e-12)
    near = share_in_arc(HERE, facing, arc, Disc("", toward(facing + arc / 2, 0.3), 0.625))
    if arc == 180:
        assert near == pytest.approx(0.5, abs=1e-12)
        assert in_arc(HERE, facing, arc, Disc("", toward(facing + arc / 2, 5), 0.625))
    else:
        assert (near < 0.5) is (arc < 180)


@given(facing=angles, arc=arcs, x=coordinates, y=coordinates, base=radii)
@example(facing=0.0, arc=1.0, x=2.220446049250313e-16, y=2.220446049250313e-16, base=1.0)
@example(facing=0.0, arc=1.0, x=-2.220446049250313e-16, y=2.220446049250313e-16, base=1.0)
def test_shares_agree_with_polygons(facing, arc, x, y, base):
    """Against a disc of 720 corners and a wedge of many, to what such a disc can give."""
    apex, at = Point(0, 0), Point(x, y)
    disc = Polygon([toward(i / 2, base, at) for i in range(720)])
    rim = [toward(facing - arc / 2 + arc * i / 24, 40, apex) for i in range(25)]
    expected = Polygon([apex, *rim]).intersection(disc).area / disc.area
    assert share_in_arc(apex, facing, arc, Disc("", at, base)) == pytest.approx(expected, abs=1e-4)


@given(facing=angles, arc=arcs, x=coordinates, y=coordinates, base=radii)
def test_an_arc_and_what_is_left_make_a_whole(facing, arc, x, y, base):
    """Also where the apex lies inside the disc; and a rotation changes nothing."""
    at = Point(HERE.x + x, HERE.y + y)
    share = share_in_arc(HERE, facing, arc, Disc("", at, base))
    assert 0 <= share <= 1
    rest = share_in_arc(HERE, facing + 180, 360 - arc, Disc("", at, base))
    assert share + rest == pytest.approx(1, abs=1e-9)
    turned = share_in_arc(Point(0, 0), facing + 90, arc, Disc("", Point(-y, x), base))
    assert turned == pytest.approx(share, abs=1e-9)


@given(arc=st.floats(0, 360), base=radii, facing=angles)
def test_a_disc_around_the_apex_has_its_part_of_the_circle(arc, base, facing):
    """A quarter circle for 90 degrees."""
    assert share_in_arc(HERE, facing, arc, Disc("", HERE, base)) == pytest.approx(arc / 360, abs=1e-12)


def test_a_base_without_extent_is_inside_or_not():
    """Borders inside, so is the apex."""
    assert share_in_arc(HERE, 0, 90, Disc("", toward(45, 7), 0)) == 1
    assert share_in_arc(HERE, 0, 90, Disc("", toward(45.00001, 7), 0)) == 0
    assert share_in_arc(HERE, 0, 90, Disc("", HERE, 0)) == 1


def test_all_around_everything_is_inside():
    """360 degrees."""
    assert share_in_arc(HERE, 17, 360, Disc("", Point(0, 0), 0.625)) == 1


@pytest.mark.rule("AS-DMG-02", "AS-DMG-03")
@pytest.mark.parametrize("facing", [0, 60, 90, 211.7, 300, -45])
@pytest.mark.parametrize(
    ("off", "side"),
    [
        (0, "rear"),
        (29.999, "rear"),
        (-29.999, "rear"),
        (30, "corner"),
        (-30, "corner"),
        (30.001, "front"),
        (90, "front"),
        (180, "front"),
        (-120, "front"),
    ],
)
def test_the_rear_is_within_thirty_degrees_of_straight_behind(facing, off, side):
    """Exactly at 30 degrees it is a corner, beyond it the front; near or far."""
    for inches in (0.7, 12, 300):
        assert direction(HERE, facing, toward(facing + 180 + off, inches)) == side


@pytest.mark.rule("AS-DMG-03")
@pytest.mark.parametrize(("off", "side"), [(30 - 2e-7, "rear"), (30 - 1e-8, "corner"), (30 + 2e-7, "front")])
def test_a_corner_is_as_wide_as_rounding(off, side):
    """Within 1e-7 degrees of the border."""
    assert direction(HERE, 0, toward(180 + off, 12)) == side


def test_the_rear_may_be_wider():
    """Half of the circle."""
    assert direction(HERE, 0, Point(30, 21), rear=180) == "rear"
    assert direction(HERE, 0, Point(30, 20), rear=180) == "corner"


def test_an_attacker_at_the_same_place_comes_from_the_front():
    """There is no bearing."""
    assert direction(HERE, 123, HERE) == "front"
