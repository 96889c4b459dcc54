"""Movement in stretches: the path may hold things that the walker did not know of."""

from __future__ import annotations

from game.battlefield.terrain.ground import level
from game.core.model.events import Moved
from game.core.model.state import State, Step, Table
from game.core.model.unit import Unit, UnitId
from game.geometry.point import EPS, Path, bearing, cut, length

TOLD = 0.05
"""The minimum difference in inches between the cost and the length of a path for the cost to be shown."""


class Walk(Step):
    """The rest of a unit's move, under *rule*. The rules' `stops` say where each stretch ends.

    Watchers of `Moved` run between stretches: they may reveal a unit, ask a question or remove the walker.

    Attributes:
        path: From its position to its destination, in inches.
        facing, level: Its facing and level at the destination.
    """

    unit: UnitId
    path: Path
    facing: float
    level: float
    rule: str

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def resolve(self, table: Table) -> None:
        state, unit = table.state, table.state.units[self.unit]
        inches = length(self.path)
        stops = [at for stop in state.rules.stops for at in stop(state, unit, self.path)]
        ends = min([*stops, inches])
        if unit.removed is not None or (ends <= EPS < inches):
            return
        gone, rest = cut(self.path, ends)
        if not rest:
            cost = _cost(state, unit, gone)
            table.do(Moved(self.unit, gone, self.facing, self.level, cost, rule=self.rule))
            return
        ground, cost = level(state.battlefield, gone[-1]), _cost(state, unit, gone)
        table.do(Moved(self.unit, gone, bearing(*gone[-2:]), ground, cost, rule=self.rule))
        table.then(Walk(self.unit, rest, self.facing, self.level, self.rule))


def _cost(state: State, unit: Unit, path: Path) -> float | None:
    """Return the Move in inches that *path* costs *unit*, if it differs from the length of the path."""
    legs = [cost for cost in state.rules.legs(state, unit, path) if cost is not None]
    cost = sum(legs)
    whole = len(legs) == len(path) - 1
    return cost if whole and abs(cost - length(path)) >= TOLD else None
