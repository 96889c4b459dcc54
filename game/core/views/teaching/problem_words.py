"""The verdict on a practice problem in words, for the window and the commands."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.model.action import end_of, target_of
from game.core.model.answer import Answer
from game.core.model.problem import Measure, MeasureKind, PracticeProblem, Verdict
from game.core.model.state import Action, Question, View
from game.core.views.teaching.lesson_progress import action_name
from game.geometry.value import Value

WORDS: Mapping[MeasureKind, str] = {
    "shoots": "targets in reach of its fire",
    "safe": "enemies that cannot hurt it",
    "dealt": "damage expected of its best attack",
    "taken": "damage expected from them",
    "feared": "damage to be feared after their moves",
    "near": "inches away",
    "finds": "counters that it identifies",
    "unfound": "enemies that do not identify it",
    "damage": "damage expected",
    "kill": "chance to destroy it",
    "promise": "damage expected, friends counted against it",
    "template": "damage expected of the template, that to friends subtracted",
    "mixture": "chance in the best mixture",
}
"""What the figure of a measure is, by its kind."""
SHORT: Mapping[MeasureKind, str] = {
    "shoots": "targets",
    "safe": "safe from",
    "dealt": "damage dealt",
    "taken": "damage taken",
    "feared": "damage feared",
    "near": "inches away",
    "finds": "finds",
    "unfound": "unseen by",
    "damage": "damage",
    "kill": "kill chance",
    "promise": "promise",
    "template": "expected",
    "mixture": "in the mixture",
}
"""The same in a word or two, for a narrow table."""
SHARES = frozenset({"kill", "mixture"})
WHOLE = frozenset({"shoots", "safe", "finds", "unfound"})
SMALL = 0.005
"""A difference that would be shown as 0."""


def figure_words(measure: Measure, value: float) -> str:
    """Return the figure of a measure as text.

    >>> figure_words(Measure("kill"), 0.25), figure_words(Measure("shoots"), 1.0)
    ('25%', '1')
    >>> figure_words(Measure("near"), 6.403)
    '6.4'
    """
    if measure.kind in SHARES:
        return f"{100 * value:.0f}%"
    return (
        f"{value:.0f}"
        if measure.kind in WHOLE
        else f"{value:.1f}"
        if measure.kind == "near"
        else f"{value:.2f}"
    )


def measure_words(problem: PracticeProblem, measure: Measure) -> str:
    """Return what a measure of *problem* says, with its weight unless that is 1 or -1."""
    weight = abs(measure.weight)
    weighed = f" × {weight:g}" if weight != 1 and len(problem.measures) > 1 else ""
    return f"{WORDS[measure.kind]}{weighed}"


def action_words(view: View, action: Action) -> str:
    """Return what *action* does, in a few words: "Griffin: Move to 29, 5"."""
    if isinstance(action, Answer):
        asked = view.asked.about if view.asked is not None else None
        choices = asked.choices_for(action.side) if isinstance(asked, Question) else ()
        return next((one.words for one in choices if one.value == action.value), action.value)
    units = [view.units[key].name for key in action.units if key in view.units][:1]
    target, at = view.units.get(target_of(action)), end_of(action)
    place = f"{round(at.x, 1):g}, {round(at.y, 1):g}" if at is not None else ""
    aim = f" at {target.name}" if target is not None else f" to {place}" if place else ""
    return f"{''.join(units)}: {action_name(view.rules, action)}{aim}"


def headline(verdict: Verdict) -> str:
    """Return the verdict in a word or two."""
    if not verdict.right:
        return "Not the best"
    return "Right" if verdict.given.score < verdict.best.score - SMALL else "Right: nothing better was found"


class FigureRow(Value):
    """The figures of one measure: those of the answer and of the best one, as text.

    Attributes:
        short, words: What it measures, in a word or two, and in full with its weight.
        worse: Whether the answer falls short of the best one.
    """

    short: str
    words: str
    given: str
    best: str
    worse: bool


def comparison(problem: PracticeProblem, verdict: Verdict) -> list[FigureRow]:
    """Return the figures of each measure."""
    rows = []
    for place, measure in enumerate(problem.measures):
        given, best = verdict.given.figures[place], verdict.best.figures[place]
        worse = measure.weight * (given - best) < -SMALL
        figures = figure_words(measure, given), figure_words(measure, best)
        rows.append(FigureRow(SHORT[measure.kind], measure_words(problem, measure), *figures, worse))
    return rows


def lost_words(problem: PracticeProblem, verdict: Verdict) -> str:
    """Return where the answer falls short of the best one, in a sentence; "" if it does not."""
    parts = [
        f"{one.words}: {one.given} instead of {one.best}" for one in comparison(problem, verdict) if one.worse
    ]
    return f"Where it is lost: {'; '.join(parts)}." if parts else ""
