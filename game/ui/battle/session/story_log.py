"""The log at a screen: the story of the side that has it, line by line, as the game proceeds."""

from __future__ import annotations

from game.core.model.procedure import Revealed, Sealed
from game.core.model.state import Event
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
        self._notes: list[tuple[int, StoryLine]] = []

    def follow(self, seat: Seat, *, sealed: bool = True) -> None:
        """Add what *seat* has seen since; start again for another seat, or after an undo.

        Its own secret answers are left out unless *sealed*, since others are looking on.
        """
        if seat.played < self.entries or seat is not self._seat:
            self.lines, self.entries, self._seat = [], 0, seat
        played = seat.played
        self._notes = [one for one in self._notes if one[0] <= played]
        for entry in sorted({one for one, _ in self._notes if one > self.entries} | {played}):
            events = seat.since(self.entries, entry)
            told = [event for event in events if sealed or not _own_answer(event)]
            tell_on(self.lines, story_lines(told, seat.view))
            self.lines += [line for at, line in self._notes if at == entry and entry > self.entries]
            self.entries = entry

    def note(self, line: StoryLine) -> None:
        """Add *line*, which is not news, after the news so far."""
        self._notes.append((self._seat.played, line))

    def restart(self, seat: Seat, entries: int) -> None:
        """Show what *seat* saw in the first *entries* entries of the match."""
        self.lines, self.entries, self._seat = [], entries, seat
        tell_on(self.lines, story_lines(seat.since(0, entries), seat.view))


def _own_answer(event: Event) -> bool:
    """Whether *event* is an answer that other sides may not know: given alone, or before theirs."""
    alone = isinstance(event, Revealed) and len(event.answers) == 1 and not event.resumes
    return alone or isinstance(event, Sealed)
