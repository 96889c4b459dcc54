"""MECHA-END: the end of the turn, which resets the values of the turn."""

from __future__ import annotations

from dataclasses import replace

from game.core.model.events import Changed
from game.core.model.state import Table
from game.rules.mecha.status import Status


def end_turn(table: Table) -> None:
    """Reset every mecha for the next turn, except damage and ammunition (MECHA-END-01)."""
    for unit in table.state.present:
        fresh = replace(Status(), damage=unit.status.damage, ammo=unit.status.ammo)
        changes = {
            name: getattr(fresh, name)
            for name in Status.__dataclass_fields__
            if getattr(fresh, name) != getattr(unit.status, name)
        }
        if changes:
            table.do(Changed(unit.id, changes, rule="MECHA-END-01"))
