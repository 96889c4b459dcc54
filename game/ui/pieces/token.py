"""A unit as the table shows it: a small record that knows no rules."""

from __future__ import annotations

from game.geometry.base_shape import BaseShape
from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.pieces.silhouettes import names

CHOSEN = frozenset({"selected", "hover", "target"})
"""The flags of tokens drawn over all others."""


class Token(Value):
    """A unit as the table shows it.

    Attributes:
        at: Centre, in inches; during a move, anywhere along the way.
        base: Radius in inches.
        facing: Degrees, 0 = north, clockwise; None if it has none or it is unknown.
        side: Index of the side, for `Theme.side` and `Theme.shape`.
        icon: A silhouette (see `Theme.silhouette`); anything else is drawn as a blip.
        flags: selected, hover, target, done, waits (grey like done, without its mark), destroyed,
            hidden (drawn like a ghost); or any other flag with a badge in the theme.
        armor, structure: Shares left, 0 to 1; None shows no bar.
        heat: Points of heat; 0 shows nothing.
        level: Inches above the ground there, negative below it; 0 shows nothing.
        number: The number shown on a counter; figures do not show one.
        outline: The outline of a base that is not a disc; *base* is then the radius of its circumcircle.
        ring: Inches around the base to a ring that names keep off; 0 if there is none.
        leaps: Whether it is in the air: it is above all others, without its name.
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
    ring: float = 0.0
    leaps: bool = False

    def __hash__(self) -> int:
        """Return a cheap hash; different tokens may share it."""
        return hash((self.id, self.icon, self.facing, self.side))

    @property
    def counter(self) -> bool:
        """Whether it is a counter rather than a figure."""
        return self.icon == "blip" or self.icon not in names()
