"""Shaded ground: viewsheds and maps of numbers. Coarse while they change, then refined in strips.

A fan is stored in polar form: one row per ray, one column per small step outward. The sample of a pixel
then follows from its bearing and distance.
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
from game.ui.painting.camera import Camera, Pixel
from game.ui.painting.canvas import Size
from game.ui.painting.raster import Floats
from game.ui.shell.theme import Theme

Shaded = ShadedRays | Cells
Codes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Slots = NDArray[np.int32]
Singles = NDArray[np.float32]
NONE = 255
PIXEL = 0xFFFFFFFF
COARSE = 3
BAND = 72
"""Rows of coarse samples that are drawn in one go."""
STRIP = 24
ROOM = 64
MOST = 6
PATIENT = 1.0


class Sampler(Protocol):
    """Returns samples, squares of several pixels, as shade indices."""

    def at(self, columns: range, rows: range) -> Codes:
        """Return the samples at *rows* and *columns*, relative to the mark's place."""


class _FanSampler(Value, eq=False):
    """A fan in polar form: samples by ray and step; the last step of each ray is out of range."""

    unrolled: Codes
    rays: int
    steps: int

    def at(self, columns: range, rows: range) -> Codes:
        found: Codes = self.unrolled.take(_slots(columns, rows, self.rays, self.steps))
        return found


class _ScreenSampler(Value, eq=False):
    """A fan in polar form, with a lookup table for whole screens around a place on the screen."""

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
    """A lattice of squares, each several samples wide; the last row and column are out of range."""

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
    """The picture of a mark in a part of the screen, refined above *row* and coarse below."""

    corner: tuple[int, int]
    size: tuple[int, int]
    sampler: Sampler | None = None
    picture: pygame.Surface | None = None
    row: int = 0


class Shades:
    """Draws fans and lattices, and caches the refined pictures of unchanged ones.

    Attributes:
        busy: Whether one of those drawn is not refined yet; the caller sets it to False before a frame.
    """

    def __init__(self, look: Theme) -> None:
        self.look = look
        self.busy = False
        self._small = self._grown = pygame.Surface((1, 1), pygame.SRCALPHA)
        self._crisp: OrderedDict[Hashable, _Crisp] = OrderedDict()
        self._spare: pygame.Surface | None = None

    def draw(self, target: pygame.Surface, mark: Shaded, camera: Camera, until: float) -> None:
        """Draw *mark* within the clip of *target*, refined as far as possible before the time *until*.

        Nothing is refined in the first two frames with it, nor if *until* is 0: the first draws it coarsely,
        the second makes a picture of that, which is refined from then on.
        """
        part = target.get_clip()
        if not part.w or not part.h:
            return
        key: Hashable = (mark, camera, tuple(part))
        kept = self._crisp.get(key)
        at, room = camera.to_pixel(mark.at), _rooms(target.get_size())
        patient = until - time.perf_counter() > PATIENT
        if kept is None:
            kept = self._crisp[key] = _Crisp((part.x - at[0], part.y - at[1]), part.size)
            self._discard()
            if not patient:
                self._draw_coarse(target, mark, camera.scale, at, room)
                return
        self._crisp.move_to_end(key)
        if kept.picture is None:
            kept.picture = self._blank(kept.size, target.get_size())
            self._draw_coarse(kept.picture, mark, camera.scale, (at[0] - part.x, at[1] - part.y), room)
            until = until if patient else 0.0
        if until:
            self._refine(kept, kept.picture, mark, camera.scale, until)
        self.busy = self.busy or kept.row < kept.size[1]
        target.blit(kept.picture, part.topleft)

    def _discard(self) -> None:
        """Discard the oldest pictures, and keep the surface of the last one: allocating another is slow."""
        while len(self._crisp) > MOST:
            _, gone = self._crisp.popitem(last=False)
            if gone.picture is not None:
                self._spare = gone.picture.get_abs_parent()

    def _blank(self, size: tuple[int, int], whole: tuple[int, int]) -> pygame.Surface:
        """Return a transparent surface of *size* within one of the *whole* screen."""
        sheet, self._spare = self._spare, None
        if sheet is None or sheet.get_size() != whole:
            sheet = pygame.Surface(whole, pygame.SRCALPHA)
        sheet.fill((0, 0, 0, 0))
        return sheet.subsurface((0, 0), size)

    def _draw_coarse(self, target: pygame.Surface, mark: Shaded, scale: float, at: Pixel, room: Size) -> None:
        """Draw *mark*, whose place is the pixel *at*, within the clip of *target*; *room*: see `_rooms`."""
        self.busy = True
        x, y = at
        part = target.get_clip().clip(_reach(mark, scale, at).inflate(2 * COARSE, 2 * COARSE))
        if not part.w or not part.h:
            return
        columns = range((part.left - x) // COARSE, -(-(part.right - x) // COARSE))
        rows = range((part.top - y) // COARSE, -(-(part.bottom - y) // COARSE))
        sampler = _coarse_sampler(mark, scale / COARSE, columns, rows, room)
        fills = self._fills(mark, self._small)
        self._blit_grown(target, (sampler, fills), columns, rows, at)

    def _blit_grown(
        self,
        target: pygame.Surface,
        samples: tuple[Sampler, NDArray[np.uint32]],
        columns: range,
        rows: range,
        at: tuple[int, int],
    ) -> None:
        """Draw samples around the pixel *at* as squares of `COARSE` pixels, band by band.

        A band fits the processor's cache, and its surfaces are reallocated only to grow.
        """
        sampler, fills = samples
        across = len(columns)
        if self._small.get_width() < across:
            self._small = pygame.Surface((across, BAND), pygame.SRCALPHA)
            self._grown = pygame.Surface((across * COARSE, BAND * COARSE), pygame.SRCALPHA)
        for row in range(rows.start, rows.stop, BAND):
            band = range(row, min(row + BAND, rows.stop))
            small = self._small.subsurface((0, 0), (across, len(band)))
            grown = self._grown.subsurface((0, 0), (across * COARSE, len(band) * COARSE))
            pygame.surfarray.pixels2d(small).T[...] = fills.take(sampler.at(columns, band))
            pygame.transform.scale(small, grown.get_size(), grown)
            target.blit(grown, (columns.start * COARSE + at[0], row * COARSE + at[1]))

    def _refine(
        self, kept: _Crisp, picture: pygame.Surface, mark: Shaded, scale: float, until: float
    ) -> None:
        """Refine more rows of the picture, at least one strip."""
        kept.sampler = kept.sampler or _sampler(mark, scale)
        fills, lines = self._fills(mark, picture), self._lines(mark, picture)
        pixels = pygame.surfarray.pixels2d(picture).T
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
    """Return the pixel values of the shades in the format of *like*."""
    table = np.zeros(NONE + 1, np.uint32)
    table[: len(tones)] = [like.map_rgb(tone) & PIXEL if tone is not None else 0 for tone in tones]
    return table


def _borders(codes: Codes) -> NDArray[np.bool_]:
    """Whether each sample lies next to another shade; False at the edges and for empty samples."""
    inner = codes[1:-1, 1:-1]
    found = np.zeros(inner.shape, np.bool_)
    for other in (codes[1:-1, 2:], codes[2:, 1:-1], codes[1:-1, :-2], codes[:-2, 1:-1]):
        found |= (inner != other) & (other != NONE)
    return found


def _sampler(mark: Shaded, scale: float) -> Sampler:
    """Return the sampler of *mark* at *scale* samples per inch."""
    if isinstance(mark, ShadedRays):
        steps = _steps(mark, scale)
        return _FanSampler(_unrolled(mark, scale, steps), mark.rays, steps)
    shades = np.frombuffer(mark.shades, np.uint8).reshape(-1, mark.columns)
    return _CellSampler(np.pad(shades, (0, 1), constant_values=NONE), mark.step * scale)


def _rooms(size: Size) -> tuple[int, int]:
    """Return how many coarse samples cover a screen of *size* pixels, across and down, rounded up."""
    across, down = (-(-(pixels // COARSE + 2) // ROOM) * ROOM for pixels in size)
    return across, down


def _coarse_sampler(
    mark: Shaded, scale: float, columns: range, rows: range, room: tuple[int, int]
) -> Sampler:
    """Return the sampler of *mark*; faster if its place lies on a screen of *room* pixels."""
    across, down = room
    beyond = max(-columns.start, columns.stop) > across or max(-rows.start, rows.stop) > down
    if beyond or isinstance(mark, Cells):
        return _sampler(mark, scale)
    return _ScreenSampler(_unrolled(mark, scale, _reaching(across, down)), mark.rays, across, down)


def _reach(mark: Shaded, scale: float, at: Pixel) -> pygame.Rect:
    """Return a rectangle of pixels that contains all that *mark* shows, with its place at the pixel *at*."""
    x, y = at
    if isinstance(mark, Cells):
        size = math.ceil(mark.step * scale * mark.columns)
        return pygame.Rect(x, y, size, math.ceil(size * len(mark.shades) / mark.columns**2))
    ray, _, far, _ = np.frombuffer(mark.spans).reshape(-1, 4).T
    sine, cosine = (each[ray.astype(np.intp)] for each in _directions(mark.rays))
    # a wedge is wider than its ray
    slack = 1 + far.max(initial=0.0) * scale * math.pi / mark.rays
    east, south = far * sine * scale, -far * cosine * scale
    left, top = math.floor(east.min(initial=0.0) - slack), math.floor(south.min(initial=0.0) - slack)
    right, bottom = math.ceil(east.max(initial=0.0) + slack), math.ceil(south.max(initial=0.0) + slack)
    return pygame.Rect(x + left, y + top, right - left, bottom - top)


@lru_cache(maxsize=2)
def _directions(rays: int) -> tuple[Floats, Floats]:
    """Return the sine and cosine of the bearings of *rays* rays."""
    turn = (np.arange(rays) + 0.5) * (math.tau / rays)
    return np.sin(turn), np.cos(turn)


def _steps(fan: ShadedRays, scale: float) -> int:
    spans = np.frombuffer(fan.spans).reshape(-1, 4)
    return int(np.rint(spans[:, 2].max(initial=0.0) * scale)) + 1


def _unrolled(fan: ShadedRays, scale: float, steps: int) -> Codes:
    """Return the samples by ray and step outward; the last step is out of range."""
    spans = np.frombuffer(fan.spans).reshape(-1, 4)
    whole = np.rint(np.minimum(spans[:, 1:3] * scale, steps - 1)).astype(np.int64)
    whole += spans[:, :1].astype(np.int64) * steps
    ends = np.concatenate(([0], whole.ravel(), [fan.rays * steps]))
    codes = np.full(len(ends) - 1, NONE, np.uint8)
    codes[1::2] = spans[:, 3]
    return np.repeat(codes, np.maximum(np.diff(ends), 0))


def _reaching(across: int, down: int) -> int:
    """Return the number of steps from the centre to beyond a screen of this size."""
    return math.ceil(math.hypot(across, down)) + 1


@lru_cache(maxsize=2)
def _screen(across: int, down: int, rays: int) -> Slots:
    """Return polar indices for a screen that extends *across* and *down* samples from the centre."""
    turn, out = _quarter(across, down)
    found = np.empty((2 * down, 2 * across), np.int32)
    north, south, west, east = (
        slice(down - 1, None, -1),
        slice(down, None),
        slice(across - 1, None, -1),
        slice(across, None),
    )
    for rows, columns, bearing in (
        (north, east, turn),
        (south, east, np.float32(0.5) - turn),
        (south, west, np.float32(0.5) + turn),
        (north, west, np.float32(1.0) - turn),
    ):
        found[rows, columns] = _polar(bearing, out, rays, _reaching(across, down))
    return found


@lru_cache(maxsize=1)
def _quarter(across: int, down: int) -> tuple[Singles, Slots]:
    """Return the bearings, in turns, and the whole distances of the samples north-east of the centre."""
    east = (np.arange(across, dtype=np.float32) + np.float32(0.5))[None, :]
    north = (np.arange(down, dtype=np.float32) + np.float32(0.5))[:, None]
    turn = np.arctan2(east, north) * np.float32(0.5 / np.pi)
    return turn, np.sqrt(east * east + north * north).astype(np.int32)


def _slots(columns: range, rows: range, rays: int, steps: int) -> Slots:
    """Return polar indices for samples given relative to the place of the fan."""
    east = (np.arange(columns.start, columns.stop, dtype=np.float32) + np.float32(0.5))[None, :]
    south = (np.arange(rows.start, rows.stop, dtype=np.float32) + np.float32(0.5))[:, None]
    turn = np.arctan2(east, -south) * np.float32(0.5 / np.pi)
    turn += (turn < 0).astype(np.float32)
    return _polar(turn, np.sqrt(east * east + south * south).astype(np.int32), rays, steps)


def _polar(turn: Singles, out: Slots, rays: int, steps: int) -> Slots:
    """Return the indices of samples by their bearings, in turns, and their whole distances."""
    found: Slots = (turn * np.float32(rays)).astype(np.int32)
    np.minimum(found, rays - 1, out=found)
    found *= steps
    found += np.minimum(out, steps - 1)
    return found


def squares(cells: Cells) -> list[tuple[int, Floats]]:
    """Return the style and the corners, in inches, of each run of one style in each row of *cells*."""
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
