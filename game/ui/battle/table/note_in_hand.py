"""The marks of a note that is being made."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.model.table_note import TableNote
from game.core.views.marks import Label, Mark
from game.core.views.note_marks import note_mark
from game.geometry.point import distance
from game.ui.battle.session.table_session import TableSession


def note_in_hand(battle: TableSession) -> Iterator[Mark]:
    """Yield the marks of the note in hand, or the name of the tool at the cursor."""
    desk = battle.desk
    if desk.note is None or not desk.over:
        return
    style = f"{'private' if desk.private_notes else 'public'}_note-{battle.hotseat.places[battle.side]}"
    path = desk.note.path
    if path:
        ahead = (*path, desk.cursor) if distance(path[-1], desk.cursor) > 0 else path
        path = (path[0], desk.cursor) if desk.note.kind == "arrow" else ahead
        yield from note_mark(TableNote(battle.side, desk.note.kind, path), style)
    else:
        whose = f"{battle.side} only" if desk.private_notes else "all"
        yield Label(desk.cursor, f"{desk.note.kind.capitalize()} for {whose}", style, clear=0.3)
