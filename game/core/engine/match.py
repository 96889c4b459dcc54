"""A match: the log of what was done, and with it undo, redo, replay and saving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core.engine.agreement import Propose
from game.core.engine.dice import Throw, script, throw
from game.core.engine.table import TableInPlay
from game.core.engine.turns import Begin, refusals
from game.core.model.action import IllegalAction
from game.core.model.events import Rolled, Sighted, fold
from game.core.model.procedure import Revealed, TakenBack
from game.core.model.state import Action, Event, State
from game.core.model.unit import Side
from game.core.views.observe import observe
from game.geometry.value import Value


class Entry(Value):
    """One line of the log: what was asked and what came of it."""

    action: Action
    events: tuple[Event, ...]

    @property
    def tells(self) -> bool:
        """Whether someone learnt something by it: dice, a unit sighted, answers revealed."""
        return any(
            isinstance(event, (Rolled, Sighted)) or (isinstance(event, Revealed) and len(event.answers) > 1)
            for event in self.events
        )


class LogShift(Value):
    """One line of the log: so many entries back (undo, below 0) or forward again (redo)."""

    entries: int


Line = Entry | LogShift


class Match:
    """A game being played, from its first state to now.

    Attributes:
        lines: All that was done, taken back or not, in order: the log only grows.
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
        """Return a match of the first *count* entries of the log, with no link to this one."""
        match = Match(self.start, self._dice)
        match._states, match._entries, match._now = self._states[: count + 1], self._entries[:count], count
        match.lines = list(match._entries)
        return match

    def keep(self, journal: Callable[[Line], None]) -> None:
        """Give each further line of the log to *journal*."""
        self._journal = journal

    @property
    def state(self) -> State:
        """The state now, with nothing hidden."""
        return self._states[self._now]

    @property
    def start(self) -> State:
        """The state in which the match began."""
        return self._states[0]

    @property
    def last(self) -> Entry | None:
        """The entry that undo would take back; None at the start."""
        return self._entries[self._now - 1] if self._now else None

    @property
    def next(self) -> Entry | None:
        """The entry that redo would play again; None where nothing was undone."""
        return self._entries[self._now] if self._now < len(self._entries) else None

    @property
    def log(self) -> tuple[Entry, ...]:
        """What was done up to now, undone entries left out."""
        return tuple(self._entries[: self._now])

    def play(self, action: Action, dice: Throw | None = None) -> Entry:
        """Carry out *action* and log it; entries that were undone are lost.

        It is judged by what its side knows, and resolved by what is so.

        Args:
            dice: Thrown for this action instead of the match's own: faces that players typed in. What
                they raise comes through, and the match is unchanged.

        Raises:
            IllegalAction: if the rules refuse it; the match is unchanged.
        """
        known = observe(self.state, action.side) if action.side in self.state.sides else self.state
        against = refusals(known, action)
        if against:
            raise IllegalAction(action, against)
        entry = Entry(action, _events(self.state, action, dice or self._dice))
        self.record(entry)
        if any(isinstance(event, TakenBack) for event in entry.events):
            proposed = next(i for i, e in reversed([*enumerate(self.log)]) if isinstance(e.action, Propose))
            self.record(LogShift(max(proposed - 1, 0) - self._now))
        return entry

    def record(self, line: Line) -> None:
        """Append *line* to the log; this runs no rule, and loading a save is done by it."""
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
        """Step back over one entry for *side*; False where there is none that it may take back alone."""
        if not self.may_undo(side):
            return False
        self.record(LogShift(-1))
        return True

    def redo(self, side: Side) -> bool:
        """Step forward over one undone entry for *side*; False where there is none of its own."""
        if not self.may_redo(side):
            return False
        self.record(LogShift(1))
        return True

    def may_undo(self, side: Side) -> bool:
        """Whether *side* may take the last entry back alone."""
        return self.last is not None and self._own(self.last, side)

    def may_redo(self, side: Side) -> bool:
        """Whether *side* may play the next undone entry again alone."""
        return self.next is not None and self._own(self.next, side)

    def _own(self, entry: Entry, side: Side) -> bool:
        """Whether *side* may take *entry* back alone: by the rules in force, never by what is hidden now."""
        rules = self.state.rules
        if rules.secret or isinstance(entry.action, Begin):
            return False
        free = rules.options["undo"] == "free" or self.state.now.order == "free"
        return free or (entry.action.side == side and not entry.tells)

    def disputed(self) -> list[Entry]:
        """Return the entries that today's rules, given the same dice, would resolve otherwise."""
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
