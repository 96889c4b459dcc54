"""Whole games of squads with pools of dice: three and four sides, random hands and bots, saved on the way.

The suite plays a few, `python -m tests.long toys` more.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from dataclasses import replace

import pytest
from dicing import dicers, match_of

from game.ai.player import ComputerPlayer
from game.core.engine.match import Match
from game.core.engine.table import TableInPlay
from game.core.model.answer import Answer
from game.core.model.events import Changed, Rolled
from game.core.views.seat import Seat
from game.files.saves.saves import load, save

GAMES = 100 if "SIGHTLINE_ALL_GAMES" in os.environ else 8
SET_UP = [(sides, seed) for sides in (3, 4) for seed in range(GAMES)]


@pytest.fixture(autouse=True, scope="module")
def known(tmp_path_factory):
    """The family, for all games."""
    patch = pytest.MonkeyPatch()
    with dicers(tmp_path_factory.mktemp("dicers"), patch):
        yield


def played(match: Match, hands: dict[str, object], chance: random.Random, folder=None) -> Match:
    """Return *match* played to its end; with a *folder* saved and loaded at every third open question."""
    questions = 0
    for _ in range(2000):
        if match.state.result is not None:
            return match
        side = min(match.state.to_act)
        seat = Seat(side, match)
        if match.state.asked is not None:
            match.play(Answer(side, chance.choice(seat.view.asked.about.values)))
            continue
        match.play(
            ComputerPlayer().decide(seat).action if hands[side] == "bot" else chance.choice(seat.choices())
        )
        questions += match.state.asked is not None
        if folder is not None and match.state.asked is not None and questions % 3 == 1:
            save(match, folder / "open.jsonl")
            again = load(folder / "open.jsonl").match
            assert (again.state, again.log) == (match.state, match.log)
            match = again
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("sides", "seed"), SET_UP)
def test_bots_and_random_hands_play_to_an_end(sides, seed, tmp_path):
    """Every die has a face of its kind, every man lost is one, and judged again all comes out the same."""
    chance = random.Random(f"{sides}-{seed}")
    match = match_of(tmp_path, sides, str(seed))
    hands = {side: chance.choice(("bot", "random")) for side in match.state.sides}
    match = played(match, hands, chance, tmp_path if seed % 5 == 0 else None)
    state, events = match.state, [event for entry in match.log for event in entry.events]
    thrown = [event for event in events if isinstance(event, Rolled)]
    assert len(state.sides) == sides
    assert all(1 <= face <= of for event in thrown for face, of in zip(event.faces, event.sides, strict=True))
    assert sum(len(event.faces) for event in thrown) == state.rolled
    lost = Counter(event.rule for event in events if isinstance(event, Changed))
    assert lost["DICE-03"] >= len([unit for unit in state.units.values() if unit.removed])
    left = {unit.side for unit in state.units.values() if unit.removed is None}
    assert left == {state.result.winner} or state.turn == 12
    assert match.disputed() == []
    for side in state.sides:
        assert Seat(side, match).story


def test_every_pool_is_thrown_in_some_game(tmp_path):
    """Mixed dice, ones and misses thrown once more, saves of which all must succeed."""
    chance = random.Random(5)
    pools = set()
    for seed in range(6):
        match = match_of(tmp_path, 3, str(seed))
        match = played(match, dict.fromkeys(match.state.sides, "random"), chance)
        rolled = [event for entry in match.log for event in entry.events if isinstance(event, Rolled)]
        pools |= {
            (len(set(event.pool.dice)) > 1, len(event.faces) > len(event.pool.dice), event.pool.wanted > 1)
            for event in rolled
            if event.pool is not None
        }
    assert {(True, True, False), (False, True, False), (False, False, True)} <= pools


def test_the_distribution_shown_is_that_of_what_happens(tmp_path):
    """Ten thousand salvoes, saves and all: mean and each number of losses within four standard errors."""
    from game.rules.dicers import Salvo

    match = match_of(tmp_path, 3)
    ids = {unit.name: unit.id for unit in match.state.units.values() if unit.side == "Red"}
    guard = ids["Guard of 5"]
    target = next(unit for unit in match.state.present if unit.side == "Gold" and "Line" in unit.name)
    salvo = Salvo("Red", guard, target.id, slow=True)
    state = replace(match.state.with_unit(replace(target, at=match.state.units[guard].at)), given=())
    low, high = salvo.forecast(state).outcomes
    assert low == high
    found: Counter[int] = Counter()
    times = 10_000
    for n in range(times):
        table = TableInPlay(replace(state, seed=f"salvo {n}"))
        salvo.resolve(table)
        for step in table.state.agenda:
            step.about.answered("Gold", "stand").resolve(table)
        found[8 - table.state.units[target.id].status.men] += 1
    for losses in range(9):
        chance = low.chance(losses)
        error = (chance * (1 - chance) / times) ** 0.5
        assert abs(found[losses] / times - chance) <= 4 * error + 1e-9, losses
    mean = sum(losses * low.chance(losses) for losses in range(9))
    spread = sum((losses - mean) ** 2 * low.chance(losses) for losses in range(9)) ** 0.5
    assert abs(sum(losses * found[losses] for losses in found) / times - mean) <= 4 * spread / times**0.5
