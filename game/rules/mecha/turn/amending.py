"""Refusals of corrections: a status that the card does not allow, or overlapping bases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.core.engine.agreement import Amend
from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.mechanics.movement.walking import ends_on, in_cliffs
from game.rules.mecha.walking import RULES, gait_of


def may_not_be_so(state: State, action: Amend) -> Iterable[Refusal]:
    """Refuse a status that the card does not allow (MECHA-CARD-01), and bases that would overlap."""
    unit = state.units.get(action.unit or "")
    if unit is None or unit.profile is UNKNOWN:
        return
    yield from _misfits(unit, action.status)
    if action.at is not None:
        yield from ends_on(state, unit, action.at, gait_of(state, unit), action.facing)
        yield from in_cliffs(state, unit, action.at, action.level, RULES["steep"], action.facing)


def _misfits(unit: Unit, status: Mapping[str, Any]) -> Iterable[Refusal]:
    """Yield the values of *status* that the mecha cannot have; wrong types are refused elsewhere."""
    damage, ammo, fired = (status.get(name) for name in ("damage", "ammo", "fired"))
    mdc, arms = unit.profile.mdc, unit.profile.weapons
    if isinstance(damage, int) and damage >= mdc:
        yield Refusal(f"damage cannot be {damage}: MDC is {mdc}", "MECHA-CARD-01")
    if isinstance(ammo, tuple) and not _loaded(ammo, unit):
        loads = ", ".join(str(arm.ammo) for arm in arms)
        yield Refusal(f"ammunition is a number for each weapon, at most {loads}", "MECHA-CARD-02")
    if isinstance(fired, tuple) and not set(fired) <= {arm.name for arm in arms}:
        yield Refusal(f"weapons are {', '.join(arm.name for arm in arms)}", "MECHA-CARD-02")


def _loaded(ammo: tuple[Any, ...], unit: Unit) -> bool:
    """Whether *ammo* is a possible load of the weapons of *unit*."""
    arms = unit.profile.weapons
    if len(ammo) != len(arms):
        return False
    pairs = zip(ammo, arms, strict=True)
    return all(type(left) is int and 0 <= left <= arm.ammo for left, arm in pairs)
