"""The inspector: what the terrain under the cursor is, and the sight line to it from the side."""

from __future__ import annotations

import pygame

from game.battlefield.field import Battlefield, Feature, Form
from game.battlefield.ground import features_at, ground, level, water_at
from game.battlefield.sight import Figure, sight
from game.geometry.point import Point
from game.overlays.sightline import certificate_words, figure_at
from game.ui.battle.battle import Battle
from game.ui.battle.side_view import draw_side_view
from game.ui.battle.tally_box import DARK, RIM, beside
from game.ui.page import Page

WIDTH = 340
PICTURE = 96


def draw_inspector(page: Page, room: pygame.Rect, battle: Battle, at: tuple[int, int]) -> None:
    """Draw what is at the cursor, which shows at the pixel *at*, beside it and inside *room*."""
    field, cursor = battle.view.battlefield, battle.desk.cursor
    if not field.contains(cursor):
        return
    lines = terrain_words(field, cursor)
    viewer = viewer_of(battle)
    target = figure_at(battle.view, cursor, battle.stands()) if viewer is not None else None
    told = (
        certificate_words(sight(field, viewer, target)) if viewer is not None and target is not None else []
    )
    px = page.px
    tall = px(24) + len(lines) * px(20) + (px(PICTURE + 20) + len(told) * px(19) if told else 0)
    over = pygame.Rect(0, 0, px(20), px(20))
    over.center = at
    box = beside(over, (px(WIDTH), tall), room, px(12))
    page.box(box, DARK, RIM, radius=9)
    x, y, wide = box.x + px(14), box.y + px(11), box.width - px(28)
    page.write(lines[0], (x, y), size=14, weight="bold", width=wide)
    for line in lines[1:]:
        y += px(20)
        page.write(line, (x, y), size=13, tone="dim", width=wide)
    y += px(20)
    if viewer is None or target is None:
        return
    picture = pygame.Rect(x, y + px(6), wide, px(PICTURE))
    tone = battle.tone(battle.selected.side) if battle.selected is not None else page.tone("accent")
    draw_side_view(page, picture, field, viewer, target, tones=(tone, page.tone("text")))
    y = picture.bottom + px(8)
    for line in told:
        page.write(line, (x, y), size=13, tone="dim", width=wide)
        y += px(19)


def viewer_of(battle: Battle) -> Figure | None:
    """Return the figure from which the sight line is seen: of the sight line, else of the selected unit."""
    desk, view = battle.desk, battle.view
    if desk.sight is not None and isinstance(desk.sight.origin, Point):
        return figure_at(view, desk.sight.origin)
    key = desk.sight.origin if desk.sight is not None else desk.selected
    unit = battle.stands() if key == desk.selected else view.units.get(str(key))
    return unit.figure if unit is not None and unit.present else None


def terrain_words(field: Battlefield, at: Point) -> list[str]:
    """Return what is at the place *at*: where it is, how high, and each piece of terrain there."""
    here, height = features_at(field, at), ground(field, at)
    head = ", ".join(dict.fromkeys(feature.kind for feature in here)) or "open ground"
    lines = [head.capitalize(), f'{at.x:.1f}" east, {at.y:.1f}" south · ground {height:g}"']
    water = water_at(field, at)
    if water is not None:
        lines.append(f'water {water:g}" deep, bed at {level(field, at):g}"' if water else "a ford, no depth")
    return lines + [feature_words(feature) for feature in here]


def feature_words(feature: Feature) -> str:
    """Return a piece of terrain in a line: its name, kind and measure."""
    name = feature.name or feature.id
    measure = {
        Form.WATER: f'{feature.depth:g}" deep',
        Form.GROUND: f'{feature.height:g}" above the table',
        Form.DECK: f'deck at {feature.height:g}"',
        Form.FLAT: "flat",
    }.get(feature.form, f'{feature.height:g}" high')
    return f"{name}: {feature.kind}, {measure}"
