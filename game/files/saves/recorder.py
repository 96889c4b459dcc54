"""Recording of a running game in the save folder: its journal, autosaves and named saves."""

from __future__ import annotations

import errno
import os
import re
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from game.core.engine.match import Entry, Line, Match
from game.core.lobby import Unwritten
from game.core.model.procedure import PhaseBegan
from game.core.model.unit import Side
from game.core.players import Players
from game.files.saves.bad_save import BadSave
from game.files.saves.lock import Lock
from game.files.saves.rows import Mark
from game.files.saves.save_folder import AUTO, ENDING, RUNNING, Saved, SaveFolder, lock_of, number_of, usable
from game.files.saves.saves import Journal, load, sealed_with
from game.files.saves.seal import Locked, Seal
from game.storage import disk

KEPT = 20
NOBODY: Players = MappingProxyType({})
MOST_RUNNING = 200


class GameRecorder:
    """Records one running game in the save folder.

    Disk errors never end the game: it continues in memory, with the error in `unwritten`.

    Attributes:
        path: The journal.
        unwritten: What could not be written; None if everything is on disk.
    """

    def __init__(self, save_folder: SaveFolder, name: str, game: str = "", players: Players = NOBODY) -> None:
        self.save_folder, self.name = save_folder, file_name(name)
        self.path = save_folder.folder / RUNNING / (self.name + ENDING)
        self.mark = Mark(game or secrets.token_hex(8), save_folder.next_sitting(), players)
        self.unwritten: Unwritten | None = None
        self._lock: Lock | None = None
        self._journal: Journal | None = None
        self._autosave_due = False
        try:
            self._claim()
        except OSError as wrong:
            self._failed(wrong)

    def keep(self, match: Match, seal: Seal | None = None) -> None:
        """Journal *match* from now on, starting with its whole log; each phase is autosaved.

        Raises:
            OSError: if its journal cannot be written; the previous recording continues.
        """
        self._claim()
        journal = Journal(self.path, match, seal, self.mark)
        journal.begin()
        self._take(match, journal)

    def keep_trying(self, match: Match, seal: Seal | None = None) -> None:
        """Journal *match* from now on, as soon as the disk allows."""
        try:
            self.keep(match, seal)
        except OSError as wrong:
            self._take(match, Journal(self.path, match, seal, self.mark))
            self._failed(wrong)

    def be_played_by(self, players: Players) -> None:
        """Write *players* into the head of its saves from now on."""
        journal, self.mark = self._journal, replace(self.mark, players=players)
        try:
            if journal is not None:
                journal.mark_as(self.mark)
        except OSError as wrong:
            self._failed(wrong)

    def catch_up(self) -> None:
        """Retry writing everything that is not on disk, including a missed autosave.

        Raises:
            OSError: if it cannot be written.
        """
        try:
            self._caught_up()
        except OSError as wrong:
            self._failed(wrong)
            raise
        self.unwritten = None

    def move(self, folder: Path) -> None:
        """Record the whole game in *folder* from now on.

        Raises:
            OSError: if it cannot be written there; it stays where it was.
        """
        self._move_to(SaveFolder(folder), self.name)

    def bear(self, name: str) -> None:
        """Call the game *name* from now on, in its journal and in later autosaves.

        Raises:
            OSError: if its journal cannot be written under that name; it stays where it was.
        """
        self.name = file_name(name)
        if self._journal is not None:
            self._move_to(self.save_folder, self.name)

    def _move_to(self, save_folder: SaveFolder, name: str) -> None:
        """Save the whole game in *save_folder* as *name*."""
        journal = self._journal
        assert journal is not None, "no game is kept"
        moved = GameRecorder(save_folder, name, self.mark.game, self.mark.players)
        try:
            moved.keep(journal.match, journal.seal)
        except OSError:
            moved.close()
            journal.match.keep(self._line)
            raise
        self.close()
        journal.match.keep(self._line)
        self.save_folder, self.path, self.mark = moved.save_folder, moved.path, moved.mark
        self._lock, self._journal, self.unwritten = moved._lock, moved._journal, None
        self._autosave_due = False

    def record(self, name: str) -> Path:
        """Save the game as *name*, replacing any save of that name, and return its path.

        Raises:
            OSError: if it cannot be written; the old save is untouched.
        """
        path = self.save_folder.path(name)
        self._copied(path)
        return path

    def quick_save(self, name: str) -> str:
        """Save the game in its quick-save slot, replacing only its own last quick save; return the key.

        Args:
            name: Of the battle; an older quick save of it under another name is removed.

        Raises:
            OSError: if it cannot be written; the older one is untouched.
        """
        key = self.save_folder.quick(file_name(name), self.mark.game)
        self.record(key)
        for old in self.save_folder.quick_saves(self.mark.game):
            if old != key:
                with suppress(OSError):  # the next quick save tries again
                    self.save_folder.delete(old)
        return key

    def autosave(self) -> None:
        """Save the current state; only the last 20 autosaves of a game are retained.

        Raises:
            OSError: if it cannot be written.
        """
        own = self.save_folder.autosaves(self.mark.game)
        number = number_of(own[-1]) + 1 if own else 1
        name = f"{self.name} {self.mark.game}-{number:04d}{ENDING}"
        self._copied(self.save_folder.folder / AUTO / name)
        self._autosave_due = False
        for old in own[: max(0, len(own) + 1 - KEPT)]:
            with suppress(OSError):  # the next autosave tries again
                disk.remove(old)

    def seal_copies(self, pins: Mapping[Side, str]) -> None:
        """Seal the saves of this game with its current seal, and remove its autosaves and old journals.

        Args:
            pins: The PINs of its previous seal.

        Raises:
            OSError: if one of them could not be changed; the others are done.
        """
        problem = None
        for old in self.save_folder.copies(self.mark.game):
            try:
                self._put_under_seal(old, pins)
            except OSError as wrong:
                problem = wrong
        self.save_folder.tidy()
        if problem is not None:
            raise problem

    def _put_under_seal(self, old: Saved, pins: Mapping[Side, str]) -> None:
        """Seal a copy of the game if players named it; otherwise remove it."""
        assert self._journal is not None, "no game is kept"
        seal = self._journal.seal
        if old.path == self.path:
            return
        if old.kind != "save":
            disk.remove(old.path)
        elif sealed_with(old.path) != (seal.salts if seal is not None else {}):
            try:
                match = load(old.path, pins=pins).match
            except (BadSave, Locked) as wrong:
                raise OSError(errno.EINVAL, str(wrong), str(old.path)) from wrong
            Journal.of(old.path, match, seal, self.mark)

    def close(self, *, leave: bool = False) -> None:
        """Stop recording the game; its saves and autosaves remain.

        Args:
            leave: Whether the journal also remains, to be offered at the next start: it contains what no
                save does.
        """
        if self._journal is not None:
            self._journal.match.keep(lambda line: None)
        if self._lock is not None:
            if not leave:
                with suppress(OSError):  # it is then offered as a crashed game, and can be deleted
                    disk.remove(self.path)
            self._lock.release()
            self._lock = None

    def _line(self, line: Line) -> None:
        """Write *line*, and an autosave if it begins a phase."""
        assert self._journal is not None, "no game is kept"
        self._journal(line)
        if isinstance(line, Entry) and any(isinstance(event, PhaseBegan) for event in line.events):
            self._autosave_due = True
        try:
            if self._journal.problem is not None:
                raise self._journal.problem
            if self._autosave_due:
                self.autosave()
        except OSError as wrong:
            self._failed(wrong)
        else:
            self.unwritten = None

    def _caught_up(self) -> None:
        self._claim()
        if self._journal is not None:
            self._journal.move(self.path)
            self._journal.catch_up()
        if self._autosave_due:
            self.autosave()

    def _take(self, match: Match, journal: Journal) -> None:
        self._journal, self.unwritten = journal, None
        match.keep(self._line)

    def _copied(self, path: Path) -> None:
        assert self._journal is not None, "no game is kept"
        self._journal.copy(path)

    def _failed(self, wrong: OSError) -> None:
        lines = self._journal.missing if self._journal is not None else 0
        since = self.unwritten.since if self.unwritten is not None else time.time()
        self.unwritten = Unwritten(lines, since, f"{wrong.filename or self.path}: {wrong.strerror or wrong}")

    def _claim(self) -> None:
        """Lock a free slot among the running games; return at once if one is already held."""
        if self._lock is not None:
            return
        folder = self.save_folder.folder / RUNNING
        disk.make_folder(folder, private=True)
        for number in range(1, MOST_RUNNING):
            path = folder / f"{self.name}{f' ({number})' if number > 1 else ''}{ENDING}"
            lock = None if os.path.lexists(path) else _locked(lock_of(path))
            if lock is not None and os.path.lexists(path):
                lock.release()
            elif lock is not None:
                self.path, self._lock = path, lock
                return
        raise OSError(errno.EMFILE, "too many games of this name are running", str(folder))


def _locked(path: Path) -> Lock | None:
    """Return the lock at *path*; None if another process holds it, or it is not a file."""
    try:
        return Lock(path)
    except (BlockingIOError, disk.NotAFile, IsADirectoryError):
        return None
    except OSError:
        if os.path.islink(path) or (os.path.lexists(path) and not os.path.isfile(path)):
            return None
        raise


def file_name(words: str) -> str:
    """Return *words* as a file name, without characters that file names cannot have."""
    kept = re.sub(r"[^\w -]", "", words).encode("utf-8", "ignore")[:90].decode("utf-8", "ignore").strip()
    kept = kept[:50].strip()
    return f"{kept} game" if kept and not usable(kept) else kept or "game"
