"""The skirmish family's log lines for events; "" where none is needed."""

from __future__ import annotations

from typing import Any

from game.core.model.events import Acted, Changed, Engaged, Recorded, Removed
from game.core.model.procedure import GoPassed, Ordered
from game.core.model.state import Event, View
from game.core.views.story import named
from game.mechanics.battle.victory import Holding
from game.rules.skirmish.suppression.markers import Suppression
from game.rules.skirmish.suppression.orders import SquadOrders, in_words


def words(event: Event, view: View) -> str | None:
    """Return the line for *event* as *view* shows it; None if the family has no line for it."""
    match event:
        case Acted(what=what):
            return "" if what != "EndPhase" else None
        case Engaged(unit=unit, what=what, target=str(target)):
            return f"{_squad(unit, view)}: {in_words(what)} at {_squad(target, view)}"
        case Changed(unit=unit, changes=changes):
            return _changed(unit, changes, view)
        case Recorded(extra=extra):
            return _recorded(extra)
        case Removed(unit=unit, how="destroyed"):
            return f"{named(unit, view)} falls"
        case Ordered(order=order):
            return f"{order[0]} acts first"
        case GoPassed(group=group) if group:
            return f"{_squad(group, view) if group in view.units else group} acts"
    return None


def _squad(unit: str, view: View) -> str:
    """Return the squad of *unit*, in words; the unit itself without a squad."""
    one = view.units.get(unit)
    return one.group if one is not None and isinstance(one.group, str) and one.group else named(unit, view)


def _changed(unit: str, changes: Any, view: View) -> str | None:
    if changes.get("grounded"):
        return f"{named(unit, view)} goes to ground"
    return "" if set(changes) <= {"did", "grounded"} else None


def _recorded(extra: Any) -> str | None:
    if isinstance(extra, (SquadOrders, Holding)):
        return ""
    if not isinstance(extra, Suppression):
        return None
    marked = ", ".join(f"{key.partition('/')[2]} {count}" for key, count in sorted(extra.markers.items()))
    return f"suppression markers: {marked or 'none'}"
