"""Actions with which a side makes and erases notes on the table, at any time between questions."""

from __future__ import annotations

from game.core.model.events import NoteAdded, NoteErased
from game.core.model.state import Action, State, Table
from game.core.model.table_note import MOST_NOTES, TableNote, note_flaw
from game.core.model.tally import Refusal


class AddNote(Action):
    """Make *note* on the table."""

    any_time = True

    note: TableNote

    def check(self, state: State) -> list[Refusal]:
        if self.note.side != self.side:
            return [Refusal(f"{self.side} makes its own notes")]
        own = [note for note in state.table_notes if note.side == self.side]
        wrong = note_flaw(self.note, state.battlefield)
        if not wrong and self.note in own and self.note.kind != "ping":
            wrong = "the same note is there already"
        if not wrong and len(own) >= MOST_NOTES:
            wrong = f"a side has up to {MOST_NOTES} notes on the table: erase some first"
        return [Refusal(wrong)] if wrong else []

    def resolve(self, table: Table) -> None:
        table.do(NoteAdded(self.note))


class EraseNotes(Action):
    """Erase *notes*, which are the side's own."""

    any_time = True

    notes: tuple[TableNote, ...]

    def check(self, state: State) -> list[Refusal]:
        if not self.notes:
            return [Refusal("there is no note to erase")]
        own = {note for note in state.table_notes if note.side == self.side}
        twice = len(set(self.notes)) < len(self.notes)
        return [Refusal("a side erases its own notes, each once")] if twice or set(self.notes) - own else []

    def resolve(self, table: Table) -> None:
        for note in self.notes:
            table.do(NoteErased(note))
