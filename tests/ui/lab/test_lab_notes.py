"""Notes on the lab's table: by mouse and by keys, undone like edits, never beyond the table."""

from __future__ import annotations

import pytest

from game.core.model.edits import Built
from game.geometry.point import Point


def notes(pilot):
    """Return the kinds of the notes on the table, in order."""
    return [note.kind for note in pilot.lab.now.table_notes]


def test_notes_are_made_by_mouse(pilot):
    """A click pings, a drag draws an arrow and a line; the table itself is not edited."""
    before = pilot.lab.now.battlefield
    pilot.press("alt+shift+p")
    pilot.click(Point(20, 15))
    pilot.press("alt+shift+a")
    pilot.drag(Point(18, 12), Point(24, 12))
    pilot.press("alt+shift+d")
    pilot.drag(Point(18, 18), Point(24, 20))
    assert notes(pilot) == ["ping", "arrow", "freehand"]
    arrow = pilot.lab.now.table_notes[1]
    assert arrow.path[0].x == pytest.approx(18, abs=0.2)
    assert arrow.path[1].x == pytest.approx(24, abs=0.2)
    assert pilot.lab.now.battlefield == before
    assert pilot.lab.choice.terrain is None


def test_notes_are_made_by_keys_and_undone_like_edits(pilot):
    """A tool in hand is put away for a note, and a note for a tool; Escape cancels one."""
    pilot.press("4", "alt+shift+a")
    assert pilot.lab.in_hand.tool.name == "select"
    pilot.press("shift+right", "return", "shift+right", "shift+right", "return")
    assert notes(pilot) == ["arrow"]
    pilot.press("alt+shift+d", "return", "escape")
    assert pilot.lab.desk.note is not None
    pilot.press("4")
    assert (pilot.lab.desk.note, pilot.lab.in_hand.tool.name) == (None, "polygon")
    pilot.press("escape", "ctrl+z")
    assert notes(pilot) == []
    assert pilot.sees("Undone: a note")
    pilot.press("ctrl+y")
    assert notes(pilot) == ["arrow"]


def test_the_menu_leads_to_notes(pilot):
    """As in a battle."""
    pilot.press("ctrl+n")
    assert pilot.sees("Ping (Alt+Shift+P)")


def test_notes_beyond_a_smaller_table_are_erased(pilot):
    """Those that still lie on it stay."""
    pilot.press("alt+shift+p")
    pilot.click(Point(30, 15))
    state = pilot.lab.now
    small = Built(size=(20.0, 20.0)).apply(state)
    assert (len(state.table_notes), small.table_notes) == (1, ())
    assert Built(size=(40.0, 16.0)).apply(state).table_notes == state.table_notes
