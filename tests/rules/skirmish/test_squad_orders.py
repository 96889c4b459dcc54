"""SKIR-ACT, SKIR-MOVE, SKIR-SUP: what squads do in their go, how they move, what markers forbid."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from soldiers import battle, box, game, rolled, soldier

from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.action import Plan
from game.core.model.brief import Brief
from game.core.model.events import Rolled
from game.core.model.pools import Pool
from game.core.model.state import State
from game.core.model.unit import extra_of
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point, distance
from game.mechanics.squads.coherency import members
from game.rules.skirmish.cards.squads import COHERENCY, stragglers
from game.rules.skirmish.display.ground_words import legs
from game.rules.skirmish.movement.moves import (
    Advance,
    AtTheDouble,
    FallBack,
    GoToGround,
    Halt,
    ShootingAdvance,
    StandDown,
)
from game.rules.skirmish.shooting.fire_actions import FireOnTheMove, FocusFire, HaltAndFire, OpenFire
from game.rules.skirmish.suppression.markers import markers_of
from game.rules.skirmish.suppression.orders import SquadOrders
from game.rules.skirmish.suppression.rally import rally_need

SQUAD = [soldier("r1", 10, leader=True, ld=3), soldier("r2", 10, 25.5), soldier("r3", 10, 27)]
FOE = soldier("b1", 40)


def rules_of(refusals) -> list[str]:
    """Return the rules of *refusals*."""
    return [one.rule for one in refusals]


def to(x: float, y: float = 24.0) -> tuple[Point, ...]:
    """Return the straight way to a point."""
    return (Point(x, y),)


def status_of(match: Match, unit: str):
    """Return how *unit* fares."""
    return match.state.units[unit].status


# Moving


@pytest.mark.rule("SKIR-MOVE-06", "SKIR-ACT-08")
def test_a_squad_advances_behind_one_of_its_models():
    """All by the same way, and are done; the go passes."""
    match = game(battle(*SQUAD, FOE))
    match.play(Advance("Red", "r1", to(16)))
    assert [unit.at for unit in members(match.state, match.state.units["r1"])] == [
        Point(16, 24),
        Point(16, 25.5),
        Point(16, 27),
    ]
    assert match.state.to_act == {"Blue"}


@pytest.mark.rule("SKIR-MOVE-01")
@pytest.mark.parametrize(("kind", "inches"), [(Advance, 6.0), (ShootingAdvance, 3.0), (AtTheDouble, 12.0)])
def test_how_far_each_action_goes(kind, inches):
    """MV 6: once, half, twice."""
    state = battle(*SQUAD, FOE)
    assert kind("Red", "r1", to(10 + inches)).check(state) == []
    assert "SKIR-MOVE-01" in rules_of(kind("Red", "r1", to(10.01 + inches)).check(state))


@pytest.mark.rule("SKIR-ACT-09")
def test_nobody_goes_through_slow_ground_at_the_double():
    """Where he may advance, for twice the inches."""
    rough = box("rough", 12, 20, 2, 12)
    state = battle(*SQUAD, FOE, features=[rough])
    assert "SKIR-MOVE-02" in rules_of(AtTheDouble("Red", "r1", to(15)).check(state))
    assert Advance("Red", "r1", to(13.9)).check(state) == []


@pytest.mark.rule("SKIR-ACT-10")
def test_falling_back_leads_away_from_the_enemy_and_calms():
    """Not sideways toward him; with any number of markers, of which one goes."""
    state = battle(*SQUAD, FOE, markers={"Red/R": 3})
    assert "SKIR-ACT-10" in rules_of(FallBack("Red", "r1", to(12)).check(state))
    match = game(state)
    match.play(FallBack("Red", "r1", to(5)))
    assert markers_of(match.state, match.state.units["r1"]) == 2


@pytest.mark.rule("SKIR-MOVE-02", "SKIR-MOVE-05")
def test_terrain_slows_and_closes():
    """A wood costs twice, a machine is closed, nobody ends on another or on a wall."""
    features = [box("woods", 12, 20, 3, 12), box("machine", 10, 30, 3, 3), box("wall", 8, 10, 0.3, 20)]
    state = battle(soldier("r1", 10), soldier("r2", 10, 25.5, group="S"), FOE, features=features)
    assert "SKIR-MOVE-01" in rules_of(Advance("Red", "r1", to(15)).check(state))
    assert "SKIR-MOVE-02" in rules_of(Advance("Red", "r2", to(11.5, 31)).check(state))
    assert "SKIR-MOVE-05" in rules_of(Advance("Red", "r1", to(10, 25)).check(state))
    assert "SKIR-MOVE-05" in rules_of(Advance("Red", "r1", to(8.1)).check(state))


@pytest.mark.rule("SKIR-MOVE-03")
@pytest.mark.parametrize(("deck", "rules"), [(3.0, []), (3.01, ["SKIR-MOVE-03"])])
def test_a_floor_3_inches_up_is_climbed(deck, rules):
    """For an inch each; higher is too steep without stairs."""
    floor = box("floor", 11, 20, 4, 8, height=deck)
    state = battle(soldier("r1", 10, mv=12), FOE, features=[floor])
    move = Advance("Red", "r1", to(13))
    assert rules_of(move.check(state)) == rules
    if not rules:
        match = game(state)
        match.play(move)
        assert match.state.units["r1"].level == deck


@pytest.mark.rule("SKIR-MOVE-03")
def test_stairs_lead_up_to_a_floor_of_7_inches():
    """Three inches, six, seven."""
    steps = [box("stairs", 11, 20, 2, 8, height=3.0), box("stairs", 13, 20, 2, 8, height=6.0)]
    state = battle(soldier("r1", 10, mv=20), FOE, features=[*steps, box("floor", 15, 20, 6, 8, height=7.0)])
    match = game(state)
    match.play(Advance("Red", "r1", to(17)))
    assert match.state.units["r1"].level == 7.0


@pytest.mark.rule("SKIR-MOVE-04")
def test_enemies_stand_in_the_way():
    """Friends do not."""
    state = battle(soldier("r1", 10, mv=12), soldier("r2", 12, group="S"), soldier("b1", 14))
    assert "SKIR-MOVE-04" in rules_of(Advance("Red", "r1", to(17)).check(state))
    assert Advance("Red", "r2", to(8)).check(state) == []


@pytest.mark.rule("SKIR-MOVE-07")
@pytest.mark.parametrize(("x", "rules"), [(12.59, []), (12.62, ["SKIR-MOVE-07"])])
def test_a_model_that_goes_alone_stays_with_its_squad(x, rules):
    """Two inches from the base of another; the rest may do so, too, or stand down."""
    state = battle(*SQUAD, FOE)
    move = Advance("Red", "r1", to(x), alone=True)
    assert rules_of(move.check(state)) == rules
    if not rules:
        match = game(state)
        match.play(move)
        assert match.state.to_act == {"Red"}
        assert "SKIR-ACT-01" in rules_of(
            AtTheDouble("Red", "r2", to(12, 25.5), alone=True).check(match.state)
        )
        assert Advance("Red", "r2", to(12, 25.6), alone=True).check(match.state) == []
        match.play(StandDown("Red", "r2"))
        assert match.state.to_act == {"Blue"}


@pytest.mark.rule("SKIR-MOVE-06")
def test_a_squad_moves_closer_together_or_further_apart():
    """By the spread that the player chooses."""
    for spread, gap in ((0.7, 1.05), (1.5, 2.25)):
        match = game(battle(*SQUAD, FOE))
        match.play(Advance("Red", "r1", to(14), spread=spread))
        one, other = (match.state.units[key].at for key in ("r1", "r2"))
        assert distance(one, other) == pytest.approx(max(gap, 1.0), abs=1e-6)
        assert stragglers(match.state, match.state.units["r1"]) == ()


def test_a_drawn_move_shows_where_each_model_comes_to_stand():
    """The plan has its followers; what it shows is what is played."""
    state = battle(*SQUAD, FOE)
    plan = Advance.planned(state, Advance("Red", "r1"), Point(15, 24))
    assert isinstance(plan, Plan)
    assert plan.refusals == ()
    match = game(state)
    match.play(plan.action)
    assert {one.unit: one.path[-1] for one in plan.followers} == {
        key: match.state.units[key].at for key in ("r2", "r3")
    }


@pytest.mark.rule("SKIR-COH-01")
def test_who_is_left_behind_is_out_of_coherency():
    """By the chain to the leader; without him by the largest part."""
    units = [soldier("r1", 10, leader=True), soldier("r2", 10, 30), soldier("r3", 10, 31.5)]
    led = battle(*units, FOE)
    assert [one.id for one in stragglers(led, led.units["r1"])] == ["r2", "r3"]
    lone = led.with_unit(replace(led.units["r1"], profile=replace(led.units["r1"].profile, leader=False)))
    assert [one.id for one in stragglers(lone, lone.units["r1"])] == ["r1"]
    assert COHERENCY.inches == 2.0


# Actions


@pytest.mark.rule("SKIR-ACT-01")
def test_a_squad_does_one_action():
    """Once in a turn, all of it the same."""
    match = game(battle(*SQUAD, soldier("r4", 10, 36, group="S"), FOE))
    match.play(Halt("Red", "r2"))
    assert [status_of(match, key).did for key in ("r1", "r2", "r3")] == ["Halt"] * 3
    assert match.state.to_act == {"Red"}
    assert match.state.done == {"r1", "r2", "r3"}


@pytest.mark.rule("SKIR-ACT-02", "SKIR-ACT-07")
@pytest.mark.parametrize(("kind", "left", "low"), [(Halt, 1, False), (GoToGround, 2, True)])
def test_halting_and_lying_down_calm(kind, left, low):
    """Two markers, or one and it lies."""
    match = game(battle(*SQUAD, FOE, markers={"Red/R": 3}))
    match.play(kind("Red", "r1"))
    assert markers_of(match.state, match.state.units["r1"]) == left
    assert status_of(match, "r3").grounded is low


@pytest.mark.rule("SKIR-GROUND-01", "SKIR-ACT-07")
def test_who_lies_gets_up_when_it_moves():
    """Not when it fires."""
    low = [replace(one, status=replace(one.status, grounded=True)) for one in SQUAD]
    match = game(battle(*low, soldier("b1", 20)), *[1] * 6)
    match.play(OpenFire("Red", "r1", "b1"))
    assert status_of(match, "r1").grounded
    match = game(battle(*low, FOE))
    match.play(Advance("Red", "r1", to(12)))
    assert not status_of(match, "r1").grounded


@pytest.mark.rule("SKIR-ACT-06", "SHOOT-05")
def test_a_shooting_advance_walks_and_then_fires_one_die_each():
    """The go stays until it has fired or stands down."""
    match = game(battle(*SQUAD, soldier("b1", 20)), 1, 1, 1)
    match.play(ShootingAdvance("Red", "r1", to(12)))
    assert match.state.to_act == {"Red"}
    assert "SKIR-ACT-01" in rules_of(ShootingAdvance("Red", "r1", to(13)).check(match.state))
    assert "SKIR-ACT-01" in rules_of(OpenFire("Red", "r1", "b1").check(match.state))
    match.play(FireOnTheMove("Red", "r1", "b1"))
    assert rolled(match, "SKIR-HIT-01") == [(1, 1, 1)]
    assert match.state.to_act == {"Blue"}


@pytest.mark.rule("SKIR-SUP-02")
@pytest.mark.parametrize(
    ("count", "refused"),
    [
        (0, set()),
        (1, {"OpenFire", "FocusFire", "ShootingAdvance", "AtTheDouble"}),
        (2, {"OpenFire", "FocusFire", "ShootingAdvance", "AtTheDouble", "HaltAndFire", "Advance"}),
    ],
)
def test_what_markers_keep_a_squad_from(count, refused):
    """Halt, Go To Ground and Fall Back it may always."""
    state = battle(*SQUAD, soldier("b1", 20), markers={"Red/R": count} if count else {})
    fires = [kind("Red", "r1", "b1") for kind in (OpenFire, FocusFire, HaltAndFire)]
    walks = [kind("Red", "r1", to(12)) for kind in (ShootingAdvance, AtTheDouble, Advance)]
    stands = [Halt("Red", "r1"), GoToGround("Red", "r1"), FallBack("Red", "r1", to(7))]
    against = {type(one).__name__: rules_of(one.check(state)) for one in (*fires, *walks, *stands)}
    found = {name for name, rules in against.items() if "SKIR-SUP-02" in rules}
    assert found == refused


# Rallying


def after_turn(state: State, *faces: int) -> Match:
    """Return the match in which nobody does anything for a turn; dice show *faces* first."""
    match = game(state, *faces)
    match.play(EndPhase("Red"))
    match.play(EndPhase("Blue"))
    return match


@pytest.mark.rule("SKIR-SUP-03")
def test_squads_rally_by_the_ld_of_their_leader():
    """A die for each marker: 3 or more takes one off with this leader, without one 5."""
    match = after_turn(battle(*SQUAD, FOE, markers={"Red/R": 3, "Blue/B": 2}), 3, 2, 6, 5, 4, 6, 6, 1, 1)
    assert rolled(match, "SKIR-SUP-03") == [(3, 2, 6), (5, 4)]
    assert markers_of(match.state, match.state.units["r1"]) == 1
    assert markers_of(match.state, match.state.units["b1"]) == 1
    assert rally_need(match.state, match.state.units["r1"]).total == 3


@pytest.mark.rule("SKIR-END-01")
def test_at_the_end_of_the_turn_what_squads_did_is_over():
    """Who lies stays down."""
    match = game(battle(*SQUAD, FOE))
    match.play(GoToGround("Red", "r1"))
    match.play(EndPhase("Blue"))
    assert match.state.turn == 2
    assert status_of(match, "r1").did == ""
    assert status_of(match, "r1").grounded


@pytest.mark.rule("SKIR-SETUP-02", "SKIR-SETUP-03")
def test_squads_enter_and_models_leave_over_their_home_edge():
    """By a way that begins on it; alone, by one that ends on it."""
    off = [replace(one, enters=1) for one in SQUAD]
    state = battle(*off, FOE)
    state = replace(state, brief=Brief(edges={"Red": "west", "Blue": "east"}))
    match = game(state)
    match.play(Advance("Red", "r1", (Point(0, 24), Point(5, 24))))
    assert all(match.state.units[one.id].present for one in SQUAD)
    here = replace(battle(*SQUAD, FOE), brief=state.brief)
    assert "SKIR-SETUP-03" in rules_of(Advance("Red", "r1", to(10, 20), exit=True).check(here))
    near = here.with_unit(replace(here.units["r1"], at=Point(4, 24)))
    match = game(near)
    match.play(Advance("Red", "r1", (Point(2, 26), Point(0, 26)), exit=True))
    assert match.state.units["r1"].removed == "left"


@pytest.mark.rule("SKIR-ACT-04", "SKIR-ACT-05")
def test_each_way_to_fire_is_an_action_of_its_own():
    """Begun with one, a squad does not go on with another."""
    match = game(battle(*SQUAD, soldier("b1", 20)), *[1] * 6)
    match.play(HaltAndFire("Red", "r1", "b1", "this model"))
    assert "SKIR-ACT-01" in rules_of(FocusFire("Red", "r2", "b1").check(match.state))
    assert HaltAndFire("Red", "r2", "b1").check(match.state) == []


@pytest.mark.rule("SKIR-ACT-10")
def test_falling_back_ends_farther_from_the_nearest_enemy_than_it_began():
    """Wherever the way leads between; as far away as before is not enough."""
    state = battle(soldier("r1", 10), soldier("b1", 20))
    aside = Point(20 - 10 * math.cos(0.4), 24 - 10 * math.sin(0.4))
    assert rules_of(FallBack("Red", "r1", (aside,)).check(state)) == ["SKIR-ACT-10"]
    assert FallBack("Red", "r1", (Point(10.5, 24), Point(8, 24))).check(state) == []
    assert rules_of(FallBack("Red", "r1", (Point(8, 24), Point(10.5, 24))).check(state)) == ["SKIR-ACT-10"]


@pytest.mark.rule("SKIR-ACT-09", "SKIR-MOVE-02")
def test_at_the_double_climbs_cost_and_machines_stay_closed():
    """An inch for each inch up; twice MV is 12."""
    hill = box("hill", 14, 14, 20, 20, height=1.0)
    machine = box("machine", 14, 14, 4, 20, height=2.0)
    double = AtTheDouble("Red", "r1", to(21.5))
    assert rules_of(double.check(battle(soldier("r1", 10), FOE, features=[hill]))) == ["SKIR-MOVE-01"]
    assert AtTheDouble("Red", "r1", to(21)).check(battle(soldier("r1", 10), FOE, features=[hill])) == []
    closed = AtTheDouble("Red", "r1", to(19)).check(battle(soldier("r1", 10), FOE, features=[machine]))
    assert "SKIR-MOVE-02" in rules_of(closed)


@pytest.mark.rule("SKIR-ACT-01")
@pytest.mark.parametrize("action", [Halt("Red", "r2"), Advance("Red", "r2", to(12, 25.5))])
def test_what_a_squad_does_it_does_whole(action):
    """Where one has acted already the others do nothing together."""
    state = replace(battle(*SQUAD, FOE), done=frozenset({"r1"}))
    assert rules_of(action.check(state)) == ["SKIR-ACT-01"]
    assert action.check(battle(*SQUAD, FOE)) == []


@pytest.mark.rule("SKIR-ACT-01")
def test_why_a_squad_does_not_halt_is_said_once():
    """Not that one has acted, where it has begun with something else."""
    match = game(battle(*SQUAD, FOE))
    match.play(Advance("Red", "r1", to(11), alone=True))
    assert [str(one) for one in Halt("Red", "r2").check(match.state)] == [
        "its squad has begun with Advance (SKIR-ACT-01)"
    ]


@pytest.mark.rule("SKIR-ACT-01")
def test_the_orders_of_a_squad_are_forgotten_with_its_go():
    """What it did stands with each model."""
    match = game(battle(*SQUAD, soldier("r4", 10, 40, group="S"), FOE))
    match.play(Halt("Red", "r1"))
    assert extra_of(match.state.extras, SquadOrders) == SquadOrders()
    assert status_of(match, "r3").did == "Halt"


@pytest.mark.rule("SKIR-SUP-03")
def test_a_squad_rallies_with_six_sided_dice():
    """One for each marker."""
    match = game(battle(*SQUAD, FOE, markers={"Red/R": 2}), 3, 2)
    match.play(EndPhase("Red"))
    match.play(EndPhase("Blue"))
    thrown = [event for entry in match.log for event in entry.events if isinstance(event, Rolled)]
    assert [event.pool for event in thrown if event.rule == "SKIR-SUP-03"] == [Pool((6, 6))]


@pytest.mark.rule("SKIR-MOVE-01", "SKIR-MOVE-06")
def test_a_move_needs_a_way_and_a_model_that_is_known():
    """Else nothing more is asked."""
    state = battle(*SQUAD, FOE)
    assert [str(one) for one in Advance("Red", "r1").check(state)] == ["a path is needed (SKIR-MOVE-01)"]
    hidden = state.with_unit(replace(state.units["r1"], profile=UNKNOWN, status=UNKNOWN))
    assert [str(one) for one in Advance("Red", "r1", to(12)).check(hidden)] == [
        "r1 is not known (SKIR-ACT-08)"
    ]


@pytest.mark.rule("SKIR-MOVE-07", "SHOOT-05")
@pytest.mark.parametrize(("kind", "done"), [(Advance, {"r1"}), (ShootingAdvance, set())])
def test_who_goes_alone_is_done_but_for_the_fire_that_belongs_to_it(kind, done):
    """The others of the squad may still go; the go does not pass."""
    match = game(battle(*SQUAD, FOE))
    match.play(kind("Red", "r1", to(11), alone=True))
    assert match.state.done == done
    assert match.state.to_act == {"Red"}


@pytest.mark.rule("SKIR-MOVE-06", "SKIR-GROUND-01")
def test_all_of_a_squad_get_up_when_it_moves():
    """Whoever leads the way."""
    low = [replace(one, status=replace(one.status, grounded=True)) for one in SQUAD]
    match = game(battle(*low, FOE))
    match.play(Advance("Red", "r1", to(12)))
    fares = [status_of(match, key) for key in ("r1", "r2", "r3")]
    assert [(one.did, one.grounded) for one in fares] == [("Advance", False)] * 3


@pytest.mark.rule("SKIR-MOVE-02")
def test_no_leg_costs_who_does_not_move_or_is_not_known():
    """Others pay for each inch."""
    state = battle(soldier("r1", 10), soldier("r2", 10, 30, mv=0.0), FOE)
    unknown = replace(state.units["r1"], profile=UNKNOWN)
    assert legs(state, state.units["r1"], (Point(10, 24), Point(12, 24))) == [2.0]
    assert legs(state, state.units["r2"], (Point(10, 30), Point(12, 30))) == []
    assert legs(state, unknown, (Point(10, 24), Point(12, 24))) == []
