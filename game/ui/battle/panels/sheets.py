"""The record sheets of the units at a table, in their dialog."""

from __future__ import annotations

from game.core.views.sheet_drawing import SheetDrawing
from game.ui.battle.session.table_session import TableSession
from game.ui.sheets.sheet_dialog import SheetDialog


def show_sheets(battle: TableSession) -> None:
    """Show the record sheet of the selected unit, or of the first one, with the others to page to.

    During an encounter only its units are included.
    """
    view, played = battle.view, battle.view.encounter
    keys = played.units if played is not None else tuple(view.units)
    chosen = battle.desk.selected or battle.desk.hovered or ""
    wanted = keys if chosen in keys or chosen not in view.units else (chosen, *keys)
    found: dict[str, SheetDrawing] = {}
    for key in wanted:
        drawing = view.rules.sheet_of(view, view.units[key]) if key in view.units else None
        if drawing is not None:
            found[key] = drawing
    if not found:
        battle.app.toast("No unit here has a record sheet", "warn")
        return
    place = [*found].index(chosen) if chosen in found else 0
    battle.app.show(SheetDialog(tuple(found.values()), place))
