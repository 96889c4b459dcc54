"""The commands know the mecha as they know Alpha Strike."""

from __future__ import annotations

import json

import pytest

from game.cli import main
from game.files.places import scenarios

RAID = str(scenarios() / "raid-on-the-harbour.yaml")


def said(capsys, *words: str) -> str:
    """Return what the command prints; it must succeed."""
    assert main(list(words)) == 0
    return str(capsys.readouterr().out)


def test_sight_tells_cover_strike_and_refusals(capsys):
    """In words and as JSON."""
    words = said(capsys, "sight", RAID, "marshal", "gnat-one")
    assert words.startswith("Marshal to Gnat 1")
    told = json.loads(said(capsys, "sight", RAID, "marshal", "gnat-one", "--json"))
    assert {"range", "verdict", "cover", "strike", "refusals", "hidden"} <= told.keys()


def test_reach_and_threat(capsys):
    """Where it may go, what it costs, what enemies could do there."""
    assert "legal" in said(capsys, "reach", RAID, "marshal", "--to", "26,22")
    assert "expected damage" in said(capsys, "threat", RAID, "--side", "Guard", "--at", "30,22")


def test_the_turn_is_drawn_with_its_squads(capsys):
    """As a state diagram."""
    assert "activation --> end: squads alternate" in said(capsys, "rules", "mecha", "--diagram")


def test_run_plays_a_script_and_saves_at_an_open_question(capsys, tmp_path):
    """The saved game is replayed without a dispute; what is asked is told."""
    script = tmp_path / "go.yaml"
    script.write_text("- Answer: {side: Guard, value: first}\n", encoding="utf-8")
    kept = tmp_path / "raid.jsonl"
    told = json.loads(
        said(
            capsys,
            *("run", RAID, "--script", str(script), "--dice", "6,6,1,1", "--json", "--save", str(kept)),
        )
    )
    assert told["refused"] is None
    assert said(capsys, "replay", str(kept))


@pytest.mark.parametrize("what", ["--coverage", "--decisions", "--options", "--actions"])
def test_the_rules_are_listed(capsys, what):
    """With their code and tests, decisions, options, actions."""
    assert said(capsys, "rules", "mecha", what)


def test_sight_judges_as_if_a_shot_could_be_fired_now(capsys):
    """A battle that begins with its set-up refuses nobody for standing on the table already."""
    told = json.loads(said(capsys, "sight", RAID, "marshal", "gnat-one", "--json"))
    assert not [one for one in told["refusals"] if one["rule"].startswith("MECHA-SETUP")]
