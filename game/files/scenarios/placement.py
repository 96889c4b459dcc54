"""The placement of a scenario's unit: its level, and why it cannot stand there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import shapely

from game.battlefield.contact import Standing, base_region
from game.battlefield.movement.costs.cliffs import SHEER, faces_at
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import features_at, ground, level, on_grounds, roof, standing, touching
from game.files.family_io import ClosedTerrain
from game.geometry.point import EPS, Point
from game.geometry.shapes import areas, common
from game.geometry.value import Value
from game.mechanics.movement.shaped_walking import stands_on_closed


class Placement(Value):
    """The level of a unit, and the faults of its placement: pairs of a unit's key and a message."""

    level: float
    faults: tuple[tuple[str, str], ...] = ()


def placement(
    field: Battlefield, base: Standing, elevation: float | None, *, flies: bool, closed: ClosedTerrain
) -> Placement:
    """Return the placement of *base*, ignoring the level that it states.

    Args:
        elevation: Inches above the ground there; None for the ground itself, or the bed of water.
        flies: Whether it may be in the air.
    """
    at = base.at
    if not field.contains(at):
        size = f'{field.width:g}" x {field.depth:g}"'
        return Placement(0.0, (("at", f"({at.x:g}, {at.y:g}) is off the table of {size}"),))
    low, natural = ground(field, at), level(field, at)
    stand, faults = natural, list[tuple[str, str]]()
    if elevation is not None:
        floors = [natural, *(roof(field, building) for building in standing(field, at))]
        stand = next((floor for floor in floors if abs(floor - low - elevation) <= EPS), low + elevation)
        if stand < natural - EPS or not (flies or stand in floors):
            faults.append(("elevation", _nowhere([floor - low for floor in floors], flies)))
    if not faults:
        faults += [("at", words) for words in _inside(field, base, stand, closed)]
    return Placement(stand, tuple(faults))


def _nowhere(floors: Iterable[float], flies: bool) -> str:
    known = sorted(set(floors))
    listed = " or ".join(f"{floor:g}" for floor in known)
    words = f"there is nothing to stand on at this elevation; expected {listed}"
    return f"expected {known[0]:g} or more: this is below the ground" if flies else words


def _inside(field: Battlefield, base: Standing, stand: float, closed: ClosedTerrain) -> Iterator[str]:
    """Yield the buildings, walls and cliffs that a unit standing at level *stand* would be inside."""
    at, near = base.at, touching(field, base.at, base.base - 2 * EPS)
    under = features_at(field, at)
    for feature in near if base.shape is None else tuple(stands_on_closed(base, near)):
        words = f"{feature.kind} `{feature.id}`"
        if feature.form is Form.WALL and _top(field, feature, at, base.base) > stand + EPS:
            if feature in under:
                yield f"the unit stands in the {words}"
            elif feature.height > closed.wall_limit + EPS or feature.kind in closed.closed:
                yield f"the unit's base overlaps the {words}"
        elif feature.form is Form.BUILDING and roof(field, feature) > stand + _step(feature, under, closed):
            up = roof(field, feature) - ground(field, at)
            how = "inside" if feature in under else "partly in"
            yield f"the unit stands {how} the {words}; its roof is at elevation {up:g}"
        elif feature.form not in {Form.WALL, Form.BUILDING} and feature.kind in closed.closed:
            yield f"the unit stands in the {words}"
    for hill in faces_at(field, at, base.base, stand, base_region(base)):
        yield f"the unit's base stands in the cliff of the hill `{hill}`"


def _step(building: Feature, under: Collection[Feature], closed: ClosedTerrain) -> float:
    """Return how far above a base the roof of *building* may be: of one under its edge, if it is climbed."""
    climbed = building.kind in closed.roofs and building not in under
    return SHEER + EPS if climbed else EPS


def _top(field: Battlefield, wall: Feature, at: Point, base: float) -> float:
    """Return the top of the part of *wall* under the base."""
    part = areas(common(wall.polygon, shapely.Point(at).buffer(base)))
    return wall.height + max((low for _, low in on_grounds(field, [part])[0]), default=0.0)
