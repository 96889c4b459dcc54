"""Log lines of spotting: identifications and their means, and a side's secret orders."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.model.edits import Put
from game.core.model.events import Moved, Recorded, Sighted
from game.core.model.state import Event, View
from game.core.model.unit import Sighting, Unit
from game.core.views.observe import FIGURE
from game.core.views.story import named, place
from game.geometry.point import length
from game.rules.alpha_strike.display.deductions import Inferred, Namesakes
from game.rules.alpha_strike.spotting.blips import Counter
from game.rules.alpha_strike.spotting.conditions import Conditions
from game.rules.alpha_strike.spotting.electronics import Electronics
from game.rules.alpha_strike.spotting.hidden import Hidden
from game.rules.alpha_strike.spotting.remote import Pouch
from game.rules.alpha_strike.spotting.scan import Scans

HOW: Mapping[str, str] = {
    "BLIP-05": "by sight",
    "BLIP-06": "by sensors",
    "BLIP-09": "by a remote sensor",
    "BLIP-10": "by the touch of a remote sensor",
    "BLIP-11": "from the air",
    "BLIP-12": "by its attack",
    "BLIP-18": "by sight",
}
FOUND: Mapping[str, str] = {
    "BLIP-14": "finds a hidden unit",
    "BLIP-15": "sees a hidden unit rise",
    "BLIP-SURPRISE": "is attacked from hiding",
}


def words(event: Event, view: View) -> str | None:
    """Return the line for *event* as *view* shows it, or None if spotting has no line for it."""
    match event:
        case Sighted(unit=unit, by=by, sighting=sighting, rule=rule) if rule.startswith("CONC"):
            reads = "reads" if sighting is Sighting.FULL else "loses sight of"
            return f"{by} {reads} the record sheet of {named(unit, view)}"
        case Sighted(unit=unit, by=by, sighting=sighting, rule=rule) if sighting in FIGURE and rule in FOUND:
            return f"{by} {FOUND[rule]}: {named(unit, view)}"
        case Sighted(unit=unit, by=by, sighting=sighting, rule=rule) if sighting in FIGURE:
            how = f" {HOW[rule]}" if rule in HOW else ""
            counter = view.units[unit].counter if unit in view.units else ""
            return f"{by} identifies counter {counter}{how}: {named(unit, view)}"
        case Put(unit=Unit() as sensor, rule="BLIP-RSD"):
            return f"{sensor.name} is set down at {place(sensor.at)}"
        case Moved(unit=unit, path=path, rule="BLIP-04"):
            return f'{named(unit, view)} needs {length(path):.2f}" more room than its counter did'
        case Moved(unit=unit, path=(at,), facing=facing, rule="BLIP-14"):
            return f"{named(unit, view)} hides at {place(at)}, facing {facing:.0f}°"
        case Recorded(extra=Hidden() | Electronics() | Pouch() as extra, unit=str(unit)):
            return _record_words(extra, named(unit, view))
        case Recorded(extra=Scans(held=(*_, scan)), rule="CONC-06"):
            return f"{named(scan.unit, view)} learns no details of {named(scan.target, view)}"
        case Recorded(extra=Scans() | Counter() | Conditions() | Inferred() | Namesakes()):
            return ""
    return None


def _record_words(extra: Hidden | Electronics | Pouch, name: str) -> str:
    """Return the line for an order or change as its own side reads it; other sides know of none."""
    match extra:
        case Hidden(side=str(side), over=False, struck=0) if side:
            return f"{name} {'lies in ambush' if extra.ambush else 'lets the enemy pass'}"
        case Hidden(side=str(side), over=True, struck=0) if side:
            return f"{name} is no longer hidden"
        case Electronics(ordered=str(ordered)) if ordered:
            return f"{name}: its suite will be set to {ordered.upper()} in the End Phase"
        case Electronics(mode=str(mode)) if mode:
            return f"{name}: its suite is set to {mode.upper()}"
    return ""
