"""Log lines of artillery: rounds fired and landed, designations, movement in the sky."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.model.events import Acted, Recorded, Rolled, Sighted
from game.core.model.state import Event, View
from game.core.views.story import named, place
from game.rules.alpha_strike.artillery.records import (
    Attacked,
    Battery,
    Beam,
    Flights,
    Impact,
    Impacts,
    Plots,
    Witnessed,
)
from game.rules.alpha_strike.cards.aloft import CENTRAL, Aloft
from game.rules.alpha_strike.combat.damage import Blow

ACTED: Mapping[str, str] = {
    "Indirect": "{unit} fires indirectly at {target}",
    "Indirect fails": "{unit} has nobody left to spot for it",
    "Flak": "{unit} fires into the sky, at {target}",
    "Fly": "",
}
BLOWS: Mapping[str, str] = {
    "salvo": "{attacker} hits {unit} with capital weapons: {damage} damage",
    "stopped": "the point defence of {unit} stops the missiles of {attacker}",
    "flak": "{attacker} hits {unit}: {damage} damage",
    "indirect": "{attacker} hits {unit} by indirect fire: {damage} damage ({side})",
    "artillery": "{unit} is hit by artillery: {damage} damage",
}


def words(event: Event, view: View) -> str | None:
    """Return the line for *event* as *view* shows it, or None if artillery has no line for it."""
    match event:
        case Acted(unit=unit, what=what, target=target) if what in ACTED:
            return ACTED[what].format(unit=named(unit, view), target=named(target or "", view))
        case Recorded(extra=Blow() as blow, unit=str(unit)) if blow.kind in BLOWS:
            return BLOWS[blow.kind].format(
                attacker=named(blow.attacker, view),
                unit=named(unit, view),
                damage=blow.damage,
                side=blow.side,
            )
        case Recorded(unit=str(unit)):
            return _of_unit(event, unit, view)
        case Recorded():
            return _of_all(event)
        case Sighted(rule="ARTY-15", by=by, unit=unit):
            return f"{by} hears a battery off the table: {named(unit, view)}"
        case Rolled(rule="ARTY-13", faces=faces):
            return f"scatter: {faces[0]}"
    return None


def _of_unit(event: Recorded, unit: str, view: View) -> str | None:
    name = named(unit, view)
    match event.extra:
        case Battery() as now:
            return _fired(now, name, event.rule)
        case Beam() as beam:
            at = place(beam.at) if beam.at is not None else named(beam.target, view)
            return f"{name} designates {at}" if beam.hit else f"{name} fails to designate {at}"
        case Aloft(zone=zone):
            where = f"the {zone} Zone" if zone == CENTRAL else "the Inner Ring" if zone == "Inner" else zone
            return f"{name} flies to {where}"
        case Attacked():
            return f"{name} spots for indirect fire" if event.rule == "ARTY-IF" and event.extra.spots else ""
    return None


def _fired(now: Battery, name: str, rule: str) -> str:
    if rule == "ARTY-10":
        return f"{name} is locked on to {place(now.aim)}" if now.aim is not None else ""
    if rule == "CAP-06":
        return f"{name} fires its {now.code.lower()} into the sky"
    when = "" if now.lands <= now.turn else f", to come down in turn {now.lands}"
    if rule == "ARTY-15":
        return f"{name} fires its {now.code} at a battery off the table{when}"
    at = f" at {place(now.aim)}" if now.aim is not None else ""
    return f"{name} fires its {now.code}{at}{when}"


def _of_all(event: Recorded) -> str | None:
    match event.extra:
        case Impacts(landed=landed):
            return _landed(landed[-1]) if landed else ""
        case Plots(points=points):
            return f"a point is plotted: {place(points[-1].at)}" if points else ""
        case Flights() | Witnessed():
            return ""
    return None


def _landed(impact: Impact) -> str:
    if not impact.rings:
        return f"{impact.name} finds nothing at {place(impact.aimed)}"
    if impact.hit:
        return f"{impact.name} comes down at {place(impact.at)}"
    return f"{impact.name} misses {place(impact.aimed)} and comes down at {place(impact.at)}"
