"""What a computer player decides, and why: candidates with their reasons, and the action that is played."""

from __future__ import annotations

import math

from game.core.model.state import Action
from game.core.model.unit import UnitId
from game.geometry.point import Point
from game.geometry.value import Value


class Reason(Value):
    """One term of a candidate's score.

    Attributes:
        name: What it counts, in a few words: "damage expected", say.
        worth: In points, negative where it speaks against it.
        rule: Id of the rule behind it; "" where there is none.
        unit: Which unit it is about; "" for none in particular.
        at: The place that it is about; None for none.
    """

    name: str
    worth: float
    rule: str = ""
    unit: UnitId = ""
    at: Point | None = None


class Candidate(Value):
    """An action that was weighed, with the reasons whose sum is its score."""

    action: Action
    reasons: tuple[Reason, ...] = ()

    @property
    def score(self) -> float:
        """The sum of the reasons, in points: no other number decides."""
        return math.fsum(reason.worth for reason in self.reasons)


class Decision(Value):
    """What a player does now.

    Attributes:
        candidates: What was weighed, the best first; the first is played. Never empty.
        work: How many places, sights and plays were looked at: what levels limit instead of seconds.
        cut: Whether a limit was met before all was looked at.
    """

    candidates: tuple[Candidate, ...]
    work: int = 0
    cut: bool = False

    @property
    def action(self) -> Action:
        """The action to play."""
        return self.candidates[0].action
