"""CA-82 to CA-85, CA-89: where hits land, what they go through, critical hits, falls and pilots."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bouts import fighter, harmed

from game.core.engine.dice import script
from game.lobby.fighters import machine_named
from game.rules.close_assault.fighting.bout import Bout
from game.rules.close_assault.fighting.dice import QuickDice, SeededDice
from game.rules.close_assault.fighting.fighter import fresh, working_mp
from game.rules.close_assault.fighting.harm import (
    AUTOMATIC,
    HitPlace,
    damage,
    groups,
    hit,
    weapon_works,
    working,
)
from game.rules.close_assault.fighting.piloting import fall, piloting_need, pilots, settle, settle_one
from game.rules.close_assault.fighting.pilots import hurt_pilot
from game.rules.close_assault.sheets.bodies import MECH, TURRETED, VEHICLE
from game.rules.close_assault.sheets.machines import STRUCTURE
from game.rules.close_assault.sheets.weapons import weapons

TANK = "Demolisher Heavy Tank (Standard Mk. I)"
FULL = HitPlace("full", "front", "CA-28")


def bout(one, *faces):
    """Return a bout in which *one* defends, with dice that show *faces*."""
    return Bout(fighter("CRD-3R"), one, SeededDice("", script(*faces)))


def after(one, location, points, *faces, rear=False, through=False):
    """Return *one* after *points* on *location*."""
    found = bout(one, *faces)
    damage(found, found.defender, location, points, "CA-83", rear=rear, through=through)
    return found.defender


@pytest.mark.rule("CA-82")
def test_where_hits_from_the_front_and_from_the_left_land():
    """2D6 from 2 to 12; the right mirrors the left, the rear is as the front."""
    assert MECH.full["front"] == ("CT", "RA", "RA", "RL", "RT", "CT", "LT", "LL", "LA", "LA", "HD")
    assert MECH.full["left"] == ("LT", "LL", "LA", "LA", "LL", "LT", "CT", "RT", "RA", "RL", "HD")
    assert MECH.full["right"] == ("RT", "RL", "RA", "RA", "RL", "RT", "CT", "LT", "LA", "LL", "HD")
    assert MECH.full["rear"] == MECH.full["front"]


@pytest.mark.rule("CA-82")
def test_where_punches_and_kicks_land():
    """One die; from the side a kick always finds the leg there."""
    assert MECH.punch["front"] == MECH.punch["rear"] == ("LA", "LT", "CT", "RT", "RA", "HD")
    assert MECH.punch["left"] == ("LT", "LT", "CT", "LA", "LA", "HD")
    assert MECH.punch["right"] == ("RT", "RT", "CT", "RA", "RA", "HD")
    assert MECH.kick["front"] == ("RL", "RL", "RL", "LL", "LL", "LL")
    assert (set(MECH.kick["left"]), set(MECH.kick["right"])) == ({"LL"}, {"RL"})


@pytest.mark.rule("CA-82")
@pytest.mark.parametrize(
    ("impact", "faces", "where"),
    [
        (FULL, (3, 4), "CT"),
        (FULL, (2, 1), "RA"),
        (HitPlace("punch", "front", ""), (1,), "LA"),
        (HitPlace("kick", "right", ""), (6,), "RL"),
    ],
)
def test_the_dice_say_where(impact, faces, where):
    """Two for the whole body, one for blows."""
    found = bout(fighter("WHM-6R"), *faces)
    hit(found, found.defender, 3, impact)
    assert harmed(found.defender.as_it_stands()) == {where: 3}


@pytest.mark.rule("CA-82")
def test_a_two_may_hurt_what_is_behind_the_armour():
    """It rolls for critical hits though nothing is through; a 7 there does nothing, an 8 hits a slot."""
    found = bout(fighter("WHM-6R"), 1, 1, 3, 4)
    hit(found, found.defender, 3, FULL)
    assert (found.dice.thrown, found.defender.slots_hit) == (4, set())
    found = bout(fighter("WHM-6R"), 1, 1, 4, 4, 1)
    hit(found, found.defender, 3, FULL)
    assert found.defender.slots_hit == {("CT", 0)}


@pytest.mark.rule("CA-82")
def test_from_behind_torsos_have_armour_of_their_own():
    """Arms and legs have not."""
    assert harmed(after(fighter("WHM-6R"), "CT", 3, rear=True).as_it_stands()) == {"CTR": 3}
    assert harmed(after(fighter("WHM-6R"), "LA", 3, rear=True).as_it_stands()) == {"LA": 3}


@pytest.mark.rule("CA-83")
def test_armour_then_structure_then_inward():
    """An arm of 20 and 11 that takes 40 is gone; 9 go on to the side torso."""
    whm = fighter("WHM-6R")
    armor, inside = whm.machine.armor["LA"], whm.machine.structure["LA"]
    assert after(whm, "LA", armor).structure["LA"] == inside
    nearly = after(whm, "LA", armor + inside - 1, 1, 1)
    assert (nearly.armor["LA"], nearly.structure["LA"]) == (0, 1)
    gone = after(whm, "LA", armor + inside + 9)
    assert (gone.structure["LA"], gone.armor["LT"]) == (0, whm.machine.armor["LT"] - 9)
    assert after(gone.as_it_stands(), "LA", 4).armor["LT"] == whm.machine.armor["LT"] - 13


@pytest.mark.rule("CA-83")
def test_an_arm_goes_with_its_side_torso():
    """And what is left goes to the centre; without the centre the 'Mech is destroyed."""
    whm = fighter("WHM-6R")
    side = whm.machine.armor["RT"] + whm.machine.structure["RT"]
    found = after(whm, "RT", side + 5)
    assert (found.structure["RT"], found.structure["RA"], found.out) == (0, 0, "")
    assert found.armor["CT"] == whm.machine.armor["CT"] - 5
    centre = whm.machine.armor["CT"] + whm.machine.structure["CT"]
    assert after(whm, "CT", centre - 1, 1, 1).out == ""
    assert after(whm, "CT", centre).out == "destroyed"
    assert after(whm, "HD", whm.machine.armor["HD"] + 3, 6, 6).out == "destroyed"


@pytest.mark.rule("CA-83")
@pytest.mark.parametrize(
    ("faces", "count"), [((3, 4), 0), ((4, 4), 1), ((4, 5), 1), ((5, 5), 2), ((5, 6), 2), ((6, 6), 3)]
)
def test_how_many_critical_hits(faces, count):
    """7 none, 8 and 9 one, 10 and 11 two, 12 three in a torso."""
    whm = fighter("WHM-6R")
    found = after(whm, "RT", whm.machine.armor["RT"] + 1, *faces, 1, 1, 1)
    assert len(found.slots_hit) == count


@pytest.mark.rule("CA-83")
def test_twelve_takes_off_a_limb():
    """An arm is gone; so the pilot in a head."""
    whm = fighter("WHM-6R")
    assert after(whm, "LA", whm.machine.armor["LA"] + 1, 6, 6).structure["LA"] == 0
    assert after(whm, "HD", whm.machine.armor["HD"] + 1, 6, 6, 6, 6).out == "destroyed"


def struck(one, location, name, *faces):
    """Return *one* after a critical hit on the first *name* in *location*, which has lost its armour."""
    bare = replace(one, armor={**one.armor, location: 0})
    outfit = [what for what in one.machine.outfit(location) if what != "-"]
    return after(bare, location, 1, 4, 4, outfit.index(name) + 1, *faces)


@pytest.mark.rule("CA-83")
def test_what_critical_hits_do():
    """A gyro shakes, twice it fells; a hip shakes; an engine does nothing yet; a weapon is silent."""
    whm = fighter("WHM-6R")
    assert struck(whm, "CT", "Gyro").shaken == [(0, "gyro hit")]
    twice = struck(replace(whm, slots_hit=frozenset({("CT", 6)})), "CT", "Gyro")
    assert (twice.stuck, twice.shaken) == (True, [(AUTOMATIC, "gyro destroyed")])
    assert struck(whm, "LL", "Hip").shaken == [(0, "hip hit")]
    assert struck(whm, "LT", "Medium Laser").shaken == []
    silent = struck(whm, "LA", "PPC").as_it_stands()
    (gun,) = [n for n, mount in enumerate(whm.machine.weapons) if mount.at == "LA"]
    assert not weapon_works(silent, gun)
    assert len(working(silent)) == len(whm.machine.weapons) - 1


@pytest.mark.rule("CA-83")
def test_three_engine_hits_destroy():
    """Two do not."""
    whm = fighter("WHM-6R")
    bare = replace(whm, armor={**whm.armor, "CT": 0})
    one = replace(bare, slots_hit=frozenset({("CT", 0)}))
    two = replace(bare, slots_hit=frozenset({("CT", 0), ("CT", 1)}))
    assert after(one, "CT", 1, 4, 4, 1).out == ""
    assert after(two, "CT", 1, 4, 4, 1).out == "engine destroyed"


@pytest.mark.rule("CA-83")
def test_the_cockpit_kills_the_pilot():
    """The pilot is hit first, for it is the head, and stays awake."""
    whm = fighter("WHM-6R")
    bare = replace(whm, armor={**whm.armor, "HD": 0})
    outfit = [what for what in whm.machine.outfit("HD") if what != "-"]
    found = after(bare, "HD", 1, 6, 6, 4, 4, outfit.index("Cockpit") + 1)
    assert found.out == "pilot dead"


@pytest.mark.rule("CA-83", "CA-85")
def test_ammunition_explodes():
    """The 'Mech is destroyed: a ton does 90 points at least, and from a leg to the centre no 'Mech has 75."""
    assert min(weapon.ton for weapon in weapons().values() if weapon.shots) == 90
    assert max(centre + side + max(arm, leg) for centre, side, arm, leg in STRUCTURE.values()) < 75
    said = []
    whm = fighter("WHM-6R")
    at = next(at for at, listed in whm.machine.slots.items() if "Ammo SRM 6" in listed)
    bare = replace(whm, armor={**whm.armor, at: 0})
    place = whm.machine.outfit(at).index("Ammo SRM 6") + 1
    found = Bout(whm, bare, SeededDice("", script(4, 4, place)), lambda words, rule: said.append(words))
    damage(found, found.defender, at, 1, "CA-83")
    assert found.defender.out == "destroyed"
    assert "ammunition of Warhammer WHM-6R explodes: 180 points" in said


@pytest.mark.rule("CA-83")
def test_a_slot_is_hit_once_and_then_the_next_inward():
    """Where a location has none left, the one inside it suffers."""
    wsp = fighter("WSP-1A")
    full = frozenset(("LA", place) for place in range(len(wsp.machine.outfit("LA"))))
    bare = replace(wsp, armor={**wsp.armor, "LA": 0}, slots_hit=full)
    found = after(bare, "LA", 1, 4, 4, 1)
    assert found.slots_hit - full == {("LT", 0)}


@pytest.mark.rule("CA-84")
@pytest.mark.parametrize(("points", "rolled"), [(19, 0), (20, 2)])
def test_20_points_shake(points, rolled):
    """One more to the roll; 19 do nothing."""
    found = bout(fighter("WHM-6R"), 6, 6)
    found.defender.suffered = points
    settle(found)
    assert found.dice.thrown == rolled
    if rolled:
        assert [str(term) for term in found.dice.rolls[0].need.terms] == [
            "+5 piloting skill (CA-84)",
            "+1 20 points of damage or more (CA-84)",
        ]


@pytest.mark.rule("CA-84")
def test_what_piloting_rolls_count():
    """Skill 5; each leg actuator 1, a hip 2 and nothing else in that leg, a gyro 3, a lost leg 5."""
    whm = fighter("WHM-6R")

    def number(*slots, **changed):
        return piloting_need(replace(whm, slots_hit=frozenset(slots), **changed)).total

    assert number() == 5
    assert number(("LL", 1)) == 6
    assert number(("LL", 1), ("LL", 3), ("RL", 2)) == 8
    assert number(("LL", 0)) == number(("LL", 0), ("LL", 1)) == 7
    assert number(("CT", 3)) == 8
    assert number(structure={**whm.structure, "LL": 0}) == 10


@pytest.mark.rule("CA-84")
@pytest.mark.parametrize(("faces", "falls"), [((1, 4), False), ((1, 3), True)])
def test_who_reaches_the_number_stands(faces, falls):
    """5 against skill 5; 4 falls: 7 points for 70 tons, as 5 and 2, on its right side; the pilot rolls."""
    found = bout(fighter("WHM-6R"), *faces, 2, 3, 3, 3, 3, 6, 6)
    found.defender.shaken.append((0, "kicked"))
    settle(found)
    assert found.defender.prone == falls
    assert len(found.dice.rolls[0].need.terms) == 1
    assert harmed(found.defender.as_it_stands()) == ({"RL": 7} if falls else {})
    assert found.defender.pilot_hits == 0


@pytest.mark.rule("CA-84")
@pytest.mark.parametrize(
    ("face", "side"), [(1, "front"), (2, "right"), (3, "right"), (4, "rear"), (5, "left"), (6, "left")]
)
def test_the_side_on_which_one_falls(face, side):
    """By one die."""
    said = []
    found = Bout(
        fighter("CRD-3R"),
        fighter("WHM-6R"),
        SeededDice("", script(face, 3, 4, 3, 4, 6, 6)),
        lambda words, rule: said.append(words),
    )
    fall(found, found.defender)
    assert said[0].endswith(f"falls on its {side}")


@pytest.mark.rule("CA-84", "CA-85")
def test_a_fall_may_hurt_the_pilot():
    """He fails with a 4 against 5, and stays awake with a 3; from two levels he needs 2 more."""
    found = bout(fighter("WSP-1A"), 1, 3, 4, 2, 2, 1, 2)
    fall(found, found.defender)
    assert (found.defender.pilot_hits, found.defender.awake) == (1, True)
    assert (found.defender.falls, found.defender.suffered) == (1, 0)
    high = bout(fighter("WSP-1A"), 1, 4, 2, 6, 6, 6)
    fall(high, high.defender, 2, on="rear")
    assert harmed(high.defender.as_it_stands()) == {"LTR": 1, "RL": 5}
    assert high.dice.rolls[-1].need.total == 7


@pytest.mark.rule("CA-84")
@pytest.mark.parametrize(
    ("how", "rolls"), [({}, True), ({"awake": False}, False), ({"structure": {"CT": 1}, "armor": {}}, False)]
)
def test_nobody_is_spared_by_a_pilot_who_is_unconscious_or_dead(how, rolls):
    """Nor in a machine that the fall destroys."""
    found = bout(fighter("WSP-1A", **how), 1, 3, 4, 6, 6)
    fall(found, found.defender)
    assert found.defender.prone
    assert (found.dice.rolls[-1].what.endswith("to spare the pilot")) == rolls


@pytest.mark.rule("CA-85")
@pytest.mark.parametrize(("faces", "more"), [((1, 1), ["the pilot of {} is unconscious"]), ((6, 6), [])])
def test_what_happens_to_a_pilot_is_told(faces, more):
    """The hit, and whether it was too much."""
    whm, said = fighter("WHM-6R"), []
    found = Bout(whm, whm, SeededDice("", script(*faces)), lambda words, rule: said.append(words))
    hurt_pilot(found, found.defender, 1)
    assert said == [words.format(whm.name) for words in ["the pilot of {} is hit", *more]]


@pytest.mark.rule("CA-84")
def test_a_lost_leg_fells_without_a_roll():
    """So does a destroyed gyro; the first die is the side of the fall."""
    whm = fighter("WHM-6R")
    found = bout(whm, 1, 3, 4, 3, 4, 6, 6)
    damage(found, found.defender, "LL", whm.machine.armor["LL"] + whm.machine.structure["LL"], "CA-83")
    found.defender.suffered = 0
    settle(found)
    assert found.defender.prone
    assert found.dice.rolls[0].what == "the side of the fall"


@pytest.mark.rule("CA-84")
def test_vehicles_and_who_lies_already_do_not_fall():
    """No dice."""
    for one in (fighter(TANK), fighter("WHM-6R", prone=True)):
        found = bout(one)
        found.defender.shaken.append((0, "kicked"))
        settle(found)
        assert found.dice.thrown == 0


@pytest.mark.rule("CA-85")
@pytest.mark.parametrize(("before", "number"), [(0, 3), (1, 5), (2, 7), (3, 10), (4, 11)])
def test_each_hit_makes_it_harder_to_stay_awake(before, number):
    """The number keeps him awake, one less does not."""
    for less, awake in ((0, True), (1, False)):
        high, low = divmod(number - less, 2)
        found = bout(fighter("WHM-6R", pilot_hits=before), high, high + low)
        hurt_pilot(found, found.defender, 1)
        assert (found.defender.awake, found.defender.out) == (awake, "")


@pytest.mark.rule("CA-85")
def test_the_sixth_hit_kills():
    """Without a roll."""
    found = bout(fighter("WHM-6R", pilot_hits=5))
    hurt_pilot(found, found.defender, 1)
    assert found.defender.out == "pilot dead"


@pytest.mark.rule("CA-87")
def test_collisions_land_five_points_at_a_time():
    """12 points are 5, 5 and 2."""
    found = bout(fighter("WHM-6R"), 3, 4, 1, 2, 5, 6)
    groups(found, found.defender, 12, HitPlace("full", "front", "CA-46", 5))
    assert harmed(found.defender.as_it_stands()) == {"CT": 5, "LA": 2, "RA": 5}


@pytest.mark.rule("CA-75")
@pytest.mark.parametrize(
    ("slots", "mp", "left"),
    [
        ((), 2, 2),
        ((("LL", 0),), 2, 1),
        ((("LL", 0),), 3, 2),
        ((("LL", 0), ("RL", 0)), 6, 2),
        ((("LL", 1),), 2, 1),
        ((("LL", 0), ("LL", 1)), 6, 3),
    ],
)
def test_a_hip_halves_what_is_left(slots, mp, left):
    """The Wasp of the example: 6 MP, 4 spent; of 2 left 1. Another actuator takes 1, but not with the hip."""
    assert working_mp(fighter("WSP-1A", slots_hit=frozenset(slots)), mp) == left


def test_without_a_leg_one_mp_is_left():
    """However many there were."""
    wsp = fighter("WSP-1A")
    assert working_mp(replace(wsp, structure={**wsp.structure, "LL": 0}), 6) == 1


@pytest.mark.rule("CA-89")
def test_where_vehicles_are_hit():
    """Most on the side attacked; 5 and 9 beside it, 10 to 12 on the turret, if there is one."""
    assert TURRETED.full["front"] == (*("front",) * 3, "right", *("front",) * 3, "left", *("turret",) * 3)
    assert TURRETED.full["left"] == (*("left",) * 3, "front", *("left",) * 3, "rear", *("turret",) * 3)
    assert VEHICLE.full["rear"] == (*("rear",) * 3, "left", *("rear",) * 3, "right", *("rear",) * 3)


@pytest.mark.rule("CA-89")
@pytest.mark.parametrize(
    ("faces", "stuck", "out", "weapons"),
    [
        ((3, 4), False, "", 0),
        ((4, 4, 1), False, "", 1),
        ((5, 5), True, "", 0),
        ((6, 6), False, "crew killed", 0),
    ],
)
def test_critical_hits_of_vehicles(faces, stuck, out, weapons):
    """8 a weapon, 10 the drive, 12 the crew."""
    tank = fighter(TANK)
    found = after(tank, "front", tank.machine.armor["front"] + 1, *faces)
    assert (found.stuck, found.out, len(found.slots_hit)) == (stuck, out, weapons)


@pytest.mark.rule("CA-89")
def test_a_side_without_structure_destroys_a_vehicle():
    """Its turret does not."""
    tank = fighter(TANK)
    side = tank.machine.armor["front"] + tank.machine.structure["front"]
    assert after(tank, "front", side).out == "destroyed"
    assert after(tank, "turret", tank.machine.armor["turret"] + 8).out == ""


def test_quick_dice_are_fair_and_always_the_same():
    """Each face comes about equally often; a second time the same faces come."""
    dice, again = QuickDice(), QuickDice()
    faces = [dice.roll("", 1, rule="") for _ in range(60_000)]
    assert faces == [again.roll("", 1, rule="") for _ in range(60_000)]
    assert max(abs(faces.count(face) - 10_000) for face in range(1, 7)) < 400
    totals = [dice.roll("", 2, rule="") for _ in range(36_000)]
    assert abs(totals.count(7) - 6_000) < 300
    assert {dice.roll("", 1, rule="", sides=11) for _ in range(1_000)} == {*range(1, 12)}
    assert [QuickDice(1).roll("", 1, rule="") for _ in range(3)] != faces[:3]


@pytest.mark.rule("CA-82")
def test_a_two_on_the_table_of_punches_is_nothing_special():
    """The side torso takes it, and no critical hit is rolled for."""
    found = bout(fighter("WHM-6R"), 2)
    hit(found, found.defender, 3, HitPlace("punch", "front", ""))
    assert (harmed(found.defender.as_it_stands()), found.dice.thrown) == ({"LT": 3}, 1)


@pytest.mark.rule("CA-75")
def test_mp_are_never_below_none_and_vehicles_keep_theirs():
    """Three actuators take 3; a tank has no legs to lose."""
    worn = fighter("WSP-1A", slots_hit=frozenset({("LL", 1), ("LL", 2), ("LL", 3)}))
    assert [working_mp(worn, mp) for mp in (4, 3, 2)] == [1, 0, 0]
    legless = replace(fighter("WSP-1A"), structure={**fighter("WSP-1A").structure, "LL": 0})
    assert working_mp(legless, 0) == 0
    assert working_mp(fighter(TANK), 5) == 5


@pytest.mark.rule("CA-83")
def test_what_is_lost_has_no_armour_left():
    """A limb that is taken off whole, and the rear of a side torso that is shot away from ahead."""
    whm = fighter("WHM-6R")
    off = after(whm, "LA", 3, 6, 6, through=True)
    assert (off.structure["LA"], off.armor["LA"]) == (0, 0)
    side = after(whm, "RT", whm.machine.armor["RT"] + whm.machine.structure["RT"])
    assert (side.armor["RT"], side.armor["RTR"], side.armor["RA"]) == (0, 0, 0)


@pytest.mark.rule("CA-83")
def test_no_points_do_nothing_and_who_is_out_of_the_fight_takes_no_more():
    """Not even what goes through the armour; a head whose pilot was killed by the hit keeps its armour."""
    whm = fighter("WHM-6R")
    assert after(whm, "CT", 0, through=True).slots_hit == set()
    dead = after(replace(whm, pilot_hits=5), "HD", 3)
    assert (dead.out, dead.armor["HD"]) == ("pilot dead", whm.machine.armor["HD"])


@pytest.mark.rule("CA-83")
def test_a_lost_limb_is_told():
    """And what goes with it."""
    whm, said = fighter("WHM-6R"), []
    found = Bout(whm, whm, SeededDice(""), lambda words, rule: said.append(words))
    damage(found, found.defender, "RT", whm.machine.armor["RT"] + whm.machine.structure["RT"], "CA-83")
    assert [words for words in said if " loses " in words] == [
        f"{whm.name} loses {at}" for at in ("RT", "RA")
    ]


@pytest.mark.rule("CA-83")
@pytest.mark.parametrize("limb", ["LA", "RA", "LL", "RL"])
def test_twelve_takes_off_any_limb(limb):
    """Whatever its structure has left."""
    whm = fighter("WHM-6R")
    assert after(whm, limb, whm.machine.armor[limb] + 1, 6, 6).structure[limb] == 0


@pytest.mark.rule("CA-89")
@pytest.mark.parametrize("die", [1, 2])
def test_the_die_says_which_weapon_a_vehicle_loses(die):
    """With a 9 as with an 8: the first or the second of two."""
    tank = fighter(TANK)
    found = after(tank, "front", tank.machine.armor["front"] + 1, 4, 5, die)
    assert (found.slots_hit, found.stuck) == ({("weapons", die - 1)}, False)
    assert working(found) == [2 - die]
    bare = replace(tank, slots_hit=frozenset({("weapons", 0), ("weapons", 1)}))
    assert after(bare, "front", tank.machine.armor["front"] + 1, 4, 5).out == ""


@pytest.mark.rule("CA-80", "CA-83")
def test_a_card_takes_no_critical_hits():
    """Its structure is hurt, and nothing is thrown."""
    card = fresh(machine_named("Mad Cat A"))
    found = after(card, "whole", card.machine.armor["whole"] + 5)
    assert (found.structure["whole"], found.out) == (card.machine.structure["whole"] - 5, "")


@pytest.mark.rule("CA-89")
@pytest.mark.parametrize(("faces", "words"), [((4, 4, 1), "loses AC/20"), ((5, 5), "cannot move any more")])
def test_what_a_vehicle_loses_is_told(faces, words):
    """By its name."""
    tank, said = fighter(TANK), []
    heard = Bout(tank, tank, SeededDice("", script(*faces)), lambda words, rule: said.append(words))
    damage(heard, heard.defender, "front", tank.machine.armor["front"] + 1, "CA-83")
    assert said[-1] == f"{tank.name} {words}"


@pytest.mark.rule("CA-84")
def test_heavy_damage_in_an_exchange_is_rolled_for_once():
    """Before a charge and at the end of it: 20 points, then 25 more."""
    found = bout(fighter("WHM-6R"), 6, 6)
    for points in (20, 45):
        found.defender.suffered = points
        settle_one(found, found.defender)
    assert len(found.dice.rolls) == 1


@pytest.mark.rule("CA-84", "CA-85")
@pytest.mark.parametrize(("awake", "rolls"), [(True, ["to stay up: kicked"]), (False, [])])
def test_whose_pilot_is_unconscious_falls_without_a_roll(awake, rolls):
    """Nobody is there to keep it up."""
    found = bout(fighter("WHM-6R", awake=awake), *(6,) * 9)
    found.defender.shaken.append((0, "kicked"))
    settle_one(found, found.defender)
    assert [roll.what for roll in found.dice.rolls if "stay up" in roll.what] == rolls
    assert found.defender.prone != awake


@pytest.mark.rule("CA-84", "CA-90")
@pytest.mark.parametrize(
    "how",
    [
        {},
        {"structure": {"LL": 0}},
        {"structure": {"RL": 0}},
        {"slots_hit": frozenset({("LL", 0)})},
        {"slots_hit": frozenset({("RL", 1), ("RL", 2)})},
        {"slots_hit": frozenset({("CT", 3)})},
    ],
)
def test_simulated_piloting_rolls_need_what_reported_ones_do(how):
    """The same dice, with and without anybody who hears of it; a lost leg counts 5, either one."""
    whole = fighter("WHM-6R")
    given = {**how, "structure": {**whole.structure, **how.get("structure", {})}}
    one, rolled = replace(whole, **given), []
    for hearer in (None, lambda words, rule: None):
        found = Bout(fighter("CRD-3R"), one, QuickDice(), hearer)
        rolled.append([pilots(found, found.defender, "to flee", "CA-39") for _ in range(300)])
    assert rolled[0] == rolled[1]
    assert len({*rolled[0]}) == 2
