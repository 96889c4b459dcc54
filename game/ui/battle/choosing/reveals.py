"""Revealed choices of a battle and their results, to be read line by line and replayed."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model.state import Event, View
from game.core.views.story import StoryLine, story_lines
from game.geometry.value import Value
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.beats import after_reveal, resumes, reveal_end
from game.ui.battle.session.playback import Playback


class RevealRecord(Value):
    """Answers that were revealed together, and the lines about their results.

    Attributes:
        entry, last: The first and the last entry of the log; answers to questions that arose in between are
            included.
    """

    entry: int
    last: int
    lines: tuple[StoryLine, ...]

    @property
    def title(self) -> str:
        """Its first line."""
        return self.lines[0].words


def steps(events: Sequence[Event], view: View) -> tuple[StoryLine, ...]:
    """Return the lines about the results of answers, without the headings of the story."""
    return tuple(line for line in story_lines(after_reveal(events), view) if not line.heading)


class Reveals:
    """The reveals that the side at the screen knows of.

    Attributes:
        known: All of them, in order.
        place: The index of the one shown.
    """

    def __init__(self, battle: Battle, beats: Playback) -> None:
        self.battle, self.beats = battle, beats
        self.known: list[RevealRecord] = []
        self.place = 0
        self._read = 0
        self._seat = battle.seat

    def follow(self) -> None:
        """Find new reveals; start again for another seat, or after an undo."""
        seat = self.battle.seat
        if seat is not self._seat or seat.played < self._read:
            self.known, self._read, self._seat = [], 0, seat
        for entry in range(self._read, seat.played):
            events = seat.since(entry, entry + 1)
            lines = steps(events, seat.view)
            if lines and self.known and resumes(events):
                before = self.known[-1]
                self.known[-1] = RevealRecord(before.entry, entry, (*before.lines, *lines))
            elif lines:
                self.known.append(RevealRecord(entry, entry, lines))
                self.place = len(self.known) - 1
        self._read = seat.played

    @property
    def shown(self) -> RevealRecord | None:
        """The one shown; None if there is none."""
        return self.known[min(self.place, len(self.known) - 1)] if self.known else None

    def turn(self, step: int) -> None:
        """Move by *step* reveals."""
        self.place = min(max(self.place + step, 0), max(0, len(self.known) - 1))

    def watch(self) -> None:
        """Replay the results of the answers, beat by beat."""
        found = self.shown
        if found is None or self.beats.playing:
            return
        seat, hotseat = self.battle.seat, self.battle.hotseat
        count = found.last - found.entry + 1
        moments = seat.moments(found.entry, found.last + 2)
        before, first = moments[0]
        more = (event for _, later in moments[1:count] for event in after_reveal(later))
        events = (*first[: reveal_end(first)], *more)
        after = moments[count][0] if len(moments) > count else seat.view
        hotseat.recall(before)
        self.beats.show(before, events, after, self.battle.refresh)
