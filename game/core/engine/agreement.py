"""What all sides must agree to: undoing what is final, correcting a mistake, calling it a draw."""

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
"""Inches above or below the table beyond which no unit is put right."""


class TakeBack(Step):
    """Take back the last thing done before it was proposed."""

    def resolve(self, table: Table) -> None:
        table.do(TakenBack())


class Draw(Step):
    """End the battle without a winner."""

    def resolve(self, table: Table) -> None:
        table.do(Ended(Result(None, "a draw was agreed on")))


class Right(Value):
    """What a mistake is as it is right: a unit's place, its status, the next dice.

    Attributes:
        at, level: Where it stands, in inches; *facing* in degrees.
        status: Fields of the unit's status with their right values.
        dice: The faces of the dice that are thrown next.
    """

    unit: UnitId | None = None
    at: Point | None = None
    facing: float | None = None
    level: float | None = None
    status: StatusFields = field(default_factory=dict)
    dice: tuple[int, ...] = ()


class Correction(Right, Step):
    """Set a unit, or the dice that come next, right."""

    @property
    def values(self) -> Mapping[str, Any]:
        """What is set right of the unit: its fields and those of its status, with their right values."""
        place = {"at": self.at, "facing": self.facing, "level": self.level}
        return {**{name: value for name, value in place.items() if value is not None}, **self.status}

    def resolve(self, table: Table) -> None:
        if self.dice:
            table.do(Amended({"given": self.dice}))
        if self.unit is not None:
            right = self.corrected(table.state, table.state.units[self.unit])
            table.do(Put(right, tuple(self.values)))

    def corrected(self, state: State, unit: Unit) -> Unit:
        """Return *unit* as it shall be; moved without a level it stands on the ground there."""
        if self.at is not None:
            unit = replace(unit, at=self.at, level=level(state.battlefield, self.at), enters=None)
        if self.level is not None:
            unit = replace(unit, level=self.level)
        if self.facing is not None:
            unit = replace(unit, facing=self.facing % 360)
        return replace(unit, status=replace(unit.status, **self.status)) if self.status else unit


class Propose(Action):
    """Ask the other sides whether *what* shall be done."""

    any_time = True

    what: TakeBack | Draw | Edit

    def check(self, state: State) -> list[Refusal]:
        return self.what.check(state) if isinstance(self.what, Edit) else []

    def resolve(self, table: Table) -> None:
        _propose(table, self.side, self.what)


class Amend(Right, Action):
    """Ask the other sides whether a mistake shall be set right: a unit's place, its status, the next dice."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        most = state.rules.largest_die
        wrong = [face for face in self.dice if not 1 <= face <= most]
        found = [Refusal(f"a die shows 1 to {most}, not {face}") for face in wrong]
        if self.unit is None:
            return found if self.dice else [Refusal("nothing to set right")]
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
    """Do *what* when all of *sides* give leave, one after the other."""

    sides: tuple[Side, ...]
    what: TakeBack | Draw | Edit | Correction

    def resolve(self, table: Table) -> None:
        if not self.sides:
            table.then(self.what)
            return
        table.then(Ask(self.sides[:1], frozenset({"Agree", "Decline"}), self.what))
        table.then(Consent(self.sides[1:], self.what))


class Agree(Action):
    """Let it be done."""

    def resolve(self, table: Table) -> None:
        """Nothing stands against it."""


class Decline(Action):
    """Let it not be done."""

    def resolve(self, table: Table) -> None:
        table.drop()


class Concede(Action):
    """Give the battle up: the last other side wins; while several fight on, only one's own units leave."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        left = any(unit.side == self.side and unit.removed is None for unit in state.units.values())
        return [] if left or len(state.sides) < 3 else [Refusal(f"{self.side} fights no more")]

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
    """Ask the others one by one; where more than two began, those not that have no unit left."""
    state = table.state
    others = tuple(other for other in state.sides if other != side)
    left = {unit.side for unit in state.units.values() if unit.removed is None}
    table.then(Consent(tuple(other for other in others if other in left) or others, what))


def _wrong_fields(unit: Unit, status: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with *status* as new values for the status of *unit*."""
    now = {f.name: getattr(unit.status, f.name) for f in fields(unit.status)}
    wrong = [f"no status {name}; there are {', '.join(now)}" for name in status if name not in now]
    for name in status.keys() & now.keys():
        kind = type(now[name])
        value = status[name]
        fits = type(value) is kind and (kind is not int or value >= 0)
        if not fits:
            wrong.append(f"{name} cannot be {value!r}")
    return sorted(wrong)
