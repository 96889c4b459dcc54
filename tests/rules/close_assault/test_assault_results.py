"""CA-27 to CA-52: what each result of the chart does, with every die."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bouts import fighter, harmed, lost, pair, play, silent

from game.lobby.fighters import machine_named
from game.rules.close_assault.duel.setting_out import come_in
from game.rules.close_assault.fighting.fighter import fresh
from game.rules.close_assault.tactics.exchange import exchange, head_damage, heaviness
from game.rules.close_assault.tactics.hexes import MIDDLE, distance, step

STEADY = {"piloting": 2}
ABOVE_AND_CHARGE = [("WSP-1A", "death from above", 6, 9), ("CRD-3R", "charge", 1, 7)]


def duel(mine="CRD-3R", theirs="WHM-6R", entry="move", hexes=1, bearing=0, **given):
    """Return two fighters whose weapons are silent, so that little is thrown."""
    return pair(silent_arms(mine, **given), silent_arms(theirs, **given), entry, hexes, bearing)


def silent_arms(name, **given):
    """Return the fighter *name* whose weapons outside its arms have fired."""
    one = fighter(name, **given)
    outside = {n for n, mount in enumerate(one.machine.weapons) if mount.at not in {"LA", "RA"}}
    return replace(one, fired=frozenset(outside))


@pytest.mark.rule("CA-27")
def test_both_strike_before_any_damage_counts():
    """A punch that destroys the arm with which the other punches does not stop that punch."""
    mine, theirs = duel()
    theirs = replace(theirs, armor={**theirs.armor, "LA": 0, "RA": 0})
    done = play(mine, theirs, "B", "B".lower(), *(6, 6) * 4, 1, 3, 3, 1, 5, 3, 4, 4, 4, 4, 4, 4, 4)
    assert [what for what in done.rolled if what.startswith("punch")] == [
        "punch with the left arm",
        "punch with the right arm",
    ] * 2
    assert done.rolled.index("where it is hit") == 4
    assert sum(harmed(done.mine).values()) == 14


@pytest.mark.rule("CA-28", "CA-29")
def test_what_fires_has_fired():
    """In the second exchange of the turn it is silent."""
    mine, theirs = pair(fighter("WSP-1A"), silent(fighter("CRD-3R")))
    done = play(mine, theirs, "A", "a", *(1, 1) * 2)
    assert done.rolled == ["Medium Laser", "SRM 2"]
    assert done.mine.fired == {0, 1}
    assert exchange(done.mine, done.theirs, "A", "a").attacks == ()


@pytest.mark.rule("CA-28")
def test_missiles_hit_in_part():
    """Two of an SRM 2 with 8 or more: 2 points each, each where the dice say."""
    mine, theirs = pair(fighter("WSP-1A"), silent(fighter("CRD-3R")))
    done = play(mine, theirs, "A", "a", 1, 1, 6, 6, 4, 4, 3, 4, 1, 3)
    assert done.rolled[2:] == ["missiles of SRM 2", "where it is hit", "where it is hit"]
    assert harmed(done.theirs) == {"CT": 2, "RA": 2}
    one = play(mine, theirs, "A", "a", 1, 1, 6, 6, 3, 4, 3, 4)
    assert harmed(one.theirs) == {"CT": 2}


@pytest.mark.rule("CA-31", "CA-35")
@pytest.mark.parametrize("theirs_tactic", ["d", "e"])
@pytest.mark.parametrize(("faces", "prone"), [((1, 4), False), ((1, 3, 1, 3, 4, 3, 4, 6, 6), True)])
def test_who_misses_a_kick_may_fall(theirs_tactic, faces, prone):
    """Blocked or avoided alike: 5 stands, 4 falls."""
    mine, theirs = duel()
    done = play(mine, theirs, "C", theirs_tactic, 1, 1, *faces)
    assert done.mine.prone == prone
    assert harmed(done.theirs) == {}


@pytest.mark.rule("CA-32")
def test_the_example_of_the_warhammer_that_punches_a_crusader():
    """70 tons: 7. Blocked it does 4 to the arm that blocks, and 2 to the arm that struck."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    done = play(mine, theirs, "B", "d", 6, 6, 1, 4, 1, 1)
    assert done.rolled == ["punch with the left arm", "to block with LA", "punch with the right arm"]
    assert (harmed(done.theirs), harmed(done.mine)) == ({"LA": 4}, {"LA": 2})
    assert done.said[1:] == [
        ("Crusader CRD-3R takes 4 on LA", "CA-32"),
        ("Warhammer WHM-6R takes 2 on LA", "CA-32"),
    ]


@pytest.mark.rule("CA-32")
def test_a_block_that_fails_changes_nothing():
    """7 points where the die of punches says; the attacker is unharmed."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    done = play(mine, theirs, "B", "d", 6, 6, 1, 3, 1, 1, 3)
    assert (harmed(done.theirs), harmed(done.mine)) == ({"CT": 7}, {})


@pytest.mark.rule("CA-32")
def test_a_kick_is_blocked_with_a_leg():
    """13 of 65 tons: 7 to the leg that blocks, 4 to the one that kicked; the kicked one rolls to stay up."""
    mine, theirs = duel()
    done = play(mine, theirs, "C", "d", 6, 6, 6, 6, 6, 6)
    assert (harmed(done.theirs), harmed(done.mine)) == ({"LL": 7}, {"RL": 4})


@pytest.mark.rule("CA-32")
def test_the_limb_with_the_most_armour_blocks_and_from_the_side_the_one_there():
    """The right arm has more left; an attack from the left meets the left."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    hurt = replace(theirs, armor={**theirs.armor, "LA": 1})
    assert "to block with RA" in play(mine, hurt, "B", "d", 6, 6, 6, 6, 1, 1).rolled
    side = replace(hurt, facing=2)
    assert "to block with LA" in play(mine, side, "B", "d", 6, 6, 1, 1, 1, 1, 1).rolled


@pytest.mark.rule("CA-33")
def test_an_arm_that_is_damaged_or_has_fired_does_not_block():
    """Without an able arm nothing is thrown for it; a kick is still blocked."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    fired = silent(theirs)
    hurt = replace(theirs, slots_hit=frozenset({("LA", 3), ("RA", 1)}))
    for one in (fired, hurt):
        assert "block" not in " ".join(play(mine, one, "B", "d", 6, 6, 1, 1, 3).rolled)
        assert "to block with LL" in play(mine, one, "C", "d", 6, 6, 6, 6, 6, 6).rolled


@pytest.mark.rule("CA-33")
def test_fire_is_not_blocked():
    """It does what it does, and nothing comes back."""
    mine, theirs = pair(fighter("WSP-1A"), fighter("CRD-3R"))
    done = play(mine, theirs, "A", "d", 6, 6, 1, 1, 3, 4)
    assert (harmed(done.theirs), harmed(done.mine)) == ({"CT": 5}, {})


@pytest.mark.rule("CA-34", "CA-38")
def test_what_is_avoided_needs_more_and_is_as_usual_if_it_hits():
    """A pilot of 2 in 50 tons adds 3: 7 misses a Hunchback that 4 and 3 would have hit."""
    mine, theirs = duel(theirs="HBK-4G", **STEADY)
    (kick,) = exchange(mine, theirs, "C", "e", difference=False).attacks
    assert kick.need.total == 3 + 1 + 2 + 1
    assert harmed(play(mine, theirs, "C", "e", 3, 3, 6, 6).theirs) == {}
    assert harmed(play(mine, theirs, "C", "e", 3, 4, 1, 6, 6).theirs) == {"RL": 13}


@pytest.mark.rule("CA-36")
@pytest.mark.parametrize(("hexes", "gone", "at"), [(5, "went through", (0, 1)), (6, "", (0, 1))])
def test_an_avoided_charge_goes_through(hexes, gone, at):
    """With MP left out on the other side, without to the far hex; the pilot rolls; the defender is beside."""
    mine, theirs = duel(entry="charge", hexes=hexes)
    done = play(mine, theirs, "E", "e", 1, 1, 6, 6)
    assert (done.mine.gone, done.mine.at) == (gone, at)
    assert done.rolled == ["charge", "to stay up: missed charge"]
    assert distance(done.theirs.at, MIDDLE) == 1
    assert done.theirs.at != mine.at


@pytest.mark.rule("CA-37")
def test_an_avoided_death_from_above_lands_where_the_defender_was():
    """The pilot rolls; he stays up with his skill."""
    mine, theirs = duel("WSP-1A", "CRD-3R", "death from above", 6)
    done = play(mine, theirs, "E", "e", 1, 1, 1, 4)
    assert (done.mine.at, done.mine.prone, done.mine.gone) == (MIDDLE, False, "")
    assert distance(done.theirs.at, MIDDLE) == 1


@pytest.mark.rule("CA-87")
def test_a_death_from_above_that_misses_falls_on_its_back():
    """Two levels: three times 2 points for 20 tons, from the rear; no die says the side."""
    mine, theirs = duel("WSP-1A", "CRD-3R", "death from above", 6)
    done = play(mine, theirs, "E", "d", 1, 1, 1, 4, 1, 4, 1, 1, 6, 6)
    assert done.mine.prone
    assert "the side of the fall" not in done.rolled
    assert sum(harmed(done.mine).values()) == 6


@pytest.mark.rule("CA-38", "CA-46")
def test_a_charge_that_is_not_avoided_hurts_both():
    """65 tons over 4 hexes: 26 points, 5 at a time; 7 to itself for the 70 tons; both roll, with 2 more."""
    mine, theirs = duel(entry="charge", hexes=4)
    done = play(mine, theirs, "E", "e", 6, 6, *(3, 4) * 3, *(1, 4) * 3, *(1, 4) * 2, *(6, 6) * 3)
    assert (harmed(done.theirs), harmed(done.mine)) == ({"CT": 15, "RL": 11}, {"RL": 7})
    numbers = {roll.what.partition(": ")[2]: roll.need.total for roll in done.dice.rolls[-3:]}
    assert numbers == {"own charge": 7, "hit by a charge": 7, "20 points of damage or more": 6}


@pytest.mark.rule("CA-39")
@pytest.mark.parametrize(
    ("name", "more"), [("HBK-4G", 0), ("GRF-1N", 1), ("STK-3H", 2), ("AWS-8Q", 2), ("ON1-K", 1)]
)
def test_the_heavy_flee_with_difficulty(name, more):
    """50 tons as they are, 55 and 75 with 1 more, 80 and 85 with 2."""
    assert heaviness(fighter(name)).value == more


@pytest.mark.rule("CA-39", "CA-40")
def test_who_flees_leaves_or_takes_the_attack_where_it_is():
    """70 tons need 6; 5 stays, and is struck as if it had stood, without striking back."""
    mine, theirs = duel()
    away = play(mine, theirs, "C", "f", 1, 5)
    assert (away.theirs.gone, away.rolled) == ("fled", ["to flee"])
    stays = play(mine, theirs, "C", "f", 1, 4, 6, 6, 1, 6, 6)
    assert (stays.theirs.gone, lost(stays.theirs, "RL")) == ("", 13)
    assert harmed(stays.mine) == {}


@pytest.mark.rule("CA-41", "CA-42")
def test_fire_at_who_gets_away_hits_its_front():
    """It has stepped next to where the attacker stands and faces him; it does not fire back."""
    mine, theirs = pair(fighter("WSP-1A"), fighter("CRD-3R"))
    found = exchange(mine, theirs, "A", "f")
    assert [attack.impact.side for attack in found.chase] == ["front", "front"]
    done = play(mine, theirs, "A", "f", 6, 6, 6, 6, 1, 1, 3, 4)
    assert (done.theirs.gone, harmed(done.theirs), harmed(done.mine)) == ("fled", {"CT": 5}, {})


@pytest.mark.rule("CA-43")
@pytest.mark.parametrize(
    ("turn", "punching", "kicking"),
    [(0, set(), 0), (1, set(), 0), (2, {"RA"}, 0), (3, {"LA", "RA"}, 1), (4, {"LA"}, 0)],
)
def test_blows_at_who_gets_away_come_from_the_middle(turn, punching, kicking):
    """Without turning: straight ahead all, to the left the left arm, to the right the right, else none.

    The way of flight stays; the attacker faces so many sides clockwise from north-west.
    """
    mine, theirs = duel()
    north_east = 1
    mine = replace(mine, facing=(north_east - 3 + turn) % 6)
    assert {attack.limb for attack in exchange(mine, theirs, "B", "f").chase} == punching
    assert len(exchange(mine, theirs, "C", "f").chase) == kicking


@pytest.mark.rule("CA-44")
def test_who_flees_from_a_push_leaves_anyway():
    """Nobody pushes him."""
    mine, theirs = duel()
    done = play(mine, theirs, "D", "f", 6, 6)
    assert (done.theirs.gone, done.rolled) == ("fled", ["to flee"])


@pytest.mark.rule("CA-45")
def test_a_push_moves_the_target_out():
    """No damage; the attacker takes its place, the pushed one rolls to stay up; its own blow comes too."""
    mine, theirs = duel()
    done = play(mine, theirs, "D", "c", 6, 6, 6, 6, 1, 6, 6, 6, 6)
    assert (done.theirs.gone, done.mine.at) == ("pushed out", MIDDLE)
    assert (harmed(done.theirs), harmed(done.mine)) == ({}, {"RL": 14})
    assert done.rolled[-1] == "to stay up: pushed"


@pytest.mark.rule("CA-45")
def test_a_push_needs_4_and_one_for_walking():
    """5 pushes, 4 leaves both where they are; so does a push that is avoided, but for the middle."""
    mine, theirs = duel()
    assert play(mine, theirs, "D", "d", 1, 4, 6, 6).theirs.gone == "pushed out"
    stays = play(mine, theirs, "D", "d", 1, 3)
    assert (stays.theirs.gone, stays.mine.at, stays.theirs.at) == ("", mine.at, theirs.at)
    aside = play(mine, theirs, "D", "e", 1, 3)
    assert (aside.theirs.gone, aside.mine.at, distance(aside.theirs.at, MIDDLE)) == ("", MIDDLE, 1)


@pytest.mark.rule("CA-46")
def test_a_charger_that_is_crippled_does_not_get_through():
    """The defender's kick comes first: the charger falls, and its own dice are never thrown."""
    mine, theirs = duel(entry="charge", hexes=4)
    done = play(mine, theirs, "E", "c", 6, 6, 1, 1, 1, 1, 3, 4, 3, 4, 6, 6)
    assert done.mine.prone
    assert "charge" not in done.rolled
    assert harmed(done.theirs) == {}
    through = play(mine, theirs, "E", "c", 1, 1, 1, 1, 6, 6, 6, 6)
    assert through.rolled.index("charge") == 1


@pytest.mark.rule("CA-47")
def test_a_death_from_above_is_met_by_fire_alone():
    """From weapons that bear as it stands: from behind no torso turns to it."""
    mine, theirs = pair(fighter("WSP-1A"), fighter("CRD-3R", mp=0), "death from above", 6)
    assert exchange(mine, theirs, "E", "b").replies == exchange(mine, theirs, "E", "c").replies == ()
    assert exchange(mine, theirs, "E", "a").replies
    beside, watching = pair(fighter("WSP-1A"), fighter("CRD-3R", mp=0), "death from above", 6, 2)
    places = {theirs.machine.weapons[shot.weapon].at for shot in exchange(beside, watching, "E", "a").replies}
    assert places == {"RA"}
    behind, blind = pair(fighter("WSP-1A"), fighter("CRD-3R", mp=0), "death from above", 6, 3)
    assert exchange(behind, blind, "E", "a").replies == ()


@pytest.mark.rule("CA-48")
def test_even_a_wreck_comes_down():
    """The fire destroys it, and it strikes all the same; a charger would be stopped."""
    mine, theirs = pair(fighter("WSP-1A"), fighter("CRD-3R"), "death from above", 6)
    bare = replace(mine, armor=dict.fromkeys(mine.armor, 0), structure={**mine.structure, "CT": 1})
    armed = next(n for n, mount in enumerate(theirs.machine.weapons) if mount.weapon.name == "Medium Laser")
    one = replace(theirs, fired=frozenset(range(len(theirs.machine.weapons))) - {armed})
    done = play(bare, one, "E", "a", 6, 6, 3, 4, 6, 6, 1, 1, 6, 6)
    assert done.mine.out == "destroyed"
    assert sum(harmed(done.theirs).values()) == 6


@pytest.mark.rule("CA-49")
def test_who_breaks_off_is_gone_or_takes_the_attack():
    """5 against skill 5 leaves; with 4 it stays, and the defender strikes."""
    mine, theirs = duel()
    away = play(mine, theirs, "F", "c", 1, 4)
    assert (away.mine.gone, away.rolled) == ("broke off", ["to break off"])
    stays = play(mine, theirs, "F", "c", 1, 3, 6, 6, 1, 6, 6)
    assert (stays.mine.gone, harmed(stays.mine)) == ("", {"RL": 14})
    assert play(mine, theirs, "F", "e", 1, 3).rolled == ["to break off"]


@pytest.mark.rule("CA-49", "CA-39")
def test_breaking_off_from_one_who_flees():
    """Both roll."""
    mine, theirs = duel()
    done = play(mine, theirs, "F", "f", 1, 4, 1, 5)
    assert (done.mine.gone, done.theirs.gone) == ("broke off", "fled")


@pytest.mark.rule("CA-51")
def test_who_ejects_is_out_and_hurt_if_he_fails():
    """5 against skill 5 is well; with 4 he takes a hit and must stay awake."""
    mine, theirs = duel()
    well = play(mine, theirs, "F", "g", 1, 4)
    assert (well.theirs.out, well.theirs.pilot_hits) == ("ejected", 0)
    hurt = play(mine, theirs, "F", "g", 1, 3, 1, 1)
    assert (hurt.theirs.out, hurt.theirs.pilot_hits, hurt.theirs.awake) == ("ejected", 1, False)


@pytest.mark.rule("CA-51")
def test_a_damaged_head_makes_it_harder():
    """1 for the damage, 1 for each slot."""
    one = fighter("WHM-6R")
    hurt = replace(one, armor={**one.armor, "HD": 1})
    slots = replace(hurt, slots_hit=frozenset({("HD", 0), ("HD", 1), ("CT", 0)}))
    mine, theirs = duel()
    assert [head_damage(each).value for each in (one, hurt, slots)] == [0, 1, 3]
    done = play(mine, replace(theirs, armor=hurt.armor), "F", "g", 1, 4, 6, 6)
    assert done.theirs.pilot_hits == 1


@pytest.mark.rule("CA-52")
def test_what_was_planned_meets_a_target_that_does_not_move():
    """Its movement adds nothing any more, and the machine takes the damage; it does not fall."""
    mine, theirs = duel()
    moved = replace(theirs, gait="run", hexes=5)
    (kick,) = exchange(mine, moved, "C", "g", difference=False).attacks
    assert kick.need.total == 4
    done = play(mine, moved, "C", "g", 6, 6, 6, 6, 1)
    assert (done.theirs.out, harmed(done.theirs), done.theirs.prone) == ("ejected", {"RL": 13}, False)
    both = play(mine, theirs, "G", "g", 6, 6, 6, 6)
    assert (both.mine.out, both.theirs.out) == ("ejected", "ejected")


@pytest.mark.rule("CA-32", "CA-33")
def test_from_the_right_the_right_arm_blocks_and_a_lost_arm_never_does():
    """Though the left has more armour; and where that arm is gone nothing is thrown."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    side = replace(theirs, facing=4, armor={**theirs.armor, "RA": 5})
    assert "to block with RA" in play(mine, side, "B", "d", 6, 6, 6, 6, 1, 1).rolled
    gone = replace(theirs, structure={**theirs.structure, "LA": 0})
    assert "to block with RA" in play(mine, gone, "B", "d", 6, 6, 6, 6, 1, 1).rolled


@pytest.mark.rule("CA-32", "CA-80")
def test_what_has_only_a_card_blocks_with_all_of_it():
    """7 of 70 tons: 4 points of its armour."""
    card = fresh(machine_named("Mad Cat A"))
    mine, theirs = pair(fighter("WHM-6R"), card)
    done = play(mine, theirs, "B", "d", 6, 6, 6, 6, 1, 1)
    assert (harmed(done.theirs), harmed(done.mine)) == ({"whole": 4}, {"LA": 2})
    back, other = pair(card, fighter("WHM-6R"))
    assert (harmed(play(back, other, "C", "d", 6, 6, 6, 6, 6, 6).mine)) == {"whole": 8}


@pytest.mark.rule("CA-43", "CA-80")
def test_a_card_strikes_who_flees_straight_ahead():
    """From the middle, as two arms would."""
    mine, theirs = pair(fresh(machine_named("Mad Cat A")), fighter("WHM-6R"))
    ahead = replace(mine, facing=1)
    assert [one.what for one in exchange(ahead, theirs, "B", "f").chase] == ["punch"]
    assert exchange(replace(mine, facing=0), theirs, "B", "f").chase == ()


@pytest.mark.rule("CA-39", "CA-87")
def test_a_death_from_above_at_one_who_fails_to_flee():
    """It did not step aside: what misses falls on its back, two levels."""
    mine, theirs = duel("WSP-1A", "CRD-3R", "death from above", 6)
    done = play(mine, theirs, "E", "f", 1, 1, 1, 1, 1, 4, 2, 6, 6, 6)
    assert (done.mine.prone, done.theirs.gone) == (True, "")
    assert "the side of the fall" not in done.rolled


@pytest.mark.rule("CA-40", "CA-36")
def test_a_charge_at_one_who_got_away_goes_through():
    """The charger rolls to stay up, and leaves on the far side."""
    mine, theirs = duel(entry="charge", hexes=4)
    done = play(mine, theirs, "E", "f", 6, 6, 6, 6)
    assert (done.theirs.gone, done.mine.gone) == ("fled", "went through")
    assert done.rolled == ["to flee", "to stay up: missed charge"]


@pytest.mark.rule("CA-52")
def test_an_attacker_that_ejects_does_not_move_either():
    """What it did before adds nothing to the defender's kick; of one that stays it does."""
    mine, theirs = duel()
    ran = replace(mine, gait="run", hexes=5)
    assert [one.need.total for one in exchange(ran, theirs, "G", "c", difference=False).replies] == [3]
    assert [one.need.total for one in exchange(ran, theirs, "A", "c", difference=False).replies] == [5]


@pytest.mark.rule("CA-37", "CA-40")
def test_a_death_from_above_at_one_who_got_away():
    """It lands where the defender was, and its pilot rolls."""
    mine, theirs = duel("WSP-1A", "CRD-3R", "death from above", 6)
    done = play(mine, theirs, "E", "f", 6, 6, 1, 4)
    assert (done.mine.at, done.mine.prone, done.theirs.gone) == (MIDDLE, False, "fled")
    assert done.rolled == ["to flee", "to stay up: missed death from above"]
    assert play(mine, theirs, "E", "f", 6, 6, 1, 3, 1, 1, 4, 6, 6).mine.prone


@pytest.mark.rule("CA-39")
@pytest.mark.parametrize(("tons", "more"), [(50, 0), (51, 1), (79, 1), (80, 2)])
def test_the_limits_of_heaviness(tons, more):
    """Whatever weighs so much."""
    one = fighter("CRD-3R")
    assert heaviness(replace(one, machine=replace(one.machine, tons=tons))).value == more


@pytest.mark.rule("CA-45")
def test_each_throws_its_own_dice():
    """The attacker pushes, the defender kicks."""
    mine, theirs = duel()
    done = play(mine, theirs, "D", "c", 1, 1, 6, 6, 1, 6, 6)
    names = [roll.what.partition(", ")[0] for roll in done.dice.rolls]
    assert names[:2] == [mine.name, theirs.name]


@pytest.mark.rule("CA-45", "CA-30")
def test_a_push_at_one_who_has_stepped_back_reaches_nobody():
    """Both stay where they are."""
    mine, theirs = come_in(silent_arms("CRD-3R"), silent_arms("WHM-6R"), "move", hexes=1, shift="back")
    done = play(mine, theirs, "D", "e")
    assert (done.mine.at, done.theirs.at, done.rolled) == (mine.at, theirs.at, [])


@pytest.mark.rule("CA-46")
def test_a_charger_that_is_destroyed_or_cannot_move_is_stopped():
    """A Wasp by a kick in its centre; a tank by a hit on its drive."""
    mine, theirs = duel("WSP-1A", entry="charge", hexes=6)
    bare = replace(mine, armor=dict.fromkeys(mine.armor, 0), structure={**mine.structure, "LT": 1, "CT": 1})
    done = play(replace(bare, structure={**bare.structure, "RL": 0, "RT": 0}), theirs, "E", "c", 6, 6, 1)
    assert (done.mine.out, "charge" in done.rolled) == ("destroyed", False)
    assert any(words.endswith("is stopped before it collides") for words, _ in done.said)
    tank, other = duel("Demolisher Heavy Tank (Standard Mk. I)", "WHM-6R", "charge", 3)
    bare = replace(tank, armor=dict.fromkeys(tank.armor, 0))
    stopped = play(bare, replace(other, machine=replace(other.machine, tons=25)), "E", "c", 6, 6, 1, 5, 5)
    assert (stopped.mine.stuck, stopped.mine.out, "charge" in stopped.rolled) == (True, "", False)


@pytest.mark.rule("CA-46", "CA-85")
@pytest.mark.parametrize(("conscious", "strikes"), [((2, 3), True), ((1, 3), False)])
def test_a_charger_whose_pilot_is_unconscious_is_stopped(conscious, strikes):
    """A punch hits the head: with one hit before, the pilot needs 5, or the charge ends there."""
    mine, theirs = duel(entry="charge", hexes=2, piloting=2)
    hurt = replace(mine, pilot_hits=1)
    done = play(hurt, theirs, "E", "b", *(6, 6), *(1, 1), 6, *conscious, *(6, 6) * 9)
    assert done.mine.awake == strikes
    assert ("charge" in done.rolled) == strikes


@pytest.mark.rule("CA-84", "CA-46")
@pytest.mark.parametrize(("name", "entry", "hexes", "own"), ABOVE_AND_CHARGE)
def test_what_collisions_add_to_the_rolls_to_stay_up(name, entry, hexes, own):
    """4 for one's own death from above, 2 for one's own charge and for being hit; none for a miss."""
    mine, theirs = duel(name, "WHM-6R", entry, hexes)
    above = entry == "death from above"
    located = (3, 3) if above else (*(3, 4) * 2, *(1, 4) * 2)
    done = play(mine, theirs, "E", "d", 6, 6, *located, *((1,) if own == 9 else ()), *(6, 6) * 4)
    numbers = [roll.need.total for roll in done.dice.rolls if "to stay up" in roll.what]
    assert numbers == [own, 7]
    missed = play(mine, theirs, "E", "e", 1, 1, 6, 6)
    assert [roll.need.total for roll in missed.dice.rolls if "to stay up" in roll.what] == [5]


@pytest.mark.rule("CA-36")
@pytest.mark.parametrize("bearing", [0, 1, 5])
def test_where_a_defender_steps_aside(bearing):
    """Into the hex that is next, clockwise, to where the attacker stands."""
    mine, theirs = duel(entry="charge", hexes=6, bearing=bearing)
    done = play(mine, theirs, "E", "e", 1, 1, 6, 6)
    assert done.theirs.at == step(MIDDLE, bearing + 1)
    stays = play(mine, theirs, "E", "d", 1, 1, 6, 6)
    assert stays.theirs.at == MIDDLE


@pytest.mark.rule("CA-39", "CA-49")
def test_who_fails_to_flee_from_one_who_breaks_off_stays():
    """5 where 6 is needed."""
    mine, theirs = duel()
    assert play(mine, theirs, "F", "f", 1, 4, 1, 4).theirs.gone == ""


@pytest.mark.rule("CA-51")
def test_an_ejection_is_told():
    """With its rule."""
    mine, theirs = duel()
    assert ("the pilot of Warhammer WHM-6R ejects", "CA-51") in play(mine, theirs, "F", "g", 6, 6).said


@pytest.mark.rule("CA-52", "CA-51")
def test_who_ejects_leaves_a_machine_that_is_charged_and_that_strikes_back_at_nobody():
    """The collision hurts both, and only the charger rolls to stay up."""
    mine, theirs = duel(entry="charge", hexes=2)
    done = play(mine, theirs, "E", "g", 6, 6, 6, 6, *(3, 4) * 3, *(1, 4) * 2, 6, 6)
    assert (harmed(done.theirs), harmed(done.mine)) == ({"CT": 13}, {"RL": 7})
    assert done.rolled[-1] == "to stay up: own charge"
    missed = play(mine, theirs, "E", "g", 6, 6, 1, 1, 6, 6)
    assert (missed.mine.gone, missed.theirs.at) == ("went through", MIDDLE)


@pytest.mark.rule("CA-52", "CA-51")
def test_an_attacker_that_ejects_is_struck_all_the_same():
    """The defender throws its own dice; the empty machine takes 14 and does not fall."""
    mine, theirs = duel()
    hurt = replace(mine, armor={**mine.armor, "LA": 0, "LT": 0}, structure={**mine.structure, "LA": 0})
    done = play(hurt, theirs, "G", "c", 6, 6, 6, 6, 1)
    names = [roll.what.partition(", ")[0] for roll in done.dice.rolls]
    assert names == [mine.name, theirs.name, mine.name]
    assert (lost(done.mine, "RL"), done.mine.out, done.mine.prone) == (14, "ejected", False)


@pytest.mark.rule("CA-51")
def test_heads_that_are_damaged_inside_and_machines_without():
    """Structure alone counts as damage; a tank has no head."""
    one = fighter("WHM-6R")
    assert head_damage(replace(one, structure={**one.structure, "HD": 2})).value == 1
    assert head_damage(fighter("Vedette Medium Tank (Standard)")).value == 0


@pytest.mark.rule("CA-84", "CA-45")
@pytest.mark.parametrize(("tactic", "reason"), [("C", "kicked"), ("D", "pushed")])
def test_who_is_kicked_or_pushed_rolls_with_his_skill(tactic, reason):
    """Nothing is added."""
    mine, theirs = duel()
    done = play(mine, theirs, tactic, "b", 6, 6, *(1, 1) * 2, *((1,) if tactic == "C" else ()), 6, 6)
    (roll,) = [one for one in done.dice.rolls if one.what.endswith(f"to stay up: {reason}")]
    assert roll.need.total == 5


@pytest.mark.rule("CA-41", "CA-43")
@pytest.mark.parametrize("bearing", [0, 2, 5])
def test_who_flees_steps_next_to_the_attacker(bearing):
    """Clockwise; a kick reaches there whom it faces from the middle."""
    mine, theirs = duel(bearing=bearing)
    for turn, count in ((1, 1), (2, 0), (0, 0)):
        facing = replace(mine, facing=(bearing + turn) % 6)
        assert len(exchange(facing, theirs, "C", "f").chase) == count


@pytest.mark.rule("CA-52", "CA-87")
def test_a_death_from_above_that_misses_an_empty_machine():
    """Nobody has stepped aside: it falls on its back, two levels."""
    mine, theirs = duel("WSP-1A", "CRD-3R", "death from above", 6)
    done = play(mine, theirs, "E", "g", 6, 6, 1, 1, 1, 4, 2, 6, 6, 6)
    assert (done.mine.prone, done.mine.at) == (True, mine.at)


@pytest.mark.rule("CA-36")
@pytest.mark.parametrize(
    ("hexes", "onward", "gone"),
    [(5, 2, ""), (4, 2, "went through"), (4, 3, ""), (3, 3, "went through"), (1, None, "")],
)
def test_a_charger_needs_the_mp_of_the_next_hex_to_go_on(hexes, onward, gone):
    """It runs 6: on rough ground 1 left is too little and 2 are enough; on closed ground nothing is."""
    mine, theirs = duel(entry="charge", hexes=hexes)
    done = play(replace(mine, onward=onward), theirs, "E", "e", 1, 1, 6, 6)
    assert (done.mine.gone, done.mine.at) == (gone, (0, 1))
    assert done.rolled == ["charge", "to stay up: missed charge"]
