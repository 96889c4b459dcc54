"""What the table shows of one unit: a small record that knows no rules."""

from __future__ import annotations

from game.geometry.base_shape import BaseShape
from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.pieces.silhouettes import names

CHOSEN = frozenset({"selected", "hover", "target"})
"""The flags of those that are drawn over all others."""


class Token(Value):
    """What the table shows of one unit.

    Attributes:
        at: Centre, in inches; may be anywhere on the way while a move is shown.
        base: Radius in inches.
        facing: Degrees, 0 = north, clockwise; None where it has none or is unknown.
        side: Index of the side; `Theme.side` and `Theme.shape` show it.
        icon: A silhouette (`Theme.silhouette` finds it); anything else is drawn as a blip.
        flags: selected, hover, target, done, waits (grey as those that are done, without their mark),
            destroyed, hidden (it is drawn like a ghost); any other that the theme has a badge for.
        armor, structure: Shares left, 0 to 1; None shows no bar.
        heat: Points of heat; 0 shows nothing.
        level: Inches above the ground there, below 0 under it; 0 shows nothing.
        number: What a counter shows of itself; a figure shows it in no place.
        outline: Of its base, where that is no disc; *base* is then the radius of the disc around it.
    """

    id: str
    at: Point
    base: float
    facing: float | None
    side: int
    icon: str
    name: str = ""
    flags: frozenset[str] = frozenset()
    armor: float | None = None
    structure: float | None = None
    heat: int = 0
    level: float = 0.0
    number: str = ""
    outline: BaseShape | None = None

    def __hash__(self) -> int:
        """Return a number that is quickly made; unlike tokens may share one."""
        return hash((self.id, self.icon, self.facing, self.side))

    @property
    def counter(self) -> bool:
        """Whether it is a counter, not a figure."""
        return self.icon == "blip" or self.icon not in names()
