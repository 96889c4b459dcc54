"""AS-MOVE: what a walk costs, what forbids it, how it ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import battle, box, mech, play, rules_of

from game.battlefield.terrain.field import Feature, Form
from game.core.engine.turns import EndPhase, refusals
from game.core.model.events import Moved
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.rules.alpha_strike.movement.move import Hold, Move, way_of

AT = Point(20.0, 24.0)


def moving(*others, features: tuple[Feature, ...] = (), options=None, **card):
    """Return Red's r at (20, 24), Move 10", about to move, Blue's b far away."""
    units = (mech("r", *AT, **card), mech("b", 66, 6), *others)
    return battle(*units, features=features, options=options, phase="movement")


def walk(*path: tuple[float, float], **more) -> Move:
    """Return a walk of r along *path*."""
    return Move("Red", "r", tuple(Point(*at) for at in path), **more)


def cost(state, move: Move) -> float:
    """Return what *move* costs."""
    return way_of(state, move).cost


def building(x: float, y: float, east: float, south: float, height: float = 2.0) -> Feature:
    """Return a building from its north-west corner."""
    corners = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    return Feature("shed", "building", Form.BUILDING, corners, height=height)


def flat(kind: str, x: float, y: float, east: float, south: float) -> Feature:
    """Return flat terrain from its north-west corner: rough, rubble, road."""
    corners = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    return Feature(f"{kind}-{x:g}", kind, Form.FLAT, corners)


@pytest.mark.rule("AS-MOVE-01", "AS-MOVE-10", "AS-GEN-08")
@pytest.mark.parametrize(
    ("to", "legal"),
    [((30, 24), True), ((30.1, 24), False), ((26, 16), True), ((26, 15.9), False), ((20.5, 24), True)],
)
def test_a_unit_moves_up_to_its_move(to, legal):
    """10", in any direction; less is fine."""
    state = moving()
    assert (refusals(state, walk(to)) == []) is legal
    assert legal or rules_of(refusals(state, walk(to))) == ["AS-MOVE-01"]
    assert legal is (cost(state, walk(to)) <= 10)


@pytest.mark.rule("AS-MOVE-01")
def test_the_refusal_says_what_it_needs_and_what_there_is():
    """With as many decimals as it takes to tell the two apart."""
    assert refusals(moving(), walk((34.2, 24)))[0].reason == 'needs 14.2" of 10"'
    assert refusals(moving(), walk((30.004, 24)))[0].reason == 'needs 10.004" of 10"'


@pytest.mark.rule("AS-MOVE-01")
def test_a_unit_may_stand_still():
    """Holding is an action; so is a path of no inches."""
    for action in (Hold("Red", "r"), Move("Red", "r"), walk(AT)):
        match = play(moving(), action)
        assert match.state.units["r"].at == AT
        assert match.state.units["r"].facing == 90
        assert "r" in match.state.done


@pytest.mark.rule("AS-MOVE-02", "AS-MOVE-06")
@pytest.mark.parametrize(("facing", "ends"), [(0, 0), (270, 270), (-90, 270), (725, 5), (None, 90)])
def test_a_unit_ends_with_any_facing_for_free(facing, ends):
    """The whole Move is used, and it turns all the same; by default it faces the way it went."""
    state = moving()
    move = walk((20, 28), (26, 28), facing=facing)
    assert cost(state, move) == 10
    assert play(state, move).state.units["r"].facing == ends


@pytest.mark.rule("AS-MOVE-02", "AS-MOVE-06")
@pytest.mark.parametrize("action", [Hold("Red", "r", 200), Move("Red", "r", (), 200)])
def test_a_unit_may_turn_on_the_spot(action):
    """Without going anywhere."""
    there = play(moving(), action).state.units["r"]
    assert (there.at, there.facing) == (AT, 200)


@pytest.mark.rule("AS-MOVE-02")
@pytest.mark.parametrize(("facing", "ends"), [(360.0, 0.0), (359.5, 359.5), (450.0, 90.0), (-90.0, 270.0)])
def test_facings_are_told_from_north_all_around(facing, ends):
    """0 up to 360 degrees, whatever was said."""
    assert play(moving(), Hold("Red", "r", facing)).state.units["r"].facing == ends


@pytest.mark.rule("AS-MOVE-03", "AS-MOVE-01")
@pytest.mark.parametrize(("last", "legal"), [((26, 20), True), ((26, 19.9), False)])
def test_the_length_along_the_path_counts(last, legal):
    """6" east and 4" north are 10", though it ends 7.2" away."""
    state = moving()
    assert (refusals(state, walk((26, 24), last)) == []) is legal


@pytest.mark.rule("AS-MOVE-03", "AS-MOVE-04")
def test_a_path_bends_around_what_is_closed():
    """A building stands in the way: through it is closed, around it is not."""
    state = moving(features=(building(23, 23, 2, 2),))
    assert rules_of(refusals(state, walk((28, 24)))) == ["AS-MOVE-04"]
    assert refusals(state, walk((22.5, 22.2), (25.5, 22.2), (27.5, 24))) == []


@pytest.mark.rule("AS-MOVE-04", "AS-MOVE-11", "AS-MOVE-12", "AS-MOVE-13")
@pytest.mark.parametrize(
    ("terrain", "inches"),
    [
        (flat("rough", 22, 20, 20, 8), 6),
        (flat("rubble", 22, 20, 20, 8), 6),
        (box("woods", 22, 20, 20, 8), 6),
        (box("water", 22, 20, 20, 8, depth=0), 6),
        (box("water", 22, 20, 20, 8, depth=1), 5.5),
        (box("smoke", 22, 20, 20, 8), 10),
        (flat("road", 22, 20, 20, 8), 10),
    ],
    ids=lambda value: getattr(value, "kind", str(value)),
)
def test_each_kind_costs_its_own(terrain, inches):
    """2" clear, then 2" for each inch of rough, rubble, woods and water; water its depth besides."""
    state = moving(features=(terrain,))
    assert refusals(state, walk((20 + inches, 24))) == []
    assert cost(state, walk((20 + inches, 24))) == pytest.approx(10)
    assert rules_of(refusals(state, walk((20.1 + inches, 24)))) == ["AS-MOVE-01"]


@pytest.mark.rule("AS-MOVE-11")
def test_rough_and_rubble_in_one_place_count_once():
    """Where both lie an inch costs 2"."""
    state = moving(features=(flat("rough", 22, 20, 20, 8), flat("rubble", 22, 20, 20, 8)))
    assert cost(state, walk((26, 24))) == pytest.approx(10)


@pytest.mark.rule("AS-MOVE-15")
def test_costs_that_meet_are_added():
    """Woods on rough ground on a hill: 3" for each inch, and the climb."""
    hill, wood = box("hill", 22, 20, 20, 8, height=1), box("woods", 22, 20, 20, 8)
    state = moving(features=(hill, wood, flat("rough", 22, 20, 20, 8)))
    assert cost(state, walk((24, 24))) == pytest.approx(2 + 1 + 3 * 2)


@pytest.mark.rule("AS-MOVE-04")
def test_a_road_spares_the_woods_but_not_the_water():
    """Along it an inch of woods costs 1", one of water 2"."""
    wood, pond = box("woods", 22, 20, 6, 8), box("water", 30, 20, 6, 8, depth=0)
    state = moving(features=(wood, pond, flat("road", 20, 23, 30, 2)))
    assert cost(state, walk((28, 24))) == pytest.approx(8)
    assert cost(state, walk((32, 24))) == pytest.approx(10 + 2 * 2)


@pytest.mark.rule("AS-MOVE-14", "AS-MOVE-10")
@pytest.mark.parametrize(("height", "rise"), [(1, 1), (2, 2), (1.5, 1.5)])
def test_a_climb_costs_its_height_up_and_down(height, rise):
    """And no inches of its own."""
    state = moving(features=(box("hill", 23, 20, 3, 8, height=height),))
    assert cost(state, walk((24, 24))) == pytest.approx(4 + rise)
    assert cost(state, walk((28, 24))) == pytest.approx(8 + 2 * rise)
    down = replace(mech("r", 24, 24), level=height)
    back = battle(down, mech("b", 66, 6), features=state.battlefield.features, phase="movement")
    assert cost(back, walk((21, 24))) == pytest.approx(3 + rise)


@pytest.mark.rule("AS-MOVE-14")
@pytest.mark.parametrize(("climb", "wanted"), [(1, 6), (2, 8), (0, 4), (0.5, 5)])
def test_the_price_of_a_climb_is_an_option(climb, wanted):
    """4" across and 2" up."""
    state = moving(features=(box("hill", 22, 20, 20, 8, height=2),), options={"climb_cost": climb})
    assert cost(state, walk((24, 24))) == pytest.approx(wanted)


@pytest.mark.rule("AS-MOVE-16", "AS-MOVE-14")
@pytest.mark.parametrize(("height", "rules"), [(2, []), (2.01, ["AS-MOVE-16"]), (4, ["AS-MOVE-16"])])
def test_more_than_two_inches_at_once_is_too_steep(height, rules):
    """However much Move there is; up and down."""
    state = moving(features=(box("hill", 22, 20, 20, 8, height=height),), move='30"')
    assert rules_of(refusals(state, walk((24, 24)))) == rules
    top = replace(mech("r", 24, 24, move='30"'), level=height)
    down = battle(top, mech("b", 66, 6), features=state.battlefield.features, phase="movement")
    assert rules_of(refusals(down, walk((20, 24)))) == rules


@pytest.mark.rule("AS-MOVE-16")
@pytest.mark.parametrize(("gap", "rules"), [(1, []), (0.99, ["AS-MOVE-16"])])
def test_two_steps_in_one_sense_need_an_inch_between(gap, rules):
    """2" and 2" more: an inch apart legal, less too steep."""
    low, high = box("hill", 22, 20, 20, 8, height=2), box("hill", 22 + gap, 20, 20, 8, height=4)
    state = moving(features=(low, high), move='30"')
    assert rules_of(refusals(state, walk((25, 24)))) == rules


@pytest.mark.rule("AS-MOVE-17", "AS-MOVE-14")
@pytest.mark.parametrize(
    ("to", "rules"),
    [((28.9, 24), []), ((29, 24), ["AS-MOVE-01"]), ((29.5, 24), ["AS-MOVE-01"])],
)
def test_a_climb_that_cannot_be_paid_is_not_made(to, rules):
    """Before a 2" hill 9" away: it stays below; ending on its border is paying for it."""
    state = moving(features=(box("hill", 29, 20, 20, 8, height=2),))
    assert rules_of(refusals(state, walk(to))) == rules


@pytest.mark.rule("AS-MOVE-14")
def test_a_unit_stands_on_the_level_that_it_came_to():
    """On the hill at its height, in the pond on the bed, on a border on the higher side."""
    features = (box("hill", 22, 10, 6, 10, height=2), box("water", 22, 26, 6, 10, depth=1))
    for to, level in (((24, 18), 2), ((24, 28), -1), ((22, 24), 0), ((22, 18), 2)):
        assert play(moving(features=features), walk(to)).state.units["r"].level == level


@pytest.mark.rule("AS-MOVE-05")
@pytest.mark.parametrize(
    ("move", "inches", "rules"),
    [('3"', 2, []), ('3"', 2.01, ["AS-MOVE-01"]), ('1"', 2, []), ('1"', 2.01, ["AS-MOVE-01"])],
)
def test_two_inches_are_always_paid(move, inches, rules):
    """Into woods on a hill, 6" in cost: a whole move of 2", not the rest of one."""
    features = (box("hill", 20.01, 20, 20, 8, height=2), box("woods", 20.01, 20, 20, 8))
    state = moving(features=features, move=move)
    assert cost(state, walk((20 + inches, 24))) > 3
    assert rules_of(refusals(state, walk((20 + inches, 24)))) == rules


@pytest.mark.rule("AS-MOVE-05")
def test_the_whole_path_is_at_most_two_inches_long():
    """Not where it ends: 1.2" there and 1" back are too long."""
    state = moving(features=(box("woods", 10, 10, 20, 30),), move='2"')
    assert refusals(state, walk((21, 24), (21, 23))) == []
    assert rules_of(refusals(state, walk((21.2, 24), (21.2, 23)))) == ["AS-MOVE-01"]


@pytest.mark.rule("AS-MOVE-05", "AS-MOVE-16")
@pytest.mark.parametrize(
    ("terrain", "rule"),
    [
        (box("hill", 21, 20, 20, 8, height=3), "AS-MOVE-16"),
        (building(21, 20, 20, 8), "AS-MOVE-04"),
        (box("wall", 21, 20, 0.5, 8, height=3), "AS-MOVE-04"),
    ],
    ids=["cliff", "building", "high wall"],
)
def test_the_minimum_opens_nothing_that_is_closed(terrain, rule):
    """Too steep, buildings and high walls stay closed."""
    assert rule in rules_of(refusals(moving(features=(terrain,)), walk((22, 24))))


@pytest.mark.rule("AS-MOVE-05", "AS-MOVE-18")
def test_a_unit_without_move_has_no_minimum():
    """Move 0 is immobile: not even 2"; it has no go at all."""
    state = moving(mech("r2", 10, 10), status={"heat": 3}, move='6"')
    assert "AS-MOVE-18" in rules_of(refusals(state, walk((21, 24))))
    assert "AS-MOVE-18" in rules_of(refusals(state, Hold("Red", "r")))


@pytest.mark.rule("AS-MOVE-18", "AS-JUMP-01")
def test_a_unit_that_can_only_jump_any_more_does_not_walk():
    """Heat takes the ground Move and leaves the jump."""
    state = moving(status={"heat": 3}, move='6"/6"j')
    assert rules_of(refusals(state, walk((21, 24)))) == ["AS-MOVE-18"]
    assert refusals(state, walk((21, 24), jump=True)) == []


@pytest.mark.rule("AS-MOVE-04")
@pytest.mark.parametrize(("height", "rules"), [(2, []), (2.1, ["AS-MOVE-04"])])
def test_a_wall_is_climbed_over_up_to_two_inches(height, rules):
    """Up and down again; higher it is closed."""
    state = moving(features=(box("wall", 22, 10, 0.5, 28, height=height),))
    assert rules_of(refusals(state, walk((25, 24)))) == rules
    assert rules or cost(state, walk((25, 24))) == pytest.approx(5 + 2 * height)


@pytest.mark.rule("AS-MOVE-09")
def test_nobody_ends_on_a_wall():
    """Its centre may not; its base may overhang it."""
    state = moving(features=(box("wall", 22, 10, 0.5, 28, height=1),))
    assert rules_of(refusals(state, walk((22.25, 24)))) == ["AS-MOVE-09"]
    assert refusals(state, walk((21.9, 24))) == []


@pytest.mark.rule("AS-MOVE-04")
def test_the_base_keeps_out_of_buildings():
    """Its edge may touch the wall of one, not go in."""
    state = moving(features=(building(24, 20, 4, 8),))
    assert refusals(state, walk((24 - 0.625, 24))) == []
    assert rules_of(refusals(state, walk((24 - 0.62, 24)))) == ["AS-MOVE-04"]


@pytest.mark.rule("AS-MOVE-04", "AS-JUMP-06")
def test_from_a_roof_nobody_walks():
    """It jumps down."""
    up = replace(mech("r", 26, 24, move='8"/6"j'), level=2)
    state = battle(up, mech("b", 66, 6), features=(building(24, 20, 4, 8),), phase="movement")
    assert refusals(state, walk((26.5, 24)))
    assert refusals(state, walk((22, 24)))
    assert refusals(state, walk((22, 24), jump=True)) == []


@pytest.mark.rule("AS-MOVE-07")
def test_the_way_leads_through_friends_not_through_enemies():
    """At the same elevation; beside them there is room."""
    for key, rules in (("r2", []), ("b2", ["AS-MOVE-07"])):
        state = moving(mech(key, 24, 24))
        assert rules_of(refusals(state, walk((28, 24)))) == rules
    state = moving(mech("b2", 24, 24))
    assert refusals(state, walk((20, 22.75), (26, 22.75))) == []
    assert rules_of(refusals(state, walk((20, 22.76), (26, 22.76)))) == ["AS-MOVE-07"]


@pytest.mark.rule("AS-MOVE-07")
def test_bases_in_contact_may_part():
    """It begins touching an enemy and goes away, or along it."""
    state = moving(mech("b2", 21.25, 24))
    assert refusals(state, walk((15, 24))) == []
    assert refusals(state, walk((20, 28))) == []
    assert rules_of(refusals(state, walk((23.75, 24)))) == ["AS-MOVE-07"]


@pytest.mark.rule("AS-MOVE-08")
def test_units_at_different_elevations_pass_each_other():
    """An enemy in a ditch, or high above: its level is not the mover's."""
    above = replace(mech("b2", 24, 24), level=5.0)
    field = moving(above)
    assert refusals(field, walk((28, 24))) == []
    below = replace(mech("b2", 24, 24), level=0.5)
    assert refusals(moving(below), walk((28, 24))) == []


@pytest.mark.rule("AS-MOVE-09")
@pytest.mark.parametrize("key", ["r2", "b2"])
@pytest.mark.parametrize(("x", "legal"), [(28.75, True), (28.76, False), (30, False)])
def test_no_two_bases_end_in_the_same_place(key, x, legal):
    """Friend or enemy; touching is no overlap."""
    state = moving(mech(key, 30, 24), move='12"')
    found = rules_of(refusals(state, walk((x, 24))))
    assert ("AS-MOVE-09" not in found) is legal


@pytest.mark.rule("AS-MOVE-09", "AS-MOVE-08")
def test_not_even_at_another_elevation():
    """Passing below is legal, ending there is not."""
    state = moving(replace(mech("b2", 24, 24), level=5.0))
    assert rules_of(refusals(state, walk((24.5, 24)))) == ["AS-MOVE-09"]


@pytest.mark.rule("AS-MOVE-01")
def test_heat_shortens_the_move():
    """Heat 1: 8" of 10"."""
    state = moving(status={"heat": 1})
    assert refusals(state, walk((28, 24))) == []
    assert rules_of(refusals(state, walk((28.1, 24)))) == ["AS-MOVE-01"]


@pytest.mark.rule("AS-MOVE-01")
def test_a_unit_moves_once():
    """Then it is done for the phase."""
    match = play(moving(mech("r2", 10, 10)), walk((21, 24)))
    assert "has acted in this phase" in refusals(match.state, walk((22, 24)))[0].reason


@pytest.mark.rule("AS-MOVE-01")
def test_what_happened_is_told_with_its_path():
    """One event with the whole way, facing and level."""
    match = play(moving(), walk((22, 24), (22, 26)))
    (moved,) = (e for entry in match.log for e in entry.events if isinstance(e, Moved))
    assert moved.path == (AT, (22, 24), (22, 26))
    assert (moved.facing, moved.level, moved.rule) == (180, 0, "AS-MOVE-01")


def test_a_drawn_way_shows_its_legs_and_what_they_cost():
    """From waypoint to waypoint, climbs included; the sum is the cost."""
    state = moving(features=(box("hill", 22, 20, 20, 8, height=2),))
    plan = Move.planned(state, walk((21, 24)), Point(24, 24))
    assert plan.start == AT
    assert plan.stages[0].cost == pytest.approx(1)
    assert sum(stage.cost for stage in plan.stages) == pytest.approx(plan.cost) == pytest.approx(6)
    assert (plan.allowance, plan.refusals) == (10, ())
    assert plan.action.path[-1] == (24, 24)


@pytest.mark.rule("AS-JUMP-01", "AS-PHYS-04")
def test_a_drawn_way_says_what_is_wrong_with_it():
    """With the way, and with the attack that it leads to."""
    state = moving(mech("b2", 27, 24), move='8"/6"j')
    far = Move("Red", "r", jump=True)
    assert rules_of(Move.planned(state, far, Point(20, 31)).refusals) == ["AS-JUMP-01"]
    assert [Move.planned(state, one, Point(20, 26)).airborne for one in (far, replace(far, jump=False))] == [
        True,
        False,
    ]
    charge = Move("Red", "r", attack="charge", target="b2")
    assert Move.planned(state, replace(charge, attack=None, target=None), Point(24, 24)).refusals == ()
    assert set(rules_of(Move.planned(state, charge, Point(24, 24)).refusals)) == {"AS-PHYS-04"}


@pytest.mark.rule("AS-MOVE-10", "AS-MOVE-12")
def test_the_ruler_tells_what_each_leg_would_cost():
    """3" in the open, 2" of woods; nothing without Move, or where it is not known how the unit fares."""
    state = moving(features=(box("woods", 23, 20, 8, 8),))
    unit, path = state.units["r"], (Point(*AT), Point(23, 24), Point(25, 24))
    assert state.rules.legs(state, unit, path) == [pytest.approx(3), pytest.approx(4)]
    for status in (replace(unit.status, mp_hits=5), UNKNOWN):
        assert state.rules.legs(state, replace(unit, status=status), path) == []


def test_a_drawn_way_onto_the_table_begins_on_the_home_edge():
    """A unit that is off the table enters at the point nearest to the cursor."""
    off = replace(mech("r", 0, 0), enters=1)
    state = battle(off, mech("r2", 10, 10), mech("b", 66, 6), phase="movement")
    state = replace(state, brief=replace(state.brief, edges={"Red": "south", "Blue": "north"}))
    plan = Move.planned(state, Move("Red", "r"), Point(30, 44))
    assert plan.start == (30, 48)
    assert plan.cost == pytest.approx(4)
    assert plan.refusals == ()


@pytest.mark.rule("AS-PHYS-04")
@pytest.mark.parametrize("kind", ["charge", "dfa"])
def test_a_special_attack_is_declared_with_the_move_and_carried_out_in_combat(kind):
    """It ends in contact; the attack is the first thing in the side's go, before it may act."""
    state = battle(
        mech("r", 20, 24, move='10"/10"j'),
        mech("r2", 10, 40),
        mech("b", 28, 24, status={"immobile": True}),
        mech("b2", 60, 10),
        phase="movement",
        order=("Blue", "Red"),
    )
    match = play(state, Hold("Blue", "b2"), dice=(6, 6, 1, 1))
    move = Move("Red", "r", (Point(26.75, 24),), jump=kind == "dfa", attack=kind, target="b")
    match.play(move)
    declared = match.state.units["r"].status
    assert (declared.special, declared.quarry) == (kind, "b")
    match.play(Hold("Red", "r2"))
    assert match.state.now.name == "combat"
    match.play(EndPhase("Blue"))
    events = [e for entry in match.log[3:] for e in entry.events]
    assert any(getattr(e, "what", "") == kind for e in events)
    assert match.state.to_act == {"Red"}
    assert "r" in match.state.done


@pytest.mark.rule("AS-SETUP-03", "AS-MOVE-09")
def test_what_flies_is_told_everything_against_its_move():
    """It does not move in the air, nor end on another base."""
    state = moving(mech("b2", 27, 24), type="CV", move='10"v')
    state = state.with_unit(replace(state.units["r"], level=5.0))
    assert rules_of(Move("Red", "r", (Point(27, 24),)).check(state)) == ["AS-SETUP-03", "AS-MOVE-09"]


@pytest.mark.rule("AS-PHYS-04")
def test_a_target_without_an_attack_is_refused():
    """A plain move has none."""
    assert rules_of(refusals(moving(), walk((21, 24), target="b"))) == ["AS-PHYS-04"]


@pytest.mark.rule("AS-PHYS-04", "AS-SETUP-06")
def test_who_leaves_attacks_nobody():
    """Going off the table and charging exclude each other."""
    state = battle(mech("r", 10, 1), mech("b", 12, 0.7, status={"immobile": True}), phase="movement")
    state = replace(state, brief=replace(state.brief, edges={"Red": "north", "Blue": "south"}))
    off = walk((11, 0), exit=True, attack="charge", target="b")
    assert "AS-PHYS-04" in rules_of(refusals(state, off))


CLIFF = box("hill", 22, 20, 8, 8, height=4)


@pytest.mark.rule("AS-MOVE-16")
@pytest.mark.parametrize(("x", "found"), [(22 - 0.625, []), (21.376, ["AS-MOVE-16"]), (21.9, ["AS-MOVE-16"])])
def test_a_move_keeps_out_of_a_cliff(x, found):
    """At the foot of a 4" face a base is a base's radius away, whatever the path costs."""
    state = battle(mech("r", 15, 26), mech("b", 60), features=(CLIFF,), phase="movement")
    assert rules_of(refusals(state, Move("Red", "r", (Point(x, 24),)))) == found


@pytest.mark.rule("AS-MOVE-16")
def test_a_unit_that_an_old_save_left_in_a_cliff_may_move_away():
    """It walks out, jumps out, and does not stay in it by walking along."""
    state = battle(mech("r", 21.7, 24, move='8"j'), mech("b", 60), features=(CLIFF,), phase="movement")
    assert refusals(state, Move("Red", "r", (Point(18, 24),))) == []
    assert refusals(state, Move("Red", "r", (Point(18, 24),), jump=True)) == []
    assert rules_of(refusals(state, Move("Red", "r", (Point(21.7, 22),)))) == ["AS-MOVE-16"]
    assert Move.planned(state, Move("Red", "r"), Point(16, 22)).refusals == ()


@pytest.mark.rule("AS-MOVE-16", "AS-JUMP-04")
def test_a_jump_lands_beside_a_cliff_or_on_it():
    """Not in its face."""
    state = battle(mech("r", 17, 24, move='8"j'), mech("b", 60), features=(CLIFF,), phase="movement")
    for x, found in ((21.3, []), (21.5, ["AS-MOVE-16"]), (22.1, [])):
        assert rules_of(refusals(state, Move("Red", "r", (Point(x, 24),), jump=True))) == found
