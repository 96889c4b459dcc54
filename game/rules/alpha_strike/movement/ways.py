"""Reachable ground of an Alpha Strike unit, walking and jumping, and its paths to points."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any

import numpy as np
from shapely import Polygon

from game.battlefield.movement.ways.mover import rim
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.views.marks import Mark
from game.geometry.point import Path
from game.geometry.rings import rings
from game.geometry.shapes import Region, areas
from game.mechanics.battle.home_edges import home
from game.mechanics.movement.walking import bases
from game.mechanics.movement.ways import CONTOUR, GRAIN, Parts, outlines, walk_about, walk_area, walk_costs
from game.rules.alpha_strike.cards.figures import immobile, jump_move
from game.rules.alpha_strike.movement.jumping import clearance, clears_beside
from game.rules.alpha_strike.movement.walking import gait_of
from game.rules.alpha_strike.turn.fitness import unmoved


def area(state: State, unit: Unit, *, jump: bool) -> Parts:
    """Return where a walk or jump of *unit* may end: for each part its outline and holes, as closed rings.

    Empty for a unit that cannot move at all, even with its minimum movement (AS-MOVE-18).
    """
    if immobile(unit) or unmoved(state, unit):
        return ()
    return rings(within(state, unit, jump=jump))


def within(state: State, unit: Unit, *, jump: bool) -> Region:
    """Return where a walk or jump of *unit* may end the next time it moves."""
    if jump:
        return areas(_landing(state, unit).simplify(GRAIN))
    return walk_area(state, unit, gait_of(state, unit))


def _landing(state: State, unit: Unit, most: float = inf) -> Region:
    """Return where a jump of *unit* may land; off the table, from anywhere on its home edge.

    Args:
        most: The maximum cost in inches.
    """
    from game.battlefield.movement.jumps.jump_reach import landings, landings_over

    rating, field = jump_move(unit), state.battlefield
    inches = min(rating, most)
    foes, friends = bases(state, unit)
    how: Any = {
        "inches": inches,
        "clears": clearance(state, rating),
        "base": unit.base,
        "discs": (*foes, *friends),
        "roofs": bool(state.rules.options["roofs"]),
        "wide": clears_beside(state, unit),
        "shape": unit.shape,
    }
    if unit.present:
        return landings(field, unit.at, unit.level, **how)
    edge = home(state.brief, unit.side)
    if edge is None:
        return areas(Polygon())
    return landings_over(field, rim(field, edge), **how)


def reachable(state: State, unit: Unit, *, jump: bool) -> tuple[Path, ...]:
    """Return the outlines and holes of the ground on which a move of *unit* may end."""
    return outlines(area(state, unit, jump=jump))


def costs(state: State, unit: Unit, *, jump: bool) -> list[tuple[float, tuple[Path, ...]]]:
    """Return the outlines of the reach of a walk or jump of *unit* for every 2 inches of cost."""
    if immobile(unit) or unmoved(state, unit):
        return []
    if jump:
        budgets = np.arange(CONTOUR, jump_move(unit), CONTOUR).tolist()
        found = [(inches, areas(_landing(state, unit, inches).simplify(GRAIN))) for inches in budgets]
        return [(inches, outlines(rings(part))) for inches, part in found]
    return walk_costs(state, unit, gait_of(state, unit))


def about(state: State, unit: Unit) -> Iterable[Mark]:
    """Yield an approximation of the walking reach of *unit*; nothing if it cannot move."""
    if not immobile(unit) and not unmoved(state, unit):
        yield from walk_about(state, unit, gait_of(state, unit))


def ground(state: State, unit: Unit, jump: bool) -> dict[str, Any]:
    """Return where a move of *unit* may end as a GeoJSON geometry in inches."""
    return {"type": "MultiPolygon", "coordinates": area(state, unit, jump=jump)}
