"""Drawing overlay marks, which are given in inches and style names, through the camera.

Filled and round marks are drawn from cached pictures. A frame renders new pictures only within its time
budget, so that many new marks appear over a few frames and never stall one.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

import numpy as np
import pygame

from game.core.views.marks import (
    AreaMark,
    Cross,
    DiscMark,
    Ghost,
    Label,
    LineMark,
    Mark,
    Numbers,
    Ring,
    ShadedRays,
    Wedge,
)
from game.core.views.marks import Cells as Lattice
from game.geometry.point import ORIGIN, Path, Point
from game.ui.annotation.labels import draw_labels, off, pill
from game.ui.annotation.pointing import pointed
from game.ui.annotation.shades import Shaded, Shades
from game.ui.annotation.template_numbers import draw_numbers
from game.ui.painting.camera import Camera
from game.ui.painting.cell_cache import CellCache, Cells, show, sparse
from game.ui.painting.fills import fill_cells
from game.ui.painting.raster import Floats
from game.ui.painting.strokes import arrow, circle, closed, sector, stroke, stroke_cells
from game.ui.shell.postponement import Postponement
from game.ui.shell.theme import MarkStyle, Theme

MOST_BYTES = 48 * 2**20
WHOLE = 1_500_000
CELL = 256
CROSS = 7
"""How far the arms of a cross reach from its middle, in pixels at a scale of 100 %."""
Shape = AreaMark | DiscMark | Ring | Wedge
LATE = 0.008
"""Seconds of drawing after which other slow work is left to the next frame."""
STUCK = 8
"""Frames without a new picture of a mark after which one is rendered, however long drawing takes."""
MANY_LINES = 24
"""More lines than this are drawn without smoothing in the first frame at another scale."""
LAYERS: Mapping[type[Mark], int] = {
    ShadedRays: 0,
    Lattice: 0,
    AreaMark: 1,
    DiscMark: 1,
    Ring: 1,
    Wedge: 1,
}
"""The order in which marks are drawn; lines and crosses last."""
NOWHERE: Mapping[Mark, pygame.Rect | None] = MappingProxyType({})


def in_layers(marks: Iterable[Mark]) -> list[Mark]:
    """Return *marks* in the order in which they are drawn: shaded ground, shapes, then lines."""
    return sorted(marks, key=_layer)


def _layer(mark: Mark) -> int:
    return LAYERS.get(type(mark), 2)


class Pen:
    """Draws marks in one look, and caches the pictures of expensive ones.

    Attributes:
        shades: Draws shaded ground.
        made: Whether a picture was made in this frame.
        busy: Whether a picture was missing in this frame and replaced by a sketch.
    """

    def __init__(self, look: Theme, most_bytes: int = MOST_BYTES) -> None:
        self.look = look
        self.shades = Shades(look)
        self.made = self.busy = False
        self._begun, self._spent, self._longest = math.inf, 0.0, 0.0
        self._stuck = 0
        self._coarse: bool | None = None
        self._postponement, self._refinement = Postponement(), Postponement()
        self._cache = CellCache(most_bytes)
        self._last: dict[Hashable, tuple[Hashable, tuple[int, int]]] = {}

    def begin(self) -> None:
        """Begin a frame: its draws share one budget."""
        self._stuck = self._stuck + 1 if self.busy and not self.made else 0
        self.made = self.busy = self.shades.busy = False
        self._begun, self._spent, self._coarse = time.perf_counter(), 0.0, None

    def late(self) -> bool:
        """Whether this frame has taken long already; never twice in succession. Called once per frame."""
        return self._postponement.postpones(late=self._took_long())

    def draw(
        self,
        target: pygame.Surface,
        marks: Iterable[Mark],
        camera: Camera,
        budget: float = 0.005,
        within: pygame.Rect | None = None,
        *,
        taken: Sequence[pygame.Rect] = (),
        places: Mapping[Mark, pygame.Rect | None] = NOWHERE,
        zooming: bool = False,
    ) -> list[pygame.Rect]:
        """Draw *marks* on *target*: shapes first, then lines, then labels; return the labels' rectangles.

        Args:
            budget: Seconds for rendering uncached pictures, less what earlier draws of this frame have spent.
                If any are left, one is rendered, then more if one as slow as the slowest fits in; the rest
                follow in later frames. Where drawing the others takes all of it, one is rendered
                nevertheless after `STUCK` frames without any.
            within: The part of the screen to which shapes and lines are clipped: the table.
            taken: Areas that labels should avoid; `draw_tokens` returns them.
            places: The rectangles of some labels, as returned by `arranged`.
            zooming: Whether the last frame was at another scale: many lines are drawn roughly then.
        """
        given = list(marks)
        clip = target.get_clip()
        target.set_clip(clip if within is None else within.clip(clip))
        start, self._longest = time.perf_counter(), 0.0
        rough = zooming and sum(isinstance(mark, LineMark) for mark in given) > MANY_LINES
        self.busy = self.busy or rough
        until = start + budget - self._spent if budget > 0 else -math.inf
        self._draw_all(target, given, camera, until, rough=rough)
        if self.made or self.shades.busy:
            self._spent += time.perf_counter() - start
        target.set_clip(clip)
        return self._draw_labels(target, given, camera, taken, places)

    def _draw_labels(
        self,
        target: pygame.Surface,
        given: Sequence[Mark],
        camera: Camera,
        taken: Sequence[pygame.Rect],
        places: Mapping[Mark, pygame.Rect | None],
    ) -> list[pygame.Rect]:
        """Draw the labels among *given*, with their arrows; return their rectangles."""
        words = [(m, self.look.mark(m.style)) for m in given if isinstance(m, Label)]
        fixed = {i: rect for i, (m, _) in enumerate(words) if (rect := places.get(m)) is not None}
        placed = [(m.text, s, camera.to_place(m.at), off(m.clear, camera.scale, self.look)) for m, s in words]
        crosses = [self._room_of(camera.to_place(m.at)) for m in given if isinstance(m, Cross)]
        labels = [m for m, _ in words]
        fixed |= self._draw_arrows(target, labels, camera, [*taken, *crosses, *fixed.values()])
        sunk = {i: round(m.sunk * camera.scale) for i, m in enumerate(labels) if m.sunk}
        return draw_labels(target, placed, self.look, [*taken, *crosses], fixed, sunk=sunk)

    def _draw_arrows(
        self, target: pygame.Surface, labels: Sequence[Label], camera: Camera, taken: Sequence[pygame.Rect]
    ) -> dict[int, pygame.Rect]:
        """Draw the arrows that lead from *labels* to their points; return the rectangles of these labels."""
        found: dict[int, pygame.Rect] = {}
        for i, mark in enumerate(labels):
            if not mark.arrow:
                continue
            style, stand = self.look.mark(mark.style), [*taken, *found.values()]
            size = pill(mark.text, style, self.look.scale).get_size()
            near = max(mark.arrow * camera.scale, float(self.look.size("minimum_token")))
            one = pointed(
                size, camera.to_place(mark.at), near, stand, target.get_rect(), scale=self.look.scale
            )
            line = np.array((one.tail, one.tip))
            stroke(target, line, style)
            arrow(target, line, style)
            found[i] = one.rect
        return found

    def _room_of(self, cross: tuple[float, float]) -> pygame.Rect:
        """Return the rectangle covered by *cross*."""
        rect = pygame.Rect(0, 0, self.look.px(16), self.look.px(16))
        rect.center = round(cross[0]), round(cross[1])
        return rect

    def _draw_all(
        self,
        target: pygame.Surface,
        marks: Sequence[Mark],
        camera: Camera,
        until: float,
        *,
        rough: bool,
    ) -> None:
        for mark in in_layers(marks):
            match mark:
                case ShadedRays() | Lattice():
                    self._draw_shades(target, mark, camera, until)
                case AreaMark() | DiscMark() | Ring() | Wedge():
                    self._draw_shape(target, mark, camera, until)
                case LineMark(path, style, arrowed):
                    points = [camera.to_place(at) for at in path]
                    self._draw_line(target, points, self.look.mark(style), arrowed=arrowed, rough=rough)
                case _:
                    self._draw_thin(target, mark, camera)

    def _took_long(self) -> bool:
        return time.perf_counter() - self._begun > LATE

    def _draw_shades(self, target: pygame.Surface, mark: Shaded, camera: Camera, until: float) -> None:
        """Draw shaded ground, without refining it in a frame that took long before the first of it."""
        if self._coarse is None:
            self._coarse = self._refinement.postpones(late=self._took_long())
        self.shades.draw(target, mark, camera, 0.0 if self._coarse else until)

    def _draw_line(
        self,
        target: pygame.Surface,
        points: Sequence[tuple[float, float]],
        style: MarkStyle,
        *,
        arrowed: bool,
        rough: bool,
    ) -> None:
        """Draw a line along *points*, in pixels; a *rough* one without smoothing and casing."""
        if len(points) < 2:
            return
        if rough and style.line is not None:
            pygame.draw.lines(target, style.line[:3], False, points, max(1, round(style.width)))
        if not rough:
            stroke(target, np.array(points), style)
        if arrowed:
            arrow(target, np.array(points), style)

    def _draw_thin(self, target: pygame.Surface, mark: Mark, camera: Camera) -> None:
        match mark:
            case Cross(at, style):
                self._draw_cross(target, camera.to_pixel(at), self.look.mark(style))
            case Numbers(style=style):
                draw_numbers(target, mark, camera, self.look.mark(style))
            case Ghost(at, base, facing, style):
                self._draw_ghost(target, Ghost(at, base, facing, style), camera)
            case _:
                pass

    def _draw_cross(self, target: pygame.Surface, at: tuple[int, int], style: MarkStyle) -> None:
        """Draw a cross from its picture, which is the same everywhere."""
        arm = self.look.px(CROSS)
        room = arm + 2 + math.ceil(style.width)
        wanted: Hashable = (Cross, arm, style)
        cells = self._cache.find(wanted)
        if cells is None:
            cells = ((_cross(style, arm, room), (-room, -room)),)
            self._cache.keep(wanted, cells)
        show(target, cells, at)

    def _draw_ghost(self, target: pygame.Surface, ghost: Ghost, camera: Camera) -> None:
        self._draw_shape(target, DiscMark(ghost.at, ghost.base, ghost.style), camera, math.inf)
        style = self.look.mark(ghost.style)
        if ghost.facing is None or style.line is None:
            return
        reach = max(ghost.base * camera.scale, float(self.look.size("minimum_token")))
        turn, wide = math.radians(ghost.facing), math.radians(24)
        x, y = camera.to_place(ghost.at)
        corners = [
            (x + far * math.sin(turn + off), y - far * math.cos(turn + off))
            for far, off in ((reach + max(6.0, reach * 0.42), 0), (reach + 1, wide), (reach + 1, -wide))
        ]
        pygame.draw.polygon(target, style.line[:3], corners)
        pygame.draw.aalines(target, style.line[:3], True, corners)

    def _draw_shape(self, target: pygame.Surface, mark: Shape, camera: Camera, until: float) -> None:
        """Draw a filled or round mark from its picture, rendering that first if there is time."""
        style = self.look.mark(mark.style)
        anchor, key, low, high = _extent(mark, camera.scale)
        place = camera.to_pixel(anchor)
        window = target.get_rect().move(-place[0], -place[1])
        part = _box(low, high, 4 + math.ceil(style.width))
        if not part.colliderect(window):
            return
        if part.w * part.h > WHOLE:
            part = _cells(part, window)
        wanted: Hashable = (key, tuple(part))
        cells = self._cache.find(wanted)
        start = time.perf_counter()
        due = self._stuck >= STUCK and not self.made and until > -math.inf
        if cells is None and (due or start + self._longest < until):
            cells, self.made = _picture(mark, camera.scale, part, style), True
            self._longest = max(self._longest, time.perf_counter() - start)
            self._cache.keep(wanted, cells)
        self.busy = self.busy or cells is None
        if cells is not None:
            self._last[key] = wanted, part.topleft
        elif key in self._last:
            wanted, corner = self._last[key]
            cells, part = self._cache.find(wanted), pygame.Rect(corner, (0, 0))
        if cells is not None:
            show(target, cells, (place[0] + part.x, place[1] + part.y))
        else:
            _sketch(target, mark, camera, style)
        if len(self._last) > 512:
            self._last.clear()


def _box(low: Floats, high: Floats, room: int) -> pygame.Rect:
    """Return the rectangle from *low* to *high*, grown by *room* pixels."""
    x, y = math.floor(low[0]) - room, math.floor(low[1]) - room
    return pygame.Rect(x, y, math.ceil(high[0]) + room - x, math.ceil(high[1]) + room - y)


def _extent(mark: Shape, scale: float) -> tuple[Point, Hashable, Floats, Floats]:
    """Return an anchor for *mark*, the cache key of its shape, and its bounds in pixels from the anchor."""
    if isinstance(mark, AreaMark):
        anchor, low, high = _reach(mark.rings)
        return anchor, (mark, scale), low * scale, high * scale
    reach = mark.outer if isinstance(mark, Wedge) else mark.radius
    shape = (mark.inner, mark.outer, mark.facing, mark.arc) if isinstance(mark, Wedge) else (mark.radius,)
    far = np.array((reach * scale, reach * scale))
    return mark.at, (type(mark).__name__, shape, mark.style, scale), -far, far


@lru_cache(maxsize=256)
def _reach(rings: tuple[Path, ...]) -> tuple[Point, Floats, Floats]:
    """Return the first point of *rings*, and their bounds relative to it, in inches."""
    points = np.array([p for ring in rings for p in ring] or [ORIGIN], dtype=np.float64)
    return Point(*points[0].tolist()), points.min(axis=0) - points[0], points.max(axis=0) - points[0]


def _cells(part: pygame.Rect, window: pygame.Rect) -> pygame.Rect:
    """Return the part of *part* shown in *window*, grown to a grid so that small pans reuse it."""
    left, top = window.left // CELL * CELL, window.top // CELL * CELL
    right, bottom = -(-window.right // CELL) * CELL, -(-window.bottom // CELL) * CELL
    return part.clip(pygame.Rect(left, top, right - left, bottom - top))


def _outlines(mark: Shape, scale: float) -> list[Floats]:
    """Return the outlines of *mark* in pixels from its anchor."""
    if isinstance(mark, AreaMark):
        rings = [np.array(ring, dtype=np.float64) for ring in mark.rings if ring]
        return [(ring - rings[0][0]) * scale for ring in rings]
    if isinstance(mark, Wedge):
        made = [sector(mark.inner, mark.outer, mark.facing, mark.arc, scale) * scale]
        return [*made, circle(mark.inner, scale) * scale] if mark.arc >= 360 and mark.inner > 0 else made
    return [circle(mark.radius, scale) * scale]


def _picture(mark: Shape, scale: float, part: pygame.Rect, style: MarkStyle) -> Cells:
    """Return the picture of *part* of a mark, in pixels from its anchor."""
    shift = np.array(part.topleft, dtype=np.float64)
    outlines = [outline - shift for outline in _outlines(mark, scale)]
    filled: Cells = ()
    lined: Cells = ()
    if style.fill is not None and not isinstance(mark, Ring):
        filled = fill_cells(outlines, style.fill, part.size, exact=style.line is None)
    if style.line is not None:
        lined = sparse(stroke_cells([closed(ring) for ring in outlines], style, part.size))
    return *filled, *lined


def _sketch(target: pygame.Surface, mark: Shape, camera: Camera, style: MarkStyle) -> None:
    """Draw only the outline of a mark whose picture is not rendered yet."""
    anchor = _extent(mark, camera.scale)[0]
    tone = style.line or style.fill
    for outline in _outlines(mark, camera.scale) if tone is not None else ():
        points = (closed(outline) + np.array(camera.to_place(anchor))).tolist()
        if tone is not None and len(points) > 1:
            pygame.draw.lines(target, tone[:3], True, points)


def _cross(style: MarkStyle, arm: int, room: int) -> pygame.Surface:
    """Return a cross with arms of *arm* pixels in the middle of a square of *room* on every side."""
    sheet = pygame.Surface((2 * room + 1, 2 * room + 1), pygame.SRCALPHA)
    sheet.fill((*(style.casing or style.line or (0, 0, 0))[:3], 0))
    whole = replace(style, dash=None)
    for a, b in (((-arm, -arm), (arm, arm)), ((-arm, arm), (arm, -arm))):
        stroke(sheet, np.array((a, b), dtype=np.float64) + room, whole)
    return sheet
