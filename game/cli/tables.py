"""From a scenario's file to a match and its seats, for the commands that play or measure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.core.dice import Throw, throw
from game.core.match import Match
from game.core.observe import OVERSEER
from game.core.seat import Seat
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
    ids: Mapping[str, UnitId]
    side: Side | None = None

    @property
    def names(self) -> Mapping[UnitId, str]:
        """The names of the file by unit."""
        return self.match.state.brief.names

    @property
    def looking(self) -> Seat:
        """The seat that the command looks from: of its side, or of one who sees all."""
        return Seat(OVERSEER if self.side is None else self.side, self.match)


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
    found = outset(read_scenario(path), seed=seed)
    if side is not None and side not in found.state.sides:
        sides = ", ".join(found.state.sides)
        raise BadFile([Problem(str(path), 1, 1, "", f"there is no side {side}; there are {sides}")])
    return found


def unit_named(found: Outset, name: str, path: Path) -> Unit:
    """Return the unit that the file at *path* names so.

    Raises:
        BadFile: if there is none.
    """
    if name not in found.ids:
        known = ", ".join(found.ids)
        raise BadFile([Problem(str(path), 1, 1, "", f"there is no unit {name}; there are {known}")])
    return found.state.units[found.ids[name]]
