"""The record of a simulated game: its result, what each unit did, and where units stood and were hurt."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.model.unit import Side
from game.core.players import Level
from game.geometry.value import Value
from game.lobby.after_battle.luck import Outcome


class UnitRecord(Value):
    """What one unit did in a game.

    Attributes:
        name: Its name in the scenario.
        shots, hits, expected: As in `UnitStatistics`.
        dealt, taken: Points of damage.
        survived: Whether it was not destroyed.
    """

    name: str
    side: Side
    shots: int
    hits: int
    expected: float
    dealt: int
    taken: int
    survived: bool


class GameRecord(Value):
    """One simulated game.

    Attributes:
        number: The game's number, from 0; with the seed it determines the dice.
        levels: The level of each side.
        winner: None for a draw.
        reason: How it ended, as text.
        turns, actions: Its length.
        first: The side that acted first in the first turn.
        damage: The damage of each side's attacks, as in `Luck`.
        units: Sorted by side and name, so in the same order in every game.
        stood: x and y of every unit on the table at the end of each turn, by side.
        hurt: x and y of each unit that was hurt, and the points of damage.
    """

    number: int
    levels: Mapping[Side, Level]
    winner: Side | None
    reason: str
    turns: int
    actions: int
    first: Side | None
    damage: Mapping[Side, Outcome]
    units: tuple[UnitRecord, ...]
    stood: Mapping[Side, tuple[tuple[float, float], ...]]
    hurt: tuple[tuple[float, float, int], ...]
