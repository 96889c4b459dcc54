"""The mecha family's log lines for events; "" where none is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.model.edits import Built
from game.core.model.events import Acted, Changed, Recorded, Rolled
from game.core.model.procedure import GoPassed, Ordered
from game.core.model.state import Event, View
from game.core.views.story import named
from game.mechanics.battle.victory import Holding
from game.rules.mecha.shooting.together import Onslaught
from game.rules.mecha.structures import Structures
from game.rules.mecha.turn.command import CommandPoints

SPENT: Mapping[str, str] = {
    "MECHA-CP-03": " to take the next go",
    "MECHA-CP-04": " on speed",
    "MECHA-CP-05": " to leave base contact",
    "MECHA-CP-06": " on a second attack",
    "MECHA-CP-07": " on a power punch",
    "MECHA-AM-01": " to shoot missiles down",
    "BLAST-14": " to shoot missiles down",
    "MECHA-DODGE-01": " to dodge",
    "BLAST-10": " to dodge",
    "MECHA-ROLL-01": " to roll with the impact",
    "BLAST-11": " to roll with the impact",
}
"""What a command point was spent on, by rule."""
ACTED: Mapping[str, str] = {
    "Done": "{unit} is done",
    "SquadDone": "{unit} is done",
    "EndPhase": "{unit} is done",
    "Place": "",
}


def words(event: Event, view: View) -> str | None:
    """Return the line for *event* as *view* shows it; None if the family has no line for it."""
    match event:
        case Rolled():
            return _rolled(event)
        case Acted(unit=unit, what=what) if what in ACTED:
            return ACTED[what].format(unit=named(unit, view))
        case Changed(unit=unit, changes=changes, rule=rule):
            return _changed(named(unit, view), changes, rule, view.units[unit].profile.mdc)
        case Recorded(extra=extra, rule=rule):
            return _recorded(extra, rule, view)
        case Built(features=(feature,), rule="MECHA-STRUCT-03"):
            return f"{feature.name or feature.id} falls into rubble"
        case Ordered(order=order, rule="MECHA-INIT-01"):
            return f"{order[0]} wins initiative"
        case Ordered(order=order):
            return f"{order[0]} goes first"
        case GoPassed(group=group, rule=rule) if group or rule:
            return _go(group, rule, view)
    return None


def _recorded(extra: Any, rule: str, view: View) -> str | None:
    match extra:
        case Onslaught():
            return _attacks(extra, view)
        case CommandPoints():
            return _command(extra, rule)
        case Structures(lost=lost) if lost:
            return _battered(extra, view)
    return "" if isinstance(extra, Holding) else None


def _rolled(event: Rolled) -> str | None:
    if event.need is None:
        return None
    face = sum(event.faces)
    hit = face == 6 or (face != 1 and face >= event.need.most)
    verdict = {True: "hit", False: "miss"} if event.what.startswith(("strike", "blow")) else {}
    return f"{event.what}: {face}, needed {event.need}: {verdict.get(hit, 'yes' if hit else 'no')}"


def _changed(name: str, changes: Mapping[str, Any], rule: str, mdc: int) -> str | None:
    if rule == "MECHA-END-01" or "moved" in changes or "struck" in changes:
        return ""
    if "damage" in changes:
        return f"{name}: {changes['damage']} of {mdc} MDC lost"
    if "fired" in changes:
        return f"{name} fires its {changes['fired'][-1]}"
    return f"{name} gets a boost" if "boosted" in changes else None


def _attacks(onslaught: Onslaught, view: View) -> str:
    if not onslaught.attacks:
        return ""
    last = onslaught.attacks[-1]
    rear = " from the rear" if last.rear else ""
    return f"{named(last.attacker, view)} attacks {named(last.target, view)}{rear}"


def _command(command: CommandPoints, rule: str) -> str:
    left = ", ".join(f"{side} {points}" for side, points in command.points.items())
    if rule == "MECHA-CP-01":
        return f"command points: {left}"
    return f"a command point is spent{SPENT.get(rule, '')}; left: {left}"


def _battered(structures: Structures, view: View) -> str:
    """Return the line for the last damaged structure."""
    *_, key = structures.lost
    one = next((feature for feature in view.battlefield.features if feature.id == key), None)
    name = key if one is None else one.name or f"the {one.kind} {one.id}"
    return f"{name}: {structures.lost[key]} MDC lost"


def _go(group: str, rule: str, view: View) -> str:
    if rule == "MECHA-CP-03":
        return "the next go is stolen"
    unit = view.units.get(group)
    return f"{group if unit is None else unit.name} goes"
