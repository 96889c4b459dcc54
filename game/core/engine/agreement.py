"""What all sides must agree to: undoing a final action, correcting a mistake, declaring a draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields, replace
from typing import Any

from game.battlefield.terrain.ground import level
from game.core.engine.sandbox import Edit
from game.core.model.brief import Result
from game.core.model.edits import Put
from game.core.model.events import Removed
from game.core.model.procedure import Amended, Ended, TakenBack
from game.core.model.state import Action, Ask, State, Step, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.core.validation.conformance import StatusFields
from game.geometry.point import Point
from game.geometry.value import Value

HIGHEST = 1_000.0
"""The maximum height above or below the table, in inches, in a correction."""


class TakeBack(Step):
    """Undo the last thing done before this step was proposed."""

    def resolve(self, table: Table) -> None:
        table.do(TakenBack())


class Draw(Step):
    """End the battle without a winner."""

    def resolve(self, table: Table) -> None:
        table.do(Ended(Result(None, "a draw was agreed on")))


class Right(Value):
    """The corrected values for a mistake: a unit's place, its status, the next dice.

    Attributes:
        at, level: The unit's position, in inches; *facing* in degrees.
        status: Corrected fields of the unit's status.
        dice: The faces of the next dice.
    """

    unit: UnitId | None = None
    at: Point | None = None
    facing: float | None = None
    level: float | None = None
    status: StatusFields = field(default_factory=dict)
    dice: tuple[int, ...] = ()


class Correction(Right, Step):
    """Correct a unit, or the next dice."""

    @property
    def values(self) -> Mapping[str, Any]:
        """The corrected values: fields of the unit and of its status."""
        place = {"at": self.at, "facing": self.facing, "level": self.level}
        return {**{name: value for name, value in place.items() if value is not None}, **self.status}

    def resolve(self, table: Table) -> None:
        if self.dice:
            table.do(Amended({"given": self.dice}))
        if self.unit is not None:
            right = self.corrected(table.state, table.state.units[self.unit])
            table.do(Put(right, tuple(self.values)))

    def corrected(self, state: State, unit: Unit) -> Unit:
        """Return *unit* corrected; if it is moved without a level, it stands on the ground."""
        if self.at is not None:
            unit = replace(unit, at=self.at, level=level(state.battlefield, self.at), enters=None)
        if self.level is not None:
            unit = replace(unit, level=self.level)
        if self.facing is not None:
            unit = replace(unit, facing=self.facing % 360)
        return replace(unit, status=replace(unit.status, **self.status)) if self.status else unit


class Propose(Action):
    """Ask the other sides to agree to *what*."""

    any_time = True

    what: TakeBack | Draw | Edit

    def check(self, state: State) -> list[Refusal]:
        return self.what.check(state) if isinstance(self.what, Edit) else []

    def resolve(self, table: Table) -> None:
        _propose(table, self.side, self.what)


class Amend(Right, Action):
    """Ask the other sides to agree to a correction: of a unit's place, its status, the next dice."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        most = state.rules.largest_die
        wrong = [face for face in self.dice if not 1 <= face <= most]
        found = [Refusal(f"a die shows 1 to {most}, not {face}") for face in wrong]
        if self.unit is None:
            return found if self.dice else [Refusal("there is nothing to correct")]
        unit = state.units.get(self.unit)
        if unit is None:
            return [*found, Refusal("there is no such unit")]
        if self.at is not None and not state.battlefield.contains(self.at):
            found.append(Refusal("that is off the table"))
        if self.level is not None and abs(self.level) > HIGHEST:
            found.append(Refusal(f"a level lies within {HIGHEST:,.0f} inches of the table"))
        return found + [Refusal(wrong) for wrong in _wrong_fields(unit, self.status)]

    def resolve(self, table: Table) -> None:
        what = Correction(self.unit, self.at, self.facing, self.level, self.status, self.dice)
        _propose(table, self.side, what)


class Consent(Step, tag="AskLeave"):
    """Do *what* once each of *sides*, in turn, has agreed."""

    sides: tuple[Side, ...]
    what: TakeBack | Draw | Edit | Correction

    def resolve(self, table: Table) -> None:
        if not self.sides:
            table.then(self.what)
            return
        table.then(Ask(self.sides[:1], frozenset({"Agree", "Decline"}), self.what))
        table.then(Consent(self.sides[1:], self.what))


class Agree(Action):
    """Agree to the proposal."""

    def resolve(self, table: Table) -> None:
        """Do nothing: nothing prevents the proposal."""


class Decline(Action):
    """Reject the proposal."""

    def resolve(self, table: Table) -> None:
        table.drop()


class Concede(Action):
    """Concede: the last other side wins; while several fight on, only this side's units leave."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        left = any(unit.side == self.side and unit.removed is None for unit in state.units.values())
        return [] if left or len(state.sides) < 3 else [Refusal(f"{self.side} has already left the battle")]

    def resolve(self, table: Table) -> None:
        state = table.state
        there = [unit for unit in state.units.values() if unit.removed is None]
        fighting = {unit.side for unit in there} - {self.side}
        others = [side for side in state.sides if side != self.side]
        winners = [side for side in others if side in fighting] or others
        if len(winners) == 1:
            table.do(Ended(Result(winners[0], f"{self.side} conceded")))
            return
        for unit in there:
            if unit.side == self.side:
                table.do(Removed(unit.id, "left"))


def _propose(table: Table, side: Side, what: TakeBack | Draw | Edit | Correction) -> None:
    """Ask the other sides one by one, leaving out those without units if more than two sides began."""
    state = table.state
    others = tuple(other for other in state.sides if other != side)
    left = {unit.side for unit in state.units.values() if unit.removed is None}
    table.then(Consent(tuple(other for other in others if other in left) or others, what))


def _wrong_fields(unit: Unit, status: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with *status* as new status values for *unit*."""
    now = {f.name: getattr(unit.status, f.name) for f in fields(unit.status)}
    wrong = [f"no status {name}; there are {', '.join(now)}" for name in status if name not in now]
    for name in status.keys() & now.keys():
        kind = type(now[name])
        value = status[name]
        fits = type(value) is kind and (kind is not int or value >= 0)
        if not fits:
            wrong.append(f"{name} cannot be {value!r}")
    return sorted(wrong)
