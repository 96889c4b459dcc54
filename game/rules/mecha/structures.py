"""MECHA-STRUCT: terrain as a target that takes damage, which is known to all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Self

import shapely

from game.battlefield.terrain.field import Feature
from game.battlefield.terrain.ground import features_at
from game.core.model.state import State
from game.core.model.unit import Side, extra_of
from game.geometry.point import Point
from game.geometry.shapes import region
from game.geometry.value import Value
from game.rules.mecha.terrain import terrain


class Structures(Value):
    """The damage to structures, and those that differ from their kind, by feature id.

    Attributes:
        lost: MDC lost (MECHA-STRUCT-02).
        df, mdc: Values set by the scenario.
    """

    lost: Mapping[str, int] = field(default_factory=dict)
    df: Mapping[str, int] = field(default_factory=dict)
    mdc: Mapping[str, int] = field(default_factory=dict)

    def known_to(self, side: Side) -> Self:
        return self


class Structure(Value):
    """One structure in its current state (MECHA-STRUCT-01).

    Attributes:
        df: What a strike must reach to harm it.
        mdc, lost: Its full MDC, and how much it has lost.
    """

    feature: Feature
    df: int
    mdc: int
    lost: int

    @property
    def id(self) -> str:
        """The id of the feature."""
        return self.feature.id

    @property
    def name(self) -> str:
        """The name that players use: "the building shed"."""
        return self.feature.name or f"the {self.feature.kind} {self.feature.id}"

    @property
    def left(self) -> int:
        """The remaining MDC."""
        return self.mdc - self.lost


def structures(state: State) -> tuple[Structure, ...]:
    """Return the standing structures, in map order."""
    found = (_of(state, feature) for feature in state.battlefield.features)
    return tuple(one for one in found if one is not None)


def structure(state: State, feature: str) -> Structure | None:
    """Return the structure with the id *feature*; None if it is not one or has collapsed."""
    found = (one for one in state.battlefield.features if one.id == feature)
    return next((_of(state, one) for one in found), None)


def structure_at(state: State, at: Point) -> Structure | None:
    """Return the structure at a point, including its border; the highest if there are several."""
    here = (_of(state, feature) for feature in features_at(state.battlefield, at))
    return max((one for one in here if one is not None), key=lambda one: one.feature.height, default=None)


def centre(one: Structure) -> Point:
    """Return the centre of a structure, or the nearest point in it if the centre is outside.

    It is computed from the outline as it was drawn, since saves hold it to the last digit.
    """
    shape = region(one.feature.outline, one.feature.holes)
    middle = shape.centroid
    at = middle if shape.covers(middle) else shapely.point_on_surface(shape)
    return Point(at.x, at.y)


def _of(state: State, feature: Feature) -> Structure | None:
    meaning = terrain().rules.get(feature.kind)
    if meaning is None or not meaning.mdc:
        return None
    record = extra_of(state.extras, Structures)
    df = record.df.get(feature.id, meaning.df)
    mdc = record.mdc.get(feature.id, meaning.mdc)
    return Structure(feature, df, mdc, record.lost.get(feature.id, 0))
