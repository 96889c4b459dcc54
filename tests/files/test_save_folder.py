"""The folder of saves: saves by name, autosaves, and the journals of games that were not put away."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.files.saves.bad_save import BadSave
from game.files.saves.journal import Writer
from game.files.saves.lock import Lock, held
from game.files.saves.recorder import KEPT, GameRecorder
from game.files.saves.save_folder import SaveFolder, usable
from game.files.saves.saves import Loaded, load
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario

ROOT = Path(__file__).parents[2]
BOARD = ROOT / "tests" / "scenarios" / "ex-aws-9m.yaml"


@pytest.fixture
def save_folder(tmp_path) -> SaveFolder:
    return SaveFolder(tmp_path / "saves")


def running(recorder: GameRecorder) -> Match:
    """Return a small battle that *recorder* keeps."""
    found = battle_start(read_scenario(BOARD))
    match = Match(found.state)
    match.play(found.begin)
    recorder.keep(match)
    return match


@pytest.fixture
def recorder(save_folder):
    recorder = GameRecorder(save_folder, "The Awesome's bubbles")
    yield recorder
    recorder.close()


def keys(save_folder: SaveFolder) -> list[str]:
    """Return the keys of all that lies on *save_folder*, sorted."""
    return sorted(one.key for one in save_folder.saved())


def test_an_empty_save_folder_is_no_folder_yet(save_folder):
    """Looking makes none."""
    assert save_folder.saved() == []
    assert save_folder.crashed() == []
    assert not save_folder.folder.exists()


def test_a_game_is_kept_by_name(save_folder, recorder):
    """What is recorded loads to the match as it stood."""
    match = running(recorder)
    path = recorder.record("before the storm")
    match.play(EndPhase("Red"))
    assert path == save_folder.folder / "before the storm.jsonl"
    loaded = load(path)
    assert len(loaded.match.log) == 1
    assert loaded.match.state == match.until(1).state
    assert [(one.key, one.kind) for one in save_folder.saved()] == [("before the storm", "save")]


def test_a_name_that_is_taken_is_replaced_whole(save_folder, recorder):
    """The later game is there, nothing beside it."""
    match = running(recorder)
    recorder.record("one")
    match.play(EndPhase("Red"))
    recorder.record("one")
    assert len(load(save_folder.path("one")).match.log) == 2
    assert [path.name for path in save_folder.folder.glob("*one*")] == ["one.jsonl"]
    assert list(save_folder.folder.glob(".*")) == []


def test_a_save_needs_no_journal(save_folder, recorder):
    """Where that has vanished the save is written from memory, whole."""
    match = running(recorder)
    recorder.path.unlink()
    assert load(recorder.record("one")).match.state == match.state


def test_the_journal_lies_there_while_the_game_runs(save_folder, recorder):
    """Line by line as it happens; it is listed nowhere, for it is no crash."""
    match = running(recorder)
    assert recorder.path.parent == save_folder.folder / "running"
    match.play(EndPhase("Red"))
    assert len(load(recorder.path).match.log) == 2
    assert save_folder.crashed() == []
    assert keys(save_folder) == []


def test_a_game_that_is_put_away_leaves_no_journal(save_folder):
    """Nor a lock."""
    recorder = GameRecorder(save_folder, "duel")
    running(recorder)
    recorder.close()
    assert list((save_folder.folder / "running").iterdir()) == []
    recorder.close()


def test_the_last_twenty_autosaves_of_a_game_stay(save_folder, recorder):
    """Numbered in order; the oldest go; those of another game stay."""
    running(recorder)
    other = GameRecorder(save_folder, "another")
    running(other)
    other.autosave()
    other.close()
    for _ in range(KEPT):
        recorder.autosave()
    folder = save_folder.folder / "autosaves"
    mine = sorted(path.stem for path in folder.glob("The Awesome*"))
    assert (len(mine), mine[0][-4:], mine[-1][-4:]) == (20, "0001", "0020")
    recorder.autosave()
    recorder.autosave()
    mine = sorted(path.stem for path in folder.glob("The Awesome*"))
    assert (len(mine), mine[0][-4:], mine[-1][-4:]) == (20, "0003", "0022")
    assert len(list(folder.glob("another*"))) == 1
    assert {one.kind for one in save_folder.saved()} == {"autosave"}


def test_autosaves_hold_the_game_as_it_stood(save_folder, recorder):
    """Each its own moment."""
    match = running(recorder)
    recorder.autosave()
    match.play(EndPhase("Red"))
    recorder.autosave()
    one, two = (load(save_folder.path(key)).match for key in keys(save_folder))
    assert (len(one.log), len(two.log)) == (1, 2)


CRASH = """
import os, sys
sys.path[:0] = [{root!r}, {tests!r}]
from pathlib import Path
from game.core.engine.turns import EndPhase
from game.files.saves.recorder import GameRecorder
from game.files.saves.save_folder import SaveFolder
from test_save_folder import running
recorder = GameRecorder(SaveFolder(Path({folder!r})), "lost game")
running(recorder).play(EndPhase("Red"))
{last}
"""


def crash(save_folder: SaveFolder, last: str = "os._exit(1)") -> subprocess.Popen[str]:
    """Return a program that began a game on *save_folder* and does *last* then."""
    places = {"root": str(ROOT), "tests": str(Path(__file__).parent), "folder": str(save_folder.folder)}
    code = CRASH.format(**places, last=last)
    return subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def test_a_program_that_dies_leaves_its_game_behind(save_folder):
    """The journal is found as a crash, with every entry; it is opened like any save."""
    with crash(save_folder) as program:
        assert program.wait() == 1
    (left,) = save_folder.crashed()
    assert (left.key, left.kind) == ("running/lost game", "crash")
    assert len(load(left.path).match.log) == 2
    assert keys(save_folder) == ["running/lost game"]
    save_folder.delete(left.key)
    assert save_folder.crashed() == []


def test_a_program_that_still_runs_has_not_crashed(save_folder):
    """Its lock is held as long as it lives, and gone with it."""
    with crash(save_folder, "print('here', flush=True); sys.stdin.read(); os._exit(1)") as program:
        assert program.stdout.readline() == "here\n"
        assert save_folder.crashed() == []
        program.stdin.close()
        program.wait()
    assert len(save_folder.crashed()) == 1


def test_two_games_of_one_name_do_not_meet(save_folder, recorder):
    """The second has a number; a crashed one keeps its own."""
    second = GameRecorder(save_folder, "The Awesome's bubbles")
    running(recorder)
    running(second)
    assert (recorder.path.stem, second.path.stem) == ("The Awesomes bubbles", "The Awesomes bubbles (2)")
    second.close()
    assert recorder.path.exists()


def test_a_journal_without_a_lock_is_a_crash(save_folder):
    """However its lock was lost."""
    recorder = GameRecorder(save_folder, "duel")
    running(recorder)
    recorder._lock.release()
    assert [one.key for one in save_folder.crashed()] == ["running/duel"]


def test_a_lock_is_held_until_it_is_released(tmp_path):
    """By whoever took it first; a file that is left is no lock."""
    path = tmp_path / "game.lock"
    assert not held(path)
    lock = Lock(path)
    assert held(path)
    with pytest.raises(BlockingIOError):
        Lock(path)
    lock.release()
    assert not held(path)
    path.write_text("")
    assert not held(path)
    lock.release()


def test_the_newest_come_first(save_folder, recorder):
    """By the time of their last writing."""
    running(recorder)
    for age, name in ((30, "old"), (10, "new"), (20, "middle")):
        recorder.record(name)
        os.utime(save_folder.path(name), (1_000_000 - age, 1_000_000 - age))
    assert [one.key for one in save_folder.saved()] == ["new", "middle", "old"]
    assert save_folder.saved()[0].changed == 1_000_000 - 10


def test_what_is_damaged_is_listed_and_told(save_folder, recorder):
    """It does not hide the others; opening it gives the reason."""
    running(recorder)
    recorder.record("good")
    save_folder.path("bad").write_text("hello\n")
    found = {one.key: one.path for one in save_folder.saved()}
    assert isinstance(load(found["good"]), Loaded)
    with pytest.raises(BadSave, match=r"bad\.jsonl:1:1"):
        load(found["bad"])


@pytest.mark.parametrize("name", ["a", "Turn 3, before dawn", "Größe", "x" * 80, "two.dots", "a-b_c"])
def test_names_of_saves(save_folder, name):
    """Words as a player writes them."""
    assert usable(name)
    assert save_folder.path(name) == save_folder.folder / f"{name}.jsonl"


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " a",
        "a ",
        ".hidden",
        "..",
        "a.",
        "x" * 81,
        "a/b",
        "../a",
        "a\\b",
        "a:b",
        "a*",
        "a?",
        'a"',
        "a\n",
        "a\0",
    ],
)
def test_what_can_be_no_name(save_folder, name):
    """Nothing that leads out of the folder, or that some system cannot write."""
    assert not usable(name)
    with pytest.raises(ValueError, match="not a valid name for a save"):
        save_folder.path(name)


@pytest.mark.parametrize("key", ["autosaves/x", "running/x", "x"])
def test_the_three_places_of_a_shelf(save_folder, key):
    """By name, by itself, still running."""
    assert save_folder.path(key) == save_folder.folder / f"{key}.jsonl"


@pytest.mark.parametrize("key", ["elsewhere/x", "autosaves/../x", "autosaves/a/b", "/x", "autosaves/"])
def test_no_other_places(save_folder, key):
    """A key that leads anywhere else is refused."""
    with pytest.raises(ValueError, match="not a valid name for a save"):
        save_folder.path(key)


def test_a_game_of_any_name_finds_a_file_name(save_folder):
    """What no file can be called is left out."""
    for name, stem in (('A/B: "C"?', "AB C"), ("...", "game"), ("x" * 200, "x" * 50), ("con", "con game")):
        recorder = GameRecorder(save_folder, name)
        assert recorder.path.stem == stem
        assert usable(f"{recorder.path.stem}-0001")
        recorder.close()


def test_deleting_what_is_gone_is_no_fault(save_folder, recorder):
    """Once is enough."""
    running(recorder)
    recorder.record("one")
    save_folder.delete("one")
    save_folder.delete("one")
    assert keys(save_folder) == []


def test_what_cannot_even_be_looked_at_is_listed_with_its_reason(save_folder, recorder, monkeypatch):
    """The disk refuses to say what stands there."""
    running(recorder)
    recorder.record("bad")
    lstat = os.lstat

    def failing(path, **kwargs):
        if str(path).endswith("bad.jsonl"):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return lstat(path, **kwargs)

    monkeypatch.setattr(os, "lstat", failing)
    assert [(one.key, one.problem) for one in save_folder.saved()] == [("bad", "Input/output error")]


def test_what_is_not_removed_is_told(save_folder, recorder, monkeypatch):
    """A disk that says that it is gone while it is there."""
    running(recorder)
    recorder.record("one")

    def refused(path):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", refused)
        with pytest.raises(FileNotFoundError):
            save_folder.delete("one")
    save_folder.delete("one")
    assert keys(save_folder) == []


def test_a_save_that_claims_to_be_of_the_future_is_not_followed(tmp_path):
    """Else no later sitting could have a higher number."""
    save_folder = SaveFolder(tmp_path)
    head = {"format": "save/1", "game": "0" * 16, "sitting": 999_999_999_999_999, "rules": []}
    Writer(tmp_path / "x.jsonl").begin([head])
    assert save_folder.next_sitting() < time.time() + 24 * 3600
