"""Where rays over a table are split: at facets, or at all borders in dense terrain."""

from __future__ import annotations

from game.battlefield.terrain.layered_borders import LayeredBorders, layered_borders
from game.battlefield.terrain.planar_partition import Kinds, PlanarPartition, planar_partition
from game.battlefield.terrain.prepared_terrain import PreparedTerrain


class RayBorders:
    """The borders of *terrain*, by the kinds of area terrain that are combined: None for all."""

    def __init__(self, terrain: PreparedTerrain) -> None:
        self._dense, self._plateaus = terrain.dense, terrain.plateaus
        self._partitions: dict[Kinds | None, PlanarPartition] = {}
        self._layered: dict[Kinds | None, LayeredBorders] = {}

    def of(self, union: Kinds | None) -> PlanarPartition | LayeredBorders:
        """Return the borders at which rays are split."""
        return self.layered(union) if self._dense else self.partition(union)

    def partition(self, union: Kinds | None) -> PlanarPartition:
        """Return the table as a planar partition."""
        if union not in self._partitions:
            self._partitions[union] = planar_partition(self._plateaus, union)
        return self._partitions[union]

    def layered(self, union: Kinds | None) -> LayeredBorders:
        """Return the borders without splitting them."""
        if union not in self._layered:
            self._layered[union] = layered_borders(self._plateaus, union)
        return self._layered[union]
