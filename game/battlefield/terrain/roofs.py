"""Roofs as ground: the battlefield of those who stand and walk on buildings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

import shapely

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.rings import polygons
from game.geometry.shapes import Region, areas, corners

COVERED = frozenset({Form.DECK, Form.WATER, Form.FLAT})
"""Forms that lie under a roof: they do not change how high it is, nor what a walk on it costs."""


def roofs_as_ground(field: Battlefield, buildings: Collection[str]) -> Battlefield:
    """Return *field* with *buildings*, by id, as hills up to their roofs, and without what they cover."""
    heights = prepared(field).plateaus.roofs
    built = [one.polygon for one in field.features if one.id in buildings]
    features: list[Feature] = []
    for one in field.features:
        if one.id in buildings:
            features.append(replace(one, form=Form.GROUND, height=heights[one.id]))
        elif one.form in COVERED:
            features += _beside(one, built)
        else:
            features.append(one)
    return replace(field, features=tuple(features))


def _beside(feature: Feature, built: Sequence[Region]) -> Iterable[Feature]:
    """Yield *feature* without what lies under the buildings *built*."""
    over = [one for one in built if shapely.relate_pattern(one, feature.polygon, "T********")]
    if not over:
        yield feature
        return
    rest = areas(shapely.difference(feature.polygon, shapely.union_all(over)))
    for number, part in enumerate(polygons(rest)):
        outline, holes = corners(part)
        yield replace(feature, id=f"{feature.id}/{number}", outline=outline, holes=holes, drawn=None)
