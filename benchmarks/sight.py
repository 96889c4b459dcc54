"""`python -m benchmarks.sight`: a row of 99 exact sights beside the loop over polygons that one writes first.

The baseline intersects five lines to each silhouette with every polygon by shapely, in the same process.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from functools import partial
from random import Random

from shapely.geometry import LineString

from benchmarks.rows import Row, at_least, cpu, main
from game.battlefield.field import Battlefield, Feature, Form
from game.battlefield.ground import level
from game.battlefield.prepared import solids, thickets
from game.battlefield.sight import Figure, sights
from game.geometry.point import Point, distance
from game.geometry.shapes import clipped, rect

BOARDS = {
    "small": (72, 48, 24, 6.0, 12),
    "middle": (120, 80, 250, 4.0, 30),
    "large": (220, 170, 2000, 3.0, 70),
}
TOPS = {
    Form.GROUND: (1, 2, 3),
    Form.BUILDING: (1, 2, 3, 4),
    Form.WALL: (1,),
    Form.AREA: (2,),
    Form.FLAT: (0,),
}
COLUMNS = (-0.8, -0.4, 0.0, 0.4, 0.8)
ROUNDS = 5
LOOP = "a loop over polygons by shapely, 5 columns"


def rows(seconds: float) -> Iterable[Row]:
    """Yield for each board how much cheaper a sight is, in a row and alone."""
    rounds = max(1, min(ROUNDS, round(seconds)))
    for name, (width, depth, number, size, goal) in BOARDS.items():
        field, rng = board(Random(1), width, depth, number, size), Random(2)
        figures = [figure(rng, field) for _ in range(100)]
        eye, others, edges = figures[0], figures[1:], solids(field).edges + thickets(field).edges
        row = cpu(partial(sights, field, eye, others), rounds) / 99
        one = cpu(lambda f=field, a=eye, b=others: [sights(f, a, [t]) for t in b[:8]], rounds) / 8
        naive = cpu(lambda f=field, a=eye, b=others: [loop(f, a, t) for t in b[:3]], 2) / 3
        about = f"{name} board, {number} polygons, {edges} edges"
        yield at_least(f"sight, one eye to 99 targets, {about}", LOOP, naive / row, goal)
        yield Row(f"sight, alone, {about}", LOOP, naive / one, side="least")


def board(rng: Random, width: float, depth: float, number: int, size: float) -> Battlefield:
    """Return a table strewn with round woods, rough and hills, and turned buildings and walls."""
    features = []
    for i in range(number):
        form = rng.choices(list(TOPS), (20, 25, 10, 30, 15))[0]
        x, y, r = rng.uniform(2, width - 2), rng.uniform(2, depth - 2), size * rng.uniform(0.4, 1.1)
        corners = rng.randint(8, 15)
        outline = tuple(
            Point(x + r * rng.uniform(0.6, 1.2) * math.cos(a), y + r * rng.uniform(0.6, 1.2) * math.sin(a))
            for a in (math.tau * n / corners for n in range(corners))
        )
        if form in {Form.BUILDING, Form.WALL}:
            outline = rect(
                x, y, r, r if form is Form.BUILDING else 0.25, rng.choice((0, 0, rng.uniform(0, 90)))
            )
        outline = clipped(outline, width, depth)
        features.append(Feature(str(i), form.value, form, outline, height=float(rng.choice(TOPS[form]))))
    return Battlefield(width, depth, tuple(features))


def figure(rng: Random, field: Battlefield) -> Figure:
    """Return a figure on the ground somewhere."""
    at = Point(rng.uniform(1, field.width - 1), rng.uniform(1, field.depth - 1))
    return Figure(at, rng.choice((0.5, 0.625, 1.0)), level(field, at), rng.choice((1.0, 1.5, 2.0)))


def loop(field: Battlefield, viewer: Figure, target: Figure) -> tuple[float, float]:
    """Return about how much is hidden and how deep the woods are, by a loop over all polygons."""
    far = distance(viewer.at, target.at)
    ax, ay = (target.at.x - viewer.at.x) / far, (target.at.y - viewer.at.y) / far
    line = LineString((viewer.at, target.at))
    areas = (feature.polygon for feature in field.features if feature.form is Form.AREA)
    deep = sum(line.intersection(polygon).length for polygon in areas)
    hidden = 0.0
    for aside in COLUMNS:
        reach = target.base * aside
        top = _covered(field, viewer, Point(target.at.x - ay * reach, target.at.y + ax * reach))
        hidden += min(1.0, max(0.0, (top - target.level) / target.height)) / len(COLUMNS)
    return hidden, deep


def _covered(field: Battlefield, viewer: Figure, at: Point) -> float:
    """Return the height up to which solid polygons hide what stands at a point."""
    line, highest = LineString((viewer.at, at)), -math.inf
    for feature in field.features:
        if feature.form in {Form.GROUND, Form.BUILDING, Form.WALL}:
            met = line.intersection(feature.polygon)
            for part in () if met.is_empty else getattr(met, "geoms", [met]):
                for x, y in part.coords:
                    share = math.hypot(x - viewer.at.x, y - viewer.at.y) / line.length
                    if share > 1e-9:
                        highest = max(highest, viewer.eye + (feature.height - viewer.eye) / share)
    return highest


if __name__ == "__main__":
    sys.exit(main(rows))
