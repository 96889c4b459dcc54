"""The frame: 1920x1080, 24 units, 60 features, a scripted minute of play on SDL's dummy driver."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from benchmarks.rows import Row
from game.cli.hall import Hall
from game.cli.previews import Library
from game.core.flow import waiting_of
from game.core.lobby import Seats
from game.files.outset import outset
from game.files.scenarios import read_scenario
from game.files.shelf import Shelf
from game.geometry.point import Point
from game.ui.app import App
from game.ui.menu.doors import first_screen
from game.ui.settings import Settings
from game.ui.window import sweep

HERE = Path(__file__).parent
SIZE = (1920, 1080)
RATE = 60
MEDIAN_GOAL, WORST_GOAL = 8.0, 33.0


def rows(seconds: float) -> Iterable[Row]:
    """Yield the median and the worst frame of so many *seconds* of play, in ms of CPU."""
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(SIZE)
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Library.here(), Shelf(Path(folder)))
        seats = hall.begin(outset(read_scenario(HERE / "table.yaml")))
        app = App(hall, Settings(sounds=False), SIZE)
        app.push(first_screen(lambda lobby: seats)(app))
        for _ in range(240):
            frame(app, surface, ())
            time.sleep(0.005)
        sweep()
        whole = time.process_time()
        script = play(app, seats, round(seconds * RATE))
        took = [(frame(app, surface, events), step) for step, events in script]
        taken = [milliseconds for milliseconds, _ in took]
        beside = (time.process_time() - whole) * 1000 - sum(taken)
        hall.close()
    bare = statistics.median(blit_and_flip(surface) for _ in range(200))
    median, worst = statistics.median(taken), max(taken)
    late = statistics.quantiles(taken, n=100)[98]
    yield Row("blit and flip of a full frame, the baseline", "", bare, unit="ms")
    name = f"median frame of {len(taken)}, 24 units, 60 features, 1920x1080"
    yield Row(name, "", median, MEDIAN_GOAL, unit="ms")
    yield Row("99 of 100 frames within", "", late, unit="ms")
    number = taken.index(worst)
    name = f"worst frame: number {number}, {took[number][1]}"
    yield Row(name, "", worst, WORST_GOAL, unit="ms")
    yield from worst_by_step(took)
    yield Row("CPU of threads beside the loop, for each frame", "", beside / len(taken), unit="ms")
    yield Row("median frame", "blit and flip", median / bare)


def worst_by_step(took: Iterable[tuple[float, str]]) -> Iterator[Row]:
    """Yield the worst frame of each step of the script."""
    worst: dict[str, float] = {}
    for milliseconds, step in took:
        worst[step] = max(worst.get(step, 0.0), milliseconds)
    for step, milliseconds in sorted(worst.items(), key=lambda item: -item[1]):
        yield Row(f"worst frame of: {step}", "", milliseconds, unit="ms")


def blit_and_flip(surface: pygame.Surface) -> float:
    """Return the milliseconds of CPU that copying a frame and showing it takes."""
    other = surface.copy()
    start = time.thread_time()
    surface.blit(other, (0, 0))
    pygame.display.flip()
    return (time.thread_time() - start) * 1000


def frame(app: App, surface: pygame.Surface, events: tuple[pygame.Event, ...]) -> float:
    """Take *events* in, draw one frame and return the milliseconds of CPU that the loop spent on it."""
    start = time.thread_time()
    for event in events:
        app.handle(event)
    app.update(1 / RATE)
    app.draw(surface)
    pygame.display.flip()
    return (time.thread_time() - start) * 1000


def play(app: App, seats: Seats, frames: int) -> Iterator[tuple[str, tuple[pygame.Event, ...]]]:
    """Yield what each frame does and its events: select, draw a path, look around, zoom, hold, aim, pass."""
    for number in range(frames):
        beat, view = number % 180, next(iter(seats.values())).view
        side = next(iter(view.to_act), None)
        ready = waiting_of(view, side) if side is not None else []
        unit = ready[0] if ready and ready[0].present else None
        place = Point(8 + 0.25 * (number % 220), 8 + 0.12 * (number % 260))
        if unit is not None and beat == 0:
            yield "select a unit", click(app, unit.at)
        elif unit is not None and beat == 20 and view.now.name == "movement":
            yield "take a move in hand", press(pygame.K_m)
        elif unit is not None and beat == 20:
            yield "take an attack in hand", press(pygame.K_f)
        elif unit is not None and 20 < beat < 120 and view.now.name == "movement":
            aim = Point(unit.at.x + 6 * (beat - 70) / 50, unit.at.y - 5 + 0.05 * beat)
            yield "draw a path", hover(app, aim)
        elif unit is not None and 20 < beat < 120:
            yield "aim", hover(app, place)
        elif beat == 120:
            yield "cancel, or open the menu", press(pygame.K_ESCAPE)
        elif beat in (130, 132, 134, 150, 152, 154):
            click_of = 1 if beat < 140 else -1
            zoom = pygame.Event(pygame.MOUSEWHEEL, x=0, y=click_of, flipped=False)
            yield ("zoom in" if click_of > 0 else "zoom out"), (zoom,)
        elif beat == 170:
            yield "hold", press(pygame.K_h)
        else:
            yield "look around", hover(app, place)


def hover(app: App, at: Point) -> tuple[pygame.Event, ...]:
    """Return the pointer moving to *at*, in inches."""
    pixel = app.screen.pixel_of(at) if hasattr(app.screen, "pixel_of") else (400, 400)
    return (pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(1, 1), buttons=(0, 0, 0), touch=False),)


def click(app: App, at: Point) -> tuple[pygame.Event, ...]:
    """Return a click at *at*, in inches."""
    moved = hover(app, at)
    down, up = (
        pygame.Event(kind, pos=moved[0].pos, button=1, touch=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )
    return (*moved, down, up)


def press(key: int) -> tuple[pygame.Event, ...]:
    """Return *key* going down and up."""
    name = pygame.key.name(key)
    letter = name if len(name) == 1 else ""
    return (
        pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0),
        pygame.Event(pygame.KEYUP, key=key, mod=0, unicode=letter, scancode=0),
    )
