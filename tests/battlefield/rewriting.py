"""Equivalent descriptions of a table: moved, with other corners, in pieces."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from shapely.geometry import LineString, Polygon
from shapely.ops import split

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.point import Point


def rewritten(field: Battlefield, change: Callable[[Feature], Feature]) -> Battlefield:
    """Return the field with each feature changed."""
    return replace(field, features=tuple(change(feature) for feature in field.features))


def moved(feature: Feature, place: Callable[[Point], Point]) -> Feature:
    """Return a feature with every corner moved."""
    holes = tuple(tuple(place(corner) for corner in hole) for hole in feature.holes)
    return replace(feature, outline=tuple(place(corner) for corner in feature.outline), holes=holes)


def in_pieces(field: Battlefield, turn: float) -> Battlefield:
    """Return *field* with all terrain except buildings cut in two, by a line at *turn* through its middle."""
    pieces = []
    for one in field.features:
        middle = Polygon(one.outline).representative_point()
        dx, dy = 99 * math.cos(math.radians(turn)), 99 * math.sin(math.radians(turn))
        cut = LineString([(middle.x - dx, middle.y - dy), (middle.x + dx, middle.y + dy)])
        parts = [one.polygon] if one.form is Form.BUILDING else split(one.polygon, cut).geoms
        for n, part in enumerate(parts):
            outline = tuple(Point(*xy) for xy in part.exterior.coords[:-1])
            pieces.append(replace(one, id=f"{one.id}.{n}", outline=outline))
    return replace(field, features=tuple(pieces))
