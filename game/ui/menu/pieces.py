"""Pieces: units drawn as tokens on charts and in lists, and sides by their emblem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.core.card import Card
from game.core.unit import Side, Unit, UnitId
from game.geometry.point import Point
from game.ui.camera import Camera
from game.ui.emblems import emblem
from game.ui.page import Page
from game.ui.theme import Theme
from game.ui.tokens import Token, draw_tokens

PIXELS = Camera(Point(0, 0), 1.0)


def tokens(
    units: Sequence[Unit],
    colours: Mapping[Side, int],
    look: Theme,
    *,
    names: bool = False,
    off_table: bool = False,
    cards: Mapping[UnitId, Card] | None = None,
) -> list[Token]:
    """Return the tokens of those *units* that are on the table, or were destroyed there.

    Args:
        colours: The place of each side in the palette.
        off_table: Whether those that are yet to come are among them.
    """
    found = []
    for unit in units:
        if (off_table or unit.enters is None) and unit.removed != "left":
            card = (cards or {}).get(unit.id)
            found.append(_token(unit, colours.get(unit.side, 0), look, unit.name if names else "", card))
    return found


def _token(unit: Unit, index: int, look: Theme, name: str, card: Card | None) -> Token:
    return Token(
        unit.id,
        unit.at,
        unit.base,
        unit.facing,
        index,
        silhouette(unit, look),
        name,
        frozenset({"destroyed"}) if unit.removed else frozenset(),
        _share(card, "armor"),
        _share(card, "structure"),
        card.heat if card is not None else 0,
    )


def silhouette(unit: Unit, look: Theme) -> str:
    """Return the silhouette of *unit*, by the type on its card and the way it moves."""
    modes = getattr(unit.profile, "moves", ())
    letters = getattr(modes[0], "letters", "") if isinstance(modes, tuple) and modes else ""
    return look.silhouette(str(getattr(unit.profile, "type", "")), str(letters)[:1])


def _share(card: Card | None, tone: str) -> float | None:
    tracks = [track for track in card.tracks if track.tone == tone] if card is not None else []
    total = sum(track.total for track in tracks)
    return sum(track.left for track in tracks) / total if total else None


def small_token(
    page: Page, unit: Unit, side: int, at: tuple[int, int], radius: int, *, dim: bool = False
) -> None:
    """Draw *unit* as a token of the side with that index, *radius* pixels large, in a list."""
    flags = {"done"} if dim else set()
    if unit.removed == "destroyed":
        flags.add("destroyed")
    place = Point(float(at[0]), float(at[1]))
    icon = silhouette(unit, page.look)
    token = Token(unit.id, place, float(radius), None, side, icon, flags=frozenset(flags))
    draw_tokens(page.surface, [token], PIXELS, page.look)


def side_sign(page: Page, index: int, at: tuple[int, int], size: float = 12) -> None:
    """Draw the emblem of the side with that *index* round a pixel."""
    drawn = emblem(page.look.shape(index), page.px(size), page.look.side(index))
    page.surface.blit(drawn, drawn.get_rect(center=at))


def side_line(
    page: Page, side: Side, index: int, at: tuple[int, int], *, right: str, width: int
) -> pygame.Rect:
    """Write the name of *side* with its emblem, and *right* at the right end of *width* pixels."""
    side_sign(page, index, (at[0] + page.px(7), at[1] + page.px(11)))
    room = width - page.px(26)
    if right:
        end = page.write(right, (at[0] + width, at[1] + page.px(2)), size=14, tone="dim", anchor="topright")
        room -= end.width + page.px(10)
    return page.write(
        side, (at[0] + page.px(22), at[1]), size=16, weight="bold", width=max(page.px(30), room)
    )
