"""What is shown of the Move of an enemy whose record sheet is not open: what is public."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import box, mech, profile
from scouts import patrol

from game.core.dice import throw
from game.core.events import Moved
from game.core.match import Match
from game.core.observe import observe
from game.core.seat import Seat
from game.core.state import State
from game.core.tally import Modifier
from game.core.turns import EndPhase
from game.core.unit import kept
from game.files.outset import outset
from game.files.scenarios import read_scenario
from game.geometry.point import Point
from game.rules.alpha_strike.deductions import Gleaned, Namesakes, namesakes
from game.rules.alpha_strike.fire import Fire
from game.rules.alpha_strike.move import Move
from game.rules.alpha_strike.units import Profile

CARDS = (profile('8"'), profile('10"'), profile('6"/6"j'))
SCENARIO = """
format: scenario/1
name: Known by name
map: {size: [72, 48]}
rules: [alpha_strike, spotting]
begin: {turn: 1, phase: combat, initiative: [Blue, Red]}
sides:
  - {name: Red, edge: south, units: [{id: r, card: WVR-6R, at: [20, 30], facing: 0}]}
  - name: Blue
    edge: north
    units: [{id: b, card: WVR-6R, at: [20, 20], facing: 180, spotting: {identified: true}}]
"""


def shown(state: State) -> Modifier:
    """Return the term of the target's Move in what Red is shown of fire at b."""
    forecast = Fire("Red", "r", "b").forecast(observe(state, "Red"))
    assert forecast is not None
    (term,) = [one for one in forecast.need.terms if "Move" in one.reason]
    return term


def bounds(state: State) -> tuple[int, int]:
    """Return the least and the most that this term may be."""
    term = shown(state)
    return term.value, term.value if term.most is None else term.most


def facing_b(*cards: Profile, phase: str = "movement", **more: object) -> State:
    """Return r and b, which Red has identified, 20 inches apart; *cards* share b's base name."""
    state = patrol(mech("r", 20), mech("b", 41.25, **more), phase=phase, of_units={"b": {"identified": True}})
    unit = state.units["b"]
    known = namesakes(unit.profile, cards)
    state = state.with_unit(replace(unit, extras={**unit.extras, Namesakes.__name__: known}))
    return replace(state, order=("Blue", "Red"), quotas=(1, 1))


def moved(state: State, *path: Point, jump: bool = False) -> Match:
    """Return the match in which b has moved and combat begins."""
    match = Match(state, lambda seed, n, sides: throw(seed, n, sides))
    match.play(Move("Blue", "b", path, jump=jump))
    while match.state.now.name == "movement":
        (side,) = match.state.to_act
        match.play(EndPhase(side))
    return match


@pytest.mark.rule("CONC-07", "AS-HIT-03")
def test_without_any_fact_the_whole_range_is_shown():
    """From immobile to the fastest."""
    assert bounds(facing_b(phase="combat")) == (-4, 6)


@pytest.mark.rule("CONC-07", "AS-HIT-03")
def test_the_cards_of_its_base_name_bound_its_move():
    """The fastest of them, unhurt; the slowest may be immobile."""
    assert bounds(facing_b(*CARDS, phase="combat")) == (-4, 2)
    assert "by its cards" in shown(facing_b(*CARDS, phase="combat")).reason


@pytest.mark.rule("CONC-07", "AS-HIT-03")
@pytest.mark.parametrize(("inches", "low"), [(4.0, 0), (5.0, 1), (8.0, 1), (9.5, 2)])
def test_who_was_seen_to_go_so_far_can(inches, low):
    """It is not immobile, and its Move is at least that; both sides of a band."""
    match = moved(facing_b(*CARDS), Point(41.25, 24 - inches))
    assert bounds(match.state) == (low, 2)
    assert f'seen to go {inches:.1f}"' in shown(match.state).reason
    bare = moved(facing_b(), Point(41.25, 24 - inches))
    assert bounds(bare.state) == (low, 6)


@pytest.mark.rule("CONC-07", "AS-HIT-04")
def test_who_was_seen_to_jump_can():
    """One of the cards alone can; a jump adds 1."""
    match = moved(facing_b(*CARDS, move='6"/6"j'), Point(41.25, 18.5), jump=True)
    assert bounds(match.state) == (2, 2)


@pytest.mark.rule("CONC-07", "AS-HIT-05")
def test_an_announced_number_makes_the_move_known_for_the_turn():
    """After "needed 9" the term is that of the truth; the next turn it may have changed."""
    match = moved(facing_b(*CARDS), Point(41.25, 20))
    while match.state.to_act != {"Red"}:
        match.play(EndPhase("Blue"))
    first = bounds(match.state)
    match.play(Fire("Red", "r", "b"))
    assert first == (0, 2)
    assert bounds(match.state) == (2, 2)
    assert "as announced" in shown(match.state).reason
    assert not [line for line in Seat("Red", match).story if "Gleaned" in line.words]
    match.play(EndPhase("Red"))
    while match.state.turn == 1:
        (side,) = sorted(match.state.to_act)[:1]
        match.play(EndPhase(side))
    assert bounds(match.state) == (-4, 2)


@pytest.mark.rule("CONC-07")
@pytest.mark.parametrize(
    "more", [{}, {"move": '8"'}, {"move": '6"/6"j'}, {"status": {"mp_hits": 1, "heat": 1}}]
)
def test_the_truth_lies_within_what_is_shown(more):
    """Whatever the card and however it fares."""
    state = facing_b(*CARDS, **more)
    step = Point(41.25, 23)
    for there in (
        replace(state, phase=[p.name for p in state.rules.phases].index("combat")),
        moved(state, step).state,
    ):
        truth = Fire("Red", "r", "b").forecast(there)
        told = Fire("Red", "r", "b").forecast(observe(there, "Red"))
        assert truth is not None
        assert told is not None
        assert told.need.least <= truth.need.total <= told.need.most


@pytest.mark.rule("CONC-07")
def test_what_is_shown_does_not_hang_on_its_own_card():
    """Of two cards of one name, with the same facts, the same range."""
    found = {bounds(facing_b(*CARDS, phase="combat", move=move)) for move in ('8"', '10"', '6"/6"j')}
    assert len(found) == 1


@pytest.mark.rule("CONC-07")
def test_nobody_else_learns_what_a_side_has_learnt():
    """Neither the unit's own side nor who knows it as a counter alone."""
    match = moved(facing_b(*CARDS), Point(41.25, 18))
    assert observe(match.state, "Blue").units["b"].extras.get("Gleaned") is None
    assert observe(match.state, "Red").units["b"].extras["Gleaned"].held[0].walked == pytest.approx(6)


@pytest.mark.rule("CONC-07")
def test_a_scenario_brings_the_cards_of_the_library(tmp_path):
    """All Wolverines that there are; of a unit that is a counter its enemy knows none."""
    path = tmp_path / "known.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    found = outset(read_scenario(path))
    unit = found.state.units[found.ids["b"]]
    cards = unit.extras[Namesakes.__name__].cards
    assert [mode.inches for kin in cards for mode in kin.move] == [10]
    match = Match(found.state)
    match.play(found.begin)
    view = observe(match.state, "Red")
    forecast = Fire("Red", found.ids["r"], unit.id).forecast(view)
    assert forecast is not None
    assert forecast.need.most - forecast.need.least < 10
    counter = observe(found.state.with_unit(replace(unit, seen_as={"Red": unit.seen_as["Red"].BLIP})), "Red")
    assert counter.units[unit.id].extras == {}


@pytest.mark.rule("CONC-07", "BLIP-SURPRISE")
def test_the_stretches_of_a_way_are_added():
    """Missed from hiding on its way it goes on: seen to go the whole of it."""
    units = mech("r", 20), mech("r9", 35, 26.5, facing=0), mech("b", 41.25)
    sections = {"b": {"identified": True}, "r9": {"hidden": True}}
    wood = box("woods", 32, 25.5, 6, 4)
    state = patrol(*units, features=(wood,), phase="movement", of_units=sections)
    match = Match(replace(state, order=("Blue", "Red"), quotas=(1, 1)), lambda seed, n, sides: 1)
    match.play(Move("Blue", "b", (Point(33.25, 24),)))
    stretches = [e for entry in match.log for e in entry.events if isinstance(e, Moved)]
    assert len(stretches) == 2
    known = kept(match.state.units["b"].extras, Gleaned).of("Red")
    assert known.walked == pytest.approx(8)
