"""Why an overlay of a unit shows nothing, as text for the player who switches it on."""

from __future__ import annotations

from game.core.model.unit import Unit


def of_nobody(unit: Unit | None) -> str:
    """Return why an overlay of *unit* shows nothing."""
    if unit is None:
        return "Select a unit to see it"
    if unit.removed is not None:
        return f"{unit.name} is out of the battle"
    if not unit.present and unit.enters is None:
        return f"{unit.name} is not on the table"
    return f"{unit.name} is not identified yet"


def unarmed(unit: Unit | None) -> str:
    """Return why *unit* has no template."""
    if unit is None:
        return "First select a unit that has a weapon that lays a template"
    if unit.removed is None and not unit.present and not unit.afar:
        return f"{unit.name} is not on the table yet"
    return f"{unit.name} has no weapon that lays a template"
