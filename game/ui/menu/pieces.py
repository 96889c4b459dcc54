"""Pieces: units as tokens on overviews, and sides by their emblem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.core.lobby import Preview
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.card import Card
from game.ui.pieces.emblems import emblem
from game.ui.pieces.pieces import share, silhouette
from game.ui.pieces.token import Token
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme


def tokens(
    units: Sequence[Unit],
    colours: Mapping[Side, int],
    look: Theme,
    *,
    names: bool = False,
    off_table: bool = False,
    cards: Mapping[UnitId, Card] | None = None,
) -> list[Token]:
    """Return the tokens of *units* that are on the table, or were destroyed there.

    Args:
        colours: The palette index of each side.
        off_table: Whether to include those yet to arrive.
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
        None if unit.facing is UNKNOWN else unit.facing,
        index,
        silhouette(unit, look),
        name,
        frozenset({"destroyed"}) if unit.removed else frozenset(),
        share(card, "armor"),
        share(card, "structure"),
        card.heat if card is not None else 0,
        number=unit.counter,
        outline=unit.shape,
    )


def side_sign(page: Page, index: int, at: tuple[int, int], size: float = 12) -> None:
    """Draw the emblem of side number *index* around a pixel."""
    drawn = emblem(page.look.shape(index), page.px(size), page.look.side(index))
    page.surface.blit(drawn, drawn.get_rect(center=at))


def worth(preview: Preview, side: Side) -> str:
    """Return the total points of *side* as text; they may be secret."""
    scored_in = preview.scored_in
    return f"{preview.points[side]} {scored_in}" if side in preview.points else f"{scored_in} secret"


def side_line(
    page: Page, side: Side, index: int, at: tuple[int, int], *, right: str, width: int, tone: str = "dim"
) -> pygame.Rect:
    """Write the name of *side* with its emblem, and *right* in *tone* at the right end of *width* pixels."""
    side_sign(page, index, (at[0] + page.px(7), at[1] + page.px(11)))
    room = width - page.px(26)
    if right:
        end = page.write(right, (at[0] + width, at[1] + page.px(2)), size=14, tone=tone, anchor="topright")
        room -= end.width + page.px(10)
    return page.write(
        side, (at[0] + page.px(22), at[1]), size=16, weight="bold", width=max(page.px(30), room)
    )
