"""Walking on a base that is no disc: what it sweeps, against shapely and many small steps."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.battlefield.contact import Disc, apart
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.model.state import Phase, Ruleset, State
from game.core.model.unit import Unit
from game.core.validation.join import join
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point, bearing, distance
from game.mechanics.movement.march import marched
from game.mechanics.movement.shaped_walking import entered_closed, first_met, first_near
from game.mechanics.movement.walking import Gait
from game.mechanics.movement.ways import proposed

RULES = join(Ruleset(name="wagons", phases=(Phase("act"),)))
NAMES = ("table", "closed", "steep", "base", "enemy", "cost", "still", "enter", "exit")
GAIT = Gait(MovementCosts(closed=frozenset({"building"})), 12.0, dict.fromkeys(NAMES, "W-01"))
WAGON = BaseShape("rectangle", 4, 2)


def box(key: str, x: float, y: float, east: float, south: float) -> Feature:
    """Return a building."""
    outline = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    return Feature(key, "building", Form.BUILDING, outline, height=2.0)


def table(*units: Unit, features: tuple[Feature, ...] = ()) -> State:
    """Return a state of *units*."""
    return State(RULES, Battlefield(48, 48, features), {one.id: one for one in units}, ("Red", "Blue"))


def wagon(x: float, y: float, facing: float = 0.0, shape: BaseShape = WAGON) -> Unit:
    """Return a wagon of Red."""
    return Unit("w", "Red", "Wagon", Point(x, y), facing, base=shape.radius, shape=shape)


def against(state: State, *path: tuple[float, float], facing: float | None = None) -> list[str]:
    """Return what stands against the way of the wagon."""
    way = marched(state, state.units["w"], tuple(Point(*at) for at in path), GAIT, out=False, facing=facing)
    return [one.reason for one in way.refusals]


def test_a_wagon_drives_along_a_wall_that_its_disc_would_touch():
    """An inch and a little from its middle is enough; the disc around it needs more than two."""
    wall = box("wall", 11.01, 5, 4, 30)
    state = table(wagon(10, 30), features=(wall,))
    assert against(state, (10, 20)) == []
    closer = table(wagon(10, 30), features=(box("wall", 10.99, 5, 4, 30),))
    assert against(closer, (10, 20)) == ['the building wall is closed, after 0.0"']


def test_turning_takes_the_disc_around_it():
    """Beside the wall it cannot turn, at a corner, at the end or at once; away from it it can."""
    wall = box("wall", 11.01, 5, 4, 30)
    state = table(wagon(10, 30), features=(wall,))
    assert against(state, (10, 20), (8.5, 20)) == ['the building wall is closed, after 10.0"']
    assert against(state, (10, 20), facing=90.0) == ['the building wall is closed, after 10.0"']
    assert against(state, (5, 25)) != []
    free = table(wagon(8.5, 30), features=(wall,))
    assert against(free, (8.5, 20), (6.5, 20)) == []
    assert against(free, (8.5, 20), facing=90.0) == []


def test_a_gap_takes_its_width_not_its_length():
    """Ahead it drives through 2.1 inches; 1.9 are too narrow."""

    def gate(wide: float) -> State:
        west, east = box("w", 2, 20, 8 - wide / 2, 3), box("e", 10 + wide / 2, 20, 8, 3)
        return table(wagon(10, 30), features=(west, east))

    assert against(gate(2.1), (10, 18.5)) == []
    assert len(against(gate(1.9), (10, 18.5))) == 2


def test_enemies_stand_in_its_way_by_their_own_shape():
    """A wagon passes another's side, and a man passes it, where the discs around them overlap."""
    foe = Unit("f", "Blue", "Foe", Point(12.1, 24), 0.0, base=WAGON.radius, shape=WAGON)
    assert against(table(wagon(10, 30), foe), (10, 20)) == []
    near = Unit("f", "Blue", "Foe", Point(11.9, 24), 0.0, base=WAGON.radius, shape=WAGON)
    assert against(table(wagon(10, 30), near), (10, 20))[0].startswith("Foe stands in the way after 2.0")
    man = Unit("w", "Red", "Man", Point(10.5, 30), base=0.5)
    assert against(table(man, foe), (10.5, 20)) == []
    closer = Unit("w", "Red", "Man", Point(10.7, 30), base=0.5)
    assert against(table(closer, foe), (10.7, 20))[0].startswith("Foe stands in the way after ")


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([None, WAGON, BaseShape("oval", 3, 2)]),
    st.sampled_from([WAGON, BaseShape("oval", 2, 5)]),
    st.floats(0, 360),
    st.floats(0.1, 2),
    st.tuples(st.floats(4, 20), st.floats(4, 20)),
)
def test_it_comes_near_where_small_steps_do(shape, other, facing, near, at):
    """At the first of many places along the way that is so near, and nowhere if none is."""
    foe = Disc("f", Point(*at), other.radius, 0.0, other, facing)
    base = 0.5 if shape is None else shape.radius
    path = Point(2.0, 12.0), Point(22.0, 12.0)
    mover = Disc("m", path[0], base, 0.0, shape, 90.0)
    found = first_near(mover, path, foe, near)
    steps = [n * 0.02 for n in range(1001)]
    gaps = [apart(replace(mover, at=Point(2.0 + inches, 12.0)), foe) for inches in steps]
    if gaps[0] < near:
        assert found == 0.0 or gaps[1] >= gaps[0]
        return
    first = next((inches for inches, gap in zip(steps, gaps, strict=True) if gap < near - 1e-6), None)
    if first is None:
        assert found is None or min(gaps) < near + 0.01
    else:
        assert found == pytest.approx(first, abs=0.021)


def test_it_ends_beside_others_by_its_shape():
    """Overlap counts by the facing with which it ends."""
    friend = Unit("f", "Red", "Friend", Point(11.6, 20), base=0.5)
    assert against(table(wagon(10, 30), friend), (10, 20)) == []
    assert against(table(wagon(10, 30), friend), (10, 20), facing=90.0) == [
        "would overlap the base of Friend"
    ]


def test_the_way_is_straight_where_the_shape_fits():
    """Where the disc around it would have to go around."""
    wall = box("wall", 11.01, 5, 4, 30)
    state = table(wagon(10, 30), features=(wall,))
    assert proposed(state, state.units["w"], Point(10, 30), Point(10, 20), GAIT) == (Point(10, 20),)


turns = st.floats(0, 360)
spot = st.builds(Point, st.floats(5, 25), st.floats(5, 25))


@settings(max_examples=120, deadline=None)
@given(
    spot, spot, st.sampled_from([WAGON, BaseShape("oval", 3, 1.5), BaseShape("rectangle", 1, 3)]), spot, turns
)
def test_a_sweep_meets_what_small_steps_meet(start, end, shape, at, turn):
    """Nothing that a step overlaps is missed, and where it is first met it is only touched."""
    if distance(start, end) < 0.1:
        return
    heading = bearing(start, end)
    mover = Disc("m", start, shape.radius, 0.0, shape, heading)
    other = Disc("o", at, WAGON.radius, 0.0, WAGON, turn)
    body = shapely.Polygon(WAGON.outline(at, turn))
    steps = [n / 200 for n in range(201)]
    bases = [
        shapely.Polygon(
            shape.outline(Point(start.x + (end.x - start.x) * s, start.y + (end.y - start.y) * s), heading)
        )
        for s in steps
    ]
    deep = [s for s, base in zip(steps, bases, strict=True) if base.intersection(body).area > 1e-3]
    hit = entered_closed(
        mover, (start, end), [Feature("o", "x", Form.BUILDING, WAGON.outline(at, turn), height=1.0)]
    )
    level = [type("Leg", (), {"enter": 0.0, "leave": 99.0, "level": 0.0})()]
    met = first_met(mover, (start, end), [other], level)
    if deep:
        assert hit
        assert met is not None
        assert met.inches == pytest.approx(hit[0].inches, abs=1e-6)
        assert met.inches <= deep[0] * distance(start, end) + 1e-6
    if met is not None and met.inches > 1e-6:
        share = met.inches / distance(start, end)
        there = Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
        assert shapely.Polygon(shape.outline(there, heading)).distance(body) <= 1e-4
