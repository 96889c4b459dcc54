"""Log lines of close assault: events of an exchange, locked fighters, ejected pilots."""

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
    """Return the line for *event* as *view* shows it, or None if close assault has no line for it."""
    if not isinstance(event, Recorded):
        return None
    if isinstance(event.extra, Told):
        return event.extra.words
    return "" if isinstance(event.extra, SILENT) else None
