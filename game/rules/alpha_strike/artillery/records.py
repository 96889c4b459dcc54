"""What artillery keeps: batteries, plotted points, rounds in flight, impacts, designations, who attacked."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from game.core.model.state import State
from game.core.model.tally import Tally
from game.core.model.unit import Side, Unit, UnitId, extra_of
from game.geometry.point import EPS, Point, distance
from game.geometry.value import Value


class Battery(Value):
    """What a unit's artillery does: its side's secret unless *open*.

    Attributes:
        turn, fired: The codes of what it fired in that turn, one for each attack.
        aim: The point at which it fired last; None where that was a unit, or nothing yet.
        shots: How often it has fired at that point.
        locked: Whether a round has hit it: later ones hit automatically (ARTY-10).
        code, lands: What it fired last, and the turn in which that comes down.
    """

    side: Side = ""
    open: bool = False
    turn: int = 0
    fired: tuple[str, ...] = ()
    aim: Point | None = None
    shots: int = 0
    locked: bool = False
    code: str = ""
    lands: int = 0

    def known_to(self, side: Side) -> Self:
        return self if self.open or side in (self.side, "") else type(self)()


class Round(Value):
    """One round on its way, or coming down: all that its landing needs.

    Attributes:
        unit: Who fired it.
        at: The point of impact that was aimed at.
        lands: The turn in which it comes down.
        need: The number to hit; None where it hits automatically.
        rings: Radius and damage of each template, the smallest first.
        minimal: Whether its damage is 0*.
        drift: Inches of scatter for each point by which it misses.
        target: The unit that was aimed at, "" for a point; *counter* is whether as a battery afar.
        homing: Whether it seeks what is designated.
        missile: Whether point defence stops some of it.
    """

    number: int
    side: Side
    unit: UnitId
    code: str
    name: str
    at: Point
    lands: int
    need: Tally | None
    rings: tuple[tuple[float, int], ...]
    minimal: bool = False
    drift: int = 2
    target: UnitId = ""
    counter: bool = False
    homing: bool = False
    missile: bool = False
    open: bool = False


class Flights(Value):
    """The rounds in flight (ARTY-19). Each is its side's secret unless it is open.

    Attributes:
        fired: How many rounds each side has fired, in the order of the sides' names.
    """

    rounds: tuple[Round, ...] = ()
    fired: tuple[tuple[Side, int], ...] = ()

    def known_to(self, side: Side) -> Self:
        rounds = tuple(one for one in self.rounds if one.open or side in (one.side, ""))
        fired = tuple(pair for pair in self.fired if side in (pair[0], ""))
        return type(self)(rounds, fired)

    def number(self, side: Side) -> int:
        """Return the number of the next round of *side*."""
        return dict(self.fired).get(side, 0) + 1

    def counted(self, side: Side) -> Self:
        """Return the record after another round of *side*."""
        return replace(self, fired=tuple(sorted({**dict(self.fired), side: self.number(side)}.items())))


class Impact(Value):
    """Where a round came down, for all to see.

    Attributes:
        aimed: Where it should have; *at* is where it did.
        rings: As in `Round`; none for what did nothing.
    """

    side: Side
    name: str
    aimed: Point
    at: Point
    turn: int
    hit: bool
    rings: tuple[tuple[float, int], ...] = ()


class Impacts(Value):
    """What came down in the last Artillery Phase."""

    landed: tuple[Impact, ...] = ()

    def known_to(self, side: Side) -> Self:
        return self


class Plot(Value):
    """A point that a side plotted before the battle."""

    side: Side
    at: Point
    open: bool = False


class Plots(Value):
    """The points plotted (ARTY-10). Each is its side's secret unless it is open."""

    points: tuple[Plot, ...] = ()

    def known_to(self, side: Side) -> Self:
        return type(self)(tuple(one for one in self.points if one.open or side in (one.side, "")))


class Beam(Value):
    """What a unit designates (ARTY-16), or tried to: a unit or a point, in that turn. Its side's secret."""

    side: Side = ""
    turn: int = 0
    target: UnitId = ""
    at: Point | None = None
    hit: bool = False

    def known_to(self, side: Side) -> Self:
        return self if side in (self.side, "") else type(self)()


class Attacked(Value):
    """That a unit attacked in that turn, or spots for indirect fire. Its side's secret.

    Attributes:
        spots: The turn in which it spots for indirect fire; *also*: whether it attacks as well.
    """

    side: Side = ""
    turn: int = 0
    spots: int = 0
    also: bool = False

    def known_to(self, side: Side) -> Self:
        return self if side in (self.side, "") else type(self)()


class Heard(Value):
    """One battery afar of which a side has seen rounds come down, and how many (ARTY-15)."""

    by: Side
    unit: UnitId
    rounds: int


class Witnessed(Value):
    """What each side has seen come down of batteries afar. Its own secret."""

    heard: tuple[Heard, ...] = ()

    def known_to(self, side: Side) -> Self:
        return type(self)(tuple(one for one in self.heard if side in (one.by, "")))

    def rounds(self, by: Side, unit: UnitId) -> int:
        """Return how many rounds of *unit* the side *by* has seen come down."""
        return next((one.rounds for one in self.heard if (one.by, one.unit) == (by, unit)), 0)


class Air(Value):
    """The pressure of the air over the table."""

    pressure: str = ""

    def known_to(self, side: Side) -> Self:
        return self


def is_open(state: State) -> bool:
    """Whether all that is fired is known to all."""
    return not state.rules.options["secret_fire"]


def battery(unit: Unit, turn: int) -> Battery:
    """Return what the artillery of *unit* does, with what it has fired in this *turn*."""
    now = extra_of(unit.extras, Battery)
    return now if now.turn == turn else replace(now, turn=turn, fired=())


def same(one: Point | None, other: Point | None) -> bool:
    """Whether two points of impact are one."""
    return one is not None and other is not None and distance(one, other) <= EPS


def plotted(state: State, side: Side) -> tuple[Point, ...]:
    """Return the points that *side* has plotted, in their order."""
    return tuple(one.at for one in extra_of(state.extras, Plots).points if one.side == side)


def attacked(state: State, unit: Unit) -> bool:
    """Whether *unit* has attacked in this turn."""
    return extra_of(unit.extras, Attacked).turn == state.turn


def designated(state: State, unit: Unit) -> Beam | None:
    """Return what *unit* designates in this turn; None where that is nothing."""
    beam = extra_of(unit.extras, Beam)
    return beam if beam.hit and beam.turn == state.turn and unit.removed is None else None
