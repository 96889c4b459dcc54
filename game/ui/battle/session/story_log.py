"""The log at a screen: the story of the side whose screen it is, line by line, as it goes on."""

from __future__ import annotations

from game.core.views.seat import Seat
from game.core.views.story import StoryLine, story_lines, tell_on


class StoryLog:
    """The lines of the log as one seat may read them.

    Attributes:
        lines: The lines.
        entries: The number of entries of the match that they cover.
    """

    def __init__(self, seat: Seat) -> None:
        self.lines: list[StoryLine] = []
        self.entries = 0
        self._seat = seat

    def follow(self, seat: Seat) -> None:
        """Add what *seat* has seen since; begin again for another seat, or where entries were undone."""
        if seat.played < self.entries or seat is not self._seat:
            self.lines, self.entries, self._seat = [], 0, seat
        tell_on(self.lines, story_lines(seat.since(self.entries), seat.view))
        self.entries = seat.played

    def restart(self, seat: Seat, entries: int) -> None:
        """Show what *seat* saw in the first *entries* of the match."""
        self.lines, self.entries, self._seat = [], entries, seat
        tell_on(self.lines, story_lines(seat.since(0, entries), seat.view))
