"""Sights of figures on bases that are no discs."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.battlefield.sight.sight import Figure, sight, sights
from game.battlefield.sight.visibility_matrix import visibility_matrix
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point

WAGON, EGG = BaseShape("rectangle", 4, 2), BaseShape("oval", 3, 2)


def box(
    key: str, form: Form, corner: tuple[float, float], size: tuple[float, float], height: float
) -> Feature:
    """Return a wood or a building: a rectangle from its north-west corner."""
    (x, y), (east, south) = corner, size
    outline = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    return Feature(key, "woods" if form is Form.AREA else "building", form, outline, height=height)


FIELD = Battlefield(
    48,
    48,
    (
        box("wood", Form.AREA, (10, 10), (8, 9), 3),
        box("shed", Form.BUILDING, (24, 16), (3, 5), 1.5),
        box("keep", Form.BUILDING, (14, 26), (5, 2), 2.5),
    ),
)


def figure(x: float, y: float, shape: BaseShape | None = None, facing: float = 0.0) -> Figure:
    """Return a figure 2 inches tall."""
    return Figure(Point(x, y), 0.625 if shape is None else shape.radius, 0.0, 2.0, shape, facing)


@pytest.mark.parametrize(("facing", "half", "reach"), [(0, 1, 2), (90, 2, 1), (180, 1, 2), (270, 2, 1)])
def test_a_wagon_shows_as_wide_as_it_stands(facing, half, reach):
    """From its end it is narrow and near, from its side wide and farther off."""
    eye, wagon = figure(25.5, 40), figure(25.5, 10, WAGON, facing)
    found = sight(FIELD, eye, wagon)
    assert found.range == pytest.approx(30 - 0.625 - reach)
    like = sight(FIELD, eye, replace(figure(25.5, 10), base=float(half)))
    assert found.hidden == pytest.approx(like.hidden, abs=1e-12)
    assert found.hidden > 0


def test_who_stands_in_what_is_judged_by_the_shape():
    """Its disc touches the wood, the wagon beside it does not; turned across it does."""
    beside = figure(8.5, 15, WAGON, 0)
    assert sight(FIELD, figure(2, 2), beside).occupied == ()
    assert sight(FIELD, figure(2, 2), replace(beside, facing=90.0)).occupied == ("woods",)


places = st.tuples(st.floats(1, 47), st.floats(1, 47))


@settings(max_examples=60, deadline=None)
@given(places, places, st.sampled_from([WAGON, EGG, None]), st.sampled_from([WAGON, EGG]), st.floats(0, 360))
def test_a_sight_is_measured_between_the_edges(eye, at, of, shape, facing):
    """Range, and the inches of woods between the two edges on the line of the centres."""
    viewer, target = figure(*eye, of, 30.0), figure(*at, shape, facing)
    found = sight(FIELD, viewer, target)
    bodies = [
        shapely.Point(one.at).buffer(one.base, quad_segs=256)
        if one.shape is None
        else shapely.Polygon(one.shape.outline(one.at, one.facing))
        for one in (viewer, target)
    ]
    assert found.range == pytest.approx(bodies[0].distance(bodies[1]), abs=1e-4)
    if not bodies[0].intersects(bodies[1]):
        line = shapely.LineString([viewer.at, target.at])
        between = line.difference(shapely.union_all(bodies))
        woods = between.intersection(FIELD.features[0].polygon).length
        assert found.depth.get("woods", 0.0) == pytest.approx(woods, abs=2e-3)


@settings(max_examples=30, deadline=None)
@given(places, places, st.floats(0, 360))
def test_all_ways_to_ask_agree(eye, at, facing):
    """One by one, many at once, and as a matrix."""
    viewer, wagon, disc = figure(*eye), figure(*at, WAGON, facing), figure(20, 40)
    one, other = sights(FIELD, viewer, [wagon, disc])
    assert one == sight(FIELD, viewer, wagon)
    assert other == sight(FIELD, viewer, disc)
    matrix = visibility_matrix(FIELD, [viewer], [wagon, disc])
    assert matrix.hidden[0].tolist() == pytest.approx([one.hidden, other.hidden], abs=1e-9)


@pytest.mark.parametrize("shape", [None, WAGON], ids=["discs", "shaped"])
def test_a_matrix_of_some_pairs_has_what_the_whole_one_has_there(shape):
    """Each pair has its sight's hidden share and woods, whichever others are measured with it."""
    dice = random.Random("pairs")

    def figure() -> Figure:
        return Figure(Point(dice.uniform(1, 35), dice.uniform(1, 23)), 0.625, 0.0, 2.0, shape, 0.0)

    viewers, targets = [figure() for _ in range(6)], [figure() for _ in range(9)]
    wanted = np.array([[dice.random() < 0.5 for _ in targets] for _ in viewers])
    wanted[2] = False
    whole, some = (visibility_matrix(FIELD, viewers, targets, wanted=pairs) for pairs in (None, wanted))
    assert (whole.hidden > 0).any()
    assert (whole.area > 0).any()
    for all_of_them, part in zip(whole, some, strict=True):
        assert all_of_them[wanted].tolist() == part[wanted].tolist()
    for i, viewer in enumerate(viewers):
        found = sights(FIELD, viewer, targets)
        assert whole.hidden[i].tolist() == pytest.approx([one.hidden for one in found], abs=1e-9)
        assert whole.area[i].tolist() == pytest.approx([one.area for one in found], abs=1e-9)
