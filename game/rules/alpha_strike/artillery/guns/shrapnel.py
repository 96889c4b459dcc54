"""The effect of a template on one unit that it touches."""

from __future__ import annotations

from game.core.model.events import Recorded
from game.core.model.state import Step, Table
from game.core.model.unit import Side, UnitId
from game.rules.alpha_strike.cards.specials import rating
from game.rules.alpha_strike.combat.damage import MINIMAL, Blow, hurt

ARTILLERY = "artillery"


class Shrapnel(Step):
    """The effect of a template on one unit, on its front.

    Attributes:
        by: The side that fired the round.
        minimal: Whether the damage is 0*: 1 on a roll of 4 or more.
        missile: Whether the unit's point defence reduces the damage (ARTY-20).
    """

    unit: UnitId
    points: int
    by: Side
    minimal: bool = False
    missile: bool = False

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def resolve(self, table: Table) -> None:
        points = self.points
        if self.minimal:
            points += table.roll("0*", 1, rule="AS-MIN-01", need=MINIMAL, by=self.by) >= MINIMAL.total
        if self.missile:
            points = max(0, points - rating(table.state.units[self.unit].profile, "PNT"))
        table.do(Recorded(Blow("", ARTILLERY, points, "front"), self.unit, rule="ARTY-04"))
        hurt(table, self.unit, points, self.by)
