"""AS-SEQ: the phases, whose go it is, unequal numbers, passing and ending."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import battle, mech, play, rules_of
from openings import begun_with, opening_state

from game.core.engine.flow import shares
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.model.events import Acted
from game.core.model.procedure import PhaseBegan
from game.geometry.point import Point
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.movement.move import Hold, Move


def armies(reds: int, blues: int, phase: str = "movement", order=("Blue", "Red"), **more):
    """Return so many Red and Blue 'Mechs far apart, Blue to act first."""
    red = [mech(f"r{n}", 5 + 7 * n, 40) for n in range(1, reds + 1)]
    blue = [mech(f"b{n}", 5 + 7 * n, 4) for n in range(1, blues + 1)]
    return battle(*red, *blue, phase=phase, order=order, **more)


def held_through(match: Match) -> str:
    """Let every unit hold, the first that may first, and return whose they were, go by go."""
    goes = ""
    while match.state.now.name == "movement" and match.state.turn == 1:
        (side,) = match.state.to_act
        unit = next(u for u in match.state.units if u not in match.state.done and u[0] == side[0].lower())
        match.play(Hold(side, unit))
        goes += unit[0]
    return goes


def phases(match: Match) -> list[tuple[int, str]]:
    """Return turn and name of each phase that began."""
    names = [phase.name for phase in match.state.rules.phases]
    events = (event for entry in match.log for event in entry.events)
    return [(event.turn, names[event.phase]) for event in events if isinstance(event, PhaseBegan)]


@pytest.mark.rule("AS-SEQ-01")
def test_a_turn_is_initiative_movement_combat_end_again_and_again():
    """Two turns in which nobody does anything."""
    match = begun_with(opening_state(mech("r", 10), mech("b", 40)), (), "initiative")
    while match.state.turn < 3:
        match.play(EndPhase(sorted(match.state.to_act)[0]))
    turn = ["initiative", "movement", "combat", "end"]
    wanted = [(number, name) for number in (1, 2) for name in turn]
    assert phases(match)[: len(wanted)] == wanted


@pytest.mark.rule("AS-SEQ-04")
def test_equal_sides_move_one_unit_in_turn_the_loser_first():
    """Three against three."""
    assert held_through(Match(armies(3, 3))) == "brbrbr"


@pytest.mark.rule("AS-SEQ-05")
def test_the_printed_example_of_unequal_numbers():
    """Eight against five that move first: 1/1, 1/1, 1/2, 1/2, 1/2."""
    assert held_through(Match(armies(8, 5))) == "br" + "br" + "brr" * 3


@pytest.mark.rule("AS-SEQ-05")
@pytest.mark.parametrize(
    ("left", "moves"),
    [
        ((5, 8), (1, 1)),
        ((4, 7), (1, 1)),
        ((3, 6), (1, 2)),
        ((2, 4), (1, 2)),
        ((1, 2), (1, 2)),
        ((3, 5), (1, 1)),
        ((2, 5), (1, 2)),
        ((2, 6), (1, 3)),
        ((6, 2), (3, 1)),
        ((1, 1), (1, 1)),
        ((0, 3), (0, 3)),
        ((1, 9), (1, 9)),
    ],
)
def test_n_times_as_many_move_n(left, moves):
    """Compared before each pair of moves."""
    assert shares(left) == moves


@pytest.mark.rule("AS-SEQ-05")
@pytest.mark.parametrize(
    ("reds", "blues", "goes"),
    [(2, 1, "brr"), (3, 1, "brrr"), (3, 2, "brbrr"), (1, 3, "bbbr"), (5, 2, "brrbrrr")],
)
def test_the_larger_side_moves_in_proportion(reds, blues, goes):
    """The smaller side one, the larger as many as its share, whoever moves first."""
    assert held_through(Match(armies(reds, blues))) == goes


@pytest.mark.rule("AS-SEQ-05", "AS-HEAT-03", "AS-MOVE-18")
@pytest.mark.parametrize(
    "status", [{"shutdown": True, "heat": 4}, {"immobile": True}, {"mp_hits": 3}], ids=lambda s: next(iter(s))
)
def test_who_cannot_move_is_neither_asked_nor_counted(status):
    """Two against one that can move and one that cannot: as two against one."""
    state = battle(
        mech("r1", 5, 40),
        mech("r2", 15, 40),
        mech("b1", 5, 4),
        mech("b2", 15, 4, status=status),
        phase="movement",
        order=("Blue", "Red"),
    )
    assert held_through(Match(state)) == "brr"
    assert rules_of(refusals(state, Hold("Blue", "b2")))[0] in {"AS-CARD-08", "AS-MOVE-18"}


@pytest.mark.rule("AS-SEQ-04")
def test_a_side_whose_units_have_all_moved_is_passed_over():
    """Blue ends the phase: Red moves the rest, one after the other."""
    match = play(armies(3, 3), EndPhase("Blue"))
    assert held_through(match) == "rrr"


@pytest.mark.rule("AS-SEQ-04")
def test_a_phase_ends_by_itself_when_all_have_acted():
    """After the last move comes combat; the loser has the go."""
    match = play(armies(1, 1), Hold("Blue", "b1"))
    assert match.state.now.name == "movement"
    match.play(Hold("Red", "r1"))
    assert (match.state.now.name, match.state.to_act) == ("combat", {"Blue"})


@pytest.mark.rule("AS-SEQ-06")
def test_in_combat_a_side_acts_with_all_its_units_before_the_other():
    """The loser of initiative attacks with all of them, whatever the numbers, then the winner."""
    match = Match(armies(3, 2, "combat"))
    for key in ("b1", "b2", "r3", "r1", "r2"):
        side = {"b": "Blue", "r": "Red"}[key[0]]
        assert match.state.to_act == {side}
        match.play(Pass(side, key))
    assert match.state.turn == 2


@pytest.mark.rule("AS-SEQ-06")
def test_nobody_acts_in_the_go_of_the_other():
    """Red waits until Blue is done."""
    state = armies(2, 2, "combat")
    assert any("Blue's go" in refusal.reason for refusal in refusals(state, Pass("Red", "r1")))
    assert refusals(play(state, EndPhase("Blue")).state, Pass("Red", "r1")) == []


@pytest.mark.rule("AS-SEQ-07")
@pytest.mark.parametrize("again", [Fire("Red", "r", "b"), Strike("Red", "r", "b"), Pass("Red", "r")])
def test_a_unit_attacks_once(again):
    """Once it has fired it is done."""
    state = battle(mech("r", 10), mech("r2", 10, 40), mech("b", 21.25))
    match = play(state, Fire("Red", "r", "b"), dice=(1, 1))
    assert "AS-SEQ-07" in rules_of(refusals(match.state, again))


@pytest.mark.rule("AS-MOVE-06")
def test_nobody_moves_or_turns_in_combat():
    """Facing changes in the Movement Phase only."""
    state = battle(mech("r", 10), mech("b", 40))
    assert refusals(state, Hold("Red", "r", 270))
    assert refusals(state, Move("Red", "r", (), 270))
    assert refusals(state, Move("Red", "r", (Point(12, 24),)))


@pytest.mark.rule("AS-SEQ-01")
def test_nobody_attacks_in_movement():
    """Firing waits for combat."""
    state = battle(mech("r", 10), mech("b", 20), phase="movement")
    for action in (Fire("Red", "r", "b"), Strike("Red", "r", "b"), Pass("Red", "r")):
        assert any("not in the movement phase" in one.reason for one in refusals(state, action))


@pytest.mark.rule("AS-ATK-01")
def test_ending_the_phase_passes_the_rest():
    """Each of the side's units that has not acted is done: one event says so, and names none."""
    match = play(armies(3, 1, "combat", ("Red", "Blue")), Pass("Red", "r2"), EndPhase("Red"))
    done = [e.unit for entry in match.log for e in entry.events if isinstance(e, Acted)]
    assert done == ["r2"]
    assert match.state.done == {"r1", "r2", "r3"}
    assert match.state.to_act == {"Blue"}


def test_ending_the_phase_is_for_the_side_whose_go_it_is():
    """The other side may not end it."""
    assert refusals(armies(1, 1), EndPhase("Red"))
    assert refusals(armies(1, 1), EndPhase("Blue")) == []


@pytest.mark.rule("AS-HEAT-03", "AS-CARD-08")
def test_a_side_without_a_unit_that_may_fire_is_passed_over():
    """All of Blue is shut down: Red has the go at once."""
    down = {"status": {"shutdown": True, "heat": 4}}
    state = battle(mech("r", 10), mech("b", 40, **down), order=("Blue", "Red"))
    assert state.to_act == {"Red"}
    match = play(state, Pass("Red", "r"))
    assert match.state.turn == 2
    assert not match.state.units["b"].status.shutdown


@pytest.mark.rule("AS-SEQ-09", "AS-SEQ-01")
def test_when_nobody_can_do_anything_turns_go_by():
    """Both sides shut down for a turn: the End Phase restarts them and turn 2 begins."""
    down = {"status": {"shutdown": True, "heat": 4}}
    match = begun_with(opening_state(mech("r", 10, **down), mech("b", 40, **down)), (), "initiative")
    assert (match.state.turn, match.state.now.name) == (2, "movement")


def test_an_action_of_the_wrong_side_or_unit_is_refused_in_words():
    """No such side, no such unit, somebody else's, gone."""
    state = battle(mech("r", 10), mech("b", 40), replace(mech("r9", 60), removed="destroyed"))
    told = {
        Pass("Green", "r"): "no side Green",
        Pass("Red", "x"): "no such unit",
        Pass("Red", "b"): "not Red's",
        Pass("Red", "r9"): "destroyed",
    }
    for action, words in told.items():
        assert any(words in refusal.reason for refusal in refusals(state, action)), action
