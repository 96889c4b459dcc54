"""Terrain for tests of movement: one function for each kind, and the costs of each."""

from __future__ import annotations

import math

from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.point import Path, Point
from game.geometry.shapes import rect

BASE = 0.625
ROAD = frozenset({"woods", "rough", "rubble", "ruin"})
GOING = MovementCosts(
    surcharge=dict.fromkeys(("woods", "rough", "rubble", "ruin", "water"), 1.0),
    once=(frozenset({"rough", "rubble"}),),
    cancels={"road": ROAD},
    closed=frozenset({"building"}),
)
FORMS = {
    "hill": Form.GROUND,
    "woods": Form.AREA,
    "ruin": Form.AREA,
    "smoke": Form.AREA,
    "water": Form.WATER,
    "building": Form.BUILDING,
    "wall": Form.WALL,
    "bridge": Form.DECK,
    "rough": Form.FLAT,
    "rubble": Form.FLAT,
    "road": Form.FLAT,
}
TALL = {"woods": 2.0, "ruin": 2.0, "smoke": 2.0, "building": 2.0, "wall": 1.0}


def piece(kind: str, outline: Path, height: float | None = None, *, name: str = "", holes=()) -> Feature:
    """Return a feature of *kind*; *height* is the depth of water."""
    measure = TALL.get(kind, 0.0) if height is None else height
    form = FORMS[kind]
    depth = measure if form is Form.WATER else 0.0
    corners = tuple(Point(*corner) for corner in outline)
    return Feature(name or kind, kind, form, corners, holes, measure - depth, depth)


def block(kind: str, x: float, y: float, east: float, south: float, height: float | None = None, **more):  # noqa: PLR0917
    """Return a rectangular feature from its north-west corner."""
    return piece(kind, rect(x, y, east, south), height, **more)


def table(*features: Feature, width: float = 72, depth: float = 48) -> Battlefield:
    """Return a battlefield with *features*."""
    return Battlefield(width, depth, features)


def path(*points: tuple[float, float]) -> Path:
    """Return a path through *points*."""
    return tuple(Point(float(x), float(y)) for x, y in points)


def turned(at: Point, degrees: float, centre: Point) -> Point:
    """Return *at* turned about *centre*."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = at.x - centre.x, at.y - centre.y
    return Point(centre.x + x * cos - y * sin, centre.y + x * sin + y * cos)
