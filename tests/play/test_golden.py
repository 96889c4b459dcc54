"""Golden games: whole battles that were kept replay as they were played."""

from __future__ import annotations

import json

import pytest
from golden_games import GOLDEN, NAMES, end_of

from game.core.model.events import Rolled, fold
from game.files.saves.saves import load, save

MOST_BYTES = 320 * 1024
OTHERS = {"under-the-template", "first-fire-team"}
"""The games of other families than Alpha Strike."""


@pytest.fixture(params=NAMES)
def name(request) -> str:
    return str(request.param)


def test_it_folds_to_its_recorded_end(name):
    """Every unit where it stood and how it fared; winner, turn and dice as they were."""
    loaded = load(GOLDEN / f"{name}.jsonl")
    assert loaded.notice == ""
    recorded = json.loads((GOLDEN / f"{name}.end.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(end_of(loaded.match))) == recorded


def test_todays_rules_dispute_nothing(name):
    """Each entry, given its dice, is resolved as it was."""
    match = load(GOLDEN / f"{name}.jsonl").match
    assert [match.log.index(entry) for entry in match.disputed()] == []


def test_the_log_folds_to_the_state(name):
    """Events alone carry the game."""
    match = load(GOLDEN / f"{name}.jsonl").match
    assert fold(match.start, (event for entry in match.log for event in entry.events)) == match.state


def test_it_is_saved_as_it_was(name, tmp_path):
    """Loading and saving give the same bytes; a golden game is small."""
    path = GOLDEN / f"{name}.jsonl"
    save(load(path).match, tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == path.read_bytes()
    assert path.stat().st_size <= MOST_BYTES


def test_they_show_what_a_battle_can_be():
    """Among them: set-up, walking, jumping, all kinds of attack, leaving, dying, critical hits, questions."""
    matches = [load(GOLDEN / f"{name}.jsonl").match for name in NAMES if name not in OTHERS]
    events = [event for match in matches for entry in match.log for event in entry.events]
    deeds = {event.what for event in events if type(event).__name__ == "Acted"}
    assert {"Place", "move", "jump", "Fire", "Pass", "standard", "charge", "dfa"} <= deeds
    thrown = {event.what for event in events if type(event).__name__ == "Rolled"}
    assert {"to hit", "critical hit"} <= thrown
    assert {"destroyed", "left"} <= {event.how for event in events if type(event).__name__ == "Removed"}
    assert {match.state.rules.options["forced_withdrawal"] for match in matches} == {True, False}


def test_infantry_strikes_from_ambush_and_swarms():
    """A leg attack on the way; a swarm that lasts into the next turn, is brushed off, and succeeds again."""
    match = load(GOLDEN / "men-on-a-mech.jsonl").match
    events = [event for entry in match.log for event in entry.events]
    thrown = [
        (event.what.rpartition(", ")[2], event.reached) for event in events if isinstance(event, Rolled)
    ]
    told = [one for one in thrown if one[0] in {"leg attack", "swarm"} or "block" in one[0]]
    assert [one for one, _ in told] == ["leg attack", "swarm", *("to block with RA", "swarm") * 2][:5]
    assert all(reached for _, reached in told)
    assert {"CA-55", "CA-74", "CA-94"} <= {event.rule for event in events}


def test_the_mecha_show_what_a_battle_of_theirs_can_be():
    """Squads, shots, blows, Blasts that scatter, all three reactions, structures that fall, points spent."""
    match = load(GOLDEN / "under-the-template.jsonl").match
    assert {"Move", "Shoot", "Batter", "Punch", "Blast", "Boost", "PressOn"} <= {
        type(e.action).__name__ for e in match.log
    }
    answers = {getattr(entry.action, "value", "") for entry in match.log}
    assert {"shoot down", "dodge", "roll with it", "no"} <= answers
    events = [event for entry in match.log for event in entry.events]
    assert any(type(event).__name__ == "Built" for event in events)
    rules = {event.rule for event in events}
    assert {"BLAST-01", "BLAST-18", "MECHA-STRIKE-01", "MECHA-DODGE-01", "MECHA-CP-01"} <= rules


def test_the_squads_show_what_a_battle_of_theirs_can_be():
    """Walks of whole squads, fire, markers that come and go, casualties of their owner's choice."""
    match = load(GOLDEN / "first-fire-team.jsonl").match
    played = {type(entry.action).__name__ for entry in match.log}
    assert {"Advance", "OpenFire", "HaltAndFire", "Halt", "GoToGround", "Pick"} <= played
    events = [event for entry in match.log for event in entry.events]
    rules = {event.rule for event in events}
    assert {"SKIR-HIT-01", "SKIR-PEN-01", "SKIR-KILL-01", "SKIR-SUP-01", "SKIR-SUP-03", "SHOOT-06"} <= rules
    assert any(type(event).__name__ == "Removed" for event in events)
