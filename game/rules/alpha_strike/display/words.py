"""Alpha Strike's log lines for events; "" where none is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.model.events import Acted, Changed, Moved, Recorded, Removed, Rolled
from game.core.model.state import Event, View
from game.core.views.story import named, place
from game.geometry.point import length
from game.rules.alpha_strike.combat.critical import FIELDS, NAMES, RULES, TABLE
from game.rules.alpha_strike.combat.damage import Blow
from game.rules.alpha_strike.combat.to_hit import NAMES as ATTACKS

CRITICALS: Mapping[str, str] = {
    **{rule: f"{NAMES[effect]}, in force from the End Phase" for effect, rule in RULES.items()},
    "AS-CRIT-04": "the ammunition explodes; destroyed from the End Phase",
    "AS-CRIT-06": "the ammunition is safe, no critical hit",
    "AS-CRIT-08": "second Engine Hit; destroyed from the End Phase",
    "AS-CRIT-12": "destroyed from the End Phase",
}
WHY = {"AS-CRIT-03": "nothing left to lose, 1 damage instead; ", "AS-CRIT-05": "CASE, 1 damage; "}
ACTED: Mapping[str, str] = {
    "Fire": "{unit} fires at {target}",
    "standard": "{unit} strikes at {target}",
    "melee": "{unit} strikes at {target} with its melee weapon",
    "charge": "{unit} charges {target}",
    "dfa": "{unit} comes down on {target}: death from above",
    "charge fails": "{unit} has nothing left to charge",
    "dfa fails": "{unit} has nothing left to come down on",
    "Pass": "{unit} passes",
    "EndPhase": "{unit} passes",
    "hold": "{unit} holds its place",
    "move": "",
    "jump": "",
    "Place": "",
}


def words(event: Event, view: View) -> str | None:
    """Return the line for *event* as *view* shows it; None if the family has no line for it."""
    match event:
        case Rolled():
            return _rolled(event)
        case Acted(unit=unit, what="hold", away=True):
            return f"{named(unit, view)} stays off the table"
        case Acted(unit=unit, what=what, target=target) if what in ACTED:
            return ACTED[what].format(unit=named(unit, view), target=named(target or "", view))
        case Recorded(extra=Blow() as blow, unit=str(unit)):
            return _struck(blow, unit, view)
        case Changed(unit=unit, changes=changes, rule=rule):
            return _changed(unit, changes, rule, view)
        case Moved(unit=unit, path=path, rule="AS-JUMP-04"):
            return f'{named(unit, view)} jumps {length(path):.1f}" to {place(path[-1])}'
        case Removed(unit=unit, how="destroyed"):
            return f"{named(unit, view)} is destroyed and taken off the table"
    return None


def _rolled(event: Rolled) -> str | None:
    total = sum(event.faces)
    thrown = f"{'+'.join(map(str, event.faces))} = {total}" if len(event.faces) > 1 else str(total)
    if event.what == "critical hit" and total in TABLE:
        return f"critical hit: {thrown}, {NAMES[TABLE[total]]}"
    if event.need is None:
        return None
    verdict = "hit" if total >= event.need.most else "miss"
    if event.what == "0*":
        verdict = "1 damage" if verdict == "hit" else "no damage"
    return f"{event.what}: {thrown}, needed {event.need}: {verdict}"


def _struck(blow: Blow, unit: str, view: View) -> str:
    """Return the line for a hit: attacker, target, damage and side."""
    if blow.attacker == unit:
        return (
            f"{named(unit, view)} takes {blow.damage} damage by its own {ATTACKS.get(blow.kind, blow.kind)}"
        )
    by = "" if blow.kind == "weapon" else f", {ATTACKS.get(blow.kind, blow.kind)}"
    return f"{named(blow.attacker, view)} hits {named(unit, view)}: {blow.damage} damage ({blow.side}{by})"


def _changed(unit: str, changes: Mapping[str, Any], rule: str, view: View) -> str | None:
    name = named(unit, view)
    if changes.get("special"):
        return f"{name} declares a {ATTACKS[changes['special']]} at {named(changes['quarry'], view)}"
    if "armor" in changes:
        return f"{name}: {WHY.get(rule, '')}{_bubbles(changes)}"
    if rule in CRITICALS:
        return f"{name}: {CRITICALS[rule]}"
    if rule == "AS-DMG-01":
        hits = [NAMES[effect] for effect, field in FIELDS.items() if field in changes]
        return f"{name}: {' and '.join(hits)} in force" if hits else ""
    if rule == "AS-DMG-07":
        return f"{name} is heated by {changes['heated']}, in force from the End Phase"
    if rule == "AS-HEAT-01":
        return f"{name}: {_heat(changes)}"
    if changes.get("fired"):
        return f"{name} overheats by {changes['overheat']}" if changes["overheat"] else ""
    return "" if rule == "AS-SEQ-09" or "special" in changes else None


def _bubbles(changes: Mapping[str, Any]) -> str:
    """Return the bubbles left after a hit."""
    left = f"{changes['armor']} armour"
    if "structure" in changes:
        left += f" and {changes['structure']} structure"
    return f"{left} left" + ("; destroyed from the End Phase" if "pending" in changes else "")


def _heat(changes: Mapping[str, Any]) -> str:
    """Return the change of a unit's heat in the End Phase."""
    parts = [f"heat {changes['heat']}"] if "heat" in changes else []
    if "shutdown" in changes:
        parts.append("shuts down" if changes["shutdown"] else "restarts")
    return ", ".join(parts)
