"""MECHA-SETUP, MECHA-VIC: before and after the fight; saves in the midst of it; the story."""

from __future__ import annotations

import pytest
from squads import battle, game, mecha

from game.core.engine.agreement import Agree, Amend
from game.core.engine.match import Match
from game.core.engine.turns import Begin, EndPhase, refusals
from game.core.model.answer import Answer
from game.core.model.brief import Brief, Goal
from game.core.views.observe import observe
from game.core.views.story import story_lines
from game.files.saves.saves import load, save
from game.geometry.point import Point
from game.rules.mecha.display.card import card
from game.rules.mecha.move import Move
from game.rules.mecha.shooting.shoot import Shoot
from game.rules.mecha.turn.done import Done
from game.rules.mecha.turn.setup import Place
from game.rules.mecha.turn.victory import objectives

EDGES = {"Red": "west", "Blue": "east"}


def away(unit, turn=1):
    """Return *unit* off the table, to come in *turn*."""
    return type(unit)(**{**unit.__dict__, "enters": turn})


def with_brief(state, **values):
    """Return *state* under a brief of *values*."""
    return type(state)(**{**state.__dict__, "brief": Brief(**{"edges": EDGES, **values})})


def from_setup(*units, **values):
    """Return a match that begins with the set-up."""
    state = with_brief(battle(*units), **values)
    match = game(type(state)(**{**state.__dict__, "turn": 0, "quotas": (), "order": ()}), 6, 6, 1, 1)
    match.play(Begin("Red", 0, "setup"))
    return match


@pytest.mark.rule("MECHA-SETUP-01")
def test_mecha_are_placed_by_turns_within_10_inches_of_the_home_edge():
    """The winner of the throw places first, here Red; 10 inches are in, more is out."""
    match = from_setup(away(mecha("r1", 0)), away(mecha("b1", 0)))
    match.play(Answer("Red", "first"))
    assert [one.rule for one in Place("Red", "r1", Point(10.01, 24)).check(match.state)] == ["MECHA-SETUP-01"]
    match.play(Place("Red", "r1", Point(10, 24)))
    assert match.state.to_act == {"Blue"}
    match.play(Place("Blue", "b1", Point(62, 24)))
    assert match.state.now.name == "initiative"
    assert match.state.units["b1"].facing == 270


@pytest.mark.rule("MECHA-SETUP-01")
def test_the_winner_of_the_throw_chooses_the_home_edge():
    """Where the scenario gives none; the other side has the opposite one."""
    match = from_setup(away(mecha("r1", 0)), away(mecha("b1", 0)), edges={})
    match.play(Answer("Red", "north"))
    assert match.state.brief.edges == {"Red": "north", "Blue": "south"}


@pytest.mark.rule("MECHA-SETUP-02")
def test_who_is_not_placed_enters_over_the_home_edge():
    """By a path that begins on it, in its turn and not before."""
    state = with_brief(battle(away(mecha("r1", 0)), away(mecha("r2", 0), 2), mecha("b1", 50)))
    assert Move("Red", "r1", (Point(0, 24), Point(6, 24))).check(state) == []
    assert [one.rule for one in Move("Red", "r1", (Point(3, 24),)).check(state)] == ["MECHA-SETUP-02"]
    assert state.rules.at_rest(state, state.units["r2"])[0].rule == "MECHA-SETUP-02"
    match = game(state)
    match.play(Move("Red", "r1", (Point(0, 24), Point(6, 24))))
    assert match.state.units["r1"].present


@pytest.mark.rule("MECHA-SETUP-03")
def test_mecha_leave_over_their_home_edge_only():
    """Or over those that the scenario names; they are not destroyed."""
    state = with_brief(battle(mecha("r1", 4), mecha("r2", 30), mecha("b1", 50)))
    assert [one.rule for one in Move("Red", "r1", (Point(4, 18),), exit=True).check(state)] == [
        "MECHA-SETUP-03"
    ]
    match = game(state)
    match.play(Move("Red", "r1", (Point(0, 24),), exit=True))
    assert match.state.units["r1"].removed == "left"


@pytest.mark.rule("MECHA-VIC-01")
def test_who_has_destroyed_all_enemies_wins_at_the_end_of_the_turn():
    """Not before."""
    match = game(battle(mecha("r1", 10), mecha("b1", 20, mdc=5)), 6)
    match.play(Shoot("Red", "r1", "b1"))
    assert match.state.result is None
    match.play(Done("Red", "r1"))
    assert (match.state.result.winner, match.state.result.rule) == ("Red", "MECHA-VIC-01")


@pytest.mark.rule("MECHA-VIC-01")
def test_a_point_is_held_and_an_edge_broken_through():
    """By the goals of the scenario."""
    goals = {
        "Red": Goal("hold", point=Point(10, 24), radius=2, turns=1),
        "Blue": Goal("breakthrough", "west", 1),
    }
    match = game(with_brief(battle(mecha("r1", 10), mecha("b1", 50)), victory=goals))
    assert any("hold (10, 24)" in line for line in objectives(observe(match.state, "Red")))
    match.play(EndPhase("Red"))
    match.play(EndPhase("Blue"))
    assert match.state.result.winner == "Red"


@pytest.mark.rule("MECHA-VIC-02")
def test_after_the_last_turn_the_points_of_the_destroyed_decide():
    """Red has destroyed 30, Blue nothing."""
    state = with_brief(
        battle(mecha("r1", 10, points=50), mecha("b1", 20, mdc=5, points=30), mecha("b2", 50)), turns=1
    )
    match = game(state, 6)
    match.play(Shoot("Red", "r1", "b1"))
    match.play(Done("Red", "r1"))
    match.play(Done("Blue", "b2"))
    assert (match.state.result.winner, match.state.result.rule) == ("Red", "MECHA-VIC-02")
    assert "Red 30" in match.state.result.reason


def test_a_save_at_every_open_question_of_a_volley_loads_and_goes_on(tmp_path):
    """Shoot down, dodge, roll with the impact: each time the saved game ends as the other one does."""
    rockets, flak = "Rockets: RG 24, MD 3, Missile, Volley 3", "Flak: RG 9, MD 1, Anti-Missile"
    state = battle(mecha("r1", 10, 24, rockets), mecha("b1", 20, 24, flak), points=3)
    match = Match(state)
    match.play(Shoot("Red", "r1", "b1"))
    asked = 0
    while match.state.asked is not None:
        path = tmp_path / f"{asked}.jsonl"
        save(match, path)
        again = load(path).match
        assert again.state == match.state
        value = match.state.asked.about.values[0]
        for one in (match, again):
            one.play(Answer("Blue", value))
        assert again.state == match.state
        asked += 1
    assert asked
    assert match.disputed() == []


def test_the_story_is_told_in_sentences():
    """No names of records, no bare fields."""
    match = game(battle(mecha("r1", 10), mecha("b1", 20), points=1), 6)
    match.play(Shoot("Red", "r1", "b1"))
    match.play(Answer("Blue", "no"))
    match.play(Answer("Blue", "roll with it"))
    view = observe(match.state, "Red")
    lines = [line.words for entry in match.log for line in story_lines(entry.events, view)]
    assert "r1 attacks b1" in lines
    assert "strike: 6, needed 3: hit" in lines
    assert "a command point is spent to roll with the impact; left: Red 1, Blue 0" in lines
    assert not any("changed" in line or "Onslaught" in line for line in lines)


@pytest.mark.rule("MECHA-CARD-01")
def test_a_mistake_is_set_right_within_what_the_card_has_room_for():
    """Damage below MDC, ammunition as printed at most, no base on another; then the other side agrees."""
    gun = "Gun: RG 24, MD 5, Ammo 3"
    match = game(battle(mecha("r1", 10, 24, gun, mdc=10), mecha("b1", 20)))
    wrong = ({"damage": 10}, {"ammo": (4,)}, {"ammo": ()}, {"fired": ("Bow",)}, {"damage": -1})
    for status in wrong:
        assert refusals(match.state, Amend("Red", "r1", status=status))
    assert refusals(match.state, Amend("Red", "r1", at=Point(19.5, 24)))
    match.play(Amend("Red", "r1", status={"damage": 9, "ammo": (1,)}))
    match.play(Agree("Blue"))
    status = match.state.units["r1"].status
    assert (status.damage, status.ammo) == (9, (1,))


def test_the_bubbles_of_the_card_count_what_is_lost():
    """A click that leaves 7 of 10 makes the damage 3."""
    view = observe(battle(mecha("r1", 10, mdc=10, status={"damage": 2})), "Red")
    (track,) = card(view, view.units["r1"]).tracks
    assert (track.left, track.counted(7), track.counted(track.counted(8))) == (8, 3, 8)
