"""Flying between zones of the radar map, after all ground units have moved (AIR-02)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.events import Acted, Recorded
from game.core.model.state import State, Table, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.rules.alpha_strike.artillery.guns.fire_mission import ready
from game.rules.alpha_strike.artillery.sky.zones import ZONES, goes, reached, steps
from game.rules.alpha_strike.cards.aloft import Aloft, zone_of
from game.rules.alpha_strike.cards.figures import shut_down

AEROSPACE, ARTILLERY = "aerospace", "artillery"


class Fly(UnitAction):
    """Fly to a zone of the radar map, or stay in the current one (AIR-02)."""

    zone: str = ""

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        here = zone_of(unit)
        if not here:
            return [Refusal(f"{unit.name} is not in the sky", "AIR-02")]
        if self.zone not in ZONES:
            return [Refusal(f"no zone {self.zone!r}; there are {', '.join(ZONES)}", "AIR-01")]
        far, most = steps(here, self.zone), goes(state, unit)
        if far > most:
            return [Refusal(f"{self.zone} is {far} zones away, it goes {most} in a turn", "AIR-02")]
        return []

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        table.do(Acted(self.unit, "Fly", rule="AIR-02"))
        if zone_of(unit) != self.zone:
            table.do(Recorded(Aloft(self.zone), self.unit, rule="AIR-02"))


def ways(view: State, unit: Unit) -> tuple[str, ...]:
    """Return the zones that *unit* can fly to, starting with its current one."""
    here = zone_of(unit)
    return reached(view, unit, here) if here else ()


def at_rest(state: State, unit: Unit) -> Iterable[Refusal]:
    """Yield why *unit* has nothing to do in the air and artillery phases.

    If there are secrets, every unit on or off the table takes part in the artillery phase, so as not to
    reveal which ones have guns.
    """
    name = state.now.name
    if name == AEROSPACE and (not zone_of(unit) or shut_down(unit)):
        yield Refusal(f"{unit.name} is not in the sky", "AIR-02")
    if name != ARTILLERY:
        return
    if not (unit.present or unit.afar):
        yield Refusal(f"{unit.name} takes no part yet", "ARTY-01")
    elif not state.rules.secret and not ready(state, unit):
        yield Refusal(f"{unit.name} has nothing left to fire", "ARTY-01")
