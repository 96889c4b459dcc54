"""The reasons of computer players are kept in the log: in saves, replays and reports, and fog-safe."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.ai.player import ComputerPlayer
from game.core.engine.agreement import Concede
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.brief import Brief
from game.core.model.state import Ruleset
from game.core.views.seat import Seat
from game.files.saves.saves import load, save, stories
from game.lobby.after_battle.battle_report import battle_report
from game.lobby.after_battle.tables import REASONS, data, report_text
from game.lobby.replay_frames import Frames
from tests.play.hidden_pairs import RULES
from tests.rules.alpha_strike.boards import battle, mech


def fought(rules: Ruleset | None = None) -> Match:
    """Return a battle in which the computer has fired for Red, and a person has ended Blue's phase."""
    state = battle(mech("r", 10), mech("b", 20))
    brief = Brief(name="A duel", names={"r": "Rook", "b": "Bishop"})
    match = Match(replace(state, rules=rules or state.rules, brief=brief))
    seat = Seat("Red", match)
    best = ComputerPlayer("veteran", "1").decide(seat).candidates[0]
    seat.play(best.action, reasons=best.reasons)
    assert best.reasons
    return match


def test_a_save_has_them_and_one_of_persons_has_none(tmp_path):
    match = fought()
    Seat("Blue", match).play(EndPhase("Blue"))
    save(match, tmp_path / "a.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert ["reasons" in line for line in lines] == [False, True, False]
    loaded = load(tmp_path / "a.jsonl").match
    assert loaded.log == match.log
    assert Seat("Blue", loaded).reasons() == [("Red", match.log[0].reasons), ("", ())]


def test_a_save_with_a_reason_about_nobody_is_refused(tmp_path):
    match = fought()
    wrong = replace(match.log[0].reasons[0], unit="nobody")
    match._history.entries[0] = replace(match.log[0], reasons=(wrong,))
    match.lines[0] = match.log[0]
    save(match, tmp_path / "a.jsonl")
    with pytest.raises(ValueError, match="there is no such unit"):
        load(tmp_path / "a.jsonl")


def test_other_sides_learn_them_when_the_battle_is_over(tmp_path):
    """Under rules with secrets; what a side reads of a save never has them."""
    match = fought(rules=RULES)
    red, blue = Seat("Red", match), Seat("Blue", match)
    assert red.reasons()[0] == ("Red", match.log[0].reasons)
    assert all(one == ("", ()) for one in blue.reasons())
    assert battle_report(match, "Blue").reasoned == ()
    assert [one.side for one in battle_report(match, "Red").reasoned] == ["Red"]
    save(match, tmp_path / "a.jsonl")
    assert "weighs" not in str(stories(tmp_path / "a.jsonl", "Blue", ""))
    blue.play(Concede("Blue"))
    assert blue.reasons()[0] == ("Red", match.log[0].reasons)
    assert [one.side for one in battle_report(match, "Blue").reasoned] == ["Red"]


def test_the_report_and_the_replay_tell_them():
    match = fought()
    report = battle_report(match)
    text = next(one for one in report_text(report).sections if one.heading == REASONS)
    assert "damage expected +" in text.lines[0]
    (told,) = data(report)["reasons"]
    assert told["score"] == pytest.approx(sum(term["points"] for term in told["terms"]))
    assert told["terms"][0]["unit"] == "Bishop"
    assert Frames(match)[1].lines[-1].words.startswith("Red weighs: damage expected +")
    assert all(one.heading != REASONS for one in report_text(battle_report(match.until(0))).sections)
