"""The replay: a recorded game shown step by step over the whole window, with the table of each moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import pygame

from game.core.lobby import ReplayFrame
from game.core.model.state import Overlay, View
from game.core.model.unit import Unit
from game.geometry.point import Point
from game.ui.battle import keyboard
from game.ui.battle.aiming.gestures import Gestures
from game.ui.battle.panels.announcement import Announcement
from game.ui.battle.panels.card_panel import CardPanel
from game.ui.battle.panels.forces import Forces
from game.ui.battle.panels.overlay_strip import OverlayStrip
from game.ui.battle.session.playback import Playback
from game.ui.battle.session.rules_in_play import RulesInPlay
from game.ui.battle.table import close_up
from game.ui.battle.table.attention import Attention
from game.ui.battle.table.overlays import OverlayState
from game.ui.battle.table.sightings import lying
from game.ui.battle.table.table_view import TableView
from game.ui.menu.context import MenuContext
from game.ui.menu.replay.panels import IconButton, MomentPanel, WayBack
from game.ui.menu.replay.pointer import ReplayPointer
from game.ui.menu.replay.session import ReplaySession
from game.ui.menu.replay.statistics_panel import StatisticsPanel
from game.ui.menu.replay.step_certificate import StepCertificate
from game.ui.menu.replay.step_marks import StepMarks
from game.ui.menu.replay.steps import Steps
from game.ui.menu.replay.transport import Transport
from game.ui.menu.setup.unit_rows import card_words
from game.ui.painting.camera import Camera
from game.ui.panels.boxes import squares
from game.ui.panels.panels import Panels
from game.ui.panels.placement import Frame, frame
from game.ui.pieces.dice_tray import Tray
from game.ui.shell.keys import of_event
from game.ui.shell.page import Page
from game.ui.shell.screen import Screen
from game.ui.widgets.help import help_reader

PACE = 1.3
SPEEDS = (0.5, 1.0, 2.0, 4.0)
LINE = 10
"""Pixels at 100 % around the line of an attack that are kept visible."""


class SelectedCard(CardPanel):
    """The card of the selected unit only; that of a unit under the pointer is a tooltip."""

    @property
    def unit(self) -> Unit | None:
        return self.battle.selected


class FoldedOverlays(OverlayStrip):
    """The overlays of a replay: a tab until the player opens them."""

    def begins_folded(self, frame: Frame) -> bool:
        return True


class Replay(Screen):
    """A recorded game.

    Attributes:
        playing: Whether it advances automatically.
        replay: The game, and the moment shown; also `battle`, for code shared by all tables.
        table: The table at that moment.
    """

    rings = False

    def __init__(self, context: MenuContext, frames: Sequence[ReplayFrame], name: str) -> None:
        super().__init__(context.app)
        self.context = context
        self.name = name or "Replay"
        self.replay = self.battle = ReplaySession(context.app, frames)
        self.in_play = RulesInPlay(self.replay)
        self.shown = OverlayState(self.replay, StepMarks(self.replay))
        self.beats = Playback(self.replay, Tray(self.look), self.app.sounds.play)
        self.announcement = Announcement(self.look, self.replay, self.app.sounds.play)
        self.announcement.pass_over()
        self.playing = False
        self.panning: set[str] = set()
        self.panels: Panels
        self.table: TableView
        self._speed = 1.0
        self._since = 0.0
        self._first = True
        self._left_at: Camera | None = None

    # for the pilot

    @property
    def frames(self) -> Sequence[ReplayFrame]:
        """The frames of the game."""
        return self.replay.frames

    @property
    def now(self) -> int:
        """The index of the frame shown."""
        return self.replay.now

    @property
    def view(self) -> View:
        """The table as shown."""
        return self.replay.view

    def pixel_of(self, at: Point) -> tuple[int, int]:
        """Return the pixel of the window that shows *at*."""
        return self.table.viewport.pixel_of(at)

    @property
    def busy(self) -> bool:
        beside = self.table.busy or self.shown.busy or self.statistics.busy or self.context.busy
        return beside or self.advancing

    @property
    def advancing(self) -> bool:
        return self.strip.busy or self.replay.numbers.thinking or self.panels.advancing

    @property
    def laid(self) -> bool:
        return self.table.ground.tiles is not None

    @property
    def resting(self) -> bool:
        return self.replay.numbers.resting

    @property
    def behind(self) -> bool:
        return self.panels.behind

    def due(self) -> float:
        moves = self.playing or self.beats.lively or bool(self.announcement.words or self.panning)
        return 0.0 if moves or not self.table.settled else super().due()

    # the frame

    def built(self) -> None:
        window = pygame.Rect((0, 0), self.size)
        if self._first or self.table.look != self.look:
            table = TableView(window, self.look, self.replay, self.shown)
            if not self._first:
                table.viewport.take_over(self.table.viewport)
                self.table.close()
            self.table = table
            self.table.ground.way_out = "Esc goes back"
            self.beats.tray, self.announcement.look = Tray(self.look), self.look
        if not self._first:
            self.statistics.close()
            self.replay.desk.close_up = ""
        self.gestures = Gestures(self.replay, self.table, ReplayPointer(self.replay, self.table))
        self.attention = Attention(self.look, self.table.viewport, self.beats)
        self._build_panels()
        self._arrange(first=self._first)
        self._first = False

    def _build_panels(self) -> None:
        look, replay, field = self.look, self.replay, self.replay.view.battlefield
        ways = (
            IconButton("fit_to_screen_outline", "Whole table (Ctrl+Home)", self._whole),
            IconButton("keyboard", "Keys and mouse (F1)", lambda: self.app.show(help_reader(self.app.keys))),
        )
        self.forces, self.card = Forces(look, replay), SelectedCard(look, replay)
        self.steps = Steps(look, replay, self.go)
        aspect = field.width / field.depth
        low = frame(self.size, look, aspect).short
        self.transport = Transport(look, replay, self.widgets, self.go, self._commands(), low=low)
        self.strip = FoldedOverlays(look, self.shown, self.widgets)
        self.statistics = StatisticsPanel(look, replay)
        self.certificate = StepCertificate(look, replay, self.shown)
        moment = MomentPanel(look, replay, self.name)
        back = WayBack(look, self.widgets, self.app.pop, ways)
        lists = (moment, self.forces, self.steps, self.card)
        bars = (back, self.transport, self.strip, self.statistics, self.certificate)
        self.panels = Panels(self.app, self.size, look, aspect, (*lists, *bars))
        self._name_pace()

    def _commands(self) -> dict[str, Callable[[], Any]]:
        """Return the commands of the bar's buttons, by name."""
        last = len(self.frames) - 1
        return {
            "first": lambda: self.go(0),
            "turn back": lambda: self._turn(-1),
            "back": lambda: self.go(self.now - 1),
            "play": self.toggle,
            "on": lambda: self.go(self.now + 1),
            "turn on": lambda: self._turn(1),
            "last": lambda: self.go(last),
            "speed": self._next_speed,
        }

    def _arrange(self, *, first: bool = False) -> None:
        """Arrange the panels clear of the actors, and tell the table what they cover."""
        view, edge = self.table.viewport, self.look.px(10)
        subjects = [view.token_rect(unit).inflate(edge, edge) for unit in self._acting()]
        self.panels.arrange([*subjects, *self._lines()], view.standing(), self.table.ground.small_map())
        now = self.panels.now
        view.panels = [*self.panels.rects, *self.app.readers]
        view.place_in(pygame.Rect((0, 0), self.size), now.free, now.clear, first=first)
        self.strip.room = now.clear

    def _whole(self) -> None:
        self.table.viewport.show_whole()

    # stepping

    def go(self, number: int) -> None:
        """Show the frame with that number, or the nearest one."""
        number = min(max(number, 0), len(self.frames) - 1)
        if number == self.now:
            return
        self.beats.stop()
        forward, before = number == self.now + 1, self.replay.after
        self._since = 0.0
        self.replay.go(number, seen=not forward)
        if forward:
            self.replay.hotseat.recall(before)
            self.announcement.skip()
            self.beats.show(before, self.replay.step.events, self.replay.after, self.replay.refresh)
        else:
            self.announcement.pass_over()
        if number == len(self.frames) - 1:
            self._play(False)
        self._find()

    def _find(self) -> None:
        """Move actors and targets into the clear part of the window.

        If the player has not moved the table since the last step, first show the whole table.
        """
        view, desk = self.table.viewport, self.replay.desk
        if desk.camera == self._left_at:
            view.show_whole()
        whole = view.whole_shown
        acting = self._acting()
        for unit in acting:
            view.find(unit.at)
        if acting:
            view.uncover(*(view.token_rect(unit) for unit in acting[::-1]))
        self._left_at = desk.camera if whole else None

    def toggle(self) -> None:
        """Play or pause; at the end, play from the beginning."""
        if self.playing:
            self._play(False)
            return
        self._play(True)
        self.go(self.now + 1 if self.now < len(self.frames) - 1 else 0)

    def _play(self, on: bool) -> None:
        self.playing = on
        self._name_pace()

    def _name_pace(self) -> None:
        self.transport.show(self._speed, playing=self.playing)

    def _turn(self, step: int) -> None:
        """Go to the first frame of the next turn, or of this turn, then of the previous one."""
        starts = [0, *(after.number for before, after in pairwise(self.frames) if after.turn != before.turn)]
        if step > 0:
            self.go(next((start for start in starts if start > self.now), len(self.frames) - 1))
        else:
            self.go(next((start for start in reversed(starts) if start < self.now), 0))

    def _next_speed(self, step: int = 1) -> None:
        place = (SPEEDS.index(self._speed) + step) % len(SPEEDS)
        self._speed = SPEEDS[place]
        self._name_pace()

    def update(self, seconds: float) -> None:
        self.context.update(seconds)
        self.table.ground.lay()
        self.beats.update(seconds * self._speed)
        shown = not (self.beats.playing or self.beats.effects.shooting)
        self.announcement.update(seconds * self._speed, free=shown)
        self.replay.numbers.think(seconds)
        close_up.follow(self.replay, self.table.viewport)
        self.shown.work()
        keyboard.pan(self.table.viewport, self.panning, seconds)
        self._arrange()
        self._watch()
        self.strip.update(free=not self.behind)
        self.statistics.update()
        self.steps.list_view.update(seconds)
        self.table.aside = [*self.strip.rects, *self.certificate.rects]
        self._since += 0.0 if self.beats.playing else seconds
        if self.playing and self._since >= PACE / self._speed and not self.beats.playing:
            self.go(self.now + 1)

    def _acting(self) -> list[Unit]:
        """Return the actors and targets of the step shown."""
        units = self.view.units
        return [units[one] for one in self.replay.desk.marked if one in units and units[one].present]

    def _lines(self) -> list[pygame.Rect]:
        """Return squares along the lines of the attacks of the step shown, in pixels of the window."""
        known, view, found = self.replay.before.units, self.table.viewport, list[pygame.Rect]()
        window = pygame.Rect((0, 0), self.size)
        for pair in dict.fromkeys(self.replay.step.targets):
            ends = [known[one].at for one in pair if one in known and known[one].present]
            if len(ends) == len(pair):
                seen = window.clipline(*map(view.pixel_of, ends))
                found += squares(seen, self.look.px(LINE)) if seen else []
        return found

    def _watch(self) -> None:
        """Keep actors, moving units and places of recent events in view."""
        view = self.table.viewport
        acting = self._acting()
        if self.laid:
            self.attention.uncover(acting[::-1], (self.now, self.size))
        self.attention.follow()
        over = (*self.panels.rects, *self.certificate.rects, *self.strip.rects)
        subjects = [*(view.token_rect(unit) for unit in acting), *self._lines()]
        self.attention.fade(over, subjects, self.app.pointer)

    def left(self) -> None:
        self.table.close()
        self.shown.close()
        self.certificate.close()
        self.statistics.close()
        self.replay.close()

    # events

    def first(self, event: pygame.Event) -> bool:
        """Handle a press on a faded panel, which goes to the table."""
        through = self.attention.fading.lets_through(event)
        if through:
            self.gestures.handle(event)
        return through

    def handle(self, event: pygame.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.announcement.skip()
        if event.type == pygame.KEYDOWN:
            self._key(of_event(event))
        elif event.type == pygame.KEYUP:
            keyboard.released(self, event)
        else:
            self._mouse(event)

    def _key(self, key: str) -> None:
        commands = self._commands()
        steps: dict[str, Callable[[], Any]] = {
            "space": commands["play"],
            "right": commands["on"],
            "left": commands["back"],
            "pagedown": commands["turn on"],
            "pageup": commands["turn back"],
            "home": commands["first"],
            "end": commands["last"],
            "=": lambda: self._next_speed() if self._speed < SPEEDS[-1] else None,
            "-": lambda: self._next_speed(-1) if self._speed > SPEEDS[0] else None,
            "ctrl+home": self._whole,
            "escape": self._cancel,
        }
        if key in steps:
            steps[key]()
        elif not keyboard.over_table(self, key):
            self.panels.command(self.app.keys.named(key) or "")

    def _cancel(self) -> None:
        """Remove the ruler or the sight line, else deselect the unit, else go back."""
        desk = self.replay.desk
        if desk.ruler or desk.sight is not None:
            desk.ruler, desk.sight = (), None
        elif desk.selected is not None:
            self.replay.select(None)
        else:
            self.app.pop()

    def _mouse(self, event: pygame.Event) -> None:
        pointer = self.app.pointer
        if self.gestures.press is None:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
                self.replay.desk.ruler, self.replay.desk.sight = (), None
                return
            if self.transport.handle(event) or self.panels.handle(event):
                return
            lists = (self.certificate, self.steps, self.forces, self.card)
            if any(panel.handle(event, pointer) for panel in lists):
                return
            pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
            if pressed and self._covered(getattr(event, "pos", pointer)):
                return
        self.gestures.handle(event)

    def _covered(self, at: tuple[int, int]) -> bool:
        """Whether a panel or a certificate covers the pixel *at*."""
        over = any(one.collidepoint(at) for one in self.certificate.solid)
        return over or self.panels.covers(at)

    # drawing

    def _draw_hint(self, page: Page) -> None:
        """Show the card of the unit under the pointer, as of this moment, in a tooltip."""
        desk, pointer = self.replay.desk, self.app.pointer
        unit = self.view.units.get(desk.hovered or "")
        if unit is not None and desk.over and self.gestures.press is None:
            reach = pygame.Rect(0, 0, page.px(30), page.px(30))
            reach.center = pointer
            page.hint(reach, card_words(self.replay.hotseat.card(unit.id)))

    def draw(self, page: Page) -> None:
        self.table.show_beats(self.beats)
        self.table.waits = self.panels.behind
        self.table.draw(page, self.beats.marks())
        self.table.draw_effects(page, self.beats.effects)
        self._draw_hint(page)
        self.attention.fading.remember(page)
        self.panels.draw(page)
        self.attention.fading.draw_shining(page, [*self.widgets.rects, *self.panels.marks])
        self.strip.draw_legends(page)

    def draw_over(self, page: Page) -> None:
        clear, edge = self.panels.now.clear, -page.px(12)
        self.beats.draw(page, clear, self.table.viewport.token_rect)
        self.announcement.draw(page, clear)
        room = clear.inflate(edge, edge)
        self.certificate.draw_over(
            page,
            self.table,
            [room, room],
            line=lying(self.replay) if not self.beats.playing else None,
        )
        self.attention.fading.draw(page)

    def toasts_from(self) -> int:
        return self.panels.now.clear.y + self.look.px(10)

    @property
    def overlays(self) -> Mapping[str, Overlay]:
        return self.shown.overlays
