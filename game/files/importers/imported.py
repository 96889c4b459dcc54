"""The result of an import: the converted data, and what was lost on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from game.geometry.value import Value

MOST = 200


class Imported(Value):
    """A map in the plain form of map/1, and one sentence for each thing that was repaired or left out."""

    map: Mapping[str, Any]
    warnings: tuple[str, ...]


@dataclass
class Losses:
    """Collects repairs and omissions; reports each kind once, with its count and first place."""

    _places: dict[str, list[str]] = field(default_factory=dict)

    def note(self, what: str, place: str = "") -> None:
        """Record that *what* happened at *place*; the empty place stands for the whole file."""
        self._places.setdefault(what, []).append(place)

    def sentences(self) -> tuple[str, ...]:
        """Return one sentence for each kind, in order of first occurrence; at most `MOST` + 1."""
        listed = [_sentence(what, places) for what, places in islice(self._places.items(), MOST)]
        rest = len(self._places) - MOST
        return (*listed, f"and {rest} other things") if rest > 0 else tuple(listed)


def _sentence(what: str, places: list[str]) -> str:
    named = [place for place in places if place]
    if not named:
        return what
    if len(named) == 1:
        return f"{what} ({named[0]})"
    return f"{what} ({len(named)} times, first {named[0]})"
