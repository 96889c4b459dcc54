"""Compiles every kernel in advance, or loads it from the cache."""

from __future__ import annotations

import numpy as np

from game.battlefield.disc_overlap import flattened, struck
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.reach.reach import reach
from game.battlefield.movement.reach.reach_field import reach_field
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.sight.sight import Figure, sights
from game.battlefield.sight.visibility_matrix import visibility_matrix
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.viewshed.viewshed import viewshed
from game.geometry.point import Point
from game.geometry.shapes import rect


def prime() -> None:
    """Run every kernel once on a small table; the engine must be the fast one."""
    hill = Feature("hill", "hill", Form.GROUND, rect(4, 4, 4, 4), height=4.0)
    wood = Feature("wood", "woods", Form.AREA, rect(9, 4, 4, 4), height=2.0)
    house = Feature("house", "house", Form.BUILDING, rect(3, 8, 2, 2), height=2.0)
    field = Battlefield(20, 12, (hill, wood, house))
    figures = [Figure(Point(x, 5.0), 0.5, 0.0, 2.0) for x in (2.0, 6.0, 11.0, 15.0)]
    sights(field, figures[0], figures[1:])
    visibility_matrix(field, figures, figures)
    viewshed(field, figures[0])
    mover, movement_costs = Mover(figures[0].at, 0.5), MovementCosts(closed=frozenset({"house"}))
    reach_field(field, mover, 3.0, movement_costs)
    reach(field, mover, 3.0, movement_costs)
    struck(flattened([hill.polygon, wood.polygon]), np.array([[5.0], [5.0], [0.5]]), figures[0].at, 3.0)
