"""`check`: every problem of every file, and what can be saved of a save."""

from __future__ import annotations

import shutil

import pytest
from commands import BOARDS, ROOT, call, file

MAP = ROOT / "maps" / "crown-hill.yaml"


@pytest.fixture
def saved(capsys, tmp_path):
    """A saved game of four entries."""
    path = tmp_path / "game.jsonl"
    script = BOARDS / "ex-dmg-01.script.yaml"
    assert call(capsys, "run", "ex-dmg-01.yaml", "--script", script, "--save", path).status == 0
    return path


def test_what_is_good_is_said(capsys, saved):
    """A map, a scenario, cards, a save: status 0."""
    cards = next((ROOT / "assets" / "units" / "alpha_strike").glob("*.yaml"))
    told = call(capsys, "check", MAP, BOARDS / "ex-los.yaml", cards, saved)
    assert (told.status, told.err) == (0, "")
    assert told.out.splitlines() == [
        f"{MAP}: a map",
        f"{BOARDS / 'ex-los.yaml'}: a scenario",
        f"{cards}: cards",
        f"{saved}: a save of 4 entries, turn 2",
    ]


def test_everything_that_comes_with_the_game_is_good(capsys):
    """Maps, scenarios and cards."""
    paths = [*ROOT.glob("maps/**/*.yaml"), *ROOT.glob("assets/units/**/*.yaml"), *BOARDS.glob("*.yaml")]
    told = call(capsys, "check", *(path for path in paths if ".script." not in path.name))
    assert told.status == 0, told.err


def test_every_problem_of_every_file_is_listed(capsys, tmp_path):
    """As path:line:column; the good ones are named too; status 2."""
    bad = file(tmp_path, "bad.yaml", "format: map/1\nname: ''\nsize: [72]\nfeatures: [{id: a, kind: lava}]\n")
    told = call(capsys, "check", bad, MAP)
    assert told.status == 2
    assert told.out == f"{MAP}: a map\n"
    problems = told.err.splitlines()
    assert len(problems) >= 3
    assert all(line.startswith(f"{bad}:") for line in problems)
    assert any(line.startswith(f"{bad}:2:") for line in problems)


def test_as_json(capsys, tmp_path):
    """One object: errors with their places, and what is good."""
    bad = file(tmp_path, "bad.yaml", "format: map/1\n")
    told = call(capsys, "check", bad, MAP, "--json")
    assert told.status == 2
    assert told.data["good"] == [f"{MAP}: a map"]
    assert set(told.data["errors"][0]) == {"path", "line", "column", "where", "message"}
    good = call(capsys, "check", MAP, "--json")
    assert (good.status, good.data["errors"]) == (0, [])


@pytest.mark.parametrize("name", ["none.yaml", "none.jsonl", "empty.yaml", "empty.jsonl", "other.yaml"])
def test_what_is_not_there_or_nothing(capsys, tmp_path, name):
    """One error each, never a crash."""
    file(tmp_path, "empty.yaml", "")
    file(tmp_path, "empty.jsonl", "")
    file(tmp_path, "other.yaml", "hello: world\n")
    told = call(capsys, "check", tmp_path / name)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith(f"{tmp_path / name}:1:1: ")


def test_without_a_file_it_is_misuse(capsys):
    """Status 2 with the usage."""
    assert "usage: sightline check" in call(capsys, "check").err


def damaged(saved):
    """Harm the fourth line of *saved*."""
    lines = saved.read_text().splitlines()
    saved.write_text("\n".join([*lines[:3], lines[3].replace("1", "2", 1), *lines[4:], ""]))


def test_a_damaged_save_is_told_with_its_line(capsys, saved):
    """And left alone."""
    damaged(saved)
    before = saved.read_bytes()
    told = call(capsys, "check", saved)
    assert told.status == 2
    assert told.err.startswith(f"{saved}:4:1: damaged")
    assert saved.read_bytes() == before
    assert list(saved.parent.glob("*.salvaged.jsonl")) == []


def test_salvage_writes_what_can_be_kept_to_a_new_file(capsys, saved):
    """The lines before the damage; the damaged file stays; a second salvage overwrites nothing."""
    damaged(saved)
    before = saved.read_bytes()
    told = call(capsys, "check", "--salvage", saved)
    kept = saved.with_name("game.salvaged.jsonl")
    assert told.status == 0
    assert "kept 3 lines" in told.out
    assert "line 4" in told.out
    assert saved.read_bytes() == before
    assert call(capsys, "check", kept).out == f"{kept}: a save of 2 entries, turn 1\n"
    again = call(capsys, "check", "--salvage", saved)
    assert (again.status, "there already" in again.err) == (2, True)


def test_a_good_save_needs_no_salvage(capsys, saved):
    """Nothing is written."""
    assert call(capsys, "check", "--salvage", saved).status == 0
    assert list(saved.parent.glob("*.salvaged.jsonl")) == []


def test_nothing_can_be_kept_of_what_is_no_save(capsys, tmp_path):
    """Nor anything written."""
    path = file(tmp_path, "text.jsonl", "hello\n")
    assert call(capsys, "check", "--salvage", path).status == 2
    assert [one.name for one in tmp_path.iterdir()] == ["text.jsonl"]


def test_a_torn_save_is_good_with_a_notice(capsys, saved):
    """It loads without its last line."""
    saved.write_bytes(saved.read_bytes()[:-5])
    told = call(capsys, "check", saved)
    assert (told.status, "3 entries" in told.out, "incomplete" in told.out) == (0, True, True)


def test_a_map_beside_its_scenario_is_judged_with_it(capsys, tmp_path):
    """What is wrong with the map that a scenario names has the map's path."""
    shutil.copy(BOARDS / "ex-aws-9m.yaml", tmp_path / "s.yaml")
    text = (tmp_path / "s.yaml").read_text().replace("map: {size: [48, 48]}", "map: m.yaml")
    file(tmp_path, "s.yaml", text)
    file(tmp_path, "m.yaml", "format: map/1\nname: m\nsize: [48, -1]\n")
    told = call(capsys, "check", tmp_path / "s.yaml")
    assert told.status == 2
    assert f"{tmp_path / 'm.yaml'}:3:" in told.err
