"""`run --save` and `replay`: a game kept, listed, and held against today's rules."""

from __future__ import annotations

import json

import pytest
from commands import BOARDS, call, file

from game.files.saves.journal import Writer


@pytest.fixture
def saved(capsys, tmp_path):
    """A saved game: the Rifleman under fire, to turn 2."""
    path = tmp_path / "game.jsonl"
    script = BOARDS / "ex-dmg-01.script.yaml"
    dice = "3,4,3,4,4,6,6,6,1,1"
    words = ("run", "ex-dmg-01.yaml", "--script", script, "--dice", dice, "--save", path)
    assert call(capsys, *words).status == 0
    return path


def test_a_save_is_lines_of_json_with_a_chain(saved):
    """A head, then an entry a line; each with its digest."""
    lines = [json.loads(line) for line in saved.read_text().splitlines()]
    assert lines[0]["format"] == "save/1"
    assert lines[0]["rules"] == ["alpha_strike"]
    assert len({line["digest"] for line in lines}) == len(lines) == 5
    assert [line["action"]["is"] for line in lines[1:]] == ["Begin", "Fire", "Fire", "Pass"]


def test_replay_lists_the_entries(capsys, saved):
    """Numbered, who did what, and what came of it, with the names of the file."""
    told = call(capsys, "replay", saved)
    assert told.status == 0
    lines = told.out.splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["0", "Begin"],
        ["1", "Fire"],
        ["2", "Fire"],
        ["3", "Pass"],
    ]
    assert "stalker rifleman" in lines[1]
    assert "3+4 = 7, needed 7: hit" in lines[1]


def test_replay_as_json(capsys, saved):
    """One object: the notice, and the entries with action and events."""
    told = call(capsys, "replay", saved, "--json")
    assert told.status == 0
    assert list(told.data) == ["notice", "entries"]
    assert told.data["notice"] == ""
    assert [entry["item"] for entry in told.data["entries"]] == [0, 1, 2, 3]
    fired = told.data["entries"][1]
    assert (fired["action"]["is"], fired["action"]["unit"]) == ("Fire", "stalker")
    assert {"event": "Rolled", "faces": [3, 4]}.items() <= fired["events"][2].items()


def test_todays_rules_dispute_nothing(capsys, saved):
    """Each entry is judged again with its own dice."""
    told = call(capsys, "replay", saved, "--disputed")
    assert (told.status, told.out) == (0, "0 of 4 entries disputed\n")
    assert call(capsys, "replay", saved, "--disputed", "--json").data["entries"] == []


def doctored(saved, folder):
    """Return a save in which the first shot did 1 damage less, with digests that fit."""
    writer = Writer(folder / "doctored.jsonl")
    for number, line in enumerate(saved.read_text().splitlines()):
        data = json.loads(line)
        data.pop("digest")
        if number == 2:
            hit = next(event for event in data["events"] if "armor" in event.get("changes", {}))
            hit["changes"]["armor"] += 1
        writer.append(data)
    return writer.path


def test_what_the_rules_resolve_otherwise_is_disputed(capsys, saved, tmp_path):
    """It is listed, and the status says so; without --disputed it is listed as it was."""
    path = doctored(saved, tmp_path)
    told = call(capsys, "replay", path, "--disputed")
    assert told.status == 1
    assert told.out.splitlines()[0].split()[:2] == ["1", "Fire"]
    assert told.out.splitlines()[-1] == "2 of 4 entries disputed"
    as_json = call(capsys, "replay", path, "--disputed", "--json")
    assert (as_json.status, [entry["item"] for entry in as_json.data["entries"]]) == (1, [1, 2])
    assert call(capsys, "replay", path).status == 0


def test_a_torn_line_is_told(capsys, saved):
    """It is dropped with a notice; the rest is listed."""
    saved.write_bytes(saved.read_bytes()[:-9])
    told = call(capsys, "replay", saved)
    assert (told.status, len(told.out.splitlines())) == (0, 3)
    assert "incomplete" in told.err
    assert "incomplete" in call(capsys, "replay", saved, "--json").data["notice"]


def test_a_damaged_save_is_bad_input(capsys, saved):
    """With its line; as JSON too."""
    lines = saved.read_text().splitlines()
    saved.write_text("\n".join([*lines[:2], lines[2].replace("3", "4", 1), *lines[3:], ""]))
    told = call(capsys, "replay", saved)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith(f"{saved}:3:1: damaged")
    (error,) = call(capsys, "replay", saved, "--json").data["errors"]
    assert (error["line"], error["path"]) == (3, str(saved))


@pytest.mark.parametrize("name", ["none.jsonl", "text.jsonl"])
def test_what_is_no_save_is_bad_input(capsys, tmp_path, name):
    """Missing, or something else."""
    file(tmp_path, "text.jsonl", "hello\n")
    assert call(capsys, "replay", tmp_path / name, "--json").status == 2


def test_a_run_that_stops_is_kept_as_far_as_it_came(capsys, tmp_path):
    """The refused item is not in it."""
    path = tmp_path / "stopped.jsonl"
    script = "- Fire: {side: Foes, unit: stalker, target: rifleman}\n- Pass: {side: Foes, unit: stalker}\n"
    words = ("--script", file(tmp_path, "s.yaml", script), "--save", path)
    assert call(capsys, "run", "ex-dmg-01.yaml", *words).status == 1
    assert len(call(capsys, "replay", path).out.splitlines()) == 2
