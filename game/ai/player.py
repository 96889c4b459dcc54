"""Computer players: they decide by what their seat shows."""

from __future__ import annotations

import random

from game.ai.decision import Candidate, Decision
from game.ai.levels import LEVELS, Level
from game.ai.plans import planned
from game.ai.weights import weights_of
from game.core.model.unit import UnitId
from game.core.views.seat import Seat
from game.geometry.value import Value

__all__ = ["LEVELS", "ComputerPlayer", "Level"]


class ComputerPlayer(Value):
    """A player of a level.

    Attributes:
        level: How well it plays.
        seed: Of its own dice, which break ties and mix what must not be foreseen.
        style: Name of a set of weights; "" for the balanced one.
    """

    level: Level = "regular"
    seed: str = "0"
    style: str = ""

    def decide(self, seat: Seat, *, unit: UnitId = "", wanted: int = 1) -> Decision:
        """Return what to do at *seat* now. Pure: equal views and seeds make equal decisions.

        Args:
            unit: With which, where the player has a choice; "" for any.
            wanted: How many candidates to look for; the first is found at any rate.
        """
        dice = random.Random(f"{self.level}/{self.seed}/{seat.side}/{seat.played}")
        if self.level == "recruit":
            return _recruit(seat, dice)
        return planned(seat, self.level, weights_of(self.style), dice, unit=unit, wanted=wanted)


def _recruit(seat: Seat, dice: random.Random) -> Decision:
    """Return one of the legal actions, each as likely as the next."""
    choices = seat.choices()
    return Decision((Candidate(dice.choice(choices)),), work=len(choices))
