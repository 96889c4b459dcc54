"""A seat at the table: all that a player, human or not, ever holds of a match."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields

from game.core.engine.dice import typed
from game.core.engine.match import Entry, Match
from game.core.engine.turns import refusals
from game.core.model.action import anything
from game.core.model.state import Action, Event, Ruleset, State, View
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.observe import eyes, known_to, observe
from game.core.views.story import StoryLine, story_lines


class Seat:
    """One side's place at a match. It gives views, never states."""

    def __init__(self, side: Side, match: Match) -> None:
        self.side = side
        self._match = match
        self._seen: tuple[State, View] | None = None
        self._known: tuple[int, list[int]] = (-1, [])

    @property
    def rules(self) -> Ruleset:
        """The rules in force."""
        return self._match.state.rules

    @property
    def view(self) -> View:
        """What this side knows now; the same object until the state changes."""
        state = self._match.state
        if self._seen is None or self._seen[0] is not state:
            self._seen = state, observe(state, self.side)
        return self._seen[1]

    @property
    def played(self) -> int:
        """How many entries stand in the log now that this side may know of: undo lets it fall.

        What another side did in secret is none: to count it would tell that something was done.
        """
        return len(self._entries())

    def _entries(self) -> list[int]:
        """Return the numbers of those entries: its own, and those of which it may know an event."""
        written = len(self._match.lines)
        if self._known[0] != written:
            log = enumerate(self._match.log)
            self._known = written, [n for n, one in log if one.action.side == self.side or self._of(one)]
        return self._known[1]

    def _of(self, entry: Entry) -> list[Event]:
        return known_to(eyes(self._match.state, self.side), entry.events)

    @property
    def news(self) -> list[Event]:
        """Every event so far that this side may know of."""
        return self.since(0)

    def since(self, entry: int, until: int | None = None) -> list[Event]:
        """Return the events that this side may know of, from *entry* of `played` on, *until* another."""
        log = self._match.log
        return [event for number in self._entries()[entry:until] for event in self._of(log[number])]

    def moments(self, entry: int, until: int | None = None) -> list[tuple[View, list[Event]]]:
        """Return what this side knew before each entry of `played` from *entry* on, and learnt by it.

        They end before the entry *until*, where one is given.
        """
        log = self._match.log
        return [
            (observe(self._match.until(number).state, self.side), self._of(log[number]))
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
        """Return the actions worth thinking about now."""
        return list(self.rules.choices(self.view, self.side, anything))

    def best(self) -> Action:
        """Return of `choices` the first that promises most; none is judged that cannot."""
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

    def play(self, action: Action, faces: tuple[int, ...] | None = None) -> None:
        """Play *action*; with *faces*, what the players' own dice showed, in their order.

        Raises:
            IllegalAction: if the rules refuse it.
            DiceWanted: if more dice are needed than *faces*; nothing was done.
        """
        self._match.play(action, None if faces is None else typed(*faces))

    def undo(self) -> bool:
        """Take the last entry back, where this side may do so alone."""
        return self._match.undo(self.side)

    def redo(self) -> bool:
        """Play the last undone entry again, where this side may do so alone."""
        return self._match.redo(self.side)

    @property
    def may_undo(self) -> bool:
        """Whether `undo` would do something."""
        return self._match.may_undo(self.side)

    @property
    def may_redo(self) -> bool:
        """Whether `redo` would do something."""
        return self._match.may_redo(self.side)

    @property
    def undoes(self) -> Action | None:
        """The action that `undo` would take back; None where it would do nothing, or that is a secret."""
        last = self._match.last
        return last.action if last is not None and self.may_undo and self._knows(last) else None

    @property
    def redoes(self) -> Action | None:
        """The action that `redo` would play again; None where it would do nothing, or that is a secret."""
        after = self._match.next
        return after.action if after is not None and self.may_redo and self._knows(after) else None

    def _knows(self, entry: Entry) -> bool:
        """Whether *entry* is this side's own, or nothing in it is for other sides alone."""
        own = entry.action.side == self.side
        return own or not any(event.to and self.side not in event.to for event in entry.events)

    def imagine(self, beliefs: Mapping[UnitId, Unit], seed: str) -> Match:
        """Return a throw-away match begun from the view, for search: it has no link to the truth.

        Args:
            beliefs: Units as this side believes them to be, for those that it does not know.
            seed: Of its dice, which are not those to come.
        """
        known = {f.name: getattr(self.view, f.name) for f in fields(State)}
        return Match(State(**{**known, "units": {**self.view.units, **beliefs}, "seed": seed}))
