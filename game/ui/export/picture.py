"""A picture of the table without a window: for `render`, for F12, for previews."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.battlefield.terrain.field import Battlefield
from game.core.views.legend import ToldLegend
from game.core.views.marks import Mark, Surface
from game.geometry.point import ORIGIN
from game.storage import disk
from game.ui.annotation.grid import captions, draw_grid, draw_scale_bar
from game.ui.annotation.legend import draw_legends
from game.ui.annotation.marks import Pen
from game.ui.painting import terrain
from game.ui.painting.camera import Camera, Size, fit
from game.ui.painting.night import Night, draw_night
from game.ui.pieces.token import Token
from game.ui.pieces.tokens import draw_tokens
from game.ui.shell.theme import Theme, theme

ENDLESS = 1e9
BLOCK = 1024
DAY = Night()


def picture(
    field: Battlefield,
    tokens: Sequence[Token] = (),
    marks: Sequence[Mark] = (),
    *,
    size: Size = (1600, 1100),
    look: Theme | None = None,
    grid: bool = False,
    heights: bool = False,
    camera: Camera | None = None,
    now: Night = DAY,
    legends: Sequence[ToldLegend] = (),
) -> pygame.Surface:
    """Return the table with *tokens* and *marks* as a picture of *size* pixels, the whole table by default.

    Args:
        grid: Whether to draw the inch grid.
        heights: Whether to write heights on the terrain.
        camera: The part to show; None for the whole table.
        now: How dark it is over the table.
        legends: Titles and explanations of the shades, from `overlays.legends.explained`.
    """
    look, made = look or theme(), pygame.Surface(size, 0, 32)
    camera = camera or fit(field.width, field.depth, size, look.px(24))
    table = _paint(made, field, camera, look)
    draw_night(made, now, field, camera)
    if grid:
        draw_grid(made, camera, field, look)
    pen, (shapes, words) = Pen(look), _parted(marks)
    pen.draw(made, shapes, camera, ENDLESS, table)
    pen.draw(made, captions(field) if heights else (), camera, ENDLESS)
    taken = draw_tokens(made, tokens, camera, look)
    pen.draw(made, words, camera, ENDLESS, table, taken=taken)
    draw_scale_bar(made, camera, look, (look.px(10), size[1] - look.px(8)))
    draw_legends(made, legends, look)
    return made


def table_jpeg(field: Battlefield, scale: int) -> bytes:
    """Return the bare table from edge to edge as a JPEG file, with *scale* pixels to the inch."""
    made = pygame.Surface((round(field.width * scale), round(field.depth * scale)), 0, 32)
    _paint(made, field, Camera(ORIGIN, scale), theme())
    found = io.BytesIO()
    pygame.image.save(made, found, "table.jpg")
    return found.getvalue()


def save(drawn: pygame.Surface, path: Path) -> None:
    """Write *drawn* to *path* in the format of its suffix (`.png`, `.jpg`, `.bmp`).

    It is encoded in memory, since pygame blocks all other threads while it writes to a path.

    Raises:
        OSError: if the folder does not exist or cannot be written to.
    """
    made = io.BytesIO()
    pygame.image.save(drawn, made, path.name)
    disk.export(path, made.getvalue())


def _paint(made: pygame.Surface, field: Battlefield, camera: Camera, look: Theme) -> pygame.Rect:
    """Paint the part of the table that *camera* shows on *made*; return the table's rectangle."""
    made.fill(look.tones["void"][:3])
    drawn = terrain.scene(field, look)
    table = pygame.Rect(camera.to_pixel(ORIGIN), terrain.whole(drawn, camera.scale))
    shown = table.clip(made.get_rect())
    for x in range(shown.left, shown.right, BLOCK):
        for y in range(shown.top, shown.bottom, BLOCK):
            size = min(BLOCK, shown.right - x), min(BLOCK, shown.bottom - y)
            made.blit(terrain.paint(drawn, (x - table.x, y - table.y), size, camera.scale), (x, y))
    pygame.draw.rect(made, look.tones["line"][:3], table.inflate(4, 4), look.px(2))
    return table


def _parted(marks: Sequence[Mark]) -> tuple[list[Mark], list[Mark]]:
    """Return the marks below the units, and those above."""
    under: list[Mark] = [m for m in marks if isinstance(m, Surface)]
    return under, [m for m in marks if not isinstance(m, Surface)]
