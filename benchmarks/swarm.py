"""A swarm: 2,000 small bases on the table of `frame`, displayed, hovered over, panned and zoomed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pygame

from benchmarks.frame import HERE
from benchmarks.loop import RATE, Events, Loop, battle_loop, median_and_worst, wheel
from benchmarks.rows import Row
from game.core.model.state import State
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point

COUNT, BASE = 2000, 0.25


def swarm(state: State) -> State:
    """Return *state* with `COUNT` copies of its units on small bases, in ranks over the table."""
    models = sorted(state.units.values(), key=lambda unit: (unit.side, unit.id))
    columns = 50
    units = {}
    for number in range(COUNT):
        model = models[number * len(models) // COUNT]
        row, column = divmod(number, columns)
        at = Point(
            1 + column * (state.battlefield.width - 2) / (columns - 1),
            1 + row * (state.battlefield.depth - 2) / (COUNT // columns - 1),
        )
        key = f"u{number:04}"
        units[key] = replace(
            model, id=key, at=at, base=BASE, facing=float(number * 15 % 360), enters=None, level=0.0
        )
    return replace(state, units=units, brief=replace(state.brief, names={key: key for key in units}))


def rows(seconds: float) -> Iterable[Row]:
    """Yield the median and the worst frame of *seconds* with 2,000 bases, in ms of CPU."""
    start = battle_start(read_scenario(HERE / "table.yaml"))
    start = replace(start, state=swarm(start.state))
    with battle_loop(lambda lobby: lobby.begin(start)) as (loop, _):
        took = [(loop.frame(events), step) for step, events in looking(loop, round(seconds * RATE))]
        bare = loop.bare()
    yield from median_and_worst(took, f"{COUNT:,} bases", bare)


def looking(loop: Loop, frames: int) -> Iterator[tuple[str, Events]]:
    """Yield the action and the events of each frame: rest, hover over bases, zoom in, pan, zoom out."""
    for number in range(frames):
        beat = number % 240
        place = Point(8 + 0.25 * (number % 220), 8 + 0.12 * (number % 260))
        if beat < 30:
            yield "rest", ()
        elif beat < 130:
            yield "hover", loop.hover(place)
        elif beat in (140, 144, 148, 200, 204, 208):
            yield ("zoom in", wheel(1)) if beat < 150 else ("zoom out", wheel(-1))
        elif beat in (150, 190):
            yield "take hold of the table", hold(loop, down=beat == 150)
        elif 150 < beat < 190:
            yield "pan", loop.hover((700 + 6 * (beat - 150), 500 + 2 * (beat - 150)))
        else:
            yield "rest after all", ()


def hold(loop: Loop, *, down: bool) -> Events:
    """Return the press, or the release, of the middle button in the middle of the table."""
    kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
    (moved,) = loop.hover((700, 500))
    return (moved, pygame.Event(kind, pos=moved.pos, button=2, touch=False))
