"""The replay: a recorded game shown step by step, with its log; the table as it was each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.core.lobby import ReplayFrame
from game.core.model.state import View
from game.core.views.story import StoryLine
from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.menu.context import MenuContext
from game.ui.menu.frame import MenuScreen
from game.ui.menu.replay.replay_table import ReplayTable
from game.ui.menu.replay.timeline import Timeline
from game.ui.pieces.sides import places
from game.ui.shell.keys import of_event
from game.ui.shell.page import Page, wrapped
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

PACE = 1.3
SPEEDS = (0.5, 1.0, 2.0, 4.0)
LOG_SIZE = 14


class LogRow(Value):
    """A line of the log, and the frame that it belongs to."""

    number: int
    story: StoryLine


class Replay(MenuScreen):
    """A recorded game.

    Attributes:
        now: Which frame is shown.
        playing: Whether it plays automatically.
        table: The table as it was then.
    """

    icon = "movie_open_outline"

    def __init__(self, context: MenuContext, frames: Sequence[ReplayFrame], name: str) -> None:
        super().__init__(context)
        self.frames = frames
        self.heading = name or "Replay"
        self.now = 0
        self.playing = False
        self.table = ReplayTable(frames[0], next(iter(frames[0].seats)))
        self._speed = 1.0
        self._since = 0.0
        self._lines = [LogRow(frame.number, story) for frame in frames for story in frame.lines]
        self._log: ListView[LogRow] = ListView(
            self._draw_line,
            height=self._line_height,
            choose=lambda place: self.go(self._log.things[place].number, keep_log=True),
            empty=("Nothing has happened yet", "script_text_outline", "Step on with →, or play with Space."),
        )
        self._timeline = Timeline(frames, self.go)

    # what a pilot asks

    @property
    def busy(self) -> bool:
        return super().busy or self.table.busy

    @property
    def view(self) -> View:
        """The table as it is shown."""
        return self.table.view

    def pixel_of(self, at: Point) -> tuple[int, int]:
        """Return the pixel of the window at which *at* shows."""
        return self.table.pixel_of(at)

    # laying out

    @property
    def foot_height(self) -> int:
        return self.look.px(92 if self.tight else 108)

    def built(self) -> None:
        px = self.look.px
        self.way_back()
        wide = px(230) if self.tight else px(350)
        top = self.head_height
        tall = self.size[1] - top - self.foot_height
        self.table.place(pygame.Rect(0, top, self.size[0] - wide, tall), self.look)
        self._log_at = pygame.Rect(self.size[0] - wide, top, wide, tall)
        self.place_list(self._log, self._log_at.inflate(-px(8), -px(12)))
        self._lay_buttons()
        self._show_log()

    def _lay_buttons(self) -> None:
        px = self.look.px
        y = self.size[1] - self.foot_height
        line = pygame.Rect(self.edge + px(8), y + px(12), self.size[0] - 2 * self.edge - px(16), px(22))
        self._timeline.place(line, self.look)
        size, gap = px(34 if self.tight else 40), px(6)
        y = self.size[1] - size - px(8 if self.tight else 14)
        x = self.size[0] // 2 - (7 * size + 6 * gap + px(24)) // 2
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("skip_previous", "Beginning (Home)", lambda: self.go(0)),
            ("step_backward_2", "Turn back (Page Up)", lambda: self._turn(-1)),
            ("step_backward", "Back (←)", lambda: self.go(self.now - 1)),
            ("play", "Play or pause (Space)", self.toggle),
            ("step_forward", "On (→)", lambda: self.go(self.now + 1)),
            ("step_forward_2", "Next turn (Page Down)", lambda: self._turn(1)),
            ("skip_next", "End (End)", lambda: self.go(len(self.frames) - 1)),
        ]
        for icon, hint, command in entries:
            plays = icon == "play"
            rect = pygame.Rect(x, y, size + (px(24) if plays else 0), size)
            style = "primary" if plays else ""
            button = self.widgets.button(rect, "", command, icon=icon, hint=hint, style=style)
            if plays:
                self._play_button = button
            x = rect.right + gap
        rect = pygame.Rect(self.size[0] - self.edge - px(92), y, px(92), size)
        hint = "Speed (+ and -)"
        self._speed_button = self.widgets.button(rect, "", self._next_speed, icon="speedometer", hint=hint)
        self._name_speed()

    def _name_speed(self) -> None:
        self.widgets.change(self._speed_button, words=f"{self._speed:g}×")
        self.widgets.change(self._play_button, icon="pause" if self.playing else "play")

    # going

    def go(self, number: int, *, keep_log: bool = False) -> None:
        """Show the frame with that number, or the nearest that there is."""
        number = min(max(number, 0), len(self.frames) - 1)
        if number == self.now:
            return
        forward = number == self.now + 1
        self.now, self._since = number, 0.0
        self.table.show(self.frames[number], self.frames[number - 1] if number else None)
        if not forward:
            self.table.rest()
        if number == len(self.frames) - 1:
            self._play(False)
        if not keep_log:
            self._show_log()

    def toggle(self) -> None:
        """Play on at once, or pause; at the end play from the beginning."""
        if self.playing:
            self._play(False)
            return
        self._play(True)
        self.go(self.now + 1 if self.now < len(self.frames) - 1 else 0)

    def _play(self, on: bool) -> None:
        self.playing = on
        self._name_speed()

    def _turn(self, step: int) -> None:
        """Go to the first frame of the next turn, or of this turn, then of the one before."""
        starts = [0, *(after.number for before, after in pairwise(self.frames) if after.turn != before.turn)]
        if step > 0:
            self.go(next((start for start in starts if start > self.now), len(self.frames) - 1))
        else:
            self.go(next((start for start in reversed(starts) if start < self.now), 0))

    def _next_speed(self, step: int = 1) -> None:
        place = (SPEEDS.index(self._speed) + step) % len(SPEEDS)
        self._speed = SPEEDS[place]
        self._name_speed()

    def _show_log(self) -> None:
        shown = [line for line in self._lines if line.number <= self.now]
        self._log.fill(shown, len(shown) - 1)
        if shown:
            self._log.reveal(len(shown) - 1)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.table.update(seconds)
        self._since += seconds
        if self.playing and self._since >= PACE / self._speed:
            self.go(self.now + 1)

    def left(self) -> None:
        super().left()
        self.table.close()

    def due(self) -> float:
        return 0.0 if self.playing or self.table.moves else super().due()

    # events

    def key(self, key: str) -> None:
        steps: dict[str, Callable[[], None]] = {
            "space": self.toggle,
            "right": lambda: self.go(self.now + 1),
            "left": lambda: self.go(self.now - 1),
            "pagedown": lambda: self._turn(1),
            "pageup": lambda: self._turn(-1),
            "home": lambda: self.go(0),
            "end": lambda: self.go(len(self.frames) - 1),
            "=": lambda: self._next_speed() if self._speed < SPEEDS[-1] else None,
            "-": lambda: self._next_speed(-1) if self._speed > SPEEDS[0] else None,
            "ctrl+home": self.table.whole,
        }
        if key in steps:
            steps[key]()
        else:
            super().key(key)

    def handle(self, event: pygame.Event) -> None:
        if self._timeline.handle(event) or self.table.handle(event, self.app.pointer):
            return
        if event.type == pygame.KEYDOWN and of_event(event) == "space":
            self.toggle()
            return
        super().handle(event)

    # drawing

    def draw_body(self, page: Page) -> None:
        pointer, motion = self.app.pointer, self.app.settings.motion
        self.table.draw(page, pointer, motion=motion, speed=self._speed)
        page.box(self._log_at, "panel", radius=0)
        page.box(pygame.Rect(self._log_at.x, self._log_at.y, 1, self._log_at.height), "line", radius=0)
        self._draw_moment(page)
        self._timeline.draw(page, self.now, pointer)

    def _draw_moment(self, page: Page) -> None:
        px, frame = page.px, self.frames[self.now]
        words = f"Turn {frame.turn} · {frame.phase}" if frame.turn else frame.phase.capitalize()
        at = self.size[0] - self.edge, self.head_height // 2
        count = f"{self.now} of {len(self.frames) - 1}"
        right = page.write(count, at, size=14, tone="dim", anchor="midright")
        moment = words or "Before the battle"
        page.write(moment, (right.x - px(16), at[1]), size=16, weight="bold", anchor="midright")

    def _line_height(self, line: LogRow) -> float:
        width = self._log_at.width - self.look.px(52)
        lines = wrapped(line.story.words, self.look.px(LOG_SIZE), "regular", max(40, width))
        step = self.look.px(LOG_SIZE) * 1.3
        return (len(lines) * step + self.look.px(12 if line.story.heading else 6)) / self.look.scale

    def _draw_line(self, page: Page, slot: ListCell[LogRow]) -> Sequence[ClickArea]:
        px, story, rect = page.px, slot.thing.story, slot.rect
        now = slot.thing.number == self.now
        if now:
            page.box(rect, (33, 64, 95, 255), radius=4)
        elif slot.lit:
            page.box(rect, "raised", radius=4)
        room = self._log_at.width - px(52)
        if story.heading:
            at = rect.x + px(10), rect.y + px(8)
            page.lines(story.words.upper(), at, room, size=12, tone="dim", weight="bold")
            return ()
        if story.side is not None and story.side in self.view.sides:
            bar = pygame.Rect(rect.x + px(8), rect.y + px(4), px(3), rect.height - px(8))
            page.box(bar, page.look.side(places(self.view.sides)[story.side]), radius=2)
        tone = "text" if now else "dim"
        page.lines(story.words, (rect.x + px(20), rect.y + px(3)), room, size=LOG_SIZE, tone=tone)
        page.hint(rect, story.rule)
        return ()
