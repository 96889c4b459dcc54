"""What a side is after, as worth of places: points that are held or denied, edges that are broken through."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from game.ai.picture import Picture
from game.battlefield.arrays import Floats, Ints
from game.core.model.brief import Goal
from game.core.model.unit import Unit

DENIED = 0.7
"""What the enemy's point is worth against one's own."""


def goals(picture: Picture, unit: Unit, nodes: Ints) -> Mapping[str, Floats]:
    """Return what *nodes* are worth for the goals of the side, and against those of others, by name."""
    found: dict[str, Floats] = {}
    for side, goal in sorted(picture.view.brief.victory.items()):
        own = side == picture.side
        if goal.kind == "hold" and goal.point is not None:
            name = "point to hold" if own else "point to deny"
            found[name] = (1.0 if own else DENIED) * _near_point(picture, unit, goal, nodes)
        elif goal.kind == "breakthrough" and own:
            found["edge to break through"] = -picture.weights.goal * _from_edge(picture, goal, nodes)
    return found


def _near_point(picture: Picture, unit: Unit, goal: Goal, nodes: Ints) -> Floats:
    """Return what *nodes* are worth for a point that is held: more on it, else by the inches to it."""
    assert goal.point is not None, "who asks has looked"
    x, y = picture.lattice.x[nodes], picture.lattice.y[nodes]
    gap = np.hypot(x - goal.point.x, y - goal.point.y) - unit.base - goal.radius
    weights = picture.weights
    found: Floats = np.where(gap <= 0, weights.held, -weights.goal * np.maximum(gap, 0.0))
    return found


def _from_edge(picture: Picture, goal: Goal, nodes: Ints) -> Floats:
    """Return the inches from each of *nodes* to the edge of *goal*."""
    x, y, field = picture.lattice.x[nodes], picture.lattice.y[nodes], picture.view.battlefield
    far: Mapping[str | None, Floats] = {
        "north": y,
        "south": field.depth - y,
        "west": x,
        "east": field.width - x,
    }
    return far[goal.edge]
