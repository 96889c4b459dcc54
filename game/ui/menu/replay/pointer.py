"""The mouse over the table of a replay: a click selects a unit, a drag moves the table."""

from __future__ import annotations

from game.geometry.point import Point
from game.ui.battle.aiming.gestures import Press, lead_ruler
from game.ui.battle.table.table_view import TableView
from game.ui.menu.replay.session import ReplaySession


class ReplayPointer:
    """Turns presses into what a replay allows: nothing on its table can be changed."""

    def __init__(self, replay: ReplaySession, table: TableView) -> None:
        self.replay = replay
        self.table = table

    def pointed(self) -> None:
        """Do nothing."""

    def pressed(self, at: tuple[int, int], start: Point) -> Press:
        """Return what a press means: its release selects a unit."""
        return Press("select", at, start, unit=self.replay.desk.hovered)

    def carries(self, press: Press) -> bool:
        """Return False: nothing can be moved."""
        return False

    def dragged(self, press: Press) -> None:
        """Do nothing: the drags of all tables are handled elsewhere."""

    def released(self, press: Press, at: tuple[int, int]) -> None:
        """Select the unit that was clicked, or extend the ruler."""
        found, desk = self.table.token_under(at), self.replay.desk
        if press.dragged:
            return
        if found is None and desk.ruler:
            lead_ruler(desk, desk.ruler, press.start)
        else:
            self.replay.select(found)

    def turn(self, degrees: float) -> None:
        """Do nothing."""
