"""Range bands: rings from the edge of a base, each with its name where it lies on the table."""

from __future__ import annotations

from collections.abc import Iterable

from game.battlefield.terrain.field import Battlefield
from game.core.model.unit import Unit
from game.core.views.base_marks import around, beyond
from game.core.views.marks import Label, Mark

STEP = 15
TURNS = sorted(range(-180 + STEP, 181, STEP), key=abs)


def band(field: Battlefield, unit: Unit, inches: float, words: str, style: str) -> Iterable[Mark]:
    """Yield the ring *inches* around the base of *unit*, and *words*: ahead of it, else next to that.

    A ring of which nothing lies on the table has no words.
    """
    yield around(unit, inches, style)
    spots = (beyond(unit, inches, unit.facing + turn) for turn in TURNS)
    at = next((spot for spot in spots if field.contains(spot)), None)
    if at is not None:
        yield Label(at, words, "band")
