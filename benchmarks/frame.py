"""The frame: 1920x1080, 24 units, 60 features, a scripted minute of play on SDL's dummy driver."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pygame

from benchmarks.loop import RATE, Events, Loop, battle_loop, median_and_worst, press, wheel
from benchmarks.rows import Row
from game.core.engine.flow import waiting_of
from game.core.lobby import Seats
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point

HERE = Path(__file__).parent


def rows(seconds: float) -> Iterable[Row]:
    """Yield the median and the worst frame of *seconds* of play, in ms of CPU."""
    start = battle_start(read_scenario(HERE / "table.yaml"))
    with battle_loop(lambda lobby: lobby.begin(start)) as (loop, seats):
        whole = time.process_time()
        script = play(loop, seats, round(seconds * RATE))
        took = [(loop.frame(events), step) for step, events in script]
        taken = [milliseconds for milliseconds, _ in took]
        beside = (time.process_time() - whole) * 1000 - sum(taken)
        bare = loop.bare()
    late = statistics.quantiles(taken, n=100)[98]
    yield from median_and_worst(took, "24 units and 60 features", bare)
    yield Row("99 of 100 frames within", "", late, unit="ms")
    name = "longest garbage collection, when the screen changes or the table is laid out"
    yield Row(name, "", max(loop.pauses), unit="ms")
    yield Row("CPU of other threads per frame", "", beside / len(taken), unit="ms")


def play(loop: Loop, seats: Seats, frames: int) -> Iterator[tuple[str, Events]]:
    """Yield the action and the events of each frame: select, draw a path, pan, zoom, hold, aim, pass."""
    for number in range(frames):
        beat, view = number % 180, next(iter(seats.values())).view
        side = next(iter(view.to_act), None)
        ready = waiting_of(view, side) if side is not None else []
        unit = ready[0] if ready and ready[0].present else None
        place = Point(8 + 0.25 * (number % 220), 8 + 0.12 * (number % 260))
        if unit is not None and beat == 0:
            yield "select a unit", loop.click(unit.at)
        elif unit is not None and beat == 20 and view.now.name == "movement":
            yield "take a move in hand", press(pygame.K_m)
        elif unit is not None and beat == 20:
            yield "take an attack in hand", press(pygame.K_f)
        elif unit is not None and 20 < beat < 120 and view.now.name == "movement":
            aim = Point(unit.at.x + 6 * (beat - 70) / 50, unit.at.y - 5 + 0.05 * beat)
            yield "draw a path", loop.hover(aim)
        elif unit is not None and 20 < beat < 120:
            yield "aim", loop.hover(place)
        elif beat == 120:
            yield "cancel, or open the menu", press(pygame.K_ESCAPE)
        elif beat in (130, 132, 134, 150, 152, 154):
            click_of = 1 if beat < 140 else -1
            yield ("zoom in" if click_of > 0 else "zoom out"), wheel(click_of)
        elif beat == 170:
            yield "hold", press(pygame.K_h)
        else:
            yield "look around", loop.hover(place)
