"""Casualties: the owner of a squad chooses which models are removed, one at a time."""

from __future__ import annotations

from game.core.model.answer import Pick
from game.core.model.events import Removed
from game.core.model.state import Ask, Question, Step, Table
from game.core.model.unit import Side, UnitId
from game.geometry.value import tag_of
from game.mechanics.squads.coherency import members


class Casualty(Step):
    """Remove a model that its owner chose, then ask for the remaining losses.

    Attributes:
        left: The number of further losses.
    """

    unit: UnitId
    left: int
    rule: str

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def resolve(self, table: Table) -> None:
        squad = members(table.state, table.state.units[self.unit])
        mates = tuple(one.id for one in squad if one.id != self.unit)
        table.do(Removed(self.unit, "destroyed", rule=self.rule))
        lose(table, mates, self.left, self.rule)


class Casualties(Question):
    """The question which model of a squad is removed.

    Attributes:
        squad: The remaining models.
        count: The number of models to remove, including this one.
    """

    squad: tuple[UnitId, ...]
    count: int
    rule: str

    @property
    def cites(self) -> tuple[str, ...]:
        return (self.rule,)

    @property
    def units(self) -> tuple[UnitId, ...]:
        return self.squad

    @property
    def words(self) -> str:
        if self.count > 1:
            return f"Which models are removed? {self.count} more: click on one."
        return "Which model is removed? Click on it."

    @property
    def picks(self) -> tuple[UnitId, ...]:
        return self.squad

    def picked(self, side: Side, unit: UnitId) -> Step:
        return Casualty(unit, self.count - 1, self.rule)


def lose(table: Table, squad: tuple[UnitId, ...], count: int, rule: str) -> None:
    """Remove *count* models of *squad* under *rule*; the owner chooses if more than that are left."""
    if count <= 0:
        return
    if count >= len(squad):
        for unit in squad:
            table.do(Removed(unit, "destroyed", rule=rule))
        return
    side = table.state.units[squad[0]].side
    table.then(Ask((side,), frozenset({tag_of(Pick)}), Casualties(squad, count, rule)))
