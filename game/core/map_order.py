"""What the map generator is asked for."""

from __future__ import annotations

from game.battlefield.terrain.field import Ground
from game.geometry.value import Value


class MapOrder(Value):
    """What the map generator is asked for; the same order always gives the same map.

    Attributes:
        seed: Any text; "" for an unpredictable one.
        ground: What the table is made of; None for the usual ground of the style.
    """

    style: str
    size: tuple[int, int] = (72, 48)
    seed: str = ""
    ground: Ground | None = None
