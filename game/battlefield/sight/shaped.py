"""Figures on bases that are not discs, in batches of sights: their apparent width and their distance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import shapely
from numpy.typing import NDArray

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.contact import Standing, apart, outline_of
from game.battlefield.terrain.feature_index import FeatureIndex, touched
from game.battlefield.terrain.field import Feature
from game.geometry.base_shape import BaseShape
from game.geometry.point import EPS, Point, bearing


class Shaped(Standing, Protocol):
    """A figure that may have a shape."""


def any_shaped(figures: Sequence[Shaped]) -> bool:
    """Whether any of *figures* has a base other than a disc."""
    return any(figure.shape is not None for figure in figures)


def half_widths(viewer: Shaped, targets: Sequence[Shaped]) -> Floats:
    """Return half the width of the base of each of *targets* as *viewer* sees it, in inches."""
    return np.array([_across(target.shape, target, viewer.at) for target in targets])


def _across(shape: BaseShape | None, target: Shaped, eye: Point) -> float:
    return target.base if shape is None else shape.half_across(bearing(eye, target.at) - target.facing)


def gaps(viewer: Shaped, targets: Sequence[Shaped]) -> Floats:
    """Return the inches from the base of *viewer* to that of each of *targets*."""
    return np.array([apart(viewer, target) for target in targets])


def gaps_between(ones: Sequence[Shaped], others: Sequence[Shaped]) -> Floats:
    """Return the inches from each of some bases to each of others, a row for each of the first."""
    a, b = (np.array([(*one.at, one.base) for one in some]) for some in (ones, others))
    east, south = (a[:, None, :2] - b[None, :, :2]).transpose(2, 0, 1)
    found: Floats = np.maximum(np.hypot(east, south) - a[:, 2:] - b[:, 2], 0.0)
    if any_shaped((*ones, *others)):
        (rows, discs), (columns, beside) = _bodies(ones), _bodies(others)
        shaped = np.logical_or.outer(*([one.shape is not None for one in some] for some in (ones, others)))
        between = shapely.distance(rows[:, None], columns) - (discs[:, None] + beside)
        found = np.where(shaped, np.maximum(between, 0.0), found)
    return found


def gaps_when_turned(ones: Sequence[Shaped], others: Sequence[Shaped]) -> Floats:
    """Return `gaps_between` with each of *ones* turned towards the base to which it is measured."""
    columns, beside = _bodies(others)
    to = np.array([one.at for one in others])
    found = []
    for one in ones:
        if one.shape is None:
            found.append(gaps(one, others))
            continue
        east, south = (to - one.at).T
        far = np.hypot(east, south)
        ahead = np.where(far > EPS, (east, south), [[0.0], [-1.0]]) / np.where(far > EPS, far, 1.0)
        corners = np.array(one.shape.outline(Point(0.0, 0.0), 0.0))
        along, aside = -corners[:, 1], corners[:, 0]
        x = one.at.x + np.multiply.outer(ahead[0], along) - np.multiply.outer(ahead[1], aside)
        y = one.at.y + np.multiply.outer(ahead[1], along) + np.multiply.outer(ahead[0], aside)
        rings = np.stack((x, y), axis=-1)
        found.append(shapely.distance(shapely.polygons(rings), columns) - beside)
    return np.maximum(np.array(found), 0.0)


def _bodies(bases: Sequence[Shaped]) -> tuple[NDArray[np.object_], Floats]:
    """Return bases as shapely geometries, and the radius of each."""
    outlines = [outline_of(base) for base in bases]
    bodies = np.array([one.body for one in outlines], dtype=object)
    return bodies, np.array([one.disc for one in outlines])


def touched_by(index: FeatureIndex, bases: Sequence[Shaped]) -> tuple[Ints, Ints]:
    """Return the pairs of a base of any shape and a feature that it touches; see `ground.touched`."""
    x, y, radius = np.array([(*base.at, base.base) for base in bases]).T
    who, what = touched(index, x, y, radius)
    if any_shaped(bases):
        kept = on_base(index.features, bases, who, what)
        who, what = who[kept], what[kept]
    return who, what


def edge_along(figure: Shaped, rays: int) -> Floats | float:
    """Return the distance of a base's edge from its centre: for a shape, along each of *rays* rays."""
    if figure.shape is None:
        return float(figure.base)
    step = 360.0 / rays
    return np.array([figure.shape.reach((i + 0.5) * step - figure.facing) for i in range(rays)])


def reaches(figures: Sequence[Shaped], to: Sequence[Point]) -> Floats:
    """Return the distance of each base's edge from its centre, toward the point at the same index in *to*."""
    return np.array([_reach(one, at) for one, at in zip(figures, to, strict=True)])


def _reach(figure: Shaped, to: Point) -> float:
    if figure.shape is None:
        return figure.base
    return figure.shape.reach(bearing(figure.at, to) - figure.facing)


def on_base(features: Sequence[Feature], figures: Sequence[Shaped], who: Ints, what: Ints) -> Bools:
    """Return in which pairs of a figure and a feature that its disc touches, its base touches it too."""
    found = np.ones(len(who), dtype=bool)
    for place, (figure, feature) in enumerate(zip(who.tolist(), what.tolist(), strict=True)):
        one = figures[figure]
        if one.shape is not None:
            found[place] = bool(shapely.dwithin(outline_of(one).body, features[feature].polygon, EPS))
    return found
