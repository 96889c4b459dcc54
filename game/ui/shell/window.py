"""The window: the only event loop, and the only place that reads pygame's events in a real game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pygame

from game.battlefield import engine
from game.core.lobby import Lobby
from game.storage import disk
from game.ui.shell import settings as chosen
from game.ui.shell.app import App
from game.ui.shell.display import OpenDisplay, close_display, mode, open_display, seen
from game.ui.shell.garbage import GarbageCollector
from game.ui.shell.guard import CrashGuard
from game.ui.shell.screen import Screen
from game.ui.widgets.dialogs import Dialog, DialogButton, problems
from game.ui.widgets.lines import ListRow

FRAMES = 60
REPORTS = "crashes"
LONGEST_STEP = 0.1
"""The longest time between frames while something moves, in seconds."""
CALM = 0.5
"""Seconds without an event after which the window may rest."""
NAP = 1 / FRAMES
"""Seconds between two polls for events while the window rests."""
LONGEST_REST = 3.0
"""Seconds after which a window at rest shows a frame anyway."""


def run(
    lobby: Lobby,
    first: Callable[[App], Screen],
    *,
    home: Callable[[App], Screen] | None = None,
    path: Path | None = None,
    frames: int | None = None,
    display: OpenDisplay | None = None,
) -> None:
    """Show the screen made by *first* in the window, and what follows it, until the window is closed.

    Args:
        home: Makes the main menu, used if a screen keeps failing; defaults to *first*.
        path: The file for settings; crash reports go to its folder.
        frames: The number of frames after which to stop.
        display: The window if it is open already.

    Raises:
        SystemExit: if plain pygame is installed instead of pygame-ce.
        Crashed: if the window failed repeatedly; a report was written.
    """
    display = display or open_display(path)
    path, found, surface = display.path, display.found, display.surface
    disk.sweep(path.parent)
    app = App(lobby, found.settings, surface.get_size(), keep=lambda new: _kept(new, path, app))
    app.push(first(app))
    if found.problems:
        words = "Settings that cannot be read have their defaults until you change them."
        app.show(problems("The settings cannot be read", words, found.problems))
    guard = CrashGuard(app, home or first, path.parent / REPORTS)
    if frames is None:
        engine.warm_for_large()
    sweeper = GarbageCollector(app)
    sweeper.begin()
    try:
        _loop(_Frames(app, display.desktop, sweeper, surface), guard, frames)
        _remember(app, path)
    finally:
        sweeper.end()
        app.picture_writer.close()
        close_display()


def gathered(events: Iterable[pygame.Event]) -> list[pygame.Event]:
    """Return *events* for one frame: only the last of successive movements and of resizes.

    A mouse reports a thousand movements per second, and each may trigger rules checks.
    """
    found: list[pygame.Event] = []
    for event in events:
        last = found[-1] if found else None
        if event.type == pygame.VIDEORESIZE:
            found = [one for one in found if one.type != pygame.VIDEORESIZE]
        elif last and last.type == event.type == pygame.MOUSEMOTION and last.buttons == event.buttons:
            far = tuple(a + b for a, b in zip(found.pop().rel, event.rel, strict=True))
            event = pygame.Event(pygame.MOUSEMOTION, {**event.dict, "rel": far})
        found.append(event)
    return found


class _Frames:
    """Handles events, advances time and draws, frame by frame; rests between them."""

    def __init__(
        self, app: App, desktop: tuple[int, int], sweeper: GarbageCollector, surface: pygame.Surface
    ) -> None:
        self.app = app
        self._desktop, self._sweeper, self._surface = desktop, sweeper, surface
        self._full = app.settings.full_screen
        self._clock = pygame.time.Clock()
        self._first: list[pygame.Event] = []
        self._calm = 0.0

    def show(self, seconds: float) -> None:
        """Handle pending events, advance by *seconds*, and show a frame.

        If the window was resting, time advances first, so that events are handled at the current time.
        """
        app = self.app
        if seconds > LONGEST_STEP:
            app.update(seconds)
            seconds = 0.0
        events = gathered([*self._first, *pygame.event.get()])
        self._first = []
        self._calm = 0.0 if events else self._calm + seconds
        for event in events:
            if event.type == pygame.VIDEORESIZE:
                app.resized(event.size)
            app.handle(event)
        if app.settings.full_screen != self._full:
            self._full = app.settings.full_screen
            if self._full:
                app.change(seen(app.settings))
            self._surface = mode(self._desktop, app.settings)
            app.resized(self._surface.get_size())
        self._surface = pygame.display.get_surface() or self._surface
        app.update(seconds)
        self._sweeper.look_after(moved=bool(events))
        self._surface.set_clip(None)
        app.draw(self._surface)
        pygame.display.flip()

    def rest(self) -> float:
        """Wait until the next frame is due, or an event arrives; return the seconds since the last frame.

        Events are polled as often as while frames are shown, so that the response is as quick. pygame's own
        `event.wait` polls a thousand times per second, which costs more than all else at rest.
        """
        held = any(pygame.mouse.get_pressed())
        due = 0.0 if self._calm < CALM or held else min(self.app.due(), LONGEST_REST)
        if due <= 1 / FRAMES:
            return min(self._clock.tick(FRAMES) / 1000, LONGEST_STEP)
        until = time.monotonic() + due
        while not self._first and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, NAP))
            self._first = pygame.event.get()
        return self._clock.tick() / 1000


def _loop(shown: _Frames, guard: CrashGuard, frames: int | None) -> None:
    """Show frames until the program ends, or for *frames* frames, and close; failures go to *guard*."""
    seconds = 0.0

    def frame() -> None:
        nonlocal seconds
        guard.recover()
        shown.show(seconds)
        guard.passed(seconds)
        seconds = shown.rest()

    while not shown.app.over and (frames is None or frames > 0):
        _guarded(frame, guard)
        frames = None if frames is None else frames - 1
    _guarded(shown.app.close_screens, guard)


def _guarded(act: Callable[[], None], guard: CrashGuard) -> None:
    try:
        act()
    except Exception as error:  # the only blind except: no fault in a frame may end a game
        guard.failed(error)


def _remember(app: App, path: Path) -> None:
    """Store the position and size of the window."""
    if not app.settings.full_screen and seen(app.settings) != app.settings:
        _kept(seen(app.settings), path, app)


def _kept(settings: chosen.Settings, path: Path, app: App) -> None:
    try:
        chosen.save(settings, path)
    except OSError as problem:
        again = DialogButton("Try again", lambda: _kept(app.settings, path, app), "primary")
        words = "They hold until the program ends."
        rows = [ListRow(f"{path}: {problem.strerror or problem}", size=14)]
        app.show(
            Dialog(
                "The settings could not be written",
                words,
                (DialogButton("Close"), again),
                rows=rows,
                wide=680,
            )
        )
