"""Range bands: labelled rings at a distance from the edge of a base, on the table."""

from __future__ import annotations

from collections.abc import Iterable

from game.battlefield.terrain.field import Battlefield
from game.core.model.unit import Unit
from game.core.views.base_marks import around, beyond
from game.core.views.marks import Label, Mark

STEP = 15
TURNS = sorted(range(-180 + STEP, 181, STEP), key=abs)


def band(
    field: Battlefield, unit: Unit, inches: float, words: str, style: str, *, rules: str
) -> Iterable[Mark]:
    """Yield the ring *inches* around the base of *unit*, and *words*: ahead of it, else beside that.

    A ring that lies off the table has no label.

    Args:
        rules: The ids of the rules that it is drawn by, for its tooltip.
    """
    yield around(unit, inches, style)
    spots = (beyond(unit, inches, unit.facing + turn) for turn in TURNS)
    at = next((spot for spot in spots if field.contains(spot)), None)
    if at is not None:
        yield Label(at, words, "band", tip=f"{words} ({rules})")
