"""MECHA-SHOOT-01, MECHA-CP-06: the number of attacks in a turn, and the cost of an extra one."""

from __future__ import annotations

from game.core.model.state import State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.rules.mecha.turn.command import pay, short

EXTRA = 1
"""The cost of an extra attack in command points (MECHA-CP-06)."""
MOST = 2


def attacks(unit: Unit) -> int:
    """Return the number of attacks *unit* has made this turn, with weapons and in melee."""
    return len(unit.status.fired) + int(unit.status.struck)


def may_attack(state: State, unit: Unit) -> list[Refusal]:
    """Return why *unit* cannot attack again: once a turn, once more for a command point (MECHA-CP-06)."""
    if not unit.present:
        return [Refusal(f"{unit.name} is not on the table", "MECHA-SHOOT-01")]
    made = attacks(unit)
    if made >= MOST:
        return [Refusal(f"{unit.name} has made {made} attacks this turn", "MECHA-CP-06")]
    return short(state, unit.side, EXTRA, "MECHA-CP-06") if made else []


def pay_extra(table: Table, unit: Unit) -> None:
    """Pay for the attack that *unit* makes now if it is not its first (MECHA-CP-06)."""
    if attacks(unit):
        pay(table, unit.side, EXTRA, rule="MECHA-CP-06")
