"""Aiming at cells of a grid: valid cells, the one at the cursor, the next one by key."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.model.state import GridCell, View
from game.core.model.tally import Refusal
from game.geometry.point import Point, distance
from game.ui.battle.aiming.hand import is_cell, made
from game.ui.battle.session.desk import Hand
from game.ui.battle.session.hotseat import HotseatSession

STRAIGHT = 0.25
"""The least share of the way to a cell that must point in the direction of a key."""


class CellAiming:
    """Aims the action in hand at cells; the cursor snaps to their centres."""

    def __init__(self, hotseat: HotseatSession) -> None:
        self._hotseat = hotseat
        self._judged: tuple[View, Hand, Mapping[GridCell, list[Refusal]]] | None = None

    @property
    def hand(self) -> Hand | None:
        """The action in hand, if it is aimed at a cell."""
        hand = self._hotseat.desk.hand
        return hand if hand is not None and is_cell(hand.offer) else None

    def judged(self) -> Mapping[GridCell, list[Refusal]]:
        """Return every cell on the table with the objections to aiming at it; cached for each view."""
        hand, view = self.hand, self._hotseat.view
        if hand is None:
            return {}
        bare, last = hand.but(cell=None), self._judged
        if last is None or last[0] is not view or last[1] != bare:
            cells = [GridCell(grid.name, cell.name) for grid in view.grids for cell in grid.cells]
            check, side = self._hotseat.seat.check, self._hotseat.side
            last = view, bare, {cell: check(made(bare, side, cell=cell)) for cell in cells}
            self._judged = last
        return last[2]

    def open(self) -> list[GridCell]:
        """Return the cells at which the action in hand may be aimed."""
        return [cell for cell, against in self.judged().items() if not against]

    def middle(self, cell: GridCell) -> Point:
        """Return the centre of *cell*, in inches."""
        there = self._hotseat.view.place_of(cell)
        assert there is not None, "it lies on the table"
        return there[0].centre(there[1])

    def aim(self, cell: GridCell | None) -> None:
        """Aim the action in hand at *cell*, and move the cursor to its centre."""
        hand, desk = self.hand, self._hotseat.desk
        if hand is None:
            return
        if cell != hand.cell:
            desk.hand = hand.but(cell=cell)
        if cell is not None:
            desk.cursor, desk.over = self.middle(cell), True

    def point(self) -> None:
        """Aim at the cell under the cursor; at none outside the grids."""
        self.aim(self._hotseat.view.cell_at(self._hotseat.desk.cursor))

    def go_on(self, step: int) -> None:
        """Aim at the next valid cell, or at the previous one."""
        hand, cells = self.hand, self.open() or [*self.judged()]
        if hand is None or not cells:
            return
        at = (cells.index(hand.cell) + step) % len(cells) if hand.cell in cells else (0 if step > 0 else -1)
        self._hotseat.desk.by_keys = True
        self.aim(cells[at])

    def go(self, east: float, south: float) -> None:
        """Aim at the nearest cell in a direction from the one aimed at, else from the unit."""
        hand, view = self.hand, self._hotseat.view
        if hand is None:
            return
        here = self.middle(hand.cell) if hand.cell is not None else view.units[hand.unit].at
        self._hotseat.desk.by_keys = True
        found = [(self._cost(here, cell, east, south), str(cell), cell) for cell in self.judged()]
        fits = [one for one in found if one[0] is not None]
        if fits:
            self.aim(min(fits, key=lambda one: (one[0], one[1]))[2])
        elif hand.cell is None and (under := view.cell_at(here)) is not None:
            self.aim(under)

    def _cost(self, here: Point, cell: GridCell, east: float, south: float) -> float | None:
        """Return the cost of *cell* for a step in a direction; None if it does not lie there."""
        at = self.middle(cell)
        away = distance(here, at)
        along = (at.x - here.x) * east + (at.y - here.y) * south
        if away < 1e-6 or along < STRAIGHT * away:
            return None
        return round(away + (away - along), 6)
