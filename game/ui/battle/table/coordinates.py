"""Coordinates over the table: ticks along two edges, and those of the cursor; x before y."""

from __future__ import annotations

import pygame

from game.battlefield.terrain.field import Battlefield
from game.geometry.point import Point
from game.ui.battle.session.desk import Desk
from game.ui.battle.session.table_session import TableSession
from game.ui.painting.camera import Camera
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme

STEPS = (1, 2, 4, 6, 12, 24, 48)
APART = 34


def draw_coordinates(page: Page, rect: pygame.Rect, battle: TableSession, camera: Camera) -> None:
    """Draw the ticks and the cursor's coordinates on the table in *rect*, as *camera* shows it."""
    desk, field, px = battle.desk, battle.view.battlefield, page.px
    target = page.surface.subsurface(rect)
    for words, at in draw_ticks(target, camera, field, page.look):
        page.note(words, at.move(rect.topleft))
    if desk.over and field.contains(desk.cursor):
        x, y = camera.to_pixel(desk.cursor)
        words = f"{desk.cursor.x:.1f}, {desk.cursor.y:.1f}"
        wide = fonts.width(words, px(12), "semibold") + px(12)
        box = pygame.Rect(rect.x + x + px(14), rect.y + y - px(30), wide, px(20)).clamp(rect)
        page.box(box, "pill", radius=5)
        page.write(words, box.center, size=12, weight="semibold", anchor="center")


def draw_ticks(
    target: pygame.Surface, camera: Camera, field: Battlefield, look: Theme
) -> list[tuple[str, pygame.Rect]]:
    """Draw the coordinates along the northern and western edge of the visible part of the table.

    Returns:
        The texts with their rectangles.
    """
    corner, end = camera.to_pixel(Point(0, 0)), camera.to_pixel(Point(field.width, field.depth))
    table = pygame.Rect(corner, (end[0] - corner[0], end[1] - corner[1])).clip(target.get_rect())
    wide = look.px(20)
    step = next((one for one in STEPS if one * camera.scale >= look.px(APART)), 2 * STEPS[-1])
    top = pygame.Rect(table.left, table.top, table.width, min(wide, table.height))
    left = pygame.Rect(table.left, table.top, min(look.px(30), table.width), table.height)
    written = []
    for band in (top, left):
        veil = pygame.Surface(band.size, pygame.SRCALPHA)
        veil.fill((*look.tones["ink"][:3], 150))
        target.blit(veil, band)
    for inch in range(step, int(field.width) + 1, step):
        x = camera.to_pixel(Point(inch, 0))[0]
        if left.right <= x < table.right - look.px(8):
            pygame.draw.line(target, look.tones["dim"], (x, top.bottom - look.px(5)), (x, top.bottom - 1))
            written.append((str(inch), (x, top.y + look.px(7))))
    for inch in range(step, int(field.depth) + 1, step):
        y = camera.to_pixel(Point(0, inch))[1]
        if top.bottom <= y < table.bottom - look.px(6):
            pygame.draw.line(target, look.tones["dim"], (left.right - look.px(5), y), (left.right - 1, y))
            written.append((str(inch), (left.x + look.px(12), y)))
    found = []
    for words, at in written:
        drawn = fonts.text(words, look.px(11), look.tones["text"], "semibold")
        found.append((words, target.blit(drawn, drawn.get_rect(center=at))))
    return found


def draw_cursor(page: Page, desk: Desk, at: tuple[int, int]) -> None:
    """Draw the cross of the key-controlled cursor at the pixel *at*."""
    if not (desk.by_keys and desk.over):
        return
    x, y = at
    reach, gap = page.px(12), page.px(4)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        start, end = (x + dx * gap, y + dy * gap), (x + dx * reach, y + dy * reach)
        pygame.draw.line(page.surface, page.tone("ink"), start, end, page.px(4))
        pygame.draw.line(page.surface, page.tone("focus"), start, end, page.px(2))
