"""Organic outlines: blobs for hills, woods and lakes, curves for roads and rivers, ribbons along curves."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from game.geometry.point import Path, Point
from game.geometry.value import Value
from game.mapmaking.seeded_random import SeededRandom

SPACING = 1.1
CORNERS = (14, 44)
HARMONICS = (2, 3, 4, 5)


class Blob(Value):
    """A closed curve around *at*: an ellipse whose radius swells and shrinks.

    Attributes:
        long, wide: The semi-axes of the ellipse, in inches.
        turn: Clockwise, in degrees.
        waves: Share of the radius and phase of each of `HARMONICS`.
    """

    at: Point
    long: float
    wide: float
    turn: float
    waves: tuple[tuple[float, float], ...]

    @property
    def outline(self) -> Path:
        """Its corners, about an inch apart."""
        least, most = CORNERS
        count = min(most, max(least, round(math.pi * (self.long + self.wide) / SPACING)))
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return tuple(self._corner(math.tau * i / count, cos, sin) for i in range(count))

    def _corner(self, angle: float, cos: float, sin: float) -> Point:
        """Return the corner in that direction from its long axis; *cos* and *sin* are of its turn."""
        swell = 1 + sum(
            share * math.cos(k * angle + phase)
            for k, (share, phase) in zip(HARMONICS, self.waves, strict=True)
        )
        x, y = self.long * swell * math.cos(angle), self.wide * swell * math.sin(angle)
        return rounded(Point(self.at.x + x * cos - y * sin, self.at.y + x * sin + y * cos))


def blob(chance: SeededRandom, at: Point, long: float, wide: float, rough: float = 1.0) -> Blob:
    """Return a random blob; *rough* scales how much it differs from an ellipse."""
    waves = tuple(
        (chance.between(0.4, 1) * rough * 0.24 / (k - 0.5), chance.between(0, math.tau)) for k in HARMONICS
    )
    return Blob(at, long, wide, chance.between(0, 180), waves)


def rounded(at: Point) -> Point:
    """Return *at* to a tenth of an inch, as files have it."""
    return Point(round(at.x, 1) + 0.0, round(at.y, 1) + 0.0)


def smooth(through: Sequence[Point], spacing: float = 1.5) -> Path:
    """Return a smooth curve through some points (Catmull-Rom), with a corner every *spacing* inches or so."""
    points = [_beyond(through[1], through[0]), *through, _beyond(through[-2], through[-1])]
    found = [through[0]]
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        steps = max(1, round(math.hypot(c.x - b.x, c.y - b.y) / spacing))
        found += [_between(a, b, c, d, i / steps) for i in range(1, steps + 1)]
    return tuple(rounded(at) for at in found)


def _beyond(inner: Point, end: Point) -> Point:
    return Point(2 * end.x - inner.x, 2 * end.y - inner.y)


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def along(p: float, q: float, r: float, s: float) -> float:
        bend = (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t
        return q + 0.5 * ((r - p) * t + bend)

    return Point(along(a.x, b.x, c.x, d.x), along(a.y, b.y, c.y, d.y))


def direction(path: Path, place: int) -> Point:
    """Return the unit vector along *path* at the corner in that *place*."""
    a, b = path[max(place - 1, 0)], path[min(place + 1, len(path) - 1)]
    long = math.hypot(b.x - a.x, b.y - a.y)
    return Point((b.x - a.x) / long, (b.y - a.y) / long)


def banks(path: Path, width: Callable[[int], float]) -> tuple[Path, Path]:
    """Return the lines to the left and the right of *path*, *width* of a corner apart there."""
    left, right = [], []
    for place, at in enumerate(path):
        along, half = direction(path, place), width(place) / 2
        left.append(rounded(Point(at.x + along.y * half, at.y - along.x * half)))
        right.append(rounded(Point(at.x - along.y * half, at.y + along.x * half)))
    return tuple(left), tuple(right)


def waves(chance: SeededRandom, swings: Sequence[tuple[float, float]]) -> Callable[[float], float]:
    """Return an odd function on -0.5 to 0.5: a sum of sines.

    Args:
        swings: The least and the most amplitude of one wave, two waves and so on over the whole range.
    """
    parts = [(chance.sign() * chance.between(*swing), math.tau * k) for k, swing in enumerate(swings, 1)]
    return lambda u: sum(amount * math.sin(rate * u) for amount, rate in parts)
