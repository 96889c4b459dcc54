"""Computer players: they hold a seat, as people do, and decide by what it shows."""

from __future__ import annotations

import random
from typing import Literal, get_args

from game.ai.decision import Candidate, Decision, Reason
from game.core.views.seat import Seat
from game.geometry.value import Value

Level = Literal["recruit", "regular", "veteran", "elite"]
"""How well a computer player plays, from random legal actions to looking beyond the turn."""
LEVELS: tuple[Level, ...] = get_args(Level)


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

    def decide(self, seat: Seat) -> Decision:
        """Return what to do at *seat* now. Pure: equal views and seeds make equal decisions."""
        if self.level == "recruit":
            return _recruit(seat, self._dice(seat))
        best = seat.best()
        return Decision((Candidate(best, (Reason("promised", best.promise(seat.view)),)),), work=1)

    def _dice(self, seat: Seat) -> random.Random:
        return random.Random(f"{self.level}/{self.seed}/{seat.side}/{seat.played}")


def _recruit(seat: Seat, dice: random.Random) -> Decision:
    """Return one of the legal actions, each as likely as the next."""
    choices = seat.choices()
    return Decision((Candidate(dice.choice(choices)),), work=len(choices))
