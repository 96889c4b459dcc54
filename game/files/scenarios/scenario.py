"""A scenario as a value: the checked and resolved contents of its files, before it becomes a game."""

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
        card: The key of its card; "" if the card is defined in the scenario.
        title: The name that players use.
        profile, status: The family's own records of its card and state.
        at: Centre of its base; None if it is to enter or to be placed.
        facing: Degrees; for an entering unit by default towards the far edge.
        elevation: Inches above the ground, as given.
        level: The level it stands on or flies at, above the table; None if it has no position.
        base, height: Of its cylinder, in inches.
        shape: Of its base, if not a disc; *base* is then the radius of the enclosing disc.
        enters: The first turn in which it may enter; None if it has a position.
        group: Its squad; "" for none.
        sections: Its sections for add-ons, by name.
        kin: The cards of its base name, if an add-on needs them; else none.
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
    """One side; *edge* is its home edge, or None to be asked at set-up."""

    name: str
    edge: Edge | None
    units: tuple[UnitEntry, ...]


class Scenario(Value):
    """A loaded scenario.

    Attributes:
        path: The file, as it was named.
        rules: The base family and its add-ons, by name.
        options: All their options with values.
        seed: None if the file has none.
        turns: The last turn; None without limit.
        victory: The goal of each side.
        exits: The edges over which a side may leave, for the sides listed in the file.
        begin: None for the usual start.
        sections: The top-level sections of families and add-ons, by name.
        templates: Discs on the table in the lab; ignored in battles.
        thrown: The faces of a set-up roll made beforehand, with which the battle begins.
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
        """The units of all sides, in file order."""
        return tuple(unit for side in self.sides for unit in side.units)

    @property
    def edges(self) -> Mapping[str, Edge]:
        """The home edge of each side that has one."""
        return {side.name: side.edge for side in self.sides if side.edge is not None}
