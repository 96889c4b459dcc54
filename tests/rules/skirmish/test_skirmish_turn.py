"""SKIR-SETUP, SKIR-INIT, SKIR-TURN, SKIR-VIC: the frame of a battle; the story; saves in the midst of it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest
from soldiers import battle, box, game, soldier

from game.core.engine.turns import Begin, EndPhase
from game.core.model.answer import Answer, Pick
from game.core.model.brief import Brief, Goal
from game.core.model.unit import extra_of
from game.core.views.observe import observe
from game.core.views.story import story_lines
from game.files.saves.saves import load, save
from game.geometry.point import Point
from game.rules.skirmish.battle_setup import muster
from game.rules.skirmish.display.card import card
from game.rules.skirmish.display.overlays import bands, marks, sees, together
from game.rules.skirmish.movement.moves import Halt
from game.rules.skirmish.shooting.fire_actions import OpenFire
from game.rules.skirmish.suppression.markers import Suppression
from game.rules.skirmish.suppression.orders import SquadOrders
from game.rules.skirmish.turn.fitness import unfit
from game.rules.skirmish.turn.setup import Place
from game.rules.skirmish.turn.victory import broken, objectives

EDGES = {"Red": "west", "Blue": "east"}


def with_brief(state, **values):
    """Return *state* under a brief of *values*."""
    return replace(state, brief=Brief(**{"edges": EDGES, **values}))


def squad(key: str, x: float, count: int, **more):
    """Return *count* soldiers in a row."""
    return [soldier(f"{key}{i}", x, 20 + 1.5 * i, **more) for i in range(count)]


@pytest.mark.rule("SKIR-SETUP-01")
def test_models_are_placed_by_turns_within_10_inches_of_the_home_edge():
    """The winner of the throw places first, here Red; 10 inches are in, more is out."""
    away = [replace(one, enters=1) for one in (soldier("r1", 0), soldier("b1", 0))]
    state = replace(with_brief(battle(*away)), turn=0, quotas=(), order=())
    match = game(state, 6, 6, 1, 1)
    match.play(Begin("Red", 0, "setup"))
    match.play(Answer("Red", "first"))
    assert [one.rule for one in Place("Red", "r1", Point(10.01, 24)).check(match.state)] == ["SKIR-SETUP-01"]
    match.play(Place("Red", "r1", Point(10, 24)))
    match.play(Place("Blue", "b1", Point(62, 24)))
    assert match.state.now.name == "action"
    assert match.state.units["b1"].facing == 270


@pytest.mark.rule("SKIR-INIT-01")
def test_the_highest_throw_has_the_first_action_phase():
    """Ties throw again."""
    state = replace(battle(soldier("r1", 10), soldier("b1", 40)), turn=0, quotas=(), order=())
    match = game(state, 2, 2, 3, 1, 1, 1, 6, 6)
    match.play(Begin("Red", 1, "initiative"))
    assert match.state.order == ("Blue", "Red")
    assert match.state.to_act == {"Blue"}


@pytest.mark.rule("SKIR-INIT-01")
def test_a_battle_that_begins_in_its_action_phase_goes_by_the_list_of_sides():
    """Where the scenario gives no order."""
    state = replace(battle(soldier("r1", 10), soldier("b1", 40)), turn=0, quotas=(), order=())
    match = game(state)
    match.play(Begin("Red", 1, "action"))
    assert match.state.order == ("Red", "Blue")


@pytest.mark.rule("SKIR-TURN-01")
def test_a_side_acts_with_all_its_squads_before_the_other_does():
    """In any order; each once."""
    units = [soldier("r1", 10), soldier("r2", 10, 30, group="S"), soldier("b1", 40)]
    match = game(battle(*units))
    match.play(Halt("Red", "r2"))
    assert match.state.to_act == {"Red"}
    with pytest.raises(ValueError, match="has acted"):
        match.play(Halt("Red", "r2"))
    match.play(Halt("Red", "r1"))
    assert match.state.to_act == {"Blue"}


@pytest.mark.rule("SKIR-VIC-01")
def test_who_has_destroyed_all_enemies_wins_at_the_end_of_the_turn():
    """Not before."""
    match = game(battle(soldier("r1", 10), soldier("b1", 20)), *[6] * 6)
    match.play(OpenFire("Red", "r1", "b1"))
    assert (match.state.result.winner, match.state.result.rule) == ("Red", "SKIR-VIC-01")


@pytest.mark.rule("SKIR-VIC-01")
def test_a_point_is_held():
    """By the goal of the scenario."""
    goals = {"Red": Goal("hold", point=Point(10, 24), radius=2, turns=1)}
    match = game(with_brief(battle(soldier("r1", 10), soldier("b1", 50)), victory=goals))
    match.play(EndPhase("Red"))
    match.play(EndPhase("Blue"))
    assert match.state.result.winner == "Red"


@pytest.mark.rule("SKIR-VIC-02")
def test_after_the_last_turn_the_points_of_the_destroyed_decide():
    """Red has destroyed 7, Blue nothing."""
    units = [soldier("r1", 10, points=5), soldier("b1", 20, points=7), soldier("b2", 60, group="C", points=7)]
    match = game(with_brief(battle(*units), turns=1), *[6] * 6)
    match.play(OpenFire("Red", "r1", "b1"))
    match.play(EndPhase("Blue"))
    assert (match.state.result.winner, match.state.result.rule) == ("Red", "SKIR-VIC-02")
    assert "Red 7" in match.state.result.reason


@pytest.mark.rule("SKIR-MORALE-01")
@pytest.mark.parametrize(("left", "breaks"), [(2, False), (1, True)])
def test_a_side_that_has_lost_too_many_breaks(left, breaks):
    """A quarter of eight are two: with them it stands, with one it breaks; who has left is not lost."""
    foes = squad("b", 40, 8)
    state = battle(soldier("r1", 10), *foes)
    for one in foes[left:]:
        state = state.with_unit(replace(state.units[one.id], removed="destroyed"))
    assert broken(state, "Blue") is breaks
    safe = state.with_unit(replace(state.units["b7"], removed="left"))
    assert not broken(safe, "Blue")
    match = game(state)
    match.play(EndPhase("Red"))
    match.play(EndPhase("Blue"))
    assert (match.state.result is not None) is breaks
    if breaks:
        assert (match.state.result.winner, match.state.result.rule) == ("Red", "SKIR-MORALE-01")
    assert any("Blue" in line and "of 8" in line for line in objectives(state))


@pytest.mark.rule("SKIR-MORALE-01")
def test_a_side_that_is_alone_has_not_won_by_morale():
    """On a table for practice the turns go on."""
    alone = replace(battle(soldier("r1", 10)), sides=("Red",), turn=0, quotas=(), order=())
    match = game(alone)
    match.play(Begin("Red", 1, "action"))
    match.play(EndPhase("Red"))
    assert (match.state.turn, match.state.result) == (2, None)


@pytest.mark.rule("SKIR-MORALE-01")
def test_no_side_breaks_where_the_option_says_so():
    """A share of nothing."""
    foes = squad("b", 40, 8)
    state = battle(soldier("r1", 10), *foes, options={"break_share": 0})
    for one in foes[1:]:
        state = state.with_unit(replace(state.units[one.id], removed="destroyed"))
    assert not broken(state, "Blue")


def test_a_save_at_the_open_question_of_who_falls_loads_and_goes_on(tmp_path):
    """The saved game ends as the other one does."""
    state = battle(*squad("r", 10, 4), *squad("b", 20, 4))
    match = game(state, 4, 4, *[1] * 6, 4, 4, 4, 4)
    match.play(OpenFire("Red", "r0", "b0"))
    assert match.state.asked is not None
    path = tmp_path / "asked.jsonl"
    save(match, path)
    again = load(path).match
    assert again.state == match.state
    for one in (match, again):
        one.play(Pick("Blue", "b1"))
    assert again.state == match.state
    assert match.disputed() == []


def test_the_story_is_told_in_sentences():
    """No names of records, no bare fields."""
    match = game(battle(*squad("r", 10, 1), *squad("b", 20, 2)), 4, 4, 4, 1, 4)
    match.play(OpenFire("Red", "r0", "b0"))
    match.play(Pick("Blue", "b1"))
    view = observe(match.state, "Red")
    lines = [line.words for entry in match.log for line in story_lines(entry.events, view)]
    assert "R: Open Fire at B" in lines
    assert "Rifle, to hit: 4, 4 on 2D6, 2 of 2 reach 4+" in lines
    assert "suppression markers: B 2" in lines
    assert "b1 falls" in lines
    assert not any("did" in line or "SquadOrders" in line or "changed" in line for line in lines)


@pytest.mark.rule("SKIR-CARD-01")
def test_the_card_says_how_model_and_squad_fare():
    """Figures, weapon, traits, and what is in force."""
    units = [soldier("r1", 10, leader=True, abilities=("Adaptive Camo",), grounded=True), soldier("b1", 40)]
    view = observe(battle(*units, markers={"Red/R": 2}, pinned=("Red/R",)), "Red")
    found = card(view, view.units["r1"])
    assert {fact.label: fact.value for fact in found.facts}["Kill"] == "4+"
    assert found.weapons[0].value == '24" · 2 dice'
    assert [(one.code, one.active) for one in found.specials] == [("Leader", True), ("Adaptive Camo", True)]
    assert found.subtitle == "squad R of 1, led by it"
    assert found.notes == (
        "2 suppression markers, pinned: no shooting (SHOOT-03)",
        "gone to ground (SKIR-GROUND-01)",
    )


def test_what_lies_on_the_table_shows_markers_the_dead_and_stragglers():
    """For all to see."""
    foes = squad("b", 40, 3)
    state = battle(soldier("r1", 10), *foes, soldier("b9", 60), markers={"Blue/B": 2}, pinned=("Blue/B",))
    state = state.with_unit(replace(state.units["b0"], removed="destroyed"))
    found = list(marks(state))
    assert {getattr(one, "style", "") for one in found} == {"casualty", "suppression", "straggler"}
    assert "2 suppression, pinned" in [getattr(one, "text", "") for one in found]


def test_who_sees_whom_is_shown_model_by_model():
    """Of the squad at the cursor, else what the selected model sees."""
    view = observe(battle(*squad("r", 10, 2), *squad("b", 20, 3)), "Red")
    lines = [one for one in sees(view, "r0", Point(20, 20)) if type(one).__name__ == "LineMark"]
    assert len(lines) == 6
    assert [one.text for one in sees(view, "r0", Point(20, 20)) if type(one).__name__ == "Label"] == [
        "6 of 6 pairs see each other"
    ]
    assert len(list(sees(view, "r0", Point(5, 5)))) == 3
    assert [type(one).__name__ for one in together(view, "r0", Point(0, 0))] == ["Ring", "Ring", "LineMark"]


@pytest.mark.rule("SKIR-INIT-01")
def test_a_battle_that_begins_in_mid_turn_is_acted_in_the_order_of_the_sides():
    """Where it does not say otherwise."""
    match = game(battle(soldier("r1", 10), soldier("b1", 40)))
    assert match.state.order == ("Red", "Blue")


@pytest.mark.rule("SKIR-MORALE-01")
def test_of_three_sides_the_battle_goes_on_while_two_stand():
    """One that breaks does not end it; a side without models has none to lose."""
    foes = [*squad("b", 40, 8), *squad("g", 60, 2), soldier("r1", 10)]
    state = battle(*foes)
    for one in foes[1:8]:
        state = state.with_unit(replace(state.units[one.id], removed="destroyed"))
    assert broken(state, "Blue")
    assert not broken(state, "Grey")
    match = game(state)
    for side in match.state.order:
        match.play(EndPhase(side))
    assert match.state.result is None


@pytest.mark.rule("SKIR-MORALE-01")
def test_a_side_of_one_breaks_with_its_last_model():
    """It is less than a quarter of one."""
    state = battle(soldier("r1", 10), soldier("b1", 40))
    assert broken(state.with_unit(replace(state.units["b1"], removed="destroyed")), "Blue")


@pytest.mark.rule("SKIR-COH-01")
def test_rings_show_how_far_a_squad_holds_together():
    """Two inches round each base, red round who is out of it."""
    units = [soldier("r0", 10, leader=True), soldier("r1", 10, 26), soldier("r2", 10, 40)]
    view = observe(battle(*units, soldier("b1", 50)), "Red")
    rings = [one for one in together(view, "r0", Point(0, 0)) if type(one).__name__ == "Ring"]
    assert [(one.radius, one.style) for one in rings] == [(2.5, "band"), (2.5, "band"), (2.5, "danger-high")]


@pytest.mark.rule("SHOOT-11", "SHOOT-20")
@pytest.mark.parametrize(("level", "inches"), [(0.0, 12), (2.99, 12), (3.0, 18), (7.0, 24)])
def test_a_ring_shows_how_far_a_model_sees_in_area_terrain(level, inches):
    """Farther for each full 3 inches up."""
    view = observe(battle(soldier("r0", 36, level=level), soldier("b1", 50)), "Red")
    found = list(bands(view, "r0", Point(0, 0)))
    assert f'area terrain {inches}"' in [one.text for one in found if type(one).__name__ == "Label"]
    assert inches + 0.5 in [one.radius for one in found if type(one).__name__ == "Ring"]


@pytest.mark.rule("SKIR-SETUP-01", "SKIR-SETUP-02")
@pytest.mark.parametrize(
    ("enters", "words"),
    [
        (1, []),
        (2, ["r1 enters in turn 2 (SKIR-SETUP-02)"]),
        (None, ["r1 is on the table (SKIR-SETUP-01)"]),
    ],
)
def test_models_of_the_first_turn_are_placed_before_it(enters, words):
    """Where the scenario has them set out; those of later turns come then."""
    away = [replace(soldier("r1", 5), enters=enters), replace(soldier("b1", 0), enters=1)]
    state = replace(with_brief(battle(*away)), turn=0, quotas=(), order=())
    match = game(state, 6, 6, 1, 1)
    match.play(Begin("Red", 0, "setup"))
    assert match.state.now.name == "setup"
    assert [str(one) for one in unfit(match.state, match.state.units["r1"])] == words


@pytest.mark.rule("SKIR-SETUP-02")
def test_models_enter_with_the_first_turn_where_none_are_placed():
    """The set-up has nothing to do."""
    away = [replace(soldier(key, 0), enters=1) for key in ("r1", "b1")]
    state = replace(with_brief(battle(*away), deploy=False), turn=0, quotas=(), order=())
    match = game(state, 6, 6, 1, 1)
    match.play(Begin("Red", 0, "setup"))
    assert (match.state.turn, match.state.now.name) == (1, "action")


@pytest.mark.rule("SKIR-SETUP-02")
def test_who_comes_in_a_later_turn_does_not_act_before():
    """Nor does who is gone."""
    state = battle(replace(soldier("r1", 5), enters=2), soldier("b1", 40))
    assert [str(one) for one in unfit(state, state.units["r1"])] == ["r1 enters in turn 2 (SKIR-SETUP-02)"]


@pytest.mark.rule("SHOOT-07")
def test_lines_of_sight_show_who_is_hidden_in_part_and_not_at_all():
    """None to who is not seen; dashed to who shows in part."""
    features = [box("building", 19, 30, 0.4, 20, height=4.0), box("hill", 15, 8, 1, 10, height=1.0)]
    foes = [soldier("b1", 20, 22), soldier("b2", 20, 36), soldier("b3", 17, 10)]
    view = observe(battle(soldier("r1", 10, 24), *foes, features=features), "Red")
    lines = [one for one in sees(view, "r1", Point(5, 5)) if type(one).__name__ == "LineMark"]
    assert sorted(one.style for one in lines) == ["sight-clear", "sight-partial"]


@pytest.mark.rule("SKIR-SUP-01")
@pytest.mark.parametrize(
    ("said", "markers"),
    [(None, {}), ({}, {}), ({"Red": {"R": 1}, "Blue": {"B": 0}}, {"Red/R": 1})],
)
def test_a_scenario_says_who_begins_with_markers(said, markers):
    """Squads without any are left out; what else the battle begins with stays."""
    state = replace(battle(soldier("r1", 10), soldier("b1", 40)), extras={"SquadOrders": SquadOrders("x")})
    sheet = None if said is None else Said(said)
    found = muster(state, sheet, {})
    assert extra_of(found.extras, Suppression).markers == markers
    assert extra_of(found.extras, SquadOrders).squad == "x"
    assert ("Suppression" in found.extras) is bool(said)


class Said(NamedTuple):
    """What a scenario says of its squads."""

    suppression: dict[str, dict[str, int]]
