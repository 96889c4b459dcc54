"""A table to measure on: a map or a scenario from a file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path

from game.battlefield import compiled
from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield
from game.core.model.state import View
from game.core.model.unit import Side, Unit
from game.core.views.imagined import standing_at, stranger
from game.files.by_name import battle_file, map_file
from game.files.check import all_kinds
from game.files.maps.maps import read_map
from game.geometry.point import Point
from game.geometry.value import Value
from game.lobby.tables import callable_in, named, seen, start, there_are, walking

Position = str | tuple[float, float] | Figure
"""A unit by its name, a point in inches (x east, y south), or an upright cylinder anywhere."""


class Tabletop(Value, eq=False):
    """The table of a map or a scenario. A notebook shows it as a picture.

    Attributes:
        name: The name of the map or the scenario.
        path: Its file.
        battlefield: Its size and its terrain, in inches.
        view: The units as a side or an overseer sees them; None for a map, which has no units.
        side: The viewing side; None for an overseer.
        walking: *view* in the first movement phase.
    """

    name: str
    path: Path
    battlefield: Battlefield = field(repr=False)
    view: View | None = field(default=None, repr=False)
    side: Side | None = None
    walking: View | None = field(default=None, repr=False)

    @property
    def units(self) -> Mapping[str, Unit]:
        """The units by name: that of the file, or side and counter for units unknown to the side."""
        return {} if self.view is None else {name: self.view.units[k] for k, name in named(self.view).items()}

    def unit(self, name: str) -> Unit:
        """Return the unit with that name.

        Raises:
            LookupError: if there is none.
        """
        if self.view is None:
            raise LookupError(
                f"there is no unit {name}: {self.name} is a map; `load_scenario` puts units on it"
            )
        key = callable_in(self.view).get(name)
        if key is None:
            raise LookupError(f"there is no unit {name}; {there_are(self.view)}")
        return self.view.units[key]

    def standing(self, position: Position) -> Unit:
        """Return the unit at *position*; at a point, one 2" tall and 1.25" across on the ground.

        Raises:
            LookupError: if there is no unit of that name, or it is not on the table.
            ValueError: if a point is off the table.
        """
        if isinstance(position, str):
            unit = self.unit(position)
            if not unit.present:
                raise LookupError(f"{position} is not on the table")
            return unit
        return stranger(position if isinstance(position, Figure) else self._common(Point(*position)))

    def _common(self, at: Point) -> Figure:
        """Return the figure of a unit of the usual size at *at*."""
        if not self.battlefield.contains(at):
            wide, deep = self.battlefield.width, self.battlefield.depth
            raise ValueError(f'({at.x:g}, {at.y:g}) is not on the table of {wide:g}" x {deep:g}"')
        return standing_at(self.battlefield, at)

    def _repr_svg_(self) -> str:
        """Return the table with its units as an SVG document."""
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from game.library.pictures import table_drawing  # imported here because it needs pygame

        return table_drawing(self.battlefield, self.view, self.side)


def load_map(path: Path | str) -> Tabletop:
    """Return the table of a map without units.

    Args:
        path: A file (map/1), or the name of a map that comes with the game or that you saved, as
            "the-fords".

    Raises:
        BadFile: with every problem of the file, as path:line:column, or with the nearest names if there is
            none.

    >>> table = load_map("the-fords")
    >>> table.name, table.battlefield.width, table.battlefield.depth
    ('The Fords', 72.0, 48.0)
    """
    compiled.offer()
    file = map_file(path)
    found = read_map(file, all_kinds())
    return Tabletop(found.name, file, found.battlefield)


def load_scenario(path: Path | str, *, side: Side | None = None) -> Tabletop:
    """Return the table of a scenario with its units at their starting positions.

    Args:
        path: A file (scenario/1), or the name of a battle that comes with the game or that you saved,
            as "ambush-at-the-fords".
        side: The viewing side: what it cannot know is left out. None sees everything.

    Raises:
        BadFile: with every problem of the file, or if there is no such side.

    >>> table = load_scenario("ambush-at-the-fords")
    >>> sorted(table.units)[:2], table.units["locust"].at
    (['archer', 'griffin'], Point(x=35.2, y=24.1))
    """
    compiled.offer()
    file = battle_file(path)
    found = start(file, side=side)
    view = seen(found, side)
    return Tabletop(view.brief.name, file, view.battlefield, view, side, walking(found, side))
