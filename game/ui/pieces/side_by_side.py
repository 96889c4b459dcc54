"""Units in the same cell of a grid, shown side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from game.core.model.state import State
from game.core.model.unit import Unit, UnitId
from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.pieces.token import Token

INSET = 0.06
"""The gap around each unit, as a share of its radius."""


class Spot(Value):
    """Where a unit is shown, and the largest radius for its token, in inches."""

    at: Point
    radius: float


def side_by_side(state: State) -> Mapping[UnitId, Spot]:
    """Return the spots of units that share a cell with others; all other units are shown in place."""
    found: dict[UnitId, Spot] = {}
    for grid in state.grids:
        for cell in grid.cells:
            sharing = [unit.id for unit in state.present if grid.under(unit.at) == cell]
            if len(sharing) > 1:
                middles, radius = grid.slots(cell, len(sharing))
                spots = (Spot(at, radius * (1 - INSET)) for at in middles)
                found |= zip(sharing, spots, strict=True)
    return found


def shown_at(unit: Unit, spots: Mapping[UnitId, Spot]) -> Point:
    """Return where *unit* is shown."""
    spot = spots.get(unit.id)
    return spot.at if spot is not None else unit.at


def spread(tokens: Iterable[Token], spots: Mapping[UnitId, Spot]) -> list[Token]:
    """Return *tokens*, with those that share a cell moved to their *spots* and shrunk to fit."""
    return [_put(token, spots[token.id]) if token.id in spots else token for token in tokens]


def _put(token: Token, spot: Spot) -> Token:
    return replace(token, at=spot.at, base=min(token.base, spot.radius))
