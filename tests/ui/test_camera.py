"""The camera: places on the table and pixels on the screen."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.geometry.point import Point
from game.ui.painting.camera import Camera, fit, held, limits, panned, zoomed

WIDE, DEEP = 72.0, 48.0
SCREEN = (1310, 830)
places = st.builds(Point, st.floats(-20, 92), st.floats(-20, 68))
cameras = st.builds(Camera, places, st.floats(4, 250))


@given(cameras, places)
def test_a_place_comes_back_from_its_pixel(camera, at):
    """Inches to pixels and back is the same place; by whole pixels it is within half a pixel."""
    back = camera.to_inches(camera.to_place(at))
    assert math.dist(back, at) < 1e-9
    near = camera.to_inches(camera.to_pixel(at))
    assert abs(near.x - at.x) <= 0.5 / camera.scale + 1e-9
    assert abs(near.y - at.y) <= 0.5 / camera.scale + 1e-9


@given(cameras, st.integers(-6, 6), st.tuples(st.integers(0, 1309), st.integers(0, 829)))
def test_zooming_keeps_the_place_under_the_cursor(camera, clicks, pixel):
    """Whatever the clicks, what was under the cursor still is."""
    before = camera.to_inches(pixel)
    after = zoomed(camera, clicks, pixel, (4.0, 250.0)).to_inches(pixel)
    assert math.dist(before, after) < 1e-6


def test_zooming_in_and_out_comes_back_to_the_same_rung():
    """Three clicks in and three out end at the same scale, so the same tiles are found."""
    camera = zoomed(fit(WIDE, DEEP, SCREEN), 1, (0, 0), (4, 200))
    there = zoomed(camera, 3, (400, 300), (4, 200))
    assert there.scale > camera.scale
    assert zoomed(there, -3, (400, 300), (4, 200)).scale == camera.scale


def test_one_click_always_zooms_the_way_it_should():
    """From a scale between two rungs a click goes to the next rung in its direction."""
    camera = Camera(Point(0, 0), 17.0)
    assert 17.0 < zoomed(camera, 1, (0, 0), (4, 200)).scale < 17.0 * 2**0.25 + 1e-9
    assert 17.0 / 2**0.25 - 1e-9 < zoomed(camera, -1, (0, 0), (4, 200)).scale < 17.0


def test_zooming_stops_at_the_limits():
    """The ends are reached exactly and not passed."""
    least, most = limits(WIDE, DEEP, SCREEN)
    camera = fit(WIDE, DEEP, SCREEN)
    assert zoomed(camera, -99, (0, 0), (least, most)).scale == least
    assert zoomed(camera, 99, (0, 0), (least, most)).scale == most
    assert least < camera.scale < most


@pytest.mark.parametrize("table", [(72, 48), (10, 400), (400, 400), (6, 6)])
def test_fit_shows_the_whole_table(table):
    """All four corners are on the screen, with a margin, and the table lies in the middle."""
    camera = fit(*table, SCREEN)
    left, top = camera.to_place(Point(0, 0))
    right, bottom = camera.to_place(Point(*table))
    assert min(left, top) >= 24 - 1e-6
    assert right <= SCREEN[0] - 24 + 1e-6
    assert bottom <= SCREEN[1] - 24 + 1e-6
    assert left == pytest.approx(SCREEN[0] - right)
    assert top == pytest.approx(SCREEN[1] - bottom)


@given(cameras)
def test_the_table_never_leaves_the_screen(camera):
    """However far one pans, at most a quarter of the screen is void on a side where the table is larger."""
    safe = held(camera, WIDE, DEEP, SCREEN)
    for origin, length, shown in (
        (safe.origin.x, WIDE, SCREEN[0] / safe.scale),
        (safe.origin.y, DEEP, SCREEN[1] / safe.scale),
    ):
        if length > shown:
            assert -shown / 4 - 1e-6 <= origin <= length - 0.75 * shown + 1e-6
        else:
            assert origin <= 1e-6 + shown / 4
            assert origin + shown >= length - 1e-6 - shown / 4
    assert held(safe, WIDE, DEEP, SCREEN) == safe


@given(cameras, st.floats(-900, 900), st.floats(-900, 900))
def test_panning_moves_the_table_with_the_hand(camera, right, down):
    """A place shows as many pixels further as the table was dragged."""
    at = Point(11.0, 7.0)
    x, y = camera.to_place(at)
    moved = panned(camera, right, down).to_place(at)
    assert moved == pytest.approx((x + right, y + down), abs=1e-6)


def test_the_whole_table_lies_above_what_covers_the_lower_edge():
    """Only where it would lie under it: a table with room below stays in the middle."""
    square = fit(48, 48, (600, 400), 20, below=80)
    assert square.to_pixel(Point(0, 48))[1] <= 320
    assert fit(72, 24, (600, 400), 20, below=80) == fit(72, 24, (600, 400), 20)
