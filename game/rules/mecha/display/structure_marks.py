"""Marks of damaged structures: cracks, and a bar with numbers for the MDC left."""

from __future__ import annotations

import math
from collections.abc import Iterable

import shapely

from game.core.model.state import State
from game.core.views.marks import AreaMark, Label, LineMark, Mark
from game.geometry.point import Path, Point, polar
from game.rules.mecha.structures import Structure, centre, structures

CRACKS = 7
"""The number of cracks of an almost destroyed structure."""
GOLDEN = 137.5
SWAYS = (0.0, 22.0, -16.0, 26.0, -20.0)
"""Degrees by which the segments of a crack deviate from its direction."""
TALL, LEAST, MOST = 0.34, 1.4, 3.0
THIRD = 1 / 3


def structure_marks(view: State) -> Iterable[Mark]:
    """Yield the marks of damaged structures (MECHA-STRUCT-02)."""
    hurt = [one for one in structures(view) if one.lost]
    for one in hurt:
        for path in cracks(one):
            yield LineMark(path, "structure-crack")
    for one in hurt:
        yield from _bar(one)


def cracks(one: Structure) -> Iterable[Path]:
    """Yield the cracks of a structure within its walls: more with more damage, always at the same places."""
    walls, at = one.feature.polygon, centre(one)
    far = math.sqrt(walls.area)
    for number in range(math.ceil(CRACKS * one.lost / one.mdc)):
        turn = GOLDEN * number + sum(map(ord, one.id))
        path = [polar(at, turn, 0.12 * far)]
        for sway in SWAYS:
            path.append(polar(path[-1], turn + sway * (-1) ** number, 0.14 * far))
        inside = shapely.LineString(path).intersection(walls)
        for part in getattr(inside, "geoms", [inside]):
            if part.length:
                yield tuple(Point(*corner) for corner in part.coords)


def _bar(one: Structure) -> Iterable[Mark]:
    """Yield the bar over a structure, with its numbers above it."""
    at, (west, _, east, _) = centre(one), one.feature.polygon.bounds
    wide = min(max(LEAST, east - west), MOST)
    share = one.left / one.mdc
    yield AreaMark((_box(at, wide, wide),), "structure-bar")
    style = "structure-low" if share <= THIRD else "structure-left"
    yield AreaMark((_box(at, wide, wide * share),), style)
    yield Label(at, f"{one.left}/{one.mdc} MDC", "structure", TALL)


def _box(at: Point, wide: float, filled: float) -> Path:
    """Return the left part, *filled* inches long, of a bar *wide* inches long."""
    left, low = at.x - wide / 2, at.y + TALL / 2
    return (
        Point(left, low - TALL),
        Point(left + filled, low - TALL),
        Point(left + filled, low),
        Point(left, low),
    )
