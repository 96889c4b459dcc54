"""Seeded boards of every form, and figures on them."""

from __future__ import annotations

import math
from random import Random

from shapely.geometry import Polygon

from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.geometry.point import Point
from game.geometry.shapes import circle, clipped, rect, widened

FORMS = {
    "hill": Form.GROUND,
    "woods": Form.AREA,
    "ruin": Form.AREA,
    "smoke": Form.AREA,
    "building": Form.BUILDING,
    "wall": Form.WALL,
    "water": Form.WATER,
    "bridge": Form.DECK,
    "rough": Form.FLAT,
}
SHARES = [0.2, 0.2, 0.08, 0.05, 0.15, 0.12, 0.08, 0.05, 0.07]


def feature(name, kind, outline, holes=(), **sizes) -> Feature:
    """Return a feature of one of Alpha Strike's kinds."""
    usual = {"woods": 2, "ruin": 2, "smoke": 2, "building": 2, "wall": 1}
    sizes.setdefault("height", float(usual.get(kind, 0)))
    return Feature(name, kind, FORMS[kind], tuple(Point(*xy) for xy in outline), holes, **sizes)


def blob(rng: Random, x: float, y: float, r: float) -> list[Point]:
    """Return a star-shaped outline around a point."""
    corners = rng.randint(5, 12)
    angles = [2 * math.pi * (i + rng.uniform(-0.3, 0.3)) / corners for i in range(corners)]
    return [
        Point(x + r * rng.uniform(0.5, 1.2) * math.cos(a), y + r * rng.uniform(0.5, 1.2) * math.sin(a))
        for a in angles
    ]


def board(seed: int, width: float, depth: float, number: int, size: float) -> Battlefield:
    """Return a table with *number* features of about *size* inches: free forms, rects, circles, walls."""
    rng, features = Random(seed), []
    while len(features) < number:
        kind = rng.choices(list(FORMS), SHARES)[0]
        x, y, r = rng.uniform(0, width), rng.uniform(0, depth), size * rng.uniform(0.5, 1.2)
        outlines = [
            blob(rng, x, y, r),
            rect(x, y, r, r * rng.uniform(0.3, 1), rng.uniform(0, 90)),
            circle(x, y, r),
        ]
        outline = outlines[rng.choice((0, 0, 1)) if kind != "building" else 1]
        if rng.random() < 0.1:
            outline = outlines[2]
        if kind == "wall":
            ends = [Point(x, y), Point(x + r, y + rng.uniform(-r, r)), Point(x + r, y + 2 * r)]
            outline, _ = widened(tuple(ends[: rng.randint(2, 3)]), 0.25)
        outline = clipped(tuple(outline), width, depth)
        if len(outline) < 3 or not Polygon(outline).is_valid or Polygon(outline).area < 1e-3:
            continue
        sizes = {"hill": {"height": float(rng.randint(1, 4))}, "bridge": {"height": rng.uniform(0, 2)}}.get(
            kind, {}
        )
        if kind in ("building", "wall", "woods", "ruin"):
            sizes = {"height": rng.choice((0.5, 1.0, 2.0, 3.0))}
        if kind == "water":
            sizes = {"depth": rng.choice((0.0, 0.5, 1.0, 2.0))}
        features.append(feature(f"f{len(features)}", kind, outline, **sizes))
    return Battlefield(width, depth, tuple(features))


def lattice(seed: int) -> Battlefield:
    """Return a table on whole inches, with many touching borders, common corners and collinear edges."""
    rng, features = Random(seed), []
    kinds = ["hill", "woods", "ruin", "building", "wall", "water", "bridge"]
    for i in range(14):
        kind = rng.choice(kinds)
        corners = rect(rng.randrange(22), rng.randrange(22), rng.randint(1, 6), rng.randint(1, 6))
        height = float(rng.randint(0 if kind == "bridge" else 1, 3))
        sizes = {"depth": height - 1} if kind == "water" else {"height": height}
        features.append(feature(f"f{i}", kind, corners[: rng.choice((3, 4, 4))], **sizes))
    return Battlefield(24, 24, tuple(features))


def figure(rng: Random, field: Battlefield, at: Point | None = None) -> Figure:
    """Return a figure at a random place: mostly on the ground, sometimes in the air."""
    at = at or Point(rng.uniform(1, field.width - 1), rng.uniform(1, field.depth - 1))
    stands = level(field, at) + (rng.choice((1.0, 5.0)) if rng.random() < 0.15 else 0.0)
    return Figure(at, rng.choice((0.3, 0.625, 1.0)), stands, rng.choice((1.0, 2.0, 2.0, 3.0)))
