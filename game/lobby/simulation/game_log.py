"""The log of a simulation: one line per finished game, so that a run can be resumed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game.battlefield import engine
from game.files.saves.codec import pack, unpack
from game.files.yaml.problems import BadFile, Problem
from game.lobby.after_battle.luck import Outcome
from game.lobby.simulation.game_record import GameRecord, UnitRecord
from game.lobby.simulation.pairing import Series
from game.storage import disk
from game.storage.growing import GrowingFile

FORMAT = "simulation/2"
LARGEST = 1 << 31
KINDS = {kind.__name__: kind for kind in (UnitRecord, GameRecord, Outcome)}


class GameLog:
    """The finished games of *series*, in the file at *path*.

    Attributes:
        games: The games in the file, by number; incomplete lines are skipped, and their games played again.

    Raises:
        BadFile: if the file belongs to another series or cannot be read, or its folder does not exist.
    """

    def __init__(self, path: Path, series: Series) -> None:
        if not path.parent.is_dir():
            raise _bad(path, 1, f"there is no folder {path.parent}")
        self._head = {"format": FORMAT, "key": series.key(), "engine": engine.preferred()}
        self.games = {game.number: game for game in _read(path, self._head)}
        self._file = GrowingFile(path)
        lines = [self._head, *(pack(self.games[number]) for number in sorted(self.games))]
        self._file.begin(b"".join(map(_line, lines)))

    def add(self, game: GameRecord) -> None:
        """Append *game* and flush it to disk."""
        self._file.append(_line(pack(game)))


def _line(value: Any) -> bytes:
    return json.dumps(value).encode() + b"\n"


def _read(path: Path, head: dict[str, str]) -> Iterable[GameRecord]:
    if not path.exists():
        return
    try:
        lines = disk.read(path, LARGEST).splitlines()
    except OSError as wrong:
        raise _bad(path, 1, f"cannot be read: {wrong.strerror or wrong}") from wrong
    if not lines or _parsed(lines[0]) != head:
        raise _bad(
            path, 1, "no log of these games with these levels, this seed and this engine; name another file"
        )
    for line in lines[1:]:
        said = _parsed(line)
        if said is not None:
            try:
                yield unpack(GameRecord, said, KINDS)
            except (TypeError, ValueError, KeyError):
                continue


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _bad(path: Path, line: int, message: str) -> BadFile:
    return BadFile([Problem(str(path), line, 1, "", message)])
