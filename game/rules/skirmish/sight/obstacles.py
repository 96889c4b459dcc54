"""Terrain that blocks completely, whatever shows above it: the battlefield with it infinitely high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.battlefield.terrain.feature_index import surface_at
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared, reformed
from game.battlefield.terrain.roofs import roofs_as_ground
from game.core.model.unit import Unit
from game.geometry.lazy import Recent
from game.geometry.point import EPS
from game.geometry.value import Value
from game.rules.skirmish.cards.stance import figure_of
from game.rules.skirmish.sight.sight_limit import elevation
from game.rules.skirmish.terrain import is_area, is_obstacle, terrain

SKY = 1000.0
"""Inches: higher than any eye."""
REMEMBERED = 64


class Covers(Value):
    """The terrain of a battlefield that may block completely.

    Attributes:
        obstacles: Linear obstacles and buildings, with their heights.
        areas: Area terrain, with the height of its top above the table.
        roofs: Buildings, with the height of the top of their roof clutter.
        wet: Whether there is water in which models may be submerged.
    """

    obstacles: tuple[tuple[Feature, float], ...]
    areas: tuple[tuple[Feature, float], ...]
    roofs: tuple[tuple[Feature, float], ...]
    wet: bool


def covers(field: Battlefield) -> Covers:
    """Return the terrain of *field* that may block completely."""
    return prepared(field).part(_covers)


def _covers(ready: PreparedTerrain) -> Covers:
    """Return the terrain that may block completely.

    Area terrain is as high as its tallest feature above the ground under it (SHOOT-10), ignoring floors in
    it.
    """
    rules, features = terrain().rules, ready.features
    return Covers(
        tuple((one, one.height) for one in features if is_obstacle(one)),
        tuple((one, _ground_under(features, one) + one.height) for one in features if is_area(one)),
        tuple(
            (one, ready.plateaus.roofs[one.id] + rules[one.kind].clutter)
            for one in features
            if rules[one.kind].clutter
        ),
        any(one.form is Form.WATER for one in features),
    )


def submerged(field: Battlefield, unit: Unit) -> bool:
    """Whether *unit* is completely under the surface of the water that it stands in."""
    figure = figure_of(unit)
    return covers(field).wet and figure.eye <= surface_at(prepared(field).index, figure.at) + EPS


def _ground_under(features: Sequence[Feature], feature: Feature) -> float:
    """Return the height of the highest hill under the inside of *feature*."""
    hills = (one for one in features if one.form is Form.GROUND)
    under = (one.height for one in hills if one.polygon.relate_pattern(feature.polygon, "T********"))
    return max(under, default=0.0)


def opaque(field: Battlefield, features: frozenset[str]) -> Battlefield:
    """Return *field* with *features*, by id, solid and infinitely high; results are cached."""
    if not features:
        return field
    return prepared(field).part(_made).of(features, lambda: _with_raised(field, features))


def with_roofs(field: Battlefield, raised: frozenset[str]) -> Battlefield:
    """Return `opaque` of *raised*, with the roofs of all other buildings as ground to stand on."""
    return prepared(field).part(_roofed).of(raised, lambda: _with_roofs(field, raised))


def _with_roofs(field: Battlefield, raised: frozenset[str]) -> Battlefield:
    houses = {one.id for one in field.features if one.form is Form.BUILDING and one.id not in raised}
    return roofs_as_ground(opaque(field, raised), houses)


def _roofed(_: PreparedTerrain) -> Recent[Battlefield]:
    """Return the cache of recent battlefields with roofs."""
    return Recent(REMEMBERED)


def _made(_: PreparedTerrain) -> Recent[Battlefield]:
    """Return the cache of recent opaque battlefields."""
    return Recent(REMEMBERED)


def _with_raised(field: Battlefield, features: frozenset[str]) -> Battlefield:
    return reformed(field, (_raised(one) if one.id in features else one for one in field.features))


def _raised(feature: Feature) -> Feature:
    form = Form.WALL if feature.form is Form.WALL else Form.BUILDING
    return replace(feature, form=form, height=SKY)


def blocking_obstacles(field: Battlefield, eye: Unit, target: Unit) -> frozenset[str]:
    """Return the obstacles higher than the lower of two models, which block sight between them.

    Linear obstacles (SHOOT-16) and buildings (SHOOT-17). If one of the two is in an elevated position the
    plain test decides (SHOOT-23).
    """
    if max(elevation(eye), elevation(target)) > EPS:
        return frozenset()
    height, obstacles = min(figure_of(eye).height, figure_of(target).height), covers(field).obstacles
    known = prepared(field).part(_higher)
    return known.of(height, lambda: frozenset(one.id for one, high in obstacles if high > height + EPS))


def _higher(_: PreparedTerrain) -> Recent[frozenset[str]]:
    """Return the cache of obstacles above recent heights."""
    return Recent(REMEMBERED)
