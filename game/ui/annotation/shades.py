"""Ground in shades: what an eye sees, and maps of numbers. Coarse while they change, then crisp, in strips.

A fan is unrolled: one row for each ray, one column for each small step outward. A pixel then only needs its
bearing and its distance.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np
import pygame
from numpy.typing import NDArray

from game.core.views.marks import Cells, ShadedRays
from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.painting.camera import Camera
from game.ui.painting.raster import Floats
from game.ui.shell.theme import Theme

Shaded = ShadedRays | Cells
Codes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Slots = NDArray[np.int32]
NONE = 255
PIXEL = 0xFFFFFFFF
COARSE = 3
STRIP = 24
ROOM = 64
MOST = 6
PATIENT = 1.0


class Sampler(Protocol):
    """Returns the shades of samples: squares of *block* pixels, counted from the mark's place."""

    def at(self, columns: range, rows: range) -> Codes:
        """Return the numbers of the styles of the samples in *rows* and *columns*."""


class _FanSampler(Value, eq=False):
    """A fan unrolled: shades by ray and step, the last step of each ray being beyond all."""

    unrolled: Codes
    rays: int
    steps: int

    def at(self, columns: range, rows: range) -> Codes:
        found: Codes = self.unrolled.take(_slots(columns, rows, self.rays, self.steps))
        return found


class _ScreenSampler(Value, eq=False):
    """A fan unrolled as far as a screen reaches, for whole screens around a place on it: by one table."""

    unrolled: Codes
    rays: int
    across: int
    down: int

    def at(self, columns: range, rows: range) -> Codes:
        table = _screen(self.across, self.down, self.rays)
        part = table[
            rows.start + self.down : rows.stop + self.down,
            columns.start + self.across : columns.stop + self.across,
        ]
        found: Codes = self.unrolled.take(part, mode="clip")
        return found


class _CellSampler(Value, eq=False):
    """A lattice of squares, each so many samples wide; the last row and column are beyond all."""

    shades: Codes
    side: float

    def at(self, columns: range, rows: range) -> Codes:
        return self.shades[np.ix_(self._places(rows, 0), self._places(columns, 1))]

    def _places(self, samples: range, axis: int) -> Ints:
        found = np.floor((np.arange(samples.start, samples.stop) + 0.5) / self.side).astype(np.int64)
        last = self.shades.shape[axis] - 1
        inside: Ints = np.where((found < 0) | (found > last), last, found)
        return inside


@dataclass
class _Crisp:
    """The crisp picture of a mark in a part of the screen, of which the rows before *row* are made."""

    corner: tuple[int, int]
    size: tuple[int, int]
    sampler: Sampler | None = None
    picture: pygame.Surface | None = None
    row: int = 0


class Shades:
    """Draws fans and lattices, and caches the crisp pictures of those that did not change.

    Attributes:
        busy: Whether one that was drawn is not crisp yet; set to False by who draws a frame.
    """

    def __init__(self, look: Theme) -> None:
        self.look = look
        self.busy = False
        self._small = self._grown = pygame.Surface((1, 1), pygame.SRCALPHA)
        self._crisp: OrderedDict[Hashable, _Crisp] = OrderedDict()

    def draw(self, target: pygame.Surface, mark: Shaded, camera: Camera, until: float) -> None:
        """Draw *mark* within the clip of *target*; crisp, as far as that can be made *until* then."""
        part = target.get_clip()
        if not part.w or not part.h:
            return
        key: Hashable = (mark, camera, tuple(part))
        kept = self._crisp.get(key)
        x, y = camera.to_pixel(mark.at)
        patient = until - time.perf_counter() > PATIENT
        if kept is None:
            kept = self._crisp[key] = _Crisp((part.x - x, part.y - y), part.size)
            while len(self._crisp) > MOST:
                self._crisp.popitem(last=False)
            if not patient:
                self._draw_coarse(target, mark, camera, part)
                return
        self._crisp.move_to_end(key)
        self._refine(kept, mark, camera.scale, until)
        if kept.picture is None or kept.row < kept.size[1]:
            self._draw_coarse(target, mark, camera, part)
        else:
            target.blit(kept.picture, part.topleft)

    def _draw_coarse(self, target: pygame.Surface, mark: Shaded, camera: Camera, part: pygame.Rect) -> None:
        self.busy = True
        x, y = camera.to_pixel(mark.at)
        room = _room(part.w), _room(part.h)
        part = part.clip(_reach(mark, camera).inflate(2 * COARSE, 2 * COARSE))
        if not part.w or not part.h:
            return
        columns = range((part.left - x) // COARSE, -(-(part.right - x) // COARSE))
        rows = range((part.top - y) // COARSE, -(-(part.bottom - y) // COARSE))
        codes = _coarse_sampler(mark, camera.scale / COARSE, columns, rows, room).at(columns, rows)
        if self._small.get_size() != codes.shape[::-1]:
            self._small = pygame.Surface(codes.shape[::-1], pygame.SRCALPHA)
        small = self._small
        pygame.surfarray.pixels2d(small).T[...] = self._fills(mark, small).take(codes, mode="clip")
        size = len(columns) * COARSE, len(rows) * COARSE
        if self._grown.get_size() != size:
            self._grown = pygame.Surface(size, pygame.SRCALPHA)
        pygame.transform.scale(small, size, self._grown)
        target.blit(self._grown, (columns.start * COARSE + x, rows.start * COARSE + y))

    def _refine(self, kept: _Crisp, mark: Shaded, scale: float, until: float) -> None:
        """Make more rows of the crisp picture, at least one strip of them."""
        if kept.picture is None or kept.sampler is None:
            kept.picture = pygame.Surface(kept.size, pygame.SRCALPHA)
            kept.sampler = _sampler(mark, scale)
        fills, lines = self._fills(mark, kept.picture), self._lines(mark, kept.picture)
        pixels = pygame.surfarray.pixels2d(kept.picture).T
        left, top = kept.corner
        while kept.row < kept.size[1]:
            end = min(kept.row + STRIP, kept.size[1])
            codes = kept.sampler.at(
                range(left - 1, left + kept.size[0] + 1), range(top + kept.row - 1, top + end + 1)
            )
            inner = codes[1:-1, 1:-1]
            pixels[kept.row : end] = np.where(_borders(codes), lines.take(inner), fills.take(inner))
            kept.row = end
            if time.perf_counter() >= until:
                return

    def _fills(self, mark: Shaded, like: pygame.Surface) -> NDArray[np.uint32]:
        return _table(like, [self.look.mark(style).fill for style in mark.styles])

    def _lines(self, mark: Shaded, like: pygame.Surface) -> NDArray[np.uint32]:
        looks = [self.look.mark(style) for style in mark.styles]
        return _table(like, [look.line or look.fill for look in looks])


def _table(like: pygame.Surface, tones: Sequence[tuple[int, int, int, int] | None]) -> NDArray[np.uint32]:
    """Return the pixels of the shades, as surfaces such as *like* hold them."""
    table = np.zeros(NONE + 1, np.uint32)
    table[: len(tones)] = [like.map_rgb(tone) & PIXEL if tone is not None else 0 for tone in tones]
    return table


def _borders(codes: Codes) -> NDArray[np.bool_]:
    """Whether each sample, but for those on the rim, lies next to another shade: nothing at all is none."""
    inner = codes[1:-1, 1:-1]
    found = np.zeros(inner.shape, np.bool_)
    for other in (codes[1:-1, 2:], codes[2:, 1:-1], codes[1:-1, :-2], codes[:-2, 1:-1]):
        found |= (inner != other) & (other != NONE)
    return found


def _sampler(mark: Shaded, scale: float) -> Sampler:
    """Return the sampler of the shades of *mark* where an inch is *scale* samples."""
    if isinstance(mark, ShadedRays):
        steps = _steps(mark, scale)
        return _FanSampler(_unrolled(mark, scale, steps), mark.rays, steps)
    shades = np.frombuffer(mark.shades, np.uint8).reshape(-1, mark.columns)
    return _CellSampler(np.pad(shades, (0, 1), constant_values=NONE), mark.step * scale)


def _room(pixels: int) -> int:
    """Return how many coarse samples lie side by side in so many pixels, rounded up."""
    return -(-(pixels // COARSE + 2) // ROOM) * ROOM


def _coarse_sampler(
    mark: Shaded, scale: float, columns: range, rows: range, room: tuple[int, int]
) -> Sampler:
    """Return the sampler of the shades of *mark*, by a table where its place lies on a screen so large."""
    across, down = room
    beyond = max(-columns.start, columns.stop) > across or max(-rows.start, rows.stop) > down
    if beyond or isinstance(mark, Cells):
        return _sampler(mark, scale)
    return _ScreenSampler(_unrolled(mark, scale, _reaching(across, down)), mark.rays, across, down)


def _reach(mark: Shaded, camera: Camera) -> pygame.Rect:
    """Return the pixels in which *mark* shows anything, and perhaps some around them."""
    x, y = camera.to_pixel(mark.at)
    if isinstance(mark, Cells):
        size = math.ceil(mark.step * camera.scale * mark.columns)
        return pygame.Rect(x, y, size, math.ceil(size * len(mark.shades) / mark.columns**2))
    ray, _, far, _ = np.frombuffer(mark.spans).reshape(-1, 4).T
    turn = (ray + 0.5) * (math.tau / mark.rays)
    # a wedge is wider than its ray
    slack = 1 + far.max(initial=0.0) * camera.scale * math.pi / mark.rays
    east, south = far * np.sin(turn) * camera.scale, -far * np.cos(turn) * camera.scale
    left, top = math.floor(east.min(initial=0.0) - slack), math.floor(south.min(initial=0.0) - slack)
    right, bottom = math.ceil(east.max(initial=0.0) + slack), math.ceil(south.max(initial=0.0) + slack)
    return pygame.Rect(x + left, y + top, right - left, bottom - top)


def _steps(fan: ShadedRays, scale: float) -> int:
    spans = np.frombuffer(fan.spans).reshape(-1, 4)
    return int(np.rint(spans[:, 2].max(initial=0.0) * scale)) + 1


def _unrolled(fan: ShadedRays, scale: float, steps: int) -> Codes:
    """Return the shade of each ray at each step outward; the last step is beyond all."""
    spans = np.frombuffer(fan.spans).reshape(-1, 4)
    whole = np.rint(np.minimum(spans[:, 1:3] * scale, steps - 1)).astype(np.int64)
    whole += spans[:, :1].astype(np.int64) * steps
    ends = np.concatenate(([0], whole.ravel(), [fan.rays * steps]))
    codes = np.full(len(ends) - 1, NONE, np.uint8)
    codes[1::2] = spans[:, 3]
    return np.repeat(codes, np.maximum(np.diff(ends), 0))


def _reaching(across: int, down: int) -> int:
    """Return how many steps outward there are in a screen of so many samples to all sides, and one beyond."""
    return math.ceil(math.hypot(across, down)) + 1


@lru_cache(maxsize=2)
def _screen(across: int, down: int, rays: int) -> Slots:
    """Return the places in a fan unrolled of so many samples to all four sides."""
    return _slots(range(-across, across), range(-down, down), rays, _reaching(across, down))


def _slots(columns: range, rows: range, rays: int, steps: int) -> Slots:
    """Return the places in a fan unrolled of samples, counted from the place of the fan."""
    east = (np.arange(columns.start, columns.stop, dtype=np.float32) + np.float32(0.5))[None, :]
    south = (np.arange(rows.start, rows.stop, dtype=np.float32) + np.float32(0.5))[:, None]
    turn = np.arctan2(east, -south) * np.float32(0.5 / np.pi)
    turn += (turn < 0).astype(np.float32)
    found = (turn * np.float32(rays)).astype(np.int32)
    np.minimum(found, rays - 1, out=found)
    found *= steps
    found += np.minimum(np.sqrt(east * east + south * south).astype(np.int32), steps - 1)
    slots: Slots = found
    return slots


def squares(cells: Cells) -> list[tuple[int, Floats]]:
    """Return for each stretch of one style in a row of *cells* that style and its corners, in inches."""
    shades = np.frombuffer(cells.shades, np.uint8).reshape(-1, cells.columns)
    found = []
    for j, row in enumerate(shades):
        cuts = np.flatnonzero(np.diff(row.astype(int), prepend=-1, append=-1))
        for begin, end in zip(cuts[:-1].tolist(), cuts[1:].tolist(), strict=True):
            if row[begin] != NONE:
                found.append((int(row[begin]), _box(cells.at, cells.step, begin, end, j)))
    return found


def _box(at: Point, step: float, begin: int, end: int, row: int) -> Floats:
    x0, x1, y0, y1 = begin * step, end * step, row * step, (row + 1) * step
    corners: Floats = np.array(((x0, y0), (x1, y0), (x1, y1), (x0, y1))) + np.array(at)
    return corners
