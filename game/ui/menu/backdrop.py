"""The backdrop: a table seen from above that drifts slowly behind the menus, with sight lines on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pygame
import shapely

from game.battlefield.sight.sight import sight
from game.battlefield.terrain.field import Battlefield, Form
from game.core.lobby import Preview
from game.core.model.unit import Unit
from game.core.views.side_places import places
from game.geometry.point import Point, distance
from game.geometry.value import Value
from game.ui.annotation.labels import pill
from game.ui.menu.pieces import tokens
from game.ui.painting.camera import Camera
from game.ui.painting.canvas import Canvases
from game.ui.painting.strokes import stroke
from game.ui.painting.terrain import opaque
from game.ui.painting.tiles import Tiles
from game.ui.pieces.tokens import LastDrawn, draw_tokens
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme

BUDGET = 0.006
INCHES = 44.0
LAP = 180.0
SWAY = 12.0
FADE = 1.2
RATE = 12
LINE_RATE = 24
LINE = 5.0
DIM = 0.42
MOST = 6
MOST_PAIRS = 40
MENU = 420
CLEARANCE = 0.8


class Pair(Value):
    """Two units, their distance in inches, and whether one sees the other."""

    shooter: Unit
    target: Unit
    inches: float
    verdict: str


class Backdrop:
    """The table behind the menus, made in the background; drawing it never waits."""

    def __init__(
        self, preview: Preview, look: Theme, on_progress: Callable[[float], object] = lambda share: None
    ) -> None:
        assert preview.battlefield is not None, "a whole preview"
        self.look = look
        self._field: Battlefield = preview.battlefield
        self._tiles = Tiles(self._field, look, on_progress=on_progress)
        self._units = _on_the_table(preview, self._field)
        self._tokens = LastDrawn()
        self._colours = places(tuple(preview.forces))
        self._pairs = _pairs(self._field, self._units)
        self._turn = -1
        self._shown: Pair | None = None
        self._seconds = 0.0
        many = max(1, len(self._units))
        x, y = (
            (sum(values) / many for values in zip(*(unit.at for unit in self._units), strict=True))
            if (self._units)
            else (self._field.width / 2, self._field.depth / 2)
        )
        self._middle = Point(x, y)
        self._veil: pygame.Surface | None = None
        self._canvases = Canvases()
        self._drawn: tuple[tuple[int, int], int] | None = None
        self._still: pygame.Surface | None = None

    def update(self, seconds: float, moving: bool) -> None:
        """Advance by *seconds*."""
        self._seconds += seconds if moving else 0.0

    def due(self, moving: bool) -> float:
        """Return the seconds until it changes; inf if nothing is *moving*."""
        if self._drawn is None:
            return 0.0
        rate = LINE_RATE if self._line_moves else RATE
        return (1 - self._seconds * rate % 1) / rate if moving else math.inf

    def draw(self, page: Page) -> None:
        """Draw the table over the whole page, dark at the left, where text is.

        It drifts by a few pixels per second: in between, the last picture is reused.
        """
        size, self._still = page.rect.size, None
        canvas = self._canvases.of(opaque, size)
        now = size, math.floor(self._seconds * (LINE_RATE if self._line_moves else RATE))
        if now != self._drawn:
            self._drawn = now if self._painted(Page(canvas, page.look)) else None
        page.surface.blit(canvas, (0, 0))

    @property
    def _line_moves(self) -> bool:
        """Whether the sight line grows or fades."""
        spent = self._seconds % LINE
        return self._shown is not None and not FADE < spent < LINE - FADE

    def _painted(self, page: Page) -> bool:
        """Paint the table on *page*; return whether all of it was ready."""
        camera = self._camera(page.rect.size)
        whole = self._tiles.draw(page.surface, camera)
        self._tiles.work(BUDGET)
        self._draw_line(page, camera)
        shown = tokens(self._units, self._colours, page.look)
        draw_tokens(page.surface, shown, camera, page.look, last=self._tokens)
        self._draw_veil(page)
        return whole

    def draw_dim(self, page: Page) -> None:
        """Draw the table distant and dimmed, for screens over it."""
        size = page.rect.size
        if self._still is None or self._still.get_size() != size:
            self.rest()
            self._still = self._made_still(size)
        page.surface.blit(self._still, (0, 0))

    def rest(self) -> None:
        """Discard the pictures of the window's size: another screen is shown."""
        self._still = self._veil = self._drawn = None
        self._canvases = Canvases()
        self._tiles.rest()

    def _camera(self, size: tuple[int, int]) -> Camera:
        scale = max(size[0] / INCHES, size[0] / self._field.width, size[1] / self._field.depth)
        wide, tall = size[0] / scale, size[1] / scale
        turn = 2 * math.pi * self._seconds / LAP
        middle = self._middle
        x = middle.x - wide * 0.62 + SWAY * math.sin(turn)
        y = middle.y - tall * 0.5 + SWAY * 0.5 * math.sin(2 * turn)
        free = self._field.width - wide, self._field.depth - tall
        return Camera(Point(min(max(x, 0.0), free[0]), min(max(y, 0.0), free[1])), scale)

    def _pair(self, page: Page, camera: Camera) -> Pair | None:
        """Return the pair whose line is shown: the next of the visible ones."""
        turn = int(self._seconds / LINE)
        if turn != self._turn:
            self._turn = turn
            seen = page.rect.inflate(-page.px(40), -page.px(40))
            seen.x, seen.width = seen.x + page.px(MENU), max(0, seen.width - page.px(MENU))
            order = (
                self._pairs[turn % max(1, len(self._pairs)) :]
                + self._pairs[: turn % max(1, len(self._pairs))]
            )
            self._shown = next((one for one in order if _in_sight(one, seen, camera)), None)
        return self._shown

    def _draw_line(self, page: Page, camera: Camera) -> None:
        """Draw a sight line that grows from one unit to another, with its length, and fades."""
        pair = self._pair(page, camera)
        if pair is None:
            return
        spent = self._seconds % LINE
        grown, gone = (_eased(min(1.0, time / FADE)) for time in (spent, max(0.0, spent - LINE + FADE)))
        a, b = np.array(camera.to_place(pair.shooter.at)), np.array(camera.to_place(pair.target.at))
        style = page.look.mark(f"sight-{pair.verdict}")
        stroke(page.surface, np.stack((a + (b - a) * gone, a + (b - a) * grown)), style)
        if grown == 1.0:
            words = pill(f'{pair.inches:.1f}"  {pair.verdict}', style, page.look.scale)
            words.set_alpha(round(255 * (1 - gone)))
            page.surface.blit(words, words.get_rect(center=tuple(np.rint((a + b) / 2))))
            words.set_alpha(255)

    def _draw_veil(self, page: Page) -> None:
        size = page.rect.size
        if self._veil is None or self._veil.get_size() != size:
            self._veil = _shade(size, page.look.px(620))
        page.surface.blit(self._veil, (0, 0))

    def _made_still(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the blurred table: made small, since four pictures of a large window are 130 MB."""
        small = max(2, size[0] // 12), max(2, size[1] // 12)
        blurred = pygame.transform.box_blur(pygame.transform.smoothscale(self._tiles.overview, small), 2)
        grey = pygame.transform.grayscale(blurred)
        grey.set_alpha(170)
        blurred.blit(grey, (0, 0))
        blurred.fill([round(255 * DIM)] * 3, special_flags=pygame.BLEND_RGB_MULT)
        tint = pygame.Surface(small)
        tint.fill(self.look.tones["bg"][:3])
        tint.set_alpha(140)
        blurred.blit(tint, (0, 0))
        return pygame.transform.smoothscale(blurred, size)


def _on_the_table(preview: Preview, table: Battlefield) -> tuple[Unit, ...]:
    """Return the units of *preview*, with those yet to arrive placed where they look good."""
    found = []
    for row, force in enumerate(preview.forces.values()):
        for place, unit in enumerate(force[:MOST]):
            if unit.present:
                found.append(unit)
                continue
            spread = (place + 1 + 0.3 * (row % 2)) / (min(len(force), MOST) + 1)
            near = 0.28 + 0.09 * (place % 3) if row % 2 == 0 else 0.72 - 0.09 * (place % 2)
            at = Point(table.width * spread, table.depth * near)
            turned = 150.0 + 20 * place if row % 2 == 0 else 10.0 + 20 * place
            if not _built_over(table, at):
                found.append(replace(unit, at=at, facing=turned, enters=None))
    return tuple(found)


def _built_over(table: Battlefield, at: Point) -> bool:
    spot = shapely.Point(at.x, at.y)
    solid = (one for one in table.features if one.form in (Form.BUILDING, Form.WATER, Form.WALL))
    return any(one.polygon.distance(spot) < CLEARANCE for one in solid)


def _pairs(table: Battlefield, units: Sequence[Unit]) -> list[Pair]:
    """Return pairs of units of different sides that are not too far apart, shuffled.

    Pairs with area terrain between them are left out, since its effect depends on rules, and none apply here.
    """
    both = [(a, b) for a, b in product(units, units) if a.side != b.side and 8 < distance(a.at, b.at) < 36]
    found = []
    for a, b in [*both[::3], *both[1::3], *both[2::3]][:MOST_PAIRS]:
        seen = sight(table, a.figure, b.figure)
        if not seen.area:
            found.append(Pair(a, b, seen.range, seen.verdict))
    return found


def _eased(share: float) -> float:
    return 1 - (1 - share) ** 3


def _in_sight(pair: Pair, seen: pygame.Rect, camera: Camera) -> bool:
    return all(seen.collidepoint(camera.to_pixel(unit.at)) for unit in (pair.shooter, pair.target))


def _shade(size: tuple[int, int], reach: int) -> pygame.Surface:
    """Return a shade that is dark at the left edge, clear after *reach* pixels, and dark in the corners."""
    line = pygame.Surface((size[0], 1), pygame.SRCALPHA)
    for x in range(size[0]):
        share = min(1.0, x / max(1, reach))
        line.set_at((x, 0), (10, 13, 18, round(226 * (1 - share**1.6) + 26)))
    shade = pygame.transform.scale(line, size)
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        far = abs(y / size[1] - 0.5) * 2
        column.set_at((0, y), (8, 10, 14, round(120 * far**4)))
    shade.blit(pygame.transform.scale(column, size), (0, 0))
    return shade
