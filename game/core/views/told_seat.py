"""A seat made of what was told about another one: it looks and thinks, and plays nothing."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model.state import Action, Event, Ruleset, View
from game.core.model.unit import Side
from game.core.views.seat import Seat


class ToldSeat(Seat):
    """A seat at a match that is elsewhere, in another process say.

    It has what the seat that it was made of knew, and no more: there is no truth behind it.
    """

    def __init__(self, side: Side, view: View, news: Sequence[Sequence[Event]]) -> None:
        """Make it of the *view* of *side*, and of its *news* entry by entry."""
        self.side = side
        self._view = view
        self._news = tuple(map(tuple, news))

    @property
    def rules(self) -> Ruleset:
        return self._view.rules

    @property
    def view(self) -> View:
        return self._view

    @property
    def played(self) -> int:
        return len(self._news)

    def since(self, entry: int, until: int | None = None) -> list[Event]:
        return [event for told in self._news[entry:until] for event in told]

    def play(self, action: Action, faces: tuple[int, ...] | None = None) -> None:
        raise RuntimeError("what is told of a match cannot be played on")
