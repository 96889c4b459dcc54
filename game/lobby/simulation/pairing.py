"""What to simulate: a scenario, a level for each side, a seed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import field
from typing import Protocol

from game import __version__
from game.ai.weights import Weights, weights_of
from game.core.model.unit import Side
from game.core.players import Level
from game.files.saves.codec import pack
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenario import Scenario
from game.geometry.value import Value


class Series(Protocol):
    """Games by number, of one battle or of several."""

    def game(self, number: int) -> Pairing:
        """Return the battle of game *number*, with its levels and the seed of its dice."""

    def key(self) -> str:
        """Return a digest of what determines the games."""


class Pairing(Value):
    """One battle between computer players, to be played many times.

    Attributes:
        scenario: The battle, as read from its file.
        levels: The level of each side, in the order of the sides.
        seed: The seed of all games; each game's dice also depend on its number.
        swap: Whether the sides rotate their levels in every second game.
        weights: The weights of sides that do not use those of their level, for fitting.
    """

    scenario: Scenario
    levels: Mapping[Side, Level]
    seed: str
    swap: bool = False
    weights: Mapping[Side, Weights] = field(default_factory=dict)

    def game(self, number: int) -> Pairing:
        """Return this battle: the same one in all games."""
        return self

    def levels_in(self, number: int) -> Mapping[Side, Level]:
        """Return the level of each side in game *number*.

        >>> from game.files.places import scenarios
        >>> from game.files.scenarios.scenarios import read_scenario
        >>> scenario = read_scenario(scenarios() / "first-steps.yaml")
        >>> pairing = Pairing(scenario, {"Red": "veteran", "Blue": "recruit"}, "1", swap=True)
        >>> pairing.levels_in(1)
        {'Red': 'recruit', 'Blue': 'veteran'}
        """
        if not self.swap or number % 2 == 0:
            return self.levels
        values = list(self.levels.values())
        return dict(zip(self.levels, values[1:] + values[:1], strict=True))

    def key(self) -> str:
        """Return a digest of what determines the games: table, units, rules, levels, weights, seed."""
        start = battle_start(self.scenario, seed=self.seed).state
        rules = (start.rules.name, start.rules.addons, sorted(start.rules.options.items()))
        usual = [weights_of("", level, start.rules.name) for level in sorted(set(self.levels.values()))]
        own = sorted(self.weights.items()), usual
        said = (__version__, pack(start), rules, sorted(self.levels.items()), self.swap, own)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]
