"""Standoffs: a player that sees no attacks fears damage less, so that no battle goes on for ever."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.player import ComputerPlayer
from game.ai.standoff import ENOUGH, PATIENCE, TURNS, fighting, patience
from game.core.engine.match import Match
from game.core.model.events import Acted
from game.core.model.procedure import PhaseBegan
from game.core.views.observe import observe
from game.core.views.seat import Seat
from game.core.views.seat_snapshot import SeatSnapshot
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario

POND = """
format: scenario/1
name: Two by a pond
map: green-valley
rules: [alpha_strike]
victory: {kind: destroy}
sides:
  - {name: Red, edge: south, units: [{id: wolverine, card: WVR-6R, at: [33, 41], facing: 0}]}
  - {name: Blue, edge: north, units: [{id: shadow-hawk, card: SHD-2H, at: [39, 7], facing: 180}]}
"""


@pytest.fixture(scope="module")
def match(tmp_path_factory) -> Match:
    path = tmp_path_factory.mktemp("battles") / "pond.yaml"
    path.write_text(POND)
    found = battle_start(read_scenario(path), seed="1/11")
    match = Match(found.state)
    match.play(found.begin)
    return match


def seat_at(match: Match, turn: int, attacked: set[int]) -> SeatSnapshot:
    """Return the seat of Red at *turn*, with an attack in each of the turns *attacked*, an entry a phase."""
    unit = next(iter(match.state.units))
    news = []
    for past in range(1, turn + 1):
        news += [(PhaseBegan(past, phase),) for phase in (0, 1)]
        news += [(Acted(unit, "fires", "target"),)] if past in attacked else [(Acted(unit, "moves"),)]
    return SeatSnapshot("Red", replace(observe(match.state, "Red"), turn=turn), news)


@pytest.mark.parametrize(
    ("turn", "attacked", "share"),
    [
        (1, set(), 1.0),
        (TURNS - ENOUGH, set(), 1.0),
        (TURNS - ENOUGH + 1, set(), 0.75),
        (TURNS - 1, set(), 0.25),
        (TURNS, set(), 0.0),
        (TURNS, {3}, 0.25),
        (30, {30, 25, 24, 23}, 1.0),
        (30, {30, 25, 24, 22, 1}, 0.75),
        (30, set(range(20)), 0.0),
    ],
)
def test_the_share_of_turns_with_an_attack(match, turn, attacked, share):
    """Of the last eight turns, four are enough; those before the first count as fought in."""
    assert fighting(seat_at(match, turn, attacked)) == share


@pytest.mark.parametrize(
    ("turn", "gone", "share"),
    [
        (PATIENCE, 0, 1.0),
        (PATIENCE + PATIENCE // 2, 0, 0.5),
        (2 * PATIENCE, 0, 0.0),
        (100, 0, 0.0),
        (2 * PATIENCE, 1, 1.0),
        (3 * PATIENCE, 1, 0.0),
    ],
)
def test_the_longer_nothing_falls_the_less_it_fears(match, turn, gone, share):
    """Whatever is attacked in vain meanwhile."""
    view = observe(match.state, "Red")
    units = {
        key: replace(unit, removed="destroyed") if number < gone else unit
        for number, (key, unit) in enumerate(view.units.items())
    }
    assert patience(replace(view, turn=turn, units=units)) == share


def test_two_that_hide_from_each_other_in_a_pond_come_out(match):
    """With this seed they waited under water for ever."""
    seats = {side: Seat(side, match) for side in match.state.sides}
    player = ComputerPlayer("regular", "1/11")
    for _ in range(300):
        if match.state.result is not None:
            return
        seat = seats[min(match.state.to_act)]
        seat.play(player.decide(seat).action)
    raise AssertionError(f"turn {match.state.turn}, and no end")
