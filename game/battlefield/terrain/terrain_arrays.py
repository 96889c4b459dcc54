"""Terrain as flat arrays, made once for each battlefield; sight and depth are computed on them.

`PreparedTerrain` keeps them; what measures is given them by its caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.battlefield.arrays import Bools, Floats, Ints, ragged
from game.battlefield.edges import edges_of, turned
from game.battlefield.nearness import GROUP, GROUPED, SLACK, Groups, groups_of, neighbours
from game.battlefield.terrain.feature_index import FeatureIndex
from game.battlefield.terrain.field import Feature, Form
from game.battlefield.terrain.plateaus import Plateaus, ledges, on_grounds
from game.battlefield.terrain.stacked_prisms import NONE, StackedPrisms, stacked
from game.geometry.point import Point
from game.geometry.value import Value

RUN = 16


class Prism(NamedTuple):
    """An upright prism from below everything up to *top*: a feature, its part on one ground, or an edge.

    An edge, there and back, is a prism without thickness.
    """

    owner: int
    edges: Floats
    top: float


class Bodies(Value, eq=False):
    """Prisms as flat arrays.

    The edges of a prism lie together and have its inside on their left (if y ran north). They are cut into
    runs of at most 16 that follow each other, each in a circle, so that few need a look at their edges.

    Attributes:
        owner, top: Of each prism the index of its feature, and its height; prisms of a feature lie together.
        first, count, centre, r: Of each prism its edges, and a circle around it.
        ends: A column for each edge: x, y of its one end, x, y of the other; then for each turned around.
        edges, features: How many edges there are, turned ones not counted; and how many features.
        of: Of each feature its first prism; at the end how many prisms there are.
        run_first, run_count, run_centre, run_r: Of each run its edges and its circle.
        run_prism, run_owner, run_top: Of each run what it belongs to.
        run_facts, run_reach: Of each run x, y of its centre and 1, in rows, and its radius and a little more.
        groups: Where there are very many runs, those that follow each other lie together, and these are
            groups of them; runs of no edges, that reach nowhere, make the last one whole.
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


class TerrainArrays(Value, eq=False):
    """A battlefield made ready for sights.

    Attributes:
        index: The features, found by what they touch.
        solids: What blocks sight; see `solid`.
        thickets: The area terrain; see `thick`.
        kinds, kind: The kinds of area terrain, sorted, and which of them each prism of *thickets* is.
        water: Of each feature whether it is water.
        ids, ranks: Of each feature its id, and its place among all sorted by id.
        surfaces: Heights of water at places that were asked for: maps ask for the same ones again and again.
    """

    index: FeatureIndex
    solids: Bodies
    thickets: Bodies
    kinds: tuple[str, ...]
    kind: Ints
    water: Bools
    ids: npt.NDArray[np.object_]
    ranks: Ints
    surfaces: dict[Point, float]


def terrain_arrays(plateaus: Plateaus, index: FeatureIndex) -> TerrainArrays:
    """Return the features of a battlefield made ready for sights."""
    thickets, features = thick(plateaus, index), plateaus.features
    owners = [features[i].kind for i in thickets.owner]
    kinds = tuple(sorted(set(owners)))
    ids = np.array([feature.id for feature in features], dtype=object)
    ranks = np.empty(len(ids), dtype=np.intp)
    ranks[sorted(range(len(ids)), key=ids.tolist().__getitem__)] = np.arange(len(ids))
    return TerrainArrays(
        index=index,
        solids=solid(plateaus),
        thickets=thickets,
        kinds=kinds,
        kind=np.array([kinds.index(kind) for kind in owners], dtype=np.intp),
        water=np.array([feature.form is Form.WATER for feature in features], dtype=bool),
        ids=ids,
        ranks=ranks,
        surfaces={},
    )


def solid(plateaus: Plateaus) -> Bodies:
    """Return what blocks sight: hills, buildings up to their roofs, walls up from the ground."""
    upright = [
        Prism(
            i,
            edges_of(feature.polygon),
            feature.height if feature.form is Form.GROUND else plateaus.roofs[feature.id],
        )
        for i, feature in enumerate(plateaus.features)
        if feature.form in {Form.GROUND, Form.BUILDING}
    ]
    walls, prisms = _following(plateaus, Form.WALL)
    return bodies((*upright, *walls), len(plateaus.features), prisms)


def thick(plateaus: Plateaus, index: FeatureIndex) -> Bodies:
    """Return the area terrain, up to its height above the ground, its border on that of higher ground too."""
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


def footprints(features: Sequence[Feature]) -> Bodies:
    """Return *features* as if they had no height."""
    pieces = (Prism(i, edges_of(feature.polygon), 0.0) for i, feature in enumerate(features))
    return bodies(pieces, len(features))


def _following(plateaus: Plateaus, form: Form) -> tuple[list[Prism], StackedPrisms]:
    """Return the features of *form*, cut where the ground under them changes, or as stacked prisms."""
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
        Whose each is, as a place in *features*, and the prism.
    """
    first = bodies.of[features]
    whose, prism = ragged(first, bodies.of[features + 1] - first)
    if len(prism) <= len(features):
        return whose, prism
    off = np.hypot(*(bodies.centre[:, prism] - np.array((x, y))[:, whose]))
    near = (off <= bodies.r[prism] + reach[whose] + SLACK).nonzero()[0]
    return whose[near], prism[near]


def bodies(pieces: Iterable[Prism], features: int, prisms: StackedPrisms | None = None) -> Bodies:
    """Return prisms as flat arrays, those of a feature together.

    Args:
        pieces: Some of them.
        features: How many features exist.
        prisms: More of them, with their tops for the ground.
    """
    owner, top, count, ends = _in_order(list(pieces), prisms or NONE)
    first = np.cumsum(count) - count
    prism, run_first, run_count, run_centre, run_r = _grouped(ends, *_runs(first, count))
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
        groups=groups_of(run_centre, run_r, top[prism]),
    )


def _in_order(pieces: Sequence[Prism], prisms: StackedPrisms) -> tuple[Ints, Floats, Ints, Floats]:
    """Return of all prisms their features, tops and numbers of edges, and those edges, feature by feature."""
    ends = np.concatenate([prisms.ends, *(piece.edges for piece in pieces)], axis=1)
    owner = np.concatenate((prisms.owner, np.array([piece.owner for piece in pieces], dtype=np.intp)))
    top = np.concatenate((prisms.ground, np.array([piece.top for piece in pieces], dtype=np.float64)))
    count = np.concatenate((prisms.many, np.array([piece.edges.shape[1] for piece in pieces], dtype=np.intp)))
    order = np.argsort(owner, kind="stable")
    ends = ends[:, ragged((np.cumsum(count) - count)[order], count[order])[1]]
    return owner[order], top[order], count[order], ends


def _runs(first: Ints, count: Ints) -> tuple[Ints, Ints, Ints]:
    """Return prism, first edge and number of edges of each run."""
    many = -(-count // RUN)
    prism = np.repeat(np.arange(len(count)), many)
    nth = np.arange(len(prism)) - np.repeat(np.cumsum(many) - many, many)
    return prism, first[prism] + nth * RUN, np.minimum(RUN, count[prism] - nth * RUN)


def _grouped(ends: Floats, prism: Ints, first: Ints, count: Ints) -> tuple[Ints, Ints, Ints, Floats, Floats]:
    """Return runs, with their circles, in the order in which they can be taken in groups; see `Bodies`."""
    centre, radius = _circles(ends, first, count)
    order = neighbours(centre, radius)
    spare = -len(order) % GROUP if len(order) >= GROUPED else 0
    order = np.concatenate((order, order[-1:].repeat(spare)))
    found = prism[order], first[order], count[order], centre[:, order], radius[order]
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
