"""The worked examples of close assault, played by scripts on the boards in tests/scenarios."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main

BOARDS = Path(__file__).parents[2] / "scenarios"


def played(capsys, board, dice):
    """Return what `run` prints as JSON of the script of *board*."""
    script = BOARDS / f"{board}.script.yaml"
    main(["run", str(BOARDS / f"{board}.yaml"), "--script", str(script), "--dice", dice, "--json"])
    return json.loads(capsys.readouterr().out)


def told(report):
    """Return every line of an exchange in *report*."""
    return [event["extra"]["words"] for event in report["events"] if "words" in event.get("extra", {})]


def thrown(report, what):
    """Return of each throw for *what* in *report* its number needed and whether that was reached."""
    rolls = (event for event in report["events"] if event["event"] == "Rolled" and what in event["what"])
    return [(roll["need"]["total"], sum(roll["faces"]) >= roll["need"]["total"]) for roll in rolls]


@pytest.mark.rule("CA-32")
def test_a_punch_of_70_tons_that_is_blocked(capsys):
    """The Warhammer punches the Crusader for 7: blocked, 4 on the arm and 2 on the attacker's own."""
    lines = told(played(capsys, "ex-ca-block", "6,6,6,6,1,1"))
    assert "Crusader CRD-3R takes 4 on LA" in lines
    assert "Warhammer WHM-6R takes 2 on LA" in lines


@pytest.mark.rule("CA-32")
def test_a_block_that_fails_lets_all_seven_through(capsys):
    """With a 5 he blocks, with a 4 he does not."""
    lines = told(played(capsys, "ex-ca-block", "6,6,1,3,1,1,3"))
    assert any(line.startswith("Crusader CRD-3R takes 7 on") for line in lines)
    assert "Warhammer WHM-6R takes 2 on LA" not in lines
    assert "Crusader CRD-3R takes 4 on LA" in told(played(capsys, "ex-ca-block", "6,6,1,4,1,1"))


@pytest.mark.rule("EX-CA-CHARGE", "CA-34")
@pytest.mark.parametrize(("dice", "hits"), [("4,4", True), ("4,3", False)])
def test_a_charge_at_a_light_and_better_pilot_who_avoids_needs_8(capsys, dice, hits):
    """5, and 2 for a piloting of 2, and 1 for 45 tons."""
    report = played(capsys, "ex-ca-charge", dice)
    assert thrown(report, "charge")[:1] == [(8, hits)]
    assert any("Phoenix Hawk PXH-1 takes" in line for line in told(report)) == hits


def test_the_story_says_nothing_of_how_a_charge_is_taken_over(capsys):
    """It was declared in movement, and is played out in the hex."""
    board, script = BOARDS / "ex-ca-charge.yaml", BOARDS / "ex-ca-charge.script.yaml"
    main(["run", str(board), "--script", str(script), "--dice", "4,4"])
    lines = capsys.readouterr().out
    assert "declares a charge at Phoenix Hawk PXH-1" in lines
    assert "quarry" not in lines
