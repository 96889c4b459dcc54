"""Suppression markers: their number for each squad, and pinned squads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Self

from game.core.model.events import Recorded
from game.core.model.state import State, Table
from game.core.model.unit import Side, Unit, extra_of
from game.geometry.value import Value
from game.rules.skirmish.cards.squads import squad_key

PINNED = 2
"""Number of markers at the start of its side's action phase that pin a squad (SHOOT-03)."""


class Suppression(Value):
    """The suppression markers of all squads, visible to all.

    Attributes:
        markers: By squad; squads without any are left out.
        pinned: The squads that had two or more when the action phase of their side began.
    """

    markers: Mapping[str, int] = field(default_factory=dict)
    pinned: tuple[str, ...] = ()

    def known_to(self, side: Side) -> Self:
        return self


def markers_of(state: State, unit: Unit) -> int:
    """Return the suppression markers of the squad of *unit*."""
    return extra_of(state.extras, Suppression).markers.get(squad_key(unit), 0)


def is_pinned(state: State, unit: Unit) -> bool:
    """Whether the squad of *unit* began the action phase of its side with two markers or more (SHOOT-03)."""
    return squad_key(unit) in extra_of(state.extras, Suppression).pinned


def suppress(table: Table, unit: Unit, more: int, rule: str) -> None:
    """Add *more* markers to the squad of *unit* under *rule*, or remove some; at least 0 remain."""
    record = extra_of(table.state.extras, Suppression)
    key = squad_key(unit)
    count = max(record.markers.get(key, 0) + more, 0)
    if count != record.markers.get(key, 0):
        rest = {name: number for name, number in record.markers.items() if name != key}
        table.do(Recorded(replace(record, markers={**rest, key: count} if count else rest), rule=rule))


def pin(table: Table, side: Side) -> None:
    """Record which squads of *side* are pinned at the start of its action phase (SHOOT-03)."""
    state = table.state
    if any(state.units[unit].side == side for unit in state.done):
        return
    record = extra_of(state.extras, Suppression)
    heavy = (key for key, count in record.markers.items() if count >= PINNED)
    others = (key for key in record.pinned if not key.startswith(f"{side}/"))
    pinned = tuple(sorted({*others, *(key for key in heavy if key.startswith(f"{side}/"))}))
    if pinned != record.pinned:
        table.do(Recorded(replace(record, pinned=pinned), rule="SHOOT-03"))
