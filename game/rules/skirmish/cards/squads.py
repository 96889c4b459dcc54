"""Squads: leader, members, coherency."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model.state import State
from game.core.model.unit import Side, Unit
from game.core.model.unknown import UNKNOWN
from game.mechanics.squads.coherency import Coherency, members, scattered, squads_on

COHERENCY = Coherency(2.0)
"""The maximum distance in inches between linked models of a squad (SKIR-COH-01)."""


def squad_key(unit: Unit) -> str:
    """Return the key of the squad of *unit* in records: squads of two sides may share a name."""
    return f"{unit.side}/{unit.squad}"


def squad_name(unit: Unit) -> str:
    """Return the display name of the squad of *unit*; that of the unit itself without a squad."""
    return unit.group or unit.name


def leader_of(state: State, unit: Unit) -> Unit | None:
    """Return the leader of the squad of *unit* on the table; None if it has lost it (SHOOT-08)."""
    return next((one for one in members(state, unit) if leads(one)), None)


def leads(unit: Unit) -> bool:
    """Whether *unit* leads its squad."""
    return unit.profile is not UNKNOWN and bool(unit.profile.leader)


def stragglers(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the models of the squad of *unit* that are out of coherency (SKIR-COH-01).

    In coherency are those with the leader, or with the largest part if there is no leader.
    """
    squad, leader = members(state, unit), leader_of(state, unit)
    return scattered(state, squad, COHERENCY) if leader is None else COHERENCY.stragglers(leader, squad)


def squads_of(state: State, side: Side) -> list[Sequence[Unit]]:
    """Return the squads of *side* that have models on the table, sorted by name."""
    known = squads_on(state)
    return [known[key] for key in sorted(key for key in known if key[0] == side)]
