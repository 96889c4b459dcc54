"""All commands for squads that throw pools of dice, with three sides and with four."""

from __future__ import annotations

import pytest
from commands import call, file
from dicing import dicers, text

STEPS = """
- EndPhase: {side: Red}
- EndPhase: {side: Blue}
- EndPhase: {side: Gold}
- Salvo: {side: Red, unit: r2, target: g1, slow: true}
- Answer: {side: Gold, value: duck}
"""
ROLLS = "3,9,15,1,10,2,7,6,5,9,8,3,12,2,1,7,6,2,3,2,3,6,6,1,1"
"""Initiative of three; nine dice of ten and one of twelve; four that missed, again; eight saves."""


@pytest.fixture
def ford(monkeypatch, tmp_path):
    """The file of a battle of three sides."""
    with dicers(tmp_path, monkeypatch):
        yield file(tmp_path, "ford.yaml", text(3))


def test_a_battle_of_three_and_of_four_sides_is_checked_and_drawn(capsys, ford, tmp_path):
    """The file is good, with units and sides of all; the picture is written."""
    for sides in (3, 4):
        path = file(tmp_path, f"{sides}.yaml", text(sides))
        assert call(capsys, "check", path).status == 0
        assert call(capsys, "render", path, "--out", tmp_path / "table.svg").status == 0
        drawn = (tmp_path / "table.svg").read_text(encoding="utf-8")
        assert drawn.count("Line of 8") >= sides


def test_a_sight_tells_how_many_are_lost_and_how_often(capsys, ford):
    """Where one chance stood stands the distribution: in words outcome by outcome, in JSON as numbers."""
    told = call(capsys, "sight", ford, "r1", "g1", "--json").data
    found = told["outcomes"]
    assert (found["dice"], found["each"], found["wanted"], found["counted"]) == ("8D10", True, 1, "losses")
    assert [one["outcome"] for one in found["chances"]] == [*range(9)]
    assert sum(one["chance"] for one in found["chances"]) == pytest.approx(1)
    assert found["chances"][1]["at_least"] == pytest.approx(told["odds"])
    fallen = (0.5 + 0.1 * 0.5) * 4 / 6
    assert found["mean"] == pytest.approx(8 * fallen)
    assert found["chances"][0]["chance"] == pytest.approx((1 - fallen) ** 8)
    words = call(capsys, "sight", ford, "r1", "g1").out
    assert "needs 6+ on each of 8D10: 2.93 losses on average" in words
    assert "             2              24.3%              85.4%" in words
    assert "1 or more: 97.4%, damage 1 each" in words


def test_a_script_throws_pools_and_a_replay_tells_them(capsys, ford, tmp_path):
    """The faces that are given go to the dice in their order, those that are thrown once more after."""
    script = file(tmp_path, "script.yaml", STEPS)
    save = tmp_path / "ford.jsonl"
    told = call(capsys, "run", ford, "--script", script, "--dice", ROLLS, "--save", save, "--json")
    assert told.status == 0, told.out + told.err
    pool, saves = (one for one in told.data["events"] if one["event"] == "Rolled" and one["pool"])
    assert pool["dice"] == [10] * 9 + [12] + [10] * 4
    assert pool["faces"] == [int(face) for face in ROLLS.split(",")[3:17]]
    assert saves["faces"] == [2, 3, 2, 3, 6, 6, 1, 1]
    assert told.data["units"]["g1"]["status"] == {"men": 4, "ducked": True}
    words = call(capsys, "run", ford, "--script", script, "--dice", ROLLS).out
    assert "salvo: 1→2, 10, 2→1, 7, 6, 5→7, 9, 8, 3→6, 12 on D12 + 9D10, 8 of 10 reach 6+" in words
    assert "save: 2, 3, 2, 3, 6, 6, 1, 1 on 8D6, 4 of 8 reach 3+ (wanted: 8)" in words
    replayed = call(capsys, "replay", save)
    assert replayed.status == 0, replayed.err
    assert "8 of 10 reach 6+" in replayed.out


def test_a_face_that_no_die_has_is_a_mistake_of_the_command(capsys, ford, tmp_path):
    """Initiative is a die of twenty: 21 is none of its faces."""
    script = file(tmp_path, "script.yaml", "[]")
    told = call(capsys, "run", ford, "--script", script, "--dice", "21")
    assert told.status == 2
    assert "--dice: die 1 is a D20: it shows 1 to 20, not 21" in told.err
    assert call(capsys, "run", ford, "--script", script, "--dice", "0").status == 2


def test_each_of_four_sides_is_asked_for_by_its_own_view(capsys, ford, tmp_path):
    """`run --side` prints what one side may know; reach and sight work from the fourth side, too."""
    path = file(tmp_path, "4.yaml", text(4))
    script = file(tmp_path, "script.yaml", "[]")
    for side in ("Red", "Blue", "Gold", "Violet"):
        told = call(capsys, "run", path, "--script", script, "--side", side, "--json")
        assert told.status == 0, told.err
        assert {unit["side"] for unit in told.data["units"].values()} == {"Red", "Blue", "Gold", "Violet"}
    assert call(capsys, "reach", path, "v1", "--to", "18,26", "--json").data["legal"]
    assert call(capsys, "sight", path, "v1", "r1").status == 0
