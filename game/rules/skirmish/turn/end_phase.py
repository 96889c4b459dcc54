"""SKIR-END: the end of the turn: what squads did is over; those who lie stay down."""

from __future__ import annotations

from game.core.model.events import Changed
from game.core.model.state import Table


def end_turn(table: Table) -> None:
    """Forget what every squad did in this turn (SKIR-END-01)."""
    for unit in table.state.present:
        if unit.status.did:
            table.do(Changed(unit.id, {"did": ""}, rule="SKIR-END-01"))
