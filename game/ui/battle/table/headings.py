"""Headings of shaded fields, with the unit they are for: for legends beside the table and on pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core.model.state import Overlay
from game.core.views.legend import Legend
from game.ui.battle.session.desk import Pin


def headed(pin: Pin, legend: Legend) -> str:
    """Return the meaning of the shades of *pin*, as text."""
    foes = len(pin.foes or ())
    return legend.titled(height=pin.height, foes=foes, standing=pin.standing, weight=pin.weight)


def headings(pins: Iterable[Pin], overlays: Mapping[str, Overlay]) -> dict[str, str]:
    """Return the heading of each of *overlays* in *pins* that shades the ground."""
    found: dict[str, list[str]] = {}
    for pin in pins:
        one = overlays.get(pin.overlay)
        if one is not None and one.legend is not None:
            found.setdefault(pin.overlay, []).append(f"{headed(pin, one.legend)}: {pin.unit.name}")
    return {name: " · ".join(dict.fromkeys(words)) for name, words in found.items()}
