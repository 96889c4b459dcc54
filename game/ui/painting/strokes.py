"""Lines on the screen: circles and wedges as points, dashed paths, strokes with smooth edges."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, pairwise

import numpy as np
import pygame

from game.ui.painting.cell_cache import CELL, Cells
from game.ui.painting.raster import Floats
from game.ui.shell.theme import Colour, MarkStyle

Run = list[list[float]]
Tone = tuple[int, ...]
Segment = Callable[[pygame.Surface, list[float], list[float], int, Tone], None]
FEW, MANY = 8, 64
NARROW = 5
"""The width of a casing in pixels up to which nobody sees the shape of its ends."""
CLOSE = 1.5
"""Pixels between points of a line with many of them below which nobody sees that one is left out."""
FRINGE = 0.6
"""How much wider than its width a line is with its smooth sides, in pixels."""


def circle(radius: float, scale: float = 1.0) -> Floats:
    """Return a closed circle around 0, 0 as points, smooth at *scale* pixels per unit."""
    return sector(0.0, radius, 0.0, 360.0, scale)


def sector(inner: float, outer: float, facing: float, arc: float, scale: float = 1.0) -> Floats:
    """Return the closed outline of a wedge around 0, 0 as points; an *arc* of 360 gives a plain circle."""
    steps = max(12, math.ceil(math.sqrt(max(outer * scale, 1.0)) * 9 * arc / 360))
    if arc >= 360:
        turns = np.radians(np.linspace(0, 360, steps + 1))
        return np.stack((np.sin(turns), -np.cos(turns)), axis=1) * outer
    turns = np.radians(np.linspace(facing - arc / 2, facing + arc / 2, steps + 1))
    rim = np.stack((np.sin(turns), -np.cos(turns)), axis=1)
    foot = rim[::-1] * inner if inner > 0 else np.zeros((1, 2))
    return np.concatenate((rim * outer, foot, rim[:1] * outer))


def closed(ring: Floats) -> Floats:
    """Return *ring* with its first point repeated at its end."""
    return ring if np.array_equal(ring[0], ring[-1]) else np.vstack((ring, ring[:1]))


def dashed(path: Floats, dash: tuple[float, float] | None) -> list[Run]:
    """Return the dashes of *path*; the whole path if *dash* is None.

    The dashes of a closed path are stretched slightly so that all gaps have the same length.
    """
    points: Run = path.tolist()
    if dash is None or len(points) < 2:
        return [points]
    if len(points) <= FEW and points[0] != points[-1]:
        return _few_dashed(points, dash)
    gone = _gone(path)
    period = sum(dash)
    if points[0] == points[-1] and gone[-1] > period:
        period = gone[-1] / round(gone[-1] / period)
    starts = np.arange(0, gone[-1], period)
    stops = np.minimum(starts + period * dash[0] / sum(dash), gone[-1])
    heads, tails = _at(path, gone, starts).tolist(), _at(path, gone, stops).tolist()
    first = np.searchsorted(gone, starts, "right").tolist()
    last = np.searchsorted(gone, stops, "left").tolist()
    return [[head, *points[i:j], tail] for head, tail, i, j in zip(heads, tails, first, last, strict=True)]


def _few_dashed(points: Run, dash: tuple[float, float]) -> list[Run]:
    """Return the dashes of an open path of a few points, for which plain floats are faster than arrays."""
    if len(points) == 2:
        return _line_dashed(points[0], points[1], dash)
    gone = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(points))]
    period, found = sum(dash), list[Run]()
    for number in range(math.ceil(gone[-1] / period)):
        start, stop = number * period, min(number * period + dash[0], gone[-1])
        between = [point for point, far in zip(points, gone, strict=True) if start < far < stop]
        found.append([_after(points, gone, start), *between, _after(points, gone, stop)])
    return found


def _line_dashed(a: list[float], b: list[float], dash: tuple[float, float]) -> list[Run]:
    """Return the dashes of the line from *a* to *b*."""
    (x, y), length = a, math.dist(a, b)
    if length == 0:
        return []
    dx, dy = (b[0] - x) / length, (b[1] - y) / length
    period, drawn = sum(dash), dash[0]
    starts = [number * period for number in range(math.ceil(length / period))]
    ends = [(start, min(start + drawn, length)) for start in starts]
    return [[[x + dx * i, y + dy * i], [x + dx * j, y + dy * j]] for i, j in ends]


def _after(points: Run, gone: list[float], length: float) -> list[float]:
    """Return the point *length* along a path; *gone* is the length up to each of its points."""
    i = min(bisect_right(gone, length), len(gone) - 1)
    (x0, y0), (x1, y1), long = points[i - 1], points[i], gone[i] - gone[i - 1]
    share = (length - gone[i - 1]) / long if long > 0 else 0.0
    return [x0 + share * (x1 - x0), y0 + share * (y1 - y0)]


def _gone(path: Floats) -> Floats:
    """Return the length of *path* up to each of its points."""
    return np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))))


def _at(path: Floats, gone: Floats, lengths: Floats) -> Floats:
    """Return the points of *path* at *lengths* along it."""
    return np.stack([np.interp(lengths, gone, path[:, i]) for i in (0, 1)], axis=1)


def stroke(target: pygame.Surface, path: Floats, style: MarkStyle) -> None:
    """Draw an open or closed *path* in pixels with the line of *style*, with casing and dashes; opaque."""
    pieces = _shown(np.ascontiguousarray(path, dtype=np.float64).tobytes(), style.dash, target.get_size())
    _draw(target, pieces, style, style.dash is not None or len(path) > MANY)


@lru_cache(maxsize=1024)
def _shown(path: bytes, dash: tuple[float, float] | None, size: tuple[int, int]) -> list[Run]:
    """Return the dashes of *path*, the bytes of its points, in a window of *size* pixels; do not change them.

    Most lines on a table stay where they are from frame to frame.
    """
    points = np.frombuffer(path).reshape(-1, 2)
    if dash is None and len(points) > MANY:
        points = _thinned(points)
    pieces = dashed(points, dash)
    inside = (points > -8).all() and (points < np.add(size, 8)).all()
    return pieces if inside else [piece for piece in pieces if _in_window(piece, size)]


def _thinned(path: Floats) -> Floats:
    """Return *path* without points that lie less than about `CLOSE` pixels from the one before."""
    step = np.floor(_gone(path) / CLOSE)
    kept = np.concatenate((step[1:] > step[:-1], (True,)))
    kept[0] = True
    return path[kept]


def _in_window(piece: Run, size: tuple[int, int]) -> bool:
    """Whether *piece*, with its width, may be seen in a window of *size* pixels."""
    west, north, east, south = _bounds(piece)
    return west < size[0] + 8 and east > -8 and north < size[1] + 8 and south > -8


def stroke_cells(outlines: Iterable[Floats], style: MarkStyle, size: tuple[int, int]) -> Cells:
    """Return the line along *outlines* in a window of *size* pixels as its non-empty cells.

    Its opacity, from *style*, applies to the whole, so that crossings do not show.
    """
    assert style.line is not None
    places: dict[tuple[int, int], list[Run]] = defaultdict(list)
    for outline in outlines:
        for run in dashed(outline, style.dash) if style.dash is not None else _runs(outline):
            for cell in _cells(run, style.width / 2 + 3, size):
                places[cell].append(run)
    found = []
    for (i, j), runs in places.items():
        x, y = i * CELL, j * CELL
        sheet = pygame.Surface((min(CELL, size[0] - x), min(CELL, size[1] - y)), pygame.SRCALPHA)
        sheet.fill((*style.line[:3], 0))
        _draw(sheet, [[[px - x, py - y] for px, py in run] for run in runs], style, True)
        if style.line[3] < 255:
            sheet.fill((255, 255, 255, style.line[3]), special_flags=pygame.BLEND_RGBA_MULT)
        found.append((sheet, (x, y)))
    return tuple(found)


def _runs(path: Floats) -> Iterator[Run]:
    """Yield *path* in short runs, splitting long segments, so that each run touches few cells."""
    gone = _gone(path)
    if len(path) > 1 and np.diff(gone).max() > CELL:
        path = _at(path, gone, np.unique(np.concatenate((gone, np.arange(0, gone[-1], CELL)))))
    points: Run = path.tolist()
    run = max(1, min(8, int(CELL / 2 * len(points) / (gone[-1] + 1))))
    for i in range(0, len(points) - 1, run):
        yield points[i : i + run + 1]


def _bounds(run: Run) -> tuple[float, float, float, float]:
    xs, ys = zip(*run, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _cells(run: Run, room: float, size: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the cells of a window that *run*, drawn with *room* on either side, may touch."""
    west, north, east, south = _bounds(run)
    if west - room < size[0] and east + room > 0 and north - room < size[1] and south + room > 0:
        right, low = min(size[0] - 1, int(east + room)) // CELL, min(size[1] - 1, int(south + room)) // CELL
        for i in range(max(0, int(west - room)) // CELL, right + 1):
            for j in range(max(0, int(north - room)) // CELL, low + 1):
                yield i, j


def _draw(target: pygame.Surface, pieces: list[Run], style: MarkStyle, plain: bool) -> None:
    """Draw *pieces*: all casings, then all lines; *plain* if the shape of their ends is not visible."""
    wide = max(1, round(style.width))
    segment = _plain if plain else _narrow if wide + 2 <= NARROW else _thick
    for grow, tone in ((2, style.casing), (0, style.line)):
        if tone is not None:
            for piece in pieces:
                _ink(target, piece, wide + grow, tone, segment)


def _ink(target: pygame.Surface, points: Run, wide: int, tone: Colour, segment: Segment) -> None:
    ink = tone[:3]
    for i in range(len(points) - 1):
        segment(target, points[i], points[i + 1], wide, ink)
    if wide > 2 and segment is not _plain:
        for at in points[1:-1]:
            pygame.draw.aacircle(target, ink, at, wide / 2)


def _plain(target: pygame.Surface, a: list[float], b: list[float], wide: int, tone: Tone) -> None:
    """Draw a segment, thinner on a diagonal."""
    pygame.draw.aaline(target, tone, a, b, wide)


def _narrow(target: pygame.Surface, a: list[float], b: list[float], wide: int, tone: Tone) -> None:
    """Draw a segment as wide in any direction; `aaline` measures the width along an axis, evenly if odd."""
    dx, dy = abs(b[0] - a[0]), abs(b[1] - a[1])
    along = max(dx, dy)
    if along > 0:
        across = (wide + FRINGE) * math.hypot(dx, dy) / along
        pygame.draw.aaline(target, tone, a, b, 2 * round((across - 1) / 2) + 1)


def _thick(target: pygame.Surface, a: list[float], b: list[float], wide: int, tone: Tone) -> None:
    """Draw a segment with square ends and smooth sides."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    if length < 1e-6:
        return
    if wide < 2 or length < wide:
        pygame.draw.aaline(target, tone, a, b, wide)
        return
    nx, ny = -dy / length * (wide - 1) / 2, dx / length * (wide - 1) / 2
    corners = [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]
    pygame.draw.polygon(target, tone, corners)
    pygame.draw.aaline(target, tone, corners[0], corners[1])
    pygame.draw.aaline(target, tone, corners[3], corners[2])


def arrow(target: pygame.Surface, path: Floats, style: MarkStyle) -> None:
    """Draw the head of an arrow at the end of *path*."""
    if len(path) < 2 or style.line is None:
        return
    tip, legs = path[-1], path[-1] - path[:-1]
    far = legs[np.hypot(*legs.T) > 1e-6]
    if not len(far):
        return
    along = far[-1] / np.hypot(*far[-1])
    across = np.array((-along[1], along[0]))
    size = max(10.0, style.width * 4)
    for grow, tone in ((1.6, style.casing), (0.0, style.line)):
        if tone is not None:
            back = tip - along * (size + grow * 0.6)
            ahead = tip + along * (2 + grow * 1.4)
            wing = across * (size * 0.52 + grow)
            corners = [v.tolist() for v in (ahead, back + wing, back + along * 3, back - wing)]
            pygame.draw.polygon(target, tone[:3], corners)
            pygame.draw.aalines(target, tone[:3], True, corners)
