"""The inspector: the terrain under the cursor and its effects, and the sight line to it from the side."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import features_at, ground, level, roof, water_at
from game.core.model.state import View
from game.core.views.judgement import Clause
from game.geometry.point import Point
from game.overlays.sight_drawings import Both
from game.ui.battle.certificates import sight_blocks as blocks
from game.ui.battle.certificates.tally_rows import DARK, EDGE, RIM, draw_clause
from game.ui.battle.session.desk import SightLine
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.sightings import both, ends
from game.ui.panels.boxes import beside
from game.ui.shell.page import Page

WIDTH = 356
SIGHTS: tuple[tuple[blocks.Block, ...], ...] = (
    (blocks.heading, blocks.section_of(84), blocks.facts, blocks.margins),
    (blocks.heading, blocks.section_of(70), blocks.facts),
    (blocks.heading, blocks.section_of(54)),
    (blocks.heading,),
)


def draw_inspector(
    page: Page, rooms: Sequence[pygame.Rect], battle: TableSession, at: tuple[int, int]
) -> None:
    """Draw what is at the place *at*, beside its pixel, in one of *rooms*."""
    view, cursor = battle.view, battle.desk.cursor
    if not view.battlefield.contains(cursor):
        return
    seen = _sight(battle)
    px = page.px
    for effects, sight, room in _tries(seen is not None, rooms):
        wide = min(px(WIDTH), room.width)
        shown = sight if seen is not None else ()
        tall = _paint(Page(pygame.Surface((wide, 4)), page.look), view, cursor, seen, shown, effects=effects)
        if tall <= room.height:
            break
    own = Page(pygame.Surface((wide, min(tall, room.height)), pygame.SRCALPHA), page.look)
    own.box(own.rect, DARK, RIM, radius=9)
    _paint(own, view, cursor, seen, shown, effects=effects)
    over = pygame.Rect(0, 0, px(20), px(20))
    over.center = at
    page.show(own, beside(over, own.rect.size, room, px(12)).topleft)


def _tries(
    seen: bool, rooms: Sequence[pygame.Rect]
) -> list[tuple[bool, tuple[blocks.Block, ...], pygame.Rect]]:
    """Return the alternatives with their places, the most detailed first."""
    sights = SIGHTS if seen else SIGHTS[-1:]
    with_effects = [(True, sight, room) for sight in sights for room in rooms]
    return [*with_effects, *((False, sight, room) for sight in sights for room in rooms)]


def _sight(battle: TableSession) -> Both | None:
    """Return the sight to the cursor: from the origin of the sight line, else from the selected unit."""
    desk = battle.desk
    origin = desk.sight.origin if desk.sight is not None else desk.selected
    found = ends(battle, SightLine(origin)) if origin is not None else None
    return both(battle, *found) if found is not None else None


def _paint(
    page: Page,
    view: View,
    at: Point,
    seen: Both | None,
    sight: Sequence[blocks.Block],
    *,
    effects: bool,
) -> int:
    """Paint what is at the place *at*, and the sight line to it; return the y of the end."""
    px = page.px
    x, y, room = px(EDGE), px(10), page.rect.width - 2 * px(EDGE)
    head, *lines = terrain_words(view.battlefield, at)
    y += page.lines(head, (x, y), room, size=14, weight="bold")
    for line in lines:
        y += page.lines(line, (x, y), room, size=13, tone="dim")
    for feature in features_at(view.battlefield, at):
        y += page.lines(feature_words(view.battlefield, feature), (x, y + px(3)), room, size=13) + px(3)
        for clause in view.rules.effects(view, feature) if effects else ():
            y = draw_clause(page, Clause(f"· {clause.words}", clause.rule), y, room, tone="dim", size=12)
    if seen is not None:
        pygame.draw.line(page.surface, RIM, (x, y + px(4)), (x + room, y + px(4)), px(1))
        y += px(8)
        for block in sight:
            y = block(page, seen, y, room)
    return y + px(10)


def terrain_words(field: Battlefield, at: Point) -> list[str]:
    """Return what is at the place *at*: its position, its height, and the depth of water."""
    here, height = features_at(field, at), ground(field, at)
    head = ", ".join(dict.fromkeys(feature.kind for feature in here)) or "open ground"
    lines = [head.capitalize(), f'{at.x:.1f}" east, {at.y:.1f}" south · ground {height:g}"']
    stands = level(field, at)
    if abs(stands - height) > 1e-9:
        lines[1] += f', level {stands:g}"'
    water = water_at(field, at)
    if water is not None:
        lines.append(f'water {water:g}" deep, bed at {stands:g}"' if water else "a ford, no depth")
    return lines


def feature_words(field: Battlefield, feature: Feature) -> str:
    """Return a piece of terrain in one line: name, kind and height."""
    name = feature.name or feature.id
    measure = {
        Form.WATER: f'{feature.depth:g}" deep',
        Form.GROUND: f'{feature.height:g}" above the table',
        Form.DECK: f'deck at {feature.height:g}"',
        Form.FLAT: "flat",
    }.get(feature.form, f'{feature.height:g}" high')
    if feature.form is Form.BUILDING:
        measure += f', roof at {roof(field, feature):g}"'
    return f"{name}: {feature.kind}, {measure}"
