"""The planar partition of a table, computed once: facets with uniform terrain.

A facet has a *class*: the top of solid terrain there, the standing level, the depth of water, the top of area
terrain. A ray over the table crosses borders between different classes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt
import shapely
from shapely import STRtree

from game.battlefield.arrays import Floats, Ints
from game.battlefield.edges import turned
from game.battlefield.terrain.feature_index import TABLE
from game.battlefield.terrain.field import Feature, Form
from game.battlefield.terrain.plateaus import Plateaus
from game.geometry.value import Value

NOTHING = -1e6
FORMS = frozenset({Form.GROUND, Form.DECK, Form.BUILDING, Form.WALL, Form.WATER, Form.AREA})
Kinds = frozenset[str]


class PlanarPartition(Value, eq=False):
    """The partition as flat arrays.

    Attributes:
        ends: A column for each border: x, y of its one end, x, y of the other.
        step: For each border the class on its left (if y pointed north) minus the class on its right.
        solid, level, depth, area: For each class the top of solid terrain, the standing level, the depth of
            water, the top of area terrain; `NOTHING` for none.
        open: The class of the bare table.
        levels: The distinct levels, sorted; *rank* is the index of each class's level.
    """

    ends: Floats
    step: Ints
    solid: Floats
    level: Floats
    depth: Floats
    area: Floats
    open: int
    levels: Floats
    rank: Ints

    def classes_at(self, beyond: Callable[[Ints], Ints]) -> tuple[Ints, PlanarPartition]:
        """Return the class of each of several places, and the partition that defines the classes.

        Args:
            beyond: Sums the steps at borders from the bare table to each place, negated.
        """
        return np.minimum(np.maximum(self.open - beyond(self.step), 0), len(self.level) - 1), self


def planar_partition(plateaus: Plateaus, union: Kinds | None) -> PlanarPartition:
    """Return the partition: all borders noded, their faces classified by the terrain at a point of each.

    Args:
        plateaus: The plateaus of all features.
        union: The kinds of area terrain that are combined; None for all.
    """
    features = wanted(plateaus.features, union)
    rings = [shapely.boundary(feature.polygon) for feature in features]
    faces = shapely.get_parts(shapely.polygonize([shapely.unary_union(rings)]) if rings else shapely.Point())
    faces = faces[shapely.get_type_id(faces) == shapely.GeometryType.POLYGON]
    facts = _facts(plateaus, features, shapely.point_on_surface(faces))
    bare = np.array([[NOTHING], [TABLE], [0.0], [NOTHING]])
    classes, which = np.unique(np.hstack((bare, facts)), axis=1, return_inverse=True)
    which = which.reshape(-1)
    ends, step = _borders(faces, which[1:] - which[0])
    levels, rank = np.unique(classes[1], return_inverse=True)
    solid, level, depth, area = np.ascontiguousarray(classes)
    return PlanarPartition(ends, step, solid, level, depth, area, int(which[0]), levels, rank.reshape(-1))


def wanted(features: Sequence[Feature], union: Kinds | None) -> list[Feature]:
    """Return the *features* that matter, area terrain only of the kinds in *union* (None for all)."""
    return [
        feature
        for feature in features
        if feature.form in FORMS and (feature.form is not Form.AREA or union is None or feature.kind in union)
    ]


def _facts(plateaus: Plateaus, features: list[Feature], at: npt.NDArray[np.object_]) -> Floats:
    """Return solid top, level, depth and area top at points, in columns."""
    point, body = STRtree([feature.polygon for feature in features]).query(at, "intersects")
    number = {form: i for i, form in enumerate(FORMS)}
    form = np.array([number[feature.form] for feature in features], dtype=np.intp)[body]
    height = np.array([height_of(plateaus, feature) for feature in features], dtype=np.float64)[body]
    highest = {one: np.full(len(at), NOTHING) for one in FORMS}
    for one, found in highest.items():
        chosen = (form == number[one]).nonzero()[0]
        np.maximum.at(found, point[chosen], height[chosen])
    return class_facts(highest)


def class_facts(highest: Mapping[Form, Floats]) -> Floats:
    """Return solid top, level, depth and area top by the highest measures of each form."""
    hill, deck, wall, woods = (highest[form] for form in (Form.GROUND, Form.DECK, Form.WALL, Form.AREA))
    ground = np.where(deck > NOTHING, deck, np.maximum(hill, TABLE))
    depth = np.where(deck > NOTHING, 0.0, np.maximum(highest[Form.WATER], 0.0))
    walls = np.where(wall > NOTHING, wall + ground, NOTHING)
    solid = np.maximum(np.maximum(hill, highest[Form.BUILDING]), walls)
    return np.array((solid, ground - depth, depth, np.where(woods > NOTHING, woods + ground, NOTHING)))


def height_of(plateaus: Plateaus, feature: Feature) -> float:
    """Return the measure of a feature that distinguishes its facets."""
    if feature.form is Form.BUILDING:
        return plateaus.roofs[feature.id]
    return feature.depth if feature.form is Form.WATER else feature.height


def _borders(faces: npt.NDArray[np.object_], above: Ints) -> tuple[Floats, Ints]:
    """Return the borders between faces of different classes, and their steps; *above* are the classes."""
    rings, face = shapely.get_rings(shapely.orient_polygons(faces), return_index=True)
    corners, ring = shapely.get_coordinates(rings, return_index=True)
    along = (ring[:-1] == ring[1:]).nonzero()[0]
    ends = np.hstack((corners[along], corners[along + 1])).T
    value = above[face[ring[along]]]
    back = (ends[0] > ends[2]) | ((ends[0] == ends[2]) & (ends[1] > ends[3]))
    ends = np.where(back, turned(ends), ends)
    edges, which = np.unique(ends, axis=1, return_inverse=True)
    step = np.zeros(edges.shape[1], dtype=np.intp)
    np.add.at(step, which.reshape(-1), np.where(back, -value, value))
    kept = step.nonzero()[0]
    return np.ascontiguousarray(edges[:, kept]), step[kept]
