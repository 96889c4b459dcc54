"""What the lab draws over its table: handles, the snapping point, the first-time hint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pygame

from game.ui.battle.certificates.tally_rows import DARK, RIM
from game.ui.battle.table.table_view import TableView
from game.ui.lab.editing.session import LabSession
from game.ui.lab.handles import Handle
from game.ui.lab.snapping import Snap
from game.ui.panels.boxes import standing
from game.ui.shell.page import Page, wrapped

WHITE, BLUE, INK = (255, 255, 255), (79, 163, 255), (10, 12, 16)
WELCOME = (
    ("robot_outline", "2 puts units, Ctrl+F searches for one by name: click on the table"),
    ("vector_polygon", "4 to 7 draw terrain; drag, turn and reshape any of it"),
    ("crosshairs_gps", "Choose a unit and point at another: sight, cover and odds"),
    ("undo_variant", "Everything can be undone; F1 lists all keys"),
)


def draw_handles(page: Page, table: TableView, handles: Sequence[Handle], chosen: int | None) -> None:
    """Draw the handles of the selection; the selected vertex is emphasized.

    Of overlapping handles only the first is drawn; all can be dragged.
    """
    for handle, at in _apart(page, table, handles, chosen):
        _draw_handle(page, handle.kind, at, lit=handle.kind == "vertex" and handle.place == chosen)


def _apart(
    page: Page, table: TableView, handles: Sequence[Handle], chosen: int | None
) -> Iterator[tuple[Handle, tuple[int, int]]]:
    """Yield the handles in view with their pixels; of overlapping ones the first, and the selected vertex."""
    room, apart = table.viewport.rect.inflate(page.px(20), page.px(20)), page.px(10)
    camera, (left, top) = table.viewport.camera, table.viewport.rect.topleft
    at = (np.array([one.at for one in handles]).reshape(-1, 2) - camera.origin) * camera.scale
    last_x = last_y = -999
    for handle, (x, y) in zip(handles, np.rint(np.add(at, (left, top))).astype(int).tolist(), strict=True):
        near = abs(x - last_x) < apart and abs(y - last_y) < apart
        if (near and handle.kind != "turn" and handle.place != chosen) or not room.collidepoint(x, y):
            continue
        last_x, last_y = x, y
        yield handle, (x, y)


def _draw_handle(page: Page, kind: str, at: tuple[int, int], *, lit: bool) -> None:
    surface, rim = page.surface, page.px(1)
    if kind == "turn":
        pygame.draw.circle(surface, INK, at, page.px(8))
        pygame.draw.circle(surface, WHITE, at, page.px(8), rim)
        page.icon("rotate_right", at, 13, "focus")
    elif kind == "middle":
        half = page.px(4)
        pygame.draw.circle(surface, INK, at, half + rim)
        pygame.draw.circle(surface, (190, 215, 240), at, half - rim)
    else:
        half, outer = page.px(5), page.px(2)
        box = pygame.Rect(at[0] - half, at[1] - half, 2 * half + 1, 2 * half + 1)
        surface.fill(INK, box.inflate(outer, outer))
        surface.fill(BLUE if lit else WHITE, box)


def draw_snap(page: Page, table: TableView, snap: Snap | None, lab: LabSession) -> None:
    """Draw where the tool in hand would set its next point, and the points set so far."""
    for at in lab.in_hand.points:
        pygame.draw.circle(page.surface, INK, table.viewport.pixel_of(at), page.px(5))
        pygame.draw.circle(page.surface, WHITE, table.viewport.pixel_of(at), page.px(3))
    if snap is None or not lab.desk.over:
        return
    x, y = table.viewport.pixel_of(snap.at)
    size = page.px(6)
    tone = {"corner": (255, 226, 120), "edge": (255, 193, 92), "border": (139, 240, 194)}.get(snap.to, WHITE)
    if snap.to in ("corner", "edge", "border"):
        corners = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
        pygame.draw.polygon(page.surface, INK, corners, page.px(4))
        pygame.draw.polygon(page.surface, tone, corners, page.px(2))
    else:
        for wide, shade in ((page.px(3), INK), (page.px(1), tone)):
            pygame.draw.line(page.surface, shade, (x - size, y), (x + size, y), wide)
            pygame.draw.line(page.surface, shade, (x, y - size), (x, y + size), wide)


def draw_hint(page: Page, table: pygame.Rect, lab: LabSession, panels: Sequence[pygame.Rect]) -> None:
    """Draw the instructions for first-time users, clear of the *panels* if there is room."""
    px = page.px
    empty = not lab.view.units and not lab.view.battlefield.features
    wide = min(px(470), table.width - px(24))
    room = wide - px(64)
    lines = [wrapped(words, px(14), "regular", room) for _, words in WELCOME]
    step = round(px(14) * 1.3)
    while len(lines) > 1 and px(62) + sum(len(one) * step + px(8) for one in lines) > table.height - px(52):
        lines.pop()
    box = pygame.Rect(0, 0, wide, px(56) + sum(len(one) * step + px(8) for one in lines))
    box.midbottom = table.centerx, table.bottom - px(44)
    if empty:
        box.center = table.center
    elif box.collidelist([*panels]) >= 0:
        box = standing(box.size, table.inflate(-px(16), -px(16)), panels)
    page.box(box, DARK, RIM, radius=9)
    title = "An empty table" if empty else f"{lab.name}: everything here can be changed"
    page.write(title, (box.x + px(18), box.y + px(12)), size=16, weight="bold", width=wide - px(36))
    y = box.y + px(44)
    for (icon, words), broken in zip(WELCOME, lines, strict=False):
        page.icon(icon, (box.x + px(28), y + step // 2), 18, "accent_hover")
        page.lines(words, (box.x + px(48), y), room, size=14)
        y += len(broken) * step + px(8)
