"""The mouse over the table of a replay: a click selects a unit, a drag moves the table."""

from __future__ import annotations

from game.geometry.point import Point
from game.ui.battle.aiming.gestures import Press, lead_ruler
from game.ui.battle.table.table_view import TableView
from game.ui.menu.replay.session import ReplaySession


class ReplayPointer:
    """Turns presses into what a replay can do: nothing on its table is changed."""

    def __init__(self, replay: ReplaySession, table: TableView) -> None:
        self.replay = replay
        self.table = table

    def pointed(self) -> None:
        """Take the place of the pointer over the table: it means nothing more."""

    def pressed(self, at: tuple[int, int], start: Point) -> Press:
        """Return what a press means: a unit is selected when it is let go."""
        return Press("select", at, start, unit=self.replay.desk.hovered)

    def carries(self, press: Press) -> bool:
        """Return False: nothing can be moved."""
        return False

    def dragged(self, press: Press) -> None:
        """Follow a drag: none but those of the table mean anything."""

    def released(self, press: Press, at: tuple[int, int]) -> None:
        """Select the unit that was clicked, or lead the ruler on."""
        found, desk = self.table.token_under(at), self.replay.desk
        if press.dragged:
            return
        if found is None and desk.ruler:
            lead_ruler(desk, desk.ruler, press.start)
        else:
            self.replay.select(found)

    def turn(self, degrees: float) -> None:
        """Turn nothing: all stands as it stood."""
