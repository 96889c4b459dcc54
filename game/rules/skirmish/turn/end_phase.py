"""SKIR-END: the end of the turn: the actions of squads are reset; models on the ground stay down."""

from __future__ import annotations

from game.core.model.events import Changed
from game.core.model.state import Table


def end_turn(table: Table) -> None:
    """Reset what every squad did this turn (SKIR-END-01)."""
    for unit in table.state.present:
        if unit.status.did:
            table.do(Changed(unit.id, {"did": ""}, rule="SKIR-END-01"))
