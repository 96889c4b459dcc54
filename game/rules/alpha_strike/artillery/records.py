"""The saved records of artillery: batteries, plots, rounds in flight, impacts, designations, attacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from game.core.model.state import State
from game.core.model.tally import Tally
from game.core.model.unit import Side, Unit, UnitId, extra_of
from game.geometry.point import EPS, Point, distance
from game.geometry.value import Value


class Battery(Value):
    """The state of a unit's artillery: secret to its side unless *open*.

    Attributes:
        turn, fired: The codes of the weapons fired in that turn, one per attack.
        aim: The point at which it last fired; None if that was a unit, or before its first shot.
        shots: Number of rounds fired at that point.
        locked: Whether a round has hit it: later ones hit automatically (ARTY-10).
        code, lands: The weapon fired last, and the turn in which its round lands.
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
    """A round in flight or landing, with everything that its landing needs.

    Attributes:
        unit: The unit that fired it.
        at: The point it was aimed at.
        lands: The turn in which it lands.
        need: The to-hit number; None if it hits automatically.
        rings: Radius and damage of each template, smallest first.
        minimal: Whether its damage is 0*.
        drift: Inches of scatter per point of the margin of failure.
        target: The target unit, "" for a point; *counter* is whether it is a distant battery.
        homing: Whether it seeks designated units.
        missile: Whether point defence reduces its damage.
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
    """The rounds in flight (ARTY-19). Each is secret to its side unless it is open.

    Attributes:
        fired: Number of rounds each side has fired, in the order of the sides' names.
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
        """Return the record with one more round of *side*."""
        return replace(self, fired=tuple(sorted({**dict(self.fired), side: self.number(side)}.items())))


class Impact(Value):
    """The point where a round landed, visible to all.

    Attributes:
        aimed: The intended point; *at* is the actual one.
        rings: As in `Round`; empty if the round had no effect.
    """

    side: Side
    name: str
    aimed: Point
    at: Point
    turn: int
    hit: bool
    rings: tuple[tuple[float, int], ...] = ()


class Impacts(Value):
    """The impacts of the last Artillery Phase."""

    landed: tuple[Impact, ...] = ()

    def known_to(self, side: Side) -> Self:
        return self


class Plot(Value):
    """A point that a side plotted before the battle."""

    side: Side
    at: Point
    open: bool = False


class Plots(Value):
    """The plotted points (ARTY-10). Each is secret to its side unless it is open."""

    points: tuple[Plot, ...] = ()

    def known_to(self, side: Side) -> Self:
        return type(self)(tuple(one for one in self.points if one.open or side in (one.side, "")))


class Beam(Value):
    """A unit or point that a unit designated, or tried to, in a turn (ARTY-16). Secret to its side."""

    side: Side = ""
    turn: int = 0
    target: UnitId = ""
    at: Point | None = None
    hit: bool = False

    def known_to(self, side: Side) -> Self:
        return self if side in (self.side, "") else type(self)()


class Attacked(Value):
    """The turn in which a unit attacked or spots for indirect fire. Secret to its side.

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
    """A distant battery, with the number of its rounds that a side has seen land (ARTY-15)."""

    by: Side
    unit: UnitId
    rounds: int


class Witnessed(Value):
    """The rounds of distant batteries that each side has seen land. Secret to that side."""

    heard: tuple[Heard, ...] = ()

    def known_to(self, side: Side) -> Self:
        return type(self)(tuple(one for one in self.heard if side in (one.by, "")))

    def rounds(self, by: Side, unit: UnitId) -> int:
        """Return how many rounds of *unit* the side *by* has seen come down."""
        return next((one.rounds for one in self.heard if (one.by, one.unit) == (by, unit)), 0)


class Air(Value):
    """The air pressure over the table."""

    pressure: str = ""

    def known_to(self, side: Side) -> Self:
        return self


def is_open(state: State) -> bool:
    """Whether all rounds fired are known to all sides."""
    return not state.rules.options["secret_fire"]


def battery(unit: Unit, turn: int) -> Battery:
    """Return the artillery record of *unit*, with the weapons fired in this *turn*."""
    now = extra_of(unit.extras, Battery)
    return now if now.turn == turn else replace(now, turn=turn, fired=())


def same(one: Point | None, other: Point | None) -> bool:
    """Whether two points of impact are the same."""
    return one is not None and other is not None and distance(one, other) <= EPS


def plotted(state: State, side: Side) -> tuple[Point, ...]:
    """Return the points that *side* has plotted, in order."""
    return tuple(one.at for one in extra_of(state.extras, Plots).points if one.side == side)


def attacked(state: State, unit: Unit) -> bool:
    """Whether *unit* has attacked this turn."""
    return extra_of(unit.extras, Attacked).turn == state.turn


def designated(state: State, unit: Unit) -> Beam | None:
    """Return the designation made by *unit* this turn, or None."""
    beam = extra_of(unit.extras, Beam)
    return beam if beam.hit and beam.turn == state.turn and unit.removed is None else None
