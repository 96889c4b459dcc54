"""Notes on the table: pings, arrows, text and freehand lines that players make during a battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from game.battlefield.terrain.field import Battlefield
from game.core.model.unit import Side
from game.geometry.point import Path, distance
from game.geometry.value import Value

NoteKind = Literal["ping", "arrow", "text", "freehand"]
MOST_NOTES = 100
"""The most notes of one side on the table."""
MOST_POINTS = 500
LONGEST_TEXT = 80
SHORTEST_ARROW = 0.25


class TableNote(Value):
    """A note that a player made on the table.

    Attributes:
        side: The side that made it.
        path: Its place: one point of a ping or a text, both ends of an arrow, the points of a freehand line.
        text: The words of a text.
        private: Whether only *side* sees it.
    """

    side: Side
    kind: NoteKind
    path: Path
    text: str = ""
    private: bool = False

    def known_to(self, side: Side) -> bool:
        """Whether *side* sees it; the overseer, "", sees all notes."""
        return not self.private or side in ("", self.side)


def note_flaw(note: TableNote, field: Battlefield) -> str:
    """Return why *note* cannot be on *field*; "" if it can."""
    count = len(note.path)
    least, most = {"arrow": (2, 2), "freehand": (2, MOST_POINTS)}.get(note.kind, (1, 1))
    if not least <= count <= most:
        wanted = f"{least} to {most} points" if most > least else f"{least} point{'s' * (least > 1)}"
        return f"a {note.kind} note has {wanted}, not {count}"
    if not all(field.contains(at) for at in note.path):
        return "a note lies on the table"
    if note.kind == "arrow" and distance(*note.path) < SHORTEST_ARROW:
        return f'an arrow is at least {SHORTEST_ARROW:g}" long'
    if (note.kind == "text") != bool(note.text):
        return "a text has words, other notes have none"
    if len(note.text) > LONGEST_TEXT or note.text != note.text.strip() or not note.text.isprintable():
        return f"a text is one line of up to {LONGEST_TEXT} characters"
    return ""


def with_note(notes: Iterable[TableNote], note: TableNote) -> tuple[TableNote, ...]:
    """Return *notes* with *note*; a ping replaces the side's last ping for the same audience."""
    if note.kind != "ping":
        return (*notes, note)
    return (*(old for old in notes if not _is_replaced(old, note)), note)


def _is_replaced(old: TableNote, ping: TableNote) -> bool:
    return old.kind == "ping" and (old.side, old.private) == (ping.side, ping.private)
