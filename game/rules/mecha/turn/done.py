"""MECHA-SQUAD: finishing a mecha, or its whole squad, for this turn."""

from __future__ import annotations

from game.core.engine.flow import waiting_of
from game.core.model.events import Acted
from game.core.model.state import Table, UnitAction


class Done(UnitAction):
    """Finish with one mecha; the go passes when its whole squad is done (MECHA-SQUAD-01)."""

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "Done", rule="MECHA-SQUAD-01"))


class SquadDone(UnitAction):
    """Finish with every mecha of the squad, and pass the go (MECHA-SQUAD-01)."""

    def resolve(self, table: Table) -> None:
        squad = table.state.units[self.unit].squad
        for unit in waiting_of(table.state, self.side):
            if unit.squad == squad:
                table.do(Acted(unit.id, "SquadDone", rule="MECHA-SQUAD-01"))
