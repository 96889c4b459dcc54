"""The area below the upper envelope of straight lines."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import union_all
from shapely.geometry import Polygon

from game.battlefield.sight.envelope import covered

places = st.one_of(st.floats(0, 1), st.integers(0, 8).map(lambda eighths: eighths / 8))
lines = st.tuples(places, places, places, places).map(lambda p: (min(p[:2]), max(p[:2]), *p[2:]))
crowds = st.lists(st.lists(lines.filter(lambda p: p[1] - p[0] > 1e-6), max_size=7), min_size=1, max_size=4)


def areas(groups):
    """Return the areas below groups of lines, each u0, u1, z0, z1."""
    flat = [(n, *line) for n, group in enumerate(groups) for line in group]
    group, u0, u1, z0, z1 = np.array(flat, dtype=float).reshape(-1, 5).T
    return covered(group.astype(np.intp), len(groups), np.array((u0, u1)), np.array((z0, z1)))


@given(crowds)
def test_it_agrees_with_a_union_of_polygons(groups):
    """Whatever the lines: crossing, meeting at their ends, one on the other, level, falling to nothing."""
    for area, group in zip(areas(groups), groups, strict=True):
        below = [Polygon([(u0, 0), (u1, 0), (u1, z1), (u0, z0)]) for u0, u1, z0, z1 in group]
        expected = union_all([body.buffer(0) for body in below]).area if below else 0.0
        assert area == pytest.approx(expected, abs=1e-9)


@given(crowds)
def test_the_order_of_lines_changes_nothing(groups):
    """Reversed within each group, and the groups reversed."""
    there = areas(groups)
    back = areas([group[::-1] for group in groups][::-1])[::-1]
    assert there == pytest.approx(back, abs=1e-12)


def test_crossing_lines_are_cut_where_they_cross():
    """A rising and a falling line: a valley of three quarters."""
    assert areas([[(0, 1, 0, 1), (0, 1, 1, 0)]]) == pytest.approx([0.75])


def test_groups_without_lines_have_no_area():
    """Neither has none at all."""
    assert areas([[], [(0.25, 0.75, 1, 1)], []]) == pytest.approx([0, 0.5, 0])
    assert areas([[]]) == pytest.approx([0])
