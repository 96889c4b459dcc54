"""What the fields on the table mean, and for whom: for legends beside the table and on pictures of it."""

from __future__ import annotations

from collections.abc import Iterable

from game.overlays.legends import LEGENDS, heading
from game.ui.battle.session.desk import Pin


def headed(pin: Pin) -> str:
    """Return what the shades of *pin* mean, in words."""
    foes = len(pin.foes or ())
    return heading(pin.overlay, height=pin.height, foes=foes, standing=pin.standing, weight=pin.weight)


def headings(pins: Iterable[Pin]) -> dict[str, str]:
    """Return for each overlay of *pins* that shades the ground what it means, and for whom."""
    found: dict[str, list[str]] = {}
    for pin in pins:
        if pin.overlay in LEGENDS:
            found.setdefault(pin.overlay, []).append(f"{headed(pin)}: {pin.unit.name}")
    return {name: " · ".join(dict.fromkeys(words)) for name, words in found.items()}
