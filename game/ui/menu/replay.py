"""The replay: a recorded game seen again, step by step, with its log; the table as it was each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import pygame

from game.core.card import Card
from game.core.lobby import Frame
from game.core.observe import View
from game.core.story import Told
from game.core.unit import UnitId
from game.geometry.point import Point
from game.ui import camera as cameras
from game.ui import fonts
from game.ui.camera import Camera
from game.ui.keys import of_event
from game.ui.menu.frame import MenuScreen
from game.ui.menu.pieces import tokens
from game.ui.menu.porch import Porch
from game.ui.menu.rows import card_words
from game.ui.menu.shelf import Shelf, Slot, Spot
from game.ui.menu.timeline import Timeline
from game.ui.page import Page, wrapped
from game.ui.sides import places
from game.ui.strokes import stroke
from game.ui.theme import Theme, theme
from game.ui.tiles import Tiles
from game.ui.tokens import Token, draw_tokens, token_at

PACE = 1.3
GLIDE = 0.45
BUDGET = 0.006
SPEEDS = (0.5, 1.0, 2.0, 4.0)
LOG_SIZE = 14
HEADROOM = 40
NAMES_FROM = 14.0


@dataclass(frozen=True)
class Line:
    """A line of the log, and the frame that it belongs to."""

    number: int
    told: Told


class Replay(MenuScreen):
    """A recorded game.

    Attributes:
        now: Which frame is shown.
        playing: Whether it goes on by itself.
    """

    heading = "Replay"
    icon = "movie_open_outline"

    def __init__(self, porch: Porch, frames: Sequence[Frame], name: str) -> None:
        super().__init__(porch)
        self.frames = frames
        self.heading = name or "Replay"
        self.now = 0
        self.playing = False
        self._speed = 1.0
        self._since = GLIDE
        self._before: View | None = None
        self._side = next(iter(frames[0].seats))
        self._lines = [Line(frame.number, told) for frame in frames for told in frame.lines]
        self._log: Shelf[Line] = Shelf(
            self._draw_line,
            height=self._line_height,
            choose=lambda place: self.go(self._log.things[place].number, keep_log=True),
            empty=("Nothing has happened yet", "script_text_outline", "Step on with →, or play with Space."),
        )
        self._timeline = Timeline(frames, self.go)
        self._tiles: Tiles | None = None
        self._camera: Camera | None = None
        self._dragged: tuple[int, int] | None = None
        self._tokens: list[Token] = []
        self._cards: tuple[View | None, dict[UnitId, Card]] = (None, {})

    # laying out

    @property
    def foot_height(self) -> int:
        return self.look.px(92 if self.tight else 108)

    @property
    def view(self) -> View:
        """The table as it is shown."""
        return self.frames[self.now].seats[self._side].view

    def pixel_of(self, at: Point) -> tuple[int, int]:
        """Return the pixel of the window at which *at* shows."""
        assert self._camera is not None, "it has been drawn"
        x, y = self._camera.to_pixel(at)
        return x + self._table.x, y + self._table.y

    def built(self) -> None:
        px = self.look.px
        self.way_back()
        wide = px(230) if self.tight else px(350)
        top = self.head_height
        tall = self.size[1] - top - self.foot_height
        old = getattr(self, "_table", None)
        self._table = pygame.Rect(0, top, self.size[0] - wide, tall)
        self._log_at = pygame.Rect(self._table.right, top, wide, tall)
        self.shelve(self._log, self._log_at.inflate(-px(8), -px(12)))
        if self._tiles is None or old is None or old.size != self._table.size:
            self._camera = None
        self._tiles = Tiles(self.view.battlefield, self.look)
        self._lay_buttons()
        self._show_log()

    def _lay_buttons(self) -> None:
        px = self.look.px
        y = self.size[1] - self.foot_height
        line = pygame.Rect(self.edge + px(8), y + px(12), self.size[0] - 2 * self.edge - px(16), px(22))
        self._timeline.place(line, self.look)
        size = px(34 if self.tight else 40)
        y = self.size[1] - size - px(8 if self.tight else 14)
        gap = px(6)
        middle = self.size[0] // 2
        total = 7 * size + 6 * gap + px(24)
        x = middle - total // 2
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("skip_previous", "Beginning (Home)", lambda: self.go(0)),
            ("step_backward_2", "Turn back (Page Up)", lambda: self._turn(-1)),
            ("step_backward", "Back (←)", lambda: self.go(self.now - 1)),
            ("play", "Play or pause (Space)", self.toggle),
            ("step_forward", "On (→)", lambda: self.go(self.now + 1)),
            ("step_forward_2", "Next turn (Page Down)", lambda: self._turn(1)),
            ("skip_next", "End (End)", lambda: self.go(len(self.frames) - 1)),
        ]
        for place, (icon, hint, command) in enumerate(entries):
            wide = size + (px(24) if icon == "play" else 0)
            rect = pygame.Rect(x, y, wide, size)
            style = "primary" if icon == "play" else ""
            button = self.widgets.button(rect, "", command, icon=icon, hint=hint, style=style)
            if place == 3:
                self._play_button = button
            x += wide + gap
        wide = px(92)
        rect = pygame.Rect(self.size[0] - self.edge - wide, y, wide, size)
        self._speed_button = self.widgets.button(
            rect, "", self._next_speed, icon="speedometer", hint="Speed (+ and -)"
        )
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
        self._before = self.view if abs(number - self.now) == 1 else None
        self.now, self._since = number, 0.0
        if self._tiles is not None:
            self._tiles.show(self.view.battlefield)
        if number == len(self.frames) - 1:
            self._play(False)
        if not keep_log:
            self._show_log()

    def toggle(self) -> None:
        """Play, or pause; at the end play from the beginning."""
        if not self.playing and self.now == len(self.frames) - 1:
            self.go(0)
        self._play(not self.playing)

    def _play(self, on: bool) -> None:
        self.playing = on
        self._since = min(self._since, GLIDE)
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
        self._since += seconds
        if self.playing and self._since >= PACE / self._speed:
            self.go(self.now + 1)

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
            "ctrl+home": self._whole,
        }
        if key in steps:
            steps[key]()
        else:
            super().key(key)

    def handle(self, event: pygame.Event) -> None:
        if self._timeline.handle(event) or self._handle_table(event):
            return
        if event.type == pygame.KEYDOWN and of_event(event) == "space":
            self.toggle()
            return
        super().handle(event)

    def _handle_table(self, event: pygame.Event) -> bool:
        camera, pointer = self._camera, self.app.pointer
        if camera is None:
            return False
        if event.type == pygame.MOUSEWHEEL and self._table.collidepoint(pointer):
            field = self.view.battlefield
            span = cameras.limits(field.width, field.depth, self._table.size, self.look.scale)
            self._look_from(cameras.zoomed(camera, event.y, self._local(pointer), span))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._table.collidepoint(event.pos):
            self._dragged = event.pos
            return True
        if event.type == pygame.MOUSEMOTION and self._dragged is not None:
            right, down = event.pos[0] - self._dragged[0], event.pos[1] - self._dragged[1]
            self._dragged = event.pos
            self._look_from(cameras.panned(camera, right, down))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._dragged is not None:
            self._dragged = None
            return True
        return False

    def _local(self, at: tuple[int, int]) -> tuple[int, int]:
        return at[0] - self._table.x, at[1] - self._table.y

    def _look_from(self, camera: Camera) -> None:
        field = self.view.battlefield
        self._camera = cameras.held(camera, field.width, field.depth, self._table.size)

    def _whole(self) -> None:
        field = self.view.battlefield
        margin, head = self.look.px(12), self.look.px(HEADROOM)
        room = self._table.width, self._table.height - head
        fitted = cameras.fit(field.width, field.depth, room, margin)
        self._camera = cameras.panned(fitted, 0, head)

    # drawing

    def draw_body(self, page: Page) -> None:
        if self._camera is None:
            self._whole()
        assert self._tiles is not None
        assert self._camera is not None
        window = page.surface.subsurface(self._table)
        self._tiles.draw(window, self._camera)
        self._tiles.work(BUDGET)
        self._draw_deed(page, window)
        self._tokens = self._seen()
        draw_tokens(window, self._tokens, self._camera, self._token_look())
        page.box(self._log_at, "panel", radius=0)
        page.box(pygame.Rect(self._log_at.x, self._log_at.y, 1, self._log_at.height), "line", radius=0)
        self._draw_title(page)
        self._timeline.draw(page, self.now, self.app.pointer)
        self._tell_unit(page)

    def _token_look(self) -> Theme:
        """Return the look of the tokens: small ones where the whole table is small."""
        scale = self._camera.scale if self._camera is not None else 1.0
        return theme(min(self.look.scale, max(1.0, scale / 8)), self.look.palette)

    def _draw_title(self, page: Page) -> None:
        px, frame = page.px, self.frames[self.now]
        words = (
            f"Turn {frame.turn} · {frame.phase}"
            if frame.turn
            else frame.phase.capitalize() or "Before the battle"
        )
        count = f"{self.now} of {len(self.frames) - 1}"
        at = self.size[0] - self.edge, self.head_height // 2
        right = page.write(count, at, size=14, tone="dim", anchor="midright")
        page.write(words, (right.x - px(16), at[1]), size=16, weight="bold", anchor="midright")
        rect = pygame.Rect(0, 0, 0, px(30))
        room = self._table.width - px(40)
        wide = min(room, fonts.width(frame.title, px(15), "semibold") + px(32))
        rect.width = wide
        rect.midtop = self._table.centerx, self._table.y + px(10)
        page.box(rect, "pill", radius=15)
        page.write(frame.title, rect.center, weight="semibold", anchor="center", width=wide - px(24))

    def _deed(self) -> tuple[UnitId | None, tuple[UnitId, ...]]:
        """Return the unit that acts in this frame, and those that it does something to."""
        units: list[UnitId] = []
        for told in self.frames[self.now].lines:
            if told.heading:
                break
            units += [unit for unit in told.units if unit not in units]
        return (units[0], tuple(units[1:])) if units else (None, ())

    def _draw_deed(self, page: Page, window: pygame.Surface) -> None:
        """Draw a line from the unit that acts to those that it does something to."""
        actor, others = self._deed()
        view, camera = self.view, self._camera
        thrown = any(told.need is not None for told in self.frames[self.now].lines)
        if actor is None or camera is None or actor not in view.units or not thrown:
            return
        a = camera.to_place(view.units[actor].at)
        for other in others:
            if other in view.units and view.units[other].side != view.units[actor].side:
                ends = np.array((a, camera.to_place(view.units[other].at)))
                stroke(window, ends, page.look.mark("sight"))

    def _seen(self) -> list[Token]:
        """Return the tokens, on their way where they have just moved."""
        view = self.view
        units = tuple(view.units.values())
        if self._cards[0] is not view:
            self._cards = view, {unit.id: view.rules.card(view, unit) for unit in units}
        near = self._camera is not None and self._camera.scale >= NAMES_FROM * self.look.scale
        found = tokens(units, places(view.sides), self.look, names=True, cards=self._cards[1])
        actor, others = self._deed()
        flags = dict.fromkeys(others, "target")
        if actor is not None:
            flags[actor] = "selected"
        found = [
            replace(one, flags=one.flags | {flags[one.id]})
            if one.id in flags
            else replace(one, name=one.name if near else "")
            for one in found
        ]
        share = min(1.0, self._since * max(1.0, self._speed) / GLIDE)
        if self._before is None or share >= 1.0 or not self.app.settings.motion:
            return found
        eased = share * share * (3 - 2 * share)
        return [self._on_its_way(one, self._before, eased) for one in found]

    def _on_its_way(self, token: Token, before: View, share: float) -> Token:
        old = before.units.get(token.id)
        if old is None or old.enters is not None or old.at == token.at:
            return token
        x = old.at.x + (token.at.x - old.at.x) * share
        y = old.at.y + (token.at.y - old.at.y) * share
        return replace(token, at=Point(x, y))

    def _tell_unit(self, page: Page) -> None:
        pointer = self.app.pointer
        if self._camera is None or not self._table.collidepoint(pointer):
            return
        token = token_at(self._tokens, self._camera, self._local(pointer), self._token_look())
        if token is not None:
            view = self.view
            rect = pygame.Rect(pointer, (1, 1)).inflate(page.px(30), page.px(30))
            page.hint(rect, card_words(view.rules.card(view, view.units[token.id])))

    def _line_height(self, line: Line) -> float:
        width = self._log_at.width - self.look.px(52)
        lines = wrapped(line.told.words, self.look.px(LOG_SIZE), "regular", max(40, width))
        step = self.look.px(LOG_SIZE) * 1.3
        return (len(lines) * step + self.look.px(12 if line.told.heading else 6)) / self.look.scale

    def _draw_line(self, page: Page, slot: Slot[Line]) -> Sequence[Spot]:
        px, told, rect = page.px, slot.thing.told, slot.rect
        now = slot.thing.number == self.now
        if now:
            page.box(rect, (33, 64, 95, 255), radius=4)
        elif slot.lit:
            page.box(rect, "raised", radius=4)
        room = self._log_at.width - px(52)
        if told.heading:
            at = rect.x + px(10), rect.y + px(8)
            page.lines(told.words.upper(), at, room, size=12, tone="dim", weight="bold")
            return ()
        if told.side is not None and told.side in self.view.sides:
            bar = pygame.Rect(rect.x + px(8), rect.y + px(4), px(3), rect.height - px(8))
            page.box(bar, page.look.side(places(self.view.sides)[told.side]), radius=2)
        tone = "text" if now else "dim"
        page.lines(told.words, (rect.x + px(20), rect.y + px(3)), room, size=LOG_SIZE, tone=tone)
        page.hint(rect, told.rule)
        return ()
