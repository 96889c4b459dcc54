"""The seeded boards S, M and L for all benchmarks, and figures on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import yaml

from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.geometry.point import Path, Point
from game.geometry.shapes import clipped, rect

SEED = 1
TOPS = {
    Form.GROUND: (1, 2, 3),
    Form.BUILDING: (1, 2, 3, 4),
    Form.WALL: (1,),
    Form.AREA: (2,),
    Form.FLAT: (0,),
}
SHARES = (20, 25, 10, 30, 15)
LATTICE = 4096
COVERED = 0.42


def board(rng: Random, width: float, depth: float, number: int, size: float) -> Battlefield:
    """Return a table with random round woods, rough and hills, and rotated buildings and walls."""
    features = []
    for i in range(number):
        form = rng.choices(list(TOPS), SHARES)[0]
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
        height = float(rng.choice(TOPS[form]))
        features.append(_feature(i, form, clipped(outline, width, depth), height))
    return Battlefield(width, depth, tuple(features))


def hexes(seed: int, width: float, depth: float, number: int) -> Battlefield:
    """Return a table of hexes, *number* of them hills, woods, rough or buildings in patches."""
    rng = np.random.default_rng(seed)
    flat = math.sqrt(width * depth * COVERED / number * 2 / math.sqrt(3))
    side = flat / math.sqrt(3)
    columns, rows = int(width / flat) - 1, int((depth - side) / (1.5 * side))
    hill, wood, house = (_smooth(rng, rows, columns, spread) for spread in (2.5, 1.2, 0.6))
    marks = np.array((hill - 0.85, wood - 0.95, house - 1.5))
    chosen = np.argsort(-marks.max(axis=0).ravel(), kind="stable")[:number]
    features = []
    for i, place in enumerate(sorted(chosen.tolist())):
        row, column = divmod(place, columns)
        outline = _hex(flat * (column + 0.5 + 0.5 * (row & 1)), side * (1 + 1.5 * row), side)
        most = int(marks[:, row, column].argmax())
        if most == 0:
            found = Form.GROUND, 1.0 + min(3, int(max(marks[0, row, column], 0.0) / 0.45))
        elif most == 1:
            found = (Form.AREA, 2.0) if (row // 7 + column // 9) % 4 else (Form.FLAT, 0.0)
        else:
            found = Form.BUILDING, float(rng.integers(1, 5))
        features.append(_feature(i, found[0], outline, found[1]))
    return Battlefield(width, depth, tuple(features))


def megamek(seed: int, columns: int, rows: int) -> str:
    """Return the text of a MegaMek board: hills of several levels, woods, rough, water and buildings."""
    rng = np.random.default_rng(seed)
    hill, wood, pool, town = (_smooth(rng, rows, columns, spread) for spread in (4.0, 1.5, 3.0, 0.6))
    lines = [f"size {columns} {rows}"]
    for row in range(rows):
        for column in range(columns):
            level = max(0, int((hill[row, column] - 0.3) / 0.5))
            terms = []
            if level == 0 and pool[row, column] > 1.3:
                terms = [f"water:{1 + (pool[row, column] > 1.9)}"]
            elif wood[row, column] > 0.7:
                heavy = 1 + (wood[row, column] > 1.4)
                terms = [f"woods:{heavy}", "foliage_elev:2"]
            elif wood[row, column] < -1.3:
                terms = ["rough:1"]
            elif town[row, column] > 1.8:
                terms = ["building:2", "bldg_cf:40", f"bldg_elev:{rng.integers(1, 4)}"]
            lines.append(f'hex {column + 1:02}{row + 1:02} {level} "{";".join(terms)}" ""')
    return "\n".join([*lines, "end"])


def _feature(number: int, form: Form, outline: Path, height: float) -> Feature:
    return Feature(str(number), form.value, form, outline, height=height)


def _hex(x: float, y: float, side: float) -> Path:
    """Return a hex whose corners equal those of its neighbours to the last bit."""
    turns = (math.pi / 6 + n * math.pi / 3 for n in range(6))
    corners = ((x + side * math.cos(a), y + side * math.sin(a)) for a in turns)
    return tuple(Point(*(round(part * LATTICE) / LATTICE for part in corner)) for corner in corners)


def _smooth(rng: np.random.Generator, rows: int, columns: int, spread: float) -> npt.NDArray[np.float64]:
    """Return noise that varies over about *spread* cells, with mean 0 and standard deviation 1."""
    waves = np.fft.fftfreq(rows)[:, None] ** 2 + np.fft.fftfreq(columns)[None] ** 2
    filtered = np.fft.fft2(rng.standard_normal((rows, columns))) * np.exp(
        -waves * (spread * math.tau) ** 2 / 2
    )
    found = np.fft.ifft2(filtered).real
    return np.asarray((found - found.mean()) / found.std(), dtype=np.float64)


BOARDS: Mapping[str, Callable[[], Battlefield]] = {
    "S": lambda: board(Random(SEED), 72, 48, 24, 6.0),
    "M": lambda: board(Random(SEED), 120, 80, 250, 4.0),
    "L": lambda: hexes(SEED, 220, 170, 2000),
}


def figure(rng: Random, field: Battlefield) -> Figure:
    """Return a figure at a random place on the ground."""
    at = Point(rng.uniform(1, field.width - 1), rng.uniform(1, field.depth - 1))
    return Figure(at, rng.choice((0.5, 0.625, 1.0)), level(field, at), rng.choice((1.0, 1.5, 2.0)))


def yaml_text(data: Mapping[str, Any]) -> str:
    """Return *data* as YAML; thousands of corners take seconds without the C emitter."""
    text: str = yaml.dump(data, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper))
    return text
