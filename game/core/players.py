"""The player of a side: a person, or the computer at a level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from game.core.model.unit import Side
from game.geometry.value import Value

Level = Literal["recruit", "regular", "veteran", "elite"]
"""How well a computer player plays, from random legal actions to looking ahead to coming turns."""
LEVELS: tuple[Level, ...] = get_args(Level)


class SidePlayer(Value):
    """The player of a side.

    Attributes:
        level: The level of the computer player; "" for a person.
        seed: The seed of the computer's own dice, which are not those of the battle.
        style: Name of a set of weights; "" for the balanced one.
    """

    level: str = ""
    seed: str = ""
    style: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person plays the side."""
        return not self.level


PERSON = SidePlayer()
Players = Mapping[Side, SidePlayer]
"""The player of each side; sides not named are played by people."""
