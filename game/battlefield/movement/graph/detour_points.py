"""Points on paths around obstacles: corners of closed ground and the bases of enemies.

The centre passes them on arcs; the points are the corners of a path tangent to those arcs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely

from game.battlefield.arrays import Bools, Floats
from game.battlefield.contact import Disc
from game.battlefield.movement.costs.cliffs import Cliffs, cliffs
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.graph.corners import ASIDE, Corners, anywhere, turns
from game.battlefield.movement.graph.movement_graph import Bends, Edges, bends_at, joined, movement_graph
from game.battlefield.movement.movement_terrain import MovementTerrain
from game.battlefield.terrain.prepared_terrain import PreparedTerrain
from game.geometry.point import EPS

_STEP = math.pi / 12
_CLEAR = 4 * ASIDE


def around_closed(terrain: MovementTerrain, base: float) -> Bends:
    """Return the points around corners of closed ground and of cliffs for a base of radius *base*; cached."""
    known = terrain.part(_by_base)
    if base not in known:
        known[base] = _around_closed(terrain, base)
    return known[base]


def _by_base(_: MovementTerrain) -> dict[float, Bends]:
    """Return the points around closed ground by the radius of the base."""
    return {}


def _around_closed(walks: MovementTerrain, base: float) -> Bends:
    """Return the points around corners of closed ground and of cliffs for a base of radius *base*."""
    terrain, movement_costs = walks.table, walks.costs
    edges = walks.part(movement_graph).edges
    tip, free, gap, _ = turns(walks.closed.edges)
    arcs = _arcs(tip, np.full(len(tip), base), free + math.pi / 2, gap - math.pi)
    faces = terrain.part(cliffs)
    shut: list[shapely.Geometry] = [one.polygon for one in terrain.features if movement_costs.bars(one)]
    shut += [shapely.LineString([ends[:2], ends[2:]]) for ends in faces.ends]
    outline = shapely.union_all(shut).buffer(base + _CLEAR).boundary
    passes = _passes(edges.chosen(np.ptp(edges.weights, axis=1) > 0), outline)
    return joined(*(bends_at(terrain, movement_costs, some) for some in (arcs, passes, *_below(faces, base))))


def _below(faces: Cliffs, base: float) -> Iterator[Corners]:
    """Yield the points around the corners of cliffs: for each height, those of all at least that high."""
    for top in np.unique(np.round(faces.top, 6)).tolist():
        tip, free, gap, _ = turns(faces.ends[faces.top >= top - EPS])
        yield _arcs(tip, np.full(len(tip), base), free + math.pi / 2, gap - math.pi)


def around_discs(
    terrain: PreparedTerrain,
    movement_costs: MovementCosts,
    edges: Edges,
    base: float,
    discs: Sequence[Disc],
) -> Bends:
    """Return the points around *discs* for a base of radius *base*; *edges* are those of the graph."""
    centres = np.array([disc.at for disc in discs], dtype=np.float64).reshape(-1, 2)
    radii = np.array([disc.base + base for disc in discs], dtype=np.float64)
    whole = np.full(len(discs), math.tau)
    arcs = bends_at(terrain, movement_costs, _arcs(centres, radii, np.zeros(len(discs)), whole))
    if not len(discs):
        return arcs
    outlines = [shapely.Point(d.at).buffer(d.base + base + _CLEAR, quad_segs=32).boundary for d in discs]
    near = np.any([_boxed(edges, rim.bounds) for rim in outlines], axis=0)
    passes = _passes(edges.chosen(near), shapely.union_all(outlines))
    return joined(arcs, bends_at(terrain, movement_costs, passes))


def _boxed(edges: Edges, box: tuple[float, ...]) -> Bools:
    """Whether the box of each edge meets *box*: min x, min y, max x, max y."""
    x, y = edges.ends[:, 0::2], edges.ends[:, 1::2]
    met: Bools = (x.max(axis=1) >= box[0]) & (x.min(axis=1) <= box[2])
    met &= (y.max(axis=1) >= box[1]) & (y.min(axis=1) <= box[3])
    return met


def _passes(edges: Edges, outline: shapely.Geometry) -> Corners:
    """Return where *edges* emerge from under *outline*, on both sides: a path may squeeze through there."""
    lines = shapely.linestrings(edges.ends.reshape(-1, 2, 2))
    points, edge = shapely.get_coordinates(shapely.intersection(lines, outline), return_index=True)
    way = (edges.ends[:, 2:] - edges.ends[:, :2])[edge]
    normal = np.stack([-way[:, 1], way[:, 0]], axis=1) / np.hypot(way[:, 0], way[:, 1])[:, None]
    return anywhere(np.concatenate([points + ASIDE * normal, points - ASIDE * normal]))


def _arcs(centre: Floats, radius: Floats, start: Floats, sweep: Floats) -> Corners:
    """Return the corners of the tangents to each arc at its ends and in between."""
    count = np.ceil(sweep / _STEP - 1e-9).astype(np.intp)
    owner = np.repeat(np.arange(len(count)), count)
    nth = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count)
    step = sweep[owner] / count[owner]
    angle = start[owner] + (nth + 0.5) * step
    out = radius[owner] / np.cos(step / 2)
    at = centre[owner] + out[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return Corners(at, angle - (math.pi + step) / 2, math.pi + step, np.zeros(len(at), dtype=bool))
