"""MECHA-CP-03, -04: other uses of command points: speed, and the next go."""

from __future__ import annotations

from game.core.engine.flow import waiting_of, waiting_units
from game.core.model.events import Acted, Changed
from game.core.model.pools import SIX, notation
from game.core.model.procedure import GoPassed
from game.core.model.state import State, Table, UnitAction
from game.core.model.tally import Forecast, Modifier, Refusal, Tally
from game.rules.mecha.shooting.one_die import odds
from game.rules.mecha.shooting.together import forget
from game.rules.mecha.turn.command import pay, short

COST = 1
STEALS = Tally((Modifier(6, "a 6 steals the next go", "MECHA-CP-03"),))


class Boost(UnitAction):
    """Buy more speed for a mecha that has not moved yet (MECHA-CP-04)."""

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        found = short(state, self.side, COST, "MECHA-CP-04")
        if unit.status.moved:
            found.append(Refusal(f"{unit.name} has moved this turn", "MECHA-CP-04"))
        if unit.status.boosted:
            found.append(Refusal(f"{unit.name} has its boost", "MECHA-CP-04"))
        return found

    def resolve(self, table: Table) -> None:
        pay(table, self.side, COST, rule="MECHA-CP-04")
        table.do(Changed(self.unit, {"boosted": True}, rule="MECHA-CP-04"))


class PressOn(UnitAction):
    """Finish with the squad and try to take the next go too: 1 command point and a 6 (MECHA-CP-03)."""

    def check(self, state: State) -> list[Refusal]:
        found = short(state, self.side, COST, "MECHA-CP-03")
        squad = state.units[self.unit].squad
        waiting = dict(zip(state.acting, waiting_units(state), strict=True))
        if not any(unit.squad != squad for unit in waiting[self.side]):
            found.append(Refusal("no other squad of this side is left to act", "MECHA-CP-03"))
        if not any(units for side, units in waiting.items() if side != self.side):
            found.append(Refusal("no enemy squad is left to act", "MECHA-CP-03"))
        return found

    def forecast(self, state: State) -> Forecast | None:
        """Return the chance to steal the next go."""
        chance = 1.0 - (1.0 - odds(STEALS.total)) ** _dice(state)
        return Forecast.of_chance(STEALS, chance, chance, dice=notation((SIX,) * _dice(state)))

    def resolve(self, table: Table) -> None:
        squad = table.state.units[self.unit].squad
        pay(table, self.side, COST, rule="MECHA-CP-03")
        stolen = False
        for _ in range(_dice(table.state)):
            face = table.roll("steal the next go", 1, rule="MECHA-CP-03", need=STEALS, by=self.side)
            stolen = stolen or face >= STEALS.total
        for unit in waiting_of(table.state, self.side):
            if unit.squad == squad:
                table.do(Acted(unit.id, "SquadDone", rule="MECHA-SQUAD-01"))
        if stolen:
            forget(table, self.side)
            table.do(GoPassed(table.state.active, table.state.quotas, rule="MECHA-CP-03"))


def _dice(state: State) -> int:
    """Return how many dice may show the 6, an option (MECHA-CP-03)."""
    return int(state.rules.options["steal_dice"])
