"""How far a lesson has come: a pure function of what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from game.core.model.action import end_of
from game.core.model.events import Acted, Engaged, UnitEvent
from game.core.model.lesson import Deed, Lesson, LessonStep
from game.core.model.procedure import Ended
from game.core.model.state import Action, Event, Ruleset, View
from game.core.views.teaching.lesson_reproof import Competes, reproof
from game.geometry.value import Value, tag_of

Outcome = Literal["done", "skipped", "open"]
LOGGED = frozenset({"action", "event", "end"})
"""The kinds of deed that the log of a battle records."""


class Progress(Value):
    """How far a lesson has come.

    Attributes:
        outcomes: Of the steps that are behind; the next one is the current step.
        wrong: What is said about a wrong turn; "" if there was none in this step.
    """

    outcomes: tuple[Outcome, ...] = ()
    wrong: str = ""

    def step(self, lesson: Lesson) -> LessonStep | None:
        """Return the current step; None when the lesson is over."""
        place = len(self.outcomes)
        return lesson.steps[place] if place < len(lesson.steps) else None

    def outcome(self, place: int) -> Outcome:
        """Return the outcome of the step with that index."""
        return self.outcomes[place] if place < len(self.outcomes) else "open"


def _always(given: str, wanted: str) -> bool:
    return True


def advanced(
    lesson: Lesson,
    progress: Progress,
    news: Iterable[Deed],
    standing: Sequence[Deed] = (),
    competes: Competes = _always,
) -> Progress:
    """Return the progress after *news*.

    Args:
        news: What has happened, in order.
        standing: What is the case now: the selected unit, the phase. It completes a step that begins with it.
        competes: Whether an action is a wrong turn where another is wanted.
    """
    for deed in news:
        progress = _after(lesson, progress, deed, competes)
    while (step := progress.step(lesson)) is not None and _is_done(step, standing):
        progress = _ticked(progress)
    return progress


def skipped(progress: Progress) -> Progress:
    """Return the progress after the current step was skipped."""
    return Progress((*progress.outcomes, "skipped"))


def _after(lesson: Lesson, progress: Progress, deed: Deed, competes: Competes) -> Progress:
    step = progress.step(lesson)
    if step is None:
        return progress
    if _is_done(step, (deed,)):
        return _ticked(progress)
    ahead = _overtaken(lesson, progress, deed)
    if ahead:
        for _ in range(ahead):
            progress = skipped(progress)
        return _ticked(progress)
    kept = "" if deed.kind == "hand" else progress.wrong
    return replace(progress, wrong=reproof(step, deed, competes) or kept)


def _is_done(step: LessonStep, deeds: Iterable[Deed]) -> bool:
    return any(deed.fits(pattern) for deed in deeds for pattern in step.done)


def _ticked(progress: Progress) -> Progress:
    return Progress((*progress.outcomes, "done"))


def _overtaken(lesson: Lesson, progress: Progress, deed: Deed) -> int:
    """Return how many steps *deed* overtakes: it completes the one after them; 0 if it overtakes none.

    Play may overtake steps that only something in the window completes; the end of the battle overtakes all.
    """
    if deed.kind not in LOGGED:
        return 0
    for place, step in enumerate(lesson.steps[len(progress.outcomes) :]):
        if _is_done(step, (deed,)):
            return place
        if deed.kind != "end" and any(one.kind in LOGGED for one in step.done):
            return 0
    return 0


# what happened, as deeds


def deeds_of(view: View, action: Action | None, events: Iterable[Event]) -> list[Deed]:
    """Return an entry of the log as deeds: the *action*, if the learner did it, then its *events*."""
    found = [_of_action(view, action)] if action is not None else []
    for event in events:
        found.append(_of_event(view, event))
        if isinstance(event, Ended):
            winner = event.result.winner or ""
            found.append(Deed("end", winner))
    return found


def action_name(rules: Ruleset, action: Action) -> str:
    """Return the name of *action* as players read it: the label of its offer, else its type."""
    fitting = [one for one in rules.offers if type(action) is one.action]
    for offer in sorted(fitting, key=lambda one: -len(one.preset)):
        if all(getattr(action, name) == value for name, value in offer.preset.items()):
            return offer.label
    return tag_of(type(action))


def _of_action(view: View, action: Action) -> Deed:
    unit, target = getattr(action, "unit", None), getattr(action, "target", None)
    return Deed(
        "action", action_name(view.rules, action), _named(view, unit), _named(view, target), end_of(action)
    )


def _of_event(view: View, event: Event) -> Deed:
    unit = event.unit if isinstance(event, UnitEvent) else None
    target = event.target if isinstance(event, Acted | Engaged) else None
    return Deed("event", tag_of(type(event)), _named(view, unit), _named(view, target))


def _named(view: View, unit: str | None) -> str:
    """Return the id of *unit* in the scenario's file; "" if it has none, or is not known."""
    return view.brief.names.get(unit, "") if unit else ""
