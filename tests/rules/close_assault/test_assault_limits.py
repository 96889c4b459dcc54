"""What is at its limit: blows of the lightest, arcs, falls, and what infantry in hiding may not do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from assault_table import Assault, box, facing_off, into, mech, rules_of
from bouts import fighter, lost, sheets
from test_assault_ambush import FOOT, OPTIONS, WOODS, hiding, platoon

from game.core.engine.turns import EndPhase
from game.core.model.card_fighter import CardFighter
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point, polar
from game.rules.close_assault import AssaultFromHiding, Emerge, LetPass, MoveInSecret, Stay
from game.rules.close_assault.family_io import CloseAssaultUnitSection
from game.rules.close_assault.fighting.attacks import (
    bears,
    charge_damage,
    fire,
    kick_damage,
    kicks,
    punch_damage,
)
from game.rules.close_assault.fighting.bout import Bout
from game.rules.close_assault.fighting.dice import SeededDice
from game.rules.close_assault.fighting.fighter import fresh
from game.rules.close_assault.fighting.piloting import fall
from game.rules.close_assault.fighting.to_hit import kick_need
from game.rules.close_assault.on_table.ambush import lurking
from game.rules.close_assault.on_table.fighters import fighter_of, give_sheets
from game.rules.close_assault.on_table.infantry import give_orders, keeps_still, may_share
from game.rules.close_assault.on_table.outside_fire import in_danger
from game.rules.close_assault.on_table.records import Deployment, FighterStatus
from game.rules.close_assault.sheets.machines import carded


def hit(one, location, *names):
    """Return *one* with slots of these *names* hit in *location*."""
    outfit = one.machine.slots[location]
    return replace(one, slots_hit=frozenset((location, outfit.index(name)) for name in names))


@pytest.mark.rule("CA-87")
def test_the_lightest_punch_and_kick_still_do_a_point():
    """Of 20 tons, with both actuators of the limb gone: 2 and 4, halved twice."""
    wasp = fighter("WSP-1A")
    assert (punch_damage(wasp, "LA"), kick_damage(wasp, "LL")) == (2, 4)
    assert punch_damage(hit(wasp, "LA", "Upper Arm Actuator", "Lower Arm Actuator"), "LA") == 1
    assert kick_damage(hit(wasp, "LL", "Upper Leg Actuator", "Lower Leg Actuator"), "LL") == 1


@pytest.mark.rule("CA-87")
def test_an_actuator_that_was_never_there_halves_a_punch():
    """A Rifleman of 60 tons has no lower arms: 3."""
    assert punch_damage(fighter("RFL-3N"), "LA") == 3


@pytest.mark.rule("CA-86", "CA-87")
@pytest.mark.parametrize(("names", "more"), [((), 0), (("Upper Leg Actuator",), 2), (("Foot Actuator",), 1)])
def test_a_kick_with_a_hurt_leg_needs_more(names, more):
    """2 for each upper and lower actuator, 1 for the foot."""
    whole, foe = fighter("WHM-6R"), fighter("CRD-3R")
    assert kick_need(hit(whole, "LL", *names), foe, "LL").total == kick_need(whole, foe, "LL").total + more


@pytest.mark.rule("CA-88")
@pytest.mark.parametrize(
    ("how", "able", "limp"),
    [
        ({}, True, False),
        ({"out": "destroyed"}, False, False),
        ({"awake": False}, False, False),
        ({"shut": True}, False, False),
        ({"prone": True}, True, True),
        ({"stuck": True}, True, True),
    ],
)
def test_who_can_act_and_who_can_move(how, able, limp):
    """Neither who is out of the fight, nor unconscious, nor shut down; fallen it acts without limbs."""
    one = fighter("WHM-6R", **how)
    assert (one.able, one.limp) == (able, limp)


@pytest.mark.rule("CA-87")
@pytest.mark.parametrize(("hexes", "points"), [(0, 7), (1, 7), (2, 14)])
def test_a_charge_counts_one_hex_at_least(hexes, points):
    """A tenth of 70 tons for each."""
    assert charge_damage(fighter("WHM-6R", hexes=hexes)) == points


@pytest.mark.rule("CA-30", "CA-79")
@pytest.mark.parametrize(("at", "reaches"), [((0, 0), True), ((0, -1), True), ((0, -2), False)])
def test_a_platoon_attacks_legs_in_its_own_hex_and_the_next(at, reaches):
    """Not over two."""
    men = fighter("Foot Platoon (Ballistic Rifle)", at=at, facing=3)
    assert bool(kicks(men, fighter("WHM-6R"))) == reaches


@pytest.mark.rule("CA-86")
def test_the_weapons_of_a_card_bear_on_all_but_what_is_behind():
    """Three sides ahead, right and left."""
    card = CardFighter("toy", "Toy", 50, 6, 0, 5, 5, 3, 2, 4)
    one = fresh(carded(card))
    (gun,) = one.machine.weapons
    assert [side for side in range(6) if bears(one, gun, side, 0)] == [0, 1, 2, 4, 5]


@pytest.mark.rule("CA-47", "CA-86")
def test_a_torso_turns_by_one_side_only():
    """At one who stands behind the weapons of one arm bear, no others; with none turned, none."""
    ours, foe = fighter("WHM-6R", at=(0, -1), facing=0), fighter("CRD-3R")
    arms = {ours.machine.weapons[shot.weapon].at for shot in fire(ours, foe)}
    assert arms in ({"RA"}, {"LA"})
    assert fire(ours, foe, twist=False) == ()


@pytest.mark.rule("CA-84")
@pytest.mark.parametrize(
    ("name", "more", "points"),
    [
        ("CRD-3R", {}, 7),
        ("CRD-3R", {"prone": True}, 0),
        ("CRD-3R", {"out": "destroyed"}, 0),
        ("Demolisher Heavy Tank (Defensive)", {}, 0),
    ],
)
def test_a_fall_does_a_tenth_of_the_tons_rounded_up_to_who_can_fall(name, more, points):
    """Not to one that lies already, is out of the fight, or has no legs."""
    one = fighter(name, **more)
    bout = Bout(one, fighter("WHM-6R"), SeededDice("falls"))
    fall(bout, bout.attacker)
    after = bout.attacker.as_it_stands()
    assert after.prone == (one.prone or points > 0)
    assert sum(lost(after, at) for at in {*one.machine.armor, *one.machine.structure}) == points


@pytest.mark.rule("CA-71", "CA-78")
@pytest.mark.parametrize(
    ("side", "unit", "more", "rule"),
    [
        ("Blue", "b", {}, ""),
        ("Blue", "nobody", {}, "CA-71"),
        ("Red", "b", {}, "CA-71"),
        ("Blue", "bz", {}, "CA-71"),
        ("Blue", "b", {"removed": "destroyed"}, "CA-71"),
    ],
)
def test_only_ones_own_infantry_that_is_hidden_is_ordered_in_secret(side, unit, more, rule):
    """On the table, in the go of its side: to emerge, to move, to let units pass, to attack."""
    found = hiding()
    while "Blue" not in found.state.to_act:
        found.play(EndPhase("Red"))
    state = found.state.with_unit(replace(found.state.units["b"], **more))
    assert rules_of(Emerge(side, unit).check(state)) == ([rule] if rule else [])
    there = MoveInSecret(side, unit, Point(24.0, 23.0)).check(state)
    assert rules_of(there) == (["CA-73"] if rule else [])
    assert rules_of(LetPass(side, unit).check(state)) == (["CA-74"] if rule else [])
    assert ("it is not hidden" in repr(AssaultFromHiding(side, unit, "r").check(state))) == bool(rule)


@pytest.mark.rule("CA-72", "CA-73", "CA-74", "CA-78")
def test_nothing_is_ordered_in_secret_while_a_close_assault_is_played():
    """Even in the go of its side."""
    hidden = platoon("bh", 40.0)
    woods = (box("woods", (36.0, 20.0), (8.0, 8.0), height=2.0),)
    state = facing_off(mech("r", 20.0), mech("b", 24.0), hidden, features=woods, options=OPTIONS)
    found = Assault(give_sheets(state, {"bh": sheets().find(FOOT)}))
    found.until("Red").play(into("r", state.units["b"], state))
    while found.state.encounter is None:
        found.play(EndPhase(*found.state.to_act))
    found.play(Stay("Red", "r"))
    assert found.state.to_act == {"Blue"}
    assert rules_of(Emerge("Blue", "bh").check(found.state)) == ["CA-78"]
    assert rules_of(LetPass("Blue", "bh").check(found.state)) == ["CA-74"]
    assert rules_of(AssaultFromHiding("Blue", "bh", "r").check(found.state)) == ["CA-72"]
    assert rules_of(MoveInSecret("Blue", "bh", Point(40.0, 23.0)).check(found.state)) == ["CA-73"]


@pytest.mark.rule("CA-73", "CA-78")
def test_infantry_emerges_and_moves_in_secret_in_the_go_of_its_side():
    """It moves in the Movement Phase only."""
    found = hiding()
    while "Red" not in found.state.to_act:
        found.play(EndPhase("Blue"))
    assert rules_of(Emerge("Blue", "b").check(found.state)) == ["CA-78"]
    assert rules_of(MoveInSecret("Blue", "b", Point(24.0, 23.0)).check(found.state)) == ["CA-73"]
    while found.state.now.name != "combat" or "Blue" not in found.state.to_act:
        found.play(EndPhase(*found.state.to_act))
    assert Emerge("Blue", "b").check(found.state) == []
    theirs = replace(found.state, active=1 - found.state.active)
    assert "in its side's go" in repr(AssaultFromHiding("Blue", "b", "r").check(theirs))
    assert rules_of(MoveInSecret("Blue", "b", Point(24.0, 23.0)).check(found.state)) == ["CA-73"]


@pytest.mark.rule("CA-73")
@pytest.mark.parametrize(("y", "rules"), [(20.0, []), (19.99, ["CA-73", "CA-73"])])
def test_a_move_in_secret_goes_four_inches_at_most(y, rules):
    """Just beyond them it also leaves the woods."""
    found = hiding()
    while "Blue" not in found.state.to_act:
        found.play(EndPhase("Red"))
    assert rules_of(MoveInSecret("Blue", "b", Point(24.0, y)).check(found.state)) == rules


@pytest.mark.rule("CA-69")
@pytest.mark.parametrize(("others", "rules"), [(1, []), (2, ["CA-69"])])
def test_a_third_platoon_does_not_move_into_the_hex_of_two(others, rules):
    """Two deployed are the most."""
    there = platoon("bx", 23.0, 21.5), platoon("by", 25.0, 21.5)
    found = hiding(*there[:others], at=(24.0, 25.0))
    while "Blue" not in found.state.to_act:
        found.play(EndPhase("Red"))
    assert rules_of(MoveInSecret("Blue", "b", Point(24.0, 22.8)).check(found.state)) == rules


@pytest.mark.rule("CA-72")
def test_bots_consider_attacks_by_what_their_side_has_hidden():
    """On enemies in its hex, at what it may be expected to do on the scale of a card."""
    found = hiding(mech("ra", 22.3), platoon("bx", 26.0, 23.0, hidden=False))
    attack = AssaultFromHiding("Blue", "b", "ra")
    assert list(lurking(found.state, "Blue")) == [attack]
    assert list(lurking(found.state, "Red")) == []
    men, foe = fighter(FOOT, at=(0, -1), facing=3), fighter_of(found.state, found.state.units["ra"])
    assert attack.promise(found.state) == pytest.approx(max(one.mean for one in fire(men, foe)) / 10)
    unread = replace(found.state.units["ra"], status=UNKNOWN)
    assert attack.promise(found.state.with_unit(unread)) == 0.0


@pytest.mark.rule("CA-69", "CA-70")
def test_seven_platoons_in_formation_do_not_count_the_vehicles_among_them():
    """Only platoons fill a hex of those that are drawn up."""
    six = [("platoon", True)] * 6
    assert may_share([*six, ("vehicle", False)], formation=True)


@pytest.mark.rule("CA-69", "CA-71")
@pytest.mark.parametrize(("allowed", "hidden"), [(True, True), (True, False), (False, True)])
def test_a_platoon_hides_where_the_scenario_and_the_option_say_so(allowed, hidden):
    """Its own side sees it; what else is recorded of it stays."""
    state = facing_off(mech("r", 14.0), mech("b", 24.0, type="CI"), options={"hidden_infantry": allowed})
    fares = FighterStatus(pilot_hits=1)
    state = state.with_unit(replace(state.units["b"], extras={"FighterStatus": fares}))
    unit = give_orders(state, None, {"r": None, "b": CloseAssaultUnitSection(hidden=hidden)}).units["b"]
    assert unit.extras == {
        "FighterStatus": fares,
        "Deployment": Deployment("Blue", False, allowed and hidden),
    }
    assert unit.seen_as.keys() == ({"Red"} if allowed and hidden else set())


@pytest.mark.rule("CA-76")
@pytest.mark.parametrize(
    ("struck", "phase", "rests"), [(1, "combat", True), (1, "movement", False), (0, "combat", False)]
)
def test_who_has_struck_from_ambush_rests_in_the_combat_phase_of_that_turn(struck, phase, rests):
    """Not in that of another turn."""
    state = facing_off(mech("r", 14.0), platoon("b", 24.0, hidden=False), features=(WOODS,))
    unit = replace(state.units["b"], extras={"Deployment": Deployment("Blue", struck=struck)})
    places = [one.name for one in state.rules.phases]
    state = replace(state, phase=places.index(phase)).with_unit(unit)
    assert rules_of(keeps_still(state, unit)) == (["CA-76"] if rests else [])
    later = replace(state, turn=2)
    assert rules_of(keeps_still(later, unit)) == []


@pytest.mark.rule("CA-66")
def test_a_shot_at_a_steel_wall_endangers_friends_of_the_target_alone():
    """Neither its enemy in the hex nor itself."""
    state = facing_off(mech("r", 12.0), mech("ra", 22.7), mech("b", 24.0), mech("ba", 25.3))
    assert in_danger(state, "r", "b") == (("ba",), "CA-66")


@pytest.mark.rule("CA-66")
@pytest.mark.parametrize(("bearing", "danger"), [(22.5, ()), (0.0, ("ba",))])
def test_the_hexes_around_a_target_are_turned_to_the_north(bearing, danger):
    """At 1.7 inches one stands in them to the north, but not where two of them meet."""
    at = polar(Point(24.0, 24.0), bearing, 1.7)
    state = facing_off(mech("r", 12.0), mech("b", 24.0), mech("ba", at.x, at.y))
    assert in_danger(state, "r", "b") == (danger, "CA-66")


@pytest.mark.rule("CA-71")
@pytest.mark.parametrize(("side", "known"), [("Blue", True), ("Red", False)])
def test_what_is_recorded_of_infantry_is_known_to_its_side(side, known):
    """The other knows whether it is in formation, and its quarters, if it sees it."""
    lies = Deployment("Blue", hidden=True, moved=1, struck=2, sprang=3, sprung="r", lets_pass=True)
    assert lies.known_to(side) == (lies if known else Deployment("Blue"))
    assert Deployment("Blue", formation=True, quarters="tents").known_to(side).quarters == "tents"
