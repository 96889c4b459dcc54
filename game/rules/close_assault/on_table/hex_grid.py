"""The thirteen hexes of a close assault on the table (CA-02, CA-04, CA-05)."""

from __future__ import annotations

from dataclasses import replace

from game.battlefield.terrain.ground import ground
from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Sighting, Unit, UnitId, extra_of
from game.geometry.hexgrid import HexCell, HexGrid, rosette
from game.geometry.point import Point, bearing, polar
from game.rules.close_assault.on_table.records import Deployment
from game.rules.close_assault.tactics.hexes import Hex, approach, in_the_hex

ACROSS = 4.0
"""Inches across the hex of 30 m, at 7.5 m to the inch (CA-02)."""
CELL = ACROSS / 3
GRID = "hex"
HEAVY = 60
"""Tons from which a vehicle has a tactical hex to itself (CA-06)."""


def laid(at: Point, facing: float) -> HexGrid:
    """Return the hexes around *at*, with *facing* ahead: "0" to "6" and, outside, "11" to "16" (CA-02).

    >>> [(cell.name, cell.q, cell.r) for cell in laid(Point(0, 0), 0.0).cells[6:8]]
    [('6', -1, 0), ('11', 0, -2)]
    """
    outside = (approach(direction) for direction in range(6))
    more = tuple(HexCell(str(11 + n), *place) for n, place in enumerate(outside))
    inner = rosette(GRID, at, CELL, facing)
    return HexGrid(GRID, at, CELL, facing, (*inner.cells, *more))


def cell_of(grid: HexGrid, place: Hex) -> HexCell | None:
    """Return the cell of *grid* at *place*, or None."""
    return next((cell for cell in grid.cells if (cell.q, cell.r) == place), None)


def where(grid: HexGrid, unit: Unit) -> Hex:
    """Return the hex in which *unit* stands, or the nearest one if it is off the grid."""
    cell = grid.under(unit.at) or grid.nearest(unit.at)
    return cell.q, cell.r


def heading(grid: HexGrid, degrees: float) -> int:
    """Return the facing nearest to *degrees*: 0, ahead, clockwise to 5.

    >>> [heading(laid(Point(0, 0), 90.0), degrees) for degrees in (90, 119, 121, 61, 59)]
    [0, 0, 1, 0, 5]
    """
    return round((degrees - grid.facing) % 360 / 60) % 6


def compass(grid: HexGrid, facing: int) -> float:
    """Return *facing* on *grid* in compass degrees."""
    return (grid.facing + 60 * facing) % 360


def side_of_arrival(grid: HexGrid, at: Point) -> int:
    """Return the direction of arrival, 0 to 5, of a unit at *at* (CA-11)."""
    return heading(grid, bearing(grid.at, at))


def outside(grid: HexGrid, direction: int) -> Point:
    """Return the centre of the adjacent 30 m hex in *direction*."""
    return polar(grid.at, compass(grid, direction), ACROSS)


def inside(grid: HexGrid, unit: Unit) -> bool:
    """Whether *unit* stands in one of the seven tactical hexes."""
    cell = grid.under(unit.at)
    return cell is not None and in_the_hex((cell.q, cell.r))


def has_room(there: list[tuple[str, int]], kind: str, tons: int) -> bool:
    """Whether a unit of *kind* and *tons* fits with those *there* (CA-06, CA-07): light vehicles pair.

    >>> has_room([("vehicle", 59)], "vehicle", 59), has_room([("vehicle", 59)], "vehicle", 60)
    (True, False)
    """
    light = kind == "vehicle" and tons < HEAVY
    return not there or (light and len(there) == 1 and there[0][0] == "vehicle" and there[0][1] < HEAVY)


def level_at(state: State, at: Point) -> float:
    """Return the level of the ground at *at*."""
    return ground(state.battlefield, at)


def usable(state: State, unit: Unit, at: Point, units: tuple[UnitId, ...]) -> bool:
    """Whether *unit* could stand at *at* without *units*: on the table, on passable ground."""
    kept = {key: one for key, one in state.units.items() if key == unit.id or key not in units}
    return not against_standing(replace(state, units=kept), unit, at)


def against_standing(state: State, unit: Unit, at: Point) -> tuple[Refusal, ...]:
    """Return why *unit* may not stand at *at*; hidden units are no obstacle: a detour would reveal them.

    Enemies are found when they are touched, friends make room (CA-71).
    """
    combat = state.rules.close_combat
    assert combat is not None, "the family offers fighters"
    seen = {key: one for key, one in state.units.items() if not _hides(one, unit)}
    return tuple(combat.stands(replace(state, units=seen), unit, at))


def _hides(other: Unit, unit: Unit) -> bool:
    """Whether *other* is hidden from *unit*, or from the enemies who see *unit*."""
    hidden, also = (extra_of(one.extras, Deployment).hidden for one in (other, unit))
    return other.sighting(unit.side) is Sighting.NONE or (hidden and not also)
