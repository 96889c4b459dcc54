"""Outlines of stretches of rays: the union of their wedges, however they lie and however many they are."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.viewshed.sector_outlines import joined, outlined
from game.battlefield.viewshed.shade_outlines import shapes
from game.battlefield.viewshed.viewshed import viewshed
from game.geometry.point import Point

EYE = Point(3.0, 5.0)
RAYS = 12
CUTS = (0.0, 0.5, 1.0, 2.0, 3.0, 4.0)


def stretches(given_rays):
    """Return rays, near and far ends: of each ray the stretches between those cuts that are chosen."""
    found = [
        (ray, CUTS[i], CUTS[i + 1])
        for ray, chosen in enumerate(given_rays)
        for i, some in enumerate(chosen)
        if some
    ]
    ray, near, far = (np.array(column) for column in zip(*found, strict=True)) if found else ([],) * 3
    return np.array(ray, dtype=np.intp), np.array(near, dtype=float), np.array(far, dtype=float)


def wedge(ray, near, far):
    turns = [ray * math.tau / RAYS, (ray + 1) * math.tau / RAYS]
    ends = [(r, turn) for r, two in ((near, turns), (far, turns[::-1])) for turn in two]
    return shapely.Polygon([(EYE.x + r * math.sin(turn), EYE.y - r * math.cos(turn)) for r, turn in ends])


@given(st.lists(st.lists(st.booleans(), min_size=5, max_size=5), min_size=RAYS, max_size=RAYS))
def test_they_enclose_what_the_wedges_cover(chosen):
    """Valid polygons, none over another, with the union's area, wherever wedges lie, also around the eye."""
    ray, near, far = stretches(chosen)
    found = outlined(joined(EYE, RAYS, ray, near, far))
    whole = shapely.union_all([wedge(*one) for one in zip(ray, near, far, strict=True)], grid_size=1e-9)
    assert all(part.is_valid for part in found)
    assert sum(part.area for part in found) == pytest.approx(whole.area, abs=1e-6)
    union = shapely.union_all(found, grid_size=1e-9)
    assert union.symmetric_difference(whole).area == pytest.approx(0, abs=1e-6)


def test_a_ring_around_the_eye_has_a_hole():
    """One polygon; its hole is where the rays begin."""
    ray, near, far = stretches([[False, True, True, False, False]] * RAYS)
    (found,) = outlined(joined(EYE, RAYS, ray, near, far))
    assert len(found.interiors) == 1
    assert not found.contains(shapely.Point(EYE))


def test_wedges_that_touch_at_a_corner_are_two():
    """Each is a polygon of its own, so that both are valid."""
    ray, near, far = stretches(
        [[True, False] + [False] * 3, [False, True] + [False] * 3] + [[False] * 5] * 10
    )
    found = outlined(joined(EYE, RAYS, ray, near, far))
    assert len(found) == 2


def test_a_star_of_a_hundred_needles_is_outlined_too():
    """Every ray crosses many of them: what is too much to unite is traced, and is the whole table."""
    turns = [k * math.pi / 100 for k in range(200)]
    rim = [
        Point(36 + (20, 0.5)[k % 2] * math.cos(t), 24 + (20, 0.5)[k % 2] * math.sin(t))
        for k, t in enumerate(turns)
    ]
    field = Battlefield(72, 48, (Feature("star", "hill", Form.GROUND, tuple(rim), height=2.0),))
    found = viewshed(field, Figure(Point(5, 24), 0.625, 0.0, 2.0))
    parts = shapes(found)
    assert sum(part.area for part in parts.values()) == pytest.approx(72 * 48, abs=1e-6)
    assert all(part.is_valid for part in parts.values())
