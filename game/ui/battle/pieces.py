"""Pieces: units as tokens, on the table and in lists."""

from __future__ import annotations

import pygame

from game.core.card import Card
from game.core.unit import Unit
from game.core.unknown import UNKNOWN
from game.geometry.point import Point
from game.ui.battle.battle import Battle
from game.ui.camera import Camera
from game.ui.page import Page
from game.ui.theme import Theme
from game.ui.tokens import Token, draw_tokens

PIXELS = Camera(Point(0, 0), 1.0)


def silhouette(unit: Unit, look: Theme) -> str:
    """Return the silhouette of *unit*, by the type on its card and the way it moves."""
    profile = unit.profile
    if profile is UNKNOWN:
        return "blip"
    modes = getattr(profile, "move", ())
    letters = getattr(modes[0], "letters", "") if isinstance(modes, tuple) and modes else ""
    return look.silhouette(str(getattr(profile, "type", "")), str(letters)[:1])


def share(card: Card, tone: str) -> float | None:
    """Return how much is left of the tracks of that *tone*; None where the card has none."""
    tracks = [track for track in card.tracks if track.tone == tone]
    whole = sum(track.total for track in tracks)
    return sum(track.left for track in tracks) / whole if whole else None


def token_of(battle: Battle, unit: Unit, at: Point | None = None, facing: float | None = None) -> Token:
    """Return the token of *unit*, at another place where it is shown on its way."""
    desk, view, card = battle.desk, battle.view, battle.card(unit.id)
    flags = set()
    if unit.id == desk.selected:
        flags.add("selected")
    if unit.id == desk.hovered:
        flags.add("hover")
    if desk.hand is not None and desk.hand.aim == unit.id:
        flags.add("target")
    if unit.id in view.done and unit.side in view.to_act:
        flags.add("done")
    if unit.removed == "destroyed":
        flags.add("destroyed")
    flags |= {flag for flag in ("shutdown", "immobile") if getattr(unit.status, flag, False) is True}
    if getattr(unit.status, "pending", None):
        flags.add("pending")
    known = unit.facing if unit.facing is not UNKNOWN else None
    return Token(
        unit.id,
        at or unit.at,
        unit.base,
        facing if facing is not None else known,
        battle.places[unit.side],
        silhouette(unit, battle.app.look),
        unit.name,
        frozenset(flags),
        share(card, "armor"),
        share(card, "structure"),
        card.heat,
        unit.level,
    )


def draw_sign(page: Page, battle: Battle, unit: Unit, at: tuple[int, int], radius: int, *, dim: bool) -> None:
    """Draw *unit* as a small token in a list, *radius* pixels large."""
    flags = ({"done"} if dim else set()) | ({"destroyed"} if unit.removed == "destroyed" else set())
    place = Point(float(at[0]), float(at[1]))
    index, icon = battle.places[unit.side], silhouette(unit, page.look)
    token = Token(unit.id, place, float(radius), None, index, icon, flags=frozenset(flags))
    draw_tokens(page.surface, [token], PIXELS, page.look)


def shade(page: Page, rect: pygame.Rect) -> None:
    """Draw a soft shadow below *rect*."""
    for spread, strength in ((10, 30), (5, 50)):
        page.box(
            rect.move(0, page.px(4)).inflate(page.px(spread), page.px(spread)), (0, 0, 0, strength), radius=12
        )
