"""Exact coverage: the share of a pixel that lies inside a polygon."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon, box

from game.ui.painting.raster import coverage, edges, softened, tiled_coverage
from game.ui.painting.shapes import rings


def test_a_half_covered_pixel_is_half():
    """A square from 1.5 to 3.25 covers half and a quarter of the pixels at its borders."""
    mask = coverage(edges([[(1.5, 1), (3.25, 1), (3.25, 2), (1.5, 2)]]), 5, 3)
    assert mask[1].tolist() == pytest.approx([0, 0.5, 1, 0.25, 0])
    assert mask[0].sum() == mask[2].sum() == 0


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.floats(0, 2 * math.pi), st.floats(3, 30)), min_size=3, max_size=24),
    st.tuples(st.floats(-6, 30), st.floats(-6, 30)),
)
def test_every_pixel_equals_the_area_of_the_overlap(segments, middle):
    """Against shapely, pixel by pixel, also where the polygon sticks out of the window on any side."""
    corners = [(middle[0] + r * math.cos(a), middle[1] + r * math.sin(a)) for a, r in sorted(segments)]
    polygon = Polygon(corners)
    if not polygon.is_valid:
        return
    mask = coverage(edges(rings(polygon)), 24, 20)
    for y in range(0, 20, 3):
        for x in range(0, 24, 3):
            assert mask[y, x] == pytest.approx(polygon.intersection(box(x, y, x + 1, y + 1)).area, abs=2e-5)


def test_holes_stay_empty_by_either_rule():
    """A ring inside another is a hole: by direction, or by counting."""
    polygon = Point(12, 12).buffer(10).difference(Point(12, 12).buffer(4))
    for rule in ("union", "odd"):
        mask = coverage(edges(rings(polygon)), 24, 24, rule)
        assert mask.sum() == pytest.approx(polygon.area, rel=1e-4)
        assert mask[12, 12] == pytest.approx(0, abs=1e-6)


def test_overlapping_pieces_of_one_kind_are_covered_once():
    """Two squares that overlap never cover a pixel more than wholly."""
    mask = coverage(edges([[(0, 0), (6, 0), (6, 6), (0, 6)], [(3, 3), (9, 3), (9, 9), (3, 9)]]), 10, 10)
    assert mask.max() == 1.0
    assert mask.sum() == pytest.approx(36 + 36 - 9)


def test_the_cost_does_not_grow_with_the_vertices():
    """A circle of 20 000 corners gives the same mask as one of 2 000."""
    fine, coarse = (Point(64, 64).buffer(50, n) for n in (5000, 500))
    a, b = (coverage(edges(rings(shape)), 128, 128) for shape in (fine, coarse))
    assert np.abs(a - b).max() < 1e-3


@settings(max_examples=120, deadline=None)
@given(
    st.lists(
        st.lists(st.tuples(st.floats(-20, 60), st.floats(-20, 50)), min_size=3, max_size=9),
        min_size=0,
        max_size=3,
    ),
    st.sampled_from(["union", "odd"]),
    st.sampled_from([1, 8, 16, 40]),
)
def test_by_tiles_the_coverage_is_the_same(outlines, rule, side):
    """Whole tiles, tiles in part and empty ones make up the same mask, wherever the lines run."""
    across, down = -(-40 // side), -(-32 // side)
    expected = coverage(edges(outlines), across * side, down * side, rule)
    found = tiled_coverage(edges(outlines), (across, down), side, rule)
    mask = np.repeat(np.repeat(found.whole.astype(np.float32), side, axis=0), side, axis=1)
    for (j, i), part in zip(found.places.tolist(), found.masks, strict=True):
        assert not found.whole[j, i]
        mask[j * side : (j + 1) * side, i * side : (i + 1) * side] = part
    assert mask == pytest.approx(expected, abs=1e-4)


def test_few_tiles_of_a_large_disc_differ_from_pixel_to_pixel():
    """Only those on its edge: the rest is whole or empty."""
    found = tiled_coverage(edges(rings(Point(320, 320).buffer(250, 64))), (20, 20), 32)
    assert 40 < len(found.places) < 75
    assert found.whole.sum() * 32 * 32 == pytest.approx(math.pi * 250**2, rel=0.25)


def test_blurring_keeps_the_sum_and_the_middle():
    """A blurred square is as heavy as before and lies where it lay."""
    values = np.zeros((80, 100), np.float32)
    values[30:40, 50:70] = 1
    soft = softened(values, 4)
    assert soft.sum() == pytest.approx(values.sum(), rel=1e-4)
    y, x = np.indices(soft.shape)
    assert (x * soft).sum() / soft.sum() == pytest.approx(59.5, abs=0.01)
    assert (y * soft).sum() / soft.sum() == pytest.approx(34.5, abs=0.01)
    assert soft.max() < 1
