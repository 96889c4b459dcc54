"""From a scenario file to a match and its seats, for the commands that play."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.core.engine.dice import Throw, throw
from game.core.engine.match import Match
from game.core.model.unit import Side
from game.core.views.observe import OVERSEER
from game.core.views.seat import Seat
from game.lobby.tables import read


@dataclass
class CommandBattle:
    """A match, and the side for which a command runs.

    Attributes:
        side: None to see everything.
    """

    match: Match
    side: Side | None = None

    @property
    def looking(self) -> Seat:
        """The seat that the command uses: the side's, or one that sees everything."""
        return Seat(OVERSEER if self.side is None else self.side, self.match)


def begin(
    path: Path, *, dice: Throw = throw, seed: str | None = None, side: Side | None = None
) -> CommandBattle:
    """Begin the battle of the scenario at *path* and return it.

    Raises:
        BadFile: with every problem of its files.
    """
    found = read(path, seed=seed, side=side)
    match = Match(found.state, dice)
    match.play(found.begin)
    return CommandBattle(match, side)
