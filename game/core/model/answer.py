"""The answer to a question: one of the values that it offers, or one of its units."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.model.state import Action, Question, State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, UnitId
from game.geometry.value import tag_of


class Answer(Action):
    """Answer the open question with one of its values."""

    value: str

    def check(self, state: State) -> list[Refusal]:
        about = state.asked.about if state.asked else None
        offered = about.choices_for(self.side) if isinstance(about, Question) else ()
        for choice in offered:
            if choice.value == self.value:
                return list(choice.refusals)
        values = [choice.value for choice in offered if not choice.refusals]
        return [Refusal(f"{self.value!r} is not an answer; choose among {', '.join(values) or 'nothing'}")]

    def promise(self, state: State) -> float:
        about = state.asked.about if state.asked else None
        return about.promise(state, self.side, self.value) if isinstance(about, Question) else 0.0

    def resolve(self, table: Table) -> None:
        """Do nothing here: see `Question.answered`."""


class Pick(Action):
    """Answer the open question with one of its units."""

    unit: UnitId

    def check(self, state: State) -> list[Refusal]:
        about = state.asked.about if state.asked else None
        if isinstance(about, Question) and self.unit in about.picks:
            return []
        return [Refusal(f"{state.units[self.unit].name} is not one of the units in question")]

    def resolve(self, table: Table) -> None:
        """Do nothing here: see `Question.picked`."""


def replies(state: State, side: Side) -> Iterator[Action]:
    """Yield the answers that *side* may give to the open question, if it is a `Question`."""
    asked = state.asked
    if asked is None or not isinstance(asked.about, Question) or side not in state.to_act:
        return
    if tag_of(Answer) in asked.allows:
        yield from (Answer(side, value) for value in asked.about.values_for(side))
    if tag_of(Pick) in asked.allows:
        yield from (Pick(side, unit) for unit in asked.about.picks)
