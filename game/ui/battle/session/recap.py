"""The recap: what a side may know of events since it last looked, entry by entry, as it saw them.

Moves and falls are shown by beats. Events without beats, and all events if motion is off, are described for
long enough to be read; a side's own actions only if they involved dice.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import pygame

from game.core.model.state import Event, View
from game.core.views.story import StoryLine, story_lines
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.playback import Playback
from game.ui.shell.page import Page
from game.ui.widgets.dialogs import nothing

WORDS = "Since you last looked"
SKIP = "any key skips"
LOOK, LINE, LONGEST = 0.7, 0.5, 3.2
"""Seconds for which text is shown: a minimum, more for each line, a maximum."""
LINES, MOST = 5, 11
"""The least number of lines shown, and the greatest if they fit in a third of the table."""


@dataclass
class Recap:
    """Shows what a side has missed; the battle then continues from now."""

    battle: Battle
    beats: Playback
    _moments: deque[tuple[View, list[Event]]] = field(default_factory=deque)
    _lines: list[StoryLine] = field(default_factory=list)
    _count: int = 0
    _left: float = 0.0
    _on: bool = False

    @property
    def playing(self) -> bool:
        """Whether it is still playing."""
        return self._on

    def begin(self, entry: int) -> None:
        """Begin with *entry* of the log."""
        self._moments, self._on = deque(self.battle.seat.moments(entry)), True
        self._count, self._left = len(self._moments), 0.0
        self.update(0.0)

    def update(self, seconds: float) -> None:
        """Proceed to the next moment when the last one has been shown; *seconds* since the last call."""
        self._left -= seconds
        while self._on and not self.beats.playing and self._left <= 0:
            if not self._moments:
                self._end()
                return
            before, events = self._moments.popleft()
            after = self._moments[0][0] if self._moments else self.battle.seat.view
            own = self.battle.side
            self._lines = [line for line in story_lines(events, after) if line.side != own or line.faces]
            self.battle.hotseat.recall(before)
            self.beats.show(before, events, after, nothing)
            if self._lines and not self.beats.playing:
                self.battle.hotseat.recall(after)
                self._left = min(LOOK + LINE * len(self._lines), LONGEST)

    def skip(self) -> None:
        """Skip to the current state."""
        self._moments.clear()
        self.beats.stop()
        self._end()

    def _end(self) -> None:
        self._on, self._left = False, 0.0
        self.battle.refresh()

    def draw(self, page: Page, room: pygame.Rect) -> None:
        """While playing, draw its text and how to skip it at the upper edge of *room*."""
        if not self._on:
            return
        px = page.px
        lines = self._lines[-max(LINES, min(MOST, room.height // px(60))) :]
        more = len(self._lines) - len(lines)
        rows = [*([f"… {more} before"] if more else []), *(line.words for line in lines)]
        box = pygame.Rect(
            0, 0, min(px(520), room.width - px(24)), px(40 + 20 * len(rows) + (8 if rows else 0))
        )
        box.midtop = (room.centerx, room.y + px(10))
        page.box(box, (16, 22, 31, 248), "accent", radius=9)
        y = box.y + px(20)
        page.icon("history", (box.x + px(24), y), 18, "accent_hover")
        head = page.write(WORDS, (box.x + px(44), y), size=15, weight="bold", anchor="midleft")
        right = box.right - px(14)
        place = f"{self._count - len(self._moments)} of {self._count} · {SKIP}"
        width = right - head.right - px(10)
        page.write(place, (right, y), size=13, tone="dim", anchor="midright", width=width)
        tones = ["dim"] * bool(more) + ["dim" if line.heading else "text" for line in lines]
        for row, (words, tone) in enumerate(zip(rows, tones, strict=True)):
            at = (box.x + px(44), box.y + px(48 + 20 * row))
            page.write(words, at, size=13, tone=tone, anchor="midleft", width=right - at[0])
