"""A snapshot of a seat: what a side knows, for another process; it is read-only."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model.reason import Reason
from game.core.model.state import Action, Event, Ruleset, View
from game.core.model.unit import Side
from game.core.views.seat import Seat


class SeatSnapshot(Seat):
    """The view and the news of a seat whose match is in another process.

    It holds only what that seat knew; it has no match.
    """

    def __init__(self, side: Side, view: View, news: Sequence[Sequence[Event]]) -> None:
        """Store the *view* of *side*, and its *news* entry by entry."""
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
        return [event for events in self._news[entry:until] for event in events]

    def play(
        self, action: Action, faces: tuple[int, ...] | None = None, reasons: tuple[Reason, ...] = ()
    ) -> None:
        raise RuntimeError("a snapshot of a seat cannot be played on")
