"""The choice of a hex, as a question answered by a click."""

from __future__ import annotations

from game.core.model.state import AnswerChoice, GridCell, Question
from game.core.model.tally import Refusal
from game.core.model.unit import Side, UnitId
from game.geometry.value import Value

USUAL = "usual"
"""The answer that leaves a fighter its default destination."""


class HexSpot(Value):
    """A hex that may be offered to a fighter, and why it cannot be chosen; "" if it can."""

    cell: str
    reason: str = ""
    rule: str = ""

    def choice(self, grid: str) -> AnswerChoice:
        """Return it as an answer given by a click."""
        against = (Refusal(self.reason, self.rule),) if self.reason else ()
        return AnswerChoice(self.cell, f"hex {self.cell}", against, GridCell(grid, self.cell))


class HexChoice(Question):
    """Which hex a fighter goes to; the default is offered first.

    Attributes:
        grid: The name of the grid.
        usual: The default cell.
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
