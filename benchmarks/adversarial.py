"""`python -m benchmarks.adversarial`: boards designed to be slow, compared to a normal one of equal size.

The most expensive query of all boards is printed too, in ms of CPU, with its bound.
"""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.boards import board, yaml_text
from benchmarks.rows import Row, at_most, cpu, main, once
from game.battlefield.contact import Disc
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.jumps.jump import jump_path
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.movement.ways.way import way
from game.battlefield.sight.sight import Figure, sights
from game.battlefield.templates.template import disc
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.battlefield.terrain.prepared_terrain import forget, prepared
from game.battlefield.viewshed.viewshed import viewshed
from game.files.family_io import family
from game.files.maps.maps import LARGEST, read_map
from game.geometry.point import Path as Outline
from game.geometry.point import Point
from game.geometry.shapes import circle, rect

WIDTH, DEPTH, EDGES = 120.0, 80.0, 4000
GOAL = 10.0
BOUND = 10_000.0
KINDS = ("hill", "woods", "building", "wall")
FORMS = dict(zip(KINDS, (Form.GROUND, Form.AREA, Form.BUILDING, Form.WALL), strict=True))
GOING = MovementCosts(surcharge={"woods": 1.0}, closed=frozenset({"building"}))
Board = Callable[[int], list[tuple[str, Outline, float]]]


def rows(seconds: float) -> Iterable[Row]:
    """Yield a row for each board and query; below 10 *seconds* with a quarter of the edges."""
    edges = EDGES if seconds >= 10 else EDGES // 4
    normal = measured(_field(normally(edges)))
    dearest = 0.0
    for name, make in BOARDS.items():
        found = measured(_field(make(edges)))
        for question, cost in found.items():
            dearest = max(dearest, cost)
            yield _row(question, name, edges, cost / normal[question])
        yield _row("all of these together", name, edges, sum(found.values()) / sum(normal.values()))
    yield Row("the most expensive query on these boards", "", dearest * 1000, BOUND, unit="ms")


def _row(question: str, name: str, edges: int, ratio: float) -> Row:
    return at_most(f"{question}: {name}, {edges} edges", "a normal board", ratio, GOAL)


def measured(field: Battlefield) -> Mapping[str, float]:
    """Return the CPU seconds of each query; those that prepare a board use a cold one."""
    rng = Random(5)
    spots = [Point(rng.uniform(1, field.width - 1), rng.uniform(1, field.depth - 1)) for _ in range(60)]
    found = {"loading": _loading(field)}
    forget(field)
    found["preparation"] = once(lambda: (prepared(field).arrays, prepared(field).footprints))
    figures = [Figure(at, 0.625, level(field, at), 2.0) for at in spots]
    found["sight"] = cpu(lambda: [sights(field, eye, figures) for eye in figures[:5]], 2)
    found["first viewshed"] = once(lambda: viewshed(field, figures[5]))
    found["viewshed"] = cpu(lambda: [viewshed(field, eye) for eye in figures[:2]], 3)
    jumps = list(zip(figures, spots[1:], strict=False))
    found["jump"] = cpu(lambda: [_jump(field, figure, to) for figure, to in jumps], 1)
    discs = [Disc(f"d{i}", figure.at, figure.base) for i, figure in enumerate(figures)]
    found["template"] = cpu(lambda: [disc(field, at, 2.5, discs) for at in spots], 1)
    found["way"] = once(lambda: [_walk(field, figure) for figure in figures[:4]])
    return found


def _jump(field: Battlefield, figure: Figure, to: Point) -> object:
    return jump_path(field, figure.at, to, figure.level, rating=8.0, base=figure.base)


def _walk(field: Battlefield, figure: Figure) -> object:
    to = Point(min(field.width - 1, figure.at.x + 7), min(field.depth - 1, figure.at.y + 5))
    return way(field, Mover(figure.at, figure.base, figure.level), to, 12.0, GOING)


def _loading(field: Battlefield) -> float:
    """Return the cost of reading the board from a file."""
    listed = [
        {
            "id": feature.id,
            "kind": feature.kind,
            "polygon": [list(at) for at in feature.outline],
            "height": feature.height,
        }
        for feature in field.features
    ]
    size = [field.width, field.depth]
    text = yaml_text({"format": "map/1", "name": "Trial", "size": size, "features": listed})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trial.yaml"
        path.write_text(text, encoding="utf-8")
        return once(partial(read_map, path, family("alpha_strike").kinds))


def _field(pieces: list[tuple[str, Outline, float]]) -> Battlefield:
    far = [at for _, outline, _ in pieces for at in outline]
    width, depth = max(WIDTH, *(at.x for at in far)), max(DEPTH, *(at.y for at in far))
    features = (
        Feature(f"f{i}", kind, FORMS[kind], tuple(outline), height=height)
        for i, (kind, outline, height) in enumerate(pieces)
    )
    return Battlefield(width, depth, tuple(features))


def normally(edges: int) -> list[tuple[str, Outline, float]]:
    """Return the pieces of terrain of a normal table with about *edges* edges."""
    forms = {form: kind for kind, form in FORMS.items()}
    found: list[tuple[str, Outline, float]] = []
    for feature in board(Random(3), WIDTH, DEPTH, edges // 8, 3.0).features:
        if feature.form in forms and sum(len(outline) for _, outline, _ in found) < edges:
            found.append((forms[feature.form], feature.outline, feature.height))
    return found


def collinear(edges: int) -> list[tuple[str, Outline, float]]:
    """Return four strips whose long sides are split into thousands of collinear edges."""
    each = edges // 8
    steps = [4 + 112 * i / each for i in range(each + 1)]
    return [
        (kind, (*(Point(x, y) for x in steps), *(Point(x, y + 3) for x in reversed(steps))), 2.0)
        for kind, y in zip(KINDS, (10, 28, 46, 64), strict=True)
    ]


def combs(edges: int) -> list[tuple[str, Outline, float]]:
    """Return four combs with hundreds of thin teeth."""
    teeth = edges // 16
    found = []
    for kind, y in zip(KINDS, (2, 22, 42, 62), strict=True):
        step = 112 / teeth
        upper = [
            Point(4 + step * (i + share), y + down)
            for i in range(teeth)
            for share, down in ((0.0, 0.0), (0.4, 0.0), (0.4, 12.0), (0.99, 12.0))
        ]
        found.append((kind, (*upper, Point(116, y + 14), Point(4, y + 14)), 2.0))
    return found


def spirals(edges: int) -> list[tuple[str, Outline, float]]:
    """Return four spirals of many turns, with 25 corners per turn."""
    found = []
    for kind, (x, y) in zip(KINDS, ((30, 20), (90, 20), (30, 60), (90, 60)), strict=True):
        turns = [math.tau * i / 25 for i in range(edges // 8)]
        outer = [Point(x + (2 + a / 8) * math.cos(a), y + (2 + a / 8) * math.sin(a)) for a in turns]
        inner = [Point(x + (1.8 + a / 8) * math.cos(a), y + (1.8 + a / 8) * math.sin(a)) for a in turns]
        found.append((kind, (*outer, *reversed(inner)), 2.0))
    return found


def needles(edges: int) -> list[tuple[str, Outline, float]]:
    """Return needles across the whole table, a thousandth of an inch thick."""
    rng = Random(7)
    found: list[tuple[str, Outline, float]] = []
    for i in range(edges // 3):
        y, z = rng.uniform(1, DEPTH - 2), rng.uniform(1, DEPTH - 2)
        found.append((KINDS[i % 4], (Point(1, y), Point(WIDTH - 1, z), Point(1, y + 1e-3)), 1.0))
    return found


def stacked(edges: int) -> list[tuple[str, Outline, float]]:
    """Return discs that all overlap."""
    rng = Random(8)
    places = [(rng.uniform(30, 90), rng.uniform(20, 60)) for _ in range(edges // 64)]
    return [(KINDS[i % 2], circle(x, y, 15.0), 1.0 + i % 3) for i, (x, y) in enumerate(places)]


def crowded(edges: int) -> list[tuple[str, Outline, float]]:
    """Return small squares within the same few inches."""
    rng = Random(9)
    places = [(rng.uniform(55, 65), rng.uniform(35, 45)) for _ in range(edges // 4)]
    return [
        (KINDS[i % 2], rect(x, y, 4, 4, rng.uniform(0, 90)), 1.0 + i % 3) for i, (x, y) in enumerate(places)
    ]


def concentric(edges: int) -> list[tuple[str, Outline, float]]:
    """Return a hill with many steps."""
    steps = edges // 64
    return [("hill", circle(60, 40, 38 * (1 - i / (steps + 1))), 0.25 * (i + 1)) for i in range(steps)]


def huge(edges: int) -> list[tuple[str, Outline, float]]:
    """Return a normal table scaled up to the largest size that a map may have."""
    return [
        (kind, tuple(Point(at.x * LARGEST / WIDTH, at.y * LARGEST / WIDTH) for at in outline), height)
        for kind, outline, height in normally(edges)
    ]


def close(edges: int) -> list[tuple[str, Outline, float]]:
    """Return a normal table where each corner is replaced by four, 1e-9 inches apart."""
    return [
        (kind, tuple(_near(at, centre, i) for at in outline for i in range(4)), height)
        for kind, outline, height in normally(edges // 4)
        for centre in [
            Point(sum(at.x for at in outline) / len(outline), sum(at.y for at in outline) / len(outline))
        ]
    ]


def _near(at: Point, centre: Point, number: int) -> Point:
    """Return a corner moved minimally around a centre, in the direction of its outline."""
    turn = number * 1e-9 / max(1e-3, math.dist(at, centre))
    x, y = at.x - centre.x, at.y - centre.y
    return Point(at.x - y * turn, at.y + x * turn)


BOARDS: Mapping[str, Board] = {
    "edges in a line": collinear,
    "combs": combs,
    "spirals": spirals,
    "needles": needles,
    "overlapping discs": stacked,
    "a crowd of squares": crowded,
    "a mountain of steps": concentric,
    "huge coordinates": huge,
    "corners 1e-9 apart": close,
}


if __name__ == "__main__":
    sys.exit(main(rows))
