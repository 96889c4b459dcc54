"""Coherency: how close together the units of a squad must stand, and which of them are out of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from game.battlefield.contact import apart
from game.core.model.state import State
from game.core.model.unit import Side, Unit
from game.geometry.identity import CacheByIdentity
from game.geometry.point import EPS
from game.geometry.value import Value

_SQUADS: CacheByIdentity[list[Mapping[tuple[Side, str], tuple[Unit, ...]]]] = CacheByIdentity(list)
"""The squads on the table of each state, computed on demand."""


class Coherency(Value):
    """How close together the units of a squad must stand.

    Attributes:
        inches: The largest gap between two bases that are in coherency.
        to: "leader": each unit with the leader; "chain": each with the leader through others.
    """

    inches: float
    to: Literal["leader", "chain"] = "chain"

    def holds(self, a: Unit, b: Unit) -> bool:
        """Whether *a* and *b* are in coherency."""
        return apart(a, b) <= self.inches + EPS

    def stragglers(self, leader: Unit, units: Iterable[Unit]) -> tuple[Unit, ...]:
        """Return the *units* that are out of coherency with *leader*, in order."""
        rest, within, fresh = [unit for unit in units if unit.id != leader.id], [leader], [leader]
        while fresh:
            reached = [unit for unit in rest if any(self.holds(unit, one) for one in fresh)]
            rest = [unit for unit in rest if unit not in reached]
            within += reached
            fresh = reached if self.to == "chain" else []
        return tuple(rest)


def members(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the units of *unit*'s squad on the table, itself included, by id."""
    return squads_on(state).get((unit.side, unit.squad), ())


def squads_on(state: State) -> Mapping[tuple[Side, str], tuple[Unit, ...]]:
    """Return the units on the table by side and squad, those of a squad by id."""
    known = _SQUADS.of(state)
    if not known:
        found: dict[tuple[Side, str], list[Unit]] = {}
        for unit in sorted(state.present, key=lambda one: one.id):
            found.setdefault((unit.side, unit.squad), []).append(unit)
        known.append({key: tuple(units) for key, units in found.items()})
    return known[0]


def scattered(state: State, units: Sequence[Unit], coherency: Coherency) -> tuple[Unit, ...]:
    """Return the *units*, a squad without a leader, that are not in its largest connected part.

    Of parts of equal size, the one with the smallest id counts as the squad.
    """
    if not units:
        return ()
    parts = []
    rest = list(units)
    while rest:
        apart = coherency.stragglers(rest[0], rest)
        parts.append([unit for unit in rest if unit not in apart])
        rest = list(apart)
    whole = max(parts, key=len)
    return tuple(unit for unit in units if unit not in whole)
