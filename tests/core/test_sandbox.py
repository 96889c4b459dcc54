"""The sandbox: whatever is edited is journalled, taken back and read back."""

from __future__ import annotations

from dataclasses import replace

from drill import DRILL
from duels import duel, mech, table, woods

from game.core.engine.match import Match
from game.core.engine.sandbox import Edit, PlacedTemplate, SandboxState, is_sandbox, sandbox
from game.core.model.edits import Built, Opted, Put, Taken
from game.core.model.events import Recorded
from game.core.model.unit import extra_of
from game.core.views.seat import Seat
from game.files.saves.codec import pack, unpack
from game.files.saves.saves import load, save
from game.geometry.drawing import Circle
from game.geometry.point import Point

LAB = sandbox(DRILL)


def lab() -> Match:
    """Return a sandbox with two units and nothing else."""
    return Match(replace(duel(), rules=LAB))


def test_an_empty_sandbox_waits():
    """Without units nothing ends by itself: the phase goes on for ever."""
    match = Match(replace(table(DRILL), rules=LAB))
    match.play(Edit("red", Built((woods(10, 3),))))
    assert match.state.turn == match.start.turn
    assert match.state.now.name == "edit"


def test_every_side_edits_at_any_time():
    """Nobody waits for anybody's go, and anybody takes back what another did."""
    match = lab()
    match.play(Edit("blue", Put(mech("b2", "blue", 20))))
    match.play(Edit("red", Put(mech("r2", "red", 22))))
    assert Seat("blue", match).undo()
    assert set(match.state.units) == {"r1", "b1", "b2"}


def test_what_belongs_together_is_taken_back_together():
    """An edit with more to it is one entry of the log."""
    match = lab()
    two = Edit("red", Taken("r1"), (Taken("b1"), Built((woods(10, 3),))), "clear")
    match.play(two)
    assert not match.state.units
    assert match.undo("red")
    assert match.state is match.start


def test_the_table_changes_its_size_and_back():
    """Features stay as they are; undo brings the old table."""
    match = lab()
    match.play(Edit("red", Built(size=(30.0, 24.0))))
    assert (match.state.battlefield.width, match.state.battlefield.depth) == (30.0, 24.0)
    match.undo("red")
    assert match.state.battlefield is match.start.battlefield


def test_options_change_in_the_middle_and_back():
    """The rules read the new decision from then on; the old rules stay as they were."""
    match = lab()
    before = match.state.rules.options["undo"]
    match.play(Edit("red", Opted({"undo": "free"})))
    assert match.state.rules.options["undo"] == "free"
    match.undo("red")
    assert match.state.rules.options["undo"] == before


def test_all_of_it_is_read_back(tmp_path):
    """Templates, drawn terrain, options and the size of the table survive the journal."""
    match = lab()
    round_one = replace(woods(10, 3), drawn=Circle(Point(10, 16), 3))
    match.play(Edit("red", Built((round_one,), size=(60.0, 40.0))))
    laid = SandboxState(templates=(PlacedTemplate("t1", Point(3, 4), 2.5),), map="Bench", words="Trying out")
    match.play(Edit("blue", Recorded(laid), words="template"))
    match.play(Edit("red", Opted({"undo": "free"})))
    match.play(Edit("red", Taken("b1")))
    save(match, tmp_path / "lab.jsonl")
    again = load(tmp_path / "lab.jsonl", rules=lambda names, options: sandbox(DRILL)).match
    assert again.state == match.state
    assert extra_of(again.state.extras, SandboxState) == laid
    assert again.state.rules.options == match.state.rules.options
    assert again.state.battlefield.features[0].drawing == Circle(Point(10, 16), 3)


def test_rules_say_whether_they_are_a_sandbox():
    """And the view of every side is whole."""
    assert is_sandbox(LAB)
    assert not is_sandbox(DRILL)
    match = lab()
    match.play(Edit("red", Recorded(SandboxState(words="seen"))))
    for side in match.state.sides:
        assert extra_of(Seat(side, match).view.extras, SandboxState).words == "seen"


def test_a_template_that_was_saved_before_its_class_was_renamed_is_read():
    """Its tag is still the first name of the class."""
    disc = {"is": "Template", "id": "t1", "at": [3, 4], "radius": 2.5}
    state = {"is": "Workbench", "templates": [disc], "map": "", "words": ""}
    laid = SandboxState(templates=(PlacedTemplate("t1", Point(3, 4), 2.5),))
    assert unpack(SandboxState, state, {}) == laid
    assert pack(laid)["templates"] == [disc | {"at": [3.0, 4.0]}]
