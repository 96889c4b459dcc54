"""Lattice nodes where the next walk of a unit may end. An estimate: orders are checked."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.lattice import Lattice
from game.battlefield.movement.reach.reach_field import ReachField, reach_field
from game.core.model.brief import Edge, inches_from
from game.core.model.state import State
from game.core.model.unit import Side, Unit
from game.geometry.point import EPS, Path, Point, distance
from game.mechanics.battle.home_edges import home, onto_edge
from game.mechanics.movement.walking import Gait
from game.mechanics.movement.ways import affordable, mover_of

SPARE = 0.15
"""A reserve in inches, since costs are estimates."""
CLOSED_IN = 9
"""The number of cells up to which a walk is taken for one that begins in a closed cell."""
APART = 0.05
"""The gap between bases in inches."""


def entering(view: State, side: Side) -> list[Unit]:
    """Return the units of *side* that are known to enter over its home edge in this turn."""
    off = (one for one in view.units.values() if one.side == side and one.removed is None and not one.afar)
    due = [one for one in off if one.enters is not None and one.enters <= max(view.turn, 1)]
    return due if home(view.brief, side) is not None else []


def nodes_near(view: State, unit: Unit, lattice: Lattice, inches: float) -> Ints:
    """Return the grid nodes within *inches* where *unit* could stand without overlapping another base.

    For a unit that enters, they lie within *inches* of its home edge.
    """
    if unit.enters is None:
        near = lattice.around(unit.at, inches)
    else:
        edge: Edge = home(view.brief, unit.side) or "south"
        x, y = lattice.x[: lattice.grid], lattice.y[: lattice.grid]
        near = np.flatnonzero(inches_from(view.battlefield, edge, x, y) <= inches)
    others = [(*one.at, one.base + unit.base + APART) for one in view.present if one.id != unit.id]
    east, south, gap = np.array(others).reshape(-1, 3).T[:, :, None]
    free: Bools = np.hypot(lattice.x[near] - east, lattice.y[near] - south) >= gap
    found: Ints = near[free.all(axis=0)]
    return found


def walked_to(view: State, unit: Unit, lattice: Lattice, nodes: Ints, gait: Gait) -> Bools:
    """Return which of *nodes* a walk of *unit* reaches, over its home edge if it enters."""
    found = _field(view, unit, gait)
    return _at(found, found.cost <= gait.inches - SPARE, (lattice.x[nodes], lattice.y[nodes]))


def walked_near(view: State, unit: Unit, places: tuple[Floats, Floats], gait: Gait, inches: float) -> Bools:
    """Return for which *places* a walk of *unit* ends within about *inches* of it.

    At the very border of closed terrain a unit may stand in a closed cell, from which no other is reached:
    then the straight distance decides.

    Args:
        places: x and y of each.
    """
    found = _field(view, unit, gait)
    reached = found.cost <= gait.inches - SPARE
    if unit.present and np.count_nonzero(reached) <= CLOSED_IN:
        x, y = places
        near: Bools = np.hypot(x - unit.at.x, y - unit.at.y) <= gait.inches + inches
        return near
    for axis in (0, 1):
        reached = _widened(reached, axis, round(inches / found.cell))
    return _at(found, reached, places)


def _field(view: State, unit: Unit, gait: Gait) -> ReachField:
    return reach_field(view.battlefield, mover_of(view, unit), gait.inches, gait.movement_costs)


def _widened(cells: Bools, axis: int, steps: int) -> Bools:
    """Return which of *cells* have one of them at most so many *steps* away along *axis*."""
    lines = np.moveaxis(cells, axis, 0)
    found = lines.copy()
    for step in range(1, min(steps, len(lines) - 1) + 1):
        found[step:] |= lines[:-step]
        found[:-step] |= lines[step:]
    return np.moveaxis(found, 0, axis)


def _at(field: ReachField, cells: Bools, places: tuple[Floats, Floats]) -> Bools:
    """Return what *cells* of *field* say of places, by x and y; False outside of it."""
    column, row = (
        np.floor((at - start) / field.cell).astype(np.intp)
        for at, start in zip(places, (field.x, field.y), strict=True)
    )
    rows, columns = cells.shape
    inside = (column >= 0) & (row >= 0) & (column < columns) & (row < rows)
    found = np.zeros(len(column), dtype=bool)
    found[inside] = cells[row[inside], column[inside]]
    return found


def walks(view: State, unit: Unit, to: Point, gait: Gait) -> Iterator[Path]:
    """Yield paths of *unit* to a place: the straight one, then the cheapest one if it can afford that."""
    yield straight_way(view, unit, to)
    found = affordable(view, unit, to, gait, straight_to=True)
    if found is not None:
        yield found


def straight_way(view: State, unit: Unit, to: Point) -> tuple[Point, ...]:
    """Return the straight path of *unit* to a place; if it enters, from the nearest point of its edge."""
    if unit.enters is None:
        return (to,)
    start = onto_edge(view, home(view.brief, unit.side) or "south", to)
    return (to,) if distance(start, to) <= EPS else (start, to)
