"""Refusals of corrections: a status that the card does not allow, or overlapping bases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from game.battlefield.contact import overlap_of
from game.core.engine.agreement import Amend
from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.mechanics.movement.walking import in_cliffs
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.combat.heat import MOST_FROM_ATTACKS
from game.rules.alpha_strike.family_io import FAMILY_IO, StatusSheet
from game.rules.alpha_strike.movement.walking import RULES
from game.rules.sheet import InvalidSheet

TURN = frozenset({"overheat", "fired", "heated"})


def may_not_be_so(state: State, action: Amend) -> Iterable[Refusal]:
    """Refuse a status that a file could not give the unit either, and bases that would overlap."""
    unit = state.units.get(action.unit or "")
    if unit is None:
        return
    if unit.status is not UNKNOWN and unit.profile is not UNKNOWN:
        yield from _misfits(unit, action.status)
    if action.at is not None:
        there = replace(unit, at=action.at, facing=unit.facing if action.facing is None else action.facing)
        for other in state.present:
            if other.id != unit.id and overlap_of(there, other):
                yield Refusal(f"it would overlap {other.name}", "AS-MOVE-09")
        yield from in_cliffs(state, unit, action.at, action.level, RULES["steep"], action.facing)


def _misfits(unit: Unit, status: Mapping[str, Any]) -> Iterable[Refusal]:
    """Yield the values of *status* that the unit cannot have: by type and limits, then by its card."""
    known = {f.name for f in fields(Status)} & status.keys()
    good = {}
    for name in sorted(known & {*StatusSheet.names()}):
        try:
            StatusSheet(**{name: status[name]})
        except InvalidSheet:
            yield Refusal(f"{name} cannot be {_value_words(status[name])}")
        else:
            good[name] = status[name]
    for _, words in FAMILY_IO.faults(unit.profile, StatusSheet(**good)):
        yield Refusal(words)
    for name in sorted(known - {*StatusSheet.names()}):
        most = {"overheat": unit.profile.ov, "heated": MOST_FROM_ATTACKS}.get(name)
        if name not in TURN:
            yield Refusal(f"{name} follows from what was done and is not set by hand")
        elif most is not None and status[name] > most:
            yield Refusal(f"{name} cannot be {_value_words(status[name])}, but {most} at most")


def _value_words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
