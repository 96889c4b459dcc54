"""AS-DMG, AS-MIN: how much a hit does, from which side, and which bubbles it crosses off."""

import json
from dataclasses import replace
from math import cos, radians, sin

import pytest
from boards import ALPHA, battle, mech, play, rolled, terms

from game.core.engine.match import Entry
from game.core.model.answer import Answer
from game.core.model.events import Changed, Recorded, Rolled
from game.core.model.unknown import UNKNOWN
from game.core.validation.type_tags import kinds_of
from game.files.saves.codec import pack, unpack
from game.rules.alpha_strike.combat.amount import scorching
from game.rules.alpha_strike.combat.damage import Blow
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.combat.shot import shot

SHOT = Fire("Red", "r", "b")
HIT = (6, 6)
HARMLESS = (2, 3)


def status(match, key="b"):
    """Return how a unit fares."""
    return match.state.units[key].status


def behind(degrees, **more):
    """Return a battle: Red 10" off, so many degrees from straight behind Blue, who faces east."""
    x, y = 36 - 10 * cos(radians(degrees)), 24 + 10 * sin(radians(degrees))
    return battle(mech("r", x, y, facing=90, **more), mech("b", 36, facing=90))


@pytest.mark.rule("EX-DMG-01", "AS-DMG-09", "AS-DMG-10", "AS-DMG-11", "AS-DMG-13", "AS-DMG-01")
def test_rifleman_under_fire():
    """4/5: 3 damage leave 1/5 without a critical roll, 3 more 0/3, 10: fire control from the End Phase on."""
    rifleman = mech("b", 36, facing=270, move='8"', damage="2/2/1", ov=2, armor=4, structure=5, size=3)
    state = battle(mech("r", 20), mech("r2", 20, 30), rifleman)
    match = play(state, SHOT, dice=(3, 4))
    assert (status(match).armor, status(match).structure) == (1, 5)
    assert rolled(match) == [("to hit", (3, 4))]
    match = play(state, SHOT, Fire("Red", "r2", "b"), dice=(3, 4, 3, 4, 4, 6))
    assert (status(match).armor, status(match).structure) == (0, 3)
    assert rolled(match)[1:] == [("to hit", (3, 4)), ("critical hit", (4, 6))]
    assert status(match).pending == ("fire control",)
    now = Fire("Blue", "b", "r").forecast(match.state)
    assert "AS-HIT-11" not in terms(now.need)
    match = play(state, SHOT, Fire("Red", "r2", "b"), Pass("Blue", "b"), dice=(3, 4, 3, 4, 4, 6, 1, 1, 2, 2))
    assert match.state.turn == 2
    assert (status(match).pending, status(match).fire_control_hits) == ((), 1)
    assert terms(Fire("Blue", "b", "r").forecast(match.state).need)["AS-HIT-11"] == 2


@pytest.mark.rule("AS-DMG-09", "AS-DMG-10")
@pytest.mark.parametrize(
    ("armor", "changed"),
    [(3, {"armor", "armor_lost"}), (2, {"armor", "armor_lost", "structure", "structure_lost"})],
)
def test_structure_is_touched_only_by_what_armour_leaves(armor, changed):
    """3 damage on 3 armour, and on 2."""
    match = play(battle(mech("r", 20), mech("b", 36, status={"armor": armor})), SHOT, dice=(*HIT, *HARMLESS))
    (event,) = (
        e for entry in match.log for e in entry.events if isinstance(e, Changed) and "armor" in e.changes
    )
    assert set(event.changes) == changed


@pytest.mark.rule("AS-DMG-12", "AS-DMG-13")
def test_what_never_had_structure_lives_by_its_armour():
    """Armour 6 and structure 0: 3 damage do not destroy it."""
    match = play(battle(mech("r", 20), mech("b", 36, structure=0)), SHOT, dice=HIT)
    assert (status(match).armor, status(match).pending) == (3, ())


@pytest.mark.rule("AS-DMG-04")
@pytest.mark.parametrize(("gap", "armor"), [(6, 3), (24, 4), (42, 5)])
def test_the_bracket_decides_the_damage(gap, armor):
    """3/2/1 at short, medium and long range."""
    state = battle(mech("r", 10, damage="3/2/1"), mech("b", 11.25 + gap))
    assert status(play(state, SHOT, dice=HIT)).armor == armor


@pytest.mark.rule("AS-DMG-02", "AS-DMG-05")
@pytest.mark.parametrize(
    ("degrees", "lost", "side"), [(0, 4, "rear"), (29.9, 4, "rear"), (30.1, 3, "front"), (90, 3, "front")]
)
def test_the_rear_side_is_sixty_degrees_wide_and_costs_one_more(degrees, lost, side):
    """Within 30 degrees of straight behind the rear is hit."""
    match = play(behind(degrees), SHOT, dice=HIT)
    assert status(match).armor == 6 - lost
    (told,) = (e for e in match.log[0].events if isinstance(e, Recorded) and isinstance(e.extra, Blow))
    assert told.extra == Blow("r", "weapon", lost, side)
    assert told.rule == ("AS-DMG-05" if side == "rear" else "AS-DMG-04")


@pytest.mark.rule("AS-DMG-03")
@pytest.mark.parametrize(("value", "lost"), [("front", 3), ("rear", 4)])
@pytest.mark.parametrize("degrees", [30, -30])
def test_on_a_corner_the_targets_player_chooses(degrees, value, lost):
    """The throw first, then the question, then the damage; the forecast shows both."""
    state = behind(degrees)
    effect = SHOT.forecast(state).effect
    assert (effect.least, effect.most) == (3, 4)
    match = play(state, SHOT, dice=HIT)
    assert match.state.to_act == {"Blue"}
    assert match.state.asked.about.values == ("front", "rear")
    assert status(match).armor == 6
    match.play(Answer("Blue", value))
    assert status(match).armor == 6 - lost
    assert match.state.asked is None


@pytest.mark.rule("AS-DMG-03")
def test_a_miss_on_a_corner_asks_nothing():
    """Nobody is asked where nothing was hit."""
    assert play(behind(30), SHOT, dice=(1, 1)).state.asked is None


@pytest.mark.rule("AS-DMG-02", "AS-ARC-01")
@pytest.mark.parametrize("kind", ["CI", "BA", "BD"])
def test_what_has_no_facing_is_always_hit_in_front(kind):
    """Infantry and buildings."""
    foot = mech("b", 36, facing=90, type=kind, move='2"f')
    assert SHOT.forecast(battle(mech("r", 20), foot)).effect.total == 3


@pytest.mark.rule("AS-DMG-06", "AS-SPEC-OVL")
@pytest.mark.parametrize(
    ("gap", "specials", "damage"), [(3, (), 6), (20, (), 6), (30, (), 4), (30, ("OVL",), 5)]
)
def test_overheat_adds_damage_but_not_at_long_range(gap, specials, damage):
    """Mad Cat 5/5/4, OV 1: 6 at short and medium; 4 at long, 5 there with OVL."""
    state = battle(mech("r", 10, damage="5/5/4", ov=1, specials=specials), mech("b", 11.25 + gap))
    found = Fire("Red", "r", "b", 1).forecast(state).effect
    assert found.total == damage
    assert ("AS-SPEC-OVL" in terms(found)) is bool(specials)


@pytest.mark.rule("AS-DMG-06", "AS-SPEC-OVL")
def test_overheating_at_long_range_for_nothing_is_said():
    """It is legal and the note warns."""
    state = battle(mech("r", 10, ov=1), mech("b", 41.25))
    notes = Fire("Red", "r", "b", 1).forecast(state).notes
    assert any("without OVL" in note for note in notes)


@pytest.mark.rule("AS-MIN-01")
@pytest.mark.parametrize(("die", "armor"), [(3, 6), (4, 5)])
def test_minimal_damage_is_thrown_for(die, armor):
    """0*: 4 or more is 1; the die comes after the to-hit throw."""
    match = play(battle(mech("r", 10, damage="0*/0*/0"), mech("b", 20)), SHOT, dice=(*HIT, die))
    assert status(match).armor == armor
    assert rolled(match) == [("to hit", HIT), ("0*", (die,))]


@pytest.mark.rule("AS-MIN-01")
def test_without_damage_there_is_no_critical_hit():
    """0* on a unit without armour: a 3 does nothing, a 4 damages structure and is thrown for."""
    state = battle(mech("r", 10, damage="0*/0*/0"), mech("b", 20, status={"armor": 0}))
    nothing = play(state, SHOT, dice=(*HIT, 3))
    assert (status(nothing).structure, len(rolled(nothing))) == (4, 2)
    one = play(state, SHOT, dice=(*HIT, 4, *HARMLESS))
    assert rolled(one)[2:] == [("critical hit", HARMLESS)]


@pytest.mark.rule("AS-MIN-01", "AS-PHYS-02")
def test_minimal_damage_is_that_of_weapons():
    """A blow of a unit with 0* is worth its size, and no die is thrown for it."""
    state = battle(mech("r", 10, damage="0*/0*/0"), mech("b", 11.25))
    match = play(state, Strike("Red", "r", "b"), dice=HIT)
    assert rolled(match) == [("to hit", HIT)]
    assert status(match).armor == 4


@pytest.mark.rule("AS-MIN-01")
def test_the_throw_for_minimal_damage_says_what_it_needs():
    """4."""
    match = play(battle(mech("r", 10, damage="0*/0*/0"), mech("b", 20)), SHOT, dice=(*HIT, 3))
    (need,) = (e.need for e in match.log[0].events if isinstance(e, Rolled) and e.what == "0*")
    assert need.total == 4


@pytest.mark.rule("AS-MIN-01", "AS-DMG-05")
def test_a_rear_hit_adds_to_minimal_damage():
    """0* in the rear: 1, or 2 on a 4."""
    state = behind(0, damage="0*/0*/0")
    told = SHOT.forecast(state).effect
    assert (told.least, told.most) == (1, 2)
    assert [status(play(state, SHOT, dice=(*HIT, die))).armor for die in (3, 4)] == [5, 4]


@pytest.mark.rule("AS-DMG-07", "AS-DMG-08")
@pytest.mark.parametrize(
    ("code", "gap", "heated"),
    [("HT1", 3, 1), ("HT1", 20, 1), ("HT2/1/-", 3, 2), ("HT2/1/-", 20, 1), ("HT2/1/-", 30, 0), ("HT3", 3, 2)],
)
def test_heat_weapons_heat_the_target(code, gap, heated):
    """By the number, or by that of the range; 3 damage and 1 heat; never more than 2."""
    state = battle(mech("r", 10, damage="3/3/3", specials=(code,)), mech("b", 11.25 + gap))
    match = play(state, SHOT, dice=HIT)
    assert (status(match).armor, status(match).heated, status(match).heat) == (3, heated, 0)


@pytest.mark.rule("AS-DMG-08")
def test_two_heat_weapons_add_no_more_than_two():
    """2 and 2 are 2."""
    flamers = (mech(key, 10, y, specials=("HT2",)) for key, y in (("r", 24), ("r2", 30)))
    match = play(battle(*flamers, mech("b", 20)), SHOT, Fire("Red", "r2", "b"), dice=(*HIT, *HIT, *HARMLESS))
    assert status(match).heated == 2


@pytest.mark.rule("AS-DMG-07", "AS-DMG-08")
def test_heat_weapons_add_up_to_two_and_a_hit_without_marks_none():
    """1 and 1 are 2, a third adds nothing: what changes nothing is no event."""
    units = [mech(f"r{n}", 10, 12 + 6 * n, specials=("HT1",)) for n in range(3)]
    plain = mech("r9", 10, 36)
    shots = [Fire("Red", one.id, "b") for one in (*units, plain)]
    match = play(battle(*units, plain, mech("b", 20, armor=20)), *shots, dice=HIT * 4)
    marked = [e.changes for entry in match.log for e in entry.events if e.rule == "AS-DMG-07"]
    assert marked == [{"heated": 1}, {"heated": 2}]


@pytest.mark.rule("AS-DMG-07")
def test_a_miss_heats_nobody():
    """Heat comes with a hit."""
    state = battle(mech("r", 10, specials=("HT2",)), mech("b", 20))
    assert status(play(state, SHOT, dice=(1, 1))).heated == 0


@pytest.mark.rule("AS-DMG-07", "AS-PHYS-02")
@pytest.mark.parametrize("kind", ["BM", "CV"])
def test_a_blow_heats_nobody(kind):
    """HT belongs to weapons: neither heat nor damage by it."""
    state = battle(mech("r", 10, specials=("HT2",)), mech("b", 11.25, type=kind))
    match = play(state, Strike("Red", "r", "b"), dice=HIT)
    assert (status(match).armor, status(match).heated) == (6 - 2, 0)


@pytest.mark.rule("AS-SPEC-TSM", "AS-DMG-04")
def test_triple_strength_adds_nothing_to_weapons():
    """At heat 1 as without."""
    for specials in ((), ("TSM",)):
        state = battle(mech("r", 10, specials=specials, status={"heat": 1}), mech("b", 20))
        assert SHOT.forecast(state).effect.total == 3


@pytest.mark.rule("AS-SPEC-HT")
def test_heat_on_what_tracks_none_is_damage():
    """3 and HT2 on a vehicle: 5 damage."""
    state = battle(mech("r", 10, specials=("HT2",)), mech("b", 20, type="CV", move='8"t'))
    match = play(state, SHOT, dice=HIT)
    assert (status(match).armor, status(match).heated) == (1, 0)


@pytest.mark.rule("AS-DMG-12", "AS-DMG-13", "AS-CARD-09", "AS-SEQ-08")
@pytest.mark.parametrize(("armor", "structure", "left"), [(1, 2, (0, 0)), (0, 3, (0, 0)), (0, 2, (0, 0))])
def test_without_structure_a_unit_is_destroyed_without_a_critical_roll(armor, structure, left):
    """3 damage that use up the last bubble or exceed it; it stays on the table until the End Phase."""
    state = battle(mech("r", 10), mech("b", 20, status={"armor": armor, "structure": structure}))
    match = play(state, SHOT, dice=HIT)
    assert (status(match).armor, status(match).structure) == left
    assert status(match).pending == ("destroyed",)
    assert match.state.units["b"].removed is None
    assert len(rolled(match)) == 1


@pytest.mark.rule("AS-SEQ-08", "AS-DMG-01")
def test_a_unit_destroyed_this_turn_still_fires():
    """With its full values; it goes in the End Phase."""
    state = battle(mech("r", 10), mech("b", 20, damage="2/2/2", status={"armor": 0, "structure": 1}))
    match = play(state, SHOT, Fire("Blue", "b", "r"), dice=(*HIT, *HIT, 1, 1, 2, 2))
    assert status(match, "r").armor == 4
    assert match.state.units["b"].removed == "destroyed"
    assert match.state.result.winner == "Red"


@pytest.mark.rule("AS-DMG-12")
def test_more_damage_to_a_wreck_changes_nothing():
    """It is destroyed once."""
    state = battle(mech("r", 10), mech("r2", 10, 30), mech("b", 20, status={"armor": 0, "structure": 1}))
    match = play(state, SHOT, Fire("Red", "r2", "b"), dice=(*HIT, *HIT))
    assert status(match).pending == ("destroyed",)
    assert len(rolled(match)) == 2


@pytest.mark.rule("AS-DMG-01", "AS-CARD-10")
def test_bubbles_never_fall_below_nothing():
    """9 damage on 1/2 leave 0/0; what was lost this turn is what was there."""
    state = battle(mech("r", 10, damage="9/9/9"), mech("b", 20, status={"armor": 1, "structure": 2}))
    found = status(play(state, SHOT, dice=HIT))
    assert (found.armor, found.structure, found.armor_lost, found.structure_lost) == (0, 0, 1, 2)


@pytest.mark.rule("AS-ATK-02")
def test_what_was_forecast_is_what_is_used():
    """Number and damage of the throw are those of the forecast, corner or not."""
    state = behind(12, ov=1)
    shot = Fire("Red", "r", "b", 1)
    told = shot.forecast(state)
    match = play(state, shot, dice=HIT)
    thrown = next(event for event in match.log[0].events if getattr(event, "need", None))
    assert thrown.need == told.need
    (lost,) = (
        e.changes["armor_lost"]
        for e in match.log[0].events
        if isinstance(e, Changed) and "armor" in e.changes
    )
    assert lost == told.effect.total


@pytest.mark.rule("AS-DMG-03")
def test_an_open_question_outlives_a_save():
    """Packed and unpacked at the open corner, the entry, and what is still to be done, are the same."""
    match = play(behind(30), SHOT, dice=HIT)
    entry = match.log[-1]
    assert unpack(Entry, json.loads(json.dumps(pack(entry))), kinds_of(ALPHA)) == entry
    match.play(Answer("Blue", "rear"))
    assert match.disputed() == []


@pytest.mark.rule("AS-SPEC-HT", "AS-DMG-08")
@pytest.mark.parametrize(
    ("hidden", "most"),
    [
        ({"profile": UNKNOWN}, 2),
        ({"type": "CV", "ov": UNKNOWN}, 2),
        ({"type": "BM", "ov": UNKNOWN}, None),
        ({"type": "CV", "ov": 1}, None),
    ],
)
def test_heat_may_be_damage_where_it_is_not_known_what_tracks_heat(hidden, most):
    """HT2 on a counter, on a vehicle whose overheat value is not known; a 'Mech always has a heat scale."""
    state = battle(mech("r", 10, specials=("HT2",)), mech("b", 30))
    unit = state.units["b"]
    card = UNKNOWN if "profile" in hidden else replace(unit.profile, **hidden)
    aim = replace(shot(state, "r", "b"), target=replace(unit, profile=card))
    found = [(term.value, term.most) for term in scorching(aim) if term.value or term.most]
    assert found == ([(0, most)] if most else [])
