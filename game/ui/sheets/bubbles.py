"""Placing the bubbles of a location in its outline: in rows, as large as possible."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from game.geometry.point import Point
from game.geometry.value import Value

FULL = 0.9
"""The share of its square that a bubble may fill."""
ROUNDS = 24
Span = tuple[float, float]


class BubbleRows(Value):
    """The centres of bubbles from the top, and their spacing, in units of the figure."""

    middles: tuple[Point, ...]
    step: float


@lru_cache(maxsize=512)
def packed(outline: tuple[Point, ...], count: int) -> BubbleRows:
    """Return the places of *count* bubbles in *outline*, as far apart as possible.

    >>> square = (Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4))
    >>> [len(packed(square, count).middles) for count in (0, 1, 4, 5)]
    [0, 1, 4, 5]
    """
    if count < 1:
        return BubbleRows((), 0.0)
    most = max(at.y for at in outline) - min(at.y for at in outline)
    low, high = 0.0, most
    for _ in range(ROUNDS):
        middle = (low + high) / 2
        fits = sum(many for _, _, many in _rows(outline, middle)) >= count
        low, high = (middle, high) if fits else (low, middle)
    rows = _rows(outline, low)
    counts = [many for _, _, many in rows]
    while sum(counts) > count:
        counts[max(range(len(counts)), key=lambda row: (counts[row], row))] -= 1
    found = []
    for (y, (left, right), _), many in zip(rows, counts, strict=True):
        start = (left + right - (many - 1) * low) / 2
        found += [Point(start + place * low, y) for place in range(many)]
    return BubbleRows(tuple(found), low)


def _rows(outline: tuple[Point, ...], step: float) -> list[tuple[float, Span, int]]:
    """Return rows *step* apart: the y of each, its horizontal span, the number of bubbles."""
    top, bottom = min(at.y for at in outline), max(at.y for at in outline)
    many = int((bottom - top) / step) if step > 0 else 0
    first = (top + bottom - (many - 1) * step) / 2
    found = []
    for row in range(many):
        y = first + row * step
        reach = FULL * step / 2
        spans = [_span(outline, at) for at in (y - reach, y, y + reach)]
        left, right = max(span[0] for span in spans), min(span[1] for span in spans)
        found.append((y, (left, right), max(0, int((right - left) / step + 1e-9))))
    return found


def _span(outline: tuple[Point, ...], y: float) -> Span:
    """Return the widest extent of *outline* at the height *y*; empty outside it."""
    crossed = [
        a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
        for a, b in pairwise((*outline, outline[0]))
        if min(a.y, b.y) <= y <= max(a.y, b.y) and a.y != b.y
    ]
    return (min(crossed), max(crossed)) if crossed else (0.0, 0.0)
