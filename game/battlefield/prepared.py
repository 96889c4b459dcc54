"""Terrain as flat arrays, made once for each battlefield: what sight and depth are computed on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import Floats, Ints, ragged
from game.battlefield.edges import edges_of, turned
from game.battlefield.field import Battlefield, Form, per_battlefield
from game.battlefield.ground import ledges, on_grounds, roof
from game.battlefield.heaps import NONE, Heap, heaped
from game.geometry.value import Value

RUN = 16
GROUP = 12
GROUPED = 4096
_STRIPS = 96


class Piece(NamedTuple):
    """An upright prism from below everything up to *top*: a feature, its part on one ground, or an edge.

    An edge, there and back, is a prism without thickness.
    """

    owner: int
    edges: Floats
    top: float


class Bodies(Value, eq=False):
    """Prisms as flat arrays.

    The edges of a prism lie together and have its inside on their left (if y ran north). They are cut into
    runs of at most 16 that follow each other, each held by a circle, so that few need a look at their edges.

    Attributes:
        owner, top: Of each prism the index of its feature, and its height; prisms of a feature lie together.
        first, count: Of each prism its edges.
        ends: A column for each edge: x, y of its one end, x, y of the other; then for each turned around.
        edges, features: How many edges there are, turned ones not counted; and how many features.
        of: Of each feature its first prism; at the end how many prisms there are.
        run_first, run_count, run_centre, run_r: Of each run its edges and its circle.
        run_prism, run_owner, run_top: Of each run what it belongs to.
        run_order: Runs so that those near each other follow each other; none where there are few.
    """

    owner: Ints
    top: Floats
    first: Ints
    count: Ints
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
    run_order: Ints


@per_battlefield
def solids(field: Battlefield) -> Bodies:
    """Return what blocks sight: hills, buildings up to their roofs, walls up from the ground."""
    upright = [
        Piece(
            i,
            edges_of(feature.polygon),
            feature.height if feature.form is Form.GROUND else roof(field, feature),
        )
        for i, feature in enumerate(field.features)
        if feature.form in {Form.GROUND, Form.BUILDING}
    ]
    walls, heap = _following(field, Form.WALL)
    return bodies((*upright, *walls), len(field.features), heap)


@per_battlefield
def thickets(field: Battlefield) -> Bodies:
    """Return the area terrain, up to its height above the ground, its border on that of higher ground too."""
    owners = [i for i, feature in enumerate(field.features) if feature.form is Form.AREA]
    edges = ledges(field, [field.features[i].polygon for i in owners])
    rims = [
        Piece(i, np.hstack((edge, turned(edge))), height + field.features[i].height)
        for i, each in zip(owners, edges, strict=True)
        for edge, height in each
    ]
    woods, heap = _following(field, Form.AREA)
    return bodies((*woods, *rims), len(field.features), heap)


@per_battlefield
def footprints(field: Battlefield) -> Bodies:
    """Return all features as if they had no height."""
    pieces = (Piece(i, edges_of(feature.polygon), 0.0) for i, feature in enumerate(field.features))
    return bodies(pieces, len(field.features))


def _following(field: Battlefield, form: Form) -> tuple[list[Piece], Heap]:
    """Return the features of *form*, cut where the ground under them changes, or heaped up."""
    owners = np.array([i for i, feature in enumerate(field.features) if feature.form is form], dtype=np.intp)
    shapes, tall = [field.features[i].polygon for i in owners], [field.features[i].height for i in owners]
    whole, heap = heaped(field, shapes)
    few = [n for n in range(len(owners)) if n not in whole]
    pieces = [
        Piece(int(owners[n]), edges_of(part), height + tall[n])
        for n, parts in zip(few, on_grounds(field, [shapes[n] for n in few]), strict=True)
        for part, height in parts
    ]
    high = np.array(tall, dtype=np.float64)[heap.owner]
    return pieces, heap._replace(owner=owners[heap.owner], ground=heap.ground + high)


def prisms_of(bodies: Bodies, features: Ints) -> tuple[Ints, Ints]:
    """Return the prisms of each of *features*: whose each is, as a place in *features*, and the prism."""
    first = bodies.of[features]
    return ragged(first, bodies.of[features + 1] - first)


def bodies(pieces: Iterable[Piece], features: int, heap: Heap | None = None) -> Bodies:
    """Return prisms as flat arrays, those of a feature together.

    Args:
        pieces: Some of them.
        features: How many features exist.
        heap: More of them, with their tops for the ground.
    """
    listed = list(pieces)
    more = heap or NONE
    ends = np.concatenate([more.ends, *(piece.edges for piece in listed)], axis=1)
    owner = np.concatenate((more.owner, np.array([piece.owner for piece in listed], dtype=np.intp)))
    top = np.concatenate((more.ground, np.array([piece.top for piece in listed], dtype=np.float64)))
    count = np.concatenate((more.many, np.array([piece.edges.shape[1] for piece in listed], dtype=np.intp)))
    order = np.argsort(owner, kind="stable")
    ends = ends[:, ragged((np.cumsum(count) - count)[order], count[order])[1]]
    owner, top, count = owner[order], top[order], count[order]
    first = np.cumsum(count) - count
    prism, run_first, run_count = _runs(first, count)
    centre, radius = _circles(ends, run_first, run_count)
    return Bodies(
        owner=owner,
        top=top,
        first=first,
        count=count,
        ends=np.concatenate((ends, turned(ends)), axis=1),
        edges=ends.shape[1],
        features=features,
        of=np.searchsorted(owner, np.arange(features + 1)),
        run_first=run_first,
        run_count=run_count,
        run_centre=centre,
        run_r=radius,
        run_prism=prism,
        run_owner=owner[prism],
        run_top=top[prism],
        run_order=neighbours(centre, radius),
    )


def _runs(first: Ints, count: Ints) -> tuple[Ints, Ints, Ints]:
    """Return prism, first edge and number of edges of each run."""
    many = -(-count // RUN)
    prism = np.repeat(np.arange(len(count)), many)
    nth = np.arange(len(prism)) - np.repeat(np.cumsum(many) - many, many)
    return prism, first[prism] + nth * RUN, np.minimum(RUN, count[prism] - nth * RUN)


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


def neighbours(centre: Floats, radius: Floats) -> Ints:
    """Return very many circles in an order in which those near each other and of one size are together."""
    if len(radius) < GROUPED:
        return np.empty(0, dtype=np.intp)
    x, y = centre
    strip = np.floor((x - x.min()) / max(float(np.ptp(x)), 1.0) * _STRIPS)
    return np.lexsort((y, strip, np.frexp(radius)[1]))
