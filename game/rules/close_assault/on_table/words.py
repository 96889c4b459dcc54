"""The lines of close assault: what happens in an exchange, who is locked, who has ejected."""

from __future__ import annotations

from game.core.model.events import Recorded
from game.core.model.state import Event, View
from game.rules.close_assault.on_table.records import (
    Approach,
    Assaults,
    Bystanders,
    Deployment,
    FighterStatus,
    Orders,
    Told,
)

SILENT = (Approach, Assaults, Bystanders, Deployment, FighterStatus, Orders)


def words(event: Event, view: View) -> str | None:
    """Return the line for *event* as *view* shows it; None where close assault has none of its own."""
    if not isinstance(event, Recorded):
        return None
    if isinstance(event.extra, Told):
        return event.extra.words
    return "" if isinstance(event.extra, SILENT) else None
