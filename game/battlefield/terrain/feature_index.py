"""A spatial index of features: which ones a shape touches, or contain a point; borders count as inside."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely import STRtree

from game.battlefield.arrays import Floats, Ints
from game.battlefield.terrain.dense_terrain import Strips, in_strips
from game.battlefield.terrain.field import Feature, Form
from game.geometry.lazy import Recent
from game.geometry.point import EPS, Point
from game.geometry.value import Value

TABLE = 0.0
_EVERYWHERE = 1e6
REMEMBERED = 4096
COMPARED = 1 << 18
"""Up to this number of pairs of a disc and a feature, their boxes are compared one by one."""


class FeatureIndex(Value, eq=False):
    """The spatial index of a battlefield's features.

    Attributes:
        features: All of them, in file order.
        polygons: Their polygons, prepared for many queries from any thread.
        boxes: The index of their polygons; with dense terrain, of their parts in strips.
        bounds: The least x and y and the greatest of each polygon, in inches: one row for each of the four.
        recent: The cached features under recent discs.
    """

    features: tuple[Feature, ...]
    polygons: npt.NDArray[np.object_]
    boxes: STRtree | Strips
    bounds: Floats
    recent: Recent[tuple[Feature, ...]]


def feature_index(features: tuple[Feature, ...], boxes: STRtree | Strips) -> FeatureIndex:
    """Return the index of *features*, given the index of their boxes."""
    polygons = _prepared(features)
    bounds = shapely.bounds(polygons).reshape(-1, 4).T
    return FeatureIndex(features, polygons, boxes, bounds, Recent(REMEMBERED))


def with_features(index: FeatureIndex, features: tuple[Feature, ...]) -> FeatureIndex:
    """Return the index of *features*, which have the same outlines as those of *index*, in the same order."""
    if features is index.features:
        return index
    return replace(index, features=features, recent=Recent(REMEMBERED))


def _prepared(features: Sequence[Feature]) -> npt.NDArray[np.object_]:
    """Return prepared polygons.

    They are copies, and each predicate is called once here: the data that a prepared polygon builds on its
    first query must not be built by two threads at once.
    """
    given = np.array([feature.polygon for feature in features], dtype=object)
    polygons = np.asarray(shapely.from_wkb(shapely.to_wkb(given)), dtype=object)
    shapely.prepare(polygons)
    shapely.dwithin(polygons, shapely.Point(0, 0), _EVERYWHERE)
    shapely.dwithin(polygons, shapely.point_on_surface(polygons), 0.0)
    return polygons


def touched(index: FeatureIndex, x: Floats, y: Floats, radius: Floats) -> tuple[Ints, Ints]:
    """Return the pairs of a disc and a feature that it touches, as indices in *x* and in the file.

    Args:
        index: The features.
        x, y, radius: The discs, in inches.
    """
    reach = radius + EPS
    discs, features = _near(index, x, y, reach)
    centres = shapely.points(x[discs], y[discs])
    near = shapely.dwithin(index.polygons[features], centres, reach[discs])
    return discs[near], features[near]


def _near(index: FeatureIndex, x: Floats, y: Floats, reach: Floats) -> Any:
    """Return the pairs of a disc and a feature whose own box, or strip, its box meets."""
    sides = x - reach, y - reach, x + reach, y + reach
    if isinstance(index.boxes, Strips):
        return in_strips(index.boxes, shapely.box(*sides))
    if len(x) * len(index.features) > COMPARED:
        return index.boxes.query(shapely.box(*sides))
    (west, north, east, south), (left, top, right, bottom) = index.bounds, (one[:, None] for one in sides)
    return ((left <= east) & (right >= west) & (top <= south) & (bottom >= north)).nonzero()


def features_touched(index: FeatureIndex, at: Point, radius: float = 0.0) -> tuple[Feature, ...]:
    """Return the features that a disc of *radius* inches around *at* touches, in file order."""
    return index.recent.of((at.x, at.y, radius), lambda: _features_touched(index, at, radius))


def _features_touched(index: FeatureIndex, at: Point, radius: float) -> tuple[Feature, ...]:
    if isinstance(index.boxes, Strips):
        _, found = touched(index, *np.array(((at.x,), (at.y,), (radius,))))
        return tuple(index.features[i] for i in sorted(found.tolist()))
    reach, (west, north, east, south) = radius + EPS, index.bounds
    beside = (west <= at.x + reach) & (east >= at.x - reach)
    near = np.flatnonzero(beside & (north <= at.y + reach) & (south >= at.y - reach))
    if not len(near):
        return ()
    hit = shapely.dwithin(index.polygons[near], shapely.Point(at.x, at.y), reach)
    return tuple(index.features[i] for i in near[hit].tolist())


def ground_under(here: tuple[Feature, ...]) -> float:
    """Return the height of the ground at a point inside the features *here*."""
    decks = [feature.height for feature in here if feature.form is Form.DECK]
    hills = [feature.height for feature in here if feature.form is Form.GROUND]
    return max(decks or hills or [TABLE])


def water_under(here: tuple[Feature, ...]) -> float | None:
    """Return the depth of the water at a point inside the features *here*, or None."""
    if any(feature.form is Form.DECK for feature in here):
        return None
    return max((feature.depth for feature in here if feature.form is Form.WATER), default=None)


def level_under(here: tuple[Feature, ...]) -> float:
    """Return the level of a figure at a point inside the features *here*."""
    return ground_under(here) - (water_under(here) or 0.0)


def surface_at(index: FeatureIndex, at: Point) -> float:
    """Return the height of the water surface at *at*; -inf if there is no water, or a deck over it."""
    here = features_touched(index, at)
    return -math.inf if water_under(here) is None else ground_under(here)


def grounds_at(index: FeatureIndex, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return the height of the ground at each of many points, and the depth of the water there."""
    who, what = touched(index, x, y, np.zeros(len(x)))
    found = {}
    for form, measure in ((Form.DECK, "height"), (Form.GROUND, "height"), (Form.WATER, "depth")):
        values = np.array([getattr(f, measure) if f.form is form else -np.inf for f in index.features])
        found[form] = np.full(len(x), -np.inf)
        if len(what):
            np.maximum.at(found[form], who, values[what])
    decked, raised, wet = (found[form] > -np.inf for form in (Form.DECK, Form.GROUND, Form.WATER))
    grounds = np.where(decked, found[Form.DECK], np.where(raised, found[Form.GROUND], TABLE))
    return grounds, np.where(wet & ~decked, found[Form.WATER], 0.0)
