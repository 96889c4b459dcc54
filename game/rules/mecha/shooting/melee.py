"""MECHA-MELEE: melee attacks, in base contact."""

from __future__ import annotations

from game.core.model.action import TargetAction
from game.core.model.events import Changed, Engaged
from game.core.model.state import State, Table
from game.core.model.tally import Forecast, Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.mechanics.battle.ranging import in_contact
from game.rules.mecha.shooting.attacks import EXTRA, attacks, may_attack, pay_extra
from game.rules.mecha.shooting.one_die import held, reached
from game.rules.mecha.shooting.reactions import React
from game.rules.mecha.shooting.salvo import Salvo, SalvoHit
from game.rules.mecha.shooting.strike import attack, foretold, strike, strike_need
from game.rules.mecha.shooting.together import note
from game.rules.mecha.turn.command import pay, short

POWER = 1
"""The cost of a power punch in command points (MECHA-CP-07)."""


class Punch(TargetAction):
    """Strike an enemy in base contact, with D6 and PIL against its DF (MECHA-MELEE-01, MECHA-STRIKE-03).

    Attributes:
        power: Whether a power punch is paid for (MECHA-CP-07).
    """

    power: bool = False

    def check(self, state: State) -> list[Refusal]:
        unit, target = state.units[self.unit], state.units.get(self.target)
        if target is None or not target.present or target.side == unit.side:
            return [Refusal("there is no such enemy on the table", "MECHA-MELEE-01")]
        if unit.status.struck:
            return [Refusal(f"{unit.name} has fought hand to hand this turn", "MECHA-MELEE-01")]
        found = may_attack(state, unit)
        if not found:
            found += short(state, unit.side, self._cost(unit), "MECHA-CP-07")
        if target not in held_foes(state, unit):
            found.append(Refusal(f"not in base contact with {target.name}", "MECHA-MELEE-01"))
        return found

    def forecast(self, state: State) -> Forecast | None:
        """Return what the die must show and what a hit does; None without a known enemy."""
        unit, target = state.units[self.unit], state.units.get(self.target)
        if target is None or not target.present or target.profile is UNKNOWN:
            return None
        need = strike_need(target.profile.df, strike(state, attack(state, unit, target, None)))
        cost = self._cost(unit)
        notes = (f"costs {cost} command point{'s' * (cost > 1)} (MECHA-CP-07)",) if cost else ()
        return foretold(need, blow(state, self.power), 1, notes)

    def resolve(self, table: Table) -> None:
        unit, target = table.state.units[self.unit], table.state.units[self.target]
        aimed = attack(table.state, unit, target, None)
        pay_extra(table, unit)
        if self.power:
            pay(table, unit.side, POWER, rule="MECHA-CP-07")
        table.do(Engaged(self.unit, "blow", self.target, rule="MECHA-MELEE-01"))
        table.do(Changed(self.unit, {"struck": True}, rule="MECHA-MELEE-01"))
        note(table, self.unit, self.target, rear=aimed.rear)
        bonus = strike(table.state, aimed)
        need = strike_need(target.profile.df, bonus)
        face = table.roll("blow", 1, rule="MECHA-STRIKE-03", need=held(need), by=self.side)
        hit = SalvoHit(self.target, 0, face + bonus.total, blow(table.state, self.power))
        hits = (hit,) if reached(face, need.total) else ()
        table.then(React(Salvo(self.unit, "", hits, melee=True)))

    def _cost(self, unit: Unit) -> int:
        """Return the cost in command points: for the power punch and for a second attack (MECHA-CP-07)."""
        return (POWER if self.power else 0) + (EXTRA if attacks(unit) else 0)


def blow(state: State, power: bool) -> int:
    """Return the damage of a blow, set by option and doubled by a power punch (MECHA-MELEE-02)."""
    md = int(state.rules.options["blow"])
    return 2 * md if power else md


def punches(view: State, unit: Unit) -> tuple[bool, ...]:
    """Return whether *unit* may choose a power punch."""
    return (False, True)


def held_foes(view: State, unit: Unit) -> list[Unit]:
    """Return the enemies in base contact with *unit* (MECHA-MELEE-01)."""
    if not unit.present:
        return []
    foes = view.foes(unit.side)
    return [foe for foe in foes if in_contact(view, unit, foe)]
