"""The terrain at a point of the table, and its height. Borders count as inside."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from shapely import STRtree

from game.battlefield.arrays import Floats
from game.battlefield.terrain import plateaus
from game.battlefield.terrain.feature_index import (
    features_touched,
    ground_under,
    grounds_at,
    level_under,
    touched,
    water_under,
)
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.point import Point
from game.geometry.shapes import Region


def tree(field: Battlefield) -> STRtree:
    """Return the index of the polygons of all features, in file order."""
    return prepared(field).tree


def touching(field: Battlefield, at: Point, radius: float) -> tuple[Feature, ...]:
    """Return the features that a disc of *radius* inches around *at* touches, in file order."""
    return features_touched(prepared(field).index, at, radius)


def features_at(field: Battlefield, at: Point) -> tuple[Feature, ...]:
    """Return the features that contain *at* or have it on their border, in file order."""
    return touching(field, at, 0.0)


def standing(field: Battlefield, at: Point) -> tuple[Feature, ...]:
    """Return the buildings that contain *at* or have it on their border, in file order."""
    return tuple(feature for feature in features_at(field, at) if feature.form is Form.BUILDING)


def ground(field: Battlefield, at: Point) -> float:
    """Return the height of the ground at *at*: the highest deck, else the highest hill, else 0."""
    return ground_under(features_at(field, at))


def level(field: Battlefield, at: Point) -> float:
    """Return the level of a figure at *at*: the ground, or the bed of the deepest water there."""
    return level_under(features_at(field, at))


def levels(field: Battlefield, points: Sequence[Point], *, roofs: bool = False) -> Floats:
    """Return the level of a figure at each of *points*, as `level` does; with *roofs*, on roofs."""
    x, y = np.array(points, dtype=np.float64).reshape(-1, 2).T
    index = prepared(field).index
    grounds, depths = grounds_at(index, x, y)
    heights = grounds - depths
    if roofs:
        who, what = touched(index, x, y, np.zeros(len(x)))
        tops = [_roof_or_table(field, one) for one in field.features]
        np.maximum.at(heights, who, np.array(tops, dtype=np.float64)[what])
    return heights


def _roof_or_table(field: Battlefield, feature: Feature) -> float:
    """Return the height of a building's roof; -inf for any other feature."""
    return roof(field, feature) if feature.form is Form.BUILDING else -np.inf


def water_at(field: Battlefield, at: Point) -> float | None:
    """Return the depth of the deepest water at *at*; None if there is none, or a deck over it."""
    return water_under(features_at(field, at))


def roof(field: Battlefield, building: Feature) -> float:
    """Return the height of a building's flat roof: the highest ground inside it plus its height."""
    return prepared(field).plateaus.roofs[building.id]


def surface_level(field: Battlefield, at: Point) -> float:
    """Return the level of a figure placed at *at*: of the highest roof there, else of the ground or bed."""
    return max((roof(field, one) for one in standing(field, at)), default=level(field, at))


def on_grounds(field: Battlefield, shapes: Sequence[Region]) -> list[list[tuple[Region, float]]]:
    """Return each of *shapes* split at the borders of hills and decks: parts with their ground heights."""
    return plateaus.on_grounds(prepared(field).plateaus, shapes)
