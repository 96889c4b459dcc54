"""What the end of a side's part of a phase tells the others: nothing of what stands under its counters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from boards import battle, mech, play
from scouts import patrol

from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.model.events import Acted
from game.core.model.procedure import Passed
from game.core.model.state import Event, State
from game.core.model.unit import Unit
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.rules.alpha_strike.cards.units import Mode
from game.rules.alpha_strike.movement.move import Hold, Move


def stuck(unit: Unit) -> Unit:
    """Return *unit* with Move 0."""
    return replace(unit, profile=replace(unit.profile, move=(Mode(0.0),)))


def shut(unit: Unit) -> Unit:
    """Return *unit* shut down."""
    return replace(unit, status=replace(unit.status, heat=4, shutdown=True))


def found_out(state: State, phase: str = "movement") -> tuple[list[Event], list[str], frozenset[str]]:
    """Return what Red hears, reads and knows of when Blue ends its part of *phase*."""
    names = [one.name for one in state.rules.phases]
    match = Match(replace(state, phase=names.index(phase), order=("Blue", "Red")))
    match.play(EndPhase("Blue"))
    seat = Seat("Red", match)
    return seat.news, [line.words for line in seat.story], seat.view.done


def patrolled(*blue: Unit, options: Mapping[str, int] | None = None) -> State:
    """Return a patrol of Red's r and of *blue*, all far apart."""
    return patrol(mech("r", 4, 20), *blue, options=options)


BLUE = tuple(mech(f"b{n}", 60, 4 + 8 * n) for n in range(4))


@pytest.mark.rule("BLIP-01")
@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_ending_a_phase_tells_nothing_of_what_stands_under_counters(phase):
    """Neither by order nor by who is left out: dummies, immobile and shut-down units, in any order."""
    plain = found_out(patrolled(*BLUE), phase)
    for odd in (stuck, shut):
        assert found_out(patrolled(odd(BLUE[0]), *BLUE[1:]), phase) == plain
    state = patrolled(*BLUE)
    for keys in (sorted(state.units), sorted(state.units, reverse=True)):
        turned = replace(state, units={key: state.units[key] for key in keys})
        assert found_out(turned, phase) == plain


@pytest.mark.rule("BLIP-01")
def test_ending_a_phase_is_one_event():
    """It names a side, no unit; all its units are done then."""
    news, story, done = found_out(patrolled(*BLUE))
    assert [event for event in news if isinstance(event, (Passed, Acted))] == [Passed("Blue")]
    assert "Blue passes with the rest" in story
    assert done == {unit.id for unit in BLUE}


@pytest.mark.rule("BLIP-01")
@pytest.mark.parametrize("odd", [stuck, shut])
def test_a_counter_that_cannot_move_takes_its_go(odd):
    """It holds its place like any other, and has as many goes as any other."""
    states = [patrolled(one, *BLUE[1:3]) for one in (BLUE[0], odd(BLUE[0]))]
    matches = [Match(replace(state, order=("Blue", "Red"), quotas=(3, 1))) for state in states]
    for match in matches:
        for key in ("b0", "b1", "b2"):
            assert match.state.to_act == {"Blue"}
            match.play(Hold("Blue", key))
        assert match.state.to_act == {"Red"}
    one, other = (Seat("Red", match) for match in matches)
    assert one.news == other.news
    assert one.view == other.view


@pytest.mark.rule("AS-MOVE-18", "AS-CARD-08")
@pytest.mark.parametrize(("odd", "rule"), [(stuck, "AS-MOVE-18"), (shut, "AS-CARD-08")])
def test_what_cannot_move_neither_moves_nor_turns_in_its_go(odd, rule):
    """With secrets it has a go; it stands there."""
    state = replace(patrolled(odd(BLUE[0])), order=("Blue", "Red"))
    for action in (
        Move("Blue", "b0", (Point(58, 4),)),
        Move("Blue", "b0", (), 90.0),
        Hold("Blue", "b0", 90.0),
    ):
        assert [one.rule for one in refusals(state, action)] == [rule]
    assert refusals(state, Hold("Blue", "b0")) == []


@pytest.mark.rule("AS-MOVE-18")
def test_without_secrets_what_cannot_move_has_no_go():
    """As ever: who can move moves, the rest of the side is done."""
    state = battle(mech("r", 10), stuck(mech("b", 30)), mech("b2", 30, 30), phase="movement")
    (against,) = refusals(replace(state, order=("Blue", "Red")), Hold("Blue", "b"))
    assert against.rule == "AS-MOVE-18"


def test_the_end_of_a_part_is_told_in_open_battles_too():
    """In one line."""
    match = play(battle(mech("r", 10), mech("b", 30), phase="movement"), EndPhase("Red"))
    assert "Red passes with the rest" in [line.words for line in Seat("Blue", match).story]
