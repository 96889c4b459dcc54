"""A salvo: what an attack that was thrown is about to do, before anybody reacts to it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from game.core.model.state import Occasion
from game.core.model.unit import UnitId
from game.geometry.value import Value


class SalvoHit(Value, tag="Hit"):
    """One missile, shot or blow that is about to harm a mecha.

    Attributes:
        missile: Which of the salvo, from 0; under a template one missile may hit several mecha.
        strike: The total of its strike roll, which a dodge must reach.
        md: What it does before the mecha rolls with it.
    """

    unit: UnitId
    missile: int
    strike: int
    md: int


class Wreck(Value):
    """One missile, shot or blow that is about to harm a structure, which does nothing against it."""

    feature: str
    missile: int
    md: int


class Salvo(Value):
    """What is about to happen.

    Attributes:
        weapon: By name; "" in hand to hand.
        under: Who stands under the template of which missile without being struck: it may shoot it down.
        blast, missile, inescapable, melee: What bears on the reactions.
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
        """Who attacks whom, and with what, as all see it."""
        struck = dict.fromkeys([hit.unit for hit in self.hits] + [unit for unit, _ in self.under])
        what = f"with {self.weapon}" if self.weapon and not self.melee else "hand to hand"
        return Occasion(self.attacker, tuple(struck), what)

    def against(self, unit: UnitId) -> tuple[SalvoHit, ...]:
        """Return the hits on *unit*."""
        return tuple(hit for hit in self.hits if hit.unit == unit)

    def spared(self, unit: UnitId) -> Salvo:
        """Return what is left when *unit* is no longer hit; all others still are."""
        return replace(self, hits=tuple(hit for hit in self.hits if hit.unit != unit))

    def reduced(self, missiles: Collection[int]) -> Salvo:
        """Return what is left without *missiles*, which harm nobody at all."""
        return replace(
            self,
            hits=tuple(hit for hit in self.hits if hit.missile not in missiles),
            wrecks=tuple(wreck for wreck in self.wrecks if wreck.missile not in missiles),
            under=tuple(pair for pair in self.under if pair[1] not in missiles),
        )
