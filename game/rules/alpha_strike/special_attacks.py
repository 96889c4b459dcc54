"""AS-PHYS-04 to -06: charge and death from above, declared in movement, carried out before other attacks."""

from __future__ import annotations

from dataclasses import dataclass

from game.battlefield.contact import in_contact
from game.core.events import Acted
from game.core.state import State, Step
from game.core.table import Table
from game.core.tally import Forecast
from game.core.unit import Side, Unit, UnitId
from game.mechanics.two_dice import forecast
from game.rules.alpha_strike.amount import amount, recoil
from game.rules.alpha_strike.damage import Hit, bounce
from game.rules.alpha_strike.physical import SPECIAL
from game.rules.alpha_strike.shot import no_target, shot, sight_notes
from game.rules.alpha_strike.to_hit import to_hit


def special_forecast(view: State, unit: Unit, target: UnitId, kind: str) -> Forecast | None:
    """Return what *kind* of special attack needs and does, *unit* standing as it would after its move."""
    moved = view.with_unit(unit)
    if kind not in SPECIAL or no_target(moved, unit.id, target):
        return None
    aim = shot(moved, unit.id, target, kind)
    told = forecast(to_hit(moved, aim))
    costs = {words: recoil(aim, hit).total for words, hit in (("a hit", True), ("a miss", False))}
    notes = (
        f"{words} does {points} damage to itself (AS-PHYS-05)" for words, points in costs.items() if points
    )
    return Forecast(told.need, told.odds, amount(moved, aim), (*sight_notes(aim), *notes))


def resolve_specials(table: Table, side: Side) -> None:
    """Carry out the special attacks that *side* declared in movement; none can be called off (AS-PHYS-04)."""
    for unit in table.state.present:
        if unit.side == side and unit.status.special and unit.id not in table.state.done:
            table.then(SpecialAttack(unit.id))


@dataclass(frozen=True)
class SpecialAttack(Step):
    """The charge or death from above that *unit* declared."""

    unit: UnitId

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        kind, quarry = unit.status.special, unit.status.quarry
        target = table.state.units.get(quarry)
        if target is None or not target.present or not in_contact(unit.at, unit.base, target.at, target.base):
            table.do(Acted(self.unit, f"{kind} fails", quarry, rule="AS-PHYS-04"))
            return
        table.do(Acted(self.unit, kind, quarry, rule="AS-PHYS-04"))
        aim = shot(table.state, self.unit, quarry, kind)
        need = to_hit(table.state, aim)
        if table.roll("to hit", 2, rule="AS-HIT-01", need=need, by=unit.side) >= need.total:
            table.then(Hit(self.unit, quarry, kind, 0, aim.side))
        else:
            bounce(table, aim, hit=False)
