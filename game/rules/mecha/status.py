"""How a mecha fares."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Status:
    """What changes during play. All but damage and ammunition is of this turn.

    Attributes:
        damage: MDC that it has lost.
        ammo: Attacks left, along the weapons of its card; 0 also where a weapon needs no ammunition.
        fired: The weapons that it has fired.
        moved: Whether it has moved.
        struck: Whether it has fought hand to hand.
        boosted: Whether more speed was bought for it (MECHA-CP-04).
        extra: How many more attacks were bought for it (MECHA-CP-06).
        clear: Whether leave to break contact was bought for it (MECHA-CP-05).
        punch: Whether a power punch was bought for it (MECHA-CP-07).
    """

    damage: int = 0
    ammo: tuple[int, ...] = ()
    fired: tuple[str, ...] = ()
    moved: bool = False
    struck: bool = False
    boosted: bool = False
    extra: int = 0
    clear: bool = False
    punch: bool = False
