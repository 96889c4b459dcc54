"""Pieces: units as tokens, on the table and in lists."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.ringed import AROUND, asked_about
from game.ui.painting.camera import Camera
from game.ui.pieces.pieces import share, silhouette, small_token
from game.ui.pieces.token import Token
from game.ui.shell.page import Page, Written
from game.ui.shell.theme import Theme


def token_of(
    battle: TableSession,
    unit: Unit,
    at: Point | None = None,
    facing: float | None = None,
    *,
    leaps: bool = False,
) -> Token:
    """Return the token of *unit*; at another place while its move is shown, in the air if it *leaps*."""
    card = battle.hotseat.card(unit.id)
    known = unit.facing if unit.facing is not UNKNOWN else None
    return Token(
        unit.id,
        at or unit.at,
        unit.base,
        facing if facing is not None else known,
        battle.hotseat.places[unit.side],
        silhouette(unit, battle.app.look),
        unit.name,
        frozenset(_flags(battle, unit)),
        share(card, "armor"),
        share(card, "structure"),
        card.heat,
        unit.level,
        unit.counter,
        unit.shape,
        AROUND if unit.id in battle.desk.foes or unit.id in asked_about(battle.view) else 0.0,
        leaps,
    )


def _flags(battle: TableSession, unit: Unit) -> Iterable[str]:
    """Yield the flags of the token of *unit*."""
    desk, view = battle.desk, battle.view
    facts = {
        "selected": unit.id == desk.selected,
        "hover": unit.id == desk.hovered,
        "target": desk.hand is not None and desk.hand.aim == unit.id,
        "done": unit.id in view.done and unit.side in view.to_act,
        "destroyed": unit.removed == "destroyed",
        "shutdown": getattr(unit.status, "shutdown", False) is True,
        "immobile": getattr(unit.status, "immobile", False) is True,
        "pending": unit.status is not UNKNOWN and bool(getattr(unit.status, "pending", None)),
    }
    yield from (flag for flag, holds in facts.items() if holds)
    if unit.id in desk.marked:
        yield desk.marked[unit.id]
    yield from view.rules.signed(view, unit)


def draw_sign(
    page: Page, battle: TableSession, unit: Unit, at: tuple[int, int], radius: int, *, dim: bool
) -> None:
    """Draw *unit* as a small token in a list, *radius* pixels large; *dim* if it cannot act now."""
    view = battle.view
    done, signs = dim and unit.id in view.done, view.rules.signed(view, unit)
    small_token(page, unit, battle.hotseat.places[unit.side], at, radius, dim=dim, done=done, signs=signs)


def noted_names(tokens: Iterable[Token], camera: Camera, within: pygame.Rect, look: Theme) -> list[Written]:
    """Return the names of *tokens* as texts below them, for those *within* a rectangle of the window."""
    wide, tall, below = look.px(60), look.px(16), look.px(8)
    left, top, scale = within.x - wide // 2, within.y + below, camera.scale
    found = []
    for token in tokens:
        x, y = camera.to_pixel(token.at)
        rect = pygame.Rect(x + left, y + top + round(token.base * scale), wide, tall)
        if token.name and within.colliderect(rect):
            found.append(Written(token.name, rect))
    return found
