"""The list of a side as a force, and back."""

from __future__ import annotations

from game.core.force import Force, ForceUnit
from game.ui.menu.setup.draft import ForceEntry, SetupDraft, changed


def with_force(draft: SetupDraft, place: int, force: Force) -> SetupDraft:
    """Return *draft* with the units of *force* as the list of side number *place*."""
    picks = tuple(ForceEntry(unit.card, unit.skill, squad=unit.group) for unit in force.units)
    return changed(draft, place, picks=picks)


def force_of(draft: SetupDraft, place: int, name: str = "") -> Force:
    """Return the list of side number *place* as a force, called *name* or like the side."""
    side = draft.forces[place]
    units = tuple(ForceUnit(pick.card, pick.skill, pick.squad) for pick in side.picks)
    return Force(name or side.side.strip(), draft.family, units)
