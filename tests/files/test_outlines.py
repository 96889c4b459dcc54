"""The quick judge of outlines says what the thorough one says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.files.maps.outlines import crosses_too_often, crossings, fault_of
from game.geometry.point import Path, Point
from game.geometry.shapes import flaw

COARSE = st.builds(Point, st.integers(-2, 8).map(float), st.integers(-2, 8).map(float))
FINE = st.builds(Point, st.floats(-2, 8), st.floats(-2, 8))
RINGS = st.lists(COARSE, min_size=1, max_size=8).map(tuple) | st.lists(FINE, min_size=3, max_size=8).map(
    tuple
)


@settings(max_examples=400, deadline=None)
@given(RINGS, st.lists(RINGS, max_size=2).map(tuple))
def test_quick_and_thorough_agree(outline: Path, holes: tuple[Path, ...]):
    """Whether a shape can be used, for rings that cross, touch, repeat points or stick out."""
    assert (fault_of(outline, holes, 6, 6) is None) == (flaw(outline, holes, 6, 6) is None)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (((0, 0), (4, 4), (4, 0), (0, 4)), [(0, 2)]),
        (((0, 0), (4, 0), (4, 4)), []),
        (((0, 0), (4, 0), (2, 0), (2, 4)), []),
        (((0, 0), (4, 0), (4, 4), (2, 4), (2, 0)), []),
        (((0, 0), (4, 0), (4, 4), (2, 4), (2, -1)), [(0, 3)]),
        (((1, 1), (1, 1)), []),
    ],
)
def test_crossings_are_of_inner_points(line, found):
    """Touching is no crossing; a stretch without length is none."""
    assert list(crossings(tuple(Point(*map(float, point)) for point in line))) == found


def test_how_often_a_line_may_cross_itself():
    """A hundred times; a comb of 10 by 10 teeth does so, one of 11 by 10 more often."""

    def comb(across: int, down: int) -> Path:
        east = [Point(x, y) for y in range(1, down + 1) for x in ((0, 99) if y % 2 else (99, 0))]
        south = [Point(x + 0.5, y) for x in range(1, across + 1) for y in ((99, 0) if x % 2 else (0, 99))]
        return tuple(Point(float(x), float(y)) for x, y in (*east, Point(-1, down), Point(-1, 99), *south))

    assert not crosses_too_often(comb(10, 10))
    assert crosses_too_often(comb(11, 10))


def test_a_line_that_goes_to_and_fro_on_itself_is_refused_at_once():
    """Its parts cross nowhere, but all their pairs would have to be looked at."""
    shuttle = tuple(Point(float(37 * n % 20), float(37 * n % 20)) for n in range(20_000))
    assert crosses_too_often(shuttle)
    coast = tuple(Point(n / 100, n % 2) for n in range(20_000))
    assert not crosses_too_often(coast)
