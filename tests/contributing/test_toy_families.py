"""A whole family is a folder: those of `tests/families`, copied beside the others, play with all commands."""

from __future__ import annotations

import pytest
import yaml
from scratch import TOYS

FAMILIES = sorted(path.parent.name for path in TOYS.glob("*/rules.yaml"))
BATTLE = """
format: scenario/1
name: A toy battle
map: {{size: [48, 48], features: [{{id: wood, kind: woods, rect: [14, 8, 4, 8]}}]}}
rules: [{family}]
sides:
  - {{name: Red, edge: west, units: [{{id: a, card: {first}, at: [10, 12]}}]}}
  - {{name: Blue, edge: east, units: [{{id: b, card: {second}, at: [30, 12]}}]}}
"""


@pytest.fixture(params=FAMILIES)
def family(request, scratch):
    """The name of a toy family that was copied into the scratch copy."""
    scratch.add_toy(request.param)
    return request.param


@pytest.fixture
def battle(scratch, family):
    """The file of a battle of two of the family's cards."""
    first, second, *_ = yaml.safe_load((TOYS / f"{family}.yaml").read_text(encoding="utf-8"))["units"]
    return scratch.write("battle.yaml", BATTLE.format(family=family, first=first, second=second))


def test_a_family_is_a_folder_that_every_command_knows(scratch, family, battle):
    """No line is changed elsewhere: it is listed, checked, measured, drawn, printed, played, replayed."""
    out = scratch.folder / "out"
    out.mkdir()
    assert family in scratch.run("rules")
    assert scratch.run("rules", family).strip()
    assert "stateDiagram" in scratch.run("rules", family, "--diagram")
    scratch.run("check", battle, scratch.folder / "assets" / "units" / family / f"{family}.yaml")
    assert scratch.json("sight", battle, "a", "b")["verdict"] == "clear"
    assert scratch.json("reach", battle, "a", "--to", "12,12")["legal"]
    assert scratch.json("viewshed", battle, "a")
    scratch.run("render", battle, "-o", out / "table.svg")
    scratch.run("render", battle, "-o", out / "table.png", "--certificate", "a:b")
    for sheet in ("tokens", "table"):
        scratch.run("print", sheet, battle, "-o", out / f"{sheet}.svg")
    script, save = scratch.write("script.json", "[]"), out / "game.jsonl"
    scratch.run("run", battle, "--script", script, "--save", save)
    assert scratch.json("replay", save)
    scratch.run("check", save)
    scratch.run("play", battle, "--frames", "2")


def test_what_a_family_lacks_is_said(scratch, battle):
    """A sentence and a status, never a fault of the program."""
    for words in (("blast", battle, "--from", "a", "--at", "30,12"), ("threat", battle, "b")):
        printed = scratch.either(*words)
        assert printed.strip()
        assert "Traceback" not in printed
