"""The brief: a scenario's terms for the whole battle, and its result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Literal, TypeVar

from game.battlefield.arrays import Floats
from game.battlefield.terrain.field import Battlefield
from game.core.model.unit import Side, Unit, UnitId
from game.geometry.point import Point
from game.geometry.value import LATER, Value

Edge = Literal["north", "east", "south", "west"]
EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
OPPOSITE: Mapping[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}
FACING: Mapping[Edge | None, float] = {"south": 0.0, "west": 90.0, "north": 180.0, "east": 270.0, None: 0.0}
"""The facing of a unit that comes from an edge, in degrees; north without an edge."""


Inches = TypeVar("Inches", float, Floats)


def inches_from(field: Battlefield, edge: Edge, x: Inches, y: Inches) -> Inches:
    """Return the distance in inches from *edge* of the table to a place, or to each of several places.

    >>> inches_from(Battlefield(72, 48), "east", 70.0, 10.0)
    2.0
    """
    return {"north": y, "south": field.depth - y, "west": x, "east": field.width - x}[edge]


class Goal(Value):
    """What a side must do to win.

    Attributes:
        kind: "destroy", "breakthrough" (*units* over *edge*) or "hold" (*point* within *radius*
            inches for *turns* turns).
    """

    kind: Literal["destroy", "breakthrough", "hold"] = "destroy"
    edge: Edge | None = None
    units: int = 0
    point: Point | None = None
    radius: float = 0.0
    turns: int = 0


class Opening(Value):
    """The point in the turn at which a battle begins.

    Attributes:
        phase: The name of the phase; None for the start of the turn.
        initiative: The order of acting, the loser first; None if it is still to be rolled.
    """

    turn: int = 1
    phase: str | None = None
    initiative: tuple[Side, ...] | None = None


class Brief(Value):
    """The terms of a battle.

    Attributes:
        edges: The home edge of each side; empty until the set-up has chosen them.
        exits: The edges over which each side may leave.
        deploy: Whether units are placed before the first turn rather than enter in it.
        turns: The last turn; None without limit.
        victory: The goal of each side.
        names: The ids of units in the scenario's file, which the command line uses.
        about: The scenario's description.
        lesson: The key of the lesson that it teaches; "" for none.
    """

    name: str = ""
    edges: Mapping[Side, Edge] = field(default_factory=dict)
    exits: Mapping[Side, tuple[Edge, ...]] = field(default_factory=dict)
    turns: int | None = None
    victory: Mapping[Side, Goal] = field(default_factory=dict)
    names: Mapping[UnitId, str] = field(default_factory=dict)
    deploy: bool = True
    about: str = field(default="", metadata=LATER)
    lesson: str = field(default="", metadata=LATER)

    def listed(self, units: Iterable[Unit]) -> tuple[Unit, ...]:
        """Return *units* in the order of the scenario's file, then all others by name."""
        order = {unit: place for place, unit in enumerate(self.names)}
        return tuple(sorted(units, key=lambda one: (order.get(one.id, len(order)), one.name, one.id)))


class Result(Value):
    """The result of a battle.

    Attributes:
        winner: None for a draw.
        reason: The reason in words for players.
        rule: The rule that ended it.
    """

    winner: Side | None
    reason: str
    rule: str = ""
