"""The commands play encounters and name cells of a grid: Duellists, of `tests/families`."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
import second_family
from commands import call, file

DUEL = """
format: scenario/1
name: At dawn
map: {size: [36, 24], features: [{id: wood, kind: woods, rect: [4, 16, 4, 4]}]}
rules: [duellists]
sides:
  - {name: Red, units: [{id: a, card: RAPIER, at: [10, 12]}, {id: c, card: RAPIER, at: [4, 4]}]}
  - {name: Blue, units: [{id: b, card: SABRE, at: [18, 12]}, {id: d, card: SABRE, at: [18, 14.4]}]}
"""
WALK = "- Stroll: {side: Red, unit: a, path: [[18, 13.2]]}\n"
STEPS = """
- Step: {side: Red, unit: a, cell: "duel:0"}
- {action: Step, side: Blue, unit: b, cell: duel:2}
"""
BLOW = "- Lunge: {side: Red, unit: a, target: b}\n"


@pytest.fixture
def duel(monkeypatch, tmp_path):
    """The file of a battle of duellists."""
    second_family.joined(monkeypatch, tmp_path, "duellists")
    yield file(tmp_path, "duel.yaml", DUEL)
    monkeypatch.undo()
    second_family.forgotten()


def test_the_file_is_right(capsys, duel):
    """`check` finds nothing; a wrong option is named with what it may be."""
    assert call(capsys, "check", duel).status == 0
    wrong = file(duel.parent, "wrong.yaml", DUEL + "options: {duels: never}\n")
    told = call(capsys, "check", wrong)
    assert (told.status, "at once or after the phase" in told.out + told.err) == (2, True)


def test_sight_and_reach_know_the_family(capsys, duel):
    """By what the core makes of it."""
    assert call(capsys, "sight", duel, "a", "b", "--json").data["verdict"] == "clear"
    assert call(capsys, "reach", duel, "a", "--to", "16.8,12", "--json").data["cost"] == pytest.approx(6.8)


def test_a_script_plays_into_two_encounters_and_names_cells(capsys, duel, tmp_path):
    """The first is played, the other waits; units and cells are told."""
    script = file(tmp_path, "script.yaml", WALK + STEPS)
    told = call(capsys, "run", duel, "--script", script, "--json")
    assert told.status == 0, told.err
    assert (told.data["phase"], told.data["to_act"], told.data["turn"]) == ("lunge", ["Red"], 1)
    cells = [f"duel:{number}" for number in range(7)]
    assert told.data["encounters"] == [
        {"kind": "duel", "units": ["a", "b"], "round": 1, "cells": cells},
        {"kind": "duel", "units": ["a", "d"], "round": 1, "cells": cells},
    ]
    words = call(capsys, "run", duel, "--script", script).out
    assert "duel: Rapier" in words
    assert "Duel · lunge, round 1" in words


def test_the_turn_goes_on_after_the_encounters(capsys, duel, tmp_path):
    """A hit ends the first, three empty rounds the second."""
    passed = "- EndPhase: {side: Red}\n- EndPhase: {side: Blue}\n"
    script = file(tmp_path, "script.yaml", WALK + STEPS + BLOW + passed * 6)
    told = call(capsys, "run", duel, "--script", script, "--dice", "4", "--json")
    assert told.status == 0, told.err
    assert (told.data["phase"], told.data["encounters"], told.data["to_act"]) == ("advance", [], ["Blue"])
    assert told.data["units"]["b"]["status"] == {"wounds": 1}


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("duel:9", "refused: item 1: there is no cell duel:9; there are duel:0, duel:1"),
        ("ring:1", "refused: item 1: there is no cell ring:1"),
        ("nine", "1.Step.cell: expected a cell, as GRID:CELL, not 'nine'"),
        ("':3'", "expected a cell"),
        ("'duel:'", "expected a cell"),
        ("[1, 2]", "expected a cell"),
    ],
)
def test_a_cell_that_is_not_there_is_refused(capsys, duel, cell, words):
    """By the rules where it could be one, by the reader of scripts where it cannot."""
    script = file(duel.parent, "script.yaml", WALK + f"- Step: {{side: Red, unit: a, cell: {cell}}}\n")
    told = call(capsys, "run", duel, "--script", script)
    status = 1 if words.startswith("refused") else 2
    assert (told.status, words in told.out + told.err) == (status, True), told


def test_no_cell_is_there_before_a_contact(capsys, duel, tmp_path):
    """The phase does not allow it either."""
    script = file(tmp_path, "script.yaml", "- Step: {side: Red, unit: a, cell: duel:0}\n")
    told = call(capsys, "run", duel, "--script", script)
    assert (told.status, "not in the advance phase" in told.out + told.err) == (1, True)


def test_a_save_in_the_midst_of_a_duel_replays(capsys, duel, tmp_path):
    """Every entry as it was, under today's rules, too."""
    script, kept = file(tmp_path, "script.yaml", WALK + STEPS + BLOW), tmp_path / "duel.jsonl"
    told = call(capsys, "run", duel, "--script", script, "--dice", "6", "--save", kept, "--json")
    assert told.status == 0, told.err
    events = [line["event"] for line in told.data["events"]]
    assert events.count("EncounterOpened") == 2
    assert events.count("EncounterBegan") == 2
    again = call(capsys, "replay", kept, "--json")
    assert again.status == 0, again.err
    assert "EncounterEnded" in json.dumps(again.data)


def test_render_draws_a_grid_of_the_rules(capsys, duel, tmp_path, monkeypatch):
    """With the names of its cells."""
    import game.rules.duellists as family

    from game.geometry.hexgrid import rosette
    from game.geometry.point import Point

    yard = rosette("yard", Point(18, 12), 4.0, 15.0)
    laid = (*family.RULESET.grids, lambda view: (yard,))
    monkeypatch.setattr(family, "RULESET", family.replace(family.RULESET, grids=laid))
    drawn = tmp_path / "duel.svg"
    told = call(capsys, "render", duel, "-o", drawn)
    assert told.status == 0, told.err
    root = ElementTree.parse(drawn).getroot()
    said = {"".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {*"0123456"} <= said


def test_the_diagram_shows_the_encounter(capsys, duel):
    """`rules --diagram` prints its phases, too."""
    told = call(capsys, "rules", "duellists", "--diagram")
    assert (told.status, "state duel {" in told.out) == (0, True)
