"""Pieces: how a unit looks as a token, on tables, charts and in lists."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.core.lobby import Roster
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.card import Card
from game.geometry.point import Point
from game.ui.pieces.token import Token
from game.ui.pieces.tokens import draw_small
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme

ORIGIN = "pencil"
"""The icon of a card whose figures are not published ones."""


def silhouette(unit: Unit, look: Theme) -> str:
    """Return the silhouette of *unit*, by the type on its card and its movement."""
    profile = unit.profile
    if profile is UNKNOWN:
        return "blip"
    modes = getattr(profile, "move", ())
    letters = getattr(modes[0], "letters", "") if isinstance(modes, tuple) and modes else ""
    return look.silhouette(str(getattr(profile, "type", "")), str(letters)[:1])


def share(card: Card | None, tone: str) -> float | None:
    """Return the share left on the tracks of that *tone*; None if the card has none."""
    tracks = [track for track in card.tracks if track.tone == tone] if card is not None else []
    whole = sum(track.total for track in tracks)
    return sum(track.left for track in tracks) / whole if whole else None


def small_token(
    page: Page,
    unit: Unit,
    side: int,
    at: tuple[int, int],
    radius: int,
    *,
    dim: bool = False,
    done: bool = False,
    signs: Iterable[str] = (),
) -> None:
    """Draw *unit* for a list as a token of side number *side*, *radius* pixels large.

    Args:
        dim: Whether it is drawn grey, as a unit that cannot act now.
        done: Whether it is marked as done, and grey.
        signs: Its other marks; if it has any, it is neither grey nor marked as done.
    """
    flags = set(signs) or ({"done"} if done else {"waits"} if dim else set())
    flags |= {"destroyed"} if unit.removed == "destroyed" else set()
    place = Point(float(at[0]), float(at[1]))
    icon = silhouette(unit, page.look)
    token = Token(
        unit.id, place, float(radius), None, side, icon, flags=frozenset(flags), number=unit.counter
    )
    draw_small(page.surface, token, page.look)


def listed_token(
    page: Page, unit: Roster, side: int, at: tuple[int, int], radius: int, *, dim: bool = False
) -> None:
    """Draw *unit* of the roster as `small_token` does, with a mark if its card has an origin."""
    small_token(page, unit.sample, side, at, radius, dim=dim)
    if unit.origin:
        origin_mark(page, (at[0] + radius, at[1] + radius - page.px(2)))


def origin_mark(page: Page, at: tuple[int, int]) -> None:
    """Draw the mark of a card whose figures are not published ones, with its middle *at*."""
    disc = pygame.Rect(0, 0, page.px(15), page.px(15))
    disc.center = at
    page.box(disc, "panel", "line", radius=8)
    page.icon(ORIGIN, at, 11, "accent_hover")
