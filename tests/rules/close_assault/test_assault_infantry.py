"""CA-07, CA-68, CA-79, CA-91, CA-94: platoons, what they do and what hits do to them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bouts import fighter, harmed, pair, play, sheets, silent

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.model.card_fighter import CardFighter
from game.geometry.point import Point
from game.mechanics.dice.two_dice import odds
from game.rules.close_assault.duel.outlook import prospect
from game.rules.close_assault.fighting.attacks import fire, kicks, punches
from game.rules.close_assault.fighting.fighter import Fighter, fresh
from game.rules.close_assault.on_table.cover import in_cover, in_woods
from game.rules.close_assault.sheets.bodies import WHOLE
from game.rules.close_assault.sheets.machines import carded
from game.rules.close_assault.tactics.exchange import exchange
from game.rules.close_assault.tactics.tactics import open_tactics, refusals

RIFLES = "Foot Platoon (Ballistic Rifle)"
TRAINED = "Anti-'Mech Foot Platoon (Ballistic Rifle)"


def of(name, men):
    """Return a platoon with so many men left."""
    return fighter(name, structure={WHOLE: men}, mp=1)


@pytest.mark.rule("CA-07")
def test_jump_infantry_has_21_men_and_all_other_28():
    """Five kinds of arms each, and one platoon trained against 'Mechs: 18 platoons in all."""
    men = {key: one.structure[WHOLE] for key, one in sheets().items() if one.platoon is not None}
    assert len(men) == 18
    assert {key for key, count in men.items() if count == 21} == {key for key in men if "Jump" in key}
    assert set(men.values()) == {21, 28}


@pytest.mark.rule("CA-68", "CA-28")
@pytest.mark.parametrize(("men", "points"), [(28, 15), (27, 14), (2, 1), (1, 1)])
def test_a_platoon_fires_with_the_men_that_it_has_left(men, points):
    """One attack, 2 points at a time; with missiles of long range it does not fire at all."""
    mine, theirs = pair(of(RIFLES, men), fighter("CRD-3R"))
    (volley,) = fire(mine, theirs)
    assert (volley.points, volley.impact.group, volley.need.total) == (points, 2, 5)
    assert fire(replace(mine, fired=frozenset({0})), theirs) == ()
    assert play(mine, silent(theirs), "A", "a", 1, 1).mine.fired == {0}
    assert fire(*pair(of("Foot Platoon (LRM)", men), fighter("CRD-3R"))) == ()


@pytest.mark.rule("CA-68")
def test_each_group_lands_where_the_dice_say():
    """4 points of 8 men: twice 2."""
    mine, theirs = pair(of(RIFLES, 8), silent(fighter("CRD-3R")))
    done = play(mine, theirs, "A", "a", 6, 6, 3, 4, 1, 2)
    whole = theirs.machine.armor
    assert [whole[at] - done.theirs.armor[at] for at in ("CT", "RA")] == [2, 2]


@pytest.mark.rule("CA-79")
@pytest.mark.parametrize(
    ("men", "number"),
    [(28, 6), (22, 6), (21, 8), (16, 8), (15, 11), (10, 11), (9, 13), (5, 13), (4, None)],
)
def test_a_leg_attack_by_the_men_that_are_left(men, number):
    """Skill 5 and 1 for walking; fewer than 5 men cannot."""
    mine, theirs = pair(of(RIFLES, men), fighter("CRD-3R"))
    found = [one.need.total for one in kicks(mine, theirs)]
    assert found == ([] if number is None else [number])


@pytest.mark.rule("CA-79")
def test_movement_does_not_count_for_those_who_are_trained():
    """Skill 4 and nothing more, whatever both have done."""
    mine, theirs = pair(of(TRAINED, 28), fighter("CRD-3R", gait="run", hexes=5))
    assert [one.need.total for one in kicks(mine, theirs)] == [4]
    assert [one.need.total for one in kicks(replace(of(RIFLES, 28), at=mine.at), theirs)] == [7]


@pytest.mark.rule("CA-79")
def test_a_leg_attack_hurts_a_leg_and_may_be_critical():
    """4 points by the kick table; 8 hits a slot. A vehicle has no legs."""
    mine, theirs = pair(of(RIFLES, 28), silent(fighter("CRD-3R")))
    done = play(mine, theirs, "C", "a", 6, 6, 6, 4, 4, 1, 6, 6)
    assert theirs.machine.armor["LL"] - done.theirs.armor["LL"] == 4
    assert done.theirs.slots_hit == {("LL", 0)}
    assert kicks(mine, fighter("Vedette Medium Tank (Standard)", at=theirs.at)) == ()


@pytest.mark.rule("CA-79")
def test_what_infantry_may_choose():
    """No limbs, no ejection seats."""
    assert "".join(open_tactics(of(RIFLES, 28), attacks=True)) == "ABCF"
    assert "".join(open_tactics(of(RIFLES, 28), attacks=False)) == "abcef"


@pytest.mark.rule("CA-91")
def test_two_men_for_each_point():
    """A medium laser of 5 kills 10; no die says where."""
    mine, theirs = pair(fighter("WSP-1A"), of(RIFLES, 28))
    done = play(mine, theirs, "A", "f", 1, 1, 6, 6, 1, 1)
    assert (done.theirs.structure[WHOLE], done.theirs.out) == (18, "")
    last = play(mine, of(RIFLES, 10), "A", "f", 1, 1, 6, 6, 1, 1)
    assert (last.theirs.structure[WHOLE], last.theirs.out) == (0, "destroyed")
    fewer = play(mine, of(RIFLES, 9), "A", "f", 1, 1, 6, 6, 1, 1)
    assert (fewer.theirs.structure[WHOLE], fewer.theirs.out) == (0, "destroyed")
    assert any(words.endswith("loses 9 men") for words, _ in fewer.said)


@pytest.mark.rule("CA-91")
def test_machine_guns_and_flamers_kill_by_dice():
    """2D6 men instead."""
    guns = {
        n for n, mount in enumerate(fighter("LCT-1V").machine.weapons) if mount.weapon.name == "Machine Gun"
    }
    laser = frozenset({*range(len(fighter("LCT-1V").machine.weapons))} - guns)
    mine, theirs = pair(fighter("LCT-1V", fired=laser), of(RIFLES, 28))
    done = play(mine, theirs, "A", "e", 6, 6, 1, 1, 3, 4)
    assert done.theirs.structure[WHOLE] == 21


@pytest.mark.rule("CA-91")
def test_flamers_do_so_too():
    """A Flea has one; 2D6 of 3 and 4 are 7 men."""
    one = fighter("FLE-4")
    (place,) = [n for n, mount in enumerate(one.machine.weapons) if mount.weapon.name == "Flamer"]
    only = frozenset({*range(len(one.machine.weapons))} - {place})
    mine, theirs = pair(replace(one, fired=only), of(RIFLES, 28))
    assert play(mine, theirs, "A", "e", 6, 6, 3, 4).theirs.structure[WHOLE] == 21


@pytest.mark.rule("CA-91", "CA-90")
def test_the_men_to_be_expected():
    """Seven of a machine gun, two for each point of a laser: exact."""
    mine, theirs = pair(fighter("LCT-1V"), of(RIFLES, 28))
    told = prospect(mine, theirs, "A", "a", difference=False, samples=5)
    assert told.dealt.mean == pytest.approx(odds(5) * (2 * 7 + 2 * 5))
    assert told.dealt.error == 0


@pytest.mark.rule("CA-79")
@pytest.mark.parametrize(
    ("foe", "open_to"), [("CRD-3R", True), (RIFLES, False), ("Scorpion Light Tank (Standard)", False)]
)
def test_legs_are_attacked_of_mechs_only(foe, open_to):
    """Against a platoon or a vehicle neither C nor c may be chosen, and both say why; of few men neither."""
    mine, theirs = pair(of(RIFLES, 28), fighter(foe))
    assert ("C" in open_tactics(mine, theirs, attacks=True)) == open_to
    assert ("c" in open_tactics(mine, theirs, attacks=False)) == open_to
    assert [one.rule for one in refusals(mine, "C", theirs)] == ([] if open_to else ["CA-79"])
    assert "C" not in open_tactics(replace(mine, structure={WHOLE: 4}), theirs, attacks=True)
    assert ("C" in open_tactics(replace(mine, structure={WHOLE: 5}), theirs, attacks=True)) == open_to


@pytest.mark.rule("CA-79", "CA-80")
def test_a_mech_that_has_only_a_card_has_legs_that_infantry_can_attack():
    """4 points; who has no blow on its card is no 'Mech."""
    card = CardFighter("X", "X", 50, 5, 0, 5, 5, 2, 2, 4)
    mine, theirs = pair(of(RIFLES, 28), fresh(carded(card)))
    (attack,) = kicks(mine, theirs)
    assert attack.points == 4
    assert sum(harmed(play(mine, theirs, "C", "e", *(6,) * 20).theirs).values()) == 4
    assert kicks(mine, fresh(carded(replace(card, blow=0)))) == ()


@pytest.mark.rule("CA-94")
@pytest.mark.parametrize(("men", "number"), [(28, 8), (22, 8), (21, 11), (16, 11), (15, None)])
def test_a_swarm_by_the_men_that_are_left(men, number):
    """Skill 5, 1 for walking, 2 or 5; fewer than 16 men cannot, and infantry is not swarmed."""
    mine, theirs = pair(of(RIFLES, men), fighter("CRD-3R"))
    assert [one.need.total for one in punches(mine, theirs)] == ([] if number is None else [number])
    assert ("B" in open_tactics(mine, theirs, attacks=True)) == (number is not None)
    tank = fighter("Vedette Medium Tank (Standard)", at=theirs.at)
    assert len(punches(mine, tank)) == (number is not None)
    assert [one.rule for one in refusals(mine, "B", of(RIFLES, 28))] == ["CA-94"]
    assert punches(replace(mine, at=(0, -2)), theirs) == ()


@pytest.mark.rule("CA-94", "CA-79")
def test_movement_does_not_count_for_a_swarm_of_those_who_are_trained():
    """Skill 4 and 2; nothing for an enemy that ran or avoids it, nor for the skill of a pilot it has not."""
    mine, theirs = pair(of(TRAINED, 28), fighter("CRD-3R", gait="run", hexes=5, piloting=2))
    assert [one.need.total for one in punches(mine, theirs)] == [6]
    assert exchange(mine, theirs, "B", "e").attacks[0].need.total == 6
    assert exchange(replace(of(RIFLES, 28), at=mine.at), theirs, "B", "e").attacks[0].need.total == 11


def swarming(men: int = 8, foe: str = "CRD-3R", **more: object) -> tuple[Fighter, Fighter]:
    """Return a platoon whose men are on a 'Mech without weapons, and that 'Mech."""
    mine, theirs = pair(of(RIFLES, men), silent(fighter(foe)))
    return replace(mine, swarms="", **more), replace(theirs, swarmed=True)


@pytest.mark.rule("CA-94")
def test_a_swarm_does_the_damage_of_the_platoon_once_in_a_turn():
    """15 points of 28 men, 2 at a time; then it holds on, throws no dice, and its weapons have fired."""
    mine, theirs = pair(of(RIFLES, 28), silent(fighter("CRD-3R")))
    missed = play(mine, theirs, "B", "a", 3, 4)
    assert (missed.mine.swarms, missed.theirs.swarmed, harmed(missed.theirs)) == (None, False, {})
    done = play(mine, theirs, "B", "a", *(4,) * 30)
    assert (done.mine.swarms, done.theirs.swarmed) == ("", True)
    assert sum(harmed(done.theirs).values()) == 15
    again = play(done.mine, done.theirs, "B", "a")
    assert (again.rolled, again.mine.swarms, again.mine.fired) == ([], "", {0})
    assert again.theirs.armor == done.theirs.armor


@pytest.mark.rule("CA-94")
def test_it_lasts_over_turns_without_another_roll_and_with_any_number_of_men():
    """8 men do 4 points in the next turn, too, two at a time, in whatever hex they are."""
    mine, theirs = swarming(8, at=(0, 1))
    done = play(mine, replace(theirs, at=(0, -1)), "B", "a", *(3, 4) * 2)
    assert [one for one in done.rolled if "hit" not in one] == []
    assert sum(harmed(done.theirs).values()) == 4


@pytest.mark.rule("CA-94", "CA-32")
@pytest.mark.parametrize(("faces", "on"), [((2, 2), True), ((2, 3), False)])
def test_an_arm_brushes_it_off(faces, on):
    """A piloting roll of 5; a swarm that is blocked does not begin, and does no damage."""
    mine, theirs = swarming(2)
    theirs = replace(theirs, fired=frozenset())
    done = play(mine, theirs, "B", "d", *faces, 3, 4)
    assert (done.mine.swarms == "", done.theirs.swarmed) == (on, on)
    assert sum(harmed(done.theirs).values()) == (1 if on else 0)
    begun = play(of(RIFLES, 28), theirs, "B", "d", 6, 6, 6, 6)
    assert (begun.mine.swarms, harmed(begun.theirs)) == (None, {})
    armless = replace(theirs, structure={**theirs.structure, "LA": 0, "RA": 0})
    assert play(mine, armless, "B", "d", 3, 4).mine.swarms == ""


@pytest.mark.rule("CA-94")
@pytest.mark.parametrize(
    ("mine", "theirs", "faces", "how"),
    [
        ("B", "f", (6, 6), "fled"),
        ("A", "a", (1, 1), "other"),
        ("B", "g", (6, 6), "ejected"),
        ("F", "a", (6, 6), "broke off"),
    ],
)
def test_it_ends_when_one_of_them_leaves_or_the_platoon_does_something_else(mine, theirs, faces, how):
    """Nobody is on anybody then."""
    done = play(*swarming(2, fired=frozenset({0})), mine, theirs, *faces, *(3, 4) * 4)
    assert (done.mine.swarms, done.theirs.swarmed) == (None, False)
    assert how in ("other", done.mine.gone, done.theirs.gone, done.theirs.out)


@pytest.mark.rule("CA-94", "CA-45")
def test_who_is_pushed_out_or_falls_has_nobody_on_him():
    """A platoon that defends is pushed; a 'Mech that falls shakes it off."""
    mine, theirs = pair(fighter("CRD-3R"), of(RIFLES, 2))
    done = play(replace(mine, swarmed=True), replace(theirs, swarms="", fired=frozenset({0})), "D", "b", 6, 6)
    assert (done.theirs.gone, done.theirs.swarms, done.mine.swarmed) == ("pushed out", None, False)
    on, foe = swarming(2, fired=frozenset({0}))
    fallen = play(on, replace(foe, structure={**foe.structure, "LL": 0}), "B", "c", *(1,) * 30)
    assert fallen.theirs.prone == (fallen.mine.swarms is None)


@pytest.mark.rule("CA-94")
def test_one_platoon_at_a_time():
    """A second one may not choose it, and does nothing where both came at once."""
    mine, theirs = pair(of(RIFLES, 28), replace(silent(fighter("CRD-3R")), swarmed=True))
    assert "B" not in open_tactics(mine, theirs, attacks=True)
    assert [one.rule for one in refusals(mine, "B", theirs)] == ["CA-94"]
    late = play(mine, theirs, "B", "a", 6, 6)
    assert (late.mine.swarms, harmed(late.theirs), late.theirs.swarmed) == (None, {}, True)


@pytest.mark.rule("CA-94", "CA-90")
def test_what_a_swarm_is_to_be_expected_to_do():
    """Of one who blocks only what he fails to brush off."""
    mine, theirs = swarming(8)
    assert prospect(mine, theirs, "B", "a", difference=False, samples=5).dealt.mean == 4
    able = replace(theirs, fired=frozenset())
    blocked = prospect(mine, able, "B", "d", difference=False, samples=5).dealt.mean
    assert blocked == pytest.approx(4 * (1 - odds(5)))


@pytest.mark.rule("CA-46", "CA-79")
def test_infantry_has_no_pilot_whose_skill_could_differ():
    """Neither for its own attacks nor for blows at it."""
    good, men = fighter("CRD-3R", piloting=1), of(RIFLES, 28)
    mine, theirs = pair(men, good)
    assert [one.need.total for one in exchange(mine, theirs, "C", "a").attacks] == [6]
    mine, theirs = pair(good, men)
    assert [one.need.total for one in exchange(mine, theirs, "C", "a").attacks] == [4]


@pytest.mark.rule("CA-94")
def test_what_becomes_of_a_swarm_is_told():
    """That it is on, that another platoon is there already, that it is off."""
    mine, theirs = pair(of(RIFLES, 28), silent(fighter("CRD-3R")))
    on = play(mine, theirs, "B", "a", *(4,) * 30)
    assert (f"{RIFLES} is on {theirs.name}", "CA-94") in on.said
    late = play(mine, replace(theirs, swarmed=True), "B", "a", 6, 6)
    assert (f"another platoon is on {theirs.name} already", "CA-94") in late.said
    off = play(on.mine, replace(on.theirs, fired=frozenset()), "B", "d", 6, 6)
    assert (f"{RIFLES} is off {theirs.name}", "CA-94") in off.said


@pytest.mark.rule("CA-94")
def test_who_swarms_a_mech_does_not_swarm_other_infantry_or_from_its_side():
    """A platoon is no target; from the side both arms may brush it off, not the near one alone."""
    mine, theirs = pair(of(RIFLES, 28), of(RIFLES, 28))
    assert punches(mine, theirs) == ()
    mine, theirs = pair(of(RIFLES, 28), fighter("CRD-3R"), bearing=2)
    armless = replace(theirs, facing=0, structure={**theirs.structure, "RA": 0})
    assert play(mine, armless, "B", "d", 6, 6, 6, 6).mine.swarms is None
    falls = play(
        replace(mine, swarms="", fired=frozenset({0})),
        replace(silent(armless), swarmed=True, out="destroyed"),
        "B",
        "a",
    )
    assert (falls.mine.swarms, falls.theirs.swarmed) == (None, False)


@pytest.mark.rule("CA-91", "CA-90")
def test_the_men_to_be_expected_of_a_flamer():
    """Seven of 2D6, if it hits."""
    one = fighter("FLE-4")
    (place,) = [n for n, mount in enumerate(one.machine.weapons) if mount.weapon.name == "Flamer"]
    only = frozenset({*range(len(one.machine.weapons))} - {place})
    mine, theirs = pair(replace(one, fired=only), of(RIFLES, 28))
    told = prospect(mine, theirs, "A", "a", difference=False, samples=5)
    assert told.dealt.mean == pytest.approx(odds(5) * 7)


@pytest.mark.rule("CA-94", "CA-90")
def test_a_swarm_that_is_brushed_off_is_to_be_expected_to_do_nothing():
    """Not half of it, as of a blow that is blocked; nor does its platoon lose anything."""
    mine, theirs = pair(of(RIFLES, 28), fighter("CRD-3R"))
    told = prospect(mine, theirs, "B", "d", difference=False, samples=5)
    assert told.dealt.mean == pytest.approx((1 - odds(5)) * odds(8) * 15)
    assert told.taken.mean == 0


@pytest.mark.rule("CA-70", "CA-79")
def test_infantry_in_formation_may_only_move_or_run():
    """It neither fires nor swarms nor attacks legs; deployed it may."""
    mine, theirs = pair(of(RIFLES, 28), fighter("CRD-3R"))
    mine = replace(mine, mp=1)
    for attacks, deployed, drawn_up in ((True, "ABCF", "F"), (False, "abcef", "ef")):
        assert "".join(open_tactics(mine, theirs, attacks=attacks)) == deployed
        assert "".join(open_tactics(replace(mine, drawn_up=True), theirs, attacks=attacks)) == drawn_up
    against = refusals(replace(mine, drawn_up=True), "A", theirs)
    assert [one.rule for one in against] == ["CA-70"]


@pytest.mark.rule("CA-94")
def test_a_platoon_that_swarms_one_attacks_no_other_by_swarming_where_one_is_on_it():
    """It goes on with its own target though somebody is on that: itself."""
    men = of(RIFLES, 28)
    mine, theirs = pair(replace(men, swarms="b"), replace(fighter("CRD-3R"), unit="b", swarmed=True))
    assert "B" in open_tactics(mine, theirs, attacks=True)
    assert "A" in open_tactics(mine, theirs, attacks=True)
    assert "B" not in open_tactics(mine, replace(theirs, unit="c"), attacks=True)


@pytest.mark.rule("CA-94")
def test_a_swarm_goes_on_though_somebody_else_leaves():
    """Who flees is not the one on whom the platoon is."""
    men = replace(of(RIFLES, 28), swarms="x")
    done = play(*pair(men, replace(silent(fighter("CRD-3R")), unit="y")), "A", "f", 6, 6, 1, 1)
    assert (done.theirs.gone, done.mine.swarms) == ("fled", "x")
    assert (f"{done.theirs.name}: fled", "CA-40") in done.said


@pytest.mark.rule("CA-94")
@pytest.mark.parametrize("tactic", "AF")
def test_a_swarm_by_another_platoon_forbids_nothing_else(tactic):
    """Fire and breaking off are open against a target on which somebody is."""
    mine, theirs = pair(of(RIFLES, 28), replace(fighter("CRD-3R"), unit="b", swarmed=True))
    mine = replace(mine, mp=1)
    assert [*refusals(mine, tactic, theirs)] == []
    assert [one.rule for one in refusals(mine, "B", theirs)] == ["CA-94"]


@pytest.mark.rule("CA-71", "CA-73")
@pytest.mark.parametrize(
    ("kind", "covered"),
    [("woods", True), ("rough", True), ("rubble", True), ("ruin", True), ("water", False), ("road", False)],
)
def test_on_what_ground_infantry_has_cover(kind, covered):
    """And ejecting is harder in woods alone."""
    corners = (Point(1.0, 1.0), Point(5.0, 1.0), Point(5.0, 5.0), Point(1.0, 5.0))
    field = Battlefield(10, 10, (Feature("f", kind, Form.FLAT, corners),))
    assert in_cover(field, Point(3.0, 3.0)) == covered
    assert not in_cover(field, Point(7.0, 7.0))
    assert in_woods(field, Point(3.0, 3.0)) == (kind == "woods")
