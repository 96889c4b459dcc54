"""How a unit goes on to a point, and where it can get to: proposals that the rules judge."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
from shapely import Polygon

from game.battlefield.ground import level
from game.battlefield.landing import landings, landings_over
from game.battlefield.mover import Mover, rim
from game.battlefield.reach import Ring, costlines, reach, rings
from game.battlefield.way import any_way
from game.core.state import State
from game.core.unit import Unit
from game.geometry.point import Path, Point
from game.geometry.shapes import Region, areas
from game.rules.alpha_strike.figures import ground_move, immobile, jump_move
from game.rules.alpha_strike.fitness import unfit
from game.rules.alpha_strike.leaping import clearance
from game.rules.alpha_strike.setup import home
from game.rules.alpha_strike.walking import MINIMUM, bases, going

CONTOUR = 2.0
GRAIN = 0.01
"""What the outlines of an area are simplified by, in inches."""


def proposed(state: State, unit: Unit, start: Point, to: Point, spent: float = 0.0) -> Path:
    """Return the cheapest way of *unit* from *start* to *to*, *start* left out; straight where none is.

    Where it costs more than the unit has it is the cheapest still.

    Args:
        spent: Inches that the way to *start* has cost already.
    """
    stands = unit.level if start == unit.at and unit.present else level(state.battlefield, start)
    foes, friends = bases(state, unit)
    mover = Mover(start, unit.base, stands, foes, friends)
    found = _way(state, mover, to, max(ground_move(unit) - spent, 0.0), 0.0 if spent else MINIMUM)
    return (to,) if found is None else found[1:]


def entry(state: State, unit: Unit, to: Point) -> Path | None:
    """Return the cheapest way of *unit*, which is off the table, to *to*; None where there is none."""
    return _way(state, mover_of(state, unit), to, ground_move(unit), MINIMUM)


def _way(state: State, mover: Mover, to: Point, inches: float, minimum: float) -> Path | None:
    return any_way(state.battlefield, mover, to, inches, going(state), minimum=minimum)


def mover_of(state: State, unit: Unit) -> Mover:
    """Return *unit* as it is about to walk: from where it stands, or over its home edge."""
    foes, friends = bases(state, unit)
    edge = home(state.brief, unit.side) if unit.enters is not None else None
    return Mover(unit.at, unit.base, unit.level, foes, friends, edge)


def area(state: State, unit: Unit, *, jump: bool) -> tuple[tuple[Ring, ...], ...]:
    """Return where a walk, or a jump, of *unit* may end: of each part its outline and its holes, closed.

    Who may not move at all ends nowhere, its minimum movement included (AS-MOVE-05, AS-MOVE-18).
    """
    if immobile(unit) or unfit(state, unit):
        return ()
    return rings(within(state, unit, jump=jump))


def within(state: State, unit: Unit, *, jump: bool) -> Region:
    """Return where a walk, or a jump, of *unit* may end when it is next its turn to move."""
    if jump:
        return areas(_landing(state, unit).simplify(GRAIN))
    move = ground_move(unit)
    found = reach(state.battlefield, mover_of(state, unit), move, going(state), minimum=MINIMUM)
    return areas(found.area.simplify(GRAIN))


def _landing(state: State, unit: Unit, most: float = inf) -> Region:
    """Return where a jump of *unit* may land; of one off the table, from anywhere on its home edge.

    Args:
        most: The inches that it may cost at most.
    """
    rating, field = jump_move(unit), state.battlefield
    inches = min(rating, most)
    clears, roofs = clearance(state, rating), bool(state.rules.options["roofs"])
    foes, friends = bases(state, unit)
    discs = (*foes, *friends)
    if unit.present:
        return landings(
            field, unit.at, unit.level, inches=inches, clears=clears, base=unit.base, discs=discs, roofs=roofs
        )
    edge = home(state.brief, unit.side)
    if edge is None:
        return areas(Polygon())
    return landings_over(
        field, rim(field, edge), inches=inches, clears=clears, base=unit.base, discs=discs, roofs=roofs
    )


def reachable(state: State, unit: Unit, *, jump: bool) -> tuple[Path, ...]:
    """Return the outlines and holes of the ground on which a move of *unit* may end."""
    return _paths(area(state, unit, jump=jump))


def _paths(parts: tuple[tuple[Ring, ...], ...]) -> tuple[Path, ...]:
    return tuple(tuple(Point(x, y) for x, y in ring[:-1]) for part in parts for ring in part)


def costs(state: State, unit: Unit, *, jump: bool) -> list[tuple[float, tuple[Path, ...]]]:
    """Return for every 2 inches that a walk, or a jump, of *unit* may cost the outlines of where it ends."""
    if immobile(unit) or unfit(state, unit):
        return []
    budgets = np.arange(CONTOUR, jump_move(unit) if jump else ground_move(unit), CONTOUR).tolist()
    if jump:
        found = [(inches, _landing(state, unit, inches)) for inches in budgets]
    else:
        found = list(costlines(state.battlefield, mover_of(state, unit), budgets, going(state)))
    return [(inches, _paths(rings(areas(part.simplify(GRAIN))))) for inches, part in found]


def ground(state: State, unit: Unit, jump: bool) -> dict[str, Any]:
    """Return where a move of *unit* may end as a GeoJSON geometry in inches."""
    return {"type": "MultiPolygon", "coordinates": area(state, unit, jump=jump)}
