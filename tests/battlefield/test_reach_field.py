"""The quick field of walking costs beside the exact area and exact costs."""

import math
from random import Random

import numpy as np
import pytest
import shapely

from benchmarks.boards import board
from game.battlefield.contact import Disc
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.costs.sweep import stands_in
from game.battlefield.movement.movement_terrain import movement_terrain
from game.battlefield.movement.reach.reach import reach
from game.battlefield.movement.reach.reach_field import ReachField, reach_field
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.geometry.point import Point
from game.geometry.shapes import rect

GOING = MovementCosts(surcharge={"area": 1.0, "flat": 0.5}, closed=frozenset({"building"}))


def middles(found: ReachField) -> tuple[np.ndarray, np.ndarray]:
    """Return x and y of the middles of all cells."""
    rows, columns = found.cost.shape
    x, y = (np.arange(n) + 0.5 for n in (columns, rows))
    return np.meshgrid(found.x + x * found.cell, found.y + y * found.cell)


def cost_at(found: ReachField, at: Point) -> float:
    """Return the cost of the cell that *at* lies in."""
    return float(found.cost[int((at.y - found.y) / found.cell), int((at.x - found.x) / found.cell)])


def test_open_ground_costs_what_it_is_far():
    """On bare ground every cell costs the straight way, and none beyond the budget costs anything known."""
    found = reach_field(Battlefield(40, 40), Mover(Point(20.1, 19.7), 0.625), 8.0, GOING)
    x, y = middles(found)
    apart = np.hypot(x - 20.1, y - 19.7)
    near = found.cost < math.inf
    assert np.abs(found.cost[near] - apart[near]).max() < 1e-5
    assert (near == (apart <= 8.0)).mean() > 0.9999


def test_woods_cost_more_and_ways_lead_around_a_house():
    """An inch of woods costs two; what is closed is gone around with the base clear of it."""
    woods = Feature("w", "area", Form.AREA, rect(18, 0, 4, 20), height=2.0)
    through = reach_field(Battlefield(40, 20, (woods,)), Mover(Point(14, 10), 0.5), 16.0, GOING)
    assert cost_at(through, Point(24.1, 10.1)) == pytest.approx(14.1, abs=0.3)
    house = Feature("h", "building", Form.BUILDING, rect(19, 7, 2, 6), height=2.0)
    around = reach_field(Battlefield(40, 20, (house,)), Mover(Point(16, 10), 0.5), 14.0, GOING)
    assert cost_at(around, Point(24.1, 10.1)) == pytest.approx(
        2 + math.hypot(3, 3.5) + math.hypot(3.1, 3.6), abs=0.3
    )
    assert cost_at(around, Point(20.1, 10.1)) == math.inf


def test_climbs_cost_and_cliffs_bar():
    """A level costs an inch; what rises more than the rules allow at once is not climbed."""
    for height, cost in ((2.0, 7.1), (2.5, math.inf)):
        hill = Feature("h", "ground", Form.GROUND, rect(17, 0, 6, 20), height=height)
        found = reach_field(Battlefield(40, 20, (hill,)), Mover(Point(15, 10), 0.5), 12.0, GOING)
        assert cost_at(found, Point(20.1, 10.1)) == pytest.approx(cost, abs=0.2)


def test_enemies_are_not_passed_through():
    """A cell in which the base would overlap that of an enemy at its level is not entered."""
    enemies = tuple(Disc(str(i), Point(20, i + 0.5), 0.6) for i in range(20))
    found = reach_field(Battlefield(40, 20), Mover(Point(15, 10), 0.5, enemies=enemies), 12.0, GOING)
    assert cost_at(found, Point(22, 10)) == math.inf
    raised = tuple(Disc(d.id, d.at, d.base, 2.0) for d in enemies)
    over = reach_field(Battlefield(40, 20), Mover(Point(15, 10), 0.5, enemies=raised), 12.0, GOING)
    assert cost_at(over, Point(22, 10)) < 8.0


@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
def test_who_enters_begins_anywhere_on_the_edge(edge):
    """On bare ground the cost of a cell is its distance from the edge."""
    found = reach_field(Battlefield(30, 20), Mover(Point(0, 0), 0.5, edge=edge), 6.0, GOING)
    x, y = middles(found)
    deep = {"north": y, "south": 20 - y, "west": x, "east": 30 - x}[edge]
    near = found.cost < math.inf
    assert np.abs(found.cost[near] - deep[near]).max() < 0.01
    assert near.sum() == (30 if edge in {"north", "south"} else 20) * 4 * 24


def test_who_enters_goes_around_what_is_closed():
    """Behind a wall of houses it gets only as far as the way through the gap leaves."""
    row = Feature("h", "building", Form.BUILDING, rect(0, 15, 14, 2), height=2.0)
    found = reach_field(Battlefield(30, 20, (row,)), Mover(Point(0, 0), 0.5, edge="south"), 8.0, GOING)
    assert cost_at(found, Point(4.1, 17.6)) == pytest.approx(2.4, abs=0.2)
    assert cost_at(found, Point(4.1, 14.1)) == math.inf
    assert cost_at(found, Point(13.1, 14.1)) == pytest.approx(
        20 - 17 - 0.5 + 2 + 0.5 + math.hypot(1.4, 0.4), abs=1.2
    )
    foes = tuple(Disc(str(i), Point(i + 14.5, 17), 0.6) for i in range(16))
    shut = reach_field(
        Battlefield(30, 20, (row,)), Mover(Point(0, 0), 0.5, enemies=foes, edge="south"), 8.0, GOING
    )
    assert cost_at(shut, Point(20.1, 14.1)) == math.inf


@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
def test_over_an_edge_it_is_nearly_the_exact_area(edge):
    """On strewn tables it shares at least 95 % with the exact area of who enters."""
    field, mover = board(Random(edge), 48, 36, 30, 5.0), Mover(Point(0, 0), 0.5, edge=edge)
    found = reach_field(field, mover, 8.0, GOING)
    exact = shapely.contains_xy(reach(field, mover, 8.0, GOING, minimum=0.0).area, *middles(found))
    mine = found.cost <= 8.0
    assert (mine & exact).sum() / (mine | exact).sum() > 0.95


def test_it_is_nearly_the_exact_area():
    """On strewn tables it shares at least 95 % with the exact area."""
    for seed in range(4):
        rng = Random(seed)
        field = board(rng, 48, 36, 30, 5.0)
        places = iter(lambda r=rng: Point(r.uniform(4, 44), r.uniform(4, 32)), None)
        at = next(one for one in places if not stands_in(movement_terrain(field, GOING).closed, one, 0.625))
        mover = Mover(at, 0.625, level(field, at))
        found = reach_field(field, mover, 10.0, GOING)
        exact = shapely.contains_xy(reach(field, mover, 10.0, GOING, minimum=0.0).area, *middles(found))
        mine = found.cost <= 10.0
        assert (mine & exact).sum() / (mine | exact).sum() > 0.95, seed


@pytest.mark.parametrize("at", [Point(45, 10), Point(-3, 10), Point(20, 33), Point(20, -0.3)])
def test_one_beyond_the_edge_begins_in_the_nearest_cell(at):
    """A unit may stand off the table for a moment, as one that is dragged does while the table shrinks."""
    found = reach_field(Battlefield(40, 20), Mover(at, 0.5), 16.0, GOING)
    near = Point(min(max(at.x, 0.1), 39.9), min(max(at.y, 0.1), 19.9))
    assert cost_at(found, near) < math.inf


def test_one_far_beyond_the_edge_reaches_nothing():
    """Everything on the table is farther than it may go."""
    found = reach_field(Battlefield(40, 20), Mover(Point(1e9, 1e9), 0.5), 16.0, GOING)
    assert found.cost.size > 0
    assert np.isinf(found.cost).all()


def test_the_same_walk_is_measured_once_until_somebody_near_moves():
    """Enemies beyond reach change nothing; one in the way does, also at the far end of the window."""
    field, mover = Battlefield(60, 40), Mover(Point(20, 20), 0.5)
    first = reach_field(field, mover, 8.0, GOING)
    far = Mover(Point(20, 20), 0.5, enemies=(Disc("far", Point(45, 20), 0.5),))
    assert reach_field(field, far, 8.0, GOING) is first
    near = [
        reach_field(field, Mover(mover.at, 0.5, enemies=(Disc("e", Point(x, 20), 0.5),)), 8.0, GOING)
        for x in (24, 28)
    ]
    for found, x in zip(near, (24, 28), strict=True):
        assert cost_at(first, Point(x + 0.1 - 0.5, 20.1)) < math.inf
        assert cost_at(found, Point(x + 0.1 - 0.5, 20.1)) == math.inf
    with pytest.raises(ValueError, match="read-only"):
        first.cost[0, 0] = 0.0
