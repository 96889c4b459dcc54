"""Handles: the points at which terrain, a unit or a template is reshaped or turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from game.battlefield.terrain.field import Feature
from game.core.model.unit import Unit
from game.geometry.drawing import Circle, Drawing, centre, edges, traced, vertices
from game.geometry.point import Point, distance, polar
from game.geometry.value import Value

MOST_MIDDLES = 80
MIDDLE_ROOM = 3.0


class Handle(Value):
    """A point to drag.

    Attributes:
        kind: "vertex", "middle" (of an edge, to add a vertex), "turn" or "rim" (of a template).
        place: The index of the vertex; for a middle, of the new vertex.
    """

    kind: Literal["vertex", "middle", "turn", "rim"]
    at: Point
    place: int = 0


def of_drawing(drawing: Drawing, inch: float) -> list[Handle]:
    """Return the handles of terrain drawn like this; *inch* is an inch in pixels at 100 %."""
    found = [Handle("vertex", at, place) for place, at in enumerate(vertices(drawing))]
    found += _middles(drawing, MIDDLE_ROOM * 12 / inch)
    if not isinstance(drawing, Circle):
        found.append(Handle("turn", _knob(drawing, inch)))
    return found


def _middles(drawing: Drawing, room: float) -> list[Handle]:
    """Return the handles that add a vertex to an edge longer than *room*; none if there are too many."""
    ends = edges(drawing)
    lengths = np.array([(a.x - b.x, a.y - b.y) for _, a, b in ends]).reshape(-1, 2)
    places = np.flatnonzero(np.hypot(*lengths.T) > room)
    if len(places) > MOST_MIDDLES:
        return []
    long = (ends[place] for place in places)
    return [Handle("middle", Point((a.x + b.x) / 2, (a.y + b.y) / 2), place) for place, a, b in long]


def _knob(drawing: Drawing, inch: float) -> Point:
    """Return the place of the knob that turns *drawing*: above it."""
    points = vertices(drawing) if len(vertices(drawing)) > 1 else traced(drawing)[0]
    middle, top = centre(drawing), min(at.y for at in points)
    return Point(middle.x, top - 26 / inch)


def of_unit(unit: Unit, at: Point, facing: float, inch: float) -> list[Handle]:
    """Return the knob that turns *unit* at *at*."""
    out = max(unit.base, 14 / inch) + 20 / inch
    return [Handle("turn", polar(at, facing, out))]


def of_template(at: Point, radius: float) -> list[Handle]:
    """Return the point on the rim that resizes a template."""
    return [Handle("rim", Point(at.x + radius, at.y))]


def under(handles: Sequence[Handle], at: Point, reach: float) -> Handle | None:
    """Return the nearest handle within *reach* inches of *at*; vertices before middles."""
    near = [one for one in handles if distance(one.at, at) <= reach]
    return min(near, key=lambda one: (one.kind == "middle", distance(one.at, at)), default=None)


def feature_under(features: Sequence[Feature]) -> Feature | None:
    """Return which of overlapping *features* a click selects: the smallest."""
    return min(features, key=lambda one: one.polygon.area, default=None)
