"""Orders to an ECM suite: ECM, ECCM or stealth, from the End Phase on (B1.12)."""

from __future__ import annotations

from dataclasses import replace

from game.core.model.events import Recorded
from game.core.model.state import State, Table, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import extra_of
from game.rules.alpha_strike.spotting.electronics import Electronics, Mode, modes


class SetSuite(UnitAction):
    """Set a unit's suite to "ecm", "eccm" or "stealth" from the End Phase on, at no cost (BLIP-ECM)."""

    any_time = True

    mode: Mode = "ecm"

    def check(self, state: State) -> list[Refusal]:
        unit = state.units.get(self.unit)
        if unit is None or unit.side != self.side:
            return [Refusal("there is no such unit")]
        if self.mode not in modes(unit):
            return [Refusal(f"{unit.name} has no suite that could be set to {self.mode}", "BLIP-ECM")]
        return []

    def resolve(self, table: Table) -> None:
        now = extra_of(table.state.units[self.unit].extras, Electronics)
        ordered = replace(now, side=self.side, ordered=self.mode)
        table.do(Recorded(ordered, self.unit, rule="BLIP-ECM"))


def obey(table: Table) -> None:
    """Carry out the orders to suites, in the End Phase."""
    for key in sorted(table.state.units):
        now = extra_of(table.state.units[key].extras, Electronics)
        if now.ordered:
            table.do(Recorded(replace(now, mode=now.ordered, ordered=""), key, rule="BLIP-ECM"))
