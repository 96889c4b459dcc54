"""The answer to a question: one of the values that it offers."""

from __future__ import annotations

from game.core.model.state import Action, Question, State, Table
from game.core.model.tally import Refusal


class Answer(Action):
    """Answer the open question with one of its values."""

    value: str

    def check(self, state: State) -> list[Refusal]:
        about = state.asked.about if state.asked else None
        values = about.values if isinstance(about, Question) else ()
        if self.value in values:
            return []
        return [Refusal(f"{self.value!r} is no answer; choose among {', '.join(values) or 'nothing'}")]

    def resolve(self, table: Table) -> None:
        """The question itself says what comes of it: see `Question.answered`."""
