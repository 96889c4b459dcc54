"""The enemies chosen to count in the maps of threat and cover; if none are, all known ones."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.unit import Side, UnitId
from game.core.views.base_marks import around
from game.core.views.marks import Mark
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.ringed import AROUND


def chosen(battle: TableSession, side: Side) -> tuple[UnitId, ...]:
    """Return the chosen units that are enemies of *side* and still on the table."""
    units = (battle.view.units.get(key) for key in sorted(battle.desk.foes))
    return tuple(one.id for one in units if one is not None and one.present and one.side != side)


def choose(battle: TableSession) -> None:
    """Toggle whether the enemy at the cursor is chosen."""
    desk, about = battle.desk, battle.selected
    unit = battle.view.units.get(desk.hovered or "")
    if unit is None:
        battle.app.toast("There is no unit at the cursor")
    elif about is not None and unit.side == about.side and unit.id not in desk.foes:
        battle.app.toast(f"{unit.name} is no enemy of {about.name}", "warn")
    else:
        desk.foes = desk.foes ^ {unit.id}


def chosen_rings(battle: TableSession) -> Iterable[Mark]:
    """Yield a ring around each chosen enemy of the selected unit; around all chosen if none is selected."""
    about = battle.selected
    for key in chosen(battle, about.side if about is not None else ""):
        yield around(battle.view.units[key], AROUND, "foe-chosen")
