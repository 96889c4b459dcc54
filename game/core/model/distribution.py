"""Distributions: the exact chance of each outcome of a throw."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from game.geometry.value import Value


class Distribution(Value):
    """The chance of each outcome, a whole number: successes, hits, points of damage.

    Attributes:
        chances: Pairs of an outcome and its chance, by ascending outcome, impossible ones left out.
    """

    chances: tuple[tuple[int, float], ...]

    @classmethod
    def of(cls, chances: Mapping[int, float]) -> Distribution:
        """Return the distribution with the given *chances* by outcome.

        >>> Distribution.of({2: 0.25, 0: 0.75, 1: 0.0})
        Distribution(chances=((0, 0.75), (2, 0.25)))
        """
        return cls(tuple((outcome, chances[outcome]) for outcome in sorted(chances) if chances[outcome]))

    @classmethod
    def certain(cls, outcome: int) -> Distribution:
        """Return the distribution with the single outcome *outcome*."""
        return cls(((outcome, 1.0),))

    @classmethod
    def success(cls, chance: float) -> Distribution:
        """Return the distribution of one attempt: 1 with *chance*, else 0.

        >>> Distribution.success(0.25).chances
        ((0, 0.75), (1, 0.25))
        """
        return cls.of({0: 1.0 - chance, 1: chance})

    @classmethod
    def total(cls, parts: Iterable[Distribution]) -> Distribution:
        """Return the distribution of the sum of independent *parts*.

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
        """The expected outcome."""
        return sum((outcome * chance for outcome, chance in self.chances), 0.0)

    @property
    def variance(self) -> float:
        """The variance of the outcome.

        >>> Distribution.success(0.25).variance
        0.1875
        """
        mean = self.mean
        return math.fsum((outcome - mean) ** 2 * chance for outcome, chance in self.chances)

    @property
    def least(self) -> int:
        """The smallest possible outcome."""
        return self.chances[0][0]

    @property
    def most(self) -> int:
        """The greatest possible outcome."""
        return self.chances[-1][0]

    def chance(self, outcome: int) -> float:
        """Return the chance of exactly *outcome*."""
        return next((chance for one, chance in self.chances if one == outcome), 0.0)

    def at_least(self, outcome: int) -> float:
        """Return the chance of *outcome* or more."""
        return min(math.fsum(chance for one, chance in self.chances if one >= outcome), 1.0)

    def each(self, part: Distribution) -> Distribution:
        """Return the distribution of the sum of independent *part*s, their number drawn from this one.

        It turns hits into wounds, for example. No outcome of this distribution may be negative.

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
        """Return the distribution of the outcome or *most*, whichever is less.

        >>> Distribution.of({1: 0.5, 2: 0.25, 3: 0.25}).capped(2).chances
        ((1, 0.5), (2, 0.5))
        """
        found: dict[int, float] = {}
        for outcome, chance in self.chances:
            found[min(outcome, most)] = found.get(min(outcome, most), 0.0) + chance
        return Distribution.of(found)
