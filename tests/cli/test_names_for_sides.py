"""How a side calls units on the command line: by the file's ids where it knows all, else by counters."""

from __future__ import annotations

from dataclasses import replace

import pytest
from commands import call, file

from game.core.model.unit import Sighting
from game.lobby.tables import callable_in, named, read, seen

SCENARIO = """
format: scenario/1
name: Names
map: {size: [72, 48], features: [{id: w, kind: woods, rect: [56, 2, 12, 9]}]}
rules: [alpha_strike, spotting]
begin: {turn: 1, phase: movement, initiative: [Red, Blue]}
spotting: {light: night}
sides:
  - name: Red
    edge: south
    units:
      - {id: r1, card: WVR-6R, at: [20, 44], facing: 0}
  - name: Blue
    edge: north
    units:
      - {id: tank, card: SHD-2H, at: [30, 10], facing: 180}
      - {id: lurker, card: GRF-1N, at: [62, 6], facing: 180, spotting: {hidden: true}}
"""


@pytest.fixture
def board(tmp_path):
    """Return the file of a battle in which Blue has a counter and a hidden unit."""
    return file(tmp_path, "names.yaml", SCENARIO)


def test_without_a_side_all_are_called_as_in_the_file(board):
    """And by their counters as well."""
    view = seen(read(board), None)
    assert list(named(view).values()) == ["r1", "tank", "lurker"]
    assert callable_in(view)["Blue 1"] == callable_in(view)["tank"]


def test_a_side_calls_counters_by_their_numbers(board):
    """What it does not see has no name."""
    assert list(named(seen(read(board), "Red")).values()) == ["r1", "Blue 1"]
    assert list(named(seen(read(board), "Blue")).values()) == ["tank", "lurker", "Red 1"]


def test_what_was_scanned_keeps_its_counter(board):
    """Skill and PV stay hidden, so the file's id, which may tell them, does too; all open, it is told."""
    found = read(board)
    key = found.ids["tank"]
    state = found.state.with_unit(replace(found.state.units[key], seen_as={"Red": Sighting.FULL}))
    assert named(seen(replace(found, state=state), "Red"))[key] == "Blue 1"
    rules = replace(state.rules, options={**state.rules.options, "concealed": False})
    assert named(seen(replace(found, state=replace(state, rules=rules)), "Red"))[key] == "tank"


def test_two_names_that_are_alike_are_told_apart(tmp_path):
    """A unit whose id looks like the counter of another."""
    board = file(tmp_path, "alike.yaml", SCENARIO.replace("id: r1", "id: Blue 1"))
    assert list(named(seen(read(board), "Red")).values()) == ["Blue 1", "Blue 1'"]


@pytest.mark.parametrize("name", ["tank", "lurker", "nobody", "Blue 7"])
@pytest.mark.parametrize(
    "words",
    [
        ("sight", "r1", "NAME"),
        ("sight", "NAME", "r1"),
        ("viewshed", "NAME"),
        ("threat", "NAME", "--at", "30,30"),
        ("reach", "NAME"),
        ("render", "--overlay", "ecm:NAME", "-o", "picture.svg"),
        ("render", "--overlay", "sight:r1:NAME", "-o", "picture.svg"),
    ],
)
def test_no_command_tells_the_hidden_from_what_is_not_there(capsys, board, words, name):
    """One message for all that a side may not call so, and it lists what it may."""
    command, *rest = (word.replace("NAME", name) for word in words)
    told = call(capsys, command, board, *rest, "--side", "Red")
    if words[-1] == "picture.svg" and "sight" in words[2]:
        assert f"{name} is neither a unit nor a point X,Y" in told.err
    else:
        assert f"there is no unit {name}; there are r1, Blue 1\n" in told.err
    assert (told.status, told.out) == (2, "")


def test_a_side_reads_certificates_of_counters(capsys, board):
    """Both ways, in words and as JSON; what the counter could do itself is not known."""
    told = call(capsys, "sight", board, "r1", "Blue 1", "--both", "--side", "Red", "--json").data
    assert (told["from"], told["to"], told["back"]["from"]) == ("r1", "Blue 1", "Blue 1")
    assert told["back"]["in_arc"] is None
    assert "needs" in call(capsys, "sight", board, "r1", "Blue 1", "--both", "--side", "Red").out
    assert call(capsys, "viewshed", board, "Blue 1", "--side", "Red", "--json").data["unit"] == "Blue 1"


@pytest.mark.parametrize(("name", "words"), [("tank", "there is no unit tank"), ("Blue 1", "not identified")])
def test_scripts_of_a_side_call_units_as_it_may(capsys, tmp_path, board, name, words):
    """When an item's turn comes, its own names are read by what the side knows then."""
    text = f"""
- Hold: {{side: Red, unit: r1}}
- Hold: {{side: Blue, unit: tank}}
- Fire: {{side: Red, unit: r1, target: {name}}}
"""
    script = file(tmp_path, "script.yaml", text)
    told = call(capsys, "run", board, "--script", script, "--side", "Red", "--json")
    assert told.data["refused"]["item"] == 2
    assert words in told.data["refused"]["refusals"][0]["reason"]


def test_why_another_side_was_refused_is_not_told(capsys, tmp_path, board):
    """Be the unit hidden or not there at all."""
    for name in ("lurker", "nobody"):
        script = file(tmp_path, "script.yaml", f"- Hold: {{side: Blue, unit: {name}}}")
        told = call(capsys, "run", board, "--script", script, "--side", "Red", "--json")
        assert told.data["refused"] == {"item": 0, "refusals": []}
