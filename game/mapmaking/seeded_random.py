"""Random numbers from a seed, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class SeededRandom:
    """A sequence of random numbers determined by *seed*.

    It draws on `random.Random.random` alone, the one method whose numbers Python promises never to change.
    """

    def __init__(self, seed: str) -> None:
        self._draw = random.Random(seed).random

    def between(self, least: float, most: float) -> float:
        """Return a number from *least* to *most*.

        >>> 2 <= SeededRandom("x").between(2, 3) <= 3
        True
        """
        return least + (most - least) * self._draw()

    def whole(self, least: int, most: int) -> int:
        """Return an integer from *least* to *most*, both included."""
        return least + int(self._draw() * (most - least + 1))

    def happens(self, share: float) -> bool:
        """Return True with a probability of *share*."""
        return self._draw() < share

    def one(self, of: Sequence[T]) -> T:
        """Return one item of a sequence."""
        return of[self.whole(0, len(of) - 1)]

    def sign(self) -> int:
        """Return -1 or 1."""
        return 1 if self.happens(0.5) else -1
