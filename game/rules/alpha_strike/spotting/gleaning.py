"""What sides learn of how concealed enemies move: by watching them, by numbers to hit that are announced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.core.edits import Put
from game.core.events import Acted, Moved, Recorded
from game.core.state import State
from game.core.table import Table
from game.core.unit import Sighting, Unit, UnitId, kept
from game.geometry.point import length
from game.rules.alpha_strike.deductions import IMMOBILE, Gleaned, namesakes
from game.rules.alpha_strike.figures import immobile, tmm
from game.rules.alpha_strike.units import Profile

ANNOUNCED = frozenset({"Fire", "standard", "melee", "charge", "dfa"})
RULE = "CONC-07"


def know_cards(state: State, cards: Mapping[UnitId, tuple[Profile, ...]]) -> State:
    """Return *state* with what the cards of the library say of units of each base name."""
    if not state.rules.options["concealed"]:
        return state
    units = {key: _with_cards(unit, cards.get(key, ())) for key, unit in state.units.items()}
    return replace(state, units=units)


def _with_cards(unit: Unit, cards: tuple[Profile, ...]) -> Unit:
    record: Any = namesakes(unit.profile, cards)
    if not record.cards:
        return unit
    return replace(unit, extras={**unit.extras, type(record).__name__: record})


def watch_move(table: Table, moved: Moved) -> None:
    """Let all who see a unit go know how far it went in this turn."""
    state, unit = table.state, table.state.units[moved.unit]
    concealed = state.rules.options["concealed"] and state.now.name == "movement"
    if not concealed or len(moved.path) < 2 or moved.rule in ("BLIP-04", "BLIP-14"):
        return
    now, inches = kept(unit.extras, Gleaned), length(moved.path)
    for side in state.sides:
        if side == unit.side or unit.sighting(side) is Sighting.NONE:
            continue
        known = now.of(side)
        if moved.rule == "AS-JUMP-04":
            known = replace(known, jumped=inches)
        else:
            known = replace(known, walked=known.walked + inches)
        now = now.learnt(known)
    table.do(Recorded(now, moved.unit, rule=RULE))


def hear_number(table: Table, acted: Acted) -> None:
    """Let a side that attacks know what the Move of its target adds: the number to hit is told to it."""
    state = table.state
    if acted.what not in ANNOUNCED or acted.target is None or not state.rules.options["concealed"]:
        return
    side, target = state.units[acted.unit].side, state.units[acted.target]
    if side == target.side or target.sighting(side) is Sighting.FULL:
        return
    term = IMMOBILE if immobile(target) else tmm(target.profile, target.status)
    now = kept(target.extras, Gleaned)
    table.do(Recorded(now.learnt(replace(now.of(side), announced=term)), target.id, rule=RULE))


def forget_moves(table: Table) -> None:
    """Let what was learnt in this turn lapse: heat and critical hits come into force now."""
    for key in sorted(table.state.units):
        outdated(table, key)


def set_right(table: Table, put: Put) -> None:
    """Let what was learnt of a unit lapse when it is set right."""
    if put.unit.id in table.state.units:
        outdated(table, put.unit.id)


def outdated(table: Table, key: UnitId) -> None:
    """Let what was learnt of a unit's Move lapse: it may be another now."""
    if kept(table.state.units[key].extras, Gleaned).held:
        table.do(Recorded(Gleaned(), key, rule=RULE))
