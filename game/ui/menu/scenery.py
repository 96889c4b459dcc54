"""The scenery: a table seen from above that drifts slowly behind the menus, with sight lines drawn on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pygame
import shapely

from game.battlefield.field import Battlefield, Form
from game.core.lobby import Preview
from game.core.unit import Side, Unit
from game.geometry.point import Point, distance
from game.ui import fonts
from game.ui.camera import Camera
from game.ui.menu.pieces import tokens
from game.ui.page import Page
from game.ui.theme import Theme
from game.ui.tiles import Tiles
from game.ui.tokens import draw_tokens

BUDGET = 0.006
INCHES = 44.0
LAP = 180.0
SWAY = 12.0
FADE = 1.2
LINE = 5.0
DIM = 0.42
MOST = 6


class Scenery:
    """The table behind the menus. It is made beside the screen; drawing it never waits."""

    def __init__(self, preview: Preview, look: Theme) -> None:
        assert preview.battlefield is not None, "a whole preview"
        self.look = look
        self._field: Battlefield = preview.battlefield
        self._tiles = Tiles(self._field, look)
        self._units = _on_the_table(preview, self._field)
        self._sides: tuple[Side, ...] = tuple(preview.forces)
        self._pairs = _pairs(self._units)
        self._seconds = 0.0
        many = max(1, len(self._units))
        x, y = (
            (sum(values) / many for values in zip(*(unit.at for unit in self._units), strict=True))
            if (self._units)
            else (self._field.width / 2, self._field.depth / 2)
        )
        self._middle = Point(x, y)
        self._veil: pygame.Surface | None = None
        self._still: pygame.Surface | None = None

    def update(self, seconds: float, moving: bool) -> None:
        """Let so many seconds pass."""
        self._seconds += seconds if moving else 0.0

    def draw(self, page: Page) -> None:
        """Draw the table over the whole page, dark at the left, where words stand."""
        size = page.rect.size
        camera = self._camera(size)
        self._tiles.draw(page.surface, camera)
        self._tiles.work(BUDGET)
        self._draw_line(page, camera)
        draw_tokens(page.surface, tokens(self._units, self._sides, page.look), camera, page.look)
        self._draw_veil(page)

    def draw_dim(self, page: Page) -> None:
        """Draw the table far away and in the dark, for screens that lie over it."""
        size = page.rect.size
        if self._still is None or self._still.get_size() != size:
            self._still = self._made_still(size)
        page.surface.blit(self._still, (0, 0))

    def _camera(self, size: tuple[int, int]) -> Camera:
        scale = max(size[0] / INCHES, size[0] / self._field.width, size[1] / self._field.depth)
        wide, tall = size[0] / scale, size[1] / scale
        turn = 2 * math.pi * self._seconds / LAP
        middle = self._middle
        x = middle.x - wide * 0.62 + SWAY * math.sin(turn)
        y = middle.y - tall * 0.5 + SWAY * 0.5 * math.sin(2 * turn)
        free = self._field.width - wide, self._field.depth - tall
        return Camera(Point(min(max(x, 0.0), free[0]), min(max(y, 0.0), free[1])), scale)

    def _draw_line(self, page: Page, camera: Camera) -> None:
        """Draw a sight line that grows from one unit to another, with its length, and fades."""
        if not self._pairs:
            return
        shooter, target = self._pairs[int(self._seconds / LINE) % len(self._pairs)]
        seen = page.rect.inflate(-page.px(60), -page.px(60))
        if not seen.collidepoint(camera.to_pixel(shooter.at)) and not seen.collidepoint(
            camera.to_pixel(target.at)
        ):
            return
        spent = self._seconds % LINE
        share = min(1.0, spent / FADE)
        light = min(1.0, (LINE - spent) / FADE)
        a, b = camera.to_place(shooter.at), camera.to_place(target.at)
        eased = 1 - (1 - share) ** 3
        end = a[0] + (b[0] - a[0]) * eased, a[1] + (b[1] - a[1]) * eased
        box = pygame.Rect(min(a[0], end[0]), min(a[1], end[1]), abs(end[0] - a[0]), abs(end[1] - a[1]))
        box = box.inflate(page.px(16), page.px(16)).clip(page.rect)
        if not box.width or not box.height:
            return
        veil = pygame.Surface(box.size, pygame.SRCALPHA)
        start, stop = ((x - box.x, y - box.y) for x, y in (a, end))
        tone = page.look.mark("sight").line or page.tone("warn")
        pygame.draw.line(veil, (10, 12, 16, 150), start, stop, page.px(5))
        pygame.draw.line(veil, tone, start, stop, page.px(2))
        veil.set_alpha(round(255 * light))
        page.surface.blit(veil, box)
        if share == 1.0 and light == 1.0:
            self._draw_length(page, shooter, target, (round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)))

    def _draw_length(self, page: Page, shooter: Unit, target: Unit, at: tuple[int, int]) -> None:
        inches = distance(shooter.at, target.at) - shooter.base - target.base
        words = f'{inches:.1f}"'
        rect = pygame.Rect(0, 0, fonts.width(words, page.px(13), "bold") + page.px(16), page.px(22))
        rect.center = at
        page.box(rect, "pill", radius=11)
        drawn = fonts.text(words, page.px(13), page.tone("text"), "bold")
        page.surface.blit(drawn, drawn.get_rect(center=at))

    def _draw_veil(self, page: Page) -> None:
        size = page.rect.size
        if self._veil is None or self._veil.get_size() != size:
            self._veil = _shade(size, page.look.px(620))
        page.surface.blit(self._veil, (0, 0))

    def _made_still(self, size: tuple[int, int]) -> pygame.Surface:
        drawn = pygame.transform.smoothscale(
            self._tiles.overview, (max(2, size[0] // 12), max(2, size[1] // 12))
        )
        blurred = pygame.transform.box_blur(drawn, 2)
        still = pygame.transform.smoothscale(blurred, size)
        still.fill([round(255 * DIM)] * 3, special_flags=pygame.BLEND_RGB_MULT)
        tint = pygame.Surface(size)
        tint.fill(self.look.tones["bg"][:3])
        tint.set_alpha(90)
        still.blit(tint, (0, 0))
        return still


def _on_the_table(preview: Preview, table: Battlefield) -> tuple[Unit, ...]:
    """Return the units of *preview*, those that are yet to come put where they look well."""
    found = []
    for row, force in enumerate(preview.forces.values()):
        for place, unit in enumerate(force[:MOST]):
            if unit.present:
                found.append(unit)
                continue
            spread = (place + 1) / (min(len(force), MOST) + 1)
            near = 0.36 + 0.1 * (place % 3) if row % 2 == 0 else 0.6 - 0.1 * (place % 3)
            at = Point(table.width * spread, table.depth * near)
            turned = 150.0 + 20 * place if row % 2 == 0 else 10.0 + 20 * place
            if not _built_over(table, at):
                found.append(replace(unit, at=at, facing=turned, enters=None))
    return tuple(found)


def _built_over(table: Battlefield, at: Point) -> bool:
    spot = shapely.Point(at.x, at.y)
    return any(
        one.form in (Form.BUILDING, Form.WATER) and one.polygon.contains(spot) for one in table.features
    )


def _pairs(units: Sequence[Unit]) -> list[tuple[Unit, Unit]]:
    """Return units of different sides, those that are not too far apart, in a mixed order."""
    both = [(a, b) for a, b in product(units, units) if a.side != b.side and distance(a.at, b.at) < 42]
    return both[::3] + both[1::3] + both[2::3]


def _shade(size: tuple[int, int], reach: int) -> pygame.Surface:
    """Return a shade that is dark at the left edge, clear after *reach* pixels, and dark at the corners."""
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
