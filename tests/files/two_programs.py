"""Two programs use one folder of saves while a third reads it; nothing is torn, nothing raises an error.

`python -m tests.long shared` reads 100,000 times, the tests a few.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from kills import FIRST, library

from game.core.engine.turns import EndPhase
from game.files.saves.bad_save import BadSave
from game.files.saves.journal import read
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby

NAME = "shared"
LISTED = 100


def read_while_written(count: int) -> Counter[str]:
    """Read a save *count* times while two programs write it, and list the folder now and then."""
    told: Counter[str] = Counter()
    library().scenario(FIRST)
    with TemporaryDirectory() as place:
        folder = Path(place)
        _program(folder, 0, games=1)
        children = [_forked(folder, seed) for seed in (1, 2)]
        try:
            for number in range(count):
                told += _read(folder / "saves" / f"{NAME}.jsonl")
                if number % LISTED == 0:
                    told += _listed(folder)
        finally:
            (folder / "stop").touch()
            ends = [os.waitpid(child, 0)[1] for child in children]
        assert ends == [0, 0], "a program ended with an error"
        told["games"] = sum(int(path.read_text()) for path in folder.glob("games *"))
    return told


def _forked(folder: Path, seed: int) -> int:
    child = os.fork()
    if child == 0:
        status = 1
        try:
            _program(folder, seed)
            status = 0
        finally:
            os._exit(status)
    return child


def _program(folder: Path, seed: int, games: int = 1_000_000) -> None:
    """Play games with one name in one folder until told to stop."""
    done = 0
    while done < games and not (folder / "stop").exists():
        lobby = LocalLobby(library(), SaveFolder(folder / "saves"))
        seats = lobby.start(FIRST, seed=str(seed))
        for _ in range(3):
            side = sorted(next(iter(seats.values())).view.to_act)[0]
            seats[side].play(EndPhase(side))
        assert lobby.unwritten is None, lobby.unwritten
        lobby.record(NAME)
        for one in lobby.saves():
            assert not one.problems, one.problems
            if one.kind == "auto" and done % 3 == seed:
                lobby.delete(one.key)
        lobby.close()
        done += 1
    (folder / f"games {seed}").write_text(str(done))


def _read(path: Path) -> Counter[str]:
    pages = read(path)
    assert pages.wrong is None, "a torn read"
    assert not pages.notice, "a torn read"
    return Counter({"whole reads": 1})


def _listed(folder: Path) -> Counter[str]:
    for one in SaveFolder(folder / "saves").saved():
        try:
            read(one.path)
        except BadSave as wrong:
            if not isinstance(wrong.__cause__, FileNotFoundError):  # it may have been pruned meanwhile
                raise
    return Counter({"lists": 1})
