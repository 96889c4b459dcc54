"""Saves: journals whose first line is the start of a game, followed by one line per line of its log.

Loading folds events and runs no rules, so a save outlives the rules that made it.
For the guarantees of saves see docs/safety.md.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from cryptography.fernet import InvalidToken

from game.core.engine.dice import Throw, throw
from game.core.engine.match import Entry, Line, LogShift, Match
from game.core.model.edits import Put, Switched
from game.core.model.state import Ruleset, State
from game.core.model.unit import Side
from game.core.players import Players
from game.core.validation.conformance import misfit
from game.core.validation.integrity import event_flaw, known_in, parts_of, state_flaw, turn_flaw
from game.core.validation.type_tags import kinds_of
from game.files.saves import early_seal
from game.files.saves.bad_save import BadSave
from game.files.saves.codec import Kinds, unpack
from game.files.saves.journal import Pages, Writer, first_line, read
from game.files.saves.rows import FORMAT, Mark, Rows, mark_of, words
from game.files.saves.seal import NO_PINS, VERSION, Broken, Locked, Seal, Sealing, opened, own_key
from game.geometry.value import Value, tag_of
from game.rules import ruleset
from game.storage.disk import replace as replace_file
from game.storage.growing import FileChanged

UNREADABLE = (
    *(KeyError, TypeError, ValueError, AttributeError, IndexError, LookupError),
    *(OverflowError, RecursionError),
)
Rules = Callable[[list[str], dict[str, Any]], Ruleset]


class Journal:
    """A save that grows with its match: pass it to `Match.keep`.

    What cannot be written stays in memory: the match continues, and each further line retries the missing
    ones. A file that vanished or was replaced is rewritten with its head.

    Attributes:
        match, seal: The match to write, and its seal.
        problem: Why lines are not on disk; None if all are.
    """

    def __init__(self, path: Path, match: Match, seal: Seal | None = None, mark: Mark | None = None) -> None:
        self.match, self.seal = match, seal
        self._writer, self._mark = Writer(path), mark
        self._rows = Rows(seal, mark)
        self._waiting: list[dict[str, Any]] = []
        self._count = 0
        self.problem: OSError | None = None

    @classmethod
    def of(cls, path: Path, match: Match, seal: Seal | None = None, mark: Mark | None = None) -> Journal:
        """Begin a journal at *path* with the whole log of *match*, replacing any file atomically.

        Raises:
            OSError: if it cannot be written.
        """
        journal = cls(path, match, seal, mark)
        journal.begin()
        return journal

    @property
    def path(self) -> Path:
        """The file that it writes."""
        return self._writer.path

    @property
    def missing(self) -> int:
        """The number of lines of the match that are not on disk."""
        return len(self.match.lines) - self._count

    def __call__(self, line: Line) -> None:
        """Write *line*; under a seal, sealed with what each side with a PIN may read of it."""
        self._waiting.append(self._rows.row(line, self.match.state))
        try:
            self.catch_up()
        except OSError as wrong:
            self.problem = wrong

    def begin(self) -> None:
        """Rewrite the journal, starting with the head.

        Raises:
            OSError: if it cannot be written.
        """
        rows = Rows(self.seal, self._mark)
        self._writer.begin(rows.whole(self.match))
        self._rows = rows
        self._count, self._waiting, self.problem = len(self.match.lines), [], None

    def mark_as(self, mark: Mark) -> None:
        """Rewrite the journal with *mark* in its head.

        Raises:
            OSError: if it cannot be written; the next `begin` then includes the mark.
        """
        self._mark = mark
        try:
            self.begin()
        except OSError as wrong:
            self.problem = wrong
            raise

    def catch_up(self) -> None:
        """Write everything that is not on disk.

        Raises:
            OSError: if it cannot be written.
        """
        if not self._writer.begun:
            self.begin()
        try:
            if self._waiting:
                self._writer.append(*self._waiting)
        except FileChanged:
            self.begin()
        self._count, self._waiting, self.problem = len(self.match.lines), [], None

    def move(self, path: Path) -> None:
        """Write to *path* from now on; the previous file stays."""
        if path != self.path:
            self._writer, self._count = Writer(path), 0

    def copy(self, path: Path) -> None:
        """Write the whole match to *path*; an existing file is replaced atomically.

        Raises:
            OSError: if it cannot be written.
        """
        try:
            self.catch_up()
            data = self._writer.whole()
        except OSError as wrong:
            self.problem = wrong if self.missing else None
            Writer(path).begin(Rows(self.seal, self._mark).whole(self.match))
        else:
            replace_file(path, data, private=True)


class Loaded(Value):
    """A loaded match.

    Attributes:
        notice: What was lost of it, for display; "" for nothing.
        seal: Its seal, if any.
        game: The id of the game.
        played: When its last line was written, in seconds since 1970, from its sealed part; 0 if unsealed.
        players: The players of the sides that the computer plays.
    """

    match: Match
    notice: str = ""
    seal: Seal | None = None
    game: str = ""
    played: int = 0
    players: Players = field(default_factory=dict)

    @property
    def moment(self) -> str:
        """The moment at which a sealed game continues, in words: the only sign that its end was cut off."""
        if self.seal is None:
            return ""
        state = self.match.state
        when = (
            time.strftime(", last played %Y-%m-%d %H:%M", time.localtime(self.played)) if self.played else ""
        )
        return f"turn {state.turn}, {state.now.name}{when}"


def save(match: Match, path: Path, seal: Seal | None = None) -> None:
    """Write *match* to *path*; an existing save is replaced atomically."""
    Journal.of(path, match, seal)


def load(
    path: Path, dice: Throw = throw, rules: Rules = ruleset, pins: Mapping[Side, str] = NO_PINS
) -> Loaded:
    """Load a match, sealed or not; an incomplete last line is dropped.

    Raises:
        BadSave: if anything else is damaged or these rules cannot read it, with the line number.
        Locked: if it is sealed, and a PIN is missing or wrong.
    """
    pages = read(path)
    if pages.wrong is not None:
        raise BadSave(path, *pages.wrong)
    mark = mark_of(pages.lines[0])
    pages, seal, played = _unsealed(path, pages, pins)
    match = _match(path, pages, dice, rules)[0]
    return Loaded(match, pages.notice, seal, mark.game, played, mark.players)


def sealed_with(path: Path) -> Mapping[Side, str] | None:
    """Return the salts of the PINs required by the save at *path*; None if its head is malformed."""
    salts = first_line(path).get("seal", {"salts": {}})
    salts = salts.get("salts") if isinstance(salts, dict) else None
    return salts if isinstance(salts, dict) else None


def stories(path: Path, side: Side, pin: str) -> list[list[str]]:
    """Return what *side* may read of a save: the lines of each entry that has any; *pin* unseals them.

    Entries without lines are omitted, because they would reveal secret actions.

    Raises:
        BadSave: if it is damaged, or there is no such side.
        Locked: if the PIN is wrong.
    """
    pages = read(path)
    if pages.wrong is not None:
        raise BadSave(path, *pages.wrong)
    sealed = "seal" in pages.lines[0]
    listed = _sealed_stories(path, pages, side, pin) if sealed else _open_stories(path, side)
    return [lines for lines in listed if lines]


def _sealed_stories(path: Path, pages: Pages, side: Side, pin: str) -> list[list[str]]:
    """Return what *side* may read of each line of a sealed save."""
    said = pages.lines[0]["seal"]
    with _broken(path):
        if "version" not in said:
            _hold_pins(said, [side], {side: pin})
            return early_seal.own(said, side, pin, pages.lines[1:])
        key, sealing = own_key(said, side, pin), Sealing(said["salts"])
        listed = [sealing.open_own(side, key, line) for line in pages.lines]
        return listed[1:]


def _open_stories(path: Path, side: Side) -> list[list[str]]:
    """Return what *side* could read of each entry of an unsealed save."""
    match = load(path).match
    if side not in match.state.sides:
        raise BadSave(path, 1, f"there is no side {side}; there are {', '.join(match.state.sides)}")
    return [words(entry, match.until(number).state, side) for number, entry in enumerate(match.log, start=1)]


def _unsealed(
    path: Path, pages: Pages, pins: Mapping[Side, str], *, lenient: bool = False
) -> tuple[Pages, Seal | None, int]:
    """Return the decrypted pages of a save, its seal, if any, and when it was written.

    Args:
        lenient: Whether to stop before a line that does not fit its seal.
    """
    first = pages.lines[0]
    if "seal" not in first:
        return pages, None, 0
    with _broken(path):
        said = first["seal"]
        if "version" not in said:
            _hold_pins(said, said["salts"], pins)
            start, *rest = _opening(early_seal.clear(said, pins, pages.lines), lenient=lenient)
            own = {side: pins[side] for side in said["salts"]}
            return replace(pages, lines=({**first, "start": start}, *rest)), Seal.fresh(own), 0
        if said["version"] != VERSION:
            raise BadSave(path, 1, f"seal {said['version']!r}; this game opens {VERSION}")
        seal, sealing = opened(said, pins), Sealing(said["salts"])
        secret = _opening((sealing.open(seal, line) for line in pages.lines), lenient=lenient)
        lines = ({**first, "start": secret[0]["line"]}, *(one["line"] for one in secret[1:]))
        return replace(pages, lines=lines), seal, int(secret[-1]["when"])


def _opening(lines: Iterator[Any], *, lenient: bool) -> list[Any]:
    """Return *lines* as they are opened; if *lenient*, stop at one that fails, unless it is the head."""
    found: list[Any] = []
    try:
        found.extend(lines)
    except (Broken, InvalidToken, *UNREADABLE):
        if not (lenient and found):
            raise
    return found


@contextmanager
def _broken(path: Path) -> Iterator[None]:
    """Convert errors of a sealed save to those that `load` raises."""
    try:
        yield
    except Broken as broken:
        raise BadSave(path, broken.number + 1, str(broken)) from broken
    except (Locked, BadSave):
        raise
    except (InvalidToken, *UNREADABLE) as wrong:
        raise BadSave(path, 1, "its seal is damaged") from wrong


def _hold_pins(said: Mapping[str, Any], sides: Iterable[Side], pins: Mapping[Side, str]) -> None:
    """Raise `Locked` if the PIN of one of *sides* is missing in *pins*, or does not match an early seal."""
    missing = [side for side in sides if side not in pins or side not in said["salts"]]
    if missing:
        raise Locked(missing, wrong=False)
    wrong = early_seal.wrong_pins(said, {side: pins[side] for side in sides})
    if wrong:
        raise Locked(wrong, wrong=True)


def salvage(path: Path, to: Path, rules: Rules = ruleset, pins: Mapping[Side, str] = NO_PINS) -> str:
    """Write what can be salvaged of *path* to the new file *to*; return in words what was recovered and lost.

    A sealed save stays sealed. Its complete lines are copied; with *pins*, only those before the first that
    does not fit its seal or that no game could have written.

    Raises:
        BadSave: if nothing can be salvaged.
        Locked: if a PIN is wrong or missing among those that were given.
        FileExistsError: if *to* already exists.
    """
    if os.path.lexists(to):
        raise FileExistsError(f"{to} is there already")
    pages = read(path)
    if pages.lines and "seal" in pages.lines[0]:
        return _salvage_sealed(path, pages, to, rules, pins)
    if not pages.lines:
        number, why = pages.wrong or (1, "nothing can be salvaged")
        raise BadSave(path, number, why)
    match, kept = _match(path, pages, throw, rules, lenient=True)
    save(match, to)
    return _kept(pages, kept, to)


def _salvage_sealed(path: Path, pages: Pages, to: Path, rules: Rules, pins: Mapping[Side, str]) -> str:
    """Copy the complete lines of a sealed save to *to*; with *pins*, only the valid ones."""
    kept = len(pages.lines)
    if pins:
        clear, _, _ = _unsealed(path, pages, pins, lenient=True)
        _, kept = _match(path, clear, throw, rules, lenient=True)
    Writer(to).begin(pages.lines[:kept])
    return _kept(pages, kept, to) + ("" if pins else "; their sealed contents were not checked")


def _kept(pages: Pages, kept: int, to: Path) -> str:
    """Return what was recovered and lost, in words."""
    lost = f"; line {kept + 1} and all after it are lost" if pages.wrong or kept < len(pages.lines) else ""
    return f"kept {kept} lines in {to}{lost}"


def _match(
    path: Path, pages: Pages, dice: Throw, rules: Rules, *, lenient: bool = False
) -> tuple[Match, int]:
    """Return the match in *pages* and the number of lines read; if *lenient*, stop at a bad line."""
    first, *lines = pages.lines
    if first.get("format") != FORMAT:
        raise BadSave(path, 1, f"format {first.get('format')!r}; this game reads {FORMAT}")
    try:
        joined = rules(first["rules"], first["options"])
        kinds = kinds_of(joined)
        start = unpack(State, {**first["start"], "rules": joined}, kinds, parts_of(joined))
        _hold(state_flaw(start))
        match = Match(start, dice)
    except UNREADABLE as wrong:
        raise BadSave(path, 1, f"these rules cannot read it: {wrong}") from wrong
    for number, line in enumerate(lines, 2):
        try:
            if match.state.rules is not joined:
                joined = match.state.rules
                kinds = kinds_of(joined)
            _record(match, _line(line, _switched(line, rules) or kinds, parts_of(joined)))
        except UNREADABLE as wrong:
            if lenient:
                return match, number - 1
            raise BadSave(path, number, f"these rules cannot read it: {wrong}") from wrong
    return match, len(pages.lines)


def _record(match: Match, line: Line) -> None:
    """Log *line*.

    Raises:
        ValueError: if *match* could not have logged it; the log before it remains usable.
    """
    if isinstance(line, Entry):
        known = known_in(match.state)
        put = {event.unit.id for event in line.events if isinstance(event, Put)}
        _hold(misfit(line, Entry, replace(known, units=match.state.units.keys() | put)))
        state = match.state
        for event in line.events:
            _hold(event_flaw(state, event))
            state = event.apply(state)
        _hold(turn_flaw(state))
    match.record(line)


def _hold(wrong: object) -> None:
    if wrong:
        raise ValueError(wrong)


def _line(data: dict[str, Any], kinds: Kinds, parts: Kinds) -> Line:
    for name, sense in (("undo", -1), ("redo", 1)):
        if name in data:
            return LogShift(sense * _steps(data, name), _by(data), _own(data))
    entry = unpack(Entry, data, kinds, parts)
    if not isinstance(entry, Entry):
        raise TypeError("no entry")
    return entry


def _steps(data: dict[str, Any], name: str) -> int:
    count = data[name]
    if data.keys() - {name, "by", "own"} or type(count) is not int or count < 1:
        raise ValueError(f"{name} takes only a whole number from 1")
    return count


def _own(data: dict[str, Any]) -> bool:
    own = data.get("own", False)
    if not isinstance(own, bool) or (own and not data.get("by")):
        raise ValueError("own takes only true, with a side")
    return own


def _by(data: dict[str, Any]) -> Side | None:
    by = data.get("by")
    if by is not None and not isinstance(by, str):
        raise ValueError("by takes the name of a side")
    return by


def _switched(data: dict[str, Any], rules: Rules) -> Kinds | None:
    """Return the types of the rules that a line switches to; None if it does not."""
    what = data.get("action", {}).get("what", {})
    return kinds_of(rules(what["rules"], what["options"])) if what.get("is") == tag_of(Switched) else None
