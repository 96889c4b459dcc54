"""Making notes on the table: a tool in hand, drawn with the mouse or with the keys' cursor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from game.core.engine.noting import AddNote, EraseNotes
from game.core.model.state import Action, View
from game.core.model.table_note import LONGEST_TEXT, MOST_POINTS, NoteKind, TableNote, note_flaw
from game.core.model.unit import Side
from game.geometry.point import Path, Point, distance
from game.ui.battle.session.desk import Desk, NoteInHand
from game.ui.battle.session.hotseat import HotseatSession
from game.ui.shell.keys import spoken
from game.ui.shell.screen import Host
from game.ui.widgets.dialogs import Dialog, DialogButton, EntryDialog

STEP = 0.2
"""The distance between the points of a freehand line drawn with the mouse, in inches."""
NEAR = 1.5
"""How close to the cursor a note is erased, in inches."""
NOTES = "notes"
"""What its messages are about: a new one replaces the last."""
TOOLS: Mapping[NoteKind, tuple[str, str, str]] = {
    "ping": ("Ping", "crosshairs_gps", "click, or Enter at the cursor"),
    "arrow": ("Arrow", "arrow_top_right", "drag, or Enter at both ends"),
    "text": ("Text", "format_text", "click, or Enter at the cursor"),
    "freehand": ("Freehand", "draw", "drag, or W at each corner and Enter at the end"),
}
"""The label of each tool, its icon, and how it is used."""


class NotedTable(Protocol):
    """A battle or the lab, as far as notes are made on it."""

    app: Host
    hotseat: HotseatSession

    @property
    def side(self) -> Side:
        """The side that makes them."""

    @property
    def desk(self) -> Desk:
        """Its desk."""

    @property
    def view(self) -> View:
        """The table as that side sees it."""

    def play(self, action: Action) -> bool:
        """Do *action*; return whether it was done."""


def take(battle: NotedTable, kind: NoteKind) -> None:
    """Take the tool for notes of *kind* in hand; the same one again puts it away."""
    desk = battle.desk
    if battle.hotseat.watching or battle.view.result is not None:
        battle.app.toast("Only a side that plays makes notes", "warn")
    elif battle.view.asked is not None:
        battle.app.toast("Answer the open question first", "warn")
    elif desk.note is not None and desk.note.kind == kind:
        desk.note = None
    else:
        desk.drop()
        desk.note = NoteInHand(kind)
        label, _, how = TOOLS[kind]
        battle.app.toast(f"{label} for {_audience(battle)}: {how}", about=NOTES)


def set_point(battle: NotedTable, at: Point) -> None:
    """Begin the note in hand at *at*, or add a corner to it."""
    note = battle.desk.note
    if note is not None:
        battle.desk.note = replace(note, path=(*note.path, at))


def follow(battle: NotedTable, at: Point) -> None:
    """Draw the note in hand on to *at*, where the mouse was dragged."""
    note = battle.desk.note
    if note is None or not note.path:
        return
    if note.kind == "arrow":
        battle.desk.note = replace(note, path=(note.path[0], at))
    elif note.kind == "freehand" and distance(note.path[-1], at) >= STEP and len(note.path) < MOST_POINTS:
        battle.desk.note = replace(note, path=(*note.path, at))


def commit(battle: NotedTable, at: Point) -> None:
    """End the note in hand at *at*: make it, ask for its text, or begin an arrow or a line there."""
    note = battle.desk.note
    if note is None:
        return
    if note.kind == "text":
        _ask_text(battle, at)
    elif note.kind == "ping":
        _make(battle, note.kind, (at,))
    elif not note.path:
        set_point(battle, at)
    else:
        _make(battle, note.kind, (note.path[0], at) if note.kind == "arrow" else _ended(note.path, at))


def release(battle: NotedTable, at: Point, *, dragged: bool) -> None:
    """End a press of the mouse at *at*: a drag draws a whole arrow or line, a click sets a point."""
    note = battle.desk.note
    if note is not None and dragged and note.kind in ("arrow", "freehand"):
        _make(battle, note.kind, note.path if note.kind == "arrow" else _ended(note.path, at))
    elif note is not None and (note.kind in ("ping", "text") or len(note.path) > 1):
        commit(battle, at)


def cancel(battle: NotedTable) -> None:
    """Remove what is drawn of the note in hand; else put the tool away."""
    note = battle.desk.note
    battle.desk.note = NoteInHand(note.kind) if note is not None and note.path else None


def share(battle: NotedTable) -> None:
    """Toggle whether all sides see new notes, or only the side that makes them."""
    battle.desk.private_notes = not battle.desk.private_notes
    battle.app.toast(f"New notes are for {_audience(battle)}", about=NOTES)


def erase(battle: NotedTable) -> None:
    """Erase the side's own note nearest to the cursor."""
    at = battle.desk.cursor
    near = [(min(distance(at, one) for one in note.path), note) for note in own(battle)]
    gap, note = min(near, key=lambda one: one[0], default=(NEAR + 1, None))
    if note is None or gap > NEAR:
        battle.app.toast(f'None of your notes is within {NEAR:g}" of the cursor', "warn", NOTES)
    else:
        battle.play(EraseNotes(battle.side, (note,)))


def clear(battle: NotedTable) -> None:
    """Erase all notes of the side."""
    notes = own(battle)
    if not notes:
        battle.app.toast("You have no notes on the table", "warn", NOTES)
    elif battle.play(EraseNotes(battle.side, notes)):
        battle.app.toast(f"{len(notes)} note{'s' * (len(notes) > 1)} erased", about=NOTES)


def own(battle: NotedTable) -> tuple[TableNote, ...]:
    """Return the notes of the side at the screen."""
    return tuple(note for note in battle.view.table_notes if note.side == battle.side)


def menu(battle: NotedTable) -> Dialog:
    """Return the menu of notes."""
    keys = battle.app.keys

    def button(name: str, words: str, icon: str) -> DialogButton:
        label = f"{words} ({spoken(keys.of(name))})"
        return DialogButton(label, lambda: commands(battle)[name](), icon=icon)

    other = "all" if battle.desk.private_notes else f"{battle.side} only"
    ways = [
        *(button(f"note {kind}", label, icon) for kind, (label, icon, _) in TOOLS.items()),
        button("note sharing", f"Make them for {other}", "eye"),
        button("erase note", "Erase at the cursor", "eraser"),
        button("clear notes", "Erase all of yours", "delete"),
        DialogButton("Close", style="primary"),
    ]
    return Dialog(
        "Notes", f"New notes are for {_audience(battle)}.", ways, stacked=True, wide=380, escape=ways[-1]
    )


def commands(battle: NotedTable) -> dict[str, Callable[[], Any]]:
    """Return the commands for notes, by name."""
    return {
        "notes": lambda: battle.app.show(menu(battle)),
        "note ping": lambda: take(battle, "ping"),
        "note arrow": lambda: take(battle, "arrow"),
        "note text": lambda: take(battle, "text"),
        "note freehand": lambda: take(battle, "freehand"),
        "note sharing": lambda: share(battle),
        "erase note": lambda: erase(battle),
        "clear notes": lambda: clear(battle),
    }


def _audience(battle: NotedTable) -> str:
    return f"{battle.side} only" if battle.desk.private_notes else "all sides"


def _ended(path: Path, at: Point) -> Path:
    """Return *path* ended at *at*; if it is as long as a line may be, its last point moves there."""
    if path[-1] == at:
        return path
    return (*path[: MOST_POINTS - 1], at)


def _make(battle: NotedTable, kind: NoteKind, path: Path, text: str = "") -> None:
    """Make a note; what lies beyond the table is moved to its edge."""
    field = battle.view.battlefield
    on = tuple(Point(min(max(at.x, 0.0), field.width), min(max(at.y, 0.0), field.depth)) for at in path)
    battle.desk.note = None
    battle.play(AddNote(battle.side, TableNote(battle.side, kind, on, text, battle.desk.private_notes)))


def _ask_text(battle: NotedTable, at: Point) -> None:
    """Ask for the text of a note at *at*."""

    def wrong(text: str) -> str | None:
        note = TableNote(battle.side, "text", (Point(0.0, 0.0),), text.strip())
        return note_flaw(note, battle.view.battlefield) or None

    def then(text: str) -> None:
        _make(battle, "text", (at,), text.strip())

    words = f"One line for {_audience(battle)}, up to {LONGEST_TEXT} characters."
    battle.app.show(EntryDialog("Text on the table", words, "", then, wrong=wrong, yes="Write"))
