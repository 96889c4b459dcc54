"""Conventional infantry: the abilities of a platoon by its remaining men."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from game.geometry.own_yaml import read_own
from game.geometry.value import Value

UNTRAINED, TRAINED = 5, 4
"""The anti-'Mech skill (CA-79)."""


class Platoon(Value):
    """The weapons of a platoon, and whether it has anti-'Mech training."""

    arms: str
    trained: bool = False

    def damage(self, men: int) -> int:
        """Return the damage of one attack by *men*, 0 to 30 (CA-68).

        >>> Platoon("Ballistic Rifle").damage(28), Platoon("SRM").damage(1), Platoon("SRM").damage(0)
        (15, 0, 0)
        """
        by_men: list[int] = tables()["damage"][self.arms]
        return by_men[-men] if men > 0 else 0

    @property
    def skill(self) -> int:
        """Its anti-'Mech skill."""
        return TRAINED if self.trained else UNTRAINED


def leg_attack(men: int) -> int | None:
    """Return the modifier of a leg attack by *men*; None if there are too few (CA-79).

    >>> [leg_attack(men) for men in (28, 22, 21, 10, 5, 4)]
    [0, 0, 2, 5, 7, None]
    """
    return _for_men("leg_attack", men)


def swarm(men: int) -> int | None:
    """Return the modifier of a swarm by *men*; None if there are too few (CA-94).

    >>> [swarm(men) for men in (28, 22, 21, 16, 15)]
    [2, 2, 5, 5, None]
    """
    return _for_men("swarm", men)


def _for_men(what: str, men: int) -> int | None:
    steps: Mapping[int, int] = tables()[what]
    return next((more for least, more in steps.items() if men >= least), None)


@cache
def tables() -> Mapping[str, Any]:
    """Return the tables of platoons.yaml."""
    found: Mapping[str, Any] = read_own(Path(__file__).with_name("platoons.yaml"))
    return found
