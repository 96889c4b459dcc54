"""Sources of dice for an exchange: a game's table, a seed, or bulk simulation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from game.core.engine.dice import Throw
from game.core.engine.dice import throw as seeded
from game.core.model.tally import Tally
from game.core.model.unit import Side
from game.geometry.value import Value


class Roll(Value):
    """One displayed roll."""

    what: str
    faces: tuple[int, ...]
    rule: str
    need: Tally | None = None

    @property
    def total(self) -> int:
        """The sum of its dice."""
        return sum(self.faces)


class SeededDice:
    """The dice of a seed, with a record of every roll.

    Attributes:
        rolls: The rolls so far.
        thrown: The number of dice rolled.
    """

    def __init__(self, seed: str, throw: Throw = seeded) -> None:
        self.seed, self.throw = seed, throw
        self.rolls: list[Roll] = []
        self.thrown = 0

    def roll(
        self,
        what: str,
        count: int,
        *,
        rule: str,
        sides: int = 6,
        need: Tally | None = None,
        by: Side | None = None,
    ) -> int:
        """Roll *count* dice for *what*; return their total."""
        faces = tuple(self.throw(self.seed, self.thrown + n, sides) for n in range(count))
        self.thrown += count
        self.rolls.append(Roll(what, faces, rule, need))
        return sum(faces)


_MANY = 1 << 16
_GOLDEN = 0x9E3779B97F4A7C15
_MIX = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


class QuickDice:
    """Dice for simulations: a fixed splitmix64 sequence, computed in blocks, without a record."""

    def __init__(self, seed: int = 0) -> None:
        self.seed, self.block = seed, 0
        self.numbers: Sequence[int] = ()
        self.used = 0

    def roll(
        self,
        what: str,
        count: int,
        *,
        rule: str,
        sides: int = 6,
        need: Tally | None = None,
        by: Side | None = None,
    ) -> int:
        """Roll *count* dice; return their total."""
        first = self.used
        self.used = first + count
        if self.used > len(self.numbers):
            self.numbers = _numbers(self.seed, self.block)
            self.block += 1
            first, self.used = 0, count
        if count == 2:
            return self.numbers[first] % sides + self.numbers[first + 1] % sides + 2
        if count == 1:
            return self.numbers[first] % sides + 1
        return sum([number % sides for number in self.numbers[first : self.used]]) + count


@lru_cache(maxsize=4)
def _numbers(seed: int, block: int) -> Sequence[int]:
    """Return a block of the sequence of *seed*."""
    start = np.uint64(seed << 32 | block * _MANY)
    with np.errstate(over="ignore"):
        mixed = (np.arange(1, _MANY + 1, dtype=np.uint64) + start) * np.uint64(_GOLDEN)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(_MIX[0])
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(_MIX[1])
        mixed ^= mixed >> np.uint64(31)
    numbers: list[int] = (mixed >> np.uint64(8)).tolist()
    return numbers
