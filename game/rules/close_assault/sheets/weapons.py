"""Weapons of the record sheets, and how many missiles of a salvo hit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from game.geometry.value import Value

LRM = "LRM"


class SheetWeapon(Value):
    """One kind of weapon.

    Attributes:
        damage: Of a hit; where it fires *missiles*, of each of them.
        minimum: Its minimum range in hexes of 30 m; 0 for none.
        missiles: How many a salvo has; 0 for other weapons.
        shots: In a ton of ammunition; 0 where it needs none.
    """

    name: str
    damage: int
    minimum: int = 0
    missiles: int = 0
    shots: int = 0

    @property
    def is_lrm(self) -> bool:
        """Whether it fires long-range missiles, which have no place in a close assault (CA-28)."""
        return self.name.startswith(LRM)

    @property
    def ton(self) -> int:
        """The damage that a ton of its ammunition does when it explodes."""
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
    """Return how many of so many *missiles* hit, for 2D6 from 2 to 12."""
    return tuple(_tables()["clusters"][missiles])


@cache
def _tables() -> Mapping[str, Any]:
    text = Path(__file__).with_name("weapons.yaml").read_text(encoding="utf-8")
    tables: Mapping[str, Any] = yaml.safe_load(text)
    return tables
