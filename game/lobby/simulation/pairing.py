"""What is simulated: a scenario, a level for each side, a seed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from game.ai.levels import Level
from game.core.model.unit import Side
from game.geometry.value import Value


class Pairing(Value):
    """One battle between computer players, to be played over and over.

    Attributes:
        scenario: Its file.
        levels: The level of each side, in the order of the sides.
        seed: Of all games; each has dice of its own by its number.
        swap: Whether in every second game each side plays at the level of the next one.
    """

    scenario: Path
    levels: Mapping[Side, Level]
    seed: str
    swap: bool = False

    def levels_in(self, number: int) -> Mapping[Side, Level]:
        """Return the level of each side in game *number*.

        >>> pairing = Pairing(Path("a.yaml"), {"Red": "veteran", "Blue": "recruit"}, "1", swap=True)
        >>> pairing.levels_in(1)
        {'Red': 'recruit', 'Blue': 'veteran'}
        """
        if not self.swap or number % 2 == 0:
            return self.levels
        values = list(self.levels.values())
        return dict(zip(self.levels, values[1:] + values[:1], strict=True))

    def key(self) -> str:
        """Return what tells games of this pairing from those of others: a digest of all that decides them."""
        said = (self.scenario.read_bytes(), sorted(self.levels.items()), self.seed, self.swap)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]
