"""Models on roofs and floors: they move there, climb up and down, and see and are seen from there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from soldiers import battle, box, game, look, sees, soldier

from game.battlefield.terrain.ground import ground as ground_at
from game.core.model.brief import Brief
from game.files.scenarios.placement import Placement, placement
from game.geometry.point import Point
from game.rules.skirmish.display.exposure import dangers
from game.rules.skirmish.display.report import ground, reachable
from game.rules.skirmish.movement.moves import Advance, AtTheDouble, FallBack
from game.rules.skirmish.terrain import terrain
from game.rules.skirmish.turn.setup import Place

FOE = soldier("b1", 60)
HOUSE = box("building", 20, 20, 8, 8, height=4.0)
STAIRS = box("stairs", 17, 22, 3, 3, height=2.0)
MANY = 1e-6


def to(x, y=24.0):
    return (Point(x, y),)


def rules_of(refusals):
    return [one.rule for one in refusals]


@pytest.mark.rule("SKIR-MOVE-01", "SKIR-MOVE-02")
@pytest.mark.parametrize("kind", ["building", "tower", "bunker", "floor"])
def test_a_model_on_a_roof_or_a_floor_moves_there(kind):
    """Inch for inch, and stays as high; rough ground, water and roads beneath count nothing."""
    top = box(kind, 20, 20, 8, 8, height=4.0)
    under = [box("rough", 18, 18, 12, 12), box("water", 21, 21, 3, 3, depth=1.0), box("road", 24, 18, 2, 12)]
    state = battle(soldier("r1", 22, level=4.0), FOE, features=[*under, top] if kind != "floor" else [top])
    move = Advance("Red", "r1", to(27.5))
    assert move.check(state) == []
    assert move.way(state).cost == pytest.approx(5.5)
    match = game(state)
    match.play(move)
    assert (match.state.units["r1"].at.x, match.state.units["r1"].level) == (27.5, 4.0)


@pytest.mark.rule("SKIR-MOVE-03")
def test_nobody_walks_off_a_high_roof_or_through_a_house():
    """Nor does a base on the ground come into its wall."""
    state = battle(soldier("r1", 22, level=4.0), soldier("r2", 17, 26, group="S"), FOE, features=[HOUSE])
    assert rules_of(Advance("Red", "r1", to(18.5)).check(state)) == ["SKIR-MOVE-03", "SKIR-MOVE-01"]
    assert rules_of(Advance("Red", "r2", to(22.0, 26)).check(state)) == ["SKIR-MOVE-03", "SKIR-MOVE-01"]
    into = Advance("Red", "r2", to(19.8, 26)).check(state)
    assert [str(one) for one in into] == [
        'the base comes into the wall of the building building-20-20, after 2.5" (SKIR-MOVE-03)'
    ]
    assert Advance("Red", "r2", to(19.5, 26)).check(state) == []


@pytest.mark.rule("SKIR-MOVE-02", "SKIR-MOVE-03")
def test_stairs_lead_up_to_a_roof_and_down_again():
    """For an inch each of the four, and the path is proposed over them."""
    state = battle(soldier("r1", 15, mv=12), FOE, features=[HOUSE, STAIRS])
    up = Advance.planned(state, Advance("Red", "r1"), Point(22, 23))
    assert (up.refusals, up.cost >= 7 + 4) == ((), True)
    match = game(state)
    match.play(up.action)
    there = match.state.units["r1"]
    assert there.level == 4.0
    again = battle(replace(there, status=state.units["r1"].status), FOE, features=[HOUSE, STAIRS])
    down = Advance.planned(again, Advance("Red", "r1"), Point(15, 24))
    assert down.refusals == ()
    assert down.cost == pytest.approx(up.cost)


@pytest.mark.rule("SKIR-MOVE-03")
@pytest.mark.parametrize(("height", "climbs"), [(1.5, True), (2.0, True), (2.01, False), (3.0, False)])
def test_a_low_house_is_climbed_without_stairs(height, climbs):
    """Up to 2 inches; higher walls are cliffs for its base."""
    bunker = box("bunker", 13, 20, 4, 8, height=height)
    state = battle(soldier("r1", 10), FOE, features=[bunker])
    move = Advance("Red", "r1", to(14))
    assert rules_of(move.check(state)) == (
        [] if climbs else ["SKIR-MOVE-03"] + ["SKIR-MOVE-01"] * (height > 2)
    )
    if climbs:
        assert move.way(state).cost == pytest.approx(4 + height)


@pytest.mark.rule("SKIR-MOVE-02")
def test_a_machine_has_no_roof():
    """It stays closed however low, as do walls too high to climb."""
    for kind, height in (("machine", 0.5), ("wall", 2.1), ("pillar", 1.0)):
        state = battle(soldier("r1", 10), FOE, features=[box(kind, 12, 20, 4, 8, height=height)])
        assert "SKIR-MOVE-02" in rules_of(Advance("Red", "r1", to(14)).check(state))


@pytest.mark.rule("SKIR-MOVE-01")
def test_the_reach_of_a_model_on_a_roof_is_the_roof():
    """The outline drawn, and what the commands tell."""
    state = battle(soldier("r1", 24, level=4.0, mv=12), FOE, features=[HOUSE])
    corners = [at for path in reachable(state, state.units["r1"]) for at in path]
    assert all(20 - MANY <= at.x <= 28 + MANY and 20 - MANY <= at.y <= 28 + MANY for at in corners)
    assert ground(state, state.units["r1"], jump=False)["coordinates"]
    assert max(at.x for at in corners) > 27.9


@pytest.mark.rule("SKIR-MOVE-06")
def test_a_squad_on_a_roof_keeps_its_formation_there():
    """All stay on the roof, although there is free ground beside it."""
    squad = [soldier(f"r{i}", 21 + 1.5 * (i % 3), 22 + 1.5 * (i // 3), level=4.0) for i in range(6)]
    state = battle(*squad, FOE, features=[HOUSE])
    match = game(state)
    match.play(Advance("Red", "r0", to(25, 24)))
    moved = [one for one in match.state.units.values() if one.side == "Red"]
    assert {one.level for one in moved} == {4.0}
    assert all(20 <= one.at.x <= 28 and 20 <= one.at.y <= 28 for one in moved)
    assert sum(one.at.x > 22.4 for one in moved) == len(moved)


@pytest.mark.rule("SKIR-MOVE-06")
def test_a_squad_passes_a_house_on_the_ground():
    """Places on its roof are not taken by who cannot climb it."""
    squad = [soldier(f"r{i}", 14 + 1.2 * (i % 2), 16 + 1.2 * (i // 2)) for i in range(8)]
    state = battle(*squad, FOE, features=[HOUSE])
    move = Advance("Red", "r6", to(18.9, 20.4))
    assert move.check(state) == []
    match = game(state)
    match.play(move)
    assert {one.level for one in match.state.units.values() if one.side == "Red"} == {0.0}


@pytest.mark.rule("SHOOT-20", "SHOOT-19", "SKIR-MOVE-02")
def test_who_has_climbed_sees_farther_and_hides_behind_clutter():
    """From 4 inches 6 more; who lies down up there is hidden from beyond 18."""
    woods = box("woods", 36, 20, 10, 8)
    for x, seen in ((41.9, True), (43.1, False)):
        match = game(battle(soldier("r1", 15, mv=14), soldier("b1", x), features=[HOUSE, STAIRS, woods]))
        match.play(Advance.planned(match.state, Advance("Red", "r1"), Point(24, 24)).action)
        assert sees(match.state.units["r1"], match.state.units["b1"], features=[HOUSE, woods]) is seen
    low = soldier("r1", 24, level=4.0, grounded=True)
    assert look(soldier("b1", 44), low, features=[HOUSE]).areas[0].place == "on the roof of"


@pytest.mark.rule("SKIR-ACT-09", "SKIR-ACT-10")
def test_other_moves_lead_over_roofs_too():
    """At the double, and back from the enemy; not past one who stands there."""
    state = battle(soldier("r1", 26, 22, level=4.0), soldier("b1", 23, 22, level=4.0), features=[HOUSE])
    assert AtTheDouble("Red", "r1", to(26, 27)).check(state) == []
    assert FallBack("Red", "r1", to(27.5, 25)).check(state) == []
    assert "SKIR-MOVE-04" in rules_of(Advance("Red", "r1", to(21, 22)).check(state))


@pytest.mark.rule("SKIR-SETUP-01")
def test_a_model_is_placed_on_a_roof():
    """In its zone; it then stands as high as the roof."""
    roof = box("building", 4, 20, 5, 5, height=4.0)
    brief = Brief(edges={"Red": "west", "Blue": "east"}, deploy=True)
    state = replace(battle(soldier("r1", 0, enters=1), FOE, features=[roof], phase="setup"), brief=brief)
    match = game(state)
    match.play(Place("Red", "r1", Point(6, 22)))
    assert match.state.units["r1"].level == 4.0


@pytest.mark.rule("SKIR-MOVE-02")
def test_a_threat_moves_along_its_roof():
    """An enemy up there comes into range."""
    foe, roof = soldier("b1", 40, level=4.0, mv=12), box("building", 30, 20, 12, 8, height=4.0)
    state = battle(soldier("r1", 11), foe, features=[roof])
    (moving,) = dangers(state, "Red", state.units["r1"], Point(11, 24), moving=True)
    (staying,) = dangers(state, "Red", state.units["r1"], Point(11, 24))
    assert moving["from"][0] < 36
    assert moving["expected"] > 0 == staying["expected"]


@pytest.mark.rule("SKIR-MOVE-05")
@pytest.mark.parametrize(("x", "y"), [(23.7, 24.0), (19.8, 12.0), (21.0, 12.0)])
def test_where_a_model_may_stand_a_battle_may_begin(x, y):
    """Beside a low building with the edge of its base on it; on stairs at a wall; on the roof."""
    low, steps = box("bunker", 24, 20, 5, 8, height=1.5), box("stairs", 17, 10, 3, 4, height=2.0)
    house = box("building", 20, 8, 8, 8, height=4.0)
    at = {23.7: (22, 24), 19.8: (18, 12), 21.0: (18, 12)}[x]
    state = battle(soldier("r1", *at, mv=14), FOE, features=[low, steps, house])
    match = game(state)
    match.play(Advance("Red", "r1", to(x, y)))
    there = match.state.units["r1"]
    elevation = there.level - ground_at(state.battlefield, there.at) or None
    costs = terrain().walking_costs
    found = placement(state.battlefield, there, elevation, flies=False, closed=costs)
    assert found == Placement(there.level)


@pytest.mark.parametrize(("height", "faults"), [(2.0, 0), (2.01, 1)])
def test_a_battle_begins_with_nobody_in_the_wall_of_a_house(height, faults):
    """Of more than 2 inches."""
    house = box("building", 24, 20, 5, 8, height=height)
    found = placement(
        battle(features=[house]).battlefield,
        soldier("r1", 23.7),
        None,
        flies=False,
        closed=terrain().walking_costs,
    )
    assert len(found.faults) == faults
