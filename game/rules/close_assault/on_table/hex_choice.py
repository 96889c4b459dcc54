"""Which hex a fighter goes to, as a question that is answered by a click."""

from __future__ import annotations

from game.core.model.state import AnswerChoice, GridCell, Question
from game.core.model.tally import Refusal
from game.core.model.unit import Side, UnitId
from game.geometry.value import Value

USUAL = "usual"
"""The answer by which a fighter goes where it would go if nobody asked."""


class HexSpot(Value):
    """A hex of those that a fighter may be offered, and why it may not be chosen: "" where it may."""

    cell: str
    reason: str = ""
    rule: str = ""

    def choice(self, grid: str) -> AnswerChoice:
        """Return it as an answer that is given by a click."""
        against = (Refusal(self.reason, self.rule),) if self.reason else ()
        return AnswerChoice(self.cell, f"hex {self.cell}", against, GridCell(grid, self.cell))


class HexChoice(Question):
    """Which hex a fighter goes to; the usual one is offered first.

    Attributes:
        grid: The name of the grid.
        usual: The cell to which it goes by itself.
    """

    unit: UnitId
    name: str
    rule: str
    grid: str
    usual: str
    spots: tuple[HexSpot, ...]

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    @property
    def values(self) -> tuple[str, ...]:
        return (USUAL, *(spot.cell for spot in self.spots))

    def choices_for(self, side: Side) -> tuple[AnswerChoice, ...]:
        first = AnswerChoice(USUAL, f"hex {self.usual}, as usual")
        return (first, *(spot.choice(self.grid) for spot in self.spots))

    @property
    def open(self) -> tuple[str, ...]:
        """The cells that may be chosen."""
        return tuple(spot.cell for spot in self.spots if not spot.reason)
