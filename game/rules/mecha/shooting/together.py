"""MECHA-MOD-04, -06: the earlier attacks of the squad that is acting, and their directions."""

from __future__ import annotations

from dataclasses import replace

from game.battlefield.contact import apart
from game.core.model.events import Recorded
from game.core.model.state import State, Table
from game.core.model.unit import Side, Unit, UnitId, extra_of
from game.geometry.point import EPS
from game.geometry.value import Value

CLOSE = 2.0


class SquadAttack(Value, tag="Attacked"):
    """An attack by a mecha of the squad on *target*, in its rear or not."""

    attacker: UnitId
    target: UnitId
    rear: bool


class Onslaught(Value):
    """The attacks made so far by the acting squad; known to all."""

    attacks: tuple[SquadAttack, ...] = ()

    def known_to(self, side: Side) -> Onslaught:
        return self


def note(table: Table, attacker: UnitId, target: UnitId, *, rear: bool, rule: str = "MECHA-MOD-04") -> None:
    """Record an attack, for squad members that attack later."""
    before = extra_of(table.state.extras, Onslaught)
    attacks = (*before.attacks, SquadAttack(attacker, target, rear))
    table.do(Recorded(replace(before, attacks=attacks), rule=rule))


def forget(table: Table, side: Side) -> None:
    """Clear the attacks of the last squad when the go passes."""
    if extra_of(table.state.extras, Onslaught).attacks:
        table.do(Recorded(Onslaught(), rule="MECHA-MOD-04"))


def formation(state: State, attacker: Unit, target: Unit) -> int:
    """Return the number of squad members within 2" of *attacker* that attacked *target* (MECHA-MOD-04)."""
    found = _mates(state, attacker, target)
    mates = {one.attacker for one in found}
    return sum(_near(attacker, state.units[key]) for key in sorted(mates))


def crossfire(state: State, attacker: Unit, target: Unit, *, rear: bool) -> bool:
    """Whether another of the squad has attacked *target* from its other half (MECHA-MOD-06)."""
    return any(one.rear != rear for one in _mates(state, attacker, target))


def _mates(state: State, attacker: Unit, target: Unit) -> list[SquadAttack]:
    found = extra_of(state.extras, Onslaught).attacks
    squad = {u.id for u in state.present if u.side == attacker.side and u.squad == attacker.squad}
    mates = squad - {attacker.id}
    return [one for one in found if one.target == target.id and one.attacker in mates]


def _near(one: Unit, other: Unit) -> bool:
    return apart(one, other) <= CLOSE + EPS
