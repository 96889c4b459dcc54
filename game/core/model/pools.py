"""Dice by their number of sides: notation, totals, and pools, whose dice count one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.core.model.distribution import Distribution
from game.geometry.value import Value

Dice = tuple[int, ...]
"""The number of sides of each die of a throw."""
SIX = 6
"""The number of sides of an ordinary die."""


def notation(dice: Iterable[int]) -> str:
    """Return *dice* in players' notation, those with the most sides first.

    >>> notation((6, 6)), notation((10,)), notation((6, 10, 6))
    ('2D6', 'D10', 'D10 + 2D6')
    """
    counts = sorted(Counter(dice).items(), reverse=True)
    return " + ".join(f"{count if count > 1 else ''}D{sides}" for sides, count in counts) or "no dice"


@lru_cache(maxsize=256)
def totals(dice: Dice) -> Distribution:
    """Return the distribution of the sum of *dice*.

    >>> round(totals((6, 6)).at_least(7), 4)
    0.5833
    """
    ways, throws = {0: 1}, 1
    for sides in dice:
        more: dict[int, int] = {}
        for sum_, count in ways.items():
            for face in range(1, sides + 1):
                more[sum_ + face] = more.get(sum_ + face, 0) + count
        ways, throws = more, throws * sides
    return Distribution.of({sum_: count / throws for sum_, count in ways.items()})


class Pool(Value):
    """Dice that are thrown together and counted one by one: each that reaches its need is a success.

    Attributes:
        dice: The number of sides of each die.
        wanted: The number of successes needed for the throw to succeed.
        reroll_below: Dice that show less than this are rerolled; 0: none are.
        rerolls: The maximum number of rerolls, first dice first; None: unlimited.
    """

    dice: Dice
    wanted: int = 1
    reroll_below: int = 0
    rerolls: int | None = None

    def __str__(self) -> str:
        return notation(self.dice)

    def rerolled(self, faces: Sequence[int]) -> tuple[int, ...]:
        """Return the indices of the dice to reroll after their first *faces*."""
        low = tuple(place for place, face in enumerate(faces[: len(self.dice)]) if face < self.reroll_below)
        return low[: self.rerolls]

    def final(self, faces: Sequence[int]) -> tuple[int, ...]:
        """Return the final face of each die, given all *faces* in the order thrown."""
        shown = list(faces[: len(self.dice)])
        for place, face in zip(self.rerolled(faces), faces[len(self.dice) :], strict=False):
            shown[place] = face
        return tuple(shown)

    def successes(self, need: int) -> Distribution:
        """Return the distribution of the number of dice that end at *need* or more."""
        return _successes(self, need)


@lru_cache(maxsize=4096)
def _successes(pool: Pool, need: int) -> Distribution:
    """Compute `Pool.successes` die by die, tracking the successes and the rerolls left."""
    limited = pool.rerolls is not None
    known = {(pool.rerolls if pool.rerolls is not None else 1, 0): 1.0}
    for sides in pool.dice:
        more: dict[tuple[int, int], float] = {}
        for (left, count), chance in known.items():
            for spent, hit, part in _outcomes(sides, need, pool.reroll_below if left else 0):
                key = left - spent * limited, count + hit
                more[key] = more.get(key, 0.0) + chance * part
        known = more
    found: dict[int, float] = {}
    for (_, count), chance in known.items():
        found[count] = found.get(count, 0.0) + chance
    return Distribution.of(found)


@lru_cache(maxsize=256)
def _outcomes(sides: int, need: int, reroll_below: int) -> tuple[tuple[int, int, float], ...]:
    """Return the outcomes of one die: (rerolls, successes, chance)."""
    low = min(max(reroll_below - 1, 0), sides)
    hits = min(max(sides - max(need - 1, low), 0), sides - low)
    again = min(max(sides - need + 1, 0), sides)
    throws = sides * sides
    ways = (
        (0, 1, hits * sides),
        (0, 0, (sides - low - hits) * sides),
        (1, 1, low * again),
        (1, 0, low * (sides - again)),
    )
    return tuple((spent, hit, count / throws) for spent, hit, count in ways if count)


class PoolThrow(Value):
    """A pool that was thrown.

    Attributes:
        faces: All faces in the order thrown: each die, then the rerolls.
        need: The number each die must reach; None if there is none.
    """

    pool: Pool
    faces: tuple[int, ...]
    need: int | None = None

    @property
    def shown(self) -> tuple[int, ...]:
        """The final face of each die."""
        return self.pool.final(self.faces)

    @property
    def successes(self) -> int:
        """The number of dice that reach their need."""
        return 0 if self.need is None else sum(face >= self.need for face in self.shown)

    @property
    def reached(self) -> bool:
        """Whether there are enough successes."""
        return self.successes >= self.pool.wanted

    @property
    def words(self) -> str:
        """The face of each die, with both faces of a rerolled one: "9, 4→8, 10"."""
        again = set(self.pool.rerolled(self.faces))
        pairs = enumerate(zip(self.faces, self.shown, strict=False))
        return ", ".join(f"{first}→{last}" if place in again else f"{last}" for place, (first, last) in pairs)
