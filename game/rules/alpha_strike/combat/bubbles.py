"""AS-DMG-09 to -13: crossing off bubbles, armour before structure, until the unit is destroyed."""

from __future__ import annotations

from typing import Any

from game.core.model.events import Changed
from game.core.model.state import Table
from game.core.model.unit import UnitId


def cross_off(table: Table, target: UnitId, points: int, rule: str = "") -> bool:
    """Cross *points* off *target*, armour first (AS-DMG-09 to AS-DMG-12), then structure.

    Crossed-off bubbles are marked at once and count from the End Phase (AS-DMG-01).

    Args:
        rule: The rule of the damage, if it is not that of a hit.

    Returns:
        Whether a roll for critical hits follows (AS-DMG-13).
    """
    if points <= 0:
        return False
    status = table.state.units[target].status
    armor = min(points, status.armor)
    structure = min(points - armor, status.structure)
    changes: dict[str, Any] = {"armor": status.armor - armor, "armor_lost": status.armor_lost + armor}
    if points > armor:
        changes["structure"] = status.structure - structure
        changes["structure_lost"] = status.structure_lost + structure
    over = points - armor > structure or (structure and structure == status.structure)
    if over and "destroyed" not in status.pending:
        changes["pending"] = (*status.pending, "destroyed")
    table.do(Changed(target, changes, rule=rule or _rule(points - armor, structure, bool(over))))
    return structure > 0 and not over


def doom(table: Table, target: UnitId, rule: str, *, also: tuple[str, ...] = ()) -> None:
    """Mark *target* as destroyed from the End Phase; *also* lists other effects marked with it."""
    pending = table.state.units[target].status.pending
    fresh = (*also, "destroyed") if "destroyed" not in pending else also
    if fresh:
        table.do(Changed(target, {"pending": (*pending, *fresh)}, rule=rule))


def _rule(rest: int, structure: int, over: bool) -> str:
    """Return the rule that applied: armour took all (AS-DMG-10), structure, damage left, nothing left."""
    if over:
        return "AS-DMG-12" if rest > structure else "AS-DMG-13"
    return "AS-DMG-11" if structure else "AS-DMG-09"
