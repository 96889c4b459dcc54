"""Computer players, who decide by what their seat shows."""

from __future__ import annotations

import random

from game.ai.decision import Candidate, Decision
from game.ai.plans import planned
from game.ai.weights import Weights, weights_of
from game.core.model.unit import UnitId
from game.core.players import LEVELS, Level
from game.core.views.seat import Seat
from game.geometry.value import Value

__all__ = ["LEVELS", "ComputerPlayer", "Level"]
SAMPLING = ("elite",)
"""The levels that weigh several possibilities for each unknown enemy; the same ones all through a battle."""


class ComputerPlayer(Value):
    """A computer player.

    Attributes:
        level: How well it plays.
        seed: The seed of its own dice, which break ties and make unpredictable choices.
        style: Name of a set of weights; "" for the balanced one.
        weights: Weights in place of those of its level and style, to be compared.
    """

    level: Level = "regular"
    seed: str = "0"
    style: str = ""
    weights: Weights | None = None

    def decide(self, seat: Seat, *, unit: UnitId = "", wanted: int = 1) -> Decision:
        """Return the decision at *seat*. Pure: equal views and seeds give equal decisions.

        Args:
            unit: The unit to act with, if there is a choice; "" for any.
            wanted: The number of candidates to look for; there is always at least one.
        """
        dice = random.Random(f"{self.level}/{self.seed}/{seat.side}/{seat.played}")
        if self.level == "recruit":
            return _recruit(seat, dice)
        weights = self.weights or weights_of(self.style, self.level, seat.rules.name)
        beliefs = random.Random(f"beliefs/{self.seed}/{seat.side}") if self.level in SAMPLING else None
        return planned(seat, self.level, weights, dice, beliefs=beliefs, unit=unit, wanted=wanted)


def _recruit(seat: Seat, dice: random.Random) -> Decision:
    """Return a random legal action."""
    choices = seat.choices()
    return Decision((Candidate(dice.choice(choices)),), work=len(choices))
