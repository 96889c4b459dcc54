"""Hidden infantry in the hex is seen when combat begins, and defends with its friends (CA-69)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.model.procedure import EncounterJoined
from game.core.model.state import State, Table
from game.core.model.unit import Side, UnitId
from game.rules.close_assault.on_table.entries import MOST, come_in
from game.rules.close_assault.on_table.fighters import card_of, record, status_of
from game.rules.close_assault.on_table.hex_grid import inside
from game.rules.close_assault.on_table.infantry import deployment, reveal
from game.rules.close_assault.on_table.manoeuvre import in_play, standing, take_place, usual_place


def reveal_the_hex(table: Table) -> None:
    """Reveal all infantry hidden in the hex; that of the defenders joins them, if there is room (CA-69).

    A platoon that has moved in secret in this turn engages nobody (CA-73).
    """
    played, _ = in_play(table.state)
    for key in (*played.units, *_lying_there(table.state)):
        unit = table.state.units[key]
        moved = deployment(unit).moved == table.state.turn
        if unit.present:
            reveal(table, key, "CA-69")
        if key not in played.units and not moved and unit.side == _defending(table.state):
            _join(table, key)


def _lying_there(state: State) -> Iterator[UnitId]:
    """Yield the hidden platoons in the hex that do not take part yet."""
    played, grid = in_play(state)
    for unit in sorted(state.present, key=lambda one: one.id):
        if unit.id not in played.units and deployment(unit).hidden and inside(grid, unit):
            yield unit.id


def _defending(state: State) -> Side | None:
    """Return the side that defends the hex, if anybody of it is still there."""
    units = (state.units[key] for key in in_play(state)[0].units)
    return next((unit.side for unit in units if unit.present and not status_of(unit).attacks), None)


def _join(table: Table, key: UnitId) -> None:
    """Let a platoon defend from where it lies, or from the nearest hex with room."""
    state, (played, grid) = table.state, in_play(table.state)
    defenders = sum(not status_of(state.units[one]).attacks for one in played.units)
    if card_of(state, state.units[key]) is None or defenders >= MOST:
        return
    taken = standing(state, played, grid)
    come_in(table, state.units[key], attacks=False, entry="move", target="", locked=False)
    table.do(EncounterJoined(played.id, key, rule="CA-69"))
    place = usual_place(table.state, taken, table.state.units[key])
    if place is None:
        record(table, key, replace(status_of(table.state.units[key]), gone="found no room"), "CA-06")
    else:
        take_place(table, key, place)
