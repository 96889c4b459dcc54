"""Leaving the hex: units return to the table where they fought (CA-53, CA-55, CA-56)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.engine.turns import moving
from game.core.model.events import Moved, Recorded
from game.core.model.procedure import EncounterEnded
from game.core.model.state import State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Unit, UnitId, extra_of
from game.core.views.marks import Cross, Label, Mark
from game.geometry.hexgrid import HexGrid
from game.geometry.point import Point, polar
from game.rules.close_assault.fighting.fighter import Fighter
from game.rules.close_assault.on_table.fighters import ASSAULT, fights, record, status_of
from game.rules.close_assault.on_table.hex_grid import (
    against_standing,
    cell_of,
    compass,
    inside,
    level_at,
    outside,
    where,
)
from game.rules.close_assault.on_table.outside_fire import screen, unscreen
from game.rules.close_assault.on_table.records import Assaults, EjectedPilot, LockedHex
from game.rules.close_assault.tactics.hexes import MIDDLE, approach, direction

SPACING, MOST, BEARINGS = 0.1, 12.0, 36
"""Inches between the rings searched for room, the largest radius, and the places on each."""


def nearest_room(state: State, unit: Unit, wanted: Point) -> Point | None:
    """Return the nearest place to *wanted* where *unit* can stand; None if there is none within 12 inches.

    Other bases, cliffs, impassable ground and the edge of the table are avoided (CA-56).
    """
    return next((at for at in _tried(wanted) if not against_standing(state, unit, at)), None)


def _tried(wanted: Point) -> Iterator[Point]:
    yield wanted
    for ring in range(1, int(MOST / SPACING) + 1):
        for n in range(BEARINGS):
            yield polar(wanted, 360 * n / BEARINGS, ring * SPACING)


def step_aside(table: Table, unit: Unit, rule: str) -> None:
    """Move *unit* under *rule* to the nearest place where it has room (CA-56)."""
    at = nearest_room(table.state, unit, unit.at)
    if at is not None and at != unit.at:
        table.do(Moved(unit.id, (unit.at, at), unit.facing, level_at(table.state, at), rule=rule))


def leave_hex(table: Table, key: UnitId, grid: HexGrid, fighter: Fighter) -> None:
    """Place a unit that has left the hex: in the adjacent or approach hex (CA-49), or eject its pilot."""
    state, unit = table.state, table.state.units[key]
    if fighter.out == "ejected":
        _eject(table, unit, grid, fighter)
        return
    to = _way_out(state, grid, unit, fighter)
    at = nearest_room(state, unit, to) or unit.at
    facing = unit.facing if fighter.gone == "broke off" else compass(grid, fighter.facing)
    path = tuple(dict.fromkeys((unit.at, at)))
    table.do(Moved(key, path, facing, level_at(state, at), rule=_RULES[fighter.gone]))


_RULES = {"broke off": "CA-49", "fled": "CA-41", "pushed out": "CA-45", "went through": "CA-36"}


def _way_out(state: State, grid: HexGrid, unit: Unit, fighter: Fighter) -> Point:
    """Return the destination of a leaving fighter: over the side on which it is, or away from its enemy."""
    if fighter.gone == "broke off":
        cell = cell_of(grid, approach(direction(MIDDLE, fighter.at)))
        assert cell is not None, "there are six approach hexes"
        return grid.centre(cell)
    if fighter.at != MIDDLE:
        return outside(grid, direction(MIDDLE, fighter.at))
    played = state.encounter
    foes = [
        where(grid, other)
        for other in (state.units[key] for key in (played.units if played is not None else ()))
        if other.side != unit.side and fights(state, other)
    ]
    away = next((direction(MIDDLE, foe) + 3 for foe in foes if foe != MIDDLE), fighter.facing + 3)
    return outside(grid, away % 6)


def _eject(table: Table, unit: Unit, grid: HexGrid, fighter: Fighter) -> None:
    """Put the ejecting pilot on the table, in the adjacent hex behind the machine (CA-51)."""
    behind = (compass(grid, fighter.facing) + 180) % 360
    at = polar(unit.at, behind, 4.0)
    field = table.state.battlefield
    at = Point(min(max(at.x, 0.0), field.width), min(max(at.y, 0.0), field.depth))
    before = extra_of(table.state.extras, Assaults)
    pilot = EjectedPilot(fighter.name, unit.side, at, fighter.pilot_hits)
    table.do(Recorded(replace(before, pilots=(*before.pilots, pilot)), rule="CA-51"))


def back_on_table(table: Table, event: EncounterEnded) -> None:
    """Return all units in the hex to the table, and record those locked there (CA-55, CA-56)."""
    played = event.encounter
    if played.kind != ASSAULT or played.grid is None:
        return
    grid = played.grid
    for key in played.units:
        if table.state.units[key].present:
            step_aside(table, table.state.units[key], "CA-56")
    before = extra_of(table.state.extras, Assaults)
    kept = tuple(one for one in before.locked if one.grid.at != grid.at)
    locked = locked_in(table.state, played.units, grid)
    table.do(Recorded(replace(before, locked=(*kept, *locked)), rule="CA-55"))
    let_go(table, played.units, locked)
    unscreen(table, [key for key in played.units if not any(key in one.units for one in locked)])
    for one in locked:
        screen(table, one)


def let_go(table: Table, units: tuple[UnitId, ...], locked: tuple[LockedHex, ...]) -> None:
    """Release the platoons that are not locked with the enemy they swarm (CA-94)."""
    for key in units:
        fares = status_of(table.state.units[key])
        if not any({key, fares.swarms} <= {*one.units} for one in locked):
            record(table, key, replace(fares, swarms=None), "CA-94")


def locked_in(state: State, units: tuple[UnitId, ...], grid: HexGrid) -> tuple[LockedHex, ...]:
    """Return the hex with the units that stay locked in it; empty if one side is gone (CA-55, CA-61)."""
    there = [key for key in units if fights(state, state.units[key]) and inside(grid, state.units[key])]
    attackers = tuple(key for key in there if status_of(state.units[key]).attacks)
    defenders = tuple(key for key in there if not status_of(state.units[key]).attacks)
    return (LockedHex(grid, attackers, defenders),) if attackers and defenders else ()


def pilot_marks(view: State) -> Iterator[Mark]:
    """Yield the ejected pilots on the table (CA-51)."""
    for pilot in extra_of(view.extras, Assaults).pilots:
        yield Cross(pilot.at, "goal")
        yield Label(pilot.at, f"pilot of {pilot.name}", "goal")


def held(state: State, unit: Unit) -> Iterator[Refusal]:
    """Yield why *unit* cannot move: it is locked in a close assault (CA-55)."""
    if state.now.name != moving(state):
        return
    if any(unit.id in one.units for one in extra_of(state.extras, Assaults).locked):
        yield Refusal(f"{unit.name} is locked in a close assault", "CA-55")
