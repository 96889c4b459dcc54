"""Cliffs count the shape of a base: standing, walking, moving away; against shapely and small steps."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.battlefield.contact import Disc, base_region
from game.battlefield.movement.costs.cliffs import SHEER, cliffs, faces_at
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.costs.path_cost import path_cost
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.base_shape import BaseShape
from game.geometry.point import Path, Point, bearing, distance, toward
from game.geometry.shapes import rect
from game.mechanics.movement.shaped_cliffs import first_cliff

WAGON, OVAL = BaseShape("rectangle", 4, 2), BaseShape("oval", 3, 1.5)
GOING = MovementCosts()


def hills(*boxes: tuple[float, float, float, float, float]) -> Battlefield:
    """Return a table with hills: x, y, width, depth and height of each."""
    features = (
        Feature(f"hill{n}", "hill", Form.GROUND, rect(*box[:4]), height=box[4]) for n, box in enumerate(boxes)
    )
    return Battlefield(48, 48, tuple(features))


MESA = hills((20, 10, 10, 10, 4))


def met(field: Battlefield, path: Path, facing: float, shape: BaseShape = WAGON, ends: float | None = None):
    """Return the first cliff on the way of a base that begins turned to *facing*, and the way as measured."""
    base = Disc("w", path[0], shape.radius, level(field, path[0]), shape, facing)
    walk = path_cost(field, path, base.level, GOING, shape.radius)
    return first_cliff(field, base, walk, ends), walk


@pytest.mark.rule("AS-MOVE-16")
@pytest.mark.parametrize(
    ("x", "facing", "inside"),
    [(19 - 1e-6, 0.0, False), (19 + 1e-5, 0.0, True), (18 - 1e-6, 90.0, False), (18 + 1e-5, 90.0, True)],
)
def test_a_wagon_stands_at_the_foot_by_its_side_or_its_front(x, facing, inside):
    """An inch from its middle beside the face, two inches before it."""
    base = Disc("w", Point(x, 15), WAGON.radius, 0.0, WAGON, facing)
    assert faces_at(MESA, base.at, base.base, 0.0, base_region(base)) == (("hill0",) if inside else ())


@pytest.mark.rule("AS-MOVE-16")
@pytest.mark.parametrize(("x", "passes"), [(19 - 1e-6, True), (19 + 1e-5, False)])
def test_a_wagon_drives_along_the_foot_by_its_width(x, passes):
    """Ahead an inch is enough; the disc around it would need more than two."""
    found, _ = met(MESA, (Point(x, 30), Point(x, 5)), 0.0)
    assert (found is None) is passes
    assert found is None or found.inches == pytest.approx(8.0, abs=1e-6)


@pytest.mark.rule("AS-MOVE-16")
def test_turning_at_the_foot_takes_the_disc_around_it():
    """At the end of its way, or at a corner; half the diagonal off it is free."""
    close, free = 20 - WAGON.radius + 1e-5, 20 - WAGON.radius - 1e-5
    for x, passes in ((close, False), (free, True)):
        ahead = Point(x, 30), Point(x, 15)
        assert (met(MESA, ahead, 0.0, ends=90.0)[0] is None) is passes
        assert (met(MESA, (*ahead, Point(x - 5, 15)), 0.0)[0] is None) is passes


@pytest.mark.rule("AS-MOVE-16")
def test_a_wagon_that_stands_in_a_face_may_only_move_away():
    """Off it, turning where it stands; not deeper and not along it; from the top it overhangs."""
    start = Point(19.5, 15)
    assert met(MESA, (start, Point(14, 15)), 0.0)[0] is None
    assert met(MESA, (start, Point(19.5, 16)), 0.0)[0] is not None
    assert met(MESA, (start, Point(19.9, 14)), 0.0)[0] is not None
    assert met(MESA, (Point(20.2, 15), Point(20.2, 12)), 0.0)[0] is None


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([WAGON, OVAL]),
    st.builds(Point, st.floats(4, 44), st.floats(4, 44)),
    st.builds(Point, st.floats(4, 44), st.floats(4, 44)),
    st.lists(st.tuples(*[st.integers(4, 30)] * 2, *[st.integers(2, 12)] * 2, st.integers(1, 6)), max_size=4),
)
def test_it_meets_a_cliff_where_small_steps_do(shape, start, end, boxes):
    """On a straight leg: not earlier than a step of it that stands in a face, nor without one."""
    assume(distance(start, end) > 0.5)
    field, heading = hills(*boxes), bearing(start, end)
    some = prepared(field).part(cliffs)
    found, walk = met(field, (start, end), heading, shape)

    def stands(inches: float, on: float) -> float:
        body = shapely.Polygon(shape.outline(toward(start, end, inches), heading))
        lines = shapely.union_all(some.lines[some.top > on + SHEER + 1e-9])
        return body.intersection(lines).length

    assume(not walk.legs or stands(0.0, walk.legs[0].level) == 0)
    steps = (
        (leg.enter + (leg.leave - leg.enter) * n / 60, leg.level) for leg in walk.legs for n in range(61)
    )
    first = next((inches for inches, on in steps if stands(inches, on) > 1e-5), None)
    if found is None:
        assert first is None
    elif first is not None:
        assert found.inches <= first + 1e-6
        assert first - found.inches <= walk.length / 60 + 0.3
