"""Squads that move as one: formation, coherency, refusals, losses. Shapely is the oracle of what is free."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.battlefield.contact import apart, overlap_of
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.model.brief import Brief
from game.core.model.state import Phase, Ruleset, State
from game.core.model.unit import Unit
from game.core.validation.join import join
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point, bearing, distance, length
from game.mechanics.movement.walking import Gait
from game.mechanics.squads.coherency import Coherency, scattered
from game.mechanics.squads.formation import Formation
from game.mechanics.squads.squad_walk import possible_squad_walk, squad_walk

RULES = join(Ruleset(name="squads", phases=(Phase("act"),)))
NAMES = ("table", "closed", "steep", "base", "enemy", "cost", "still", "enter", "exit")
COSTS = MovementCosts(surcharge={"woods": 1.0}, closed=frozenset({"building"}))
WIDE = BaseShape("rectangle", 3, 1)
CHAIN, LEADER = Coherency(2.0), Coherency(2.0, "leader")


def gait_of(inches: float = 6.0):
    """Return that every unit walks so many *inches*."""
    return lambda state, unit: Gait(COSTS, inches, dict.fromkeys(NAMES, "SQ-01"))


def feature(key: str, kind: str, form: Form, box: tuple[float, float, float, float]) -> Feature:
    """Return a rectangle of terrain from west, north to east, south, 2 inches high."""
    west, north, east, south = box
    outline = (Point(west, north), Point(east, north), Point(east, south), Point(west, south))
    return Feature(key, kind, form, outline, height=2.0)


def table(*units: Unit, features: tuple[Feature, ...] = (), brief: Brief | None = None) -> State:
    """Return a state of *units* on a table of 48 x 48 inches."""
    field = Battlefield(48, 48, features)
    return State(RULES, field, {one.id: one for one in units}, ("Red", "Blue"), brief=brief or Brief())


def squad(*places: tuple[float, float], base: float = 0.5) -> tuple[Unit, ...]:
    """Return a squad of Red; the first leads."""
    return tuple(
        Unit(f"r{n}", "Red", f"Spear {n}", Point(*at), base=base, group="A") for n, at in enumerate(places)
    )


def foe(x: float, y: float, base: float = 0.5) -> Unit:
    """Return a unit of Blue."""
    return Unit(f"b{x}-{y}", "Blue", f"Foe {x:g}", Point(x, y), base=base)


RANKS = ((10.0, 30.0), (11.5, 30.0), (8.5, 30.0), (10.0, 31.5), (11.5, 31.5), (8.5, 31.5))


def ways(state: State, to: tuple[float, float], formation: Formation | None = None, *via: Point):
    """Return how the squad goes when its leader goes to *to*."""
    formation = formation or Formation(CHAIN, gait_of(), rule="SQ-02")
    return squad_walk(state, state.units["r0"], (*via, Point(*to)), formation)


def test_all_keep_their_places_where_those_are_free():
    """By ways beside the leader's, corner by corner, each at its own cost."""
    walk = ways(table(*squad(*RANKS)), (12, 27), None, Point(10, 27))
    assert walk.refusals == ()
    assert [one.unit for one in walk.followers] == ["r1", "r2", "r3", "r4", "r5"]
    for one, at in zip(walk.followers, RANKS[1:], strict=True):
        assert one.path == tuple(Point(at[0] + dx, at[1] + dy) for dx, dy in ((0, 0), (0, -3), (2, -3)))
        assert one.cost == pytest.approx(5.0)
        assert one.facing == pytest.approx(90.0)


def test_a_place_of_another_base_is_left_for_the_nearest_free_one():
    """Here right beside it, on the side of the place that was wanted."""
    block = replace(foe(13.7, 27), side="Red", id="friend", group="B")
    walk = ways(table(*squad((10, 30), (12, 30)), block), (12, 27))
    (one,) = walk.followers
    assert walk.refusals == ()
    wanted = Point(14, 27)
    assert distance(one.path[-1], block.at) == pytest.approx(1.0, abs=1e-6)
    assert distance(one.path[-1], wanted) == pytest.approx(0.7, abs=1e-6)


def test_the_old_places_of_the_squad_are_free():
    """Its models may step where others of it stood."""
    walk = ways(table(*squad((10, 30), (11, 30), (12, 30))), (11, 30))
    assert walk.refusals == ()
    assert [one.path[-1] for one in walk.followers] == [Point(12, 30), Point(13, 30)]


def test_none_goes_through_what_is_closed():
    """It goes around, at the cost of that way; who would stand in it stands beside it."""
    shed = feature("shed", "building", Form.BUILDING, (11, 26, 14, 29))
    walk = ways(table(*squad(*RANKS), features=(shed,)), (10, 26), Formation(CHAIN, gait_of(8)))
    assert walk.refusals == ()
    for one in walk.followers:
        swept = shapely.LineString(one.path).buffer(0.5 - 1e-6)
        assert not swept.intersects(shed.polygon)


def test_who_cannot_keep_up_is_named():
    """With what its way needs; the leader alone could go."""
    slow = {"r1": 3.0}

    def gait(state: State, unit: Unit) -> Gait:
        return gait_of(slow.get(unit.id, 6.0))(state, unit)

    state = table(*squad((10, 30), (12, 30)))
    walk = ways(state, (10, 24.5), Formation(CHAIN, gait, rule="SQ-02"))
    assert walk.march.refusals == ()
    (against,) = walk.refusals
    assert against.reason.startswith("Spear 1: needs ")
    assert against.reason.endswith('of 3"')
    assert ways(state, (10, 27), Formation(CHAIN, gait)).refusals == ()


def test_of_several_who_cannot_keep_up_the_first_is_told_what_it_needs():
    """The others that they find no way, or what shuts them in."""
    slow = {"r1": 3.0, "r2": 3.0}

    def gait(state: State, unit: Unit) -> Gait:
        return gait_of(slow.get(unit.id, 6.0))(state, unit)

    cell = feature("cell", "building", Form.BUILDING, (7, 29, 9, 31))
    state = table(*squad((10, 30), (11.5, 30), (13, 30), (8, 30)), features=(cell,))
    walk = ways(state, (10, 24.5), Formation(CHAIN, gait, rule="SQ-02"))
    first, shut_in, other = walk.refusals
    assert first.reason.startswith("Spear 1: needs ")
    assert shut_in.reason.startswith("Spear 3: ")
    assert "is closed" in shut_in.reason
    assert str(other) == 'Spear 2: finds no way within 3" to a free place near its own (SQ-02)'


@settings(max_examples=40, deadline=None)
@given(
    to=st.tuples(st.floats(6, 14), st.floats(24, 32)),
    boxes=st.lists(st.tuples(st.floats(4, 16), st.floats(22, 30), st.floats(0.5, 3)), max_size=2),
    slow=st.floats(2, 8),
)
def test_whether_a_squad_can_walk_is_told_by_the_first_who_cannot(to, boxes, slow):
    """The same walk if all can, and none if anything is against it."""

    def gait(state: State, unit: Unit) -> Gait:
        return gait_of(slow if unit.id == "r3" else 6.0)(state, unit)

    sheds = tuple(
        feature(f"shed{n}", "building", Form.BUILDING, (x, y, x + wide, y + 1))
        for n, (x, y, wide) in enumerate(boxes)
    )
    state, formation = table(*squad(*RANKS), features=sheds), Formation(CHAIN, gait, rule="SQ-02")
    whole = ways(state, to, formation)
    found = possible_squad_walk(state, state.units["r0"], (Point(*to),), formation)
    assert (found is None) == bool(whole.refusals)
    if found is not None:
        assert (found.march.path, found.facing) == (whole.march.path, whole.facing)
        assert found.followers == whole.followers


def test_a_squad_that_finds_no_room_is_refused():
    """Not one place in coherency is free of closed terrain."""
    walls = (
        feature("w", "building", Form.BUILDING, (0, 20, 9.4, 48)),
        feature("e", "building", Form.BUILDING, (10.6, 20, 48, 48)),
    )
    units = squad((10, 30), (10, 31.1), (10, 32.2))
    walk = ways(table(*units, features=walls), (10, 26))
    assert walk.refusals == ()
    plug = [replace(foe(10, y), side="Red", group="B") for y in (27.2, 28.3, 29.4)]
    shut = (*walls, feature("n", "building", Form.BUILDING, (9.4, 20, 10.6, 25.4)))
    walk = ways(table(*units, *plug, features=shut), (10, 26))
    assert walk.refusals[0].reason.startswith("Spear 1: ")


@pytest.mark.parametrize(("far", "coherent"), [(2.0, True), (2.0 + 1e-6, False)])
def test_coherency_ends_at_its_inches(far, coherent):
    """Both sides of the threshold, from edge to edge."""
    one, two = squad((10, 10), (11 + far, 10))
    assert CHAIN.holds(one, two) is coherent
    assert (CHAIN.stragglers(one, (one, two)) == ()) is coherent


def test_coherency_goes_from_model_to_model_or_from_the_leader():
    """A chain of models is together; all must be with the leader where that is the rule."""
    line = squad((10, 10), (13, 10), (16, 10))
    assert CHAIN.stragglers(line[0], line) == ()
    assert [one.id for one in LEADER.stragglers(line[0], line)] == ["r2"]


def test_the_larger_part_stays_the_squad():
    """Those of the smaller part are scattered; of equal ones the part of the least id stays."""
    units = squad((10, 10), (20, 10), (21.5, 10))
    assert [one.id for one in scattered(table(*units), units, CHAIN)] == ["r0"]
    pair = units[:2]
    assert [one.id for one in scattered(table(*pair), pair, CHAIN)] == ["r1"]


def test_a_spread_draws_a_squad_together():
    """Half of it halves the distances to the leader, as far as bases leave room."""
    units = squad((10, 30), (13, 30), (10, 33))
    walk = ways(table(*units), (10, 27), Formation(CHAIN, gait_of(), 0.5))
    assert [one.path[-1] for one in walk.followers] == [Point(11.5, 27), Point(10, 28.5)]


def test_a_squad_enters_over_its_edge():
    """Each by a way of its own that begins on the edge, close around the leader."""
    units = [replace(one, enters=1) for one in squad(*[(0.0, 0.0)] * 5)]
    state = table(*units, brief=Brief(edges={"Red": "south", "Blue": "north"}))
    walk = ways(state, (20, 45), None, Point(20, 48))
    assert walk.refusals == ()
    assert len(walk.followers) == 4
    for one in walk.followers:
        assert one.path[0].y == 48
        assert length(one.path) <= 6 + 1e-9
        assert distance(one.path[-1], Point(20, 45)) <= 3


place = st.tuples(st.floats(6, 16), st.floats(20, 34))


@example(to=(7.0, 22.0), facing=None, others=[((9.0, 20.0), 0.0), ((14.0, 27.5), 11.0)], enters=False)
@settings(max_examples=40, deadline=None)
@given(
    to=place,
    facing=st.one_of(st.none(), st.floats(0, 360)),
    others=st.lists(st.tuples(place, st.floats(0, 360)), max_size=3),
    enters=st.booleans(),
)
def test_a_squad_on_bases_that_are_no_discs_keeps_together_by_their_shapes(to, facing, others, enters):
    """None overlaps another, all are in coherency from edge to edge, as they face at the end."""
    shapes = BaseShape("rectangle", 2, 1), BaseShape("oval", 2, 1.2), None, BaseShape("rectangle", 1, 1)
    spread = [(10.0, 30.0), (13.0, 30.0), (7.0, 30.0), (10.0, 33.0)]
    units = [
        replace(one, base=0.5 if shape is None else shape.radius, shape=shape, facing=20.0 * n)
        for n, (one, shape) in enumerate(zip(squad(*spread), shapes, strict=True))
    ]
    brief = Brief(edges={"Red": "south", "Blue": "north"})
    if enters:
        units = [replace(one, enters=1) for one in units]
    more = [
        Unit(f"o{n}", "Blue", f"Other {n}", Point(*at), turn, base=WIDE.radius, shape=WIDE)
        for n, (at, turn) in enumerate(others)
    ]
    free = [one for one in more if enters or all(apart(one, unit) > 0 for unit in units)]
    free = [one for n, one in enumerate(free) if all(apart(one, other) > 0 for other in free[:n])]
    goal = (to[0], 46.0) if enters else to
    order = Formation(CHAIN, gait_of(12.0), facing=facing)
    via = [Point(to[0], 48.0)] if enters else []
    walk = ways(table(*units, *free, brief=brief), goal, order, *via)
    if walk.march.refusals:
        return
    way = walk.march.path
    heading = bearing(*way[-2:]) if len(way) > 1 else units[0].facing
    led = replace(units[0], at=Point(*goal), facing=heading if facing is None else facing, enters=None)
    placed = [led]
    known = {one.id: one for one in units}
    for one in walk.followers:
        if one.refusals:
            continue
        unit = replace(known[one.unit], at=one.path[-1], facing=one.facing, enters=None)
        assert all(overlap_of(unit, other) <= 1e-6 for other in (*placed, *free))
        placed.append(unit)
    assert CHAIN.stragglers(led, placed) == ()


def test_vehicles_that_enter_together_stand_as_close_as_their_shapes_let_them():
    """A tenth of an inch apart, and not as far as the discs around them would be."""
    shape = BaseShape("rectangle", 4, 1)
    units = [replace(one, base=shape.radius, shape=shape, enters=1) for one in squad((0.0, 0.0), (0.0, 0.0))]
    state = table(*units, brief=Brief(edges={"Red": "south", "Blue": "north"}))
    walk = ways(state, (24, 44), Formation(CHAIN, gait_of(12.0), facing=0.0), Point(24, 48))
    assert walk.march.refusals == ()
    (mate,) = walk.followers
    led = replace(units[0], at=Point(24, 44), facing=0.0, enters=None)
    there = replace(units[1], at=mate.path[-1], facing=0.0, enters=None)
    assert mate.refusals == ()
    assert apart(led, there) == pytest.approx(0.1, abs=1e-6)


@settings(max_examples=60, deadline=None)
@given(
    to=place,
    others=st.lists(st.tuples(place, st.floats(0.3, 1.2), st.booleans()), max_size=5),
    boxes=st.lists(st.tuples(place, st.floats(0.5, 3), st.floats(0.5, 3), st.booleans()), max_size=3),
    of_leader=st.booleans(),
)
def test_any_formation_is_free_together_and_paid_for(to, others, boxes, of_leader):
    """No base overlaps another or closed terrain; all are in coherency; each way costs what it is told to."""
    units = squad(*RANKS)
    stand = shapely.union_all([shapely.Point(one.at).buffer(one.base) for one in units])
    features = tuple(
        feature(
            f"f{n}",
            "woods" if wood else "building",
            Form.AREA if wood else Form.BUILDING,
            (x, y, x + w, y + h),
        )
        for n, ((x, y), w, h, wood) in enumerate(boxes)
        if wood or not shapely.box(x, y, x + w, y + h).intersects(stand)
    )
    solid = shapely.union_all([one.polygon for one in features if one.kind == "building"])
    woods = shapely.union_all([one.polygon for one in features if one.kind == "woods"])
    more = [
        Unit(f"o{n}", "Blue" if hostile else "Red", f"Other {n}", Point(*at), base=base, group="B")
        for n, (at, base, hostile) in enumerate(others)
        if not shapely.Point(at).buffer(base).intersects(stand)
    ]
    coherency = LEADER if of_leader else CHAIN
    walk = ways(table(*units, *more, features=features), to, Formation(coherency, gait_of()))
    if walk.march.refusals:
        assert walk.followers == ()
        return
    led = replace(units[0], at=Point(*to))
    placed = [led]
    known = {one.id: one for one in units}
    for one in walk.followers:
        assert all(refusal.reason.startswith(known[one.unit].name) for refusal in one.refusals)
        if one.refusals:
            continue
        unit = replace(known[one.unit], at=one.path[-1])
        assert one.path[0] == known[one.unit].at
        line = shapely.LineString(one.path) if length(one.path) > 0 else shapely.Point(unit.at)
        assert not line.buffer(unit.base - 1e-4, quad_segs=64).intersects(solid)
        cost = line.length + line.intersection(woods).length
        assert one.cost == pytest.approx(cost, abs=1e-6)
        assert one.cost <= one.allowance + 1e-9
        for other in (*placed, *more):
            assert math.dist(unit.at, other.at) >= unit.base + other.base - 1e-6
        for other in more:
            if other.side == "Blue":
                assert line.distance(shapely.Point(other.at)) >= unit.base + other.base - 1e-6
        placed.append(unit)
    assert coherency.stragglers(led, placed) == ()
