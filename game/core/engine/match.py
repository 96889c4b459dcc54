"""A match: the log of the game, and with it undo, redo, replay and saving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace

from game.core.engine.agreement import Propose
from game.core.engine.dice import Throw, script, throw
from game.core.engine.history import History
from game.core.engine.table import TableInPlay
from game.core.engine.turns import Begin, refusals
from game.core.model.action import IllegalAction
from game.core.model.events import NoteAdded, NoteErased, Rolled, Sighted, fold
from game.core.model.procedure import Revealed, TakenBack
from game.core.model.reason import Reason
from game.core.model.state import Action, Event, State
from game.core.model.unit import Side
from game.core.views.observe import observe
from game.geometry.value import LATER, Value


class Entry(Value):
    """One line of the log: an action and the events that it caused.

    Attributes:
        reasons: Those of the computer player that acted, for its own side until the battle is over; a
            person's action has none.
    """

    action: Action
    events: tuple[Event, ...]
    reasons: tuple[Reason, ...] = field(default=(), metadata=LATER)

    @property
    def tells(self) -> bool:
        """Whether it revealed anything: dice, a sighted unit, answers."""
        return any(
            isinstance(event, (Rolled, Sighted)) or (isinstance(event, Revealed) and len(event.answers) > 1)
            for event in self.events
        )

    @property
    def owner(self) -> Side:
        """The side to which it is private: it did nothing but private notes; "" if it is not private."""
        notes = all(isinstance(event, NoteAdded | NoteErased) and event.note.private for event in self.events)
        return self.action.side if notes and self.events else ""


class LogShift(Value):
    """One line of the log: a move back (undo, negative) or forward (redo) by a number of entries.

    Attributes:
        by: Whose private notes it may take back: a side's, "" for nobody's, None for all, as in old saves.
        own: Whether it moves over nothing but the private notes of *by*: in games with secrets.
    """

    entries: int
    by: Side | None = None
    own: bool = False


Line = Entry | LogShift


class Match:
    """A game in progress, from its first state to the current one.

    Attributes:
        lines: The complete log, undone entries included; it only grows.
    """

    def __init__(
        self, start: State, dice: Throw = throw, journal: Callable[[Line], None] = lambda line: None
    ) -> None:
        self.lines: list[Line] = []
        self._dice = dice
        self._journal = journal
        self._states = [start]
        self._history: History[Entry] = History(lambda entry: entry.owner)

    def until(self, count: int) -> Match:
        """Return an independent match of the first *count* entries of the log."""
        match = Match(self.start, self._dice)
        match._states = self._states[: count + 1]
        match._history = History(lambda entry: entry.owner, self._history.entries[:count])
        match.lines = list(match._history.entries)
        return match

    def keep(self, journal: Callable[[Line], None]) -> None:
        """Pass each further line of the log to *journal*."""
        self._journal = journal

    @property
    def state(self) -> State:
        """The current state, with nothing hidden."""
        return self._states[self._history.now]

    @property
    def start(self) -> State:
        """The state in which the match began."""
        return self._states[0]

    @property
    def last(self) -> Entry | None:
        """The last entry that is not private, or None."""
        return self.last_for("")

    def last_for(self, side: Side) -> Entry | None:
        """Return the entry that undo would take back for *side*, or None; it is private to no other side."""
        at = self._history.reached(-1, side, own=self._own_notes(side))
        return self._history.entries[at] if at is not None else None

    def next_for(self, side: Side) -> Entry | None:
        """Return the entry that redo would replay for *side*, or None; it is private to no other side."""
        at = self._history.reached(1, side, own=self._own_notes(side))
        return self._history.entries[at - 1] if at is not None else None

    @property
    def log(self) -> tuple[Entry, ...]:
        """The entries up to now, without undone ones."""
        return tuple(self._history.entries[: self._history.now])

    def play(self, action: Action, dice: Throw | None = None, reasons: tuple[Reason, ...] = ()) -> Entry:
        """Carry out *action* and log it; undone entries are discarded.

        It is checked against the side's view and resolved against the true state.

        Args:
            dice: Thrown for this action instead of the match's own: faces that players typed in. Their
                exceptions propagate, and the match is unchanged.
            reasons: Of a computer player, for the log.

        Raises:
            IllegalAction: if the rules refuse it; the match is unchanged.
        """
        known = observe(self.state, action.side) if action.side in self.state.sides else self.state
        against = refusals(known, action)
        if against:
            raise IllegalAction(action, against)
        entry = Entry(action, _events(self.state, action, dice or self._dice), reasons)
        self.record(entry)
        if any(isinstance(event, TakenBack) for event in entry.events):
            self._shift(-self._until_proposal(), "")
        return entry

    def _shift(self, steps: int, by: Side) -> None:
        """Undo or redo *steps* entries of those that *by* may; plainly if no others lie between."""
        own = self._own_notes(by)
        plain = self._history.reached(steps, by, own=own) == self._history.reached(steps, None)
        self.record(LogShift(steps) if plain else LogShift(steps, by, own))

    def _own_notes(self, by: Side) -> bool:
        """Whether *by* may undo its private notes alone, whatever was done since: with secrets."""
        return bool(by) and self.state.rules.secret

    def _until_proposal(self) -> int:
        """Return how many entries but private ones there are since the one that was proposed to be undone."""
        log = [entry for entry in self.log if not entry.owner]
        proposed = next(i for i, e in reversed([*enumerate(log)]) if isinstance(e.action, Propose))
        return len(log) - max(proposed - 1, 0)

    def record(self, line: Line) -> None:
        """Append *line* to the log without running rules, as when a save is loaded."""
        if isinstance(line, LogShift):
            first = self._history.shift(line.entries, line.by, own=line.own)
        else:
            after = fold(self.state, line.events)
            first = self._history.record(line, keeps=self.state.rules.secret) + 1
            self._states[first:] = [after]
        self._fold(first)
        self.lines.append(line)
        self._journal(line)

    def _fold(self, first: int) -> None:
        """Compute the states after the entries from index *first* on anew."""
        del self._states[first + 1 :]
        for entry in self._history.entries[first:]:
            self._states.append(fold(self._states[-1], entry.events))

    def undo(self, side: Side, at: Side | None = None) -> bool:
        """Undo one entry for *side*; return False if there is none that it may take back alone.

        Args:
            at: The side at whose screen it is done: no private notes but that side's are taken back; None
                for *side*.
        """
        if not self.may_undo(side, at):
            return False
        self._shift(-1, side if at is None else at)
        return True

    def redo(self, side: Side, at: Side | None = None) -> bool:
        """Redo one entry for *side*, at the screen of *at*; return False if there is none of its own."""
        if not self.may_redo(side, at):
            return False
        self._shift(1, side if at is None else at)
        return True

    def may_undo(self, side: Side, at: Side | None = None) -> bool:
        """Whether *side* may undo the last entry alone, at the screen of *at*."""
        last = self.last_for(side if at is None else at)
        return last is not None and self._own(last, side)

    def may_redo(self, side: Side, at: Side | None = None) -> bool:
        """Whether *side* may redo the next undone entry alone, at the screen of *at*."""
        after = self.next_for(side if at is None else at)
        return after is not None and self._own(after, side)

    def _own(self, entry: Entry, side: Side) -> bool:
        """Whether *side* may undo *entry* alone under the rules in force, whatever is hidden now."""
        rules = self.state.rules
        if entry.owner:
            return entry.action.side == side
        if rules.secret or isinstance(entry.action, Begin):
            return False
        free = rules.options["undo"] == "free" or self.state.now.order == "free"
        return (entry.action.side == side and not entry.tells) or free

    def disputed(self) -> list[Entry]:
        """Return the entries that the current rules would resolve differently with the recorded dice."""
        return [
            entry for state, entry in zip(self._states, self.log, strict=False) if not _agrees(state, entry)
        ]


def _events(state: State, action: Action, dice: Throw) -> tuple[Event, ...]:
    table = TableInPlay(state, dice)
    if state.asked is None:
        table.carry_out(action)
    else:
        table.answer(action.side, action)
    return tuple(table.events)


def _agrees(state: State, entry: Entry) -> bool:
    faces = [face for event in entry.events if isinstance(event, Rolled) for face in event.faces]
    try:
        return (
            _events(replace(state, given=()), entry.action, script(*[0] * state.rolled, *faces))
            == entry.events
        )
    except (IndexError, KeyError):
        return False
