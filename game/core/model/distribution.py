"""Distributions: the exact chance of each outcome of a throw."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from game.geometry.value import Value


class Distribution(Value):
    """The chance of each outcome, a whole number: successes, hits, points of damage.

    Attributes:
        chances: (outcome, its chance) from the least outcome to the most, without those that cannot be.
    """

    chances: tuple[tuple[int, float], ...]

    @classmethod
    def of(cls, chances: Mapping[int, float]) -> Distribution:
        """Return the distribution of *chances*, by outcome.

        >>> Distribution.of({2: 0.25, 0: 0.75, 1: 0.0})
        Distribution(chances=((0, 0.75), (2, 0.25)))
        """
        return cls(tuple((outcome, chances[outcome]) for outcome in sorted(chances) if chances[outcome]))

    @classmethod
    def certain(cls, outcome: int) -> Distribution:
        """Return the distribution of what can only come out as *outcome*."""
        return cls(((outcome, 1.0),))

    @classmethod
    def success(cls, chance: float) -> Distribution:
        """Return that of one attempt: 1 with *chance*, else 0.

        >>> Distribution.success(0.25).chances
        ((0, 0.75), (1, 0.25))
        """
        return cls.of({0: 1.0 - chance, 1: chance})

    @classmethod
    def total(cls, parts: Iterable[Distribution]) -> Distribution:
        """Return that of the sum of independent *parts*.

        >>> Distribution.total([Distribution.success(0.5)] * 2).chances
        ((0, 0.25), (1, 0.5), (2, 0.25))
        """
        sums = {0: 1.0}
        for part in parts:
            more: dict[int, float] = {}
            for outcome, chance in part.chances:
                for sum_, known in sums.items():
                    more[sum_ + outcome] = more.get(sum_ + outcome, 0.0) + known * chance
            sums = more
        return cls.of(sums)

    @property
    def mean(self) -> float:
        """The outcome to be expected: each outcome times its chance, summed."""
        return sum((outcome * chance for outcome, chance in self.chances), 0.0)

    @property
    def least(self) -> int:
        """The least outcome that may be."""
        return self.chances[0][0]

    @property
    def most(self) -> int:
        """The greatest outcome that may be."""
        return self.chances[-1][0]

    def chance(self, outcome: int) -> float:
        """Return the chance of exactly *outcome*."""
        return next((chance for one, chance in self.chances if one == outcome), 0.0)

    def at_least(self, outcome: int) -> float:
        """Return the chance of *outcome* or more."""
        return min(math.fsum(chance for one, chance in self.chances if one >= outcome), 1.0)

    def each(self, part: Distribution) -> Distribution:
        """Return that of the sum of as many independent *part*s as this one comes out as.

        So hits, each of which wounds with a chance of its own, become wounds; no outcome may be below 0.

        >>> Distribution.certain(2).each(Distribution.success(0.5)).chances
        ((0, 0.25), (1, 0.5), (2, 0.25))
        """
        found: dict[int, float] = {}
        sums, count = Distribution.certain(0), 0
        for outcome, chance in self.chances:
            sums = Distribution.total((sums, *(part,) * (outcome - count)))
            count = outcome
            for sum_, known in sums.chances:
                found[sum_] = found.get(sum_, 0.0) + chance * known
        return Distribution.of(found)

    def capped(self, most: int) -> Distribution:
        """Return that of the outcome or *most*, whichever is less.

        >>> Distribution.of({1: 0.5, 2: 0.25, 3: 0.25}).capped(2).chances
        ((1, 0.5), (2, 0.5))
        """
        found: dict[int, float] = {}
        for outcome, chance in self.chances:
            found[min(outcome, most)] = found.get(min(outcome, most), 0.0) + chance
        return Distribution.of(found)
