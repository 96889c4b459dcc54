"""A practice problem: a position, a question, and how an answer is measured, as data."""

from __future__ import annotations

from typing import Literal, get_args

from game.core.model.state import Action
from game.core.model.unit import Side
from game.geometry.point import Point
from game.geometry.value import Value

PlaceMeasure = Literal["shoots", "safe", "dealt", "taken", "feared", "near", "finds", "unfound"]
AttackMeasure = Literal["damage", "kill", "promise"]
MeasureKind = Literal[PlaceMeasure, AttackMeasure, "template", "mixture"]
PLACE_MEASURES: tuple[PlaceMeasure, ...] = get_args(PlaceMeasure)
ATTACK_MEASURES: tuple[AttackMeasure, ...] = get_args(AttackMeasure)
MEASURES: tuple[MeasureKind, ...] = get_args(MeasureKind)
TACTIC = "mixture"
TEMPLATE = "template"
FINDING: tuple[MeasureKind, ...] = ("finds", "unfound")
"""The measures of counters, for rules under which units are identified."""
AGAINST = frozenset({"taken", "feared", "near"})
"""The measures of which less is better."""


class Measure(Value):
    """One measure of an answer.

    Attributes:
        kind: Of the place where the unit ends: "shoots": how many of *units* it can hurt from there; "safe":
            how many of them cannot hurt it; "dealt": the expected damage of its best attack on one of them;
            "taken": the expected damage that they do to it, from where they stand; "feared": the same
            after the best move of each; "near": the inches from *place*; "finds": how many counters it
            identifies; "unfound": how many of the units do not identify it. Of an attack: "damage": the
            expected damage to *units*; "kill": the chance to destroy one of them; "promise": what the rules
            expect of a template, less the harm to friends. "template": the expected damage of a template
            wherever it may land, to enemies less to friends, none beyond what a unit has left. "mixture":
            the chance of a tactic in the best mixed strategy.
        units: Units by their ids in the file; none means all enemies.
        weight: What one of it counts in the score; negative where less is better.
    """

    kind: MeasureKind
    units: tuple[str, ...] = ()
    place: Point | None = None
    weight: float = 1.0


class PracticeProblem(Value):
    """A practice problem.

    Attributes:
        key: The name of its file without the suffix.
        family: The name of the family of its rules.
        topic: What it trains, in a few words: "See and stay hidden".
        question: The task, in a sentence or two.
        side: The side that the player plays.
        unit: The unit whose action is the answer, by its id in the file; "" for the answer to a question.
        measures: Their sum by weight is the score of an answer, all of one sort: of a place, of an attack, of
            a template's aim, of a tactic.
        tolerance: How far below the best score found an answer may stay and still be right.
        why: The explanation that follows an answer.
    """

    key: str
    title: str
    family: str
    topic: str
    question: str
    side: Side
    unit: str
    measures: tuple[Measure, ...]
    tolerance: float = 0.0
    why: str = ""


class MeasuredAnswer(Value):
    """An action with its figures: one for each measure of the problem, and the score."""

    action: Action
    figures: tuple[float, ...]
    score: float


class Verdict(Value):
    """The verdict on an answer.

    Attributes:
        given: The answer; *best* is the best one that was found.
        right: Whether its score is within the tolerance of the best.
    """

    given: MeasuredAnswer
    best: MeasuredAnswer
    right: bool

    @property
    def lost(self) -> tuple[float, ...]:
        """How much each figure of the answer differs from that of the best."""
        pairs = zip(self.given.figures, self.best.figures, strict=True)
        return tuple(given - best for given, best in pairs)
