"""AS-VIC: how a battle is won, lost and drawn, judged in the End Phase."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import battle, mech, play, rules_of
from openings import HOME, to_place

from game.core.engine.agreement import Agree, Amend, Concede
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, begun, refusals
from game.core.model.brief import Brief, Goal
from game.core.model.procedure import Ended
from game.core.model.state import State
from game.core.model.unit import extra_of
from game.core.views.observe import observe
from game.geometry.point import Point
from game.mechanics.battle.victory import Holding, goal_marks, points
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.movement.move import Move
from game.rules.alpha_strike.turn.victory import AIMS, objectives

WEAK = {"armor": 0, "structure": 1}
POINT = Point(36.0, 24.0)
HOLD = Goal("hold", point=POINT, radius=3.0, turns=2)


def over(units, phase: str = "combat", turn: int = 1, options=None, order=("Red", "Blue"), **brief) -> State:
    """Return a battle of *units* under a brief, in *phase*."""
    state = battle(*units, phase=phase, options=options, order=order)
    return begun(replace(state, brief=Brief(edges=HOME, **brief)), phase, order, turn)


def gone(key: str, how: str = "destroyed", x: float = 20.0, y: float = 20.0, **more):
    """Return a unit that has gone from the table."""
    return replace(mech(key, x, y, **more), removed=how)


def ended(state: State) -> State:
    """Return what *state*, a combat phase, has become when nobody does anything more in its turn."""
    match = Match(state)
    turn = state.turn
    while match.state.result is None and match.state.turn == turn:
        match.play(EndPhase(sorted(match.state.to_act)[0]))
    return match.state


def result_of(state: State) -> tuple[str | None, str] | None:
    """Return winner and rule of the end to which *state* comes this turn; None where it goes on."""
    result = ended(state).result
    return None if result is None else (result.winner, result.rule)


@pytest.mark.rule("AS-VIC-01")
def test_who_has_destroyed_all_enemies_wins():
    """In the End Phase, when the last one goes."""
    match = play(battle(mech("r", 10), mech("b", 20, status=WEAK)), Fire("Red", "r", "b"), dice=(6, 6))
    assert match.state.result is None
    match.play(Pass("Blue", "b"))
    result = match.state.result
    assert (result.winner, result.rule) == ("Red", "AS-VIC-01")
    (end,) = (e for entry in match.log for e in entry.events if isinstance(e, Ended))
    assert end.rule == "AS-VIC-01"


@pytest.mark.rule("AS-VIC-01")
@pytest.mark.parametrize("left", [mech("b2", 60), to_place("b2", enters=2), to_place("b2", enters=5)])
def test_while_one_is_left_the_battle_goes_on(left):
    """On the table, or still to come in a turn that the scenario names."""
    assert result_of(over((mech("r", 10), gone("b"), left))) is None


@pytest.mark.rule("AS-VIC-01", "AS-SEQ-08")
def test_mutual_destruction_is_a_draw():
    """Both last units destroy each other in the same turn."""
    state = battle(mech("r", 10, status=WEAK), mech("b", 20, status=WEAK))
    match = play(state, Fire("Red", "r", "b"), Fire("Blue", "b", "r"), dice=(6, 6, 6, 6))
    assert match.state.result.winner is None
    assert match.state.result.rule == "AS-VIC-01"
    assert "no unit is left" in match.state.result.reason


@pytest.mark.rule("AS-VIC-01")
def test_who_lost_all_that_stayed_has_not_lost_who_left():
    """Red's other unit is safe off the table, Blue has nothing: Red has won."""
    assert result_of(over((gone("r"), gone("r2", "left"), gone("b")))) == ("Red", "AS-VIC-01")


@pytest.mark.rule("AS-VIC-01")
def test_when_one_side_has_gone_home_the_other_has_won():
    """Nobody is destroyed, and nobody is left to fight."""
    assert result_of(over((mech("r", 10), gone("b", "left")))) == ("Red", "AS-VIC-01")
    assert result_of(over((gone("r", "left"), gone("b", "left")))) == (None, "AS-VIC-01")


def test_a_table_without_enemies_is_no_victory():
    """One side alone tries things out: nothing ends."""
    assert result_of(over((mech("r", 10), mech("r2", 20)))) is None


@pytest.mark.rule("AS-VIC-02")
@pytest.mark.parametrize(
    ("count", "result"), [(1, None), (2, ("Red", "AS-VIC-02")), (3, ("Red", "AS-VIC-02"))]
)
def test_so_many_units_over_the_far_edge_break_through(count, result):
    """Two are wanted: one is not enough, two are."""
    out = [gone(f"r{n}", "left", 10 * n, 0) for n in range(1, count + 1)]
    goals = {"Red": Goal("breakthrough", edge="north", units=2)}
    assert result_of(over((mech("r", 10), *out, mech("b", 60)), victory=goals)) == result


@pytest.mark.rule("AS-VIC-02")
def test_only_who_left_over_that_edge_counts():
    """Over its own edge it went home; destroyed units broke through nowhere."""
    others = gone("r1", "left", 10, 48), gone("r2", "left", 0, 20), gone("r3", "destroyed", 10, 0)
    goals = {"Red": Goal("breakthrough", edge="north", units=1)}
    assert result_of(over((mech("r", 10), *others, mech("b", 60)), victory=goals)) is None
    corner = gone("r4", "left", 0, 0)
    assert result_of(over((mech("r", 10), corner, mech("b", 60)), victory=goals)) == ("Red", "AS-VIC-02")


@pytest.mark.rule("AS-VIC-02")
def test_breaking_through_with_the_last_units_is_no_defeat():
    """All of Red is through, nobody is left for Blue to destroy: Red has won."""
    out = gone("r1", "left", 10, 0), gone("r2", "left", 20, 0)
    goals = {"Red": Goal("breakthrough", edge="north", units=2), "Blue": Goal()}
    assert result_of(over((*out, mech("b", 60)), victory=goals)) == ("Red", "AS-VIC-02")
    few = {"Red": Goal("breakthrough", edge="north", units=3), "Blue": Goal()}
    assert result_of(over((*out, mech("b", 60)), victory=few)) == ("Blue", "AS-VIC-01")


@pytest.mark.rule("AS-VIC-02", "AS-SETUP-06")
def test_the_edge_of_the_breakthrough_is_an_exit():
    """A unit moves off over it, though its home edge is another."""
    goals = {"Red": Goal("breakthrough", edge="north", units=1), "Blue": Goal()}
    state = over((mech("r", 10, 4), mech("b", 60)), "movement", victory=goals)
    match = play(state, Move("Red", "r", (Point(10, 0),), exit=True))
    while match.state.result is None:
        match.play(EndPhase(sorted(match.state.to_act)[0]))
    assert (match.state.turn, match.state.result.winner) == (1, "Red")
    assert refusals(state, Move("Red", "r", (Point(0, 4),), exit=True))


@pytest.mark.rule("AS-VIC-03")
def test_who_holds_the_point_for_so_many_turns_wins():
    """Two turns in a row: after the first nothing, after the second Red has won."""
    state = over((mech("r", 36, 26), mech("b", 60)), victory={"Red": HOLD, "Blue": Goal()})
    after = ended(state)
    assert after.result is None
    assert extra_of(after.extras, Holding).turns == {"Red": 1}
    again = ended(begun(after, "combat", ("Red", "Blue"), 2))
    assert (again.result.winner, again.result.rule) == ("Red", "AS-VIC-03")


@pytest.mark.rule("AS-VIC-03")
@pytest.mark.parametrize(
    ("y", "held"), [(24 + 3 + 0.625, 1), (24 + 3.626, 0), (24, 1)], ids=["touching", "beside", "on it"]
)
def test_a_base_that_reaches_the_circle_holds(y, held):
    """Within the radius by the edge of its base."""
    state = over((mech("r", 36, y), mech("b", 60)), victory={"Red": HOLD})
    assert extra_of(ended(state).extras, Holding).turns.get("Red", 0) == held


@pytest.mark.rule("AS-VIC-03")
@pytest.mark.parametrize(("y", "held"), [(20.4, 0), (20.3, 2)])
def test_an_enemy_in_the_circle_contests_and_begins_the_count_anew(y, held):
    """Blue's base reaches it: Red's turns are gone, not only stopped."""
    goal = replace(HOLD, turns=9)
    state = over((mech("r", 36, 26), mech("b", 36, y)), turn=2, victory={"Red": goal})
    state = replace(state, extras={"Holding": Holding({"Red": 1})})
    assert extra_of(ended(state).extras, Holding).turns == {"Red": held}


@pytest.mark.rule("AS-VIC-03")
def test_who_leaves_the_point_begins_anew():
    """A turn without a unit there, and the count is 0."""
    state = over((mech("r", 10, 26), mech("b", 60)), turn=2, victory={"Red": HOLD})
    state = replace(state, extras={"Holding": Holding({"Red": 1})})
    assert extra_of(ended(state).extras, Holding).turns == {"Red": 0}


@pytest.mark.rule("AS-VIC-03", "AS-SEQ-09")
def test_who_is_destroyed_this_turn_holds_nothing():
    """It is taken off before it is asked who holds."""
    state = over(
        (mech("r", 36, 26, status={"pending": ("destroyed",)}), mech("r2", 5, 5), mech("b", 60)),
        victory={"Red": HOLD},
    )
    assert extra_of(ended(state).extras, Holding).turns.get("Red", 0) == 0


@pytest.mark.rule("AS-VIC-01")
def test_two_goals_in_one_turn_are_a_draw():
    """Red holds its point to the end as Blue breaks through."""
    goals = {"Red": replace(HOLD, turns=1), "Blue": Goal("breakthrough", edge="south", units=1)}
    state = over((mech("r", 36, 26), mech("b", 60), gone("b2", "left", 10, 48)), victory=goals)
    assert result_of(state) == (None, "AS-VIC-01")


@pytest.mark.rule("AS-CARD-03")
@pytest.mark.parametrize(
    ("lost", "winner"),
    [(("b1",), "Red"), (("r1",), "Blue"), (("r1", "b1"), None), ((), None), (("r1", "b2"), "Red")],
)
def test_after_the_last_turn_points_decide(lost, winner):
    """PV of the enemies destroyed: 30 each, b2 40."""
    units = [mech("r", 5, 40), mech("b", 5, 4)]
    units += [gone(key, pv=40 if key == "b2" else 30) for key in lost]
    state = over(units, turn=4, turns=4)
    assert result_of(state) == (winner, "AS-CARD-03")
    assert result_of(over(units, turn=3, turns=4)) is None


@pytest.mark.rule("AS-CARD-03")
def test_points_count_what_is_destroyed_only():
    """Who left, who is yet to come and who is crippled still counts for nothing."""
    units = (
        mech("r", 5),
        gone("b1", pv=17),
        gone("b2", "left", pv=50),
        to_place("b3", pv=60),
        mech("b4", 50, status=WEAK, pv=70),
    )
    assert points(over(units), AIMS) == {"Red": 17, "Blue": 0}


def test_in_the_last_turn_a_goal_comes_before_points():
    """Blue has more points, Red has broken through."""
    goals = {"Red": Goal("breakthrough", edge="north", units=1)}
    units = (mech("r", 5, 40), gone("r1"), gone("r2", "left", 10, 0), mech("b", 5, 4))
    assert result_of(over(units, turn=4, turns=4, victory=goals)) == ("Red", "AS-VIC-02")


def test_when_it_is_over_nobody_acts():
    """Every action is refused with how it ended."""
    match = play(over((mech("r", 10), mech("b", 60))), Concede("Red"))
    assert match.state.result.winner == "Blue"
    assert match.state.to_act == frozenset()
    (refusal,) = refusals(match.state, Pass("Blue", "b"))
    assert refusal.reason == "the battle is over: Red conceded"


def test_of_three_sides_the_others_fight_on_when_one_concedes():
    """Its units leave, uncounted; the last two play on until one of them concedes, too."""
    units = (mech("r", 10, 10), mech("b", 40, 10), replace(mech("g", 60, 10), side="Green"))
    state = replace(battle(*units, phase="movement"), sides=("Red", "Blue", "Green"))
    match = play(begun(state, "movement", ("Red", "Blue", "Green")), Concede("Red"))
    assert match.state.result is None
    assert match.state.units["r"].removed == "left"
    assert match.state.to_act == {"Blue"}
    assert points(match.state, AIMS) == {"Red": 0, "Blue": 0, "Green": 0}
    assert [refusal.reason for refusal in refusals(match.state, Concede("Red"))] == [
        "Red has already left the battle"
    ]
    match.play(Amend("Blue", "b", facing=90.0))
    assert match.state.to_act == {"Green"}
    match.play(Agree("Green"))
    assert match.state.units["b"].facing == 90
    match.play(Concede("Green"))
    assert (match.state.result.winner, match.state.result.reason) == ("Blue", "Green conceded")


@pytest.mark.rule("AS-VIC-01", "AS-VIC-02", "AS-VIC-03")
def test_each_side_reads_what_it_is_after_and_how_it_stands():
    """A line a side, and the last turn with the points."""
    goals = {"Red": HOLD, "Blue": Goal("breakthrough", edge="south", units=2)}
    units = (mech("r", 36, 26), mech("b", 60), gone("b2", "left", 10, 48), gone("b3", pv=33))
    state = over(units, turns=6, victory=goals)
    view = observe(replace(state, extras={"Holding": Holding({"Red": 1})}), "Red")
    assert objectives(view) == [
        'Red: hold (36, 24) within 3", 1 of 2 turns (AS-VIC-03)',
        "Blue: 2 units over the south edge, 1 so far (AS-VIC-02)",
        "last turn: 6; points: Red 33, Blue 0",
    ]
    assert objectives(observe(over((mech("r", 10), mech("b", 60))), "Red")) == [
        "Red: destroy all enemy units (AS-VIC-01)",
        "Blue: destroy all enemy units (AS-VIC-01)",
    ]


@pytest.mark.rule("AS-VIC-03")
def test_a_point_to_hold_is_marked_on_the_table():
    """A ring of its radius; other goals need none."""
    ring, label = goal_marks(observe(over((mech("r", 10), mech("b", 60)), victory={"Red": HOLD}), "Red"))
    assert (ring.at, ring.radius) == (POINT, 3)
    assert label.text == "Red holds here"
    assert list(goal_marks(observe(over((mech("r", 10), mech("b", 60))), "Red"))) == []


@pytest.mark.rule("AS-VIC-01")
def test_the_enemy_in_the_last_go_may_still_win():
    """Damage is marked at once, but nobody has won before the End Phase."""
    match = play(battle(mech("r", 10), mech("b", 20, status=WEAK)), Fire("Red", "r", "b"), dice=(6, 6))
    assert rules_of(refusals(match.state, Fire("Blue", "b", "r"))) == []
