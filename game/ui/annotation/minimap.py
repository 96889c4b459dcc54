"""The minimap: the whole table, the units on it, and the part that the camera shows."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.geometry.identity import Identity
from game.geometry.lazy import Latest
from game.geometry.point import Point
from game.ui.painting.camera import Camera, Pixel, Size
from game.ui.painting.tiles import Tiles
from game.ui.panels.boxes import at_corner
from game.ui.pieces.emblems import emblem
from game.ui.pieces.token import Token
from game.ui.shell.theme import Colour, Theme, mixed

Dot = tuple[Point, int, bool]
"""A unit: its place, the number of its side, and whether it is destroyed."""
SHARE = 0.22
CORNERS = ("bottomright", "bottomleft", "topright", "topleft")


class Minimap:
    """A minimap; it caches its picture of the table.

    Attributes:
        shade: The factor for its colours at night; None by day.
    """

    def __init__(self, tiles: Tiles, look: Theme) -> None:
        self.look = look
        self._tiles = tiles
        self._made: tuple[pygame.Surface, object, pygame.Surface] | None = None
        self.shade: tuple[int, int, int] | None = None
        self._dots = Latest[tuple[list[Dot], list[Dot]]]()
        self._with_units = Latest[pygame.Surface]()

    def needed(self, camera: Camera, size: Size) -> bool:
        """Whether a screen of *size* pixels shows less than the whole table."""
        field = self._tiles.field
        shown = size[0] / camera.scale, size[1] / camera.scale
        near, far = camera.origin, Point(camera.origin.x + shown[0], camera.origin.y + shown[1])
        return near.x > 0.5 or near.y > 0.5 or far.x < field.width - 0.5 or far.y < field.depth - 0.5

    def size(self, screen: pygame.Rect) -> Size:
        """Return the size of the minimap on *screen*: at most `SHARE` of it."""
        field = self._tiles.field
        scale = min(screen.w * SHARE / field.width, screen.h * 1.4 * SHARE / field.depth)
        return max(40, round(field.width * scale)), max(30, round(field.depth * scale))

    def corners(self, screen: pygame.Rect) -> list[pygame.Rect]:
        """Return the places of the minimap in the corners of *screen*, the best first."""
        gap = self.look.px(24)
        room, box = screen.inflate(-gap, -gap), pygame.Rect((0, 0), self.size(screen))
        return [at_corner(box, room, corner) for corner in CORNERS]

    def place(self, pixel: Pixel, rect: pygame.Rect) -> Point:
        """Return the place on the table shown at *pixel* of a minimap in *rect*."""
        field = self._tiles.field
        return Point(
            min(max((pixel[0] - rect.x) / rect.w, 0.0), 1.0) * field.width,
            min(max((pixel[1] - rect.y) / rect.h, 0.0), 1.0) * field.depth,
        )

    def prepare(self, screen: pygame.Rect) -> None:
        """Scale the picture of the table to its `size`, so that `draw` has it ready."""
        self._picture(self.size(screen))

    def draw(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        tokens: Sequence[Token],
        camera: Camera,
        size: Size,
    ) -> None:
        """Draw the map in *rect*, with the part that *camera* shows on a screen of *size* pixels."""
        look, field = self.look, self._tiles.field
        frame = rect.inflate(look.px(6), look.px(6))
        pygame.draw.rect(target, look.tones["panel"][:3], frame, border_radius=look.px(5))
        pygame.draw.rect(target, look.tones["line"][:3], frame, look.px(1), border_radius=look.px(5))
        ground = self._picture(rect.size)
        dots, chosen = self._dots.of(Identity(tokens), lambda: _dots_of(tokens))
        target.blit(self._with_units.of((Identity(ground), dots), lambda: self._dotted(ground, dots)), rect)
        self._draw_dots(target, rect, chosen, look.tones["focus"])
        across, down = rect.w / field.width, rect.h / field.depth
        window = pygame.Rect(
            round(rect.x + camera.origin.x * across),
            round(rect.y + camera.origin.y * down),
            round(size[0] / camera.scale * across),
            round(size[1] / camera.scale * down),
        ).clip(rect)
        pygame.draw.rect(target, look.tones["ink"][:3], window.inflate(2, 2), look.px(1))
        pygame.draw.rect(target, look.tones["focus"][:3], window, look.px(1))

    def _dotted(self, ground: pygame.Surface, dots: Sequence[Dot]) -> pygame.Surface:
        """Return the picture of the table with the units on it, none of them selected."""
        picture = ground.copy()
        self._draw_dots(picture, picture.get_rect(), dots, self.look.tones["ink"])
        return picture

    def _draw_dots(self, target: pygame.Surface, rect: pygame.Rect, dots: Sequence[Dot], rim: Colour) -> None:
        """Draw *dots* with a *rim* on a map in *rect* of *target*."""
        across, down = rect.w / self._tiles.field.width, rect.h / self._tiles.field.depth
        signs: dict[tuple[int, bool], list[pygame.Surface]] = {}
        found = []
        for at, side, gone in dots:
            if (side, gone) not in signs:
                signs[side, gone] = self._signs(side, gone, rim)
            x, y = round(rect.x + at.x * across), round(rect.y + at.y * down)
            for one in signs[side, gone]:
                found.append((one, (x - one.get_width() // 2, y - one.get_height() // 2)))
        target.fblits(found)

    def _signs(self, side: int, gone: bool, rim: Colour) -> list[pygame.Surface]:
        """Return the emblem of a side, preceded by its rim."""
        look, size = self.look, self.look.px(5 if gone else 8)
        tone = mixed(look.side(side), look.tones["ink"], 0.6 if gone else 0.0)
        shape = look.shape(side)
        return [emblem(shape, size + look.px(3), rim), emblem(shape, size, tone)]

    def _picture(self, size: Size) -> pygame.Surface:
        overview = self._tiles.overview
        key = size, self.shade
        if self._made is None or self._made[0] is not overview or self._made[1] != key:
            small = pygame.transform.smoothscale(overview, size)
            small.fill((214, 214, 214), special_flags=pygame.BLEND_RGB_MULT)
            if self.shade is not None:
                small.fill(self.shade, special_flags=pygame.BLEND_RGB_MULT)
            self._made = overview, key, small
        return self._made[2]


def _dots_of(tokens: Sequence[Token]) -> tuple[list[Dot], list[Dot]]:
    """Return the dots of *tokens* as if none was selected, and those of the selected ones."""
    dots = [(token.at, token.side, "destroyed" in token.flags) for token in tokens]
    return dots, [dot for dot, token in zip(dots, tokens, strict=True) if "selected" in token.flags]
