"""Roads, streets and rivers: curves that run over the table, with fords and bridges where they meet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import shapely

from game.geometry.drawing import Polygon, Strip
from game.geometry.point import Path, Point
from game.mapmaking.layout import Layout, bearing_of, box
from game.mapmaking.outlines import banks, direction, rounded, smooth, waves

ROAD = 1.2
BEYOND = 1.0
FORD = 3.4
BROADEST, RIPPLE = 3.4, 0.14
"""The greatest breadth of a river in inches, and how much it varies along it, as a share."""
FLATTER = 0.85
"""Bends that are too tight for the breadth of a river are multiplied by this until they are not."""


def across(layout: Layout, half: Sequence[Point]) -> Path:
    """Return a smooth curve through its first *half*, the middle of the table, and the twins of that half."""
    return smooth((*half, layout.middle, *(layout.twin(at) for at in reversed(half))))


def road(layout: Layout, width: float = ROAD, swing: float = 0.16, straight: Point | None = None) -> Path:
    """Put a road on the table that leads from one home edge to the other through the middle; return it.

    Args:
        swing: How far it bends aside, as a share of the width of the table.
        straight: The direction southward in which it crosses the middle; by default whichever is smooth.
    """
    chance, middle, deep = layout.chance, layout.middle, layout.depth
    aside = chance.sign() * chance.between(0.4, 1) * swing * layout.width
    back = chance.between(-0.3, 0.9) * aside
    half = [
        Point(middle.x + aside, -BEYOND),
        Point(middle.x + (aside + back) / 2 + chance.between(-1.5, 1.5), deep * 0.17),
        Point(middle.x + back, deep * 0.32),
    ]
    if straight is not None:
        near, far = 0.12 * deep + 1.5, 0.28 * deep
        lean = min(0.8, max(-0.8, straight.x / straight.y))
        half = [
            Point(middle.x - lean * 0.45 * deep + 0.3 * aside, -BEYOND),
            Point(middle.x - lean * far - 0.1 * aside, middle.y - far),
            Point(middle.x - straight.x * near, middle.y - straight.y * near),
        ]
    path = across(layout, half)
    layout.add(Strip(path, width), "road")
    return path


def side_road(layout: Layout, swing: float = 0.1, width: float = ROAD) -> Path:
    """Put a road on the table from its west edge to its east edge through the middle; return it."""
    chance, middle = layout.chance, layout.middle
    aside = 0.0 if layout.mirrored else chance.sign() * chance.between(0.3, 1) * swing * layout.depth
    half = [
        Point(-BEYOND, middle.y + aside),
        Point(layout.width * 0.15, middle.y + aside * chance.between(0.5, 1.3)),
        Point(layout.width * 0.32, middle.y + aside * chance.between(-0.2, 0.8)),
    ]
    path = across(layout, half)
    layout.add(Strip(path, width), "road")
    return path


def river_line(layout: Layout) -> Path:
    """Return the middle line of a river from the west edge of the table to its east edge.

    Its bends are flattened until its banks do not cross, which matters on long narrow tables.
    """
    deep, wide = layout.depth, layout.width
    bend = waves(
        layout.chance, ((0.05 * deep, 0.13 * deep), (0.03 * deep, 0.075 * deep), (0.005 * deep, 0.02 * deep))
    )
    steps = round((wide + 2 * BEYOND) / 1.1)
    xs = [-BEYOND + (wide + 2 * BEYOND) * i / steps for i in range(steps + 1)]
    swing = 1.0
    while True:
        line = tuple(rounded(Point(x, deep / 2 + swing * bend(x / wide - 0.5))) for x in xs)
        left, right = banks(line, lambda place: BROADEST * (1 + RIPPLE))
        if shapely.Polygon((*left, *reversed(right))).is_valid:
            return line
        swing *= FLATTER


def river(layout: Layout, line: Path, names: Sequence[str]) -> None:
    """Put a river on the table along *line*, with a ford for each of *names*, and pools in between."""
    chance = layout.chance
    broad = chance.between(2.6, BROADEST)
    beat, phase = chance.between(0.25, 0.4), chance.between(0, math.tau)
    left, right = banks(line, lambda place: broad * (1 + RIPPLE * math.sin(place * beat + phase)))
    ends = [0, len(line) - 1]
    shallow = {}
    for share, name in zip(ford_shares(len(names)), names, strict=True):
        place = round((len(line) - 1) * share)
        span = max(1, round(FORD / 2.2))
        shallow[place - span] = name
        ends += [place - span, place + span]
    ends.sort()
    for start, end in pairwise(ends):
        piece = Polygon((*left[start : end + 1], *reversed(right[start : end + 1])))
        if start in shallow:
            layout.add(piece, "water", shallow[start], depth=0)
        else:
            layout.add(piece, "water", depth=1)
            _pool(layout, line[start : end + 1], broad)


def ford_shares(number: int) -> list[float]:
    """Return where along a river its fords lie, as shares of its length; the middle is left to a bridge.

    >>> ford_shares(2)
    [0.25, 0.75]
    """
    sides = number // 2
    return [(i + 0.5) / (2 * sides) for i in range(2 * sides)]


def _pool(layout: Layout, line: Path, broad: float) -> None:
    """Put a deep pool in a reach of the river that is long enough, away from its ends and the bridge."""
    chance, middle = layout.chance, layout.middle
    inner = [
        place
        for place, at in enumerate(line)
        if 3 <= place < len(line) - 3
        and math.hypot(at.x - middle.x, at.y - middle.y) > 6
        and 1.5 < at.x < layout.width - 1.5
    ]
    if len(inner) < 4:
        return
    start = inner[chance.whole(0, max(0, len(inner) - 7))]
    part = line[start : min(start + chance.whole(4, 6), inner[-1]) + 1]
    if len(part) < 4:
        return
    last = len(part) - 1
    left, right = banks(part, lambda place: broad * 0.62 * (0.25 + 0.75 * math.sin(math.pi * place / last)))
    layout.add(Polygon((*left, *reversed(right))), "water", depth=2)


def bridge(layout: Layout, line: Path, name: str) -> Point:
    """Put a bridge over the river along *line* in the middle of the table; return its direction southward."""
    place = min(range(len(line)), key=lambda i: abs(line[i].x - layout.middle.x))
    along = direction(line, place)
    over = Point(-along.y, along.x)
    layout.add(box(layout.middle, 2, 6.2, bearing_of(over)), "bridge", name, deck=0)
    return over
