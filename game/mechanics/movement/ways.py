"""Paths of a unit to points on the ground, and the ground it can reach: proposals that the rules check.

The searches are imported when one is asked for: a sight needs none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from game.battlefield.movement.ways.mover import Mover
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.views.marks import Cells, Mark
from game.geometry.point import Path, Point
from game.geometry.rings import Ring, rings
from game.geometry.shapes import Region, areas
from game.mechanics.battle.home_edges import home
from game.mechanics.movement.walking import Gait, bases, level_on, walked

CONTOUR = 2.0
"""The interval between lines of equal cost, in inches."""
NOTHING = 255
"""The shade of a square where no walk ends."""
GRAIN = 0.01
"""The tolerance for simplifying outlines of an area, in inches."""
Parts = tuple[tuple[Ring, ...], ...]
"""Areas: the closed outline and holes of each part."""


def proposed(state: State, unit: Unit, start: Point, to: Point, gait: Gait, *, spent: float = 0.0) -> Path:
    """Return the cheapest path of *unit* from *start* to *to*, *start* excluded; straight if there is none.

    It is returned even if it costs more than the unit has.

    Args:
        spent: The cost in inches of the path to *start*.
    """
    from game.battlefield.movement.ways.way import any_way

    stands = unit.level if start == unit.at and unit.present else level_on(state, start, gait)
    if unit.shape is not None and not walked(state, unit, (start, to), stands, gait).refusals:
        return (to,)
    foes, friends = bases(state, unit)
    mover = Mover(start, unit.base, stands, foes, friends)
    left, least = max(gait.inches - spent, 0.0), 0.0 if spent else gait.least
    found = any_way(state.battlefield, mover, to, left, gait.movement_costs, minimum=least)
    return (to,) if found is None else found[1:]


def affordable(state: State, unit: Unit, to: Point, gait: Gait, *, straight_to: bool = False) -> Path | None:
    """Return the cheapest path of *unit* to *to* if it costs no more than the unit has, else None.

    It is that of `proposed` or, for a unit off the table, of `entry`; nothing dearer is searched for.

    Args:
        straight_to: Whether to search only for paths to *to*: faster, unless paths to other points follow.
    """
    from game.battlefield.movement.ways.way import way

    shaped = unit.present and unit.shape is not None
    if shaped and not walked(state, unit, (unit.at, to), unit.level, gait).refusals:
        return (to,)
    mover, costs = mover_of(state, unit), gait.movement_costs
    found = way(state.battlefield, mover, to, gait.inches, costs, minimum=gait.least, straight_to=straight_to)
    return found[1:] if found is not None and unit.present else found


def entry(state: State, unit: Unit, to: Point, gait: Gait) -> Path | None:
    """Return the cheapest path of *unit*, which is off the table, to *to*, or None."""
    from game.battlefield.movement.ways.way import any_way

    mover = mover_of(state, unit)
    return any_way(state.battlefield, mover, to, gait.inches, gait.movement_costs, minimum=gait.least)


def mover_of(state: State, unit: Unit) -> Mover:
    """Return *unit* as a mover: from its position, or over its home edge."""
    foes, friends = bases(state, unit)
    edge = home(state.brief, unit.side) if unit.enters is not None else None
    return Mover(unit.at, unit.base, unit.level, foes, friends, edge)


def walk_area(state: State, unit: Unit, gait: Gait) -> Region:
    """Return where a walk of *unit* may end."""
    from game.battlefield.movement.reach.reach import reach

    found = reach(
        state.battlefield, mover_of(state, unit), gait.inches, gait.movement_costs, minimum=gait.least
    )
    return areas(found.area.simplify(GRAIN))


def walk_about(state: State, unit: Unit, gait: Gait) -> Iterable[Mark]:
    """Yield roughly where a walk of *unit* may end, as small squares: fast, until `walk_area` is computed.

    Yields nothing for a unit off the table.
    """
    from game.battlefield.movement.reach.reach_field import reach_field

    mover = mover_of(state, unit)
    if mover.edge is None:
        found = reach_field(state.battlefield, mover, gait.inches, gait.movement_costs)
        shades = np.where(found.cost <= gait.inches, 0, NOTHING).astype(np.uint8)
        corner = Point(found.x, found.y)
        yield Cells(corner, found.cell, shades.shape[1], shades.tobytes(), ("reach-walk",))


def walk_costs(state: State, unit: Unit, gait: Gait) -> list[tuple[float, tuple[Path, ...]]]:
    """Return the outlines of where a walk of *unit* may end for costs in steps of 2 inches."""
    from game.battlefield.movement.reach.reach import costlines

    budgets = np.arange(CONTOUR, gait.inches, CONTOUR).tolist()
    found = costlines(state.battlefield, mover_of(state, unit), budgets, gait.movement_costs)
    return [(inches, outlines(rings(areas(part.simplify(GRAIN))))) for inches, part in found]


def outlines(parts: Sequence[tuple[Ring, ...]]) -> tuple[Path, ...]:
    """Return the outlines and holes of *parts* as paths."""
    return tuple(tuple(Point(x, y) for x, y in ring[:-1]) for part in parts for ring in part)
