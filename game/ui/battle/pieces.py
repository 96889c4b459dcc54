"""Pieces: units as tokens, on the table and in lists."""

from __future__ import annotations

from game.core.unit import Unit
from game.core.unknown import UNKNOWN
from game.geometry.point import Point
from game.ui.battle.battle import Battle
from game.ui.page import Page
from game.ui.pieces import share, silhouette, small_token
from game.ui.tokens import Token


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
    flags |= set(view.rules.signed(view, unit))
    flags |= {flag for flag in ("shutdown", "immobile") if getattr(unit.status, flag, False) is True}
    if unit.status is not UNKNOWN and getattr(unit.status, "pending", None):
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
        unit.counter,
    )


def draw_sign(page: Page, battle: Battle, unit: Unit, at: tuple[int, int], radius: int, *, dim: bool) -> None:
    """Draw *unit* as a small token in a list, *radius* pixels large."""
    signs = battle.view.rules.signed(battle.view, unit)
    small_token(page, unit, battle.places[unit.side], at, radius, dim=dim, signs=signs)
