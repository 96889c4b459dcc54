"""All that a side is asked at once about one attack, and what it answers, in the order of the questions."""

from __future__ import annotations

from game.core.answer import Answer
from game.core.events import Rolled
from game.core.observe import View
from game.core.state import Prompt, Question
from game.core.unit import Side, UnitId
from game.ui.battle.battle import Battle


class Replies:
    """What the side at the screen has chosen of its prompts.

    Questions come one by one, in stages. Those of one stage are answered together, and their dice shown
    together; where dice were thrown the choice stands open again before the next stage.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._chosen: set[tuple[UnitId, str]] = set()
        self._occasion: object = None
        self._none: dict[Side, object] = {}
        self._running = False

    @property
    def question(self) -> Question | None:
        """The question whose prompts are shown; None where one answer is all that is asked."""
        found = self._open(self.battle.view)
        return found if found is not None and len(found.prompts) > 1 else None

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """All that the side at the screen is asked now; none where it is one thing or nothing."""
        question = self.question
        if question is not None and question.occasion != self._occasion:
            self._occasion, self._chosen = question.occasion, set()
        return question.prompts if question is not None else ()

    def chosen(self, prompt: Prompt) -> bool:
        """Whether *prompt* is to be done."""
        return (prompt.unit, prompt.value) in self._chosen

    @property
    def any(self) -> bool:
        """Whether any of the prompts is to be done."""
        return any(map(self.chosen, self.prompts))

    def toggle(self, prompt: Prompt) -> None:
        """Choose *prompt*, or no longer."""
        self._chosen ^= {(prompt.unit, prompt.value)}

    def none(self) -> None:
        """Answer no to all that the side is asked on this occasion, now and later."""
        question = self.question
        if question is not None:
            self._chosen = set()
            self._none[self.battle.side] = question.occasion
            self.go()

    def go(self) -> None:
        """Carry out what is chosen of this stage, and decline the rest."""
        if self.battle.app.settings.real_dice:
            self._running = True
            self.work()
            return
        seat = self.battle.seat
        before, played = seat.view, seat.played
        stage = ""
        while (question := self._open(seat.view)) is not None:
            thrown = any(isinstance(event, Rolled) for event in seat.since(played))
            if stage and thrown and question.values[0] != stage and not self._declines(question):
                break
            stage = question.values[0]
            seat.play(Answer(self.battle.side, self._answer(question)), None)
        self.battle.played(seat, before, played)

    def work(self) -> None:
        """Go on answering, one question in each frame: real dice, and who declined all before."""
        question = self._open(self.battle.view)
        if self.battle.seat.view is not self.battle.view:
            return
        if self.battle.view.asked is None:
            self._none = {}
        if question is None or not (self._running or self._declines(question)):
            self._running = False
            return
        if self._declines(question) and not self.battle.app.settings.real_dice:
            self.go()
        elif not self.battle.play(Answer(self.battle.side, self._answer(question))):
            self._running = False

    def _answer(self, question: Question) -> str:
        value, (unit, *_) = question.values[0], question.units
        declined = question.declined
        return value if (unit, value) in self._chosen or declined is None else declined

    def _declines(self, question: Question) -> bool:
        side = self.battle.side
        return side in self._none and self._none[side] == question.occasion

    def _open(self, view: View) -> Question | None:
        """Return the open question to the side at the screen, where it is one of several about an attack."""
        asked, side = view.asked, self.battle.side
        about = asked.about if asked is not None and side in view.to_act else None
        same = isinstance(about, Question) and about.declined is not None and bool(about.prompts)
        return about if same and isinstance(about, Question) else None
