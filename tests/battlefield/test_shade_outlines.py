"""The ground of each shade as shapes: cut at the table's edge without a look at holes within."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.viewshed.shade_outlines import clipped, shapes
from game.battlefield.viewshed.viewshed import viewshed
from game.geometry.point import Point

TABLE = shapely.box(0, 0, 40, 30)


def ring(x, y, side):
    """Return the corners of a square."""
    return [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]


@pytest.mark.parametrize(
    "part",
    [
        shapely.Polygon(ring(-5, 5, 20), [ring(2, 10, 3), ring(-3, 15, 2)]),
        shapely.Polygon(ring(-5, 5, 20), [ring(2, 10, 3), ring(-1, 18, 3)]),
        shapely.Polygon(
            [(-5, 2), (10, 2), (10, 8), (-3, 8), (-3, 20), (12, 20), (12, 28), (-5, 28)],
            [ring(2, 3, 2), ring(6, 4, 3), ring(3, 22, 4), ring(9, 21, 2)],
        ),
        shapely.Polygon(
            ring(-9, -9, 99), [ring(1 + 2 * i, 1 + 2 * j, 1) for i in range(9) for j in range(9)]
        ),
    ],
    ids=["a hole within", "holes over the edge", "two pieces with holes", "many holes"],
)
def test_what_lies_over_the_edge_is_cut_with_its_holes(part):
    """As a thorough cut makes it: valid, of the same area, the same ground."""
    found, want = clipped(np.array([part], dtype=object), 40, 30), part.intersection(TABLE)
    assert found.is_valid
    assert found.area == pytest.approx(want.area, abs=1e-9)
    assert found.symmetric_difference(want).area < 1e-9


def test_a_hill_of_many_spikes_is_cut_into_the_table():
    """Each spike throws a shadow: the shapes are valid still, and together they are the table."""
    far = [12 if i % 2 else 7 for i in range(400)]
    turns = [math.tau * i / 400 for i in range(400)]
    spikes = [Point(20 + r * math.cos(t), 15 + r * math.sin(t)) for r, t in zip(far, turns, strict=True)]
    field = Battlefield(40, 30, (Feature("spikes", "hill", Form.GROUND, tuple(spikes), height=3.0),))
    found = shapes(viewshed(field, Figure(Point(2, 2), 0.625, 0.0, 2.0)))
    assert all(part.is_valid for part in found.values())
    assert sum(part.area for part in found.values()) == pytest.approx(1200, abs=1e-6)
