"""CA-28 to CA-30, CA-34, CA-46, CA-86, CA-87: what attacks need, from where, and what they do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bouts import fighter, pair

from game.lobby.fighters import machine_named
from game.rules.close_assault.fighting.attacks import (
    bears,
    charge_damage,
    charges,
    fire,
    kick_damage,
    kicks,
    punch_damage,
    punches,
    pushes,
)
from game.rules.close_assault.fighting.dice import SeededDice
from game.rules.close_assault.fighting.fighter import fresh, hits
from game.rules.close_assault.fighting.to_hit import evasion, piloting_difference
from game.rules.close_assault.sheets.machines import Mount
from game.rules.close_assault.sheets.weapons import weapons
from game.rules.close_assault.tactics.exchange import carry_out, exchange

TANK = "Demolisher Heavy Tank (Standard Mk. I)"


def slot(one, location, name):
    """Return the first slot of *location* that holds *name*."""
    return location, one.machine.outfit(location).index(name)


def hit(one, *slots):
    """Return *one* with the slots hit that are given as location and name."""
    return replace(one, slots_hit=frozenset(slot(one, at, name) for at, name in slots))


def needs(attacks):
    """Return what each of *attacks* needs, by its words."""
    return {attack.words: attack.need.total for attack in attacks}


@pytest.mark.rule("CA-28")
def test_everything_fires_but_long_range_missiles():
    """A Crusader has two LRM 15 and two SRM 6, two lasers and two machine guns; two hexes are near enough."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("WHM-6R"))
    shots = [attack.words for attack in fire(mine, theirs)]
    assert sorted({mount.weapon.name for mount in mine.machine.weapons} - {*shots}) == ["LRM 15"]
    assert len(shots) == len(mine.machine.weapons) - 2
    far = replace(theirs, at=(0, 1))
    assert [attack.words for attack in fire(mine, far)] == shots
    assert fire(mine, replace(theirs, at=(0, 2))) == ()


@pytest.mark.rule("CA-28", "CA-86")
def test_fire_is_at_a_range_of_one_hex():
    """Gunnery 4, 1 for walking; a PPC with minimum range 3 adds 3, a laser nothing."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    found = needs(fire(mine, theirs))
    assert (found["PPC"], found["Medium Laser"], found["SRM 6"]) == (8, 5, 5)
    assert needs(fire(replace(mine, gunnery=2), theirs))["Medium Laser"] == 3


@pytest.mark.rule("CA-29")
def test_what_has_fired_is_silent():
    """SheetWeapon by weapon."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    rest = fire(replace(mine, fired=frozenset({0})), theirs)
    assert [attack.weapon for attack in rest] == [attack.weapon for attack in fire(mine, theirs)][1:]


@pytest.mark.rule("CA-86")
@pytest.mark.parametrize(("gait", "more"), [("stand", 0), ("walk", 1), ("run", 2), ("jump", 3)])
def test_what_the_attacker_has_done_counts(gait, more):
    """For fire and for blows."""
    mine, theirs = pair(fighter("CRD-3R", gunnery=4), fighter("WHM-6R"))
    mine = replace(mine, gait=gait)
    assert needs(fire(mine, theirs))["Medium Laser"] == 4 + more
    assert needs(punches(mine, theirs)) == {
        "punch with the left arm": 4 + more,
        "punch with the right arm": 4 + more,
    }
    assert set(needs(kicks(mine, theirs)).values()) == {3 + more}
    assert needs(pushes(mine, theirs)) == {"push": 4 + more}


@pytest.mark.rule("CA-86")
@pytest.mark.parametrize(("hexes", "more"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4)])
def test_what_the_target_has_done_counts(hexes, more):
    """By the hexes that it moved; 1 more where it jumped; nothing where it stood."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("WHM-6R"))
    for gait, jumped in (("run", 0), ("jump", 1)):
        moved = replace(theirs, gait=gait, hexes=hexes)
        assert set(needs(kicks(mine, moved)).values()) == {4 + more + jumped}
    assert set(needs(kicks(mine, replace(theirs, hexes=hexes))).values()) == {4}


@pytest.mark.rule("CA-86")
def test_the_helpless_are_easy_to_hit():
    """Prone 2 less; who cannot move, or whose pilot is unconscious, 4 less, whatever it did before."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("WHM-6R", gait="run", hexes=5))
    for changed, number in (
        ({}, 6),
        ({"prone": True}, 4),
        ({"stuck": True}, 0),
        ({"awake": False}, 0),
    ):
        assert set(needs(kicks(mine, replace(theirs, **changed))).values()) == {number}


@pytest.mark.rule("CA-30")
def test_blows_reach_the_next_hex_only():
    """Two hexes away there is no attack at all."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("WHM-6R"))
    far = replace(theirs, at=(0, 1))
    assert punches(mine, theirs)
    assert (punches(mine, far), kicks(mine, far), pushes(mine, far)) == ((), (), ())


@pytest.mark.rule("CA-86", "CA-87")
@pytest.mark.parametrize(
    ("turn", "arms", "kicking"),
    [
        (0, {"LA", "RA"}, 1),
        (1, {"LA", "RA"}, 1),
        (2, {"LA"}, 0),
        (3, set(), 0),
        (4, {"RA"}, 0),
        (5, {"LA", "RA"}, 1),
    ],
)
def test_arms_reach_their_side_and_legs_only_ahead(turn, arms, kicking):
    """Turned away by so many sides; turned right by two the target is on the left."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("WHM-6R"))
    turned = replace(mine, facing=(mine.facing + turn) % 6)
    assert {attack.limb for attack in punches(turned, theirs)} == arms
    assert len(kicks(turned, theirs)) == len(pushes(turned, theirs)) == kicking


@pytest.mark.rule("CA-86")
def test_weapons_bear_ahead_and_those_of_arms_to_their_side():
    """A torso turns by one side; legs do not, nor does a vehicle but for its turret."""
    mech = fighter("WHM-6R")
    laser = weapons()["Medium Laser"]

    def bearings(one, at, twist=0):
        return {number for number in range(6) if bears(one, Mount(laser, at), number, twist)}

    assert bearings(mech, "CT") == {5, 0, 1}
    assert bearings(mech, "RA") == {5, 0, 1, 2}
    assert bearings(mech, "LA") == {4, 5, 0, 1}
    assert bearings(mech, "CT", 1) == {0, 1, 2}
    assert bearings(mech, "LL", 1) == {5, 0, 1}
    tank = fighter(TANK)
    assert [bearings(tank, at) for at in ("front", "right", "rear", "left")] == [{5, 0, 1}, {2}, {3}, {4}]
    assert bearings(tank, "turret") == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("CA-87")
@pytest.mark.parametrize(("name", "punch", "kick"), [("WHM-6R", 7, 14), ("CRD-3R", 7, 13), ("WSP-1A", 2, 4)])
def test_damage_by_tons(name, punch, kick):
    """A tenth, rounded up; a fifth, rounded down: 70, 65 and 20 tons."""
    one = fighter(name)
    assert (punch_damage(one, "LA"), kick_damage(one, "LL")) == (punch, kick)


@pytest.mark.rule("CA-87")
def test_actuators_that_are_gone():
    """Upper and lower halve the damage and add 2 each; hand and foot add 1; without shoulder or hip none."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("WHM-6R"))

    def left(*slots):
        (found,) = [one for one in punches(hit(mine, *slots), theirs) if one.limb == "LA"] or [None]
        return None if found is None else (found.need.total, found.points)

    assert left() == (5, 7)
    assert left(("LA", "Hand Actuator")) == (6, 7)
    assert left(("LA", "Lower Arm Actuator")) == (7, 3)
    assert left(("LA", "Lower Arm Actuator"), ("LA", "Upper Arm Actuator")) == (9, 1)
    assert left(("LA", "Shoulder")) is None
    assert [(one.need.total, one.points) for one in kicks(hit(mine, ("RL", "Hip")), theirs)] == []
    both = hit(mine, ("RL", "Upper Leg Actuator"), ("LL", "Foot Actuator"))
    assert [(one.limb, one.need.total, one.points) for one in kicks(both, theirs)] == [("LL", 5, 13)]
    assert kick_damage(both, "RL") == 6


@pytest.mark.rule("CA-87")
def test_an_arm_without_a_hand_from_the_beginning():
    """A Warhammer has PPCs for hands: 1 more."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    assert hits(mine, "LA", "Hand Actuator") == 0
    assert set(needs(punches(mine, theirs)).values()) == {6}


@pytest.mark.rule("CA-33", "CA-87")
def test_an_arm_that_has_fired_neither_punches_nor_pushes():
    """The other still punches; a push takes both."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    (place,) = [n for n, mount in enumerate(mine.machine.weapons) if mount.at == "LA"]
    fired = replace(mine, fired=frozenset({place}))
    assert [attack.limb for attack in punches(fired, theirs)] == ["RA"]
    assert pushes(fired, theirs) == ()
    assert len(pushes(mine, theirs)) == 1


@pytest.mark.rule("CA-46", "CA-87")
def test_a_charge_by_hexes_and_tons():
    """65 tons over 4 hexes: 26; the charger takes a tenth of 45 tons, rounded up; running adds nothing."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("PXH-1"), "charge", 4)
    (charge,) = charges(mine, theirs)
    assert (charge.what, charge.points, charge.recoil, charge.need.total) == ("charge", 26, 5, 5)
    assert charge_damage(replace(mine, hexes=1)) == 7


@pytest.mark.rule("CA-46", "CA-87")
def test_a_death_from_above_by_its_own_tons():
    """20 tons: three tenths on the punch table, a fifth to itself."""
    mine, theirs = pair(fighter("WSP-1A"), fighter("CRD-3R"), "death from above", 6)
    (fall,) = charges(mine, theirs)
    assert (fall.what, fall.points, fall.recoil, fall.impact.aim) == ("death from above", 6, 4, "punch")


@pytest.mark.rule("CA-34")
@pytest.mark.parametrize(
    ("name", "piloting", "more"),
    [
        ("CRD-3R", 4, 0),
        ("CRD-3R", 3, 1),
        ("CRD-3R", 0, 4),
        ("HBK-4G", 5, 1),
        ("LCT-1V", 5, 2),
        ("WSP-1A", 2, 4),
    ],
)
def test_avoiding_adds_for_skill_and_lightness(name, piloting, more):
    """Each level below 4, and 1 up to 50 tons, 2 instead up to 20."""
    assert sum(term.value for term in evasion(fighter(name, piloting=piloting))) == more


@pytest.mark.rule("CA-34")
def test_51_tons_are_not_light_and_25_only_a_little():
    """Both sides of both limits: there are 55 and 50 tons, 25 and 20."""
    shown = {
        tons: sum(t.value for t in evasion(fighter(name))) for name, tons in (("GRF-1N", 55), ("HBK-4G", 50))
    }
    assert shown == {55: 0, 50: 1}
    assert [sum(t.value for t in evasion(fighter(name))) for name in ("COM-2D", "LCT-1V")] == [1, 2]


@pytest.mark.rule("EX-CA-CHARGE", "CA-34")
def test_the_example_of_the_crusader_that_charges_a_phoenix_hawk():
    """Piloting 4 against piloting 2 and 45 tons: 5, 2 and 1 make 8 or more."""
    mine, theirs = pair(fighter("CRD-3R", piloting=4), fighter("PXH-1", piloting=2), "charge", 4)
    (charge,) = exchange(mine, theirs, "E", "e", difference=False).attacks
    assert charge.need.total == 8
    assert [str(term) for term in charge.need.terms] == [
        "+5 collision (CA-46)",
        "+2 piloting below 4 (CA-34)",
        "+1 avoided by 45 tons (CA-34)",
    ]


@pytest.mark.rule("CA-46")
def test_the_difference_of_the_piloting_skills():
    """It counts for blows of both sides, not for fire: 4 against 2 is 2 worse, and 2 better back."""
    mine, theirs = pair(fighter("CRD-3R", piloting=4), fighter("PXH-1", piloting=2))
    assert piloting_difference(mine, theirs).value == 2
    found = exchange(mine, theirs, "C", "c")
    plain = exchange(mine, theirs, "C", "c", difference=False)
    assert [one.need.total for one in (*found.attacks, *found.replies)] == [6, 1]
    assert [one.need.total for one in (*plain.attacks, *plain.replies)] == [4, 3]
    assert (
        exchange(mine, theirs, "A", "a").attacks == exchange(mine, theirs, "A", "a", difference=False).attacks
    )


@pytest.mark.rule("CA-86")
def test_damage_to_whoever_fires():
    """A shoulder adds 4 to what the arm fires, else each actuator 1; sensors 2, and hit twice silence it."""
    mine, theirs = pair(fighter("WHM-6R", gait="stand"), fighter("CRD-3R"))

    def ppc(*slots):
        return [one.need.total for one in fire(hit(mine, *slots), theirs) if one.weapon == 0]

    mine = replace(mine, gait="stand")
    at = mine.machine.weapons[0].at
    assert mine.machine.weapons[0].weapon.name == "PPC"
    assert (ppc(), ppc((at, "Shoulder")), ppc((at, "Upper Arm Actuator"))) == ([7], [11], [8])
    assert ppc(("HD", "Sensors")) == [9]
    both = replace(mine, slots_hit=frozenset({("HD", 1), ("HD", 4)}))
    assert fire(both, theirs) == ()


@pytest.mark.rule("CA-87", "CA-30")
def test_nobody_kicks_with_one_leg_and_vehicles_strike_nobody():
    """Without a leg, however sound the other; a tank beside its enemy has only its guns."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("WHM-6R"))
    assert kicks(replace(mine, structure={**mine.structure, "LL": 0}), theirs) == ()
    tank, other = pair(fighter(TANK), fighter("WHM-6R"))
    assert (punches(tank, other), kicks(tank, other), pushes(tank, other)) == ((), (), ())
    assert fire(tank, other)


@pytest.mark.rule("CA-80", "CA-45")
def test_what_has_only_a_card_punches_kicks_and_pushes():
    """Its size, ten times; in no particular place."""
    mine, theirs = pair(fresh(machine_named("Mad Cat A")), fighter("WHM-6R"))
    assert mine.machine.strikes
    found = [*punches(mine, theirs), *kicks(mine, theirs), *pushes(mine, theirs)]
    assert [(one.what, one.points, one.need.total) for one in found] == [
        ("punch", 30, 5),
        ("kick", 30, 4),
        ("push", 0, 5),
    ]
    assert replace(mine.machine, blow=1).strikes
    assert not replace(mine.machine, blow=0).strikes


@pytest.mark.rule("CA-87")
def test_collisions_of_65_tons_round_up():
    """From above 19.5 points are 20, and 13 to itself; whoever charges 65 tons takes 7."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("CRD-3R"), "charge", 4)
    assert charges(mine, theirs)[0].recoil == 7
    (above,) = charges(replace(mine, entry="death from above"), theirs)
    assert (above.points, above.recoil) == (20, 13)


@pytest.mark.rule("CA-45", "CA-86")
def test_what_a_push_counts():
    """2 for each shoulder hit, and what avoiding adds."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("HBK-4G"))
    assert needs(pushes(hit(mine, ("LA", "Shoulder")), theirs)) == {"push": 7}
    assert needs(pushes(hit(mine, ("LA", "Shoulder"), ("RA", "Shoulder")), theirs)) == {"push": 9}
    assert [one.need.total for one in exchange(mine, theirs, "D", "e", difference=False).attacks] == [6]


@pytest.mark.rule("CA-46", "CA-86")
def test_a_collision_counts_what_its_target_has_done():
    """5 and 2 for 5 hexes."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("WHM-6R", gait="run", hexes=5), "charge", 4)
    assert [one.need.total for one in charges(mine, theirs)] == [7]


@pytest.mark.rule("CA-34")
@pytest.mark.parametrize(("tons", "more"), [(20, 2), (21, 1), (50, 1), (51, 0)])
def test_the_limits_of_lightness(tons, more):
    """Whatever weighs so much."""
    one = fighter("CRD-3R")
    light = replace(one, machine=replace(one.machine, tons=tons))
    assert [term.value for term in evasion(light)] == [0, more]


@pytest.mark.rule("CA-86", "CA-47")
@pytest.mark.parametrize(("turn", "arm"), [(4, "RA"), (2, "LA")])
def test_a_torso_turns_to_what_is_beside_it(turn, arm):
    """By one side, to the right or to the left; where it may not, only the arm on that side bears."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    beside = replace(mine, facing=(mine.facing + turn) % 6)

    def places(twist):
        return {mine.machine.weapons[shot.weapon].at for shot in fire(beside, theirs, twist=twist)}

    assert places(False) == {arm}
    assert places(True) == {mount.at for mount in mine.machine.weapons}


@pytest.mark.rule("CA-34", "CA-28")
def test_fire_that_is_avoided_needs_more_as_well():
    """1 for 50 tons, 2 for a pilot of 2."""
    mine, theirs = pair(fighter("WSP-1A"), fighter("HBK-4G", piloting=2))
    assert needs(exchange(mine, theirs, "A", "e").attacks)["Medium Laser"] == 4 + 1 + 1 + 2
    assert needs(exchange(mine, theirs, "A", "d").attacks)["Medium Laser"] == 4 + 1


def rolled(found):
    """Return the attack rolls and all others of an exchange."""
    dice = SeededDice("rolled")
    carry_out(found, dice, lambda words, rule: None)
    return dice.rolls


@pytest.mark.rule("CA-21", "CA-46")
@pytest.mark.parametrize(("mine", "theirs"), [(True, False), (False, True), (True, True), (False, False)])
def test_the_difference_of_the_skills_is_private_if_either_is_secret(mine, theirs):
    """Even a difference of 0 is then a term, so that its absence tells nothing."""
    term = piloting_difference(fighter("WHM-6R", hushed=mine), fighter("CRD-3R", hushed=theirs))
    assert (term.private, term.always) == (mine or theirs, mine or theirs)


@pytest.mark.rule("CA-21", "CA-34")
@pytest.mark.parametrize(
    ("mine", "theirs", "tactics", "shown"),
    [
        (False, True, "Be", False),
        (False, True, "Ae", False),
        (False, True, "Aa", True),
        (True, False, "Be", True),
        (True, True, "Aa", True),
    ],
)
def test_a_throw_shows_its_need_unless_that_tells_the_skill_of_the_target(mine, theirs, tactics, shown):
    """By what it avoids, or by the difference; the gunnery of the attacker is its own secret."""
    ours = fighter("WHM-6R", hushed=mine)
    found = exchange(*pair(ours, fighter("CRD-3R", piloting=2, hushed=theirs)), *tactics, difference=False)
    needs = [roll.need for roll in rolled(found) if roll.rule in {"CA-28", "CA-87"}]
    assert needs
    assert {need is not None for need in needs} == {shown}


@pytest.mark.rule("CA-21", "CA-46")
def test_a_blow_that_counts_the_difference_does_not_show_its_need():
    """The skill of a target is in it, whether it avoids or not."""
    found = exchange(*pair(fighter("WHM-6R"), fighter("CRD-3R", hushed=True)), "B", "a", difference=True)
    assert [roll.need for roll in rolled(found) if "punch" in roll.what] == [None, None]


@pytest.mark.rule("CA-21", "CA-46")
def test_a_blow_of_a_fighter_of_secret_skill_shows_its_need_to_its_own_side():
    """The difference is private then, but the skill of the target is no secret."""
    found = exchange(*pair(fighter("WHM-6R", hushed=True), fighter("CRD-3R")), "B", "a", difference=True)
    needs = [roll.need for roll in rolled(found) if "punch" in roll.what]
    assert None not in needs
    assert all(any(term.private for term in need.terms) for need in needs)


@pytest.mark.rule("CA-47")
@pytest.mark.parametrize(
    ("turn", "places"), [(0, None), (5, {"RA"}), (4, {"RA"}), (3, set()), (2, {"LA"}), (1, {"LA"})]
)
def test_what_fires_at_an_attacker_from_above(turn, places):
    """From ahead all weapons, from either side of that only those of that arm, from behind none."""
    mine, theirs = pair(fighter("WSP-1A"), fighter("WHM-6R"), "death from above", 4)
    facing = replace(theirs, facing=(theirs.facing + turn) % 6)
    mounts = facing.machine.weapons
    shots = exchange(mine, facing, "E", "a").replies
    assert {mounts[shot.weapon].at for shot in shots} == (
        {one.at for one in mounts} if places is None else places
    )


@pytest.mark.rule("CA-47", "CA-89")
@pytest.mark.parametrize(("turn", "places"), [(5, {"front", "turret"}), (3, {"rear", "turret"})])
def test_a_vehicle_fires_up_with_the_weapons_of_that_side(turn, places):
    """It has no arms; its turret bears on all sides."""
    mine, theirs = pair(
        fighter("WSP-1A"), fighter("Demolisher Heavy Tank (Defensive)"), "death from above", 4
    )
    facing = replace(theirs, facing=(theirs.facing + turn) % 6)
    shots = exchange(mine, facing, "E", "a").replies
    assert {facing.machine.weapons[shot.weapon].at for shot in shots} == places


@pytest.mark.rule("CA-61", "CA-28")
@pytest.mark.parametrize(
    ("at", "target", "fires", "back"),
    [
        ((0, -2), (0, 1), True, False),
        ((0, -2), (0, 0), True, True),
        ((0, -1), (0, 1), True, True),
        ((0, -2), (0, 2), False, False),
    ],
)
def test_from_an_approach_hex_one_fires_at_all_in_the_hex(at, target, fires, back):
    """Else over two hexes at most; so those on the far side do not reach back."""
    ours, foe = fighter("WHM-6R", at=at, facing=3), fighter("CRD-3R", at=target)
    assert (bool(fire(ours, foe)), bool(fire(foe, ours))) == (fires, back)
