"""The commands work for a family that gives them nothing of its own: Pikes, of `tests/families`."""

from __future__ import annotations

import pytest
import second_family
from commands import call, file

PUSH = """
format: scenario/1
name: A push
map: {size: [48, 48], features: [{id: wood, kind: woods, rect: [14, 8, 4, 8]}]}
rules: [pikes]
sides:
  - {name: Red, edge: west, units: [{id: a, card: LEVY, at: [10, 12]}]}
  - {name: Blue, edge: east, units: [{id: b, card: GRF-1N, at: [30, 12], status: {men: 12}}]}
"""


@pytest.fixture
def push(monkeypatch, tmp_path):
    """The file of a battle of pikes."""
    second_family.joined(monkeypatch, tmp_path)
    yield file(tmp_path, "push.yaml", PUSH)
    monkeypatch.undo()
    second_family.forgotten()


def test_a_sight_is_what_the_geometry_says(capsys, push):
    """Every key is there; what the family does not say is null."""
    told = call(capsys, "sight", push, "a", "b", "--json")
    assert told.status == 0, told.err
    assert told.data == {
        "from": "a",
        "to": "b",
        "range": 18.0,
        "contact": False,
        "bracket": None,
        "hidden": 0.0,
        "verdict": "clear",
        "depth": {"woods": 4.0},
        "woods_inches": 4.0,
        "intervening": ["woods"],
        "occupied": [],
        "hiding": [],
        "margin": {"hidden": pytest.approx(1 / 3), "woods": None},
        "to_hit": None,
        "odds": None,
        "damage": None,
        "refusals": [],
    }
    words = call(capsys, "sight", push, "a", "b", "--both").out
    assert "Levy of 20 to Griffins of 40: clear" in words
    assert "out of range" not in words


def test_a_move_is_what_the_action_plans(capsys, push):
    """Its cost, its length and what stands against it."""
    told = call(capsys, "reach", push, "a", "--to", "13,16", "--json")
    assert told.status == 0, told.err
    assert told.data == {
        "legal": True,
        "cost": 5.0,
        "length": 5.0,
        "allowance": 8.0,
        "path": [[13.0, 16.0]],
        "refusals": [],
    }
    far = call(capsys, "reach", push, "a", "--via", "10,20", "--to", "13,24", "--json")
    assert (far.status, far.data["cost"], far.data["path"]) == (1, 13.0, [[10.0, 20.0], [13.0, 24.0]])
    assert far.data["refusals"] == [{"reason": 'needs 13.0" of 8"', "rule": "PIKE-01"}]


def test_who_cannot_jump_is_told_so(capsys, push):
    """And the ground that it can reach is not known."""
    told = call(capsys, "reach", push, "a", "--to", "13,16", "--jump", "--json")
    assert [one["reason"] for one in told.data["refusals"]] == ["Levy of 20 cannot jump"]
    assert call(capsys, "reach", push, "a").data["geometry"] is None


def test_a_battle_starts_in_the_phase_that_the_family_names(capsys, push, tmp_path):
    """No phase of Pikes is called initiative, and none is for setting up."""
    script = file(tmp_path, "script.json", "[]")
    told = call(capsys, "run", push, "--script", script, "--json")
    assert told.status == 0, told.err
    assert (told.data["turn"], told.data["phase"], told.data["to_act"]) == (1, "advance", ["Red"])
    assert {name: unit["status"] for name, unit in told.data["units"].items()} == {
        "a": {"men": 20},
        "b": {"men": 12},
    }


def test_a_battle_whose_order_was_settled_goes_on_after_the_opening(capsys, push, tmp_path):
    """The sides act in it at once."""
    settled = push.read_text(encoding="utf-8").replace(
        "sides:", "begin: {initiative: [Blue, Red]}\nsides:", 1
    )
    path, script = file(tmp_path, "settled.yaml", settled), file(tmp_path, "script.json", "[]")
    told = call(capsys, "run", path, "--script", script, "--json")
    assert told.status == 0, told.err
    assert (told.data["phase"], told.data["to_act"]) == ("advance", ["Blue"])
