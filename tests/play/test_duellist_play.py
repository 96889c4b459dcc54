"""Random bots play whole games with encounters; whatever they do, the state is whole and the log true.

The suite plays a few, `python -m tests.long toys` more.
"""

from __future__ import annotations

import os
import random

import pytest

from game.battlefield.terrain.field import Battlefield
from game.core.engine.match import Match
from game.core.engine.turns import Begin
from game.core.model.events import fold
from game.core.model.procedure import EncounterBegan, EncounterEnded, EncounterOpened
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.validation.integrity import state_flaw
from game.core.validation.join import join
from game.core.views.seat import Seat
from game.files.saves.saves import load, save
from game.geometry.point import Point
from tests.families.duellists import RULESET, Profile, Status

GAMES, MOST = 200 if "SIGHTLINE_ALL_GAMES" in os.environ else 8, 250
FIELD = Battlefield(30, 30)


def start(seed: int, chance: random.Random) -> Match:
    """Return a match of up to three sides with up to three duellists each, close together."""
    sides = ("Red", "Blue", "Green")[: chance.choice((2, 2, 3))]
    places = [Point(4.0 * column + 2, 4.0 * row + 2) for column in range(7) for row in range(7)]
    chance.shuffle(places)
    units = {}
    for side in sides:
        for number in range(chance.randint(1, 3)):
            key = f"{side[0].lower()}{number}"
            more = {"base": 0.6, "profile": Profile(key), "status": Status()}
            units[key] = Unit(key, side, key, places.pop(), **more)
    rules = join(RULESET, options={"duels": chance.choice(("at once", "after the phase"))})
    match = Match(State(rules, FIELD, units, sides, turn=0, seed=str(seed)))
    match.play(Begin(sides[0], 1, "advance"))
    return match


def play(match: Match, chance: random.Random) -> None:
    """Let every side do any of its options until one has won, or for a while."""
    for _ in range(MOST):
        state = match.state
        if state.result is not None:
            return
        seat = Seat(sorted(state.to_act)[0], match)
        options = seat.choices()
        keen = [one for one in options if type(one).__name__ != "EndPhase"]
        seat.play(chance.choice(keen if keen and chance.random() < 0.9 else options))
        hold(match.state)


def hold(state: State) -> None:
    """Hold *state* against what must be true of it."""
    assert state_flaw(state) == ""
    if state.encounter is not None:
        assert state.acting == state.encounter.order
        assert state.to_act <= {*state.encounter.order}
        sides = {state.units[unit].side for unit in state.encounter.units if state.units[unit].present}
        assert len(sides) == 2
    else:
        assert state.now in state.rules.phases
        assert not any(one.at_once for one in state.encounters)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_of_random_bots_is_whole(seed, tmp_path):
    """Every encounter that is opened ends once; the save of the game is the game."""
    chance = random.Random(seed)
    match = start(seed, chance)
    play(match, chance)
    events = [event for entry in match.log for event in entry.events]
    opened, ended = (
        sum(isinstance(one, kind) for one in events) for kind in (EncounterOpened, EncounterEnded)
    )
    began = sum(isinstance(one, EncounterBegan) for one in events)
    assert opened == ended + len(match.state.encounters)
    assert began <= opened
    assert fold(match.start, events) == match.state
    assert match.disputed() == []
    save(match, tmp_path / "game.jsonl")
    again = load(tmp_path / "game.jsonl", rules=lambda names, options: join(RULESET, options=options)).match
    assert again.state == match.state


def test_the_random_games_have_what_they_are_to_prove():
    """Encounters that wait for others, that end by a result, that are never played; and games that end."""
    waiting = ended = results = 0
    for seed in range(8):
        chance = random.Random(seed)
        match = start(seed, chance)
        play(match, chance)
        events = [event for entry in match.log for event in entry.events]
        ended += sum(isinstance(one, EncounterEnded) and one.rule == "DUEL-05" for one in events)
        results += match.state.result is not None
        state = match.start
        for event in events:
            state = event.apply(state)
            waiting += state.encounter is not None and len(state.encounters) > 1
    assert waiting > 0
    assert ended > 10
    assert results > 0


def test_the_simplest_bot_fights_its_duels_out():
    """It takes what promises most: it strikes."""
    match = start(3, random.Random(3))
    for _ in range(MOST):
        if match.state.result is not None:
            break
        seat = Seat(sorted(match.state.to_act)[0], match)
        seat.play(seat.best())
    assert any(type(entry.action).__name__ == "Lunge" for entry in match.log)
