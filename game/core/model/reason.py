"""The reasons of a computer player for an action, which the log keeps with it."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.unit import Side, UnitId
from game.geometry.point import Point
from game.geometry.value import Value

MOST = 3


class Reason(Value):
    """One term of an action's score.

    Attributes:
        name: A short description: "damage expected", say.
        worth: In points, negative for a drawback.
        rule: Id of the rule behind it, or "".
        unit: The unit that it is about, or None.
        at: The place that it is about, or None.
    """

    name: str
    worth: float
    rule: str = ""
    unit: UnitId | None = None
    at: Point | None = None

    def __str__(self) -> str:
        return f"{self.name} {self.worth:+.1f}"


def weightiest(reasons: Iterable[Reason], most: int = MOST) -> tuple[Reason, ...]:
    """Return the *most* weightiest reasons in order, without those of value zero.

    >>> [str(one) for one in weightiest([Reason("price", -0.5), Reason("none", 0.0), Reason("damage", 2.0)])]
    ['damage +2.0', 'price -0.5']
    """
    found = sorted((one for one in reasons if one.worth), key=lambda one: -abs(one.worth))
    return tuple(found[:most])


def weighing(side: Side, reasons: Iterable[Reason]) -> str:
    """Return the two weightiest *reasons* of a computer player as a line; "" without any.

    >>> weighing("Red", (Reason("damage expected", 2.5), Reason("damage feared", -1.0)))
    'Red weighs: damage expected +2.5, damage feared -1.0'
    """
    found = ", ".join(map(str, weightiest(reasons, 2)))
    return f"{side} weighs: {found}" if found else ""
