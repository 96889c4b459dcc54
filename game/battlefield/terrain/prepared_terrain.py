"""A battlefield prepared for measuring; passed along as one object.

Entry points that take a `Battlefield` call `prepared` once and pass the result on; measuring functions take
it, or the part that they need. This is the only lookup by battlefield.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import shapely
from shapely import STRtree

from game.battlefield.arrays import Floats
from game.battlefield.edges import edges_of
from game.battlefield.terrain.borders import Borders, borders
from game.battlefield.terrain.dense_terrain import dense, parts_within, strips_of
from game.battlefield.terrain.feature_index import FeatureIndex, feature_index, with_features
from game.battlefield.terrain.field import Battlefield, Feature
from game.battlefield.terrain.plateaus import Plateaus
from game.battlefield.terrain.terrain_arrays import (
    Bodies,
    SolidTerrain,
    TerrainArrays,
    footprints,
    solid_terrain,
    terrain_arrays,
)
from game.geometry.identity import CacheByIdentity
from game.geometry.lazy import Extensible, Lazy, Recent
from game.geometry.shapes import Region

_PARTS_KEPT = 4


class FeatureOutlines:
    """The outlines of features, with lazily computed derived data."""

    def __init__(self, features: tuple[Feature, ...]) -> None:
        self._features = features

    @Lazy
    def borders(self) -> Borders:
        """The edges of all features."""
        return borders(self._features)

    @Lazy
    def dense(self) -> bool:
        """Whether the borders cross so often that computing all crossings takes too long."""
        return dense(self.borders)

    @Lazy
    def edges(self) -> list[Floats]:
        """The edges of each feature."""
        return [edges_of(feature.polygon) for feature in self._features]

    @Lazy
    def tree(self) -> STRtree:
        """The index of the polygons of all features, in file order."""
        return STRtree([feature.polygon for feature in self._features])

    @Lazy
    def index(self) -> FeatureIndex:
        """The spatial index of the features."""
        return feature_index(self._features, strips_of(self.borders) if self.dense else self.tree)


class PreparedTerrain(Extensible):
    """The terrain of a battlefield, with lazily computed derived data.

    It does not refer to the battlefield, and is freed with it.

    Attributes:
        width, depth, features: Those of the battlefield.
        outlines: What depends on the outlines of the features alone.
    """

    def __init__(self, field: Battlefield, outlines: FeatureOutlines | None = None) -> None:
        super().__init__()
        self.width, self.depth, self.features = field.width, field.depth, field.features
        self.outlines = FeatureOutlines(field.features) if outlines is None else outlines
        self._nearby = Recent[PreparedTerrain](_PARTS_KEPT)

    @property
    def borders(self) -> Borders:
        """The edges of all features."""
        return self.outlines.borders

    @property
    def dense(self) -> bool:
        """Whether the borders cross so often that computing all crossings takes too long."""
        return self.outlines.dense

    @property
    def tree(self) -> STRtree:
        """The index of the polygons of all features, in file order."""
        return self.outlines.tree

    @Lazy
    def index(self) -> FeatureIndex:
        """The spatial index of the features."""
        return with_features(self.outlines.index, self.features)

    @Lazy
    def plateaus(self) -> Plateaus:
        """Hills and decks, and the terrain on them."""
        return Plateaus(self.features, dense=self.dense)

    @Lazy
    def solid(self) -> SolidTerrain:
        """The arrays on which hidden shares are computed."""
        return solid_terrain(self.plateaus, self.index, self.outlines.edges)

    @Lazy
    def arrays(self) -> TerrainArrays:
        """The arrays on which sights are computed."""
        return terrain_arrays(self.plateaus, self.solid)

    @Lazy
    def footprints(self) -> Bodies:
        """All features with zero height."""
        return footprints(self.outlines.edges)

    def nearby(self, region: Region) -> PreparedTerrain:
        """Return this; for dense terrain, only the part in *region* with its own borders."""
        if not self.dense:
            return self
        return self._nearby.of(shapely.to_wkb(region), lambda: self._within(region))

    def _within(self, region: Region) -> PreparedTerrain:
        near = sorted(self.tree.query(region, predicate="intersects").tolist())
        features = [part for number in near for part in parts_within(self.features[number], region)]
        return PreparedTerrain(Battlefield(self.width, self.depth, tuple(features)))


_PREPARED: CacheByIdentity[list[PreparedTerrain]] = CacheByIdentity(list)


def prepared(field: Battlefield) -> PreparedTerrain:
    """Return *field* prepared for measuring; cached as long as the battlefield lives."""
    found = _PREPARED.of(field)
    if not found:
        found.append(PreparedTerrain(field))
    return found[0]


def reformed(field: Battlefield, features: Iterable[Feature]) -> Battlefield:
    """Return *field* with other *features* that have the same outlines as its own, in the same order.

    What depends on the outlines alone is computed once for both.
    """
    other = replace(field, features=tuple(features))
    _PREPARED.of(other).append(PreparedTerrain(other, prepared(field).outlines))
    return other


def forget(field: Battlefield) -> None:
    """Drop all data computed from *field*; it is recomputed on demand."""
    _PREPARED.of(field).clear()
