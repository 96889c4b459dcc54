"""A battlefield prepared for walks with given movement costs; passed along as one object."""

from __future__ import annotations

from collections.abc import Hashable

from game.battlefield.movement.costs.movement_costs import MovementCosts, flat
from game.battlefield.movement.costs.sweep import ClosedEdges, closed_edges
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.battlefield.terrain.roofs import roofs_as_ground
from game.geometry.lazy import Extensible, Lazy
from game.geometry.shapes import Region


class MovementTerrain(Extensible):
    """The terrain for walks, with lazily computed derived data; searches extend it with theirs.

    Attributes:
        table: The terrain itself.
        costs: Its movement costs.
    """

    def __init__(self, table: PreparedTerrain, costs: MovementCosts) -> None:
        super().__init__()
        self.table, self.costs = table, costs

    @Lazy
    def closed(self) -> ClosedEdges:
        """The edges of closed terrain."""
        return closed_edges(self.table, self.costs)

    @Lazy
    def flat(self) -> MovementTerrain:
        """The same terrain with length as the only cost."""
        return walked(self.table, flat(self.costs))

    def nearby(self, region: Region) -> MovementTerrain:
        """Return this; for dense terrain, only the part in *region* with its own borders."""
        near = self.table.nearby(region)
        return self if near is self.table else walked(near, self.costs)


def walked(table: PreparedTerrain, costs: MovementCosts) -> MovementTerrain:
    """Return *table* prepared for walks with *costs*; cached."""
    known = table.part(_by_costs)
    if costs.key not in known:
        known[costs.key] = MovementTerrain(table, costs)
    return known[costs.key]


def _by_costs(_: PreparedTerrain) -> dict[Hashable, MovementTerrain]:
    """Return the prepared terrains by `MovementCosts.key`."""
    return {}


def movement_terrain(field: Battlefield, costs: MovementCosts) -> MovementTerrain:
    """Return *field* prepared for walks with *costs*; cached with the battlefield."""
    return walked(prepared(walked_field(field, costs)), costs)


def walked_field(field: Battlefield, costs: MovementCosts) -> Battlefield:
    """Return *field* as walks with *costs* find it: roofs on which they may lead are ground; cached."""
    if not costs.roofs:
        return field
    known = prepared(field).part(_by_roofs)
    if costs.roofs not in known:
        known[costs.roofs] = _with_roofs(field, costs.roofs)
    return known[costs.roofs] or field


def _with_roofs(field: Battlefield, kinds: frozenset[str]) -> Battlefield | None:
    """Return *field* with the roofs of buildings of *kinds* as ground; None if it has none."""
    built = {one.id for one in field.features if one.form is Form.BUILDING and one.kind in kinds}
    return roofs_as_ground(field, built) if built else None


def _by_roofs(_: PreparedTerrain) -> dict[frozenset[str], Battlefield | None]:
    """Return the battlefields with roofs as ground, by the kinds of the buildings."""
    return {}
