"""A salvo: the pending effects of an attack that was rolled, before reactions."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from game.core.model.state import Occasion
from game.core.model.unit import UnitId
from game.geometry.value import Value


class SalvoHit(Value, tag="Hit"):
    """One missile, shot or blow about to hit a mecha.

    Attributes:
        missile: Its number in the salvo, from 0; under a template one missile may hit several mecha.
        strike: The total of its strike roll, which a dodge must reach.
        md: Its damage before the mecha rolls with the impact.
    """

    unit: UnitId
    missile: int
    strike: int
    md: int


class Wreck(Value):
    """One missile, shot or blow about to hit a structure, which cannot react."""

    feature: str
    missile: int
    md: int


class Salvo(Value):
    """The pending hits of an attack.

    Attributes:
        weapon: By name; "" in melee.
        under: The mecha under each missile's template that are not hit: they may shoot it down.
        blast, missile, inescapable, melee: Properties that affect reactions.
    """

    attacker: UnitId
    weapon: str = ""
    hits: tuple[SalvoHit, ...] = ()
    wrecks: tuple[Wreck, ...] = ()
    under: tuple[tuple[UnitId, int], ...] = ()
    blast: bool = False
    missile: bool = False
    inescapable: bool = False
    melee: bool = False

    @property
    def occasion(self) -> Occasion:
        """The attacker, its targets and the weapon, as all sides see them."""
        struck = dict.fromkeys([hit.unit for hit in self.hits] + [unit for unit, _ in self.under])
        what = f"with {self.weapon}" if self.weapon and not self.melee else "hand to hand"
        return Occasion(self.attacker, tuple(struck), what)

    def against(self, unit: UnitId) -> tuple[SalvoHit, ...]:
        """Return the hits on *unit*."""
        return tuple(hit for hit in self.hits if hit.unit == unit)

    def spared(self, unit: UnitId) -> Salvo:
        """Return the salvo without hits on *unit*; all others remain."""
        return replace(self, hits=tuple(hit for hit in self.hits if hit.unit != unit))

    def reduced(self, missiles: Collection[int]) -> Salvo:
        """Return the salvo without *missiles*, which harm nobody."""
        return replace(
            self,
            hits=tuple(hit for hit in self.hits if hit.missile not in missiles),
            wrecks=tuple(wreck for wreck in self.wrecks if wreck.missile not in missiles),
            under=tuple(pair for pair in self.under if pair[1] not in missiles),
        )
