"""A program that plays, saves and seals is killed at a random moment; nothing acknowledged is lost.

`python -m tests.long kills` kills it 2,000 times, the tests a few.
"""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections import Counter
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from game.core.engine.turns import EndPhase
from game.files.saves.save_folder import SaveFolder
from game.files.saves.saves import load
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary

FIRST = "first-steps"
PINS = {"Red": "1234"}
SHORTEST, LONGEST = 0.05, 0.4
DERIVING = 10
"""How many times as long a game lives in which a PIN is set: its key is derived at some cost."""
SEALED = 0.15


def killed(seed: int, count: int) -> Counter[str]:
    """Kill *count* programs; return how often each kind of moment was hit."""
    told: Counter[str] = Counter()
    library().scenario(FIRST)
    for number in range(count):
        with TemporaryDirectory() as folder:
            told += _killed(random.Random(seed * 10_000 + number), Path(folder))
    return told


@cache
def library() -> PreviewLibrary:
    """Return the library, read once."""
    return PreviewLibrary.here()


def _killed(chance: random.Random, folder: Path) -> Counter[str]:
    reading, writing = os.pipe()
    seal = chance.random() < SEALED
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            _play(random.Random(chance.random()), folder, writing, seal=seal)
        finally:
            os._exit(9)
    os.close(writing)
    time.sleep(SHORTEST + chance.random() * LONGEST * (DERIVING if seal else 1))
    os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status), "the program ended by a fault of its own"
    with os.fdopen(reading, "rb") as pipe:
        told = [line for line in pipe.read().splitlines(keepends=True) if line.endswith(b"\n")]
    return _hold(folder, [json.loads(line) for line in told])


def _play(chance: random.Random, folder: Path, told: int, *, seal: bool) -> None:
    """Play, save and seal until killed; acknowledge what is done."""

    def acknowledge(what: str, lines: int) -> None:
        os.write(told, json.dumps([what, lines]).encode() + b"\n")

    lobby = LocalLobby(library(), SaveFolder(folder / "saves"))
    while True:
        lobby.start(FIRST, seed=str(chance.random()))
        acknowledge("begun", 0)
        match = lobby._game.match
        assert match is not None
        sealed_at = chance.randrange(6) if seal else -1
        for number in range(60):
            if number == sealed_at:
                lobby.lock("Red", PINS["Red"])
                acknowledge("sealed", len(match.lines))
            if match.state.result is None and match.state.to_act:
                match.play(EndPhase(sorted(match.state.to_act)[0]))
                acknowledge("played", len(match.lines))
            if chance.random() < 0.2:
                name = chance.choice(("one", "two"))
                acknowledge(f"saving {name}", len(match.lines))
                lobby.record(name)
                acknowledge(f"saved {name}", len(match.lines))
        acknowledge("closing", len(match.lines))
        lobby.close()


def _hold(folder: Path, acknowledged: list[tuple[str, int]]) -> Counter[str]:
    """Compare *folder* with what was acknowledged."""
    left = list(folder.rglob("*.tmp"))
    lobby = LocalLobby(library(), SaveFolder(folder / "saves"))
    assert not list(folder.rglob("*.tmp")), "a temporary file stays"
    for one in lobby.saves():
        assert not one.problems, one.problems
    _hold_saves(folder, acknowledged)
    told = Counter({"kills": 1, "temporary files left": len(left)})
    begun = max((i for i, (what, _) in enumerate(acknowledged) if what == "begun"), default=-1)
    if begun < 0 or acknowledged[-1][0] == "closing":
        return told + Counter({"before or between games": 1})
    mine = acknowledged[begun:]
    lines = max((count for what, count in mine if what == "played"), default=1)
    journals = [load(path, pins=PINS) for path in (folder / "saves" / "running").glob("*.jsonl")]
    assert max((len(one.match.lines) for one in journals), default=0) >= lines, "an action is lost"
    if any(what == "sealed" for what, _ in mine):
        _hold_seal(folder, max(journals, key=lambda one: len(one.match.lines)).game)
        told["in sealed games"] += 1
    assert lobby.crashed() is not None
    told["in games"] += 1
    return told


def _hold_saves(folder: Path, acknowledged: list[tuple[str, int]]) -> None:
    """Assert that each save has its old or its new contents."""
    for name in ("one", "two"):
        saved = [count for what, count in acknowledged if what == f"saved {name}"]
        tried = [count for what, count in acknowledged if what == f"saving {name}"]
        path = folder / "saves" / f"{name}.jsonl"
        assert path.exists() or not saved, f"{name} is lost"
        if path.exists():
            found = len(load(path, pins=PINS).match.lines)
            assert found in {*saved[-1:], *tried[-1:]}, f"{name} is neither the old nor the new one"


def _hold_seal(folder: Path, game: str) -> None:
    """Assert that no automatic file of the game is unencrypted after it was sealed."""
    for within in ("running", "autosaves"):
        for path in (folder / "saves" / within).glob("*.jsonl"):
            head = json.loads(path.read_text(encoding="utf-8").split("\n", 1)[0])
            assert head["game"] != game or "start" not in head, f"{path.name} is in clear"
