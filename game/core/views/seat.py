"""A seat at the table: everything that a player, human or not, holds of a match."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields

from game.core.engine.dice import typed
from game.core.engine.match import Entry, Match
from game.core.engine.turns import refusals
from game.core.model.action import anything
from game.core.model.reason import Reason
from game.core.model.state import Action, Event, Ruleset, State, View
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.observe import OVERSEER, eyes, known_to, observe
from game.core.views.story import StoryLine, story_lines


class Seat:
    """One side's seat at a match. It gives views, never states."""

    def __init__(self, side: Side, match: Match) -> None:
        self.side = side
        self._match = match
        self._seen: tuple[State, View] | None = None
        self._known: tuple[int, list[int]] = (-1, [])
        self._told: dict[int, tuple[Entry, Side, list[Event]]] = {}

    @property
    def rules(self) -> Ruleset:
        """The rules in force."""
        return self._match.state.rules

    @property
    def view(self) -> View:
        """The current view of this side; the same object until the state changes."""
        state = self._match.state
        if self._seen is None or self._seen[0] is not state:
            self._seen = state, observe(state, self.side)
        return self._seen[1]

    @property
    def played(self) -> int:
        """The number of log entries that this side may know of; undo reduces it.

        Secret entries of other sides do not count: that would reveal that something was done.
        """
        return len(self._entries())

    def _entries(self) -> list[int]:
        """Return the indices of those entries: its own, and those with an event that it may know of."""
        written = len(self._match.lines)
        if self._known[0] != written:
            log, now = enumerate(self._match.log), self._eyes()
            mine = [n for n, one in log if one.action.side == self.side or self._of(n, one, now)]
            self._known = written, mine
        return self._known[1]

    def _eyes(self) -> Side:
        return eyes(self._match.state, self.side)

    def _of(self, number: int, entry: Entry, now: Side) -> list[Event]:
        """Return what this side may know of the events of *entry*; remembered by its number in the log.

        Args:
            now: What it sees with.
        """
        found = self._told.get(number)
        if found is None or found[0] is not entry or found[1] != now:
            found = self._told[number] = entry, now, known_to(now, entry.events)
        return found[2]

    @property
    def news(self) -> list[Event]:
        """Return every event so far that this side may know of."""
        return self.since(0)

    def since(self, entry: int, until: int | None = None) -> list[Event]:
        """Return the events that this side may know of, from entry *entry* of `played` up to *until*."""
        log, now = self._match.log, self._eyes()
        entries = self._entries()[entry:until]
        return [event for number in entries for event in self._of(number, log[number], now)]

    def happened(self, entry: int = 0) -> list[tuple[Action | None, list[Event]]]:
        """Return the entries of `played` from *entry* on: its events, and the action if it was its own."""
        log, now = self._match.log, self._eyes()
        known = [(log[number], self._of(number, log[number], now)) for number in self._entries()[entry:]]
        return [(one.action if one.action.side == self.side else None, list(told)) for one, told in known]

    def moments(self, entry: int, until: int | None = None) -> list[tuple[View, list[Event]]]:
        """Return the view before each entry of `played` from *entry* on, with the events the entry shows it.

        The list ends before entry *until*, if given.
        """
        log, now = self._match.log, self._eyes()
        return [
            (observe(self._match.until(number).state, self.side), list(self._of(number, log[number], now)))
            for number in self._entries()[entry:until]
        ]

    @property
    def story(self) -> list[StoryLine]:
        """The news as lines to read."""
        return story_lines(self.news, self.view)

    def check(self, action: Action) -> list[Refusal]:
        """Return every reason against *action* that this side can know."""
        return refusals(self.view, action)

    def choices(self) -> list[Action]:
        """Return the actions worth considering now."""
        return list(self.rules.choices(self.view, self.side, anything))

    def best(self) -> Action:
        """Return the first of `choices` with the highest promise; those that cannot win are not judged."""
        found: Action | None = None
        most = -math.inf

        def might(action: Action) -> bool:
            return most < 0 or not action.idle

        for action in self.rules.choices(self.view, self.side, might):
            promise = action.promise(self.view)
            if found is None or promise > most:
                found, most = action, promise
        assert found is not None, "whose go it is may at least end it"
        return found

    def reasons(self, entry: int = 0) -> list[tuple[Side, tuple[Reason, ...]]]:
        """Return side and reasons of the entries of `played` from *entry* on; ("", ()) for those without.

        Reasons tell what a side knows and plans: other sides' are left out while anything may be hidden.
        """
        state, log = self._match.state, [self._match.log[number] for number in self._entries()[entry:]]
        shown = self.side == OVERSEER or not state.rules.secret or state.result is not None
        return [
            (one.action.side, one.reasons)
            if one.reasons and (shown or one.action.side == self.side)
            else ("", ())
            for one in log
        ]

    def play(
        self, action: Action, faces: tuple[int, ...] | None = None, reasons: tuple[Reason, ...] = ()
    ) -> None:
        """Play *action*, with *faces* as the results of the players' own dice, in order, if given.

        The log keeps the *reasons* of a computer player.

        Raises:
            IllegalAction: if the rules refuse it.
            DiceWanted: if more dice are needed than *faces*; nothing was done.
        """
        self._match.play(action, None if faces is None else typed(*faces), reasons)

    def undo(self, at: Side | None = None) -> bool:
        """Undo the last entry if this side may do so alone, at the screen of the side *at*, or at its own."""
        return self._match.undo(self.side, at)

    def redo(self, at: Side | None = None) -> bool:
        """Redo the last undone entry if this side may do so alone, at the screen of *at*, or at its own."""
        return self._match.redo(self.side, at)

    @property
    def may_undo(self) -> bool:
        """Whether `undo` would do something."""
        return self.may_undo_at(self.side)

    @property
    def may_redo(self) -> bool:
        """Whether `redo` would do something."""
        return self.may_redo_at(self.side)

    def may_undo_at(self, at: Side) -> bool:
        """Whether `undo` would do something at the screen of the side *at*."""
        return self._match.may_undo(self.side, at)

    def may_redo_at(self, at: Side) -> bool:
        """Whether `redo` would do something at the screen of the side *at*."""
        return self._match.may_redo(self.side, at)

    @property
    def undoes(self) -> Action | None:
        """The action that `undo` would take back; None if there is none or it is secret."""
        last = self._match.last_for(self.side)
        return last.action if last is not None and self.may_undo and self._knows(last) else None

    @property
    def redoes(self) -> Action | None:
        """The action that `redo` would replay; None if there is none or it is secret."""
        after = self._match.next_for(self.side)
        return after.action if after is not None and self.may_redo and self._knows(after) else None

    def _knows(self, entry: Entry) -> bool:
        """Whether *entry* is this side's own, or contains nothing for other sides alone."""
        own = entry.action.side == self.side
        return own or not any(event.to and self.side not in event.to for event in entry.events)

    def imagine(self, beliefs: Mapping[UnitId, Unit], seed: str) -> Match:
        """Return an independent match begun from the view, for search: it does not contain the truth.

        Args:
            beliefs: The assumed values of units that this side does not know.
            seed: The seed of its dice, which differ from the actual ones.
        """
        known = {f.name: getattr(self.view, f.name) for f in fields(State)}
        return Match(State(**{**known, "units": {**self.view.units, **beliefs}, "seed": seed}))
