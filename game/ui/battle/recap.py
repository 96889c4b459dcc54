"""The recap: what a side may know of what happened since it looked last, entry by entry, as it saw it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import pygame

from game.core.events import Event
from game.core.observe import View
from game.ui.battle.battle import Battle
from game.ui.battle.beats import Beats
from game.ui.dialogs import nothing
from game.ui.page import Page

WORDS = "Since you looked last"


@dataclass
class Recap:
    """Plays what a side has missed; the battle then goes on from now."""

    battle: Battle
    beats: Beats
    _moments: deque[tuple[View, list[Event]]] = field(default_factory=deque)
    _kept: list[tuple[View, list[Event]]] = field(default_factory=list)
    _on: bool = False

    @property
    def playing(self) -> bool:
        """Whether it is not over yet."""
        return self._on

    def begin(self, entry: int) -> None:
        """Begin with *entry* of the log."""
        self._kept = self.battle.seat.moments(entry)
        self._moments, self._on = deque(self._kept), True
        self.update()

    def update(self) -> None:
        """Go on with the next moment when the last one was seen."""
        while self._on and not self.beats.playing:
            if not self._moments:
                self._end()
                return
            before, events = self._moments.popleft()
            after = self._moments[0][0] if self._moments else self.battle.seat.view
            self.battle.recall(before)
            self.beats.show(before, events, after, nothing)

    def skip(self) -> None:
        """Show at once how things stand."""
        self._moments.clear()
        self.beats.stop()
        self._end()

    def _end(self) -> None:
        self._on = False
        self.battle.refresh()

    def draw(self, page: Page, room: pygame.Rect) -> None:
        """Draw over the upper edge of *room*, while it plays, that it does and how it is ended."""
        if not self._on:
            return
        px = page.px
        box = pygame.Rect(0, 0, min(px(380), room.width - px(24)), px(40))
        box.midtop = (room.centerx, room.y + px(10))
        page.box(box, (16, 22, 31, 248), "accent", radius=9)
        page.icon("history", (box.x + px(24), box.centery), 18, "accent_hover")
        words = page.write(WORDS, (box.x + px(44), box.centery), size=15, weight="bold", anchor="midleft")
        right = box.right - px(14)
        page.write(
            "any key skips",
            (right, box.centery),
            size=13,
            tone="dim",
            anchor="midright",
            width=right - words.right,
        )
