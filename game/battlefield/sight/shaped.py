"""Figures whose bases are no discs, in a row of sights: how wide they show, how far they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import shapely

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.contact import Standing, apart
from game.battlefield.terrain.field import Feature
from game.geometry.base_shape import BaseShape
from game.geometry.point import EPS, Point, bearing


class Shaped(Standing, Protocol):
    """A figure that may have a shape."""


def any_shaped(figures: Sequence[Shaped]) -> bool:
    """Whether any of *figures* stands on a base that is no disc."""
    return any(figure.shape is not None for figure in figures)


def half_widths(viewer: Shaped, targets: Sequence[Shaped]) -> Floats:
    """Return half the width of the base of each of *targets* as *viewer* sees it, in inches."""
    return np.array([_across(target.shape, target, viewer.at) for target in targets])


def _across(shape: BaseShape | None, target: Shaped, eye: Point) -> float:
    return target.base if shape is None else shape.half_across(bearing(eye, target.at) - target.facing)


def gaps(viewer: Shaped, targets: Sequence[Shaped]) -> Floats:
    """Return the inches from the base of *viewer* to that of each of *targets*."""
    return np.array([apart(viewer, target) for target in targets])


def reaches(figures: Sequence[Shaped], to: Sequence[Point]) -> Floats:
    """Return how far the edge of each base is from its centre, toward the place at the same index in *to*."""
    return np.array([_reach(one, at) for one, at in zip(figures, to, strict=True)])


def _reach(figure: Shaped, to: Point) -> float:
    if figure.shape is None:
        return figure.base
    return figure.shape.reach(bearing(figure.at, to) - figure.facing)


def on_base(features: Sequence[Feature], figures: Sequence[Shaped], who: Ints, what: Ints) -> Bools:
    """Return which pairs of a figure and a feature that its disc touches are such that its base does, too."""
    found = np.ones(len(who), dtype=bool)
    for place, (figure, feature) in enumerate(zip(who.tolist(), what.tolist(), strict=True)):
        one = figures[figure]
        if one.shape is not None:
            base = shapely.Polygon(one.shape.outline(one.at, one.facing))
            found[place] = bool(shapely.dwithin(base, features[feature].polygon, EPS))
    return found
