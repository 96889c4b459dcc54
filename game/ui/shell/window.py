"""The window: the only event loop, and the only place that reads pygame's events in a real game."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pygame

from game.battlefield import engine
from game.core.lobby import Lobby
from game.storage import disk
from game.ui.shell import fonts
from game.ui.shell import settings as chosen
from game.ui.shell.app import App
from game.ui.shell.garbage import GarbageCollector
from game.ui.shell.guard import CrashGuard
from game.ui.shell.memory import return_large
from game.ui.shell.screen import Screen
from game.ui.shell.theme import theme
from game.ui.widgets.dialogs import Dialog, DialogButton, problems
from game.ui.widgets.lines import ListRow

SMALLEST = (960, 600)
USUAL = (1280, 720)
FRAMES = 60
ICON = 64
SLOW_FLIP = 0.006
REPORTS = "crashes"
LONGEST_STEP = 0.1
"""The longest time between frames while something moves, in seconds."""
CALM = 0.5
"""Seconds without an event after which the window may rest."""
NAP = 1 / FRAMES
"""Seconds between two polls for events while the window rests."""
LONGEST_REST = 3.0
"""Seconds after which a window at rest shows a frame anyway."""
WRONG_PYGAME = (
    "sightline needs pygame-ce, but plain pygame is in its place.\n"
    "Uninstall pygame, then: pip install --force-reinstall pygame-ce"
)


def run(
    lobby: Lobby,
    first: Callable[[App], Screen],
    *,
    home: Callable[[App], Screen] | None = None,
    path: Path | None = None,
    frames: int | None = None,
) -> None:
    """Open the window on the screen made by *first*, and show it until it is closed.

    Args:
        home: Makes the main menu, used if a screen keeps failing; defaults to *first*.
        path: The file for settings; crash reports go to its folder.
        frames: The number of frames after which to stop.

    Raises:
        SystemExit: if plain pygame is installed instead of pygame-ce.
        Crashed: if the window failed repeatedly; a report was written.
    """
    if not getattr(pygame, "IS_CE", False):
        raise SystemExit(WRONG_PYGAME)
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    return_large()
    pygame.display.init()
    pygame.font.init()
    desktop = pygame.display.get_desktop_sizes()[0]
    path = path or chosen.place()
    disk.sweep(path.parent)
    found = chosen.read(path, chosen.first_guess())
    surface = _opened(desktop, found.settings)
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
        _loop(_Frames(app, desktop, sweeper, surface), guard, frames)
        _remember(app, path)
    finally:
        sweeper.end()
        app.picture_writer.close()
        pygame.quit()


def _icon() -> pygame.Surface:
    """Return the icon of the window: a sight on dark."""
    look = theme()
    made = pygame.Surface((ICON, ICON), pygame.SRCALPHA)
    pygame.draw.rect(made, look.tones["panel"], made.get_rect(), border_radius=ICON // 5)
    sign = fonts.icon("crosshairs_gps", round(ICON * 0.78), look.tones["accent"])
    made.blit(sign, sign.get_rect(center=made.get_rect().center))
    return made


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
                app.change(_seen(app.settings))
            self._surface = _mode(self._desktop, app.settings)
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


def _opened(desktop: tuple[int, int], settings: chosen.Settings) -> pygame.Surface:
    """Open the window with the first of SDL's two ways to present a surface that is fast enough.

    On X11 the plain one is tried first, since the other loads 3D drivers, which take 60 MB and more.
    """
    name = "SDL_FRAMEBUFFER_ACCELERATION"
    if name in os.environ:
        return _mode(desktop, settings)
    taken: dict[str | None, float] = {}
    for way in ("0", None) if pygame.display.get_driver() == "x11" else (None, "0"):
        surface = _shown(name, way, desktop, settings)
        taken[way] = _flip_seconds()
        if taken[way] < SLOW_FLIP:
            return surface
    best = min(taken, key=lambda way: taken[way])
    return surface if best == way else _shown(name, best, desktop, settings)


def _shown(name: str, way: str | None, desktop: tuple[int, int], settings: chosen.Settings) -> pygame.Surface:
    """Reopen the window with *way* in the environment variable *name*; None removes it."""
    os.environ.pop(name, None)
    if way is not None:
        os.environ[name] = way
    pygame.display.quit()
    pygame.display.init()
    return _mode(desktop, settings)


def _mode(desktop: tuple[int, int], settings: chosen.Settings) -> pygame.Surface:
    full, (place, size) = settings.full_screen, _place(desktop, settings.window)
    flags = pygame.FULLSCREEN if full else pygame.RESIZABLE
    pygame.display.set_icon(_icon())
    surface = pygame.display.set_mode(desktop if full else size, flags)
    pygame.display.set_caption("Sightline")
    if not full and pygame.display.get_driver() != "dummy":
        window = pygame.Window.from_display_module()
        window.minimum_size = SMALLEST
        window.size = size  # without a window manager it keeps the size of full screen
        if place is not None:
            window.position = place
    return pygame.display.get_surface() or surface


def _place(desktop: tuple[int, int], last: tuple[int, ...]) -> tuple[tuple[int, int] | None, tuple[int, int]]:
    """Return the window's position, None for any, and size: those of *last* if they fit."""
    if last:
        left, top, wide, tall = last
        if SMALLEST[0] <= wide <= desktop[0] and SMALLEST[1] <= tall <= desktop[1]:
            inside = 0 <= left <= desktop[0] - SMALLEST[0] // 2 and 0 <= top <= desktop[1] - SMALLEST[1] // 2
            return ((left, top) if inside else None), (wide, tall)
    wide = min(desktop[0], max(USUAL[0], desktop[0] * 4 // 5))
    return None, (wide, min(desktop[1], max(USUAL[1], desktop[1] * 4 // 5)))


def _remember(app: App, path: Path) -> None:
    """Store the position and size of the window."""
    if not app.settings.full_screen and _seen(app.settings) != app.settings:
        _kept(_seen(app.settings), path, app)


def _seen(settings: chosen.Settings) -> chosen.Settings:
    """Return *settings* with the window's current position and size."""
    if pygame.display.get_driver() == "dummy":
        return settings
    window = pygame.Window.from_display_module()
    return settings.but(window=(*map(int, window.position), *map(int, window.size)))


def _flip_seconds() -> float:
    """Return the measured time to present a frame, in seconds."""
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        pygame.display.flip()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


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
