"""Units that are imagined where none stands, to measure from or to a place."""

from __future__ import annotations

from dataclasses import replace

from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import level, surface_level
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point

BASE, HEIGHT = 0.625, 2.0
PLACE = "place"


def place(view: State, at: Point, key: str = PLACE) -> Unit:
    """Return an unknown unit of the family's usual height at *at*; off the table, at its edge."""
    figure = standing_at(view.battlefield, at)
    return stranger(replace(figure, level=level_of(view, figure.at), height=view.rules.figure_height), key)


def level_of(view: State, at: Point) -> float:
    """Return the level of a unit imagined at *at*: on a roof, if the family takes it to stand there."""
    stands = surface_level if view.rules.roofed else level
    return stands(view.battlefield, at)


def stranger(figure: Figure, key: str = PLACE) -> Unit:
    """Return an unknown unit with the shape and position of *figure*."""
    name = f'({figure.at.x:.1f}", {figure.at.y:.1f}")'
    unit = Unit(key, "", name, figure.at, base=figure.base, height=figure.height, level=figure.level)
    return replace(unit, facing=UNKNOWN, profile=UNKNOWN, status=UNKNOWN)


def standing_at(field: Battlefield, at: Point) -> Figure:
    """Return the figure of a unit of the usual size at *at*; off the table, at its edge."""
    on = Point(min(max(at.x, 0.0), field.width), min(max(at.y, 0.0), field.depth))
    return Figure(on, BASE, level(field, on), HEIGHT)
