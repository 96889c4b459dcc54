"""The marks of the notes on the table, in the colours of the sides that made them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.model.table_note import TableNote
from game.core.model.unit import Side
from game.core.views.marks import Cross, Label, LineMark, Mark, Ring
from game.core.views.side_places import places

PING_RADIUS = 0.8


def note_marks(notes: Sequence[TableNote], sides: Sequence[Side]) -> Iterator[Mark]:
    """Yield the marks of *notes* made by *sides*; lines of private notes are dashed."""
    colours = places(sides) if notes else {}
    for note in notes:
        style = f"{'private' if note.private else 'public'}_note-{colours[note.side]}"
        yield from note_mark(note, style)


def note_mark(note: TableNote, style: str) -> Iterator[Mark]:
    """Yield the marks of *note* in *style*."""
    match note.kind:
        case "ping":
            yield Ring(note.path[0], PING_RADIUS, style)
            yield Cross(note.path[0], style)
        case "text":
            words = f"{note.side} only: {note.text}" if note.private else f"{note.side}: {note.text}"
            yield Label(note.path[0], words, style)
        case "arrow" | "freehand":
            yield LineMark(note.path, style, arrow=note.kind == "arrow")
