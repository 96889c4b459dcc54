"""Events: the only things that change a state. What happened, never why or whether, and no prose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace
from typing import Literal

from game.core.model.pools import SIX, Dice, Pool, PoolThrow
from game.core.model.state import Event, State
from game.core.model.tally import Tally
from game.core.model.unit import LATER, Extra, Side, Sighting, Unit, UnitId
from game.core.validation.conformance import StatusFields
from game.geometry.point import Path
from game.geometry.value import tag_of


def fold(state: State, events: Iterable[Event]) -> State:
    """Return *state* after *events*."""
    for event in events:
        state = event.apply(state)
    return state


class UnitEvent(Event):
    """Something that happened to one unit."""

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
    """A unit went along *path* (inches) and ended with *facing* (degrees) at *level* (inches).

    One that was off the table is on it now; a path of one point places it.

    Attributes:
        cost: The inches of Move that it took, where they are not those of the path; for the story alone.
        unpriced: The sides that may not know that: it reveals how the unit moves.
    """

    path: Path
    facing: float
    level: float
    cost: float | None = field(default=None, compare=False, metadata=LATER)
    unpriced: tuple[Side, ...] = field(default=(), compare=False, metadata=LATER)

    def changed(self, unit: Unit) -> Unit:
        return replace(unit, at=self.path[-1], facing=self.facing, level=self.level, enters=None)


class Changed(UnitEvent):
    """Fields of a unit's status took new values."""

    changes: StatusFields

    def changed(self, unit: Unit) -> Unit:
        return replace(unit, status=replace(unit.status, **self.changes))


class Acted(UnitEvent):
    """A unit had its go in this phase: it did *what*, to *target* where there was one.

    Attributes:
        away: Whether it was off the table then; for the story alone.
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
    """A unit attacks, *target* where it is one unit: what follows is its doing. Its go is not over by it.

    Attributes:
        hits: Whether it does, where that is sure; None where dice decide.
        secret: Whether only its side may know whose doing it is.
    """

    what: str
    target: UnitId | None = None
    hits: bool | None = field(default=None, metadata=LATER)
    secret: bool = field(default=False, metadata=LATER)


class Sighted(UnitEvent):
    """A side learnt, or lost, sight of a unit."""

    by: Side
    sighting: Sighting

    def changed(self, unit: Unit) -> Unit:
        return replace(unit, seen_as={**unit.seen_as, self.by: self.sighting})


class Removed(UnitEvent):
    """A unit went from the table."""

    how: Literal["destroyed", "left"]

    def changed(self, unit: Unit) -> Unit:
        return replace(unit, removed=self.how)


class Recorded(Event):
    """A family's or add-on's record on the state, or on *unit*, took a new value."""

    extra: Extra
    unit: UnitId | None = None

    def apply(self, state: State) -> State:
        name = tag_of(type(self.extra))
        if self.unit is None:
            return replace(state, extras={**state.extras, name: self.extra})
        unit = state.units[self.unit]
        return state.with_unit(replace(unit, extras={**unit.extras, name: self.extra}))


class Rolled(Event):
    """Dice were thrown for *what*; *need* is what they had to reach, where that was a tally.

    Attributes:
        by: The side that threw them, where it was one.
        dice: The sides of each of *faces*; empty where all have six.
        pool: How they count one by one, each against *need*; None where their total counts.
    """

    what: str
    faces: tuple[int, ...]
    need: Tally | None = None
    by: Side | None = None
    dice: Dice = field(default=(), metadata=LATER)
    pool: Pool | None = field(default=None, metadata=LATER)

    @property
    def sides(self) -> Dice:
        """The sides of each of the dice."""
        return self.dice or (SIX,) * len(self.faces)

    @property
    def counted(self) -> PoolThrow | None:
        """The dice one by one, against the most that each may need; None where their total counts."""
        if self.pool is None:
            return None
        return PoolThrow(self.pool, self.faces, None if self.need is None else self.need.most)

    @property
    def reached(self) -> bool:
        """Whether they reached the most that they may have needed; False where nothing was needed."""
        if self.need is None:
            return False
        counted = self.counted
        return sum(self.faces) >= self.need.most if counted is None else counted.reached

    def apply(self, state: State) -> State:
        count = len(self.faces)
        return replace(state, rolled=state.rolled + count, given=state.given[count:])
