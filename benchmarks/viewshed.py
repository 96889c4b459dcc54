"""`python -m benchmarks.viewshed`: a viewshed of the whole board, compared to a line query for each cell.

The baseline queries an STRtree, in bulk, for the hiding polygons that the line to each cell of 1/4" meets: it
ignores heights and woods. It is timed on a sample of cells and extrapolated. The measured code computes all
three shades and woods, as the overlay does. Areas are compared to shadows computed by GEOS.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random
from typing import Any, cast

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import numpy.typing as npt
import pygame
import shapely
from shapely import STRtree, affinity
from shapely.geometry.base import BaseGeometry

from benchmarks.boards import BOARDS, figure
from benchmarks.rows import Row, at_least, at_most, cpu, main, with_engines
from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.ground import roof
from game.battlefield.viewshed.shades import LOW, SHADES, ViewshedQuery
from game.battlefield.viewshed.viewshed import viewshed
from game.core.views.marks import ShadedRays
from game.geometry.point import Point
from game.mechanics.battle.sight_overlays import ROUGH
from game.ui.annotation.shades import Shades
from game.ui.painting.camera import fit
from game.ui.shell.theme import theme

GOALS = {
    "numpy": {"S": 30.0, "M": 100.0, "L": 1000.0},
    "numba": {"S": 200.0, "M": 800.0, "L": 8000.0},
}
CELL = 0.25
CELLS = 2000
EYES = 6
ROUNDS = 5
LIFT = 2 / 3
ERROR = 0.2
SIZE = (1920, 1080)
FRAME = 25.0
BARE = "a full blit and flip"
STYLES = tuple(f"view-{shade}" for shade in SHADES)
FAR = 1e4
NAIVE = 'a query of an STRtree for each cell of 1/4", by shapely in bulk, 2D'


def rows(seconds: float) -> Iterable[Row]:
    """Yield for each board how much faster a viewshed is, both ways, and the accuracy of its area."""
    rounds = max(1, min(ROUNDS, round(seconds / 4)))
    for name, make in BOARDS.items():
        field, rng = make(), Random(2)
        eyes = [figure(rng, field) for _ in range(EYES)]
        naive = cpu(partial(loop, field, tree(field), eyes[0]), min(rounds, 2))
        naive *= field.width * field.depth / CELL**2 / CELLS
        about = f"of board {name}, {len(field.features)} polygons"
        for engine in with_engines():
            for what, terms in (
                ("viewshed", ViewshedQuery()),
                ("reverse viewshed", ViewshedQuery(reverse=True)),
            ):
                mine = cpu(partial(_viewsheds, field, eyes, terms), rounds) / EYES
                yield at_least(f"{what} {about}, {engine}", NAIVE, naive / mine, GOALS[engine][name])
        yield at_most(
            f"overlay frame {about}, eye moving, {ROUGH} rays, 1920x1080",
            BARE,
            frame(field, eyes, rounds),
            FRAME,
        )
    for name, field in pieces().items():
        rng = Random(3)
        worst = max(error(field, figure(rng, field)) for _ in range(3 if seconds < 5 else 6))
        yield Row(f"viewshed, error of its area, {name}", "shadows computed by GEOS", worst, ERROR, unit="%")


def frame(field: Battlefield, eyes: list[Figure], rounds: int) -> float:
    """Return the cost of a frame with a changing viewshed, in blits and flips of a full screen.

    It is as rough as in a battle while the eye moves; the fine one is computed in a thread once it rests.
    """
    pygame.display.init()
    screen = pygame.display.set_mode(SIZE)
    ground, shades = screen.copy(), Shades(theme())
    camera = fit(field.width, field.depth, SIZE)

    def fifty_bare() -> None:
        for _ in range(50):
            screen.blit(ground, (0, 0))
            pygame.display.flip()

    def full(eye: Figure) -> None:
        screen.blit(ground, (0, 0))
        found = viewshed(field, eye, ViewshedQuery(rays=ROUGH))
        rows = np.column_stack(found.spans).astype(np.float64).tobytes()
        shades.draw(screen, ShadedRays(eye.at, found.rays, rows, STYLES), camera, 0.0)
        pygame.display.flip()

    steps = count(1)

    def all_of_them() -> None:
        for eye in eyes:
            # never the same place twice, so that no cached drawing helps
            full(replace(eye, at=Point(eye.at.x + 1e-3 * next(steps), eye.at.y)))

    return cpu(all_of_them, rounds) / len(eyes) / cpu(fifty_bare, 3) * 50


def _viewsheds(field: Battlefield, eyes: list[Figure], query: ViewshedQuery) -> None:
    for eye in eyes:
        viewshed(field, eye, query)


def tree(field: Battlefield) -> STRtree:
    """Return the index of the features that can hide anything."""
    forms = {Form.GROUND, Form.BUILDING, Form.WALL}
    return STRtree([feature.polygon for feature in field.features if feature.form in forms])


def loop(field: Battlefield, index: STRtree, eye: Figure) -> None:
    """Query the lines to a sample of cells spread over the table."""
    rng = np.random.default_rng(1)
    cells = rng.uniform((0, 0), (field.width, field.depth), (CELLS, 2))
    lines = shapely.linestrings(np.stack([np.broadcast_to(tuple(eye.at), cells.shape), cells], axis=1))
    index.query(lines, predicate="intersects")


def pieces() -> dict[str, Battlefield]:
    """Return board S, and parts of M and L of similar size, without features that have no exact shadows."""
    found = {"board S": BOARDS["S"]()}
    for name in ("M", "L"):
        field = BOARDS[name]()
        corner = shapely.box(0, 0, 60, 44)
        inside = tuple(feature for feature in field.features if corner.contains(feature.polygon))
        found[f'60" x 44" of board {name}'] = Battlefield(60, 44, inside)
    return found


def error(field: Battlefield, eye: Figure) -> float:
    """Return the error of the visible area against that outside of shadows, in percent of the table."""
    mine = viewshed(field, eye, ViewshedQuery(LIFT / LOW, block=None)).areas["clear"]
    return abs(mine - outside(field, eye.at, eye.eye)) / (field.width * field.depth) * 100


def outside(field: Battlefield, at: Point, eye: float) -> float:
    """Return the area visible from a point on the ground, raised: the area outside of all shadows."""
    area, rest = 0.0, cast(BaseGeometry, shapely.box(0, 0, field.width, field.depth))
    hills = [feature for feature in field.features if feature.form is Form.GROUND]
    bodies = prisms(field)
    for height in (*sorted({hill.height for hill in hills}, reverse=True), 0.0):
        level = [hill.polygon for hill in hills if hill.height == height]
        here = shapely.union_all(level) if level else rest
        shadows = [shadow(body, top, at, eye, height + LIFT) for body, top in bodies]
        area += rest.intersection(here).difference(shapely.union_all(shadows)).area
        rest = rest.difference(here)
    return area


def prisms(field: Battlefield) -> list[tuple[BaseGeometry, float]]:
    """Return the solids that hide, with their heights; walls are split where the ground changes."""
    found: list[tuple[BaseGeometry, float]] = []
    hills = sorted((f for f in field.features if f.form is Form.GROUND), key=lambda f: -f.height)
    for feature in field.features:
        if feature.form is Form.GROUND:
            found.append((feature.polygon, feature.height))
        elif feature.form is Form.BUILDING:
            found.append((feature.polygon, roof(field, feature)))
        elif feature.form is Form.WALL:
            rest: BaseGeometry = feature.polygon
            for hill in hills:
                found.append((rest.intersection(hill.polygon), hill.height + feature.height))
                rest = rest.difference(hill.polygon)
            found.append((rest, feature.height))
    return [pair for pair in found if pair[0].area > 0]


def shadow(body: BaseGeometry, top: float, at: Point, eye: float, to: float) -> BaseGeometry:
    """Return where a point at the height *to* is hidden by a prism: its outline projected from the eye."""
    near, far = 1.0, FAR
    if to >= eye:
        near = max(1.0, (to - eye) / (top - eye)) if top > eye else FAR
    elif top < eye:
        far = (eye - to) / (eye - top)
    if far <= near:
        return shapely.Polygon()
    body = affinity.translate(body, -at.x, -at.y)
    parts = [affinity.scale(body, near, near, origin=(0, 0))]
    for ring in shapely.get_rings(shapely.get_parts(body)):
        corners: npt.NDArray[np.float64] = shapely.get_coordinates(ring)
        a, b = corners[:-1], corners[1:]
        quads: Any = shapely.polygons(np.stack((a * near, b * near, b * far, a * far), axis=1))
        parts.extend(quad if quad.is_valid else quad.convex_hull for quad in quads)
    return affinity.translate(shapely.union_all([part for part in parts if part.area > 0]), at.x, at.y)


if __name__ == "__main__":
    sys.exit(main(rows))
