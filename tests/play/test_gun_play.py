"""Random legal play with artillery, alone and with spotting: every promise is kept, saves go on."""

import json
import sys
from pathlib import Path

import pytest
from gun_play import BATTLES, play

from game.cli import main
from game.core.engine.dice import throw
from game.core.model.answer import Answer
from game.files.saves.saves import load, save
from game.geometry.point import Point
from game.rules.alpha_strike.artillery.guns.bombard import Bombard
from game.rules.alpha_strike.artillery.guns.tag import Designate

sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "alpha_strike"))

import guns

SCRIPT = """
- Bombard: {side: Red, unit: carillon, at: [36, 12], weapon: ART-LT}
- Bombard: {side: Red, unit: masthead, at: [36, 20], weapon: ART-AIS, indirect: true}
"""


@pytest.mark.parametrize(
    ("name", "secret", "turns"),
    [("guns-in-the-dark", True, 2), ("thunder-over-the-fords", False, 1)],
)
def test_random_play_keeps_every_promise(name, secret, turns, tmp_path):
    """No overlap, damage within bubbles, undo restores, the log folds, no dispute, saves at questions."""
    path = tmp_path / "game.jsonl"
    match, counts = play(name, "7", turns=turns, options={"secret_fire": secret}, saved=path)
    assert counts["Bombard"] + counts["FireAgain"] + counts["CapitalFire"] > 0
    save(match, path)
    assert load(path).match.state == match.state


def test_a_save_at_the_question_of_a_homing_round_goes_on(tmp_path):
    """Loaded, answered, and as it would have been."""
    off = {"r": {"behind": {"edge": "south", "inches": 40, "along": 30}}}
    units = (guns.behind("r", "ARTAIS-1"), guns.gun("r2", 20, "TAG"), guns.gun("r3", 22, "TAG", y=30))
    state = guns.shelling(*units, guns.mech("b", 36), guns.mech("b2", 36, y=30), off=off)
    fired = guns.went(state, Bombard("Red", "r", Point(30, 24), "ART-AIS", indirect=True, homing=True))
    before = guns.until(fired, "combat", 2, "Red").state
    dice = (*(1,) * before.rolled, 6, 6, 6, 6, 6, 6)
    match = guns.went(before, Designate("Red", "r2", "b"), Designate("Red", "r3", "b2"), dice=dice)
    guns.until(match, "artillery", 2)
    assert match.state.asked is not None
    save(match, tmp_path / "asked.jsonl")
    again = load(tmp_path / "asked.jsonl", lambda s, n, k: dice[n] if n < len(dice) else throw(s, n, k)).match
    assert again.state == match.state
    for one in (match, again):
        one.play(Answer("Red", one.state.asked.about.values[0]))
    assert again.state == match.state


@pytest.mark.parametrize(("secret", "told"), [("false", True), ("true", False)])
def test_a_script_fires_guns_from_the_command_line(secret, told, tmp_path, capsys):
    """What came down all are told; what is in flight the other side only where it is open."""
    board = (BATTLES / "ranging-shots.yaml").read_text(encoding="utf-8")
    board = board.replace("secret_fire: false", f"secret_fire: {secret}")
    board = board.replace("begin: {phase: movement", "begin: {phase: artillery")
    (tmp_path / "board.yaml").write_text(board, encoding="utf-8")
    (tmp_path / "script.yaml").write_text(SCRIPT, encoding="utf-8")
    paths = [str(tmp_path / "board.yaml"), "--script", str(tmp_path / "script.yaml")]
    assert main(["run", *paths, "--json", "--side", "Blue"]) == 0
    events = json.loads(capsys.readouterr().out)["events"]
    records = [event["extra"]["is"] for event in events if event["event"] == "Recorded"]
    assert "Impacts" in records
    assert ("Flights" in records) is told
