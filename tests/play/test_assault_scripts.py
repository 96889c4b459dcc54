"""The shipped battles with close assaults, each played to its end by the script of its golden game."""

from __future__ import annotations

import json

import pytest
from golden_games import ASSAULTS, BATTLES, GOLDEN

from game.cli import main


@pytest.mark.parametrize("name", ASSAULTS)
def test_a_script_plays_the_battle_to_its_recorded_end(name, capsys):
    """`run` refuses nothing, leaves no question open, and ends as the golden game did."""
    script, seed = GOLDEN / f"{name}.script.yaml", f"golden/{ASSAULTS[name]}"
    words = ["run", str(BATTLES / f"{name}.yaml"), "--script", str(script), "--seed", seed, "--json"]
    assert main(words) == 0
    report = json.loads(capsys.readouterr().out)
    recorded = json.loads((GOLDEN / f"{name}.end.json").read_text(encoding="utf-8"))
    assert (report["winner"], report["turn"]) == (recorded["winner"], recorded["turn"])
    assert any(event["event"] == "EncounterOpened" for event in report["events"])
