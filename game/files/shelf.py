"""The shelf: the folder of saved games, with its autosaves and the journals of games that run or crashed."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from game.files.journal import BadSave
from game.files.lock import Lock, held
from game.files.saves import Loaded, load
from game.geometry.value import Value

KEPT = 20
ENDING = ".jsonl"
AUTO, RUNNING = "autosaves", "running"


class Saved(Value):
    """One saved game.

    Attributes:
        key: How the shelf finds it: "name", "autosaves/game-007" or "running/game".
        changed: When it was written, in seconds since 1970.
    """

    key: str
    path: Path
    changed: float

    @property
    def kind(self) -> str:
        """What it is: "save", "autosave" or "crash"."""
        return {AUTO: "autosave", RUNNING: "crash"}.get(self.key.partition("/")[0], "save")


class Shelf:
    """The saved games in *folder*. The folder is made when something is first written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, key: str) -> Path:
        """Return where the save *key* lies.

        Raises:
            ValueError: if *key* leads out of the folder or is no file name.
        """
        *within, name = key.split("/")
        if len(within) > 1 or (within and within[0] not in (AUTO, RUNNING)) or not usable(name):
            raise ValueError(f"{key!r} is no name for a save")
        return self.folder.joinpath(*within, name + ENDING)

    def saved(self) -> list[Saved]:
        """Return all saved games, autosaves and crashed games among them, the newest first."""
        found = [*self._in(""), *self._in(AUTO), *self.crashed()]
        return sorted(found, key=lambda one: (-one.changed, one.key))

    def crashed(self) -> list[Saved]:
        """Return the journals of games whose program ended without putting them away, the newest first."""
        left = [one for one in self._in(RUNNING) if not held(_lock_of(one.path))]
        return sorted(left, key=lambda one: -one.changed)

    def free(self, name: str) -> str:
        """Return *name*, with a number where a save has it already."""
        found, number = name, 2
        while self.path(found).exists():
            found, number = f"{name} {number}", number + 1
        return found

    def delete(self, key: str) -> None:
        """Remove the save *key*."""
        self.path(key).unlink(missing_ok=True)

    def _in(self, within: str) -> Iterable[Saved]:
        folder = self.folder / within
        for path in sorted(folder.glob(f"*{ENDING}")) if folder.is_dir() else ():
            key = f"{within}/{path.stem}" if within else path.stem
            yield Saved(key, path, path.stat().st_mtime)


class Keeper:
    """Keeps one running game on a shelf: its journal, its autosaves, its saves by name."""

    def __init__(self, shelf: Shelf, game: str) -> None:
        self.shelf, self.game = shelf, _file_name(game)
        folder = shelf.folder / RUNNING
        folder.mkdir(parents=True, exist_ok=True)
        self.path = _free(folder, self.game)
        self._lock = Lock(_lock_of(self.path))
        self._made = 0

    def record(self, name: str) -> Path:
        """Keep the game as *name*, over what had that name, and return where it lies."""
        path = self.shelf.path(name)
        _copied(self.path, path)
        return path

    def autosave(self) -> None:
        """Keep the game as it stands now; only the last 20 of one game stay."""
        folder = self.shelf.folder / AUTO
        folder.mkdir(parents=True, exist_ok=True)
        own = sorted(folder.glob(f"{self.path.stem}-[0-9][0-9][0-9][0-9]{ENDING}"))
        number = int(own[-1].stem[-4:]) + 1 if own else 1
        _copied(self.path, folder / f"{self.path.stem}-{number:04d}{ENDING}")
        for old in own[: max(0, len(own) + 1 - KEPT)]:
            old.unlink(missing_ok=True)

    def forget(self) -> None:
        """Throw the autosaves of this game away: they were written before it was sealed."""
        for old in (self.shelf.folder / AUTO).glob(f"{self.path.stem}-[0-9][0-9][0-9][0-9]{ENDING}"):
            old.unlink(missing_ok=True)

    def abandon(self) -> None:
        """Let the game go unended: its journal stays, as that of a crash does."""
        self._lock.release()

    def close(self) -> None:
        """Put the game away: what is left of it are its saves and autosaves."""
        self.path.unlink(missing_ok=True)
        self._lock.release()


def usable(name: str) -> bool:
    """Whether *name* can be the name of a save on every system."""
    return bool(re.fullmatch(r"[^\x00-\x1f<>:\"/\\|?*.][^\x00-\x1f<>:\"/\\|?*]{0,79}", name)) and (
        name == name.strip() and not name.endswith(".")
    )


def opened(saved: Saved) -> Loaded | BadSave:
    """Return the game in *saved*, or what is wrong with it."""
    try:
        return load(saved.path)
    except BadSave as wrong:
        return wrong


def _copied(source: Path, to: Path) -> None:
    """Copy *source* over *to*: beside it first, so that an old save is lost only for a whole one."""
    to.parent.mkdir(parents=True, exist_ok=True)
    fresh = to.with_name(f".{to.name}.new")
    try:
        shutil.copyfile(source, fresh)
        with fresh.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(fresh, to)
    finally:
        fresh.unlink(missing_ok=True)


def _free(folder: Path, name: str) -> Path:
    """Return a path in *folder* after *name* that is not taken."""
    taken = (folder / f"{name}{ENDING}", folder / f"{name}.lock")
    if not any(path.exists() for path in taken):
        return taken[0]
    number = 2
    while (folder / f"{name} {number}{ENDING}").exists() or (folder / f"{name} {number}.lock").exists():
        number += 1
    return folder / f"{name} {number}{ENDING}"


def _lock_of(path: Path) -> Path:
    return path.with_suffix(".lock")


def _file_name(words: str) -> str:
    kept = re.sub(r"[^\w -]", "", words).strip()[:60].strip()
    return kept or "game"
