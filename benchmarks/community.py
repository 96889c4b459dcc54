"""Hex boards as communities share them, of any size at one density: reading, and the first queries."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from benchmarks.rows import once
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.movement.ways.way import way
from game.battlefield.sight.sight import Figure, prepare, sight
from game.battlefield.terrain.ground import level
from game.battlefield.viewshed.viewshed import viewshed
from game.files.importers.board import read_board
from game.files.maps.map_text import plain_text
from game.files.maps.maps import read_map
from game.geometry.point import Point
from game.mechanics.movement.walking import movement_costs_of
from game.rules.alpha_strike.terrain import terrain

STEPS = ("import", "load", "prepare", "first sight", "first viewshed", "first way")
PATCH = 3
WOODS = "woods:1;foliage_elev:2"
TERRAIN = {"": 70, WOODS: 20, "rough:1": 7, "water:1": 3}
APART = 12.0
"""The distance of viewer and target from the middle of the board, in inches."""


def text(columns: int, rows: int, seed: int = 1) -> str:
    """Return a board with nested hills, woods, rough ground and water."""
    rng = Random(seed)
    wide, deep = columns // PATCH + 2, rows // PATCH + 2
    high = [[rng.choice((0, 0, 0, 1, 2, 3)) for _ in range(deep)] for _ in range(wide)]
    lines = [f"size {columns} {rows}"]
    for row in range(rows):
        for column in range(columns):
            up = _between(high, column / PATCH, row / PATCH)
            (covered,) = rng.choices(list(TERRAIN), list(TERRAIN.values()))
            lines.append(f'hex {column + 1:02}{row + 1:02} {math.floor(up)} "{covered}" ""')
    return "\n".join([*lines, "end", ""])


def _between(high: list[list[int]], x: float, y: float) -> float:
    """Return the interpolated height between the four values of *high* around a place."""
    i, j = int(x), int(y)
    near = ((i + a, j + b, (1 - abs(x - i - a)) * (1 - abs(y - j - b))) for a in (0, 1) for b in (0, 1))
    return sum(high[a][b] * share for a, b, share in near)


def costs(columns: int, rows: int) -> Mapping[str, float]:
    """Return the seconds of each of `STEPS` on a board of *columns* x *rows* hexes, one after the other."""
    given = text(columns, rows)
    seconds = [once(lambda: read_board(given, "Board"))]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.yaml"
        path.write_text(plain_text(read_board(given, "Board").map), encoding="utf-8")
        seconds.append(once(lambda: read_map(path, terrain().kinds)))
        field = read_map(path, terrain().kinds).battlefield
    x, y = field.width / 2, field.depth / 2
    places = [Point(x + side, y) for side in (-APART, APART)]
    a, b = (Figure(at, 0.625, level(field, at), 2.0) for at in places)
    mover, to = Mover(a.at, a.base, a.level), Point(a.at.x + 4, a.at.y + 4)
    first: list[Callable[[], object]] = [
        lambda: prepare(field),
        lambda: sight(field, a, b),
        lambda: viewshed(field, a),
        lambda: way(field, mover, to, 12.0, movement_costs_of(terrain().walking_costs, 1.0)),
    ]
    return dict(zip(STEPS, [*seconds, *map(once, first)], strict=True))
