"""The window's loop without a window: frames of the app with their CPU time, and simulated input."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from benchmarks.rows import Row
from game.core.lobby import Lobby, Seats
from game.files.saves.save_folder import SaveFolder
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.menu.opening import first_screen
from game.ui.shell.app import App
from game.ui.shell.garbage import GarbageCollector
from game.ui.shell.settings import Settings

SIZE = (1920, 1080)
RATE = 60
PATIENCE = 6000
MEDIAN_GOAL, WORST_GOAL = 23.0, 94.0
"""Times a blit and flip of a full frame: 8 and 33 ms where that takes 0.35 ms."""
BARE = "blit and flip of a full frame"
Events = tuple[pygame.Event, ...]
Took = list[tuple[float, str]]


class Loop:
    """The app on SDL's dummy driver, 1920x1080, frame by frame as the window runs it.

    Attributes:
        pauses: The CPU milliseconds of each full garbage collection, which no frame includes.
    """

    def __init__(self, lobby: Lobby) -> None:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.display.set_mode(SIZE)
        self.app = App(lobby, Settings(sounds=False), SIZE)
        self.pauses: list[float] = []
        self._sweeper = GarbageCollector(self.app)
        self._sweeper.begin()

    def frame(self, events: Events = ()) -> float:
        """Process *events*, draw one frame and return the CPU milliseconds of the loop."""
        app, start = self.app, time.thread_time()
        for event in events:
            app.handle(event)
        app.update(1 / RATE)
        before = time.thread_time()
        if self._sweeper.look_after(moved=bool(events)):
            self.pauses.append((time.thread_time() - before) * 1000)
            start += time.thread_time() - before
        app.draw(self.surface)
        pygame.display.flip()
        return (time.thread_time() - start) * 1000

    def wait(self, frames: int) -> list[float]:
        """Return the times of *frames* frames without input, as slow as in a window."""
        found = []
        for _ in range(frames):
            found.append(self.frame())
            time.sleep(0.005)
        return found

    def until(self, done: Callable[[], bool]) -> Iterator[float]:
        """Yield the times of frames until *done*."""
        for _ in range(PATIENCE):
            if done():
                return
            yield from self.wait(1)
        raise TimeoutError

    def bare(self) -> float:
        """Return the CPU milliseconds of copying a full frame and showing it, the baseline."""
        other = self.surface.copy()
        found = []
        for _ in range(200):
            start = time.thread_time()
            self.surface.blit(other, (0, 0))
            pygame.display.flip()
            found.append((time.thread_time() - start) * 1000)
        return statistics.median(found)

    # hands

    def hover(self, at: Point | tuple[int, int]) -> Events:
        """Return a move of the pointer to *at*, in inches or in pixels."""
        screen = self.app.screen
        if isinstance(at, Point):
            pixel = screen.pixel_of(at) if hasattr(screen, "pixel_of") else (400, 400)
        else:
            pixel = at
        return (pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(1, 1), buttons=(0, 0, 0), touch=False),)

    def click(self, at: Point | tuple[int, int]) -> Events:
        """Return a click at *at*."""
        moved = self.hover(at)
        down, up = (
            pygame.Event(kind, pos=moved[0].pos, button=1, touch=False)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        )
        return (*moved, down, up)

    def written(self, words: str) -> tuple[int, int]:
        """Return the position on the screen of a text that begins with *words*."""
        return next(one.rect.center for one in self.app.written if one.text.startswith(words))


@contextmanager
def battle_loop(begin: Callable[[LocalLobby], Seats]) -> Iterator[tuple[Loop, Seats]]:
    """Provide the loop of a window with the battle of *begin* laid out, and its seats."""
    with tempfile.TemporaryDirectory() as folder:
        lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(Path(folder)))
        seats = begin(lobby)
        loop = Loop(lobby)
        loop.app.push(first_screen(lambda lobby: seats)(loop.app))
        for _ in loop.until(lambda: isinstance(loop.app.screen, BattleScreen) and loop.app.screen.laid):
            pass
        loop.wait(240)
        yield loop, seats
        lobby.close()


def press(key: int, mod: int = 0) -> Events:
    """Return the press and release of *key*."""
    name = pygame.key.name(key)
    letter = name if len(name) == 1 else ""
    return (
        pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0),
        pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=letter, scancode=0),
    )


def wheel(clicks: int) -> Events:
    """Return a turn of the wheel, away from the player if positive."""
    return (pygame.Event(pygame.MOUSEWHEEL, x=0, y=clicks, flipped=False),)


def median_and_worst(took: Took, what: str, bare: float) -> Iterator[Row]:
    """Yield the median and the worst frame of a script with *what* on the table, and of each step.

    Args:
        bare: The baseline in milliseconds: `Loop.bare`.
    """
    taken = [milliseconds for milliseconds, _ in took]
    number = taken.index(max(taken))
    median = f"median frame of {len(taken)} with {what}, {SIZE[0]}x{SIZE[1]}"
    worst = f"worst frame with {what}: number {number}, {took[number][1]}"
    yield Row(BARE, "", bare, unit="ms")
    yield Row(median, "", statistics.median(taken), unit="ms")
    yield Row(median, BARE, statistics.median(taken) / bare, MEDIAN_GOAL)
    yield Row(worst, "", max(taken), unit="ms")
    yield Row(worst, BARE, max(taken) / bare, WORST_GOAL)
    yield from worst_by_step(took)


def worst_by_step(took: Iterable[tuple[float, str]]) -> Iterator[Row]:
    """Yield the worst frame of each step of a script."""
    worst: dict[str, float] = {}
    for milliseconds, step in took:
        worst[step] = max(worst.get(step, 0.0), milliseconds)
    for step, milliseconds in sorted(worst.items(), key=lambda item: -item[1]):
        yield Row(f"worst frame of: {step}", "", milliseconds, unit="ms")
