"""Jumps of bases that are no discs: what they land in and what they clear: against small steps."""

from __future__ import annotations

import random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.battlefield.contact import Disc, overlap_of
from game.battlefield.movement.jumps.jump import jump_path
from game.battlefield.movement.jumps.jump_reach import FACINGS, landings
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point, distance, toward
from game.geometry.shapes import rect

WAGON, OVAL = BaseShape("rectangle", 4, 2), BaseShape("oval", 3, 1.5)
START = Point(10, 20)
STEPS = 200


def table(*features: Feature) -> Battlefield:
    """Return a table with *features*."""
    return Battlefield(40, 40, features)


def block(kind: str, form: Form, box: tuple[float, float, float, float], height: float) -> Feature:
    """Return a rectangle: x, y, width, depth."""
    return Feature(kind, kind, form, rect(*box), height=height)


def jump(field: Battlefield, to: Point, facing: float, *, shape: BaseShape = WAGON, wide: float = 0.0):
    """Return the jump of a wagon from `START` that clears 3 inches."""
    return jump_path(
        field,
        START,
        to,
        0.0,
        rating=3.0,
        base=shape.radius,
        roofs=False,
        wide=wide,
        shape=shape,
        facing=facing,
    )


@pytest.mark.rule("AS-JUMP-04", "AS-MOVE-16")
@pytest.mark.parametrize(
    ("kind", "form", "height"),
    [("wall", Form.WALL, 1.0), ("building", Form.BUILDING, 2.0), ("hill", Form.GROUND, 2.5)],
)
@pytest.mark.parametrize(
    ("x", "facing", "lands"),
    [(19 - 1e-6, 0.0, True), (19 + 1e-5, 0.0, False), (18 - 1e-6, 90.0, True), (18 + 1e-5, 90.0, False)],
)
def test_it_lands_beside_a_face_by_its_side_or_its_front(kind, form, height, x, facing, lands):  # noqa: PLR0917
    """An inch from its middle, or two: walls, buildings and cliffs alike."""
    field = table(block(kind, form, (20, 15, 5, 10), height))
    found = jump(field, Point(x, 20), facing)
    assert found.open is lands
    assert (found.in_walls or found.in_buildings or found.in_cliffs) == (() if lands else (kind,))


@pytest.mark.rule("AS-JUMP-05")
@pytest.mark.parametrize(
    ("y", "facing", "clears"),
    [(21 + 1e-6, 90.0, True), (21 - 1e-5, 90.0, False), (22 + 1e-6, 0.0, True), (22 - 1e-5, 0.0, False)],
)
def test_the_whole_base_clears_what_it_flies_past_as_it_is_turned(y, facing, clears):
    """Flying ahead it is 2" wide, flying sideways 4"; by its centre alone nothing is in the way."""
    field = table(block("tower", Form.GROUND, (14, y, 1, 5), 3.0))
    assert jump(field, Point(19, 20), facing, wide=WAGON.radius).open is clears
    assert jump(field, Point(19, 20), facing).open


boxes = st.tuples(st.floats(8, 26), st.floats(8, 26), st.floats(1, 6), st.floats(1, 6))


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from([WAGON, OVAL]), boxes, st.tuples(st.floats(4, 34), st.floats(4, 34)), st.floats(0, 360)
)
@pytest.mark.rule("AS-JUMP-05")
def test_what_small_steps_meet_must_be_cleared(shape, box, to, facing):
    """But for the stretch in which the jump begins; nothing is asked near a threshold."""
    field, end = table(block("tower", Form.GROUND, box, 5.0)), Point(*to)
    tower = field.features[0].polygon
    places = (toward(START, end, distance(START, end) * n / STEPS) for n in range(STEPS + 1))
    gaps = [tower.distance(shapely.Polygon(shape.outline(at, facing))) for at in places]
    left = next((n for n, gap in enumerate(gaps) if gap > 0), len(gaps))
    nearest = min(gaps[left:], default=1.0)
    barred = bool(jump(field, end, facing, shape=shape, wide=shape.radius).barriers)
    if nearest > 0.05 or nearest == 0:
        assert barred is (nearest == 0)


@pytest.mark.rule("AS-JUMP-04")
def test_the_area_of_landings_is_where_some_facing_is_legal():
    """It promises nothing false, and leaves out no more than a facing between two would win."""
    field = table(
        block("wall", Form.WALL, (20, 15, 1, 10), 1.0),
        block("shed", Form.BUILDING, (8, 26, 5, 5), 2.0),
        block("hill", Form.GROUND, (12, 8, 6, 6), 2.5),
    )
    other = Disc("other", Point(15, 24), WAGON.radius, 0.0, WAGON, 30.0)
    area = landings(
        field, START, 0.0, inches=11, clears=3, base=WAGON.radius, discs=(other,), roofs=False, shape=WAGON
    )
    dice, won = random.Random(3), 0
    facings = [180.0 * n / FACINGS for n in range(FACINGS)]
    for _ in range(150):
        to = Point(dice.uniform(1, 24), dice.uniform(8, 32))
        if area.boundary.distance(shapely.Point(to)) < 1e-3 or distance(START, to) > 10.9:
            continue
        lands = any(
            jump(field, to, turn).open
            and not overlap_of(Disc("w", to, WAGON.radius, 0.0, WAGON, turn), other)
            for turn in facings
        )
        assert area.covers(shapely.Point(to)) is lands, to
        won += lands and area.boundary.distance(shapely.Point(to)) > 0
    assert won > 30
