"""The walking unit: its base, level, budget and obstacles."""

from __future__ import annotations

from typing import Literal

from game.battlefield.contact import Disc
from game.battlefield.terrain.field import Sized
from game.geometry.point import Point
from game.geometry.value import Value

Edge = Literal["north", "east", "south", "west"]


class Mover(Value):
    """A unit about to walk.

    Attributes:
        at: The position of its centre; meaningless when it enters.
        base: Radius of its base, in inches.
        level: Its stored level, in inches; meaningless when it enters.
        enemies: Bases that it may not pass through at their level, nor end on.
        others: Bases that it may pass through, but not end on.
        edge: The edge of the table over which it enters, anywhere, on the ground there; None if it is on the
            table.
    """

    at: Point
    base: float
    level: float = 0.0
    enemies: tuple[Disc, ...] = ()
    others: tuple[Disc, ...] = ()
    edge: Edge | None = None


def rim(size: Sized, edge: Edge) -> tuple[Point, Point]:
    """Return the two ends of an edge of the table."""
    west, north, east, south = 0.0, 0.0, size.width, size.depth
    lines = {
        "north": (Point(west, north), Point(east, north)),
        "east": (Point(east, north), Point(east, south)),
        "south": (Point(west, south), Point(east, south)),
        "west": (Point(west, north), Point(west, south)),
    }
    return lines[edge]
