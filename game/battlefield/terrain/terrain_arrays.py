"""Terrain as flat arrays, computed once per battlefield; sight and depth use them.

`PreparedTerrain` stores them; callers pass them to the functions that measure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.battlefield.arrays import Bools, Floats, Ints, firsts, ragged, sizes
from game.battlefield.edges import edges_of, turned
from game.battlefield.nearness import GROUP, GROUPED, SLACK, Groups, SweptDiscs, groups_of, neighbours
from game.battlefield.terrain.feature_index import FeatureIndex
from game.battlefield.terrain.field import Form
from game.battlefield.terrain.plateaus import Plateaus, ledges, on_grounds
from game.battlefield.terrain.stacked_prisms import NONE, StackedPrisms, stacked
from game.geometry.point import EPS, Point
from game.geometry.value import Value

RUN = 16


class Prism(NamedTuple):
    """An upright prism from below everything up to *top*: a feature, its part on one ground, or an edge.

    An edge traversed in both directions is a prism without thickness.
    """

    owner: int
    edges: Floats
    top: float


class Bodies(Value, eq=False):
    """Prisms as flat arrays.

    The edges of a prism are adjacent and have its inside on their left (if y pointed north). They are divided
    into runs of at most 16 consecutive edges, each with a bounding circle, so that few edges need to be
    tested.

    Attributes:
        owner, top: For each prism the index of its feature, and its height; prisms of a feature are adjacent.
        first, count, centre, r: For each prism its edges, and a bounding circle.
        ends: A column for each edge: x, y of its one end, x, y of the other; then all edges reversed.
        edges, features: The number of edges, without reversed ones; and of features.
        of: For each feature its first prism; at the end the number of prisms.
        run_first, run_count, run_centre, run_r: For each run its edges and its circle.
        run_prism, run_owner, run_top: For each run the prism it belongs to, its feature and its top.
        run_facts, run_reach: For each run x and y of its centre and 1, in rows, and its radius plus a margin.
        groups: If there are very many runs, groups of consecutive nearby ones; empty runs without reach pad
            the last group.
    """

    owner: Ints
    top: Floats
    first: Ints
    count: Ints
    centre: Floats
    r: Floats
    ends: Floats
    edges: int
    features: int
    of: Ints
    run_first: Ints
    run_count: Ints
    run_centre: Floats
    run_r: Floats
    run_prism: Ints
    run_owner: Ints
    run_top: Floats
    run_facts: Floats
    run_reach: Floats
    groups: Groups | None


class SolidTerrain(Value, eq=False):
    """What hides silhouettes on a battlefield.

    Attributes:
        index: The spatial index of the features.
        solids: The terrain that blocks sight; see `solid_bodies`.
        water: For each feature whether it is water.
        surfaces: Cached heights of water at points, since maps query the same ones repeatedly.
    """

    index: FeatureIndex
    solids: Bodies
    water: Bools
    surfaces: dict[Point, float]


class TerrainArrays(SolidTerrain, eq=False):
    """A battlefield prepared for sights.

    Attributes:
        area_terrain: The area terrain; see `area_bodies`.
        kinds, kind: The kinds of area terrain, sorted, and the kind of each prism of *area_terrain*.
        ids, ranks: For each feature its id, and its rank among the sorted ids.
    """

    area_terrain: Bodies
    kinds: tuple[str, ...]
    kind: Ints
    ids: npt.NDArray[np.object_]
    ranks: Ints


def solid_terrain(plateaus: Plateaus, index: FeatureIndex, edges: Sequence[Floats]) -> SolidTerrain:
    """Return the features of a battlefield, with their *edges*, prepared for the hiding of silhouettes."""
    water = np.array([feature.form is Form.WATER for feature in plateaus.features], dtype=bool)
    return SolidTerrain(index=index, solids=solid_bodies(plateaus, edges), water=water, surfaces={})


def terrain_arrays(plateaus: Plateaus, solid: SolidTerrain) -> TerrainArrays:
    """Return the features of a battlefield prepared for sights; *solid* is part of the result."""
    area_terrain, features = area_bodies(plateaus, solid.index), plateaus.features
    owners = [features[i].kind for i in area_terrain.owner]
    kinds = tuple(sorted(set(owners)))
    ids = np.array([feature.id for feature in features], dtype=object)
    ranks = np.empty(len(ids), dtype=np.intp)
    ranks[sorted(range(len(ids)), key=ids.tolist().__getitem__)] = np.arange(len(ids))
    return TerrainArrays(
        index=solid.index,
        solids=solid.solids,
        water=solid.water,
        surfaces=solid.surfaces,
        area_terrain=area_terrain,
        kinds=kinds,
        kind=np.array([kinds.index(kind) for kind in owners], dtype=np.intp),
        ids=ids,
        ranks=ranks,
    )


def solid_bodies(plateaus: Plateaus, edges: Sequence[Floats]) -> Bodies:
    """Return the terrain that blocks sight: hills, buildings up to their roofs, walls up from the ground."""
    upright = [
        Prism(
            i,
            edges[i],
            feature.height if feature.form is Form.GROUND else plateaus.roofs[feature.id],
        )
        for i, feature in enumerate(plateaus.features)
        if feature.form in {Form.GROUND, Form.BUILDING}
    ]
    walls, prisms = _following(plateaus, Form.WALL)
    return bodies((*upright, *walls), len(plateaus.features), prisms)


def area_bodies(plateaus: Plateaus, index: FeatureIndex) -> Bodies:
    """Return the area terrain, up to its height above the ground; borders on higher ground use that."""
    features = plateaus.features
    owners = [i for i, feature in enumerate(features) if feature.form is Form.AREA]
    edges = ledges(plateaus, index, [features[i].polygon for i in owners])
    outlines = [
        Prism(i, np.hstack((edge, turned(edge))), height + features[i].height)
        for i, each in zip(owners, edges, strict=True)
        for edge, height in each
    ]
    woods, prisms = _following(plateaus, Form.AREA)
    return bodies((*woods, *outlines), len(features), prisms)


def footprints(edges: Sequence[Floats]) -> Bodies:
    """Return features with these *edges* and zero height."""
    return bodies((Prism(i, each, 0.0) for i, each in enumerate(edges)), len(edges))


def _following(plateaus: Plateaus, form: Form) -> tuple[list[Prism], StackedPrisms]:
    """Return the features of *form*, split where the ground under them changes, or as stacked prisms."""
    features = plateaus.features
    owners = np.array([i for i, feature in enumerate(features) if feature.form is form], dtype=np.intp)
    shapes, tall = [features[i].polygon for i in owners], [features[i].height for i in owners]
    whole, prisms = stacked(plateaus, shapes)
    few = [n for n in range(len(owners)) if n not in whole]
    pieces = [
        Prism(int(owners[n]), edges_of(part), height + tall[n])
        for n, parts in zip(few, on_grounds(plateaus, [shapes[n] for n in few]), strict=True)
        for part, height in parts
    ]
    high = np.array(tall, dtype=np.float64)[prisms.owner]
    return pieces, prisms._replace(owner=owners[prisms.owner], ground=prisms.ground + high)


def prisms_at(bodies: Bodies, features: Ints, x: Floats, y: Floats, reach: Floats) -> tuple[Ints, Ints]:
    """Return the prisms of each of *features* that may come within *reach* of a point.

    Returns:
        The index in *features* of each, and the prism.
    """
    first = bodies.of[features]
    whose, prism = ragged(first, bodies.of[features + 1] - first)
    if len(prism) <= len(features):
        return whose, prism
    off = np.hypot(*(bodies.centre.take(prism, axis=1) - np.array((x, y)).take(whose, axis=1)))
    near = (off <= bodies.r[prism] + reach[whose] + SLACK).nonzero()[0]
    return whose[near], prism[near]


def bodies(pieces: Iterable[Prism], features: int, prisms: StackedPrisms | None = None) -> Bodies:
    """Return prisms as flat arrays, grouped by feature.

    Args:
        pieces: Prisms one by one.
        features: The number of features.
        prisms: Further prisms, with their tops in place of the ground.
    """
    owner, top, count, ends = _in_order(list(pieces), prisms or NONE)
    first = np.cumsum(count) - count
    prism, run_first, run_count, run_centre, run_r = _grouped(ends, *_runs(first, count))
    swept = _swept_discs(ends, run_first, run_count, run_centre) if len(run_r) >= GROUPED else None
    centre, r = _circles(ends, first, count)
    return Bodies(
        owner=owner,
        top=top,
        first=first,
        count=count,
        centre=centre,
        r=r,
        ends=np.concatenate((ends, turned(ends)), axis=1),
        edges=ends.shape[1],
        features=features,
        of=np.searchsorted(owner, np.arange(features + 1)),
        run_first=run_first,
        run_count=run_count,
        run_centre=run_centre,
        run_r=run_r,
        run_prism=prism,
        run_owner=owner[prism],
        run_top=top[prism],
        run_facts=np.vstack((run_centre, np.ones(len(run_r)))),
        run_reach=run_r + SLACK,
        groups=groups_of(run_centre, run_r, top[prism], swept),
    )


def _in_order(pieces: Sequence[Prism], prisms: StackedPrisms) -> tuple[Ints, Floats, Ints, Floats]:
    """Return the features, tops and edge counts of all prisms, and their edges, sorted by feature."""
    ends = np.concatenate([prisms.ends, *(piece.edges for piece in pieces)], axis=1)
    owner = np.concatenate((prisms.owner, np.array([piece.owner for piece in pieces], dtype=np.intp)))
    top = np.concatenate((prisms.ground, np.array([piece.top for piece in pieces], dtype=np.float64)))
    count = np.concatenate((prisms.many, np.array([piece.edges.shape[1] for piece in pieces], dtype=np.intp)))
    order = np.argsort(owner, kind="stable")
    ends = ends[:, ragged((np.cumsum(count) - count)[order], count[order])[1]]
    return owner[order], top[order], count[order], ends


def _runs(first: Ints, count: Ints) -> tuple[Ints, Ints, Ints]:
    """Return the prism, first edge and number of edges of each run."""
    many = -(-count // RUN)
    prism = np.repeat(np.arange(len(count)), many)
    nth = np.arange(len(prism)) - np.repeat(np.cumsum(many) - many, many)
    return prism, first[prism] + nth * RUN, np.minimum(RUN, count[prism] - nth * RUN)


def _grouped(ends: Floats, prism: Ints, first: Ints, count: Ints) -> tuple[Ints, Ints, Ints, Floats, Floats]:
    """Return runs, with their circles, in the order for grouping; see `Bodies`."""
    centre, radius = _circles(ends, first, count)
    order = neighbours(centre, radius)
    spare = -len(order) % GROUP if len(order) >= GROUPED else 0
    order = np.concatenate((order, order[-1:].repeat(spare)))
    found = prism[order], first[order], count[order], centre.take(order, axis=1), radius[order]
    if spare:
        found[2][-spare:], found[4][-spare:] = 0, -np.inf
    return found


def _circles(ends: Floats, first: Ints, count: Ints) -> tuple[Floats, Floats]:
    """Return centres, in columns, and radii of circles around runs of edges."""
    if not len(first):
        return np.empty((2, 0)), np.empty(0)
    low = np.minimum.reduceat(np.minimum(ends[:2], ends[2:]), first, axis=1)
    high = np.maximum.reduceat(np.maximum(ends[:2], ends[2:]), first, axis=1)
    centre = (low + high) / 2
    middle = np.repeat(centre, count, axis=1)
    far = np.maximum(np.hypot(*(ends[:2] - middle)), np.hypot(*(ends[2:] - middle)))
    return centre, np.maximum.reduceat(far, first)


def _swept_discs(ends: Floats, first: Ints, count: Ints, centre: Floats) -> SweptDiscs:
    """Return swept discs around runs of edges; each axis leads from the centre to the farthest corner."""
    whose, edge = ragged(first, count)
    run = np.concatenate((whose, whose))
    x, y = np.concatenate((ends[:2, edge], ends[2:, edge]), axis=1) - centre[:, run]
    order = np.lexsort((np.hypot(x, y), run))
    x, y, run = x[order], y[order], run[order]
    starts = firsts(run)
    each = sizes(starts, len(run))
    axis = np.array((x, y))[:, starts + each - 1]
    ax, ay = (axis / np.maximum(np.hypot(*axis), EPS)).repeat(each, axis=1)
    half, r = np.zeros_like(centre), np.zeros(len(first))
    half[:, run[starts]], r[run[starts]] = axis, np.maximum.reduceat(np.abs(x * ay - y * ax), starts)
    return SweptDiscs(half, r + SLACK)
