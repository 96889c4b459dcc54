"""The level of a unit: where it is placed, and when the terrain under it changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.battlefield.terrain.field import Battlefield, Feature
from game.battlefield.terrain.ground import ground, level, roof, standing, surface_level
from game.core.model.unit import Unit
from game.geometry.point import EPS, Point, distance


def put(unit: Unit, field: Battlefield, at: Point, before: Battlefield | None = None) -> Unit:
    """Return *unit* at *at*; if in the air, at the same height above the ground.

    Args:
        unit: The unit before.
        field: The table on which it is placed.
        at: Its new place.
        before: The table on which it stood, if that was another.
    """
    was = before or field
    if unit.enters is None and was.contains(unit.at) and not _stands(unit, was):
        high = unit.level - ground(was, unit.at)
        return replace(unit, at=at, level=ground(field, at) + high)
    return replace(unit, at=at, level=surface_level(field, at), enters=None)


def _stands(unit: Unit, field: Battlefield) -> bool:
    """Whether *unit* stands on a surface."""
    floors = (level(field, unit.at), *(roof(field, one) for one in standing(field, unit.at)))
    return any(abs(unit.level - floor) <= EPS for floor in floors)


def resettled(
    units: Iterable[Unit], before: Battlefield, after: Battlefield, changed: Iterable[Feature]
) -> list[Unit]:
    """Return those *units* whose level *after* terrain has *changed* differs from the one *before*."""
    bounds = [feature.polygon.bounds for feature in changed if feature.outline]
    found = []
    for unit in units:
        if unit.present and any(_touches(unit, box) for box in bounds):
            again = put(unit, after, unit.at, before)
            if abs(again.level - unit.level) > EPS:
                found.append(again)
    return found


def _touches(unit: Unit, box: tuple[float, float, float, float]) -> bool:
    west, north, east, south = box
    near = Point(min(max(unit.at.x, west), east), min(max(unit.at.y, north), south))
    return distance(near, unit.at) <= unit.base
