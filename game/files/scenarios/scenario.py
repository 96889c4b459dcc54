"""A scenario as a value: everything that its files say, judged and resolved, before it becomes a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from game.core.engine.sandbox import PlacedTemplate
from game.core.model.brief import Edge, Goal, Opening
from game.files.maps.maps import Map
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point
from game.geometry.value import Value


class UnitEntry(Value):
    """One unit of a scenario.

    Attributes:
        id: Its name in the file.
        card: The key of its card; "" where the card is written into the scenario.
        title: Its name as players say it.
        profile, status: The family's own records of what it is and how it fares.
        at: Centre of its base; None where it is to enter or to be placed.
        facing: Degrees; of one to enter that says none, towards the far edge.
        elevation: Inches above the ground, as given.
        level: What it stands on, or flies at, above the table; None where it has no place.
        base, height: Of its cylinder, in inches.
        shape: Of its base, where that is no disc; *base* is then the radius of the disc around it.
        enters: The first turn in which it may enter; None where it has a place.
        group: The squad that it is of; "" where it is of none.
        sections: What add-ons say of it, by their names.
        kin: The cards of its base name, where an add-on asks for them; else none.
    """

    id: str
    side: str
    card: str
    title: str
    profile: Any
    status: Any
    at: Point | None
    facing: float
    elevation: float | None
    level: float | None
    base: float
    height: float
    enters: int | None
    group: str = ""
    shape: BaseShape | None = None
    sections: Mapping[str, Any] = field(default_factory=dict)
    kin: tuple[Any, ...] = ()


class SideEntry(Value):
    """One side; *edge* is its home edge, None where the set-up is to ask."""

    name: str
    edge: Edge | None
    units: tuple[UnitEntry, ...]


class Scenario(Value):
    """A scenario that was read.

    Attributes:
        path: The file, as it was named.
        rules: The base family and its add-ons, by name.
        options: Every option of them with its value.
        seed: None where the file gives none.
        turns: The last turn; None without limit.
        victory: The goal of each side.
        exits: Over which edges a side may leave; sides that the file leaves out are not in it.
        begin: None for the usual start.
        sections: What the families and add-ons say at the top, by their names.
        templates: Discs that lie on the table in the lab; a battle does not know them.
        thrown: The faces of a set-up throw that was made beforehand; the battle begins with it.
    """

    name: str
    description: str
    path: str
    map: Map
    rules: tuple[str, ...]
    options: Mapping[str, Any]
    seed: str | None
    turns: int | None
    victory: Mapping[str, Goal]
    exits: Mapping[str, tuple[Edge, ...]]
    begin: Opening | None
    sides: tuple[SideEntry, ...]
    sections: Mapping[str, Any] = field(default_factory=dict)
    templates: tuple[PlacedTemplate, ...] = ()
    thrown: tuple[int, ...] = ()

    @property
    def units(self) -> tuple[UnitEntry, ...]:
        """The units of all sides, in the order of the file."""
        return tuple(unit for side in self.sides for unit in side.units)

    @property
    def edges(self) -> Mapping[str, Edge]:
        """The home edge of each side that has one."""
        return {side.name: side.edge for side in self.sides if side.edge is not None}
