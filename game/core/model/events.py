"""Events: the only things that change a state. They record what happened, not why, and hold no prose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace
from typing import Literal

from game.core.model.pools import SIX, Dice, Pool, PoolThrow
from game.core.model.state import Event, State
from game.core.model.table_note import TableNote, with_note
from game.core.model.tally import Tally
from game.core.model.unit import Extra, Side, Sighting, Unit, UnitId
from game.core.validation.conformance import StatusFields
from game.geometry.point import Path, Point
from game.geometry.value import LATER, tag_of


def fold(state: State, events: Iterable[Event]) -> State:
    """Return *state* after *events*."""
    for event in events:
        state = event.apply(state)
    return state


class UnitEvent(Event):
    """An event that concerns one unit."""

    unit: UnitId

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def apply(self, state: State) -> State:
        return state.with_unit(self.changed(state.units[self.unit]))

    def changed(self, unit: Unit) -> Unit:
        """Return *unit* after this event."""
        return unit


class Moved(UnitEvent):
    """A unit moved along *path* (inches) and ended with *facing* (degrees) at *level* (inches).

    A unit that was off the table is on it now; a path of one point places it.

    Attributes:
        cost: The inches of Move that it took, if they differ from the path's length; for the story only.
        unpriced: The sides that may not know *cost*, which reveals how the unit moves.
    """

    path: Path
    facing: float
    level: float
    cost: float | None = field(default=None, compare=False, metadata=LATER)
    unpriced: tuple[Side, ...] = field(default=(), compare=False, metadata=LATER)

    def changed(self, unit: Unit) -> Unit:
        return replace(unit, at=self.path[-1], facing=self.facing, level=self.level, enters=None)


class Changed(UnitEvent):
    """Fields of a unit's status changed."""

    changes: StatusFields

    def changed(self, unit: Unit) -> Unit:
        return replace(unit, status=replace(unit.status, **self.changes))


class Acted(UnitEvent):
    """A unit acted in this phase: it did *what*, to *target* if there was one.

    Attributes:
        away: Whether it was off the table at the time; for the story only.
    """

    what: str
    target: UnitId | None = None
    away: bool = field(default=False, compare=False, metadata=LATER)

    def apply(self, state: State) -> State:
        if state.now.by == "group":
            return replace(state, done=state.done | {self.unit})
        side = state.units[self.unit].side
        quotas = tuple(
            max(left - 1, 0) if of == side else left
            for of, left in zip(state.acting, state.quotas, strict=False)
        )
        return replace(state, done=state.done | {self.unit}, quotas=quotas)


class Engaged(UnitEvent):
    """A unit attacks, *target* if that is one unit: it causes what follows. This does not end its go.

    Attributes:
        hits: Whether it hits, if that is certain; None if dice decide.
        secret: Whether only its side may know who caused it.
        aims: The points at which it aims besides; for display only, older saves do not have them.
    """

    what: str
    target: UnitId | None = None
    hits: bool | None = field(default=None, metadata=LATER)
    secret: bool = field(default=False, metadata=LATER)
    aims: tuple[Point, ...] = field(default=(), compare=False, metadata=LATER)


class Sighted(UnitEvent):
    """A side gained or lost sight of a unit."""

    by: Side
    sighting: Sighting

    def changed(self, unit: Unit) -> Unit:
        return replace(unit, seen_as={**unit.seen_as, self.by: self.sighting})


class Removed(UnitEvent):
    """A unit left the table."""

    how: Literal["destroyed", "left"]

    def changed(self, unit: Unit) -> Unit:
        return replace(unit, removed=self.how)


class Recorded(Event):
    """A family's or add-on's record on the state, or on *unit*, was replaced."""

    extra: Extra
    unit: UnitId | None = None

    def apply(self, state: State) -> State:
        name = tag_of(type(self.extra))
        if self.unit is None:
            return replace(state, extras={**state.extras, name: self.extra})
        unit = state.units[self.unit]
        return state.with_unit(replace(unit, extras={**unit.extras, name: self.extra}))


class Rolled(Event):
    """Dice were thrown for *what*; *need* is the number to reach, if there was one.

    Attributes:
        by: The side that threw them, if there was one.
        dice: The sides of each of *faces*; empty if all have six.
        pool: How they count one by one, each against *need*; None if their total counts.
    """

    what: str
    faces: tuple[int, ...]
    need: Tally | None = None
    by: Side | None = None
    dice: Dice = field(default=(), metadata=LATER)
    pool: Pool | None = field(default=None, metadata=LATER)

    @property
    def sides(self) -> Dice:
        """The number of sides of each die."""
        return self.dice or (SIX,) * len(self.faces)

    @property
    def counted(self) -> PoolThrow | None:
        """The dice one by one, against the most that each may need; None if their total counts."""
        if self.pool is None:
            return None
        return PoolThrow(self.pool, self.faces, None if self.need is None else self.need.most)

    @property
    def reached(self) -> bool:
        """Whether they reached the greatest possible need; False if there was none."""
        if self.need is None:
            return False
        counted = self.counted
        return sum(self.faces) >= self.need.most if counted is None else counted.reached

    def apply(self, state: State) -> State:
        count = len(self.faces)
        return replace(state, rolled=state.rolled + count, given=state.given[count:])


class NoteAdded(Event):
    """A player made a note on the table."""

    note: TableNote

    def apply(self, state: State) -> State:
        return replace(state, table_notes=with_note(state.table_notes, self.note))


class NoteErased(Event):
    """A player erased a note from the table."""

    note: TableNote

    def apply(self, state: State) -> State:
        return replace(state, table_notes=tuple(one for one in state.table_notes if one != self.note))
