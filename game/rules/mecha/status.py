"""How a mecha fares."""

from __future__ import annotations

from game.core.model.unit import Unit
from game.geometry.value import Value


class Status(Value):
    """What changes during play. All but damage and ammunition is of this turn.

    Attributes:
        damage: MDC that it has lost.
        ammo: Attacks left, along the weapons of its card; 0 also where a weapon needs no ammunition.
        fired: The weapons that it has fired.
        moved: Whether it has moved.
        struck: Whether it has fought hand to hand.
        boosted: Whether more speed was bought for it (MECHA-CP-04).
    """

    damage: int = 0
    ammo: tuple[int, ...] = ()
    fired: tuple[str, ...] = ()
    moved: bool = False
    struck: bool = False
    boosted: bool = False


def contradiction(unit: Unit) -> str:
    """Return why the status of *unit* cannot be that of its card; "" where it can."""
    weapons, counted = len(unit.profile.weapons), len(unit.status.ammo)
    return "" if weapons == counted else f"{weapons} weapons, but ammunition of {counted}"
