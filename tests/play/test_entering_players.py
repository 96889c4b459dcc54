"""Computer players whose forces enter over the edges of the table, whatever lies there."""

import pytest

from game.ai.player import ComputerPlayer
from game.core.engine.match import Match
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.lobby.simulation.mirrored import MAPS, Matchup

MOST = 100
"""More actions than two turns of eight units a side have."""


CASES = [*(("skirmish", name) for name in MAPS), ("alpha-strike", "relay-ridge"), ("mecha", "relay-ridge")]


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_all_units_have_entered_by_the_second_turn(kind, name):
    """Also where a brook along the edge bars the straight ways: there they go as far as they get."""
    pairing = Matchup(kind, ("regular", "veteran"), "26").game(2 * (len(MAPS) + MAPS.index(name)))
    found = battle_start(pairing.scenario, seed="1")
    match = Match(found.state)
    match.play(found.begin)
    assert any(unit.enters is not None for unit in match.state.units.values())
    players = {side: ComputerPlayer(level, "1") for side, level in pairing.levels.items()}
    for _ in range(MOST):
        if match.state.turn > 2 or all(unit.enters is None for unit in match.state.units.values()):
            break
        side = min(match.state.to_act)
        seat = Seat(side, match)
        seat.play(players[side].decide(seat).action)
    assert [unit.name for unit in match.state.units.values() if unit.enters is not None] == []
