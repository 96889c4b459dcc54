"""The sight limit in area terrain: 12", more from above or to an elevated target, less in camouflage."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache

from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.geometry.value import Value
from game.rules.skirmish.cards.profile import CAMO, EASY

LIMIT = 12
"""Inches beyond which area terrain hides (SHOOT-11)."""
STEP = 3.0
"""The step of elevation in inches; only full steps count (SHOOT-20)."""
BONUS = 6


class Looked(Value):
    """One model looking at another through area terrain.

    Attributes:
        eye, target: The elevations of the two, in inches.
        camo, easy: Whether the target has Adaptive Camo; whether it is Easily Seen.
    """

    eye: float
    target: float
    camo: bool = False
    easy: bool = False


def elevation(unit: Unit) -> float:
    """Return the inches from the table surface to the bottom of the base of *unit* (SHOOT-20)."""
    return max(unit.level, 0.0)


def full_steps(inches: float) -> int:
    """Return how many full 3" lie in *inches* (SHOOT-20).

    >>> [full_steps(inches) for inches in (2.99, 3.0, 5.99, 6.0, 7.0)]
    [0, 1, 1, 2, 2]
    """
    return math.floor((inches + EPS) / STEP)


def usual(looked: Looked) -> Iterable[Modifier]:
    """12" (SHOOT-11)."""
    yield Modifier(LIMIT, "area terrain hides from beyond", "SHOOT-11", always=True)


def from_above(looked: Looked) -> Iterable[Modifier]:
    """The eye's elevation: more for each full 3" (SHOOT-20)."""
    yield Modifier(BONUS * full_steps(looked.eye), f'looks from {looked.eye:g}" up', "SHOOT-20")


def up_to(looked: Looked) -> Iterable[Modifier]:
    """The target's elevation: more for each full 3", added to the eye's (SHOOT-21, SHOOT-22)."""
    yield Modifier(BONUS * full_steps(looked.target), f'stands {looked.target:g}" up', "SHOOT-21")


def traits(looked: Looked) -> Iterable[Modifier]:
    """Adaptive Camo halves the sum (SHOOT-24), Easily Seen doubles it (SHOOT-25), both cancel (SHOOT-26)."""
    whole = sum(term.value for source in (usual, from_above, up_to) for term in source(looked))
    if looked.camo and not looked.easy:
        yield Modifier(-(whole // 2), "Adaptive Camo halves it", "SHOOT-24")
    elif looked.easy and not looked.camo:
        yield Modifier(whole, "Easily Seen doubles it", "SHOOT-25")


def own_limit(eye: Unit) -> int:
    """Return the inches within which *eye* sees a model on the table in area terrain (SHOOT-20)."""
    return LIMIT + BONUS * full_steps(elevation(eye))


SOURCES: tuple[Callable[[Looked], Iterable[Modifier]], ...] = (usual, from_above, up_to, traits)


def sight_limit(eye: Unit, target: Unit) -> Tally:
    """Return the inches within which *eye* sees *target* in or behind area terrain."""
    profile = target.profile
    camo, easy = (profile is not UNKNOWN and profile.has(one) for one in (CAMO, EASY))
    return _summed(Looked(elevation(eye), elevation(target), camo, easy))


@lru_cache(maxsize=1024)
def _summed(looked: Looked) -> Tally:
    return Tally.of(SOURCES, looked)
