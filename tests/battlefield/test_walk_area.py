"""The area that a walk may end in and the way to a point: each held against the course and the other."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from way_reference import GOING as EVERY
from way_reference import SIDE, Reference, board, bound, way_cost

from game.battlefield.contact import Disc
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.costs.path_cost import path_cost
from game.battlefield.movement.movement_terrain import movement_terrain
from game.battlefield.movement.reach.reach import costlines, reach
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.movement.ways.way import any_way, legal, way
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.point import ORIGIN, Point, distance
from game.geometry.shapes import circle, rect

BASE, MOVE = 0.625, 8.0
GOING = MovementCosts(surcharge={"woods": 1.0, "water": 1.0}, closed=frozenset({"building"}))
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
        straight = legal(movement_terrain(field, GOING), MOVER, (START, to))
        if found is None:
            continue
        taken = path_cost(field, found, 0.0, GOING, BASE)
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


def beside(area: shapely.Geometry, dice: random.Random, count: int) -> list[Point]:
    """Return points of the table near the border of *area*."""
    found = []
    while len(found) < count:
        on = area.boundary.interpolate(dice.random(), normalized=True)
        at = Point(on.x + dice.gauss(0, 0.3), on.y + dice.gauss(0, 0.3))
        if 0 <= at.x <= SIDE and 0 <= at.y <= SIDE:
            found.append(at)
    return found


@pytest.mark.rule("AS-MOVE-01", "AS-MOVE-05")
@pytest.mark.parametrize(
    ("seed", "edge"), [(4, None), (12, None), (17, None), (22, None), (5, "south"), (9, "west")]
)
def test_on_random_boards_the_area_is_true_within_an_eighth(seed, edge):
    """Inside nothing costs more than the Move and 1/8"; farther than that outside there is no way."""
    field, mover = board(seed)
    if edge is not None:
        mover = Mover(ORIGIN, BASE, 0.0, mover.enemies, mover.others, edge)
    move = 7.0 if edge is None else 3.0
    area = reach(field, mover, move, EVERY).area
    for at in beside(area, random.Random(seed), 25):
        apart = shapely.distance(area, shapely.Point(at))
        if apart > 0.125:
            assert math.isinf(way_cost(field, mover, at, move, EVERY)), at
        elif apart == 0 and shapely.distance(area.boundary, shapely.Point(at)) > 0.01:
            assert way_cost(field, mover, at, move + 0.125, EVERY) < math.inf, at


@pytest.mark.parametrize("seed", [3, 14])
def test_what_brute_force_reaches_lies_in_the_area(seed):
    """Every legal way within the Move ends within 1/8" of it."""
    field, mover = board(seed)
    area = reach(field, mover, 7.0, EVERY).area
    reference = Reference(field, mover, 7.0, seed)
    for node in reference.nodes(60):
        best = reference.cheapest(node, tries=0)
        if best is not None and best.cost <= 7.0:
            assert shapely.distance(area, shapely.Point(reference.place(node))) <= 0.125, node


@pytest.mark.parametrize("seed", [3, 8])
def test_beyond_the_allowance_the_cheapest_way_is_shown_still(seed):
    """The way to a place that costs too much costs no more than a legal one known, by 1 % or 0.05"."""
    field, mover = board(seed)
    reference = Reference(field, mover, 7.0, seed)
    for node in reference.nodes(6):
        best = reference.cheapest(node)
        if best is not None:
            found = any_way(field, mover, reference.place(node), best.cost / 2, EVERY, minimum=0.0)
            assert found is not None
            taken = legal(movement_terrain(field, EVERY), mover, found)
            assert taken is not None
            assert taken.cost <= bound(best.cost) + 1e-9


def test_no_way_leads_into_a_building_however_long():
    """Nothing is proposed where nobody may stand."""
    assert any_way(table(), MOVER, Point(20, 24), MOVE, GOING) is None


@pytest.mark.parametrize("seed", [3, 14, 8])
def test_a_search_for_one_point_leads_there_as_one_for_all_points_does(seed):
    """At the same cost by 1 % or 0.05", and to the same points."""
    field, mover = board(seed)
    dice = random.Random(seed)
    ways = [
        [way(field, mover, to, 7.0, EVERY, straight_to=only) for only in (False, True)]
        for to in (Point(dice.uniform(1, SIDE - 1), dice.uniform(1, SIDE - 1)) for _ in range(40))
    ]
    assert all((one is None) == (other is None) for one, other in ways)
    costs = [
        [path_cost(field, path, mover.level, EVERY, mover.base).cost for path in pair if path]
        for pair in ways
    ]
    assert sum(map(bool, costs)) > 5
    for one, other in filter(None, costs):
        assert one <= bound(other) + 1e-9
        assert other <= bound(one) + 1e-9


def test_no_way_ends_on_a_wall_however_long():
    """Though it may be climbed over."""
    wall = Feature("wall", "wall", Form.WALL, rect(23, 18, 1, 4), height=1)
    field = Battlefield(40, 40, (wall,))
    assert any_way(field, MOVER, Point(23.5, 20), MOVE, GOING) is None
    assert any_way(field, MOVER, Point(25, 20), MOVE, GOING) is not None


def test_lines_of_equal_cost_are_the_borders_of_the_smaller_reaches():
    """Each area is that of a reach with the smaller budget."""
    field = table()
    found = costlines(field, MOVER, (8.0, 2.0, 5.0), GOING)
    assert [inches for inches, _ in found] == [2.0, 5.0, 8.0]
    for inches, area in found:
        alone = reach(field, MOVER, inches, GOING, minimum=0.0).area
        assert area.symmetric_difference(alone).area <= 0.01 * alone.area
