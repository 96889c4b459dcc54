"""Duels: battles that consist of a single close assault, at a place on the table (CA-92)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from game.battlefield.terrain.ground import level
from game.core.model.brief import Result
from game.core.model.procedure import EncounterEnded, Ended
from game.core.model.state import State, Step, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId, extra_of
from game.geometry.point import EPS, Point, bearing, place_named, polar
from game.rules.close_assault.on_table.entries import MOST
from game.rules.close_assault.on_table.fighters import card_of, combat_of, fighter_of, fights
from game.rules.close_assault.on_table.hex_grid import ACROSS
from game.rules.close_assault.on_table.records import Approach, Assaults
from game.rules.close_assault.options import DUEL, NO_DUEL, PLACES

RULE = "CA-92"
LEAST_MOVE = 0.1
"""Assumed movement of an attacker in inches, which costs 1 MP."""
WAYS = (180.0, 0.0, 120.0, 240.0, 60.0, 300.0)
"""The bearings from which attackers come, in this order."""
RINGS = 20
"""Search radius for open ground around the chosen place, in inches."""
BESIDE = 0.3
"""Distance of other defenders from the one in the middle, as a share of the hex."""


def is_duel(state: State) -> bool:
    """Whether the battle is a duel."""
    return state.rules.options.get(DUEL, NO_DUEL) != NO_DUEL


def set_out(state: State, machines: Mapping[UnitId, object]) -> State:
    """Return *state* with the first side in contact with the second, in the hex, if it is a duel (CA-92)."""
    if not is_duel(state) or len(state.sides) < 2:
        return state
    attackers, defenders = (
        [unit for unit in state.units.values() if unit.side == side and card_of(state, unit) is not None]
        for side in state.sides[:2]
    )
    if not (attackers and defenders):
        return state
    middle, ways = _ground(state, attackers, defenders[0])
    facing = ways[0]
    for number, unit in enumerate(defenders[:MOST]):
        at = middle if number == 0 else polar(middle, facing + 60.0 * number, ACROSS * BESIDE)
        state = _placed(state, unit, at, facing)
    for number, unit in enumerate(attackers[:MOST]):
        at = polar(middle, ways[number % len(ways)], unit.base + defenders[0].base)
        state = _placed(state, unit, at, bearing(at, middle))
        moved = Approach(unit.side, 1, LEAST_MOVE)
        extras = {**state.units[unit.id].extras, Approach.__name__: moved}
        state = state.with_unit(replace(state.units[unit.id], extras=extras))
    return state


def _ground(state: State, attackers: Sequence[Unit], defender: Unit) -> tuple[Point, tuple[float, ...]]:
    """Return the open ground nearest to the chosen place with room for a duel, and the directions of entry.

    If there is none with room for all, it is the place itself, open from all sides.
    """
    combat, field = combat_of(state), state.battlefield
    wanted = place_named(str(state.rules.options[DUEL]), PLACES, (field.width, field.depth))
    assert wanted is not None, "it was judged when the battle was read"
    needed = min(len(attackers), len(WAYS))
    for ring in range(RINGS):
        for middle in dict.fromkeys(polar(wanted, way, float(ring)) for way in WAYS):
            if not field.contains(middle) or combat.stands(state, defender, middle):
                continue
            height = level(field, middle)
            ways = tuple(
                way
                for way in WAYS
                if field.contains(at := polar(middle, way, attackers[0].base + defender.base))
                and abs(level(field, at) - height) < EPS
                and not combat.stands(state, attackers[0], at)
            )
            if len(ways) >= needed:
                return middle, ways
    return wanted, WAYS


def _placed(state: State, unit: Unit, at: Point, facing: float) -> State:
    stands = replace(unit, at=at, facing=facing, level=level(state.battlefield, at), enters=None)
    return state.with_unit(stands)


def only_in_the_hex(state: State, unit: Unit) -> Iterator[Refusal]:
    """Yield a refusal of actions outside the hex in a duel (CA-92)."""
    if is_duel(state) and state.encounter is None:
        yield Refusal("the battle is one close assault", RULE)


def able(state: State) -> list[Side]:
    """Return the sides that have a fighter who can still act (CA-92)."""
    found = {}
    for unit in state.present:
        fighter = fighter_of(state, unit)
        if fighter is not None and fighter.able and fights(state, unit):
            found[unit.side] = True
    return [*found]


class EndDuel(Step):
    """End a duel if nobody is in the hex with an enemy."""

    def resolve(self, table: Table) -> None:
        if table.state.result is None and not table.state.encounters:
            _end(table)


def end_idle_duel(table: Table) -> None:
    """End a duel if no close assault was opened."""
    if is_duel(table.state):
        table.then(EndDuel())


def end_duel(table: Table, event: EncounterEnded) -> None:
    """End a duel if the fighters have parted, or one side has nobody left who can act (CA-92)."""
    state = table.state
    if not is_duel(state) or state.result is not None:
        return
    if not extra_of(state.extras, Assaults).locked or len(able(state)) < 2:
        _end(table)


def _end(table: Table) -> None:
    sides = able(table.state)
    winner = sides[0] if len(sides) == 1 else None
    reason = "nobody else is left to fight" if winner is not None else "the fighters have parted"
    table.do(Ended(Result(winner, reason, RULE), rule=RULE))
