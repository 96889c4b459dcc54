"""Notes on the table in the window: by mouse and by keys, for all and for one side, erased and undone."""

from __future__ import annotations

from dataclasses import replace

from battle_pilot import QUIET

from game.core.engine.noting import AddNote
from game.core.model.table_note import TableNote
from game.geometry.point import Point


def notes(pilot):
    """Return the notes on the table."""
    return pilot.match.state.table_notes


def test_an_arrow_is_dragged_and_a_line_drawn_freehand(pilot):
    """The tool is put away after each note, so that the next drag moves the table again."""
    pilot.uncover(Point(20, 20), Point(30, 24))
    pilot.press("alt+shift+a")
    assert pilot.sees("Arrow for all sides")
    pilot.drag(Point(20, 20), Point(24, 21), Point(30, 24))
    (arrow,) = notes(pilot)
    assert (arrow.kind, arrow.side, arrow.private) == ("arrow", pilot.battle.side, False)
    assert abs(arrow.path[0].x - 20) < 0.2
    assert abs(arrow.path[1].y - 24) < 0.2
    assert pilot.desk.note is None
    pilot.press("alt+shift+s", "alt+shift+d")
    pilot.drag(Point(22, 20), Point(24, 22), Point(26, 20), Point(28, 22))
    line = notes(pilot)[-1]
    assert (line.kind, line.private) == ("freehand", True)
    assert len(line.path) >= 4


def test_a_ping_is_a_click_and_a_text_is_typed(pilot):
    """The words stand on the table, with the name of their side; an empty text is refused."""
    pilot.uncover(Point(25, 20))
    pilot.press("alt+shift+p")
    pilot.click(Point(25, 20))
    assert notes(pilot)[0].kind == "ping"
    pilot.press("alt+shift+t")
    pilot.click(Point(25, 22))
    pilot.press("return")
    assert len(notes(pilot)) == 1
    pilot.type_text("Hold here")
    pilot.press("return")
    assert notes(pilot)[1].text == "Hold here"
    assert pilot.sees(f"{pilot.battle.side}: Hold here")


def test_notes_by_keys_alone(pilot):
    """Enter at both ends is an arrow, W sets corners of a line; Escape removes it, then the tool."""
    pilot.press("shift+right", "alt+shift+a", "return", "shift+right", "shift+right", "return")
    (arrow,) = notes(pilot)
    assert abs(arrow.path[1].x - arrow.path[0].x - 2) < 1e-6
    pilot.press("alt+shift+d", "w", "shift+down", "w", "shift+right", "return")
    assert len(notes(pilot)[1].path) == 3
    pilot.press("alt+shift+d", "w", "escape")
    assert pilot.desk.note.path == ()
    pilot.press("escape")
    assert pilot.desk.note is None
    assert len(notes(pilot)) == 2


def test_notes_are_erased_cleared_and_undone(pilot):
    """At the cursor the nearest of one's own; Ctrl-Z brings them back."""
    side, other = pilot.battle.side, next(s for s in pilot.match.state.sides if s != pilot.battle.side)
    for by, x in ((side, 20), (other, 21), (side, 30)):
        pilot.match.play(AddNote(by, TableNote(by, "text", (Point(x, 20),), "Here")))
    pilot.battle.refresh()
    pilot.uncover(Point(20.6, 20))
    pilot.hover(Point(20.6, 20))
    pilot.press("alt+shift+e")
    assert [(note.side, note.path[0].x) for note in notes(pilot)] == [(other, 21), (side, 30)]
    pilot.press("alt+shift+e")
    assert pilot.sees('None of your notes is within 1.5"')
    pilot.press("alt+shift+c")
    assert [note.side for note in notes(pilot)] == [other]
    pilot.press("ctrl+z")
    assert len(notes(pilot)) == 2


def test_the_menu_of_notes_is_reached_by_mouse(pilot):
    """From the menu of the battle; it says for whom new notes are."""
    pilot.press("f10")
    pilot.click_words("Notes")
    assert pilot.sees("New notes are for all sides.")
    pilot.click_words("Ping (Alt+Shift+P)")
    assert pilot.desk.note.kind == "ping"
    pilot.click(Point(25, 20), button=3)
    assert pilot.desk.note is None


def test_a_ping_shines_for_a_moment_if_motion_is_on(pilot):
    """With reduced motion only its mark is shown."""
    for motion in (False, True):
        pilot.app.settings = replace(QUIET, motion=motion)
        pilot.press("shift+right", "alt+shift+p", "return")
        assert pilot.app.screen.beats.effects.active is motion
    pilot.wait(3)
    assert not pilot.app.screen.beats.effects.active


def test_a_message_about_notes_replaces_the_last_one(pilot):
    """The tools that were tried before are no longer told of."""
    pilot.press("alt+shift+p", "alt+shift+a")
    assert pilot.sees("Arrow for all sides")
    assert not any(words.startswith("Ping for all sides") for words in pilot.words)
