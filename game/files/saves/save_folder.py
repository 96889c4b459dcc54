"""The save folder, with autosaves and the journals of running and crashed games."""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from game.files.saves.journal import first_line
from game.files.saves.lock import held
from game.files.saves.rows import MOST_SITTING, Mark, mark_of
from game.geometry.value import Value
from game.storage import disk
from game.storage.names import objection

ENDING, LOCK = ".jsonl", ".lock"
AUTO, RUNNING = "autosaves", "running"
HOUR = 3600
DAY = 24 * HOUR
START = 200
MARK = re.compile(rb'\{"format":"save/\d+","game":"([0-9a-f]{16})","sitting":(\d{1,15}),')
QUICK = "(quick save)"
FAST = re.compile(r"(.*) \(quick save\)(?: \d+)?")
STAMP = re.compile(r" \d{4}-\d\d-\d\d \d\d\.?\d\d(?: \d+)?$")
AGAIN = re.compile(r" \(\d+\)$")
"""The suffix of a journal whose name is taken by another running or crashed game."""
OWN = re.compile(r"(.*) ([0-9a-f]{16})-(\d{4,9})")


class Saved(Value):
    """One saved game.

    Attributes:
        key: Its key in the folder: "name", "autosaves/game 0123456789abcdef-0007" or "running/game".
        changed: When it was written, in seconds since 1970.
        problem: Why it cannot be read; "" if it may be readable.
    """

    key: str
    path: Path
    changed: float
    problem: str = ""

    @property
    def battle(self) -> str:
        """The name of its battle, under which it was saved; "" if it was not named."""
        name = self.key.rpartition("/")[2]
        own = OWN.fullmatch(name) if self.kind == "autosave" else None
        if name == "quick save" or (own is None and self.kind == "autosave"):
            return ""
        bare = own[1] if own else AGAIN.sub("", name) if self.kind == "crash" else name
        fast = FAST.fullmatch(bare)
        bare = fast[1] if fast else bare
        return "" if STAMP.search(bare) else bare

    @property
    def kind(self) -> str:
        """Its kind: "save", "autosave" or "crash"."""
        return {AUTO: "autosave", RUNNING: "crash"}.get(self.key.partition("/")[0], "save")

    @property
    def name(self) -> str:
        """The name it was saved under; for an autosave the name of its game, and a number."""
        name = self.key.rpartition("/")[2]
        own = OWN.fullmatch(name) if self.kind == "autosave" else None
        return f"{own[1]}-{own[3]}" if own else name


class SaveFolder:
    """The saved games in *folder*, which is created when something is first written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._games: dict[Path, str] = {}

    def path(self, key: str) -> Path:
        """Return the path of the save *key*; existing saves may have any name.

        Raises:
            ValueError: if *key* leads out of the folder, or is not a valid name for a new file.
        """
        *within, name = key.split("/")
        path = self.folder.joinpath(*within, name + ENDING)
        known = path.name in self._names("/".join(within))
        if len(within) > 1 or (within and within[0] not in (AUTO, RUNNING)) or not (known or usable(name)):
            raise ValueError(f"{key!r} is not a valid name for a save")
        return path

    def saved(self) -> list[Saved]:
        """Return all saved games, including autosaves and crashed games, newest first."""
        found = [*self._in(""), *self._in(AUTO), *self.crashed()]
        return sorted(found, key=lambda one: (-one.changed, one.key))

    def crashed(self) -> list[Saved]:
        """Return the journals of games whose process ended without closing them, newest first."""
        left = [one for one in self._in(RUNNING) if not held(lock_of(one.path))]
        return sorted(left, key=lambda one: -one.changed)

    def quick(self, name: str, game: str) -> str:
        """Return the key of the quick save of *game*, called *name*, which is unique to that game."""
        for number in count(1):
            found = f"{name} {QUICK}" if number == 1 else f"{name} {QUICK} {number}"
            path = self.path(found)
            if not os.path.lexists(path) or self._mark(path).game == game:
                return found
        raise AssertionError("some number is free")

    def quick_saves(self, game: str) -> list[str]:
        """Return the keys of the quick saves of *game*."""
        found = (Path(name).stem for name in self._names(""))
        return [key for key in found if FAST.fullmatch(key) and self._mark(self.path(key)).game == game]

    def free(self, name: str) -> str:
        """Return *name*, with a number if a save of that name exists."""
        found, number = name, 2
        while os.path.lexists(self.path(found)):
            found, number = f"{name} {number}", number + 1
        return found

    def delete(self, key: str) -> None:
        """Remove the save *key*."""
        path = self.path(key)
        disk.remove(path)
        if key.startswith(RUNNING) and not held(lock_of(path)):
            with suppress(OSError):
                disk.remove(lock_of(path))

    def tidy(self) -> int:
        """Remove temporary files left by killed processes; return their number."""
        return sum(disk.sweep(self.folder / within) for within in ("", AUTO, RUNNING))

    def autosaves(self, game: str) -> list[Path]:
        """Return the autosaves of the game with that id, oldest first."""
        found = []
        for name in self._names(AUTO):
            path = self.folder / AUTO / name
            own = OWN.fullmatch(path.stem)
            if game == (own[2] if own else self._older(path)):
                found.append(path)
        return sorted(found, key=lambda path: (number_of(path), path.name))

    def copies(self, game: str) -> list[Saved]:
        """Return everything of the game with that id: saves, autosaves, journals."""
        auto = dict.fromkeys(self.autosaves(game), AUTO)
        others = (path for path in self._paths() if path not in auto and self._mark(path).game == game)
        found = []
        for path in (*auto, *others):
            within = "" if path.parent == self.folder else f"{path.parent.name}/"
            with suppress(FileNotFoundError):
                found.append(_listed(within + path.stem, path))
        return found

    def next_sitting(self) -> int:
        """Return the number of a sitting that begins now: higher than that of any save here.

        Numbers from the future are ignored, since this program did not write them.
        """
        sittings = (self._mark(path).sitting for path in self._paths())
        last = max((one for one in sittings if one < time.time() + DAY), default=0)
        return min(max(int(time.time()) // HOUR * HOUR, last + 1), MOST_SITTING - 1)

    def _paths(self) -> Iterator[Path]:
        for within in ("", AUTO, RUNNING):
            yield from (self.folder / within / name for name in self._names(within))

    def _mark(self, path: Path) -> Mark:
        """Return the mark at the beginning of the save at *path*; an empty one if there is none."""
        with suppress(OSError):
            found = MARK.match(disk.read_start(path, START))
            if found:
                return Mark(found[1].decode(), int(found[2]))
        return Mark("")

    def _older(self, path: Path) -> str:
        """Return the game id of an autosave whose name does not contain it."""
        if path not in self._games:
            first = first_line(path)
            self._games[path] = mark_of(first).game if first else ""
        return self._games[path]

    def _names(self, within: str) -> list[str]:
        """Return the names of the saves in the folder *within*; none if it cannot be read."""
        with suppress(OSError):
            found = disk.names(self.folder / within)
            return [name for name in found if name.endswith(ENDING) and not name.startswith(".")]
        return []

    def _in(self, within: str) -> Iterable[Saved]:
        for name in self._names(within):
            path = self.folder / within / name
            key = f"{within}/{path.stem}" if within else path.stem
            with suppress(FileNotFoundError):
                yield _listed(key, path)


def usable(name: str) -> bool:
    """Whether *name* can be the name of a save on every system."""
    return objection(name) is None


def lock_of(path: Path) -> Path:
    """Return the lock held while the game with the journal at *path* runs."""
    return path.with_suffix(LOCK)


def number_of(path: Path) -> int:
    """Return the number of the autosave at *path*."""
    found = re.search(r"-(\d{4,9})$", path.stem)
    return int(found[1]) if found else 0


def _listed(key: str, path: Path) -> Saved:
    """Return the entry for *path*, which may not be a file.

    Raises:
        FileNotFoundError: if it no longer exists.
    """
    changed = 0.0
    try:
        changed = os.lstat(path).st_mtime
        found = os.stat(path)
    except OSError as wrong:
        if isinstance(wrong, FileNotFoundError) and not changed:
            raise
        words = "this is a link to nothing" if isinstance(wrong, FileNotFoundError) else str(wrong.strerror)
        return Saved(key, path, changed, words)
    regular = stat.S_ISREG(found.st_mode)
    return Saved(
        key, path, found.st_mtime, "" if regular else str(disk.not_a_file(path, found.st_mode).strerror)
    )
