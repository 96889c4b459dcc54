"""The state of a mecha."""

from __future__ import annotations

from game.core.model.unit import Unit
from game.geometry.value import Value


class Status(Value):
    """What changes during play. All but damage and ammunition is reset every turn.

    Attributes:
        damage: MDC lost.
        ammo: Attacks left for each weapon of its card; also 0 for a weapon without ammunition.
        fired: The weapons that it has fired.
        moved: Whether it has moved.
        struck: Whether it has made a melee attack.
        boosted: Whether more speed was bought for it (MECHA-CP-04).
    """

    damage: int = 0
    ammo: tuple[int, ...] = ()
    fired: tuple[str, ...] = ()
    moved: bool = False
    struck: bool = False
    boosted: bool = False


def contradiction(unit: Unit) -> str:
    """Return why the status of *unit* is impossible for its card; "" if it is possible."""
    weapons, counted = len(unit.profile.weapons), len(unit.status.ammo)
    return "" if weapons == counted else f"{weapons} weapons, but ammunition of {counted}"
