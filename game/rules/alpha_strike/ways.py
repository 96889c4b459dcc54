"""How a unit goes on to a point, and where it can get to: proposals that the rules judge."""

from __future__ import annotations

from game.core.state import State
from game.core.unit import Unit
from game.geometry.point import Path, Point


def proposed(state: State, unit: Unit, start: Point, to: Point) -> Path:
    """Return the cheapest way of *unit* from *start* to *to*, the start left out."""
    return (to,)


def reachable(state: State, unit: Unit, *, jump: bool) -> tuple[Path, ...]:
    """Return the outlines and holes of the ground on which a move of *unit* may end."""
    return ()


def ground(state: State, unit: Unit, jump: bool) -> dict[str, object]:
    """Return where a move of *unit* may end as a GeoJSON geometry in inches."""
    return {"type": "MultiPolygon", "coordinates": []}
