"""Thumbnails of tables in lists: flat shapes in the colours of the terrain, quick to draw."""

from __future__ import annotations

import pygame

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.lobby import Preview
from game.geometry.identity import CacheByIdentity
from game.ui.painting.camera import Size
from game.ui.shell.page import Page

WIDE = 50
"""The width at 100 % that a list leaves for a thumbnail."""
FINER = 4
GROUND = (98, 112, 66)
BUILT = (112, 108, 104)
TONES = {
    Form.AREA: (44, 82, 36),
    Form.BUILDING: BUILT,
    Form.WALL: (150, 142, 126),
    Form.DECK: (128, 96, 60),
    Form.FLAT: (136, 122, 92),
}
ROAD = (186, 172, 142)
WATER, DEEP = (74, 122, 150), (38, 74, 108)
HILL, STEP = (140, 130, 80), 14
ORDER = (Form.GROUND, Form.WATER, Form.FLAT, Form.AREA, Form.WALL, Form.BUILDING, Form.DECK)
_MADE: CacheByIdentity[dict[Size, pygame.Surface]] = CacheByIdentity(dict)


def thumbnail(field: Battlefield, room: Size) -> pygame.Surface:
    """Return a small picture of *field*, as large as fits into *room* pixels."""
    found = _MADE.of(field)
    if room not in found:
        found[room] = _drawn(field, room)
    return found[room]


def draw_map(page: Page, one: Preview, field: Battlefield, row: pygame.Rect, size: str) -> None:
    """Draw a map in a *row* of a list: its thumbnail, its name, its *size* in words."""
    px = page.px
    room = px(WIDE), row.height - px(8)
    made = thumbnail(field, room)
    rect = made.get_rect(center=(row.x + px(8) + room[0] // 2, row.centery))
    page.surface.blit(made, rect)
    page.box(rect.inflate(2, 2), None, "line", radius=2)
    x = row.x + room[0] + px(18)
    wide = row.right - x - px(8)
    page.write(one.name, (x, row.centery - px(9)), weight="semibold", anchor="midleft", width=wide)
    page.write(size, (x, row.centery + px(10)), size=12, tone="dim", anchor="midleft", width=wide)
    page.hint(row, f"{one.name}\n{size}")


def _drawn(field: Battlefield, room: Size) -> pygame.Surface:
    scale = min(room[0] / field.width, room[1] / field.depth)
    size = max(1, round(field.width * scale)), max(1, round(field.depth * scale))
    large = pygame.Surface((size[0] * FINER, size[1] * FINER))
    large.fill(GROUND)
    for form in ORDER:
        layer = [one for one in field.features if one.form is form]
        for one in sorted(layer, key=lambda one: (one.height, one.depth)):
            corners = [(at.x * scale * FINER, at.y * scale * FINER) for at in one.outline]
            pygame.draw.polygon(large, _tone(one), corners)
    return pygame.transform.smoothscale(large, size)


def _tone(one: Feature) -> tuple[int, int, int]:
    """Return the colour of a piece of terrain; higher hills are lighter, deeper water is darker."""
    if one.form is Form.WATER:
        return WATER if one.depth <= 1 else DEEP
    if one.form is Form.GROUND:
        more = min(round(one.height * STEP), 90)
        return HILL[0] + more, HILL[1] + more, HILL[2] + more
    return ROAD if one.kind == "road" else TONES[one.form]
