"""The decisions of a computer player: candidates with their reasons, and the action to play."""

from __future__ import annotations

import math

from game.core.model.reason import Reason
from game.core.model.state import Action
from game.geometry.value import Value


class Candidate(Value):
    """An action with the reasons whose sum is its score."""

    action: Action
    reasons: tuple[Reason, ...] = ()

    @property
    def score(self) -> float:
        """The sum of the reasons, in points: the only number that decides."""
        return math.fsum(reason.worth for reason in self.reasons)


class Decision(Value):
    """The decision of a player.

    Attributes:
        candidates: The actions considered, best first; the first is played. Never empty.
        work: The number of places, sights and plays considered, which levels limit instead of time.
        cut: Whether a limit ended the search early.
    """

    candidates: tuple[Candidate, ...]
    work: int = 0
    cut: bool = False

    @property
    def action(self) -> Action:
        """The action to play."""
        return self.candidates[0].action
