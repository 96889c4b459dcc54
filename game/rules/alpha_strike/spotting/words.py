"""The lines of spotting: what was identified, and by what."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.events import Event, Sighted
from game.core.observe import FIGURE, View
from game.core.story import named

HOW: Mapping[str, str] = {
    "BLIP-05": "by sight",
    "BLIP-06": "by sensors",
    "BLIP-09": "by a remote sensor",
    "BLIP-10": "by the touch of a remote sensor",
    "BLIP-11": "from the air",
    "BLIP-12": "by its attack",
}


def words(event: Event, view: View) -> str | None:
    """Return the line for *event* as *view* tells it; None where spotting has none of its own."""
    match event:
        case Sighted(unit=unit, by=by, sighting=sighting, rule=rule) if sighting in FIGURE:
            how = f" {HOW[rule]}" if rule in HOW else ""
            counter = view.units[unit].counter if unit in view.units else ""
            return f"{by} identifies counter {counter}{how}: {named(unit, view)}"
    return None
