"""`python -m benchmarks.sight`: a row of 99 exact sights, compared to a naive loop over polygons.

The baseline intersects five lines to each silhouette with every polygon using shapely, in the same process.
With the fast engine all figures look at all others at once, as bots and overlays do.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from functools import partial
from random import Random

from shapely.geometry import LineString

from benchmarks.boards import BOARDS, figure
from benchmarks.rows import Row, at_least, cpu, main, with_engines
from game.battlefield.sight.sight import Figure, sights
from game.battlefield.sight.visibility_matrix import visibility_matrix
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.point import Point, distance

GOALS = {"numpy": {"S": 12.0, "M": 30.0, "L": 70.0}, "numba": {"S": 400.0, "M": 500.0, "L": 2000.0}}
ALONE = {"S": 3.0, "M": 15.0, "L": 60.0}
COLUMNS = (-0.8, -0.4, 0.0, 0.4, 0.8)
ROUNDS = 5
NAIVE = {"S": 33, "M": 11, "L": 5}
LOOP = "a loop over polygons by shapely, 5 columns"


def rows(seconds: float) -> Iterable[Row]:
    """Yield for each board how much faster a sight is: in a row, all at once with the fast engine, alone."""
    rounds = max(1, min(ROUNDS, round(seconds)))
    for name, make in BOARDS.items():
        field, rng = make(), Random(2)
        figures = [figure(rng, field) for _ in range(100)]
        eye, others, terrain = figures[0], figures[1:], prepared(field).arrays
        edges = terrain.solids.edges + terrain.area_terrain.edges
        some = others[:: 99 // NAIVE[name]]
        naive = cpu(partial(_looped, field, eye, some), 1) / len(some)
        about = f"board {name}, {len(field.features)} polygons, {edges} edges"
        for engine in with_engines():
            if engine == "numpy":
                row = cpu(partial(sights, field, eye, others), rounds) / 99
                yield at_least(
                    f"sight, one eye to 99 targets, {about}", LOOP, naive / row, GOALS[engine][name]
                )
            else:
                batch = cpu(partial(visibility_matrix, field, figures, figures), rounds) / 9900
                yield at_least(f"sight batched, {engine}, {about}", LOOP, naive / batch, GOALS[engine][name])
            one = cpu(partial(_alone, field, eye, some), rounds) / len(some)
            goal = ALONE[name] if engine == "numpy" else None
            yield Row(f"sight, alone, {engine}, {about}", LOOP, naive / one, goal, "least")


def _looped(field: Battlefield, eye: Figure, targets: list[Figure]) -> None:
    for target in targets:
        loop(field, eye, target)


def _alone(field: Battlefield, eye: Figure, targets: list[Figure]) -> None:
    for target in targets:
        sights(field, eye, [target])


def loop(field: Battlefield, viewer: Figure, target: Figure) -> tuple[float, float]:
    """Return approximately the hidden share and the depth of woods, by a loop over all polygons."""
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
    """Return the height up to which solid polygons hide a figure at a point."""
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
