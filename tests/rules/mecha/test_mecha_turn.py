"""MECHA-INIT, MECHA-CP, MECHA-SQUAD, MECHA-MOVE: the turn of squads and what command points buy."""

from __future__ import annotations

import pytest
from squads import battle, box, game, lost, mecha, said_no

from game.core.engine.turns import Begin
from game.core.model.action import IllegalAction
from game.core.model.answer import Answer
from game.geometry.point import Point
from game.rules.mecha.move import Move
from game.rules.mecha.shooting.melee import Punch
from game.rules.mecha.shooting.shoot import Shoot
from game.rules.mecha.turn.command import due
from game.rules.mecha.turn.done import Done, SquadDone
from game.rules.mecha.turn.spending import Boost, PressOn


def points(match, side="Red"):
    """Return the command points that *side* has left."""
    return match.state.extras["Command"].points[side]


def opened(*units, dice=()):
    """Return a match at the question who goes first, or after it where nobody is asked."""
    state = battle(*units)
    match = game(type(state)(**{**state.__dict__, "turn": 0, "quotas": (), "order": ()}), *dice)
    match.play(Begin("Red", 1, "initiative"))
    return match


@pytest.mark.rule("MECHA-INIT-01")
def test_ties_throw_again():
    """Both 7, then Blue 5 and Red 4: Blue has won."""
    match = opened(mecha("r1", 10), mecha("b1", 20), dice=(3, 4, 5, 2, 1, 3, 2, 3))
    assert match.state.asked.sides == ("Blue",)


@pytest.mark.rule("MECHA-INIT-02")
@pytest.mark.parametrize(("value", "first"), [("first", "Blue"), ("last", "Red")])
def test_the_winner_says_whether_his_squads_go_first(value, first):
    """Blue throws 9, Red 7."""
    match = opened(mecha("r1", 10), mecha("b1", 20), dice=(3, 4, 5, 4))
    match.play(Answer("Blue", value))
    assert match.state.to_act == {first}


@pytest.mark.rule("MECHA-INIT-02")
def test_of_three_sides_the_others_go_as_they_threw():
    """Green 11, Red 9, Blue 5; Green goes last."""
    match = opened(mecha("r1", 10), mecha("b1", 20), mecha("g1", 30), dice=(4, 5, 2, 3, 5, 6))
    match.play(Answer("Green", "last"))
    assert match.state.order == ("Red", "Blue", "Green")


@pytest.mark.rule("MECHA-CP-01", "MECHA-CP-02")
def test_each_turn_gives_a_point_for_each_mecha_and_its_leadership():
    """Three mecha, one of Leadership 2: 5; what was left is lost."""
    reds = mecha("r1", 10, leadership=2, group="A"), mecha("r2", 12, group="A"), mecha("r3", 14, group="A")
    match = opened(*reds, mecha("b1", 30), dice=(6, 6, 1, 1))
    match.play(Answer("Red", "first"))
    assert (points(match), points(match, "Blue")) == (5, 1)
    match.play(Boost("Red", "r1"))
    assert points(match) == 4
    match.play(SquadDone("Red", "r1"))
    match.play(Done("Blue", "b1"))
    assert match.state.turn == 2
    match.play(Answer(match.state.asked.sides[0], "first"))
    assert points(match) == 5


@pytest.mark.rule("MECHA-CP-01")
def test_destroyed_mecha_give_no_points():
    """Nor those that are not on the table yet."""
    gone = mecha("r2", 12)
    state = battle(mecha("r1", 10), mecha("b1", 20))
    away = type(gone)(**{**gone.__dict__, "removed": "destroyed"})
    coming = type(gone)(**{**gone.__dict__, "id": "r3", "enters": 2})
    assert due(state.with_unit(away).with_unit(coming), "Red") == 1


@pytest.mark.rule("MECHA-SQUAD-01")
def test_a_squad_moves_and_attacks_before_the_other_side_does():
    """In any order among its mecha; when it is done the go passes."""
    units = mecha("r1", 10, group="A"), mecha("r2", 10, 28, group="A"), mecha("r3", 10, 32, group="B")
    match = game(battle(*units, mecha("b1", 20, group="X")), 1, 1)
    match.play(Shoot("Red", "r2", "b1"))
    with pytest.raises(IllegalAction, match="it is the go of A"):
        match.play(Done("Red", "r3"))
    match.play(Move("Red", "r1", (Point(12, 24),)))
    match.play(Move("Red", "r2", (Point(12, 28),)))
    match.play(SquadDone("Red", "r1"))
    assert match.state.to_act == {"Blue"}


@pytest.mark.rule("MECHA-END-01")
def test_a_new_turn_lets_all_move_and_fire_again():
    """Damage and spent ammunition stay."""
    gun = "Gun: RG 24, MD 5, Ammo 3"
    match = game(battle(mecha("r1", 10, 24, gun), mecha("b1", 20)), 6, 6, 6, 1, 1)
    match.play(Move("Red", "r1", (Point(12, 24),)))
    match.play(Shoot("Red", "r1", "b1"))
    match.play(Done("Red", "r1"))
    match.play(Done("Blue", "b1"))
    status = match.state.units["r1"].status
    assert (status.moved, status.fired, status.ammo) == (False, (), (2,))
    assert lost(match, "b1") == 5


@pytest.mark.rule("MECHA-MOVE-01")
@pytest.mark.parametrize(("x", "legal"), [(16.0, True), (16.001, False)])
def test_a_mecha_moves_up_to_its_spd(x, legal):
    """6 inches, from 10."""
    state = battle(mecha("r1", 10), mecha("b1", 40))
    refused = Move("Red", "r1", (Point(x, 24),)).check(state)
    assert [one.rule for one in refused] == ([] if legal else ["MECHA-MOVE-01"])


@pytest.mark.rule("MECHA-MOVE-01")
def test_a_mecha_moves_once_a_turn_before_or_after_its_attack():
    """And faces as asked."""
    match = game(battle(mecha("r1", 10), mecha("b1", 24)), 1)
    match.play(Shoot("Red", "r1", "b1"))
    match.play(Move("Red", "r1", (Point(12, 24),), facing=45))
    assert match.state.units["r1"].facing == 45
    with pytest.raises(IllegalAction, match="has moved this turn"):
        match.play(Move("Red", "r1", (Point(13, 24),)))


@pytest.mark.rule("MECHA-MOVE-02", "MECHA-MOVE-03")
def test_terrain_makes_a_way_dear_or_closes_it():
    """Woods cost twice; a building is closed; 3 inches up are too steep, 2 cost 2."""
    cases = {
        "woods": ([box("woods", 12, 20, 4, 8)], 14.01, {"MECHA-MOVE-01"}),
        "building": ([box("building", 12, 20, 4, 8)], 14.0, {"MECHA-MOVE-02", "MECHA-MOVE-05"}),
        "steep": ([box("hill", 12, 20, 4, 8, height=3)], 13.0, {"MECHA-MOVE-03"}),
        "hill": ([box("hill", 12, 20, 4, 8, height=2)], 14.0, set()),
    }
    for features, x, wanted in cases.values():
        state = battle(mecha("r1", 10), mecha("b1", 40), features=features)
        refused = {one.rule for one in Move("Red", "r1", (Point(x, 24),)).check(state)}
        assert refused <= wanted if wanted else not refused
        assert bool(refused) == bool(wanted)


@pytest.mark.rule("MECHA-MOVE-04", "MECHA-MOVE-05")
def test_nobody_walks_through_an_enemy_or_ends_on_another():
    """A friend lets through."""
    state = battle(mecha("r1", 10), mecha("r2", 12), mecha("b1", 14))
    through = {one.rule for one in Move("Red", "r1", (Point(15.5, 24),)).check(state)}
    assert through == {"MECHA-MOVE-04"}
    assert {one.rule for one in Move("Red", "r1", (Point(12.5, 24),)).check(state)} == {"MECHA-MOVE-05"}
    assert Move("Red", "r1", (Point(13, 24),)).check(battle(mecha("r1", 10), mecha("r2", 11.5))) == []


@pytest.mark.rule("MECHA-CP-04")
def test_a_boost_buys_three_inches_once():
    """Before the move; afterwards it is too late."""
    match = game(battle(mecha("r1", 10), mecha("b1", 40), points=2))
    match.play(Boost("Red", "r1"))
    with pytest.raises(IllegalAction, match="has its boost"):
        match.play(Boost("Red", "r1"))
    match.play(Move("Red", "r1", (Point(19, 24),)))
    assert [one.rule for one in Boost("Red", "r1").check(match.state)] == ["MECHA-CP-04"] * 2


@pytest.mark.rule("MECHA-CP-05")
@pytest.mark.parametrize("pool", [0, 1])
def test_leaving_base_contact_costs_a_command_point(pool):
    """It is paid with the move; turning on the spot is free."""
    match = game(battle(mecha("r1", 10), mecha("b1", 11), points=pool))
    move = Move("Red", "r1", (Point(7, 24),))
    assert Move("Red", "r1", facing=10).check(match.state) == []
    if not pool:
        assert [one.rule for one in move.check(match.state)] == ["MECHA-CP-05"]
        return
    match.play(move)
    assert points(match) == 0


@pytest.mark.rule("MECHA-CP-03", "MECHA-SQUAD-01")
@pytest.mark.parametrize(("face", "side"), [(5, "Blue"), (6, "Red")])
def test_a_six_steals_the_next_go(face, side):
    """For a command point; else it passes."""
    units = mecha("r1", 10, group="A"), mecha("r2", 10, 28, group="B"), mecha("b1", 40)
    match = game(battle(*units, points=2), face)
    match.play(PressOn("Red", "r1"))
    assert match.state.to_act == {side}
    assert points(match) == 1


@pytest.mark.rule("MECHA-CP-03")
def test_nothing_is_stolen_where_nobody_waits():
    """Neither without another squad, nor from an enemy who is done."""
    state = battle(mecha("r1", 10, group="A"), mecha("b1", 40), points=2)
    assert [one.rule for one in PressOn("Red", "r1").check(state)] == ["MECHA-CP-03"]


@pytest.mark.rule("MECHA-MELEE-01", "MECHA-STRIKE-03", "MECHA-MELEE-02")
@pytest.mark.parametrize(("face", "harm"), [(1, 0), (2, 4)])
def test_hand_to_hand_needs_base_contact_and_pil(face, harm):
    """PIL 3 against DF 5 needs a 2; MD 4."""
    match = game(battle(mecha("r1", 10, pil=3), mecha("b1", 11)), face)
    match.play(Punch("Red", "r1", "b1"))
    assert lost(match, "b1") == harm
    with pytest.raises(IllegalAction, match="has fought hand to hand"):
        match.play(Punch("Red", "r1", "b1"))


@pytest.mark.rule("MECHA-MELEE-01")
@pytest.mark.parametrize(("x", "legal"), [(11.01, True), (11.02, False)])
def test_base_contact_is_a_hundredth_of_an_inch(x, legal):
    """Bases of half an inch."""
    state = battle(mecha("r1", 10), mecha("b1", x))
    assert (Punch("Red", "r1", "b1").check(state) == []) == legal


@pytest.mark.rule("MECHA-CP-07", "MECHA-MELEE-02")
def test_a_power_punch_does_twice_as_much_for_a_point():
    """8; after a shot it costs two points in all."""
    match = game(battle(mecha("r1", 10), mecha("b1", 11), points={"Red": 2, "Blue": 0}), 1, 6)
    match.play(Shoot("Red", "r1", "b1"))
    match.play(Punch("Red", "r1", "b1", power=True))
    assert lost(match, "b1") == 8
    assert points(match) == 0
    short = battle(mecha("r1", 10), mecha("b1", 11))
    assert [one.rule for one in Punch("Red", "r1", "b1", power=True).check(short)] == ["MECHA-CP-07"]


@pytest.mark.rule("MECHA-GEN-01")
def test_rolling_with_an_ordinary_hit_rounds_up():
    """5 become 3."""
    match = game(battle(mecha("r1", 10), mecha("b1", 20), points={"Red": 0, "Blue": 1}), 6)
    match.play(Shoot("Red", "r1", "b1"))
    match.play(Answer("Blue", "no"))
    match.play(Answer("Blue", "roll with it"))
    assert lost(match, "b1") == 3
    assert said_no(match) == []
