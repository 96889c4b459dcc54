"""All questions to a side about one attack, and its answers, in the order of the questions."""

from __future__ import annotations

from game.core.engine.dice import DiceWanted
from game.core.model.answer import Answer
from game.core.model.events import Rolled
from game.core.model.state import Prompt, Question, View
from game.core.model.unit import Side, UnitId
from game.ui.battle.panels.real_dice import DiceDialog
from game.ui.battle.session.battle import Battle


class Replies:
    """The choices of the side at the screen among its prompts.

    Questions come in stages. Those of one stage are answered together, and their dice shown together; if dice
    were rolled, the side can choose again before the next stage. Faces of real dice are typed in one after
    the other, and the results of all are shown at the end.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._chosen: set[tuple[UnitId, str]] = set()
        self._occasion: object = None
        self._none: dict[Side, object] = {}
        self._stage = ""
        self._begun: tuple[View, int] | None = None

    @property
    def question(self) -> Question | None:
        """The question whose prompts are shown; None if there is only a single one to answer."""
        found = self._open(self.battle.view)
        return found if found is not None and len(found.prompts) > 1 else None

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """All prompts for the side at the screen; none if there is only one."""
        question = self.question
        if question is not None and question.occasion != self._occasion:
            self._occasion, self._chosen = question.occasion, set()
        return question.prompts if question is not None else ()

    def chosen(self, prompt: Prompt) -> bool:
        """Whether *prompt* is chosen."""
        return (prompt.unit, prompt.value) in self._chosen

    @property
    def any(self) -> bool:
        """Whether any prompt is chosen."""
        return any(map(self.chosen, self.prompts))

    def toggle(self, prompt: Prompt) -> None:
        """Choose *prompt*, or unchoose it."""
        self._chosen ^= {(prompt.unit, prompt.value)}

    def none(self) -> None:
        """Decline everything that the side is asked on this occasion, now and later."""
        question = self.question
        if question is not None:
            self._chosen = set()
            self._none[self.battle.side] = question.occasion
            self.go()

    def go(self) -> None:
        """Carry out what is chosen of this stage, and decline the rest."""
        seat = self.battle.seat
        self._begun, self._stage = (seat.view, seat.played), ""
        self._go_on(() if self.battle.app.settings.real_dice else None)

    def _go_on(self, faces: tuple[int, ...] | None) -> None:
        """Answer the rest of the stage; *faces* are those of real dice for the next answer."""
        seat, app = self.battle.seat, self.battle.app
        while (question := self._open(seat.view)) is not None and not self._halts(question):
            self._stage = self._first(question)
            try:
                seat.play(Answer(self.battle.side, self._answer(question)), faces)
            except DiceWanted as wanted:
                shown = (faces or ())[: wanted.there]
                app.show(DiceDialog(self._called(question), shown, wanted.sides, self._go_on, self._give_up))
                return
            faces = None if faces is None else ()
        self._show()

    def _halts(self, question: Question) -> bool:
        """Whether *question* belongs to another stage, after one in which dice were rolled."""
        assert self._begun is not None, "a stage was begun"
        if not self._stage or self._first(question) == self._stage or self._declines(question):
            return False
        return any(isinstance(event, Rolled) for event in self.battle.seat.since(self._begun[1]))

    def _called(self, question: Question) -> str:
        """Return what real dice are rolled for."""
        unit, units = question.units[0], self.battle.seat.view.units
        return f"{units[unit].name}, {self._first(question)}" if unit in units else self._first(question)

    def _give_up(self) -> None:
        """Show the answers given so far after the player stopped typing dice; the rest is asked again."""
        self._none = {}
        self._show()

    def _show(self) -> None:
        """Show the results of all answers."""
        assert self._begun is not None, "a stage was begun"
        (before, played), self._begun = self._begun, None
        if self.battle.seat.played != played:
            self.battle.actions.played(self.battle.seat, before, played)

    def work(self) -> None:
        """Decline, in a frame of its own, questions to a side that has declined everything."""
        if self._begun is not None or self.battle.seat.view is not self.battle.view:
            return
        if self.battle.view.asked is None:
            self._none = {}
        question = self._open(self.battle.view)
        if question is not None and self._declines(question):
            self.go()

    def _answer(self, question: Question) -> str:
        value, (unit, *_) = self._first(question), question.units
        declined = question.declined
        return value if (unit, value) in self._chosen or declined is None else declined

    def _first(self, question: Question) -> str:
        """Return the answer that means yes."""
        return question.values_for(self.battle.side)[0]

    def _declines(self, question: Question) -> bool:
        side = self.battle.side
        return side in self._none and self._none[side] == question.occasion

    def _open(self, view: View) -> Question | None:
        """Return the open question to the side at the screen, if it is one of several about an attack."""
        asked, side = view.asked, self.battle.side
        about = asked.about if asked is not None and side in view.to_act else None
        same = isinstance(about, Question) and about.declined is not None and bool(about.prompts)
        return about if same and isinstance(about, Question) else None
