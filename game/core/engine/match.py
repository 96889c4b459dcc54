"""A match: the log of the game, and with it undo, redo, replay and saving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace

from game.core.engine.agreement import Propose
from game.core.engine.dice import Throw, script, throw
from game.core.engine.table import TableInPlay
from game.core.engine.turns import Begin, refusals
from game.core.model.action import IllegalAction
from game.core.model.events import Rolled, Sighted, fold
from game.core.model.procedure import Revealed, TakenBack
from game.core.model.reason import Reason
from game.core.model.state import Action, Event, State
from game.core.model.unit import LATER, Side
from game.core.views.observe import observe
from game.geometry.value import Value


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


class LogShift(Value):
    """One line of the log: a move back (undo, negative) or forward (redo) by a number of entries."""

    entries: int


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
        self._entries: list[Entry] = []
        self._now = 0

    def until(self, count: int) -> Match:
        """Return an independent match of the first *count* entries of the log."""
        match = Match(self.start, self._dice)
        match._states, match._entries, match._now = self._states[: count + 1], self._entries[:count], count
        match.lines = list(match._entries)
        return match

    def keep(self, journal: Callable[[Line], None]) -> None:
        """Pass each further line of the log to *journal*."""
        self._journal = journal

    @property
    def state(self) -> State:
        """The current state, with nothing hidden."""
        return self._states[self._now]

    @property
    def start(self) -> State:
        """The state in which the match began."""
        return self._states[0]

    @property
    def last(self) -> Entry | None:
        """The entry that undo would take back, or None at the start."""
        return self._entries[self._now - 1] if self._now else None

    @property
    def next(self) -> Entry | None:
        """The entry that redo would replay, or None if nothing was undone."""
        return self._entries[self._now] if self._now < len(self._entries) else None

    @property
    def log(self) -> tuple[Entry, ...]:
        """The entries up to now, without undone ones."""
        return tuple(self._entries[: self._now])

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
            proposed = next(i for i, e in reversed([*enumerate(self.log)]) if isinstance(e.action, Propose))
            self.record(LogShift(max(proposed - 1, 0) - self._now))
        return entry

    def record(self, line: Line) -> None:
        """Append *line* to the log without running rules, as when a save is loaded."""
        if isinstance(line, LogShift):
            if not 0 <= self._now + line.entries <= len(self._entries):
                raise ValueError(f"there is nothing to step to over {line.entries} entries")
            self._now += line.entries
        else:
            after = fold(self.state, line.events)
            self._entries[self._now :] = [line]
            self._states[self._now + 1 :] = [after]
            self._now += 1
        self.lines.append(line)
        self._journal(line)

    def undo(self, side: Side) -> bool:
        """Undo one entry for *side*; return False if there is none that it may take back alone."""
        if not self.may_undo(side):
            return False
        self.record(LogShift(-1))
        return True

    def redo(self, side: Side) -> bool:
        """Redo one entry for *side*; return False if there is none of its own."""
        if not self.may_redo(side):
            return False
        self.record(LogShift(1))
        return True

    def may_undo(self, side: Side) -> bool:
        """Whether *side* may undo the last entry alone."""
        return self.last is not None and self._own(self.last, side)

    def may_redo(self, side: Side) -> bool:
        """Whether *side* may redo the next undone entry alone."""
        return self.next is not None and self._own(self.next, side)

    def _own(self, entry: Entry, side: Side) -> bool:
        """Whether *side* may undo *entry* alone under the rules in force, whatever is hidden now."""
        rules = self.state.rules
        if rules.secret or isinstance(entry.action, Begin):
            return False
        free = rules.options["undo"] == "free" or self.state.now.order == "free"
        return free or (entry.action.side == side and not entry.tells)

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
