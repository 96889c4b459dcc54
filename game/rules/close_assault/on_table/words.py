"""Log lines of close assault: events of an exchange, locked fighters, ejected pilots."""

from __future__ import annotations

from game.core.model.answer import Answer
from game.core.model.events import Moved, Recorded, Rolled
from game.core.model.procedure import Revealed, Sealed
from game.core.model.state import Event, View
from game.core.model.tally import Tally
from game.core.views.story import named, place
from game.rules.close_assault.on_table.orders import AT
from game.rules.close_assault.on_table.records import (
    Approach,
    Assaults,
    Bystanders,
    Deployment,
    FighterStatus,
    Orders,
    Told,
)
from game.rules.close_assault.tactics.tactics import ATTACKS, DEFENDS

SILENT = (Approach, Assaults, Bystanders, Deployment, FighterStatus, Orders)


def words(event: Event, view: View) -> str | None:
    """Return the line for *event* as *view* shows it, or None if close assault has no line for it."""
    match event:
        case Rolled(need=Tally() as need) if ", to " in event.what and event.rule.startswith("CA-"):
            thrown = f"{'+'.join(map(str, event.faces))} = {sum(event.faces)}"
            return f"{event.what}: {thrown}, needed {need}: {'made' if event.reached else 'failed'}"
        case Moved(unit=unit, path=(at,), rule="CA-71"):
            return f"{named(unit, view)} hides at {place(at)}"
        case Sealed(answer=Answer(value=value)) | Revealed(answers=(Answer(value=value),)):
            return _written(value, view)
    if not isinstance(event, Recorded):
        return None
    if isinstance(event.extra, Told):
        return event.extra.words
    return "" if isinstance(event.extra, SILENT) else None


def _written(value: str, view: View) -> str | None:
    """Return the line for a tactic that has been written down; None for other answers."""
    tactic, _, target = value.partition(AT)
    if tactic not in {*ATTACKS, *DEFENDS}:
        return None
    against = f" against {named(target, view)}" if target else ""
    return f"tactic {tactic}{against}, in secret"
