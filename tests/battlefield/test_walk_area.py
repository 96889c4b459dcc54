"""The area that a walk may end in and the way to a point: each held against the course and the other."""

from __future__ import annotations

import math
import random

import pytest
import shapely

from game.battlefield.contact import Disc
from game.battlefield.course import course
from game.battlefield.field import Battlefield, Feature, Form
from game.battlefield.going import Going
from game.battlefield.mover import Mover
from game.battlefield.reach import reach
from game.battlefield.way import legal, way
from game.geometry.point import Point, distance
from game.geometry.shapes import circle, rect

BASE, MOVE = 0.625, 8.0
GOING = Going(surcharge={"woods": 1.0, "water": 1.0}, closed=frozenset({"building"}))
START = Point(20, 20)


def table() -> Battlefield:
    """Return a table with a hill, woods, a lake and a house."""
    features = (
        Feature("hill", "hill", Form.GROUND, circle(26, 20, 3), height=2),
        Feature("firs", "woods", Form.AREA, rect(17, 12, 5, 5), height=2),
        Feature("lake", "water", Form.WATER, circle(14, 20, 3), depth=1),
        Feature("house", "building", Form.BUILDING, rect(18, 23, 5, 2), height=2),
    )
    return Battlefield(40, 40, features)


MOVER = Mover(START, BASE, 0.0, (Disc("enemy", Point(23, 17), BASE),), (Disc("friend", Point(17, 21), BASE),))


@pytest.fixture(scope="module")
def points() -> list[Point]:
    """Points all around the start."""
    dice = random.Random(3)
    return [Point(dice.uniform(10, 30), dice.uniform(10, 30)) for _ in range(120)]


@pytest.mark.rule("AS-MOVE-01", "AS-MOVE-03")
def test_a_proposed_way_is_legal_and_never_dearer_than_the_straight_one(points):
    """Its cost is that of its course, within the Move; straight where the straight segment is as cheap."""
    field = table()
    for to in points:
        found = way(field, MOVER, to, MOVE, GOING)
        straight = legal(field, MOVER, (START, to), GOING)
        if found is None:
            continue
        taken = course(field, found, 0.0, GOING, BASE)
        assert taken.open
        assert taken.cost <= MOVE + 1e-9 or taken.length <= 2 + 1e-9
        assert (found[0], found[-1]) == (START, to)
        if straight is not None:
            assert taken.cost <= straight.cost + 1e-9 or taken.length <= 2 + 1e-9


def test_the_area_holds_what_ways_lead_to_and_no_more(points):
    """Farther than 1/8" from its border a point lies in it just when there is a way to it."""
    field = table()
    area = reach(field, MOVER, MOVE, GOING).area
    for to in points:
        if area.boundary.distance(shapely.Point(to)) > 0.125:
            assert area.covers(shapely.Point(to)) == (way(field, MOVER, to, MOVE, GOING) is not None), to


def test_on_open_ground_it_is_a_disc():
    """Nothing in the way: every direction as far as the Move."""
    area = reach(Battlefield(40, 40), Mover(START, BASE), 6.0, GOING).area
    assert area.area == pytest.approx(math.pi * 36, rel=0.01)
    assert max(distance(START, Point(*xy)) for xy in area.exterior.coords) <= 6.125


def test_what_enters_reaches_inward_from_its_edge():
    """Over the whole south edge, as far in as the Move."""
    mover = Mover(Point(0, 0), BASE, edge="south")
    area = reach(Battlefield(40, 40), mover, 6.0, GOING).area
    assert area.covers(shapely.Point(20, 34.2))
    assert not area.covers(shapely.Point(20, 33.8))
