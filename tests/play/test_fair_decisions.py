"""Computer players of all levels decide alike in battles that differ only in secrets of the other side."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import close_assault_secrets as assaults
import pytest
from hidden_guns import guns
from hidden_pairs import pair

from game.ai.hidden_enemies import hidden_enemies
from game.ai.player import LEVELS, ComputerPlayer
from game.core.engine.match import Match
from game.core.model.unit import Sighting
from game.core.views.seat import Seat

MOST_STEPS = 7


def differing(matches: Sequence[Match], side: str) -> list[str]:
    """Return the levels that decide differently in *matches*."""
    seats = [Seat(side, match) for match in matches]
    if side not in seats[0].view.to_act:
        return []
    found = []
    for level in LEVELS:
        one, other = (ComputerPlayer(level, "7").decide(seat, wanted=2) for seat in seats)
        found += [level] if one != other else []
    return found


@pytest.mark.parametrize("number", range(4))
def test_secrets_of_guns_decide_nothing(number):
    assert differing(guns(number), "Red") == []


@pytest.mark.parametrize("number", range(3))
def test_tactics_chosen_in_secret_decide_nothing(number):
    matches, side = assaults.pair(number)
    assert [differing(matches, one) for one in matches[0].state.sides if one != side] == [[]]


@pytest.mark.parametrize("number", range(2))
def test_infantry_in_ambush_decides_nothing(number):
    """Wherever it lies and whatever its secret moves, as long as nobody touches it."""
    dice = random.Random(f"ambush/{number}")
    drawn = [random.Random(f"ambush/{number}/{which}") for which in "ab"]
    matches = assaults._lying_in_wait(dice, drawn)
    for _ in range(MOST_STEPS):
        if assaults._near_or_over(matches):
            break
        assert differing(matches, "Red") == []
        for match, own in zip(matches, drawn, strict=True):
            assaults._move_in_secret(match, own)
        assaults._on(matches, dice)


@pytest.mark.parametrize("number", range(4))
def test_where_hidden_units_are_looked_for_they_decide_nothing(number):
    """All that Red knows of has gone: the rest may be anything, anywhere."""
    matches = []
    for match in pair(number):
        state = replace(match.state, turn=2)
        for unit in match.state.units.values():
            if unit.side == "Blue" and unit.sighting("Red") is not Sighting.NONE:
                state = state.with_unit(replace(unit, removed="destroyed"))
        matches.append(Match(state))
    seat = Seat("Red", matches[0])
    assert hidden_enemies(seat, seat.rules.estimates())
    assert differing(matches, "Red") == []
