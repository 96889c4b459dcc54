"""What lies at a point of the table, and how high it is there. Borders count as inside."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely import STRtree

from game.battlefield.arrays import Floats, Ints
from game.battlefield.edges import edges_of, shared
from game.battlefield.terrain.dense_terrain import Strips, dense, in_strips, strips_of
from game.battlefield.terrain.field import Battlefield, Feature, Form, per_battlefield
from game.geometry.point import EPS, Point
from game.geometry.shapes import Region, areas
from game.geometry.value import Value

TABLE = 0.0
_EVERYWHERE = 1e6
_TOGETHER = 8
_MORE = 1.5


@per_battlefield
def tree(field: Battlefield) -> STRtree:
    """Return the index of the polygons of all features, in file order."""
    return STRtree([feature.polygon for feature in field.features])


class FeatureIndex(Value, eq=False):
    """The features of a battlefield, found by what they touch.

    Attributes:
        features: All of them, in file order.
        polygons: Their polygons, prepared for many questions from any thread.
        boxes: The index of their polygons; of a table with dense terrain that of their parts in strips.
    """

    features: tuple[Feature, ...]
    polygons: npt.NDArray[np.object_]
    boxes: STRtree | Strips


@per_battlefield
def feature_index(field: Battlefield) -> FeatureIndex:
    """Return the index of the features of *field*."""
    return FeatureIndex(
        field.features, _prepared(field.features), strips_of(field) if dense(field) else tree(field)
    )


def _prepared(features: Sequence[Feature]) -> npt.NDArray[np.object_]:
    """Return prepared polygons.

    They are copies, and asked once for each thing: what a prepared polygon makes at its first question must
    not be made by two threads at once.
    """
    given = np.array([feature.polygon for feature in features], dtype=object)
    polygons = np.asarray(shapely.from_wkb(shapely.to_wkb(given)), dtype=object)
    shapely.prepare(polygons)
    shapely.dwithin(polygons, shapely.Point(0, 0), _EVERYWHERE)
    shapely.dwithin(polygons, shapely.point_on_surface(polygons), 0.0)
    return polygons


def touched(index: FeatureIndex, x: Floats, y: Floats, radius: Floats) -> tuple[Ints, Ints]:
    """Return the pairs of a disc and a feature that it touches, as places in *x* and in the file.

    Args:
        index: The features.
        x, y, radius: The discs, in inches.
    """
    reach = radius + EPS
    boxes = shapely.box(x - reach, y - reach, x + reach, y + reach)
    discs, features = _near(index.boxes, boxes)
    centres = shapely.points(x[discs], y[discs])
    near = shapely.dwithin(index.polygons[features], centres, reach[discs])
    return discs[near], features[near]


def _near(index: STRtree | Strips, boxes: Any) -> Any:
    """Return the pairs of one of *boxes* and a feature whose own box, or strip, it meets."""
    return in_strips(index, boxes) if isinstance(index, Strips) else index.query(boxes)


def touching(field: Battlefield, at: Point, radius: float) -> tuple[Feature, ...]:
    """Return the features that a disc of *radius* inches around *at* touches, in file order."""
    return _touching(feature_index(field), at, radius)


def _touching(index: FeatureIndex, at: Point, radius: float) -> tuple[Feature, ...]:
    _, found = touched(index, *np.array(((at.x,), (at.y,), (radius,))))
    return tuple(index.features[i] for i in sorted(found.tolist()))


def features_at(field: Battlefield, at: Point) -> tuple[Feature, ...]:
    """Return the features that *at* lies in or on the border of, in file order."""
    return touching(field, at, 0.0)


def standing(field: Battlefield, at: Point) -> tuple[Feature, ...]:
    """Return the buildings that *at* lies in or on the border of, in file order."""
    return tuple(feature for feature in features_at(field, at) if feature.form is Form.BUILDING)


def ground(field: Battlefield, at: Point) -> float:
    """Return the height of the ground at *at*: the highest deck there, else the highest hill, else 0."""
    return _ground(features_at(field, at))


def level(field: Battlefield, at: Point) -> float:
    """Return what a figure stands on at *at*: the ground, or the bed of the deepest water there."""
    here = features_at(field, at)
    return _ground(here) - (_water(here) or 0.0)


def levels(field: Battlefield, points: Sequence[Point]) -> Floats:
    """Return what a figure stands on at each of *points*, as `level` does."""
    x, y = np.array(points, dtype=np.float64).reshape(-1, 2).T
    grounds, depths = _grounds(field, x, y)
    return grounds - depths


def _grounds(field: Battlefield, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return the height of the ground at each of many places, and the depth of the water there."""
    who, what = touched(feature_index(field), x, y, np.zeros(len(x)))
    found = {}
    for form, measure in ((Form.DECK, "height"), (Form.GROUND, "height"), (Form.WATER, "depth")):
        values = np.array([getattr(f, measure) if f.form is form else -np.inf for f in field.features])
        found[form] = np.full(len(x), -np.inf)
        if len(what):
            np.maximum.at(found[form], who, values[what])
    decked, raised, wet = (found[form] > -np.inf for form in (Form.DECK, Form.GROUND, Form.WATER))
    grounds = np.where(decked, found[Form.DECK], np.where(raised, found[Form.GROUND], TABLE))
    return grounds, np.where(wet & ~decked, found[Form.WATER], 0.0)


def water_at(field: Battlefield, at: Point) -> float | None:
    """Return the depth of the deepest water at *at*; None where there is none, or a deck over it."""
    return _water(features_at(field, at))


def surface_at(index: FeatureIndex, at: Point) -> float:
    """Return the height of the surface of the water at *at*; -inf where there is none, or a deck over it."""
    here = _touching(index, at, 0.0)
    return -math.inf if _water(here) is None else _ground(here)


def roof(field: Battlefield, building: Feature) -> float:
    """Return the height of a building's flat roof: the highest ground under its inside + its height."""
    return _roofs(field)[building.id]


@per_battlefield
def _roofs(field: Battlefield) -> Mapping[str, float]:
    """Return the height of each building's roof, by its id."""
    buildings = [feature for feature in field.features if feature.form is Form.BUILDING]
    under = _highest_under(field, [building.polygon for building in buildings])
    return {b.id: high + b.height for b, high in zip(buildings, under, strict=True)}


def _highest_under(field: Battlefield, shapes: Sequence[Region]) -> list[float]:
    """Return the highest ground under the inside of each of *shapes*."""
    raised, decks = _raised(field), sum(feature.form is Form.DECK for feature in field.features)
    shape, body = STRtree([body for body, _ in raised]).query(np.array(shapes, dtype=object))
    order = np.lexsort((body, shape))
    ranks = np.split(body[order], np.searchsorted(shape[order], np.arange(1, len(shapes))))
    found = []
    for each, near in zip(shapes, ranks, strict=False):
        under = (raised[j] for j in near.tolist())
        cut = _cut(each, list(under)) if (near < decks).any() else _topmost(each, under)
        found.append(max((height for _, height in cut), default=TABLE))
    return found


def _topmost(shape: Region, hills: Iterable[tuple[Region, float]]) -> list[tuple[Region, float]]:
    """Return the first of *hills* that *shape* lies on, and its part there; nothing where it lies on none."""
    parts = ((areas(shape.intersection(hill), EPS), height) for hill, height in hills)
    return list(islice((part for part in parts if not part[0].is_empty), 1))


def highest_ground(field: Battlefield) -> float:
    """Return the height of the highest deck or hill, of the table where there is none."""
    return max((height for _, height in _raised(field)), default=TABLE)


def on_grounds(field: Battlefield, shapes: Sequence[Region]) -> list[list[tuple[Region, float]]]:
    """Return each of *shapes* cut at the borders of hills and decks: its parts with the ground under each."""
    raised = plateaus(field)
    given, bodies = np.array(shapes, dtype=object), np.array([body for body, _ in raised], dtype=object)
    shape, body = STRtree(bodies).query(given, "intersects")
    inside = shapely.relate_pattern(given[shape], bodies[body], "T********")
    under: list[list[int]] = [[] for _ in shapes]
    for i, j in zip(shape[inside].tolist(), body[inside].tolist(), strict=True):
        under[i].append(j)
    return [_cut(each, [raised[j] for j in sorted(under[i])]) for i, each in enumerate(shapes)]


def ledges(field: Battlefield, shapes: Sequence[Region]) -> list[list[tuple[Floats, float]]]:
    """Return the edges of *shapes* along those of hills and decks, with the height of the ground there.

    Where two borders meet the ground is the higher one, also for what lies wholly on one side.
    """
    found: list[list[tuple[Floats, float]]] = [[] for _ in shapes]
    own = [edges_of(shape) for shape in shapes]
    others = [edges_of(body) for body, _ in _raised(field)]
    if not own or not others:
        return found
    owner = np.repeat(np.arange(len(own)), [each.shape[1] for each in own])
    which, edges = shared(np.concatenate(own, axis=1), np.concatenate(others, axis=1))
    heights = _grounds(field, (edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2)[0]
    for i, edge, height in zip(owner[which].tolist(), edges.T, heights.tolist(), strict=True):
        found[i].append((edge[:, None], height))
    return found


@per_battlefield
def _raised(field: Battlefield) -> list[tuple[Region, float]]:
    """Return the decks, then the hills, each highest first, with their heights."""
    kinds = ([f for f in field.features if f.form is form] for form in (Form.DECK, Form.GROUND))
    return [(f.polygon, f.height) for alike in kinds for f in sorted(alike, key=lambda f: -f.height)]


@per_battlefield
def plateaus(field: Battlefield) -> list[tuple[Region, float]]:
    """Return the decks, then the hills, highest first; on a crowded table those of one height made one.

    They are left apart where together they would have far more corners.
    """
    raised = _raised(field)
    if not dense(field):
        return raised
    decks = sum(feature.form is Form.DECK for feature in field.features)
    found = []
    for alike in (raised[:decks], raised[decks:]):
        for height, bodies in groupby(alike, key=itemgetter(1)):
            found += [(body, height) for body in _merged([body for body, _ in bodies])]
    return found


def _merged(bodies: list[Region]) -> list[Region]:
    """Return *bodies* joined, some neighbours at a time, as long as that keeps them simple."""
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
    """Return the parts of *shape* on each of *bodies*, of which earlier ones come first, and on the table.

    Slivers, which rounding leaves where two borders touch, are left out.
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
    """Return a body that covers of *shape* what *bodies* cover: many are first cut to it, to save time."""
    if len(bodies) == 1:
        return bodies[0]
    met = shapely.intersection(np.array(bodies, dtype=object), shape)
    return shapely.union_all([areas(each) for each in met])


def _ground(here: tuple[Feature, ...]) -> float:
    """Return the height of the ground at a point with the features *here*."""
    decks = [feature.height for feature in here if feature.form is Form.DECK]
    hills = [feature.height for feature in here if feature.form is Form.GROUND]
    return max(decks or hills or [TABLE])


def _water(here: tuple[Feature, ...]) -> float | None:
    """Return the depth of the water at a point with the features *here*; None where there is none."""
    if any(feature.form is Form.DECK for feature in here):
        return None
    return max((feature.depth for feature in here if feature.form is Form.WATER), default=None)
