"""Saves: a journal whose first line is the start of a game, and then one line for each line of its log.

Loading folds events and runs no rule, so a save outlives the rules that made it.
docs/safety.md says what is promised of them.
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
from game.files.saves.codec import Kinds, unpack
from game.files.saves.journal import BadSave, Pages, Writer, first_line, read
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
    """A save that grows with its match: give it to `Match.keep`.

    What the disk does not take stays in memory: the match goes on, each further line tries again, and what
    was missing is written then. A file that vanished, or is another, is begun again with its head.

    Attributes:
        match, seal: What it writes, and under which seal.
        problem: Why lines are not on the disk; None where all are.
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
        """Begin a journal at *path* with all that *match* has logged: what is there is lost for a whole one.

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
        """How many lines of the match are not on the disk."""
        return len(self.match.lines) - self._count

    def __call__(self, line: Line) -> None:
        """Write *line*; under a seal sealed, with what each side that has a PIN may read of it."""
        self._waiting.append(self._rows.row(line, self.match.state))
        try:
            self.catch_up()
        except OSError as wrong:
            self.problem = wrong

    def begin(self) -> None:
        """Rewrite the journal, from the head on.

        Raises:
            OSError: if it cannot be written.
        """
        rows = Rows(self.seal, self._mark)
        self._writer.begin(rows.whole(self.match))
        self._rows = rows
        self._count, self._waiting, self.problem = len(self.match.lines), [], None

    def mark_as(self, mark: Mark) -> None:
        """Rewrite it with *mark* in its head.

        Raises:
            OSError: if it cannot be written; the head says it when the journal is begun again.
        """
        self._mark = mark
        try:
            self.begin()
        except OSError as wrong:
            self.problem = wrong
            raise

    def catch_up(self) -> None:
        """Bring to the disk what is missing there.

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
        """Write at *path* from now on; what was written elsewhere stays there."""
        if path != self.path:
            self._writer, self._count = Writer(path), 0

    def copy(self, path: Path) -> None:
        """Write all of the match to *path*: what is there is lost only for a whole one.

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
    """A match read back.

    Attributes:
        notice: What was lost of it, to be shown; "" where nothing was.
        seal: Its seal, where it has one.
        game: The id of the game.
        played: When its last line was written, in seconds since 1970, by what is under its seal; 0 where
            it has none.
        players: Who plays the sides that the computer plays.
    """

    match: Match
    notice: str = ""
    seal: Seal | None = None
    game: str = ""
    played: int = 0
    players: Players = field(default_factory=dict)

    @property
    def moment(self) -> str:
        """At which moment a sealed game goes on, in words: nothing else shows that its end was cut off."""
        if self.seal is None:
            return ""
        state = self.match.state
        when = (
            time.strftime(", last played %Y-%m-%d %H:%M", time.localtime(self.played)) if self.played else ""
        )
        return f"turn {state.turn}, {state.now.name}{when}"


def save(match: Match, path: Path, seal: Seal | None = None) -> None:
    """Write *match* to *path*; an old save that is there is lost only for a whole one."""
    Journal.of(path, match, seal)


def load(
    path: Path, dice: Throw = throw, rules: Rules = ruleset, pins: Mapping[Side, str] = NO_PINS
) -> Loaded:
    """Read a match back, sealed or not; a last line that was torn off is dropped.

    Raises:
        BadSave: if anything else is damaged, or these rules cannot read it, with the number of the line.
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
    """Return the salts of the PINs that the save at *path* takes; None where its head is not of that form."""
    salts = first_line(path).get("seal", {"salts": {}})
    salts = salts.get("salts") if isinstance(salts, dict) else None
    return salts if isinstance(salts, dict) else None


def stories(path: Path, side: Side, pin: str) -> list[list[str]]:
    """Return what *side* may read of a save: the lines of each entry that has any; sealed by its own PIN.

    An entry without lines would show that something was done in secret.

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
    """Return what *side* could read of each entry of a save that is not sealed."""
    match = load(path).match
    if side not in match.state.sides:
        raise BadSave(path, 1, f"there is no side {side}; there are {', '.join(match.state.sides)}")
    return [words(entry, match.until(number).state, side) for number, entry in enumerate(match.log, start=1)]


def _unsealed(
    path: Path, pages: Pages, pins: Mapping[Side, str], *, lenient: bool = False
) -> tuple[Pages, Seal | None, int]:
    """Return the pages of a save in clear, its seal, where it has one, and when it was written.

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
    """Return *lines* as they are opened; *lenient* stops at one that cannot be, but for the head."""
    found: list[Any] = []
    try:
        found.extend(lines)
    except (Broken, InvalidToken, *UNREADABLE):
        if not (lenient and found):
            raise
    return found


@contextmanager
def _broken(path: Path) -> Iterator[None]:
    """Turn what is wrong with a sealed save into what `load` raises."""
    try:
        yield
    except Broken as broken:
        raise BadSave(path, broken.number + 1, str(broken)) from broken
    except (Locked, BadSave):
        raise
    except (InvalidToken, *UNREADABLE) as wrong:
        raise BadSave(path, 1, "its seal is damaged") from wrong


def _hold_pins(said: Mapping[str, Any], sides: Iterable[Side], pins: Mapping[Side, str]) -> None:
    """Raise `Locked` where the PIN of one of *sides* is not among *pins*, or is not that of an early seal."""
    missing = [side for side in sides if side not in pins or side not in said["salts"]]
    if missing:
        raise Locked(missing, wrong=False)
    wrong = early_seal.wrong_pins(said, {side: pins[side] for side in sides})
    if wrong:
        raise Locked(wrong, wrong=True)


def salvage(path: Path, to: Path, rules: Rules = ruleset, pins: Mapping[Side, str] = NO_PINS) -> str:
    """Write what can be saved of *path* to the new file *to*; return what was recovered and lost, in words.

    A sealed save stays sealed as it is. Its whole lines are copied; with *pins* those before the first that
    does not fit its seal, or that holds what no game could have written.

    Raises:
        BadSave: if nothing can be saved.
        Locked: if a PIN is wrong or missing among those that were given.
        FileExistsError: if *to* is there already.
    """
    if os.path.lexists(to):
        raise FileExistsError(f"{to} is there already")
    pages = read(path)
    if pages.lines and "seal" in pages.lines[0]:
        return _salvage_sealed(path, pages, to, rules, pins)
    if not pages.lines:
        number, why = pages.wrong or (1, "nothing can be kept")
        raise BadSave(path, number, why)
    match, kept = _match(path, pages, throw, rules, lenient=True)
    save(match, to)
    return _kept(pages, kept, to)


def _salvage_sealed(path: Path, pages: Pages, to: Path, rules: Rules, pins: Mapping[Side, str]) -> str:
    """Write the whole lines of a sealed save to *to* as they are; with *pins* those alone that hold."""
    kept = len(pages.lines)
    if pins:
        clear, _, _ = _unsealed(path, pages, pins, lenient=True)
        _, kept = _match(path, clear, throw, rules, lenient=True)
    Writer(to).begin(pages.lines[:kept])
    return _kept(pages, kept, to) + ("" if pins else "; what is sealed in them was not judged")


def _kept(pages: Pages, kept: int, to: Path) -> str:
    """Return what was recovered and lost, in words."""
    lost = f"; line {kept + 1} and all after it are lost" if pages.wrong or kept < len(pages.lines) else ""
    return f"kept {kept} lines in {to}{lost}"


def _match(
    path: Path, pages: Pages, dice: Throw, rules: Rules, *, lenient: bool = False
) -> tuple[Match, int]:
    """Return the match in *pages* and how many of its lines were read; *lenient* stops at a bad line."""
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
        ValueError: if *match* could not have logged it; what was logged before can still be used.
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
            return LogShift(sense * _steps(data, name))
    entry = unpack(Entry, data, kinds, parts)
    if not isinstance(entry, Entry):
        raise TypeError("no entry")
    return entry


def _steps(data: dict[str, Any], name: str) -> int:
    count = data[name]
    if len(data) != 1 or type(count) is not int or count < 1:
        raise ValueError(f"{name} takes a whole number from 1 and nothing besides")
    return count


def _switched(data: dict[str, Any], rules: Rules) -> Kinds | None:
    """Return the types of the rules to which a line switches; None where it does not."""
    what = data.get("action", {}).get("what", {})
    return kinds_of(rules(what["rules"], what["options"])) if what.get("is") == tag_of(Switched) else None
