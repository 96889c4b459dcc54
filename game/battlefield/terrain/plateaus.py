"""Hills and decks: the heights of the terrain on them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, islice
from operator import itemgetter

import numpy as np
import shapely
from shapely import STRtree

from game.battlefield.arrays import Floats
from game.battlefield.edges import edges_of, shared
from game.battlefield.terrain.feature_index import TABLE, FeatureIndex, grounds_at
from game.battlefield.terrain.field import Feature, Form
from game.geometry.lazy import Lazy
from game.geometry.point import EPS
from game.geometry.shapes import Region, areas

_TOGETHER = 8
_MORE = 1.5
Plateau = tuple[Region, float]
"""A hill or a deck, or several of one height, and its height."""


class Plateaus:
    """The hills and decks among *features*.

    Args:
        dense: Whether borders cross so often that plateaus of one height should be merged.
    """

    def __init__(self, features: tuple[Feature, ...], *, dense: bool) -> None:
        self.features = features
        self._dense = dense

    @Lazy
    def raised(self) -> list[Plateau]:
        """The decks, then the hills, each highest first."""
        kinds = ([f for f in self.features if f.form is form] for form in (Form.DECK, Form.GROUND))
        return [(f.polygon, f.height) for alike in kinds for f in sorted(alike, key=lambda f: -f.height)]

    @Lazy
    def decks(self) -> int:
        """The number of decks in *raised*."""
        return sum(feature.form is Form.DECK for feature in self.features)

    @Lazy
    def merged(self) -> list[Plateau]:
        """The decks, then the hills, highest first; with dense terrain, those of one height merged.

        They stay separate if merging would give far more corners.
        """
        if not self._dense:
            return self.raised
        found = []
        for alike in (self.raised[: self.decks], self.raised[self.decks :]):
            for height, bodies in groupby(alike, key=itemgetter(1)):
                found += [(body, height) for body in _merged([body for body, _ in bodies])]
        return found

    @Lazy
    def highest(self) -> float:
        """The height of the highest deck or hill, or of the table if there is none."""
        return max((height for _, height in self.raised), default=TABLE)

    @Lazy
    def roofs(self) -> Mapping[str, float]:
        """The height of each building's flat roof, by id: the highest ground inside it plus its height."""
        buildings = [feature for feature in self.features if feature.form is Form.BUILDING]
        under = _highest_under(self, [building.polygon for building in buildings])
        return {b.id: high + b.height for b, high in zip(buildings, under, strict=True)}


def _highest_under(plateaus: Plateaus, shapes: Sequence[Region]) -> list[float]:
    """Return the highest ground inside each of *shapes*."""
    raised = plateaus.raised
    shape, body = STRtree([body for body, _ in raised]).query(np.array(shapes, dtype=object))
    order = np.lexsort((body, shape))
    ranks = np.split(body[order], np.searchsorted(shape[order], np.arange(1, len(shapes))))
    found = []
    for each, near in zip(shapes, ranks, strict=False):
        under = (raised[j] for j in near.tolist())
        cut = _cut(each, list(under)) if (near < plateaus.decks).any() else _topmost(each, under)
        found.append(max((height for _, height in cut), default=TABLE))
    return found


def _topmost(shape: Region, hills: Iterable[tuple[Region, float]]) -> list[tuple[Region, float]]:
    """Return the first of *hills* that *shape* lies on, and its part there; empty if there is none."""
    parts = ((areas(shape.intersection(hill), EPS), height) for hill, height in hills)
    return list(islice((part for part in parts if not part[0].is_empty), 1))


def on_grounds(plateaus: Plateaus, shapes: Sequence[Region]) -> list[list[tuple[Region, float]]]:
    """Return each of *shapes* split at the borders of hills and decks: parts with their ground heights."""
    raised = plateaus.merged
    given, bodies = np.array(shapes, dtype=object), np.array([body for body, _ in raised], dtype=object)
    shape, body = STRtree(bodies).query(given, "intersects")
    inside = shapely.relate_pattern(given[shape], bodies[body], "T********")
    under: list[list[int]] = [[] for _ in shapes]
    for i, j in zip(shape[inside].tolist(), body[inside].tolist(), strict=True):
        under[i].append(j)
    return [_cut(each, [raised[j] for j in sorted(under[i])]) for i, each in enumerate(shapes)]


def ledges(
    plateaus: Plateaus, index: FeatureIndex, shapes: Sequence[Region]
) -> list[list[tuple[Floats, float]]]:
    """Return the edges of *shapes* along those of hills and decks, with the height of the ground there.

    Where two borders meet, the ground is the higher one, even for a shape wholly on one side.
    """
    found: list[list[tuple[Floats, float]]] = [[] for _ in shapes]
    own = [edges_of(shape) for shape in shapes]
    others = [edges_of(body) for body, _ in plateaus.raised]
    if not own or not others:
        return found
    owner = np.repeat(np.arange(len(own)), [each.shape[1] for each in own])
    which, edges = shared(np.concatenate(own, axis=1), np.concatenate(others, axis=1))
    heights = grounds_at(index, (edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2)[0]
    for i, edge, height in zip(owner[which].tolist(), edges.T, heights.tolist(), strict=True):
        found[i].append((edge[:, None], height))
    return found


def _merged(bodies: list[Region]) -> list[Region]:
    """Return *bodies* with some neighbours merged, as long as the result stays simple."""
    while len(bodies) > 1:
        middles = shapely.get_coordinates(shapely.centroid(bodies))
        strip = math.ceil(math.sqrt(len(bodies) * _TOGETHER))
        across = np.argsort(np.argsort(middles[:, 0])) // strip
        order = np.lexsort((middles[:, 1], across)).tolist()
        groups = [[bodies[i] for i in order[n : n + _TOGETHER]] for n in range(0, len(order), _TOGETHER)]
        unions = [areas(shapely.union_all(group)) for group in groups]
        corners = [
            (shapely.get_num_coordinates(u), shapely.get_num_coordinates(g).sum())
            for u, g in zip(unions, groups, strict=True)
        ]
        if any(after > _MORE * before for after, before in corners):
            return [
                body
                for union, group, (after, before) in zip(unions, groups, corners, strict=True)
                for body in ([union] if after <= _MORE * before else group)
            ]
        bodies = unions
    return bodies


def _cut(shape: Region, bodies: list[tuple[Region, float]]) -> list[tuple[Region, float]]:
    """Return the parts of *shape* on each of *bodies*, earlier ones first, and on the table.

    Slivers from rounding where two borders touch are dropped.
    """
    parts: list[tuple[Region, float]] = []
    rest = shape
    for height, alike in groupby(bodies, key=itemgetter(1)):
        body = _met([body for body, _ in alike], rest)
        parts.append((areas(rest.intersection(body), EPS), height))
        rest = areas(rest.difference(body))
    parts.append((areas(rest, EPS), TABLE))
    return [(part, height) for part, height in parts if not part.is_empty]


def _met(bodies: list[Region], shape: Region) -> shapely.Geometry:
    """Return a region that covers the same of *shape* as *bodies*; many are clipped first, to save time."""
    if len(bodies) == 1:
        return bodies[0]
    met = shapely.intersection(np.array(bodies, dtype=object), shape)
    return shapely.union_all([areas(each) for each in met])
