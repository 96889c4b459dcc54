"""Games of computer players in the shipped battles: every decision is legal, and every game ends."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import cycle, islice
from pathlib import Path

from game.core.players import LEVELS
from game.files.scenarios.scenario import Scenario
from game.files.scenarios.scenarios import read_scenario
from game.lobby.simulation.pairing import Pairing
from game.lobby.simulation.playing import MOST_ACTIONS, play_game

BATTLES = sorted((Path(__file__).parents[2] / "maps" / "scenarios").glob("*.yaml"))


@cache
def _battle(number: int) -> Scenario:
    return read_scenario(BATTLES[number % len(BATTLES)])


def played(number: int) -> Counter[str]:
    """Play game *number*: the battles take turns, and so do the levels of their first sides.

    Returns:
        The decisions by level, and the game.

    Raises:
        IllegalAction: if a decision is refused.
        AssertionError: if the game has no end.
    """
    scenario = _battle(number)
    levels = islice(cycle(LEVELS), number // len(BATTLES), None)
    pairing = Pairing(scenario, {side.name: next(levels) for side in scenario.sides}, "legal")
    game = play_game(pairing, number)
    assert game.actions < MOST_ACTIONS, f"game {number} of {scenario.name} does not end"
    return Counter({"games": 1, "decisions": game.actions, scenario.rules[0]: game.actions})
