"""Handles: the places of a piece of terrain, a unit or a template by which it is reshaped or turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.battlefield.terrain.field import Feature
from game.core.model.unit import Unit
from game.geometry.drawing import Circle, Drawing, centre, edges, traced, vertices
from game.geometry.point import Point, distance, polar
from game.geometry.value import Value

MOST_MIDDLES = 80
MIDDLE_ROOM = 3.0


class Handle(Value):
    """A place to drag.

    Attributes:
        kind: "vertex", "middle" (of an edge, where a new vertex comes), "turn" or "rim" (of a template).
        place: Of the vertex; of a middle, where the new vertex comes.
    """

    kind: Literal["vertex", "middle", "turn", "rim"]
    at: Point
    place: int = 0


def of_drawing(drawing: Drawing, inch: float) -> list[Handle]:
    """Return the handles of terrain so drawn; *inch* is what an inch takes in pixels at 100 %."""
    found = [Handle("vertex", at, place) for place, at in enumerate(vertices(drawing))]
    room = MIDDLE_ROOM * 12 / inch
    middles = [
        Handle("middle", Point((a.x + b.x) / 2, (a.y + b.y) / 2), place)
        for place, a, b in edges(drawing)
        if distance(a, b) > room
    ]
    found += middles if len(middles) <= MOST_MIDDLES else []
    if not isinstance(drawing, Circle):
        found.append(Handle("turn", _knob(drawing, inch)))
    return found


def _knob(drawing: Drawing, inch: float) -> Point:
    """Return where the knob stands by which *drawing* is turned: above it."""
    points = vertices(drawing) if len(vertices(drawing)) > 1 else traced(drawing)[0]
    middle, top = centre(drawing), min(at.y for at in points)
    return Point(middle.x, top - 26 / inch)


def of_unit(unit: Unit, at: Point, facing: float, inch: float) -> list[Handle]:
    """Return the knob by which *unit* is turned, were it at *at*."""
    out = max(unit.base, 14 / inch) + 20 / inch
    return [Handle("turn", polar(at, facing, out))]


def of_template(at: Point, radius: float) -> list[Handle]:
    """Return the point of its rim by which a template is made larger or smaller."""
    return [Handle("rim", Point(at.x + radius, at.y))]


def under(handles: Sequence[Handle], at: Point, reach: float) -> Handle | None:
    """Return the handle within *reach* inches of *at*, the nearest; vertices before middles."""
    near = [one for one in handles if distance(one.at, at) <= reach]
    return min(near, key=lambda one: (one.kind == "middle", distance(one.at, at)), default=None)


def feature_under(features: Sequence[Feature]) -> Feature | None:
    """Return the piece of terrain that a click on all of *features* means: the smallest."""
    return min(features, key=lambda one: one.polygon.area, default=None)
