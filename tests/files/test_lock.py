"""The lock of a running game: gone with its program, whole on its disk, and never another file's."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.files.saves.lock import Lock, held

ROOT = Path(__file__).parents[2]
HOLDS = """
import sys
from pathlib import Path
from game.files.saves.lock import Lock
lock = Lock(Path(sys.argv[1]))
print("here", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.lock"


@pytest.fixture
def holder(path):
    """Another program that holds the lock."""
    words = [sys.executable, "-c", HOLDS, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as program:
        assert program.stdout.readline() == "here\n"
        yield program
        program.kill()


def test_another_program_that_holds_it_is_seen(path, holder):
    """It can be asked for, which changes nothing, and is refused to whoever wants it."""
    before = path.stat()
    assert held(path)
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    with pytest.raises(BlockingIOError):
        Lock(path)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_it_is_free_as_soon_as_its_program_was_killed(path, holder):
    """The file is still there; nobody holds it, and the next program has it without waiting."""
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    assert path.exists()
    assert not held(path)
    lock = Lock(path)
    assert held(path)
    lock.release()


def test_asking_makes_no_file(path):
    """Nor is one that is there cut short."""
    assert not held(path)
    assert not path.exists()
    path.write_text("of somebody else")
    assert not held(path)
    Lock(path).release()
    assert not path.exists()


def test_what_stands_there_is_not_cut_short(path):
    """As long as it is held, what the file holds is as it was."""
    path.write_text("of somebody else")
    lock = Lock(path)
    assert path.read_text() == "of somebody else"
    lock.release()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be moved there")
@pytest.mark.parametrize("goes", [lambda path: path.unlink(), lambda path: path.rename(f"{path}.old")])
def test_a_file_that_went_while_it_was_claimed_is_no_lock(path, monkeypatch, goes):
    """Removed or moved away between opening and claiming it: a fresh one is made, which others find."""
    module = sys.modules[Lock.__module__]
    real, left = module.claim, [goes]

    def claim(fd):
        if left:
            left.pop()(path)
        return real(fd)

    monkeypatch.setattr(module, "claim", claim)
    lock = Lock(path)
    assert os.path.samestat(os.fstat(lock._fd), path.stat())
    assert held(path)
    lock.release()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_what_is_no_file_is_refused_at_once(path):
    """A pipe that nobody reads, and a link, wherever it leads."""
    os.mkfifo(path)
    with pytest.raises(OSError, match="pipe"):
        Lock(path)
    assert not held(path)
    path.unlink()
    path.symlink_to(path.with_name("elsewhere"))
    with pytest.raises(OSError, match=r"symbolic|link"):
        Lock(path)
    assert not path.with_name("elsewhere").exists()
