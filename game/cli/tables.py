"""From a scenario's file to a match and its seats, for the commands that play or measure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from game.core.dice import Throw, throw
from game.core.match import Match
from game.core.seat import Seat
from game.core.state import State
from game.core.turns import Begin
from game.core.unit import Side, Unit, UnitId
from game.files.outset import Outset, outset
from game.files.problems import BadFile, Problem
from game.files.scenarios import read_scenario


@dataclass
class Battle:
    """A match, and the names that the scenario's file gives to its units.

    Attributes:
        ids: Units by those names.
        side: Whose eyes the command looks through; None for all that there is.
    """

    match: Match
    ids: dict[str, UnitId]
    side: Side | None = None

    @cached_property
    def names(self) -> dict[UnitId, str]:
        """The names of the file by unit."""
        return {unit: name for name, unit in self.ids.items()}

    @property
    def looking(self) -> Seat:
        """The seat that the command looks from."""
        return Seat(self.side or OVERSEER, self.match)


OVERSEER: Side = ""


def begin(path: Path, *, dice: Throw = throw, seed: str | None = None, side: Side | None = None) -> Battle:
    """Return the battle of the scenario at *path*, begun.

    Raises:
        BadFile: with every problem of its files.
    """
    found = read(path, seed=seed, side=side)
    match = Match(found.state, dice)
    match.play(found.begin)
    return Battle(match, found.ids, side)


def read(path: Path, *, seed: str | None = None, side: Side | None = None) -> Outset:
    """Return the start of the scenario at *path*, with *seed* instead of its own where one is given."""
    found = outset(read_scenario(path))
    if side is not None and side not in found.state.sides:
        sides = ", ".join(found.state.sides)
        raise BadFile([Problem(str(path), 1, 1, "", f"there is no side {side}; there are {sides}")])
    return found if seed is None else replace(found, state=replace(found.state, seed=seed))


def unit_named(found: Outset, name: str, path: Path) -> Unit:
    """Return the unit that the file at *path* names so.

    Raises:
        BadFile: if there is none.
    """
    if name not in found.ids:
        known = ", ".join(found.ids)
        raise BadFile([Problem(str(path), 1, 1, "", f"there is no unit {name}; there are {known}")])
    return found.state.units[found.ids[name]]


__all__ = ["OVERSEER", "Battle", "Begin", "State", "begin", "read", "unit_named"]
