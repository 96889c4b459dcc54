"""`python -m benchmarks assault`: the frame with 7 fighters in one hex and the chart next to it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import pygame

from benchmarks.loop import RATE, Events, Loop, battle_loop, median_and_worst, wheel
from benchmarks.rows import Row, main
from game.core.model.brief import Edge
from game.core.setup import Setup, SetupForce
from game.geometry.point import Point

ATTACKERS, DEFENDERS = ("WHM-6R", "WSP-1A", "PXH-1", "AS7-D", "LCT-1V"), ("CRD-3R", "AWS-8Q")


def rows(seconds: float) -> Iterable[Row]:
    """Yield the median and the worst frame of *seconds*, in ms of CPU."""
    sides: tuple[tuple[str, Edge, tuple[str, ...]], ...] = (
        ("Blue", "south", ATTACKERS),
        ("Red", "north", DEFENDERS),
    )
    forces = tuple(SetupForce(side, edge, tuple((card, 4) for card in cards)) for side, edge, cards in sides)
    duel = {"duel": "in the middle"}
    setup = Setup("Seven", "green-valley", forces, duel, addons=("close_assault",), seed="1")
    with battle_loop(lambda lobby: lobby.muster(setup)) as (loop, seats):
        encounter = seats["Blue"].view.encounter
        assert encounter is not None
        assert encounter.grid is not None, "a duel has one"
        middle = encounter.grid.at
        took = [(loop.frame(events), step) for step, events in looking(loop, middle, round(seconds * RATE))]
        bare = loop.bare()
    yield from median_and_worst(took, f"{len(ATTACKERS) + len(DEFENDERS)} fighters in the hex", bare)


def looking(loop: Loop, middle: Point, frames: int) -> Iterator[tuple[str, Events]]:
    """Yield the action and the events of each frame: rest, hover over hexes, zoom, tables of the chart."""
    for number in range(frames):
        beat = number % 240
        place = Point(middle.x - 3 + 0.06 * (number % 100), middle.y - 2 + 0.04 * (number % 100))
        if beat < 30:
            yield "rest", ()
        elif beat < 110:
            yield "hover", loop.hover(place)
        elif beat in (120, 130):
            yield ("zoom in", wheel(1)) if beat == 120 else ("zoom out", wheel(-1))
        elif beat in (140, 155, 170, 185, 200, 215):
            yield "table of the chart", (key(pygame.K_n, pygame.KMOD_ALT),)
        else:
            yield "rest", ()


def key(code: int, modifiers: int) -> pygame.Event:
    """Return the event of a key press."""
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=modifiers, unicode="", scancode=0)


if __name__ == "__main__":
    sys.exit(main(rows))
