"""Saves from outside: torn tails, damaged middles, salvage, undo lines, replays and what is disputed."""

import json
from pathlib import Path
from typing import Any

import pytest
from outside import Desk, ask, unit

from game.files.saves.journal import Writer

COMBAT = {"turn": 1, "phase": "combat", "initiative": ["Blue", "Red"]}
FIRE = {"Fire": {"side": "Blue", "unit": "b", "target": "a"}}
REST = [{"Pass": {"side": "Red", "unit": "a2"}}, {"EndPhase": {"side": "Red"}}]


@pytest.fixture
def save(desk: Desk) -> Path:
    """A save of four entries: the beginning, a shot, a pass and the end of the phase."""
    red = [unit("a", (20, 30), facing=0, move='4"'), unit("a2", (60, 40))]
    desk.battle([], red, [unit("b", (20, 25), facing=180)], begin=COMBAT)
    path = desk.folder / "game.jsonl"
    desk.run(FIRE, *REST, dice=[6, 6, 1, 2, 3, 4], save=path)
    return path


def entries(path: Path, *words: str) -> Any:
    return ask("replay", path, "--json", *words).json["entries"]


def rewritten(path: Path, change: Any) -> Path:
    """Write the lines of *path* anew, each as *change* makes it, with a chain that fits."""
    other = path.with_name("other.jsonl")
    other.unlink(missing_ok=True)
    writer = Writer(other)
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        data = json.loads(line)
        del data["digest"]
        for one in change(number, data):
            writer.append(one)
    return other


def test_a_save_is_json_lines_with_digests(save: Path) -> None:
    """First line the format; then a line per entry, each with a digest."""
    lines = [json.loads(line) for line in save.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["format"] == "save/1"
    assert len(lines) == 5
    assert all("digest" in line for line in lines)
    assert all("action" in line and "events" in line for line in lines[1:])


def test_a_good_save(save: Path) -> None:
    """Both check and replay accept it."""
    assert ask("check", save).status == 0
    assert [entry["action"]["is"] for entry in entries(save)] == ["Begin", "Fire", "Pass", "EndPhase"]


@pytest.mark.parametrize("lost", [2, 20, 200])
def test_a_torn_tail_is_dropped_with_a_notice(save: Path, lost: int) -> None:
    """The last line, torn off anywhere, costs that entry only."""
    save.write_bytes(save.read_bytes()[:-lost])
    answer = ask("replay", save, "--json")
    assert answer.status == 0
    assert len(answer.json["entries"]) == 3
    assert answer.json["notice"]
    assert ask("check", save).status == 0


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_a_changed_byte_is_refused_with_its_line(save: Path, line: int) -> None:
    """Anything else that is damaged is refused with the line number."""
    lines = save.read_bytes().splitlines(keepends=True)
    lines[line - 1] = (
        lines[line - 1].replace(b'"rule":', b'"rul\x65x":', 1).replace(b'"rules":', b'"rulez":', 1)
    )
    save.write_bytes(b"".join(lines))
    for command in ("check", "replay"):
        answer = ask(command, save, "--json")
        assert answer.status == 2
        assert answer.json["errors"][0]["line"] == line


@pytest.mark.parametrize("line", [2, 3, 4])
def test_a_missing_line_is_refused(save: Path, line: int) -> None:
    """The chain: the line after the gap no longer fits."""
    lines = save.read_bytes().splitlines(keepends=True)
    del lines[line - 1]
    save.write_bytes(b"".join(lines))
    assert ask("check", save, "--json").json["errors"][0]["line"] == line


def test_exchanged_lines_are_refused(save: Path) -> None:
    """The digest covers the line before."""
    lines = save.read_bytes().splitlines(keepends=True)
    lines[2], lines[3] = lines[3], lines[2]
    save.write_bytes(b"".join(lines))
    assert ask("check", save, "--json").json["errors"][0]["line"] == 3


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"{}\n", b"nonsense", b'{"format": "save/9"}\n', b"\xff\xfe\n"]
)
def test_what_is_no_save_is_refused(save: Path, content: bytes) -> None:
    """Never a crash."""
    save.write_bytes(content)
    answer = ask("check", save, "--json")
    assert answer.status == 2
    assert answer.json["errors"][0]["line"] == 1


def test_salvage_keeps_what_can_be_kept_in_a_new_file(save: Path) -> None:
    """The damaged file stays as it is; the new one is good and ends before the damage."""
    raw = save.read_bytes()
    lines = raw.splitlines(keepends=True)
    damaged = b"".join([*lines[:3], b"xx" + lines[3], *lines[4:]])
    save.write_bytes(damaged)
    before = set(save.parent.iterdir())
    assert ask("check", save, "--salvage").status == 0
    (fresh,) = set(save.parent.iterdir()) - before
    assert save.read_bytes() == damaged
    assert [entry["action"]["is"] for entry in entries(fresh)] == ["Begin", "Fire"]


def test_undo_and_redo_are_lines_of_their_own(save: Path) -> None:
    """Undone entries are not replayed; redone they are."""
    undo = rewritten(save, lambda number, data: [data] if number < 5 else [data, {"undo": 2}])
    assert [entry["action"]["is"] for entry in entries(undo)] == ["Begin", "Fire"]
    redo = rewritten(save, lambda number, data: [data] if number < 5 else [data, {"undo": 2}, {"redo": 1}])
    assert [entry["action"]["is"] for entry in entries(redo)] == ["Begin", "Fire", "Pass"]


def test_more_undone_than_done_is_refused(save: Path) -> None:
    """A line that fits the chain but no game."""
    undo = rewritten(save, lambda number, data: [data] if number < 5 else [data, {"undo": 20}])
    answer = ask("check", undo, "--json")
    assert answer.status == 2
    assert answer.json["errors"][0]["line"] == 6


def test_nothing_is_disputed_in_a_fresh_save(save: Path) -> None:
    """Re-judged with the recorded dice it comes out the same."""
    answer = ask("replay", save, "--disputed", "--json")
    assert (answer.status, answer.json["entries"]) == (0, [])


def test_another_option_disputes_nothing_that_it_does_not_touch(save: Path) -> None:
    """The woods modifier without woods."""

    def change(number: int, data: Any) -> list[Any]:
        return [data | {"options": data["options"] | {"woods_modifier": 1}}] if number == 1 else [data]

    assert entries(rewritten(save, change), "--disputed") == []


def test_loading_folds_events_and_disputes_are_told(save: Path) -> None:
    """A save whose events say 5 armour lost loads as it says; --disputed names that entry."""

    def change(number: int, data: Any) -> list[Any]:
        if number == 3:
            for event in data["events"]:
                if event.get("changes", {}).get("armor") == 3:
                    event["changes"]["armor"] = 1
        return [data]

    other = rewritten(save, change)
    assert ask("check", other).status == 0
    answer = ask("replay", other, "--disputed", "--json")
    assert answer.status == 1
    assert [entry["item"] for entry in answer.json["entries"]] == [1]


def test_a_save_is_replaced_only_by_a_whole_one(desk: Desk, save: Path) -> None:
    """Writing a new file beside it and renaming leaves nothing behind."""
    before = {path.name for path in save.parent.iterdir()}
    desk.run(FIRE, dice=[6, 6], save=save)
    assert {path.name for path in save.parent.iterdir()} == before
    assert len(entries(save)) == 2


def test_a_game_of_an_open_question_is_saved_too(desk: Desk) -> None:
    """A save made at an open question loads and goes on."""
    red = [unit("a", (20, 30), facing=150, move='4"')]
    desk.battle([], red, [unit("b", (20, 25), facing=180)], begin=COMBAT)
    path = desk.folder / "open.jsonl"
    assert desk.run(FIRE, dice=[6, 6], save=path)["refused"]["item"] is None
    assert ask("check", path).status == 0
    assert [entry["action"]["is"] for entry in entries(path)] == ["Begin", "Fire"]


def test_the_same_seed_gives_the_same_game(desk: Desk) -> None:
    """Dice that --dice does not give come from the seed."""
    red = [unit("a", (20, 30), facing=0)]
    games = []
    for seed in ("1", "1", "2"):
        desk.battle([], red, [unit("b", (20, 25), facing=180)], seed=seed)
        games.append([event.get("faces") for event in desk.run()["events"]])
    assert games[0] == games[1] != games[2]


def test_a_side_prints_what_it_may_know(desk: Desk) -> None:
    """With nothing hidden that is everything."""
    desk.battle([], [unit("a", (20, 30), facing=0)], [unit("b", (20, 25), facing=180)], begin=COMBAT)
    whole, red = desk.run(FIRE, dice=[6, 6]), desk.run(FIRE, dice=[6, 6], side="Red")
    assert whole["units"] == red["units"]
    assert [event["event"] for event in whole["events"]] == [event["event"] for event in red["events"]]
