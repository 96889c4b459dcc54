"""The steps of a replay: the log up to the moment shown; a click on a line goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core.views.side_places import places
from game.core.views.story import StoryLine
from game.geometry.value import Value
from game.ui.battle.panels.log_panel import hint_of
from game.ui.menu.replay.session import ReplaySession
from game.ui.panels import placement
from game.ui.panels.panel import Panel
from game.ui.panels.placement import Frame
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Theme
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

SIZE = 13
SHARE = 0.4


class LogRow(Value):
    """A line of the log, and the number of its step."""

    number: int
    story: StoryLine


class Steps(Panel):
    """Lists what has happened so far, with the lines of the current step highlighted.

    Attributes:
        list_view: Its lines.
    """

    name = placement.STEPS
    title = "Steps"
    titled = True
    drawer = True
    share = SHARE

    def __init__(self, look: Theme, replay: ReplaySession, go: Callable[[int], Any]) -> None:
        super().__init__(look)
        self.replay, self._go = replay, go
        self._lines = [LogRow(frame.number, line) for frame in replay.frames for line in frame.lines]
        self.list_view: ListView[LogRow] = ListView(
            self._draw_line,
            tall=self._tall,
            choose=self._choose,
            empty=("Nothing has happened yet", "", "Step on with →, or play with Space."),
        )
        self._shown = -1

    def wanted(self, frame: Frame) -> tuple[int, int]:
        wide = self.look.px(placement.DRAWER) if frame.narrow else frame.side or frame.column
        return wide, frame.window[1]

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        before = self.rect
        super().place(rect, folded=folded)
        if rect != before:
            px, inner = self.look.px, pygame.Rect(rect.x, rect.y + self.head, rect.width, rect.height)
            inner.height = max(1, rect.height - self.head - px(4))
            self.list_view.place(inner, self.look)
            self._shown = -1

    def _choose(self, place: int) -> None:
        """Go to the step of the line at that index; later lines remain in the list."""
        self._shown = self.list_view.things[place].number
        self._go(self._shown)

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Scroll, or go to the step of the line clicked; return False if *event* is not for the list."""
        return self.open and self.list_view.handle(event, pointer)

    def draw_open(self, page: Page) -> None:
        now = self.replay.now
        if now != self._shown:
            self._shown = now
            shown = [line for line in self._lines if line.number <= now]
            self.list_view.fill(shown, len(shown) - 1)
            self.list_view.reveal(len(shown) - 1)
        self.draw_ground(page)
        self.list_view.draw(page)

    def _room(self, wide: int) -> int:
        return max(self.look.px(40), wide - self.look.px(36))

    def _tall(self, line: LogRow, wide: int) -> int:
        px = self.look.px
        size = SIZE - 2 if line.story.heading else SIZE
        weight = "bold" if line.story.heading else "regular"
        words = line.story.words.upper() if line.story.heading else line.story.words
        lines = wrapped(words, px(size), weight, self._room(wide))
        return len(lines) * round(px(size) * 1.3) + px(12 if line.story.heading else 6)

    def _draw_line(self, page: Page, slot: ListCell[LogRow]) -> Sequence[ClickArea]:
        px, story, rect = page.px, slot.thing.story, slot.rect
        now = slot.thing.number == self.replay.now
        room = self._room(self.list_view.rect.width)
        if now:
            page.box(rect, (33, 64, 95, 255), radius=4)
        elif slot.lit:
            page.box(rect, "raised", radius=4)
        if story.heading:
            at = rect.x + px(10), rect.y + px(8)
            page.lines(story.words.upper(), at, room, size=SIZE - 2, tone="dim", weight="bold")
            return ()
        sides = self.replay.view.sides
        if story.side is not None and story.side in sides:
            bar = pygame.Rect(rect.x + px(6), rect.y + px(4), px(3), rect.height - px(8))
            page.box(bar, page.look.side(places(sides)[story.side]), radius=2)
        tone = "text" if now else "dim"
        page.lines(story.words, (rect.x + px(16), rect.y + px(3)), room, size=SIZE, tone=tone, cites=False)
        page.hint(rect, hint_of(story))
        return ()
