"""The table as a walker sees it: borders where level or cost change, and points where paths may bend.

A cheapest path is straight except where it bends around a corner (of a hill, of woods, of closed ground) or
is refracted at a border behind which each inch costs more. Both kinds of points are listed here, once for
each battlefield and set of movement costs: the path search connects them, and `measured_path` checks its
proposals.
"""

from __future__ import annotations

import numpy as np
import shapely
from shapely import STRtree

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.movement.costs.ground_costs import levels_and_weights
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.graph.corners import ASIDE, Corners, anywhere, corners, rounded, together
from game.battlefield.movement.movement_terrain import MovementTerrain
from game.battlefield.terrain.field import Sized
from game.battlefield.terrain.prepared_terrain import PreparedTerrain
from game.geometry.point import EPS
from game.geometry.value import Value

SPACING = 0.5
_STAIR = 0.3
_CROWD = 0.02
_HAIR = 1e-7
SNAP = 1e-8
"""Borders closer than this, in inches, are merged: touching pieces differ by rounding."""


class Edges(Value, eq=False):
    """Pieces of borders. Left is the side of (-dy, dx) of the way from the first end to the second.

    Attributes:
        ends: One row each: x and y of the ends.
        levels: The levels on the left and on the right, in inches.
        weights: The cost of an inch on the left and on the right.
    """

    ends: Floats
    levels: Floats
    weights: Floats

    def chosen(self, which: Bools | Ints) -> Edges:
        """Return a subset of the edges."""
        return Edges(self.ends[which], self.levels[which], self.weights[which])


class Bends(Value, eq=False):
    """Points where paths may bend.

    Attributes:
        at: x and y.
        level: The level there, in inches.
        weight: The cost of an inch there.
        free: The start of a corner's range of free directions, in radians.
        gap: The size of that range in radians, more than half a turn; a full turn if it is no corner.
        loose: Whether paths may bend there without turning around the corner.
    """

    at: Floats
    level: Floats
    weight: Floats
    free: Floats
    gap: Floats
    loose: Bools

    def chosen(self, which: Bools | Ints) -> Bends:
        """Return a subset of the bends."""
        sides = self.free[which], self.gap[which], self.loose[which]
        return Bends(self.at[which], self.level[which], self.weight[which], *sides)

    @property
    def columns(self) -> tuple[Floats, Floats, Floats, Floats, Floats, Bools]:
        """All attributes as columns, in order."""
        return self.at, self.level, self.weight, self.free, self.gap, self.loose


class MovementGraph(Value, eq=False):
    """The borders of a battlefield for given movement costs, and their bends.

    Attributes:
        stairs: The bends at borders that are too steep if crossed in quick succession.
    """

    edges: Edges
    bends: Bends
    stairs: Bends


def joined(*several: Bends) -> Bends:
    """Return all of *several* concatenated."""
    return Bends(*(np.concatenate(column) for column in zip(*(b.columns for b in several), strict=True)))


def movement_graph(terrain: MovementTerrain) -> MovementGraph:
    """Return the graph of *terrain*; a part of it."""
    table, movement_costs = terrain.table, terrain.costs
    edges = _edges(table, movement_costs)
    stairs = _stairs(edges, movement_costs)
    places = _unique(
        corners(edges.ends, edges.levels, edges.weights),
        _samples(edges),
        stairs,
        _on_rim(table, edges.ends),
    )
    return MovementGraph(
        edges, bends_at(table, movement_costs, places), bends_at(table, movement_costs, stairs)
    )


def bends_at(terrain: PreparedTerrain, movement_costs: MovementCosts, places: Corners) -> Bends:
    """Return bends at the *places* that lie on the table."""
    at = places.at
    x, y = at[:, 0], at[:, 1]
    on = (x >= 0) & (x <= terrain.width) & (y >= 0) & (y <= terrain.depth)
    level, weight = levels_and_weights(terrain, movement_costs, at[on])
    return Bends(at[on], level, weight, places.free[on], places.gap[on], places.loose[on])


def _edges(terrain: PreparedTerrain, movement_costs: MovementCosts) -> Edges:
    """Return the borders where level or surcharge changes, split where they cross."""
    ends = _cut(terrain, movement_costs)
    way = ends[:, 2:] - ends[:, :2]
    span = np.hypot(way[:, 0], way[:, 1])
    normal = np.stack([-way[:, 1], way[:, 0]], axis=1) / span[:, None]
    middle = (ends[:, :2] + ends[:, 2:]) / 2
    beside = np.concatenate([middle + normal * _HAIR, middle - normal * _HAIR])
    level, weight = levels_and_weights(terrain, movement_costs, beside)
    levels, weights = level.reshape(2, -1).T, weight.reshape(2, -1).T
    differ = (np.abs(levels[:, 0] - levels[:, 1]) > EPS) | (weights[:, 0] != weights[:, 1])
    return Edges(ends, levels, weights).chosen(differ)


def _cut(terrain: PreparedTerrain, movement_costs: MovementCosts) -> Floats:
    """Return the edges of all open features split where they cross, without the table's own edge."""
    every = terrain.borders
    open_ = np.array([not movement_costs.bars(feature) for feature in terrain.features], dtype=bool)
    edges = every.edges[open_[every.owner]] if len(open_) else every.edges
    whole = shapely.unary_union(shapely.linestrings(edges.reshape(-1, 2, 2)), grid_size=SNAP)
    lines = shapely.get_parts(whole)
    corners, line = shapely.get_coordinates(lines, return_index=True)
    ends = np.hstack([corners[:-1], corners[1:]])[line[:-1] == line[1:]]
    x, y = ends[:, 0::2], ends[:, 1::2]
    rim = [
        np.abs(values - limit) <= SNAP
        for values, limit in ((x, 0.0), (x, terrain.width), (y, 0.0), (y, terrain.depth))
    ]
    on_rim = np.any([side.all(axis=1) for side in rim], axis=0)
    tiny = np.hypot(ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1]) <= 4 * _HAIR
    kept: Floats = ends[~(on_rim | tiny)]
    return kept


def _unique(*places: Corners) -> Corners:
    """Return the places without duplicates."""
    every = together(*places)
    _, first = np.unique(rounded(every.at), axis=0, return_index=True)
    return Corners(every.at[first], every.free[first], every.gap[first], every.loose[first])


def _on_rim(size: Sized, ends: Floats) -> Corners:
    """Return the points next to borders that end at the edge of the table: paths may squeeze along it."""
    tips = np.concatenate([ends[:, :2], ends[:, 2:]])
    far = np.array([size.width, size.depth])
    low, high = np.abs(tips) <= SNAP, np.abs(tips - far) <= SNAP
    found = []
    for axis in (0, 1):
        along = np.array([0.0, ASIDE]) if axis == 0 else np.array([ASIDE, 0.0])
        for rim, inward in ((low[:, axis], ASIDE), (high[:, axis], -ASIDE)):
            inner = tips[rim] + np.where(np.arange(2) == axis, inward, 0.0)
            found += [inner + along, inner - along]
    return anywhere(np.concatenate(found))


def critical(edges: Edges, at: Floats, inches: float) -> Corners:
    """Return where paths to or from *at* may cross surcharge borders within *inches* of it.

    Those are the feet of the perpendiculars, and the points of critical refraction along the border.
    """
    dearer = np.ptp(edges.weights, axis=1) > 0
    ends, weights = edges.ends[dearer], edges.weights[dearer]
    way, to = ends[:, 2:] - ends[:, :2], at - ends[:, :2]
    span = np.hypot(way[:, 0], way[:, 1])
    way /= span[:, None]
    foot, off = (to * way).sum(axis=1), way[:, 0] * to[:, 1] - way[:, 1] * to[:, 0]
    turn = np.tan(np.arcsin(weights.min(axis=1) / weights.max(axis=1))) * np.abs(off)
    side = np.where(weights[:, 0] < weights[:, 1], ASIDE, -ASIDE)[:, None]
    normal = np.stack([-way[:, 1], way[:, 0]], axis=1) * side
    found = []
    for slide in (foot, foot - turn, foot + turn):
        on = (slide >= 0) & (slide <= span) & (np.hypot(off, slide - foot) <= inches)
        found.append((ends[:, :2] + way * slide[:, None] + normal)[on])
    return anywhere(np.concatenate(found))


def _samples(edges: Edges) -> Corners:
    """Return points along the borders that refract paths, on the cheaper side."""
    dearer = np.ptp(edges.weights, axis=1) > 0
    return _along(edges.chosen(dearer), SPACING)[0]


def _along(edges: Edges, spacing: float, *, tips: bool = False) -> tuple[Corners, Ints]:
    """Return points *spacing* apart along *edges*, on the cheaper side, else the right; and their edges.

    Args:
        tips: Whether to include the ends of edges.
    """
    ends, weights = edges.ends, edges.weights
    way = ends[:, 2:] - ends[:, :2]
    span = np.hypot(way[:, 0], way[:, 1])
    count = np.where(span < spacing / 2, 0, np.ceil(span / spacing)).astype(np.intp)
    owner = np.repeat(np.arange(len(ends)), count)
    nth = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count)
    share = (nth + 0.5) / count[owner]
    if tips:
        every = np.arange(len(ends))
        owner = np.concatenate([owner, every, every])
        share = np.concatenate([share, np.zeros(len(ends)), np.ones(len(ends))])
    side = np.where(weights[:, 0] < weights[:, 1], 1.0, -1.0) / np.where(span > 0, span, 1.0)
    normal = np.stack([-way[:, 1], way[:, 0]], axis=1) * side[:, None]
    return anywhere(ends[owner, :2] + way[owner] * share[:, None] + ASIDE * normal[owner]), owner


def _stairs(edges: Edges, movement_costs: MovementCosts) -> Corners:
    """Return resting points between borders that are too steep if crossed in quick succession."""
    low, high = edges.levels.min(axis=1), edges.levels.max(axis=1)
    climbed = np.flatnonzero((high - low > EPS) & (high - low <= movement_costs.steep + EPS))
    climbed = climbed[_stacked(low[climbed], high[climbed], movement_costs)]
    if not len(climbed):
        return anywhere(np.empty((0, 2)))
    lines = np.asarray(shapely.linestrings(edges.ends[climbed].reshape(-1, 2, 2)))
    first, second = climbed[STRtree(lines).query(lines, "dwithin", movement_costs.within)]
    both = (np.abs(high[first] - low[second]) <= EPS) & (
        high[second] - low[first] > movement_costs.steep + EPS
    )
    lower, upper = np.unique(first[both]), np.unique(second[both])
    steps = np.concatenate([lower, upper])
    places, owner = _between(edges.chosen(steps), np.arange(len(steps)) < len(lower))
    if not len(owner):
        return places
    lines = np.asarray(shapely.linestrings(edges.ends[steps].reshape(-1, 2, 2)))
    place, step = STRtree(lines).query(
        np.asarray(shapely.points(places.at)), "dwithin", movement_costs.within
    )
    return anywhere(places.at[np.unique(place[steps[step] != steps[owner[place]]])])


def _between(steps: Edges, lower: Bools) -> tuple[Corners, Ints]:
    """Return uncrowded points along *steps* on the level between two of them; and the step of each.

    Args:
        lower: Whether each step is the lower of the two.
    """
    turned = (steps.levels[:, 0] > steps.levels[:, 1]) == lower
    ends = np.where(turned[:, None], steps.ends[:, [2, 3, 0, 1]], steps.ends)
    places, owner = _along(Edges(ends, steps.levels, np.zeros_like(steps.weights)), _STAIR, tips=True)
    level = np.where(lower, steps.levels.max(axis=1), steps.levels.min(axis=1))[owner]
    _, first = np.unique(np.column_stack([np.round(places.at / _CROWD), level]), axis=0, return_index=True)
    return anywhere(places.at[first]), owner[first]


def _stacked(low: Floats, high: Floats, movement_costs: MovementCosts) -> Bools:
    """Whether each border, by its levels, continues at another one so that both together are too steep."""
    steps, which = np.unique(np.stack([low, high], axis=1), axis=0, return_inverse=True)
    on = np.abs(steps[:, None, 1] - steps[None, :, 0]) <= EPS
    on &= steps[None, :, 1] - steps[:, None, 0] > movement_costs.steep + EPS
    either: Bools = np.logical_or(on.any(axis=0), on.any(axis=1))
    return either[which.reshape(-1)]
