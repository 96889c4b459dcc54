"""Handles: the points at which terrain, a unit or a template is reshaped or turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.battlefield.terrain.field import Feature
from game.core.model.unit import Unit
from game.geometry.drawing import Circle, Drawing, centre, edges, traced, vertices
from game.geometry.point import Point, distance, polar

MOST_MIDDLES = 80
MIDDLE_ROOM = 3.0


class Handle(NamedTuple):
    """A point to drag.

    Attributes:
        kind: "vertex", "middle" (of an edge, to add a vertex), "turn" or "rim" (of a template).
        place: The index of the vertex; for a middle, of the new vertex.
    """

    kind: Literal["vertex", "middle", "turn", "rim"]
    at: Point
    place: int = 0


class VerticesAndEdges(NamedTuple):
    """What the handles of terrain depend on at any zoom.

    Attributes:
        vertices: The handles that move vertices.
        ends: The edges, each with its two ends; *lengths* are in inches.
    """

    vertices: Sequence[Handle]
    ends: Sequence[tuple[int, Point, Point]]
    lengths: NDArray[np.float64]


def vertices_and_edges(drawing: Drawing) -> VerticesAndEdges:
    """Return the vertices and edges of terrain drawn like this."""
    found = [Handle("vertex", at, place) for place, at in enumerate(vertices(drawing))]
    ends = edges(drawing)
    across = np.array([(a.x - b.x, a.y - b.y) for _, a, b in ends]).reshape(-1, 2)
    return VerticesAndEdges(found, ends, np.hypot(*across.T))


def of_drawing(drawing: Drawing, known: VerticesAndEdges, inch: float) -> list[Handle]:
    """Return all handles of *drawing*; *inch* is an inch in pixels at 100 %."""
    found = [*known.vertices, *_middles(known, MIDDLE_ROOM * 12 / inch)]
    if not isinstance(drawing, Circle):
        found.append(Handle("turn", _knob(drawing, inch)))
    return found


def _middles(known: VerticesAndEdges, room: float) -> list[Handle]:
    """Return the handles that add a vertex to an edge longer than *room*; none if there are too many."""
    places = np.flatnonzero(known.lengths > room)
    if len(places) > MOST_MIDDLES:
        return []
    long = (known.ends[place] for place in places.tolist())
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
