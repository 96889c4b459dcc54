"""AS-SEQ-09: the End Phase. Marked effects come into force, destroyed units are removed, heat is settled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.model.events import Changed, Removed
from game.core.model.state import State, Table
from game.core.model.unit import Unit
from game.rules.alpha_strike.cards.figures import SHUTDOWN
from game.rules.alpha_strike.combat.critical import FIELDS, marked
from game.rules.alpha_strike.combat.heat import heat_after
from game.rules.alpha_strike.turn.fitness import too_late

WIPED: Mapping[str, Any] = {
    "overheat": 0,
    "fired": False,
    "heated": 0,
    "armor_lost": 0,
    "structure_lost": 0,
    "special": "",
    "quarry": "",
}


def end_turn(table: Table) -> None:
    """Carry out the End Phase for all units at once (AS-SEQ-09, AS-DMG-01, AS-HEAT-01)."""
    there = [unit for _, unit in sorted(table.state.units.items()) if unit.present or unit.afar]
    heats = {unit.id: heat_after(table.state, unit) for unit in there}
    for unit in there:
        _change(table, unit, _in_force(unit), "AS-DMG-01")
    for unit in there:
        if doomed(unit):
            table.do(Removed(unit.id, "destroyed", rule="AS-SEQ-09"))
    for unit in there:
        if not doomed(unit):
            heat = heats[unit.id]
            _change(table, unit, {"heat": heat, "shutdown": heat >= SHUTDOWN}, "AS-HEAT-01")
    for unit in there:
        _change(table, unit, WIPED, "AS-SEQ-09")
    for unit in table.state.units.values():
        if unit.removed is None and stays_out(table.state, unit):
            table.do(Removed(unit.id, "left", rule="AS-SETUP-07"))


def stays_out(state: State, unit: Unit) -> bool:
    """Whether *unit* is off the table and can no longer enter, so that it takes no part (AS-SETUP-07)."""
    return too_late(state, unit, state.turn + 1)


def take_effect(table: Table, unit: Unit, rule: str) -> None:
    """Bring pending effects on *unit* into force now, under *rule*, instead of in the End Phase."""
    _change(table, unit, _in_force(unit), rule)
    if doomed(unit):
        table.do(Removed(unit.id, "destroyed", rule=rule))


def doomed(unit: Unit) -> bool:
    """Whether *unit* is removed in the End Phase (AS-SEQ-08): critically hit or no structure (AS-CARD-09)."""
    hollow = unit.status.structure == 0 and (unit.profile.structure > 0 or unit.status.armor == 0)
    return "destroyed" in unit.status.pending or hollow or marked(unit, "engine") > 1


def _in_force(unit: Unit) -> Mapping[str, Any]:
    """Return the status changes of *unit* for its pending critical hits."""
    pending = unit.status.pending
    counts = {name: getattr(unit.status, name) + pending.count(effect) for effect, name in FIELDS.items()}
    return {**counts, "pending": ()}


def _change(table: Table, unit: Unit, to: Mapping[str, Any], rule: str) -> None:
    """Set the values of *unit* that differ from *to*."""
    changes = {name: value for name, value in to.items() if getattr(unit.status, name) != value}
    if changes:
        table.do(Changed(unit.id, changes, rule=rule))
