"""The story: what happened, in words that a player reads."""

from dataclasses import replace

import pytest
from boards import battle, box, mech, play, woods

from game.core.engine.turns import EndPhase
from game.core.views.observe import observe
from game.core.views.story import story_lines
from game.geometry.point import Point
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.movement.move import Hold, Move

SHOT = Fire("Red", "r", "b")
HIT = (6, 6)


def story(match):
    """Return the lines of the story as Red reads them."""
    events = [event for entry in match.log for event in entry.events]
    return [line.words for line in story_lines(events, observe(match.state, "Red"))]


def test_a_shot_is_told_from_the_throw_to_the_critical_hit():
    """Who, the throw and its number, the damage, what is left, the critical hit."""
    state = battle(
        mech("r", 10, name="Stalker", variant="STK-5S"), mech("b", 20, name="Rifleman", status={"armor": 1})
    )
    assert story(play(state, SHOT, dice=(*HIT, 4, 6)))[:6] == [
        "Stalker STK-5S r fires at Rifleman b",
        "to hit: 6+6 = 12, needed 8: hit",
        "Stalker STK-5S r hits Rifleman b: 3 damage (front)",
        "Rifleman b: 0 armour and 2 structure left",
        "critical hit: 4+6 = 10, Fire Control Hit",
        "Rifleman b: Fire Control Hit, in force from the End Phase",
    ]


def test_a_miss_is_told_as_such():
    """The throw says it."""
    assert story(play(battle(mech("r", 10), mech("b", 20)), SHOT, dice=(3, 4)))[1] == (
        "to hit: 3+4 = 7, needed 8: miss"
    )


@pytest.mark.parametrize(
    ("dice", "specials", "words"),
    [
        ((1, 1), (), "Test b: the ammunition explodes; destroyed from the End Phase"),
        ((1, 1), ("ENE",), "Test b: the ammunition is safe, no critical hit"),
        ((1, 1, 2, 3), ("CASE",), "Test b: CASE, 1 damage; 0 armour and 1 structure left"),
        ((6, 6), (), "Test b: destroyed from the End Phase"),
        ((5, 6), (), "Test b: Engine Hit, in force from the End Phase"),
        ((3, 3), (), "Test b: Weapon Hit, in force from the End Phase"),
    ],
)
def test_critical_hits_are_told(dice, specials, words):
    """Each in its own line."""
    state = battle(mech("r", 10, damage="2/2/2"), mech("b", 20, specials=specials, status={"armor": 0}))
    assert words in story(play(state, SHOT, dice=(*HIT, *dice)))


def test_what_cannot_apply_and_the_second_engine_hit_are_told():
    """1 damage instead; the end."""
    bare = battle(mech("r", 10, damage="1/1/1"), mech("b", 20, damage="0/0/0", status={"armor": 0}))
    assert "Test b: nothing left to lose, 1 damage instead; 0 armour and 2 structure left" in story(
        play(bare, SHOT, dice=(*HIT, 3, 3))
    )
    hot = battle(mech("r", 10, damage="1/1/1"), mech("b", 20, status={"armor": 0, "engine_hits": 1}))
    assert "Test b: second Engine Hit; destroyed from the End Phase" in story(
        play(hot, SHOT, dice=(*HIT, 5, 6))
    )


def test_heat_is_told():
    """Overheat, heat from attacks, what the End Phase makes of them."""
    state = battle(mech("r", 10, ov=2, specials=("HT1",), status={"heat": 3}), mech("b", 20))
    lines = story(play(state, Fire("Red", "r", "b", 2), Pass("Blue", "b"), dice=HIT))
    for line in (
        "Test r overheats by 2",
        "Test b is heated by 1, in force from the End Phase",
        "Test r: heat 4, shuts down",
        "Test b: heat 1",
        "Test b passes",
    ):
        assert line in lines


def test_a_restart_and_a_wreck_are_told():
    """In the End Phase."""
    state = battle(
        mech("r", 10, status={"heat": 4, "shutdown": True}),
        mech("r2", 10, 30),
        mech("b", 20, status={"structure": 0}),
    )
    lines = story(play(state, EndPhase("Red"), EndPhase("Blue")))
    assert "Test r: heat 0, restarts" in lines
    assert "Test b is destroyed and taken off the table" in lines


def test_effects_in_force_are_told():
    """All of one unit in a line."""
    state = battle(mech("r", 10), mech("b", 20, status={"pending": ("mp", "weapon")}))
    assert "Test b: Weapon Hit and MP Hit in force" in story(play(state, EndPhase("Red"), EndPhase("Blue")))


def test_blows_are_told_by_their_kind():
    """Standard and melee."""
    state = battle(mech("r", 10, specials=("MEL",)), mech("b", 11.25, facing=90))
    assert story(play(state, Strike("Red", "r", "b", "melee"), dice=HIT))[::2][:2] == [
        "Test r strikes at Test b with its melee weapon",
        "Test r hits Test b: 4 damage (rear, melee)",
    ]


def test_minimal_damage_is_told():
    """The die and what it makes."""
    state = battle(mech("r", 10, damage="0*/0*/0"), mech("b", 20))
    assert "0*: 4, needed 4: 1 damage" in story(play(state, SHOT, dice=(*HIT, 4)))
    assert "0*: 3, needed 4: no damage" in story(play(state, SHOT, dice=(*HIT, 3)))


def test_bookkeeping_is_not_told():
    """Neither the marks of the turn nor what was noted without overheat."""
    lines = story(play(battle(mech("r", 10), mech("b", 20)), SHOT, EndPhase("Blue"), dice=(1, 1)))
    assert not any("fired" in line or "_lost" in line or "quarry" in line for line in lines)


def test_a_jump_is_told_in_one_line():
    """With its inches; a walk likewise."""
    state = battle(mech("r", 10, move='8"j'), mech("b", 40), phase="movement")
    for jump, word in ((True, "jumps"), (False, "moves")):
        told = story(play(state, Move("Red", "r", (Point(14, 24),), jump=jump)))
        assert told[0] == f'Test r {word} 4.0" to (14.0, 24.0)'


def moves_in(state, *actions):
    """Return what the story tells of moves when *actions* are played in the Movement Phase."""
    state = replace(state, phase=[phase.name for phase in state.rules.phases].index("movement"))
    return [words for words in story(play(state, *actions)) if "Test" in words]


def test_what_a_move_cost_is_told_where_it_is_not_its_length():
    """4" of woods cost 8; a hill of 2" costs 2 more; open ground its length, and so does a jump."""
    through = Move("Red", "r", (Point(20, 24),))
    assert moves_in(battle(mech("r", 13), mech("b", 40)), through) == ['Test r moves 7.0" to (20.0, 24.0)']
    grown = battle(mech("r", 13), mech("b", 40), features=(woods(15, 2.5),))
    assert moves_in(grown, through) == ['Test r moves 7.0" for 9.5" to (20.0, 24.0)']
    hill = battle(mech("r", 13), mech("b", 40), features=(box("hill", 15, 14, 20, 20, height=2),))
    assert moves_in(hill, through) == ['Test r moves 7.0" for 9.0" to (20.0, 24.0)']
    jump = battle(mech("r", 13, move='10"j'), mech("b", 40), features=(woods(15, 2.5),))
    leaps = Move("Red", "r", (Point(20, 24),), jump=True)
    assert moves_in(jump, leaps) == ['Test r jumps 7.0" to (20.0, 24.0)']


def test_who_holds_on_the_table_holds_its_place_and_who_is_off_it_stays_off():
    """The story tells it as it was when it was done."""
    state = battle(mech("r", 13), replace(mech("r2", 20), enters=1), mech("b", 40))
    state = replace(state, phase=[phase.name for phase in state.rules.phases].index("movement"))
    match = play(state, Hold("Red", "r"))
    assert "Test r holds its place" in story(match)
    match = play(state, Hold("Red", "r2"))
    assert "Test r2 stays off the table" in story(match)
