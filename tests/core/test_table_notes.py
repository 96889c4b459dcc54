"""Notes on the table: made, hidden from the other side, erased, undone, saved and told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from drill import DRILL, SPOTTING, Move
from duels import duel
from known_to_side import knowledge

from game.core.engine.agreement import Agree, Propose, TakeBack
from game.core.engine.match import Match
from game.core.engine.noting import AddNote, EraseNotes
from game.core.model.action import IllegalAction
from game.core.model.table_note import MOST_NOTES, MOST_POINTS, TableNote
from game.core.validation.integrity import state_flaw
from game.core.views.animating import animations
from game.core.views.marks import Cross, Label, LineMark, Ring
from game.core.views.seat import Seat
from game.files.saves.saves import load, save
from game.geometry.point import Point

PING = TableNote("red", "ping", (Point(3, 4),))
ARROW = TableNote("red", "arrow", (Point(3, 4), Point(10, 4)))
TEXT = TableNote("red", "text", (Point(5, 5),), "Hold here")
BLUE = TableNote("blue", "text", (Point(20, 5),), "Over here")
LINE = TableNote("red", "freehand", (Point(1, 1), Point(2, 2), Point(3, 1)))


@pytest.fixture
def match():
    """A drill that has begun."""
    return Match(duel())


def test_notes_are_made_at_any_time_and_erased_by_their_side(match):
    """Also in the go of the other side; each note is an event of its own."""
    for note in (ARROW, TEXT, LINE, replace(ARROW, side="blue")):
        match.play(AddNote(note.side, note))
    assert match.state.table_notes == (ARROW, TEXT, LINE, replace(ARROW, side="blue"))
    match.play(EraseNotes("red", (ARROW, LINE)))
    assert match.state.table_notes == (TEXT, replace(ARROW, side="blue"))
    with pytest.raises(IllegalAction):
        match.play(EraseNotes("red", (replace(ARROW, side="blue"),)))
    assert Seat("red", match).check(EraseNotes("red", ()))
    assert Seat("red", match).check(EraseNotes("red", (TEXT, TEXT)))


def test_a_ping_replaces_the_last_one_for_the_same_eyes(match):
    """The side's own ping and the other side's stay."""
    own, other = replace(PING, private=True), replace(PING, side="blue")
    for note in (PING, own, other, replace(PING, path=(Point(9, 9),))):
        match.play(AddNote(note.side, note))
    assert match.state.table_notes == (own, other, replace(PING, path=(Point(9, 9),)))


@pytest.mark.parametrize(
    "note",
    [
        replace(ARROW, side="blue"),
        replace(ARROW, path=(Point(3, 4),)),
        replace(ARROW, path=(Point(3, 4), Point(3.2, 4))),
        replace(PING, path=(Point(-0.1, 4),)),
        replace(PING, text="words"),
        replace(TEXT, text=""),
        replace(TEXT, text="x" * 81),
        replace(TEXT, text="two\nlines"),
        replace(LINE, path=tuple(Point(1, 0.01 * n) for n in range(MOST_POINTS + 1))),
    ],
)
def test_what_is_no_note_is_refused(match, note):
    """Of another side, off the table, too short, without words, too long; saves with it are damaged."""
    assert Seat("red", match).check(AddNote("red", note))
    if note.side == "red":
        assert state_flaw(replace(match.state, table_notes=(note,)))


def test_limits_are_allowed(match):
    """An arrow of a quarter inch, 80 characters, a line of the most points, on the corner of the table."""
    for note in (
        replace(ARROW, path=(Point(3, 4), Point(3.25, 4))),
        replace(TEXT, text="x" * 80),
        replace(LINE, path=tuple(Point(1, 0.01 * n) for n in range(MOST_POINTS))),
        replace(PING, path=(Point(0, 0),)),
    ):
        match.play(AddNote("red", note))
    assert state_flaw(match.state) == ""
    many = tuple(replace(TEXT, text=f"note {n}") for n in range(MOST_NOTES))
    assert Seat("red", Match(replace(match.start, table_notes=many))).check(AddNote("red", ARROW))
    assert not Seat("red", Match(replace(match.start, table_notes=many[1:]))).check(AddNote("red", ARROW))


@pytest.mark.parametrize("rules", [DRILL, SPOTTING])
def test_private_notes_do_not_exist_for_the_other_side(rules):
    """What blue can know is the same with other private notes of red, and without any."""

    def known(*notes: TableNote) -> str:
        match = Match(replace(duel(), rules=rules))
        match.play(Move("red", "r1", Point(9, 16)))
        for note in notes:
            match.play(AddNote("red", replace(note, private=True)))
        match.play(AddNote("red", TEXT))
        for note in notes[:1]:
            match.play(EraseNotes("red", (replace(note, private=True),)))
        seat = Seat("blue", match)
        return f"{knowledge(seat)}{seat.view!r}{seat.played}{seat.story}{seat.rules.on_top(seat.view)}"

    assert known() == known(ARROW, PING) == known(LINE)
    assert "Hold here" in known()


def test_undo_takes_a_note_back_and_the_move_stays(match):
    """It is an entry like any other."""
    match.play(Move("red", "r1", Point(9, 16)))
    match.play(AddNote("red", ARROW))
    assert match.undo("red")
    assert match.state.table_notes == ()
    assert match.state.units["r1"].at == Point(9, 16)
    assert match.redo("red")
    assert match.state.table_notes == (ARROW,)


def known_and_undone(*, notes: bool, undo: bool = False, erase: bool = False) -> str:
    """Return all that blue can know and undo, step by step, while red makes *notes* for itself between."""
    match, told = Match(duel()), []
    red, blue = Seat("red", match), Seat("blue", match)

    def noted() -> None:
        note = TableNote("red", "text", (Point(5, 5),), f"Secret {len(told)}", private=True)
        if notes:
            red.play(AddNote("red", note))
        if notes and erase:
            red.play(EraseNotes("red", (note,)))
        if notes and undo:
            assert red.undo()
        told.append(f"{knowledge(blue)}{blue.view!r}{blue.played}{blue.story}{blue.undoes}{blue.redoes}")

    noted()
    blue.play(AddNote("blue", BLUE))
    noted()
    blue.play(AddNote("blue", replace(BLUE, text="And here")))
    for step in (blue.undo, blue.undo, blue.redo, blue.redo, blue.undo):
        noted()
        told.append(str(step()))
    return "\n".join(told)


@pytest.mark.parametrize(("undo", "erase"), [(False, False), (True, False), (False, True), (True, True)])
def test_private_notes_are_not_in_the_way_of_undo(undo, erase):
    """Blue undoes, redoes and learns the same with private notes of red between and without."""
    plain = known_and_undone(notes=False)
    assert plain.count("True") >= 5
    assert known_and_undone(notes=True, undo=undo, erase=erase) == plain


def test_a_private_note_is_undone_by_its_side_alone(match):
    """Blue under it takes back its own last action; red takes the note back, and redo brings it again."""
    own = replace(ARROW, private=True)
    match.play(AddNote("blue", BLUE))
    match.play(AddNote("red", own))
    assert match.undo("blue")
    assert match.state.table_notes == (own,)
    assert not match.undo("blue")
    assert match.undo("red")
    assert match.state.table_notes == ()
    assert match.redo("blue")
    assert match.redo("red")
    assert match.state.table_notes == (BLUE, own)


def test_at_the_screen_of_the_other_side_no_private_note_is_undone(match):
    """At one keyboard blue takes back what red did in the open last, not what red noted for itself."""
    own = replace(ARROW, private=True)
    match.play(AddNote("red", TEXT))
    match.play(AddNote("red", own))
    assert match.undo("red", at="blue")
    assert match.state.table_notes == (own,)
    assert not match.undo("red", at="blue")


def test_with_secrets_a_side_undoes_its_private_notes_and_nothing_else(tmp_path):
    """Whatever the other side has done since, which it cannot tell from that; saved and loaded the same."""
    rules = replace(DRILL, secret=True)
    own, other = replace(ARROW, private=True), replace(LINE, private=True)
    told = []
    for busy in (False, True):
        match = Match(replace(duel(), rules=rules))
        red = Seat("red", match)
        for step in (
            lambda red=red: red.play(AddNote("red", own)),
            lambda red=red: red.undo(),
            lambda red=red: red.redo(),
            lambda red=red: red.play(AddNote("red", other)),
            lambda red=red: red.undo(),
        ):
            if busy:
                match.play(
                    AddNote("blue", TableNote("blue", "ping", (Point(len(match.lines), 5),), private=True))
                )
            told.append(
                (busy, repr(step()), red.may_undo, red.may_redo, repr(red.undoes), red.view.table_notes)
            )
        match.play(AddNote("red", TEXT))
        told.append((busy, red.may_undo, red.may_redo, red.view.table_notes))
        assert red.undo()
        assert match.state.table_notes[-1:] == (TEXT,)
        assert not red.may_undo
        save(match, tmp_path / "a.jsonl")
        loaded = load(tmp_path / "a.jsonl", rules=lambda names, options: rules).match
        assert (loaded.state, loaded.log, loaded.lines) == (match.state, match.log, match.lines)
    assert [one[1:] for one in told if one[0]] == [one[1:] for one in told if not one[0]]


def test_consent_to_undo_leaves_private_notes(match):
    """What was proposed to be undone is the last thing done in the open."""
    own = replace(ARROW, private=True)
    match.play(AddNote("red", TEXT))
    match.play(AddNote("red", own))
    match.play(Propose("blue", TakeBack()))
    match.play(Agree("red"))
    assert match.state.table_notes == (own,)
    assert match.state.asked is None


def test_undone_order_is_saved(match, tmp_path):
    """A save in which private notes were passed over is the same match when it is loaded."""
    own = replace(LINE, private=True)
    match.play(AddNote("blue", BLUE))
    match.play(AddNote("red", own))
    assert match.undo("blue")
    match.play(AddNote("red", replace(ARROW, private=True)))
    assert match.redo("blue")
    save(match, tmp_path / "a.jsonl")
    loaded = load(tmp_path / "a.jsonl", rules=lambda names, options: DRILL).match
    assert loaded.state == match.state
    assert loaded.log == match.log
    assert loaded.lines == match.lines


def test_saves_keep_notes_for_replays(match, tmp_path):
    """Every moment of the log has the notes of that moment."""
    for note in (TEXT, replace(LINE, private=True)):
        match.play(AddNote("red", note))
    match.play(EraseNotes("red", (TEXT,)))
    save(match, tmp_path / "a.jsonl")
    loaded = load(tmp_path / "a.jsonl", rules=lambda names, options: DRILL).match
    assert [len(loaded.until(n).state.table_notes) for n in range(4)] == [0, 1, 2, 1]
    assert loaded.state == match.state


def test_the_story_the_marks_and_the_shine_of_a_ping(match):
    """Lines of private notes have a style of their own; only a ping shines."""
    for note in (PING, ARROW, TEXT, replace(LINE, private=True)):
        match.play(AddNote("red", note))
    match.play(EraseNotes("red", (TEXT,)))
    seat = Seat("red", match)
    assert [line.words for line in seat.story][-5:] == [
        "red pings (3.0, 4.0)",
        "red draws an arrow from (3.0, 4.0) to (10.0, 4.0)",
        "red writes “Hold here” at (5.0, 5.0)",
        "red draws a line from (1.0, 1.0) to (3.0, 1.0), for itself only",
        "red erases a text",
    ]
    marks = seat.rules.on_top(seat.view)
    assert [type(mark) for mark in marks] == [Ring, Cross, LineMark, LineMark]
    assert [mark.style for mark in marks[1:]] == ["public_note-1", "public_note-1", "private_note-1"]
    view = Seat("red", match).view
    shown = animations(seat.news, view, view)
    assert [one.kind for _, found in shown for one in found] == ["ping"]
    match.play(AddNote("red", TEXT))
    assert [m.text for m in seat.rules.on_top(seat.view) if isinstance(m, Label)] == ["red: Hold here"]
