"""The actions of the guns: fire at a point, a visible unit, a known point again, or a distant battery."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from game.core.model.action import PointAction, TargetAction
from game.core.model.events import Recorded
from game.core.model.state import State, Table, UnitAction
from game.core.model.tally import Forecast, Modifier, Refusal, Tally, beyond
from game.core.model.unit import Unit, extra_of
from game.core.model.unknown import UNKNOWN
from game.core.views.marks import DiscMark, Mark
from game.geometry.point import EPS, Point, distance
from game.mechanics.dice.two_dice import forecast
from game.rules.alpha_strike.artillery.guns.aim import RoundAim, aimed, flight, rings
from game.rules.alpha_strike.artillery.guns.counter_battery import heard
from game.rules.alpha_strike.artillery.guns.counter_battery import number as counter_number
from game.rules.alpha_strike.artillery.guns.fire_mission import (
    against_ground,
    default_way,
    fired,
    foretold,
    launched,
    round_of,
    unready,
)
from game.rules.alpha_strike.artillery.guns.pieces import Piece, piece_of
from game.rules.alpha_strike.artillery.records import Battery, battery, is_open, plotted
from game.rules.alpha_strike.combat.shot import no_target

LAST = "last"
SPOT = 0.12


class Bombard(PointAction):
    """Fire a piece at a point on the table, directly or indirectly, in addition to other attacks (ARTY-01).

    From off the table all fire is indirect; from the sky there is only one mode.
    """

    weapon: str = ""
    indirect: bool = False
    homing: bool = False

    def check(self, state: State) -> list[Refusal]:
        return at_point(state, self, self.at)

    def forecast(self, state: State) -> Forecast | None:
        if self.check(state):
            return None
        return foretold(_aim(state, self, self.at), homing=self.homing)

    def planned_marks(self, state: State) -> Iterable[Mark]:
        return laid(state, self, self.at)

    def resolve(self, table: Table) -> None:
        fired(table, _aim(table.state, self, self.at), homing=self.homing)


class FireAgain(UnitAction):
    """Fire a piece at the unit's last target point, or at a point that its side plotted (ARTY-09).

    Attributes:
        point: "last", or "1", "2" and so on for the plotted points.
    """

    weapon: str = ""
    point: str = LAST
    indirect: bool = True
    homing: bool = False

    def check(self, state: State) -> list[Refusal]:
        at = known_point(state, state.units[self.unit], self.point)
        if at is None:
            words = f"there is no point {self.point}: say {LAST}, or the number of a plotted one, from 1"
            return [Refusal("it has fired at no point yet" if self.point == LAST else words, "ARTY-09")]
        return at_point(state, self, at)

    def forecast(self, state: State) -> Forecast | None:
        at = known_point(state, state.units[self.unit], self.point)
        return (
            None if at is None or self.check(state) else foretold(_aim(state, self, at), homing=self.homing)
        )

    def planned_marks(self, state: State) -> Iterable[Mark]:
        at = known_point(state, state.units[self.unit], self.point)
        return () if at is None else laid(state, self, at)

    def resolve(self, table: Table) -> None:
        at = known_point(table.state, table.state.units[self.unit], self.point)
        assert at is not None, "it was checked"
        fired(table, _aim(table.state, self, at), homing=self.homing)


class Shell(TargetAction):
    """Fire a piece directly at a visible unit (ARTY-05)."""

    indirect: ClassVar[bool] = False
    homing: ClassVar[bool] = False
    weapon: str = ""

    def check(self, state: State) -> list[Refusal]:
        unit, target = state.units[self.unit], state.units.get(self.target)
        against = unready(state, unit, self.weapon)
        if against:
            return against
        if unit.afar:
            return [Refusal("from off the table only points can be fired at", "ARTY-06")]
        missing = no_target(state, self.unit, self.target)
        if missing or target is None:
            return missing
        if target.profile is UNKNOWN:
            return [Refusal(f"{target.name} is not identified", "BLIP-18")]
        return [*against_ground(self._aim(state))]

    def forecast(self, state: State) -> Forecast | None:
        unit = state.units[self.unit]
        if unready(state, unit, self.weapon) or unit.afar or no_target(state, self.unit, self.target):
            return None
        return foretold(self._aim(state))

    def resolve(self, table: Table) -> None:
        fired(table, self._aim(table.state))

    def _aim(self, state: State) -> RoundAim:
        unit, target = state.units[self.unit], state.units[self.target]
        return aimed(state, unit, _piece(unit, self.weapon), target.at, indirect=False, target=target)


class CounterBattery(TargetAction):
    """Fire a piece at a distant enemy battery whose rounds were seen coming down (ARTY-15).

    Sides that saw a round land know the battery's position, so their refusals and forecasts may state its
    distance; for other sides the messages are the same wherever it is.
    """

    weapon: str = ""

    def check(self, state: State) -> list[Refusal]:
        unit, target = state.units[self.unit], state.units.get(self.target)
        against = unready(state, unit, self.weapon)
        if against:
            return against
        if target is None or target.side == self.side or target not in heard(state, self.side):
            return [Refusal("no round of such a battery was seen coming down", "ARTY-15")]
        return list(self._too_far(unit, target))

    def _too_far(self, unit: Unit, target: Unit) -> Iterable[Refusal]:
        piece = _piece(unit, self.weapon)
        if piece.capital or piece.cannon or not piece.afar:
            yield Refusal(f"the {piece.name} reaches no battery off the table", "ARTY-15")
        elif (far := distance(unit.at, target.at)) > piece.afar + EPS:
            words = f'{beyond(far, piece.afar)}" away, the {piece.name} reaches {piece.afar:g}"'
            yield Refusal(words, "ARTY-06")

    def forecast(self, state: State) -> Forecast | None:
        if self.check(state):
            return None
        unit = state.units[self.unit]
        outcome = forecast(counter_number(state, unit, self.target))
        full = Tally((Modifier(_piece(unit, self.weapon).rings[0][1], "in full by 1 or more", "ARTY-15"),))
        return replace(outcome, effect=full)

    def resolve(self, table: Table) -> None:
        state, unit = table.state, table.state.units[self.unit]
        target = state.units[self.target]
        aim = RoundAim(state, unit, _piece(unit, self.weapon), target.at, indirect=True)
        need = counter_number(state, unit, self.target)
        shot = replace(
            round_of(aim), need=need, target=self.target, counter=True, lands=state.turn + flight(aim)
        )
        now = battery(unit, state.turn)
        noted = replace(now, side=self.side, open=is_open(state), fired=(*now.fired, aim.piece.code))
        noted = replace(noted, code=aim.piece.name, lands=shot.lands)
        table.do(Recorded(noted, unit.id, rule="ARTY-15"))
        launched(table, shot)


def known_point(state: State, unit: Unit, name: str) -> Point | None:
    """Return the point called *name*: "last" or the number of a plotted point; None if there is none."""
    if name == LAST:
        return extra_of(unit.extras, Battery).aim
    points = plotted(state, unit.side)
    return points[int(name) - 1] if name.isdecimal() and 0 < int(name) <= len(points) else None


def known_points(state: State, unit: Unit) -> tuple[str, ...]:
    """Return the names of the points that *unit* can fire at by name."""
    last = (LAST,) if known_point(state, unit, LAST) is not None else ()
    return (*last, *(str(place) for place in range(1, len(plotted(state, unit.side)) + 1)))


def at_point(state: State, action: Bombard | FireAgain, at: Point) -> list[Refusal]:
    """Return why *action* cannot be fired at the point *at*."""
    unit = state.units[action.unit]
    against = unready(state, unit, action.weapon)
    return against or list(against_ground(_aim(state, action, at), homing=action.homing))


def laid(state: State, action: Bombard | FireAgain, at: Point) -> Iterable[Mark]:
    """Yield the templates that *action* would lay at *at*, and a spot at their centre."""
    unit = state.units[action.unit]
    if piece_of(unit.profile, action.weapon) is not None:
        for radius, _ in reversed(rings(_aim(state, action, at))):
            yield DiscMark(at, radius, "template")
        yield DiscMark(at, SPOT, "template")


def _aim(state: State, action: Bombard | FireAgain, at: Point) -> RoundAim:
    unit = state.units[action.unit]
    return aimed(state, unit, _piece(unit, action.weapon), at, indirect=action.indirect or default_way(unit))


def _piece(unit: Unit, code: str) -> Piece:
    piece = piece_of(unit.profile, code)
    assert piece is not None, "it was checked"
    return piece
