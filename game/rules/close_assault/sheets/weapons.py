"""Weapons of the record sheets, and the cluster table for missiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from game.geometry.own_yaml import read_own
from game.geometry.value import Value

LRM = "LRM"


class SheetWeapon(Value):
    """One kind of weapon.

    Attributes:
        damage: Of a hit; if it fires *missiles*, of each of them.
        minimum: Its minimum range in 30 m hexes; 0 for none.
        missiles: Missiles per salvo; 0 for other weapons.
        shots: Shots per ton of ammunition; 0 if it needs none.
    """

    name: str
    damage: int
    minimum: int = 0
    missiles: int = 0
    shots: int = 0

    @property
    def is_lrm(self) -> bool:
        """Whether it fires long-range missiles, which cannot be used in a close assault (CA-28)."""
        return self.name.startswith(LRM)

    @property
    def ton(self) -> int:
        """The damage of an exploding ton of its ammunition."""
        return self.shots * self.damage * max(self.missiles, 1)


@cache
def weapons() -> Mapping[str, SheetWeapon]:
    """Return the weapons by name."""
    return {
        name: SheetWeapon(
            name, one["damage"], one.get("minimum", 0), one.get("missiles", 0), one.get("shots", 0)
        )
        for name, one in _tables()["weapons"].items()
    }


@cache
def cluster(missiles: int) -> tuple[int, ...]:
    """Return how many of *missiles* hit, for 2D6 from 2 to 12."""
    return tuple(_tables()["clusters"][missiles])


@cache
def _tables() -> Mapping[str, Any]:
    tables: Mapping[str, Any] = read_own(Path(__file__).with_name("weapons.yaml"))
    return tables
