"""Units in the sky, with the zone of the radar map they are in."""

from __future__ import annotations

from typing import Self

from game.core.model.unit import Side, Unit, extra_of
from game.geometry.value import Value

CENTRAL = "Central"
AEROSPACE = frozenset({"AF", "CF", "SC", "DS", "DA", "JS", "WS", "SS"})


class Aloft(Value):
    """The zone of the radar map that a unit is in; "" for none. Visible to all sides."""

    zone: str = ""

    def known_to(self, side: Side) -> Self:
        return self


def zone_of(unit: Unit) -> str:
    """Return the zone of the radar map that *unit* is in; "" if it is not in the sky."""
    return extra_of(unit.extras, Aloft).zone if unit.afar else ""
