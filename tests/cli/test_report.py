"""`report`: a saved battle summed up: course, luck, turning points, certificates; no secrets told."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from commands import BOARDS, ROOT, call

from game.ai.player import ComputerPlayer
from game.core.engine.match import Match
from game.core.views.seat import Seat
from game.files.saves.saves import save
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario


def played(name: str, path: Path, most: int, level: str = "regular") -> Match:
    """Save a battle of computer players at *path*, ended after *most* actions at the latest."""
    start = battle_start(read_scenario(ROOT / "maps" / "scenarios" / name), seed="5")
    match = Match(start.state)
    match.play(start.begin)
    seats = {side: Seat(side, match) for side in match.state.sides}
    player = ComputerPlayer(level, "5")
    while match.state.result is None and len(match.log) < most:
        seat = seats[min(match.state.to_act)]
        seat.play(player.decide(seat).action)
    save(match, path)
    return match


@pytest.fixture(scope="module")
def lesson(tmp_path_factory) -> Path:
    """A battle of two units that Red won."""
    path = tmp_path_factory.mktemp("saves") / "lesson.jsonl"
    assert played("first-steps.yaml", path, 99).state.result is not None
    return path


def test_a_report_names_the_attacks_that_decided(capsys, lesson):
    """Chances add up to 1 in each turn, Red's grows with each hit, and each attack has its certificate."""
    found = call(capsys, "report", lesson, "--json").data
    assert (found["ended"], found["winner"], found["viewer"]) == (True, "Red", None)
    assert all(math.isclose(sum(turn["chances"].values()), 1) for turn in found["turns"])
    assert found["turns"][-1]["chances"]["Red"] > found["turns"][0]["chances"]["Red"] > 0.5
    assert {point["side"] for point in found["turning_points"]} == {"Red"}
    changes = [point["change"] for point in found["turning_points"]]
    assert changes == sorted(changes, reverse=True)
    assert [one["verdict"] for one in found["decisive"]] == ["clear", "clear"]
    assert sum(turn["dealt"]["Red"] for turn in found["turns"]) == found["sides"][0]["damage"]["found"] == 4
    assert found["turns"][-1]["lost"]["Blue"] == ["Shadow Hawk SHD-2H"]
    assert found["traces"]


def test_a_side_without_attacks_is_said_to_have_made_none(capsys, tmp_path):
    """A battle that has only begun has no throws to compare."""
    played("first-steps.yaml", tmp_path / "begun.jsonl", 1)
    said = call(capsys, "report", tmp_path / "begun.jsonl").out
    assert "  Red: no attacks\n  Blue: no attacks\n" in said


def test_luck_is_measured_in_standard_deviations(capsys, tmp_path):
    """Two throws at 7+ (21 of 36), one hit each: the mean, the deviation and luck of both are exact."""
    path = tmp_path / "game.jsonl"
    script = BOARDS / "ex-dmg-01.script.yaml"
    words = ("--script", script, "--dice", "3,4,3,4,4,6,6,6,1,1", "--save", path)
    assert call(capsys, "run", "ex-dmg-01.yaml", *words).status == 0
    sides = call(capsys, "report", path, "--json").data["sides"]
    hits = next(side["hits"] for side in sides if side["hits"]["count"])
    chance = hits["expected"] / hits["count"]
    assert hits["deviation"] == pytest.approx(math.sqrt(hits["count"] * chance * (1 - chance)))
    assert hits["luck"] == pytest.approx((hits["found"] - hits["expected"]) / hits["deviation"])


def test_a_page_stands_alone_and_repeats(capsys, lesson, tmp_path):
    """The same bytes each time, with chart, certificates and movement, and without links."""
    first, second = tmp_path / "a.html", tmp_path / "b.html"
    assert call(capsys, "report", lesson, "-o", first).status == 0
    assert call(capsys, "report", lesson, "-o", second).status == 0
    assert first.read_bytes() == second.read_bytes()
    said = first.read_text()
    assert said.count("<svg ") >= 4
    assert "http" not in said.replace("http://www.w3.org/", "")
    for words in ("Course of the battle", "Turning points", "Decisive attacks", "Movement", "σ"):
        assert words in said


@pytest.mark.parametrize(("name", "most"), [("what-the-counters-hide", 12), ("guns-in-the-dark", 71)])
def test_a_battle_with_secrets_that_goes_on_tells_a_side_only_its_own(capsys, tmp_path, name, most):
    """Without a side it is refused; a side finds no unit that its seat does not know, also on the page."""
    path, page = tmp_path / "dark.jsonl", tmp_path / "dark.html"
    match = played(f"{name}.yaml", path, most, "recruit")
    assert match.state.result is None
    told = call(capsys, "report", path)
    assert (told.status, told.out) == (2, "")
    assert "`report SAVE --side NAME`" in told.err
    secrets = 0
    for side in match.state.sides:
        found = call(capsys, "report", path, "--side", side, "--json", "-o", page)
        view = Seat(side, match).view
        hidden = {unit.name for unit in match.state.units.values() if unit.side != side}
        hidden -= {unit.name for unit in view.units.values()}
        assert found.data["viewer"] == side
        secrets += len(hidden)
        assert not [name for name in hidden if name in found.out or name in page.read_text()]
    assert secrets


def test_there_must_be_such_a_side(capsys, lesson):
    """Status 2 and the sides that there are."""
    told = call(capsys, "report", lesson, "--side", "Green")
    assert (told.status, told.out) == (2, "")
    assert "there is no side Green; there are Red, Blue" in told.err
