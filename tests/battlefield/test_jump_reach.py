"""Where a jump may land, held against the jump itself point by point."""

from __future__ import annotations

import random

import pytest
import shapely

from game.battlefield.contact import Disc, overlapped
from game.battlefield.movement.jumps.jump import jump_path
from game.battlefield.movement.jumps.jump_reach import landings
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.point import Point, distance
from game.geometry.shapes import circle, rect

BASE = 0.625
START = Point(20, 20)


def table() -> Battlefield:
    """Return a table with a hill, a tall house, a low shed, a wall, woods and a lake."""
    features = (
        Feature("hill", "hill", Form.GROUND, circle(26, 20, 3), height=7),
        Feature("house", "building", Form.BUILDING, rect(18, 12, 4, 3), height=8),
        Feature("shed", "building", Form.BUILDING, rect(14, 19, 3, 3), height=2),
        Feature("dyke", "wall", Form.WALL, rect(16, 25, 8, 0.5), height=1),
        Feature("firs", "woods", Form.AREA, circle(25, 26, 2), height=6),
        Feature("lake", "water", Form.WATER, circle(15, 15, 2), depth=1),
    )
    return Battlefield(40, 40, features)


def test_bases_out_of_reach_change_nothing_and_nothing_is_computed_twice():
    field, near, far = table(), Disc("near", Point(21, 24), BASE), Disc("far", Point(36, 36), BASE)
    how = {"inches": 6.0, "clears": 6.0, "base": BASE}
    found = landings(field, START, 0.0, discs=(near,), **how)
    assert landings(field, START, 0.0, discs=(near, far), **how) is found
    assert landings(field, START, 0.0, discs=(far,), **how).area > found.area


@pytest.mark.parametrize("rating", [4.0, 6.0, 10.0])
@pytest.mark.rule("AS-JUMP-05")
def test_the_area_is_where_the_jump_is_legal(rating):
    """Within 1/8" of its borders apart, each point is in the area just when the jump to it is open."""
    field, other = table(), Disc("other", Point(21, 24), BASE)
    found = landings(field, START, 0.0, inches=rating, clears=rating, base=BASE, discs=(other,))
    border, dice = found.boundary, random.Random(5)
    for _ in range(1500):
        to = Point(dice.uniform(8, 32), dice.uniform(8, 32))
        at = shapely.Point(to)
        if border.distance(at) < 0.125:
            continue
        jump = jump_path(field, START, to, 0.0, rating=rating, base=BASE)
        free = not overlapped(to, BASE, (other,)) and distance(START, to) <= rating
        assert found.covers(at) == (jump.open and free), to


def test_nobody_jumps_out_of_water_or_without_a_rating():
    """The area is empty (AS-JUMP-07)."""
    field = table()
    assert landings(field, Point(15, 15), -1.0, inches=6, clears=6, base=BASE).is_empty
    assert landings(field, START, 0.0, inches=0, clears=0, base=BASE).is_empty
