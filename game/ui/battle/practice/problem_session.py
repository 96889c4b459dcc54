"""The practice problem at one screen: it hears the player's answer, and has it judged in the background."""

from __future__ import annotations

from game.ai.problems.judge import Judge
from game.core.lobby import NotReadable
from game.core.model.action import end_of, target_of
from game.core.model.problem import MeasuredAnswer, PracticeProblem, Verdict
from game.core.model.state import Action
from game.core.model.unit import Unit
from game.core.views.base_marks import around
from game.core.views.marks import Label, Mark
from game.geometry.point import Point
from game.ui.battle.lesson.lesson_session import AROUND, AWAY, STYLE, ringed
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.battle.session.battle import Battle

RADIUS = 1.0
"""The radius in inches of the ring around the place of the best answer."""


class ProblemSession:
    """The practice problem of a battle at one screen, if it has one.

    Attributes:
        answer: The player's answer, as long as it is not undone.
        verdict: The verdict on it; None until it is known.
        refused: Whether it cannot be judged, since something else was played before it.
        best: The best answer once it is shown.
    """

    def __init__(self, battle: Battle, problem: PracticeProblem) -> None:
        self.battle, self.problem = battle, problem
        self.answer: Action | None = None
        self.verdict: Verdict | None = None
        self.refused = False
        self.best: MeasuredAnswer | None = None
        self._shows = False
        self._first = battle.hotseat.all[problem.side].played
        self._judge = Judge(problem, battle.hotseat.all[problem.side])
        self._beside: BackgroundAnswer[MeasuredAnswer | Verdict | None] = BackgroundAnswer()

    @property
    def judge(self) -> Judge:
        """The judge, who has the position of the question."""
        return self._judge

    @property
    def busy(self) -> bool:
        """Whether an answer is being judged, or the best one searched for."""
        return self._beside.busy

    @property
    def shows(self) -> bool:
        """Whether the best answer is shown."""
        return self.best is not None and (self._shows or self.verdict is not None)

    def close(self) -> None:
        """Stop judging."""
        self._beside.close()

    def update(self, *, free: bool) -> None:
        """Hear the player's answer; only if the screen is *free* to show it."""
        if not free:
            return
        answer = self._heard()
        if answer != self.answer:
            self.answer, self.verdict, self.refused = answer, None, False
        if answer is None:
            found = self._beside.ask("best", lambda: self._judge.best)
            if isinstance(found, MeasuredAnswer) and self._shows:
                self.best = found
        elif self.verdict is None and not self.refused:
            self._hear_verdict(answer)

    def show_best(self) -> None:
        """Show the best answer, also before the player has answered."""
        self._shows = True

    def _hear_verdict(self, answer: Action) -> None:
        found = self._beside.ask(answer, lambda: self._judge.verdict(answer))
        if isinstance(found, Verdict):
            self.verdict, self.best = found, found.best
            self._note(found)
        elif not self._beside.busy:
            self.refused = True

    def _note(self, verdict: Verdict) -> None:
        """Keep the result, unless the best answer was shown before."""
        self.battle.app.sounds.play("phase")
        if not verdict.right or self._shows:
            return
        try:
            self.battle.app.lobby.note_solved(self.problem.key)
        except NotReadable as wrong:
            self.battle.app.toast(str(wrong), "warn")

    def _heard(self) -> Action | None:
        """Return the first action that answers the problem; None before it, and after it is undone."""
        done = self.battle.hotseat.all[self.problem.side].happened(self._first)
        actions = (action for action, _ in done if action is not None)
        return next((one for one in actions if self._judge.is_answer(one)), None)

    # on the table

    def below(self) -> list[Mark]:
        """Return no marks: all are above the tokens."""
        return []

    def above(self) -> list[Mark]:
        """Return the marks at the best answer, once it is shown."""
        target = self._target
        if target is not None:
            words = Label(target.at, "Best target found", STYLE, arrow=target.base + AROUND + AWAY)
            return [around(target, AROUND, STYLE), words]
        return [] if self.place is None else ringed(self.place, RADIUS, "Best found")

    @property
    def place(self) -> Point | None:
        """Where the best answer is, once it is shown: its target, else its place, else its unit."""
        if not self.shows or self.best is None:
            return None
        unit = self._target or self._judge.view.units.get(self._judge.unit)
        at = end_of(self.best.action) if self._target is None else None
        return at or (unit.at if unit is not None else None)

    @property
    def _target(self) -> Unit | None:
        """The target of the best answer, if it is shown and has one."""
        shown = self.best.action if self.shows and self.best is not None else None
        target = self.battle.view.units.get(target_of(shown)) if shown is not None else None
        return target if target is not None and target.present else None
