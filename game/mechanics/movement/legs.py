"""The walking cost of each leg of a path, which may begin anywhere."""

from __future__ import annotations

from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.costs.path_cost import path_cost
from game.battlefield.movement.movement_terrain import walked_field
from game.battlefield.terrain.ground import level
from game.core.model.state import State
from game.core.model.unit import Unit
from game.geometry.point import Path


def leg_costs(view: State, unit: Unit, path: Path, movement_costs: MovementCosts) -> list[float | None]:
    """Return the cost of each leg of *path* for *unit*.

    They sum to the cost of the whole path. A leg that is closed to the unit, too steep, or leads off the
    table is None, and the next one is measured as a new start. The path may begin anywhere.
    """
    field, found = view.battlefield, list[float | None]()
    walked = walked_field(field, movement_costs)
    begin, paid = 0, 0.0
    for end in range(1, len(path)):
        a = path[begin]
        cost = None
        if field.contains(a) and field.contains(path[end]):
            stands = unit.level if unit.present and a == unit.at else level(walked, a)
            walk = path_cost(field, path[begin : end + 1], stands, movement_costs, unit.base)
            cost = walk.cost if walk.steep is None and not walk.closed else None
        found.append(None if cost is None else cost - paid)
        begin, paid = (end, 0.0) if cost is None else (begin, cost)
    return found
